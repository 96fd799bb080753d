// SPDX-License-Identifier: MIT
#include "routes/axis_route.h"

#include <climits>

namespace tensorsplit::inline v0_1 {

Route choose_axis_route(const AxisPlan& plan) {
  const auto& [outer, rows, columns, inner, bits] = plan.layout();
  // A copy of all bytes would also copy the unused bits of the last byte.
  const bool has_unused_bits = plan.size() * bits % CHAR_BIT != 0;
  if (plan.size() == 0 || ((rows == 1 || columns == 1) && !has_unused_bits)) return Route::view;
  if (bits == 0) return Route::list;
  if (inner * bits % CHAR_BIT != 0) return Route::simd;
  const std::int64_t width = inner * bits / CHAR_BIT;
  return width >= wide_piece_bytes || outer * rows * columns <= max_rows_pieces ? Route::rows : Route::simd;
}

}  // namespace tensorsplit::inline v0_1
