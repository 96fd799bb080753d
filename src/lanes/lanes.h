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
};

/// Moves between memory outside and the core's own. Of lane `simd`, tiles of rows go through the scratch area and are
/// taken apart, or put together, there by the kernels, while they are in the processor's cache; parts of very wide
/// pieces, and those of lane `rows`, are copied piece by piece. Packed elements, of at least one bit a row, are packed
/// anew on the way, those of rows that are too long for the scratch area in stretches. Unused bits of the last byte
/// that is written become zero.
void move_outside(const RowLayout& layout, Outside& outside, Scratch& scratch);

/// Nothing is outside: the whole lies at `whole` and every part that is wanted at its piece's `storage`, so the kernels
/// work where they are. A split only reads `whole`.
void move_inside(const RowLayout& layout, std::uint8_t* whole, Outside& outside, Scratch& scratch);

/// What both come to, and a plan in one memory: moves neighbouring parts, of which the first begins at unit `offset` of
/// every row of `whole` and each lies at its `storage`, null where it is left out. Of a packed part, unused bits of the
/// last byte become zero.
void move_pieces(const RowLayout& layout, std::uint8_t* whole, std::uint64_t offset, std::span<const Piece> pieces);

}  // namespace tensorsplit::lanes

#endif  // TENSORSPLIT_LANES_LANES_H
