// SPDX-License-Identifier: MIT
//
// The routes: how the bytes of a plan get from where they are to the kernels and back. Everything has been checked
// before.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "routes/host_memory.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1::routes {

/// How many parts a route takes at a time.
inline constexpr std::size_t max_parts = 4096;

/// Bytes of a tile of the interleaved side, unless parts are many. 128 KB fits the second-level cache twice.
inline constexpr std::size_t tile_bytes = 131072;

/// The tile of each part begins at a multiple of this, in bytes.
inline constexpr std::size_t tile_alignment = 16;

/// What the routes work in: memory of the caller's, of a fixed size whatever the tensor's. Both areas have the same
/// size, at least 2 * max_parts * tile_alignment bytes, and begin at a multiple of tile_alignment. One call at a time
/// uses it, and leaves nothing in it that the next one needs.
struct Scratch {
  std::span<std::uint8_t> rows;   ///< a tile of the interleaved side
  std::span<std::uint8_t> parts;  ///< the tiles of the parts
  std::array<Piece, max_parts> pieces;
  std::array<Tile, max_parts> tiles;
};

/// Moves between host memory and linear memory. Tiles are copied into the scratch area, deinterleaved
/// or interleaved there by the kernels while they are in the processor's cache, and copied out. Pieces that
/// are wider than a quarter of an area or than `tile_bytes` are left to the host. A join
/// wants all of its parts. Packed elements, of at least one bit a row, always go by tiles, or, where eight rows do not
/// fit the scratch area, by segments. Unused bits of the last byte that is written become zero.
void move_by_tiles(const RowLayout& layout, HostMemory& host, Scratch& scratch);

/// Moves within linear memory: rows at `interleaved`, and every part that is wanted at its piece's `storage`. A split
/// only reads `interleaved`.
void move_linear(const RowLayout& layout, std::uint8_t* interleaved, HostMemory& host, Scratch& scratch);

/// Converts rows of images to or from their places in the tensor, by tiles as well. In `host` the interleaved side
/// begins with row `rows.first`, whose strides are set; part 0 is the tensor of all images.
void move_pixels(const PixelPlan& plan, const ImageRows& rows, HostMemory& host, Scratch& scratch);

}  // namespace tensorsplit::inline v0_1::routes
