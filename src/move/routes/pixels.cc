// SPDX-License-Identifier: MIT
#include "move/routes/pixels.h"

#include <algorithm>
#include <cassert>

#include "pixels/convert.h"

namespace tensorsplit::routes {
namespace {

/// Pixels of a tile: their 64 KB and 192 KB of three float32 planes fit the second-level cache beside the copies.
constexpr std::int64_t tile_pixels = 16384;

/// Where in their area a tile's pixels begin. Areas and planes are multiples of 4 KB apart: without this, all that the
/// loop reads and writes would compete for the same places in the first-level cache, and it would take a third longer.
constexpr std::size_t pixels_offset = 1024;

}  // namespace

void move_pixels(const PixelPlan& plan, ImageRange images, HostMemory& host, Scratch& scratch) {
  const std::int64_t pixel_bytes = plan.pixel_bytes();
  // The tensor is planes one after the other, or one of them, of all channels together.
  const std::int64_t planes = plan.is_planar() ? plan.tensor_channels() : 1;
  const std::int64_t element_bytes = std::int64_t{plan.element_bytes()} * plan.tensor_channels() / planes;
  const auto plane_bytes = static_cast<std::uint64_t>(plan.pixels() * element_bytes);
  for (std::int64_t image = 0; image < images.count && plan.pixels() > 0; ++image) {
    for (std::int64_t pixel = 0; pixel < plan.pixels(); pixel += tile_pixels) {
      const std::int64_t count = std::min(tile_pixels, plan.pixels() - pixel);
      const auto pixels = static_cast<std::size_t>(count);
      const Tile tile = {static_cast<std::uint64_t>((image * plan.pixels() + pixel) * pixel_bytes),
                         static_cast<std::uint32_t>(count * pixel_bytes), scratch.parts.data() + pixels_offset};
      const std::uint64_t at = static_cast<std::uint64_t>((images.first + image) * planes) * plane_bytes +
                               static_cast<std::uint64_t>(pixel * element_bytes);
      const auto size = static_cast<std::uint32_t>(count * element_bytes);
      const Segments segments{at, plane_bytes, size, static_cast<std::uint32_t>(planes)};
      assert(std::size_t{segments.count} * size <= scratch.rows.size() &&
             pixels_offset + tile.size <= scratch.parts.size());
      if (plan.is_to_pixels()) {
        host.pull(segments, scratch.rows.data());
        planes_to_pixels(plan, scratch.rows.data(), size, pixels, tile.bytes);
        host.push(0, {&tile, 1});
      } else {
        host.pull_parts(0, {&tile, 1});
        pixels_to_planes(plan, tile.bytes, pixels, scratch.rows.data(), size);
        host.push_rows(scratch.rows.data(), segments);
      }
    }
  }
}

}  // namespace tensorsplit::routes
