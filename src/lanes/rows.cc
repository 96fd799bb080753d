// SPDX-License-Identifier: MIT
#include <algorithm>

#include "lanes/lanes.h"

namespace tensorsplit::lanes {

void move_rows(const RowLayout& layout, Outside& outside, Scratch& scratch) {
  std::uint64_t offset = 0;
  for (std::size_t first = 0; first < layout.parts; first += most_parts) {
    const std::span pieces(scratch.pieces.data(), std::min(most_parts, layout.parts - first));
    outside.describe(first, pieces);
    outside.copy_pieces(layout, first, pieces, offset);
    for (const Piece& piece : pieces) offset += piece.width;
  }
}

}  // namespace tensorsplit::lanes
