// SPDX-License-Identifier: MIT
//
// The routes: they move the bytes of a plan between their memory and the kernels. All arguments are valid.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "copy/axis_matrices.h"
#include "pixels/convert.h"
#include "routes/host_memory.h"

namespace tensorsplit::inline v0_1::routes {

/// Maximum number of parts that a route moves at a time.
inline constexpr std::size_t max_parts = 4096;

/// Bytes of a tile of the interleaved side. A tile of many parts may be larger. 128 KB fits the second-level cache
/// twice.
inline constexpr std::size_t tile_bytes = 131072;

/// Alignment of the tile of each part, in bytes.
inline constexpr std::size_t tile_alignment = 16;

/// Scratch memory of the routes. The caller owns it, and its size does not depend on the tensor. Both buffers have the
/// same size, at least 2 * max_parts * tile_alignment bytes, for pixels 384 KB, and are aligned to tile_alignment. One
/// call at a time uses it, and later calls do not depend on its content.
struct Scratch {
  std::span<std::uint8_t> rows;   ///< a tile of the interleaved side
  std::span<std::uint8_t> parts;  ///< the tiles of the parts
  std::array<Piece, max_parts> pieces;
  std::array<PartSegment, max_parts> segments;
};

/// Moves bytes within host memory, tile by tile. A tile is copied to the scratch memory, deinterleaved or interleaved
/// there by the kernels while it is in the processor's cache, and copied out. Pieces wider than a quarter of a buffer
/// or than `tile_bytes` are skipped, so callers must move them. A join must have all parts.
///
/// Packed elements are never skipped. They are moved in tiles, or in segments if eight rows exceed the scratch memory.
/// Unused bits of the last byte that is written become zero.
void move_by_tiles(const RowLayout& layout, HostMemory& host, Scratch& scratch);

/// Moves bytes within WebAssembly memory: `interleaved` is row 0, and each part is at the `storage` of its piece, or
/// skipped if null. A split only reads `interleaved`.
void move_in_wasm(const RowLayout& layout, std::uint8_t* interleaved, HostMemory& host, Scratch& scratch);

/// Transposes matrices within host memory, tile by tile. Part 0 is the data and part 1 the result, which have no
/// interleaved side. Unused bits of the last byte become zero.
void move_axis(const copy::AxisMatrices& all, HostMemory& host, Scratch& scratch);

/// Place of an image in host memory.
struct ImagePlace {
  std::int32_t array = 0;   ///< index of its array; negative: the image is skipped
  std::int64_t at = 0;      ///< byte of its top row
  std::int64_t stride = 0;  ///< bytes from one row to the next; negative if the bottom row is first
};

/// Converts images to or from the tensor, also by tiles. Image 0 of `images` is image `first` of the batch, and part 0
/// of `host` is the tensor of the whole batch. The plan has pixels.
void move_pixels(const PixelConverter& converter, std::int64_t first, std::span<const ImagePlace> images,
                 HostMemory& host, Scratch& scratch);

}  // namespace tensorsplit::inline v0_1::routes
