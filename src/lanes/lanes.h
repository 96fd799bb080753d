// SPDX-License-Identifier: MIT
//
// The lanes: the only place that moves bytes between memory outside and the kernels. Everything has been checked
// before.
#ifndef TENSORSPLIT_LANES_LANES_H
#define TENSORSPLIT_LANES_LANES_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "lanes/outside.h"

namespace tensorsplit::lanes {

/// How many parts a lane takes at a time.
inline constexpr std::size_t most_parts = 4096;

/// Bytes that a part's tile may take beyond its share of the input's, as each begins at a multiple of 16.
inline constexpr std::size_t tile_alignment = 16;

/// What the lanes work in: the caller's memory, of a fixed size whatever the input. Both areas have the same size, at
/// least 2 * most_parts * tile_alignment bytes, and begin at a multiple of 16.
struct Scratch {
  std::span<std::uint8_t> rows;   ///< a tile of the input
  std::span<std::uint8_t> parts;  ///< the parts' tiles
  std::array<Piece, most_parts> pieces;
  std::array<Tile, most_parts> tiles;
  std::array<std::uint32_t, most_parts> widths;
  std::array<std::uint8_t*, most_parts> destinations;
};

/// Narrow pieces: tiles of rows go through the scratch area and are taken apart there by the kernels, while they are in
/// the processor's cache. Parts of wide pieces are copied piece by piece. The layout is of bytes.
void move_tiles(const RowLayout& layout, Outside& outside, Scratch& scratch);

/// Wide pieces: each is copied from the input to its part. The layout is of bytes.
void move_rows(const RowLayout& layout, Outside& outside, Scratch& scratch);

/// Packed elements: tiles of rows, or stretches of them, go through the scratch area and are packed anew there. Unused
/// bits of a part's last byte become zero. The layout is of bits, at least one a row.
void move_bits(const RowLayout& layout, Outside& outside, Scratch& scratch);

/// Nothing is outside: the input lies at `source` and every part that is wanted at its piece's `target`, so the kernels
/// take it apart where it is. The layout is of bytes or of bits.
void move_inside(const RowLayout& layout, const std::uint8_t* source, Outside& outside, Scratch& scratch);

}  // namespace tensorsplit::lanes

#endif  // TENSORSPLIT_LANES_LANES_H
