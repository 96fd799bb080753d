// SPDX-License-Identifier: MIT
#include "move/route.h"

#include <algorithm>

#include "move/routes/routes.h"

namespace tensorsplit {

bool is_byte_aligned(const Plan& plan) {
  const Layout& layout = plan.layout();
  if (plan.bytes() == 0 || layout.inner * layout.bits % 8 == 0) return true;
  if (layout.outer > 1 && layout.row() * layout.bits % 8 != 0) return false;
  for (std::int64_t i = 0; i < plan.count(); ++i) {
    if (plan.length(i) * layout.inner * layout.bits % 8 != 0) return false;
  }
  return true;
}

namespace {

/// Whether one part is the whole data, and all others are empty.
bool is_whole_in_one_part(const Plan& plan) {
  for (std::int64_t i = 0; i < plan.count(); ++i) {
    if (plan.length(i) == plan.layout().axis_length) return true;
  }
  return false;
}

/// Whether all bytes and parts fit one tile.
bool is_single_tile(const Plan& plan) {
  return static_cast<std::uint64_t>(plan.bytes()) <= routes::tile_bytes &&
         static_cast<std::uint64_t>(plan.count()) <= routes::most_parts;
}

}  // namespace

RouteChoice choose_route(const Plan& plan) {
  const Layout& layout = plan.layout();
  if (layout.bits == 0) return {Route::list, 0};  // strings, which lie in a JavaScript array
  const bool is_tile = is_single_tile(plan);
  if (!is_byte_aligned(plan)) return {Route::simd, never_wide, is_tile};  // bits, which only C++ packs
  if (layout.outer <= 1 || plan.bytes() == 0 || is_whole_in_one_part(plan)) return {Route::view, 0};
  const std::int64_t pieces = layout.outer * std::max<std::int64_t>(plan.count(), 1);
  if (pieces <= few_pieces || plan.bytes() / pieces >= wide_piece_bytes) return {Route::rows, 0};
  return {Route::simd, is_tile ? never_wide : wide_among_narrow_bytes, is_tile};
}

}  // namespace tensorsplit
