// SPDX-License-Identifier: MIT
#include <algorithm>

#include "move/routes/routes.h"
#include "pixels/convert.h"

namespace tensorsplit::routes {
namespace {

/// Pixels of a tile: their 64 KB and 192 KB of three float32 planes fit the second-level cache beside the copies.
constexpr std::int64_t tile_pixels = 16384;

/// Where in their area a tile's pixels begin. Areas and planes are multiples of 4 KB apart: without this, all that the
/// loop reads and writes would compete for the same places in the first-level cache, and it would take a third longer.
constexpr std::size_t pixels_offset = 1024;

}  // namespace

void move_pixels(const PixelPlan& plan, const ImageRange& images, HostMemory& host, Scratch& scratch) {
  const std::int64_t pixel_bytes = plan.pixel_bytes();
  // The tensor is planes one after the other, or one of them, of all channels together.
  const std::int64_t planes = plan.is_planar() ? plan.tensor_channels() : 1;
  const std::int64_t element_bytes = std::int64_t{plan.element_bytes()} * plan.tensor_channels() / planes;
  // Rows without a gap between them are one long row.
  const bool is_whole = images.stride == plan.width() * pixel_bytes;
  const std::int64_t rows = is_whole ? images.count : images.count * plan.height();
  const std::int64_t width = is_whole ? plan.pixels() : plan.width();
  std::uint8_t* const pixels = scratch.parts.data() + pixels_offset;
  Tile tiles[PixelPlan::most_channels];
  for (std::int64_t row = 0; row < rows && plan.pixels() > 0;) {
    // A tile has whole rows of one image, or a piece of one row.
    const std::int64_t rows_left = is_whole ? 1 : plan.height() - row % plan.height();
    const std::int64_t tile_rows = std::min(rows_left, std::max<std::int64_t>(1, tile_pixels / width));
    for (std::int64_t column = 0; column < width; column += tile_pixels) {
      const std::int64_t tile_width = std::min(tile_pixels, width - column);
      const auto count = static_cast<std::size_t>(tile_rows * tile_width);
      const Segments segments{
          static_cast<std::uint64_t>(row * (is_whole ? width * pixel_bytes : images.stride) + column * pixel_bytes),
          static_cast<std::uint64_t>(images.stride), static_cast<std::uint32_t>(tile_width * pixel_bytes),
          static_cast<std::uint32_t>(tile_rows)};
      const auto size = static_cast<std::uint32_t>(count * static_cast<std::size_t>(element_bytes));
      const std::int64_t first = row * width + column;
      const std::int64_t image = images.first + first / plan.pixels();
      for (std::int64_t plane = 0; plane < planes; ++plane) {
        const std::int64_t element = (image * planes + plane) * plan.pixels() + first % plan.pixels();
        tiles[plane] = {static_cast<std::uint64_t>(element * element_bytes), size, scratch.rows.data() + plane * size};
      }
      const std::span<const Tile> of_planes(tiles, static_cast<std::size_t>(planes));
      if (plan.is_to_pixels()) {
        host.pull_parts(0, of_planes);
        if (!plan.covers_pixels()) host.pull(segments, pixels);
        planes_to_pixels(plan, scratch.rows.data(), size, count, pixels);
        host.push_rows(pixels, segments);
      } else {
        host.pull(segments, pixels);
        pixels_to_planes(plan, pixels, count, scratch.rows.data(), size);
        host.push(0, of_planes);
      }
    }
    row += tile_rows;
  }
}

}  // namespace tensorsplit::routes
