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

}  // namespace

RouteChoice choose_route(const Plan& plan) {
  const Layout& layout = plan.layout();
  if (layout.bits == 0) return {Route::list, "strings live in a JavaScript array", 0};
  if (!is_byte_aligned(plan)) {
    return {Route::simd, "elements narrower than a byte are packed anew in WebAssembly", never_wide};
  }
  if (layout.outer <= 1 || plan.bytes() == 0) return {Route::view, "there is one row, so every part is contiguous", 0};
  if (is_whole_in_one_part(plan)) return {Route::view, "one part is the whole tensor", 0};
  const std::int64_t parts = std::max<std::int64_t>(plan.count(), 1);
  const std::int64_t row_bytes = plan.bytes() / layout.outer;
  if (row_bytes / parts >= wide_piece_bytes) {
    return {Route::rows, "the pieces are wide enough to be copied one by one", 0};
  }
  if (layout.outer <= small_pieces / parts) {
    return {Route::rows, "the pieces are so few that a call into WebAssembly would cost more than the copies", 0};
  }
  return {Route::simd, "the pieces are narrow, so tiles of rows are taken apart in WebAssembly",
          wide_among_narrow_bytes};
}

}  // namespace tensorsplit
