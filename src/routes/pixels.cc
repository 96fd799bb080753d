// SPDX-License-Identifier: MIT
#include <algorithm>

#include "pixels/convert.h"
#include "pixels/image_rows.h"
#include "routes/routes.h"

namespace tensorsplit::inline v0_1::routes {
namespace {

/// Pixels of a tile. Their 64 KB, and 192 KB of three float32 planes, fit the second-level cache together with the
/// copies.
constexpr std::int64_t tile_pixels = 16384;

/// Offset of a tile's pixels in their scratch buffer. Buffers and planes are multiples of 4 KB apart, so without the
/// offset all loads and stores of the loops would compete for the same sets of the first-level cache.
constexpr std::size_t pixels_offset = 1024;

}  // namespace

void move_pixels(const PixelPlan& plan, const ImageRows& rows, HostMemory& host, Scratch& scratch) {
  const PixelConverter converter(plan);
  const std::int64_t pixel_bytes = plan.pixel_bytes();
  // The tensor is a list of planes. Interleaved channels count as one plane.
  const std::int64_t planes = plan.is_planar() ? plan.tensor_channels() : 1;
  const std::int64_t element_bytes = std::int64_t{plan.element_bytes()} * plan.tensor_channels() / planes;
  std::uint8_t* const pixels = scratch.parts.data() + pixels_offset;
  Tile tiles[PixelPlan::max_channels];
  // Rows without gaps are one long row.
  const bool is_long = are_contiguous(plan, rows);
  const std::int64_t start = row_at(plan, rows, rows.first);
  for (std::int64_t row = rows.first, end = row + rows.count; row < end;) {
    const std::int64_t image = row / plan.height();
    const std::int64_t in_image = row % plan.height();
    const std::int64_t rows_left = std::min(plan.height() - in_image, end - row);
    // A tile is whole rows of one image, or a piece of one row.
    const std::int64_t width = is_long ? rows_left * plan.width() : plan.width();
    const std::int64_t tile_rows = is_long ? 1 : std::min(rows_left, std::max<std::int64_t>(1, tile_pixels / width));
    for (std::int64_t column = 0; column < width; column += tile_pixels) {
      const std::int64_t tile_width = std::min(tile_pixels, width - column);
      const auto count = static_cast<std::size_t>(tile_rows * tile_width);
      const std::int64_t at = row_at(plan, rows, row) - start + column * pixel_bytes;
      const Segments segments{static_cast<std::uint64_t>(at), static_cast<std::uint64_t>(rows.stride),
                              static_cast<std::uint32_t>(tile_width * pixel_bytes),
                              static_cast<std::uint32_t>(tile_rows)};
      const auto size = static_cast<std::uint32_t>(count * static_cast<std::size_t>(element_bytes));
      for (std::int64_t plane = 0; plane < planes; ++plane) {
        const std::int64_t element = (image * planes + plane) * plan.pixels() + in_image * plan.width() + column;
        tiles[plane] = {static_cast<std::uint64_t>(element * element_bytes), size, 0,
                        scratch.rows.data() + plane * size};
      }
      const std::span<const Tile> of_planes(tiles, static_cast<std::size_t>(planes));
      if (plan.is_to_pixels()) {
        host.read_parts(of_planes);
        if (!plan.covers_pixels()) host.read_rows(segments, pixels);
        converter.to_pixels(scratch.rows.data(), size, count, pixels);
        host.write_rows(pixels, segments);
      } else {
        host.read_rows(segments, pixels);
        converter.to_planes(pixels, count, scratch.rows.data(), size);
        host.write_parts(of_planes);
      }
    }
    row += is_long ? rows_left : tile_rows;
  }
}

}  // namespace tensorsplit::inline v0_1::routes
