// SPDX-License-Identifier: MIT
#include <algorithm>

#include "routes/routes.h"

namespace tensorsplit::inline v0_1::routes {

void move_in_wasm(const RowLayout& layout, std::uint8_t* interleaved, HostMemory& host, Scratch& scratch) {
  std::uint64_t offset = 0;
  const std::uint64_t bits = layout.rows * layout.stride;
  if (layout.is_join && layout.is_packed) copy::clear_unused_bits(interleaved, bits, layout.order);
  for (std::size_t first = 0; first < layout.parts; first += max_parts) {
    const std::span pieces(scratch.pieces.data(), std::min(max_parts, layout.parts - first));
    host.read_pieces(first, pieces);
    copy::move_pieces(layout, interleaved, offset, pieces);
    for (const Piece& piece : pieces) offset += piece.width;
  }
}

}  // namespace tensorsplit::inline v0_1::routes
