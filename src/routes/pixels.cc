// SPDX-License-Identifier: MIT
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

void move_pixels(const PixelConverter& converter, const ImageRows& rows, HostMemory& host, Scratch& scratch) {
  const PixelPlan& plan = converter.plan();
  // The tensor is a list of planes. Interleaved channels count as one plane.
  const std::int64_t planes = plan.is_planar() ? plan.tensor_channels() : 1;
  const std::int64_t element_bytes = std::int64_t{plan.element_bytes()} * plan.tensor_channels() / planes;
  std::uint8_t* const pixels = scratch.rows.data() + pixels_offset;
  PartSegment in_planes[PixelPlan::max_channels];
  for_each_block(plan, rows, tile_pixels, tile_pixels, [&](const PixelBlock& block) {
    const auto count = static_cast<std::size_t>(block.rows * block.width);
    const RowSegments in_images{static_cast<std::uint64_t>(block.at), static_cast<std::uint64_t>(rows.stride),
                                static_cast<std::uint32_t>(block.width * plan.pixel_bytes()),
                                static_cast<std::uint32_t>(block.rows)};
    const auto size = static_cast<std::uint32_t>(count * static_cast<std::size_t>(element_bytes));
    for (std::int64_t plane = 0; plane < planes; ++plane) {
      const std::int64_t element = (block.image * planes + plane) * plan.pixels() + block.pixel;
      in_planes[plane] = {static_cast<std::uint64_t>(element * element_bytes), size, 0,
                          scratch.parts.data() + plane * size};
    }
    const std::span<const PartSegment> in_tensor(in_planes, static_cast<std::size_t>(planes));
    if (plan.is_to_pixels()) {
      host.read_parts(in_tensor);
      if (!plan.covers_pixels()) host.read_rows(in_images, pixels);
      converter.to_pixels(scratch.parts.data(), size, count, pixels);
      host.write_rows(pixels, in_images);
    } else {
      host.read_rows(in_images, pixels);
      converter.to_planes(pixels, count, scratch.parts.data(), size);
      host.write_parts(in_tensor);
    }
  });
}

}  // namespace tensorsplit::inline v0_1::routes
