// SPDX-License-Identifier: MIT
#include "route.h"

#include <algorithm>

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

/// Whether a tensor is so small that the call into WebAssembly is what counts, and costs more than its pieces.
bool is_small_for_rows(std::int64_t bytes, std::int64_t rows, std::int64_t parts) {
  constexpr SmallCosts costs;
  if (bytes > small_bytes) return false;
  const std::int64_t by_simd = costs.simd_call + costs.simd_part * parts + bytes / costs.simd_bytes_per_ns;
  return costs.rows_piece * rows * parts <= by_simd;
}

}  // namespace

RouteChoice choose_route(const Plan& plan) {
  const Layout& layout = plan.layout();
  if (layout.bits == 0) return {Route::list, 0};                 // strings, which lie in a JavaScript array
  if (!is_byte_aligned(plan)) return {Route::simd, never_wide};  // bits, which only C++ packs
  if (layout.outer <= 1 || plan.bytes() == 0 || is_whole_in_one_part(plan)) return {Route::view, 0};
  const std::int64_t parts = std::max<std::int64_t>(plan.count(), 1);
  const std::int64_t row_bytes = plan.bytes() / layout.outer;
  const std::int64_t piece_bytes = row_bytes / parts;
  const bool are_long = piece_bytes >= long_piece_bytes;
  const bool are_wide = piece_bytes >= wide_piece_bytes && plan.bytes() < large_bytes;
  const bool is_long_row = row_bytes >= long_row_bytes && piece_bytes >= long_row_piece_bytes;
  if (are_long || are_wide || is_long_row || is_small_for_rows(plan.bytes(), layout.outer, parts))
    return {Route::rows, 0, are_long};
  return {Route::simd, wide_among_narrow_bytes};
}

}  // namespace tensorsplit
