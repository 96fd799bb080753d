// SPDX-License-Identifier: MIT
#include "routes/split_route.h"

#include <algorithm>

#include "routes/routes.h"

namespace tensorsplit::inline v0_1 {

RouteChoice choose_route(const Plan& plan) {
  constexpr auto tile_bytes = static_cast<std::int64_t>(routes::tile_bytes);
  constexpr auto max_parts = static_cast<std::int64_t>(routes::max_parts);
  const Layout& layout = plan.layout();
  if (layout.element_bits == 0) return {Route::list};
  const RouteChoice simd{Route::simd, plan.bytes() <= tile_bytes && plan.count() <= max_parts};
  if (plan.is_packed()) return simd;
  std::int64_t max_width = 0;
  for (const PartLayout& part : plan.parts()) max_width = std::max(max_width, part.width);
  // A part as wide as the row is all of the data.
  if (layout.outer <= 1 || max_width == plan.row_width()) return {Route::view};
  const std::int64_t pieces = layout.outer * std::max<std::int64_t>(plan.count(), 1);
  const std::int64_t size = plan.bytes() / pieces;
  const bool is_wide = size >= long_piece_bytes || (size >= wide_piece_bytes && pieces <= size * pieces_per_byte);
  // `move_by_tiles` does not move pieces of more than a tile.
  const bool is_rows = pieces <= max_rows_pieces || is_wide || max_width > tile_bytes;
  return is_rows ? RouteChoice{Route::rows} : simd;
}

}  // namespace tensorsplit::inline v0_1
