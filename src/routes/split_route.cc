// SPDX-License-Identifier: MIT
#include "routes/split_route.h"

#include <algorithm>

#include "routes/routes.h"

namespace tensorsplit::inline v0_1 {

namespace {

constexpr auto most_tile_bytes = static_cast<std::int64_t>(routes::tile_bytes);

/// Whether one part is the whole data, and all others are empty.
bool is_whole_in_one_part(const Plan& plan) {
  for (std::int64_t i = 0; i < plan.count(); ++i) {
    if (plan.length(i) == plan.layout().axis_dim) return true;
  }
  return false;
}

/// Whether a piece is wider than a tile.
bool has_piece_beyond_tile(const Plan& plan) {
  for (const PartLayout& part : plan.parts()) {
    if (part.width > most_tile_bytes) return true;
  }
  return false;
}

}  // namespace

RouteChoice choose_route(const Plan& plan) {
  const Layout& layout = plan.layout();
  if (layout.element_bits == 0) return {Route::list};  // strings, which lie in a JavaScript array
  constexpr auto max_parts = static_cast<std::int64_t>(routes::max_parts);
  const RouteChoice simd{Route::simd, plan.bytes() <= most_tile_bytes && plan.count() <= max_parts};
  if (plan.is_packed()) return simd;  // bits, which only C++ packs
  if (layout.outer <= 1 || plan.bytes() == 0 || is_whole_in_one_part(plan)) return {Route::view};
  const std::int64_t pieces = layout.outer * std::max<std::int64_t>(plan.count(), 1);
  const bool is_rows = pieces <= few_pieces || plan.bytes() / pieces >= wide_piece_bytes || has_piece_beyond_tile(plan);
  return is_rows ? RouteChoice{Route::rows} : simd;
}

}  // namespace tensorsplit::inline v0_1
