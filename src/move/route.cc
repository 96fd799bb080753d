// SPDX-License-Identifier: MIT
#include "move/route.h"

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
  if (bytes > small_bytes) return false;
  const std::int64_t by_simd = simd_cost_of_call + simd_cost_of_part * parts + bytes / simd_bytes_for_cost;
  return rows_cost_of_piece * rows * parts <= by_simd;
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
  const bool has_long_pieces = piece_bytes >= long_piece_bytes;
  const bool has_wide_pieces = piece_bytes >= wide_piece_bytes && plan.bytes() < large_bytes;
  const bool has_long_rows = row_bytes >= long_row_bytes && piece_bytes >= long_row_piece_bytes;
  if (has_long_pieces || has_wide_pieces || has_long_rows || is_small_for_rows(plan.bytes(), layout.outer, parts)) {
    return {Route::rows, 0, has_long_pieces};
  }
  return {Route::simd, wide_among_narrow_bytes};
}

}  // namespace tensorsplit
