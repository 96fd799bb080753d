// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "lanes/lanes.h"

namespace tensorsplit::lanes {
namespace {

/// Pieces of at least this many bytes are copied one by one, as they need no kernel.
constexpr std::uint64_t wide_piece = 2048;

void copy_wide_piece(const RowLayout& layout, const std::uint8_t* source, const Piece& piece) {
  if (piece.is_wanted == 0) return;
  for (std::uint64_t row = 0; row < layout.rows; ++row) {
    std::memcpy(piece.target + row * piece.width, source + row * layout.stride, static_cast<std::size_t>(piece.width));
  }
}

/// Parts of which the first begins at `source` in row 0.
void move_bytes(const RowLayout& layout, const std::uint8_t* source, std::span<const Piece> pieces, Scratch& scratch) {
  std::size_t done = 0;
  while (done < pieces.size()) {
    if (pieces[done].width >= wide_piece) {
      copy_wide_piece(layout, source, pieces[done]);
      source += pieces[done++].width;
      continue;
    }
    const std::uint8_t* const from = source;
    std::size_t count = 0;
    for (; done < pieces.size() && pieces[done].width < wide_piece; ++done, ++count) {
      const Piece& piece = pieces[done];
      scratch.widths[count] = static_cast<std::uint32_t>(piece.width);
      scratch.destinations[count] = piece.is_wanted != 0 ? piece.target : nullptr;
      source += piece.width;
    }
    split_rows({from, static_cast<std::size_t>(layout.rows), static_cast<std::size_t>(layout.stride)},
               {scratch.widths.data(), count}, scratch.destinations.data());
  }
}

/// Parts of which the first begins at bit `offset` of every row.
void move_packed(const RowLayout& layout, const std::uint8_t* source, std::span<const Piece> pieces,
                 std::uint64_t offset) {
  constexpr std::uint64_t byte_bits = 8;
  for (const Piece& piece : pieces) {
    const std::uint64_t bits = layout.rows * piece.width;
    if (piece.is_wanted != 0 && bits != 0) {
      piece.target[(bits - 1) / byte_bits] = 0;  // so that the bits after the last element are zero
      for (std::uint64_t row = 0; row < layout.rows; ++row) {
        copy_bits(source, row * layout.stride + offset, piece.target, row * piece.width, piece.width, layout.order);
      }
    }
    offset += piece.width;
  }
}

}  // namespace

void move_inside(const RowLayout& layout, const std::uint8_t* source, Outside& outside, Scratch& scratch) {
  std::uint64_t offset = 0;
  for (std::size_t first = 0; first < layout.parts; first += most_parts) {
    const std::span pieces(scratch.pieces.data(), std::min(most_parts, layout.parts - first));
    outside.describe(first, pieces);
    if (layout.is_packed) {
      move_packed(layout, source, pieces, offset);
    } else {
      move_bytes(layout, source + offset, pieces, scratch);
    }
    for (const Piece& piece : pieces) offset += piece.width;
  }
}

}  // namespace tensorsplit::lanes
