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
  std::span<std::uint8_t> rows;   ///< a tile of the whole
  std::span<std::uint8_t> parts;  ///< the parts' tiles
  std::array<Piece, most_parts> pieces;
  std::array<Tile, most_parts> tiles;
  std::array<std::uint32_t, most_parts> widths;
  std::array<std::uint8_t*, most_parts> storage;
};

/// Narrow pieces: tiles of rows go through the scratch area and are taken apart, or put together, there by the kernels,
/// while they are in the processor's cache. Parts of wide pieces are copied piece by piece. The layout is of bytes.
void move_tiles(const RowLayout& layout, Outside& outside, Scratch& scratch);

/// Wide pieces: each is copied between the whole and its part. The layout is of bytes.
void move_rows(const RowLayout& layout, Outside& outside, Scratch& scratch);

/// Packed elements: tiles of rows, or stretches of them, go through the scratch area and are packed anew there. Unused
/// bits of the last byte that is written become zero. The layout is of bits, at least one a row.
void move_bits(const RowLayout& layout, Outside& outside, Scratch& scratch);

/// Nothing is outside: the whole lies at `whole` and every part that is wanted at its piece's `storage`, so the kernels
/// work where they are. A split only reads `whole`. The layout is of bytes or of bits.
void move_inside(const RowLayout& layout, std::uint8_t* whole, Outside& outside, Scratch& scratch);

}  // namespace tensorsplit::lanes

#endif  // TENSORSPLIT_LANES_LANES_H
