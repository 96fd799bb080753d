// SPDX-License-Identifier: MIT
#include "lanes/pixels.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace tensorsplit::lanes {
namespace {

/// Pixels of a tile: their 32 KB and 96 KB of three float32 planes fit the second-level cache beside the copies.
constexpr std::int64_t tile_pixels = 8192;

/// Some pixels of an image, on both sides of the scratch area. Positions are in pixels.
struct Stretch {
  std::int64_t image;  ///< in the tensor
  std::int64_t pixel;  ///< of the image, the first one
  std::uint64_t at;    ///< among the images outside
  std::uint32_t count;
};

/// How the tensor lies: planes one after the other, or one of them, of all channels together.
struct Planes {
  std::uint32_t count;
  std::uint32_t element_bytes;  ///< of one pixel

  explicit Planes(const PixelPlan& plan)
      : count(plan.is_planar() ? static_cast<std::uint32_t>(plan.tensor_channels()) : 1),
        element_bytes(static_cast<std::uint32_t>(plan.element_bytes() * plan.tensor_channels()) / count) {}

  /// The byte of the tensor at which the stretch's part of plane `plane` begins.
  std::uint64_t at(const PixelPlan& plan, const Stretch& stretch, std::uint32_t plane) const {
    const std::int64_t pixels = (stretch.image * count + plane) * plan.pixels() + stretch.pixel;
    return static_cast<std::uint64_t>(pixels) * element_bytes;
  }
};

/// Where the planes of `pixels` pixels lie in an area.
std::array<std::uint8_t*, PixelPlan::most_channels> planes_in(std::span<std::uint8_t> area, const Planes& planes,
                                                              std::uint32_t pixels) {
  const std::size_t size = std::size_t{pixels} * planes.element_bytes;
  assert(planes.count * size <= area.size());
  std::array<std::uint8_t*, PixelPlan::most_channels> in{};
  for (std::size_t plane = 0; plane < planes.count; ++plane) in[plane] = area.data() + plane * size;
  return in;
}

void move_to_planes(const PixelPlan& plan, const Stretch& stretch, Outside& outside, Scratch& scratch) {
  const auto pixel_bytes = static_cast<std::uint32_t>(plan.pixel_bytes());
  const Planes planes(plan);
  const auto to = planes_in(scratch.parts, planes, stretch.count);
  outside.pull(stretch.at * pixel_bytes, stretch.count * pixel_bytes, 0, 1, scratch.rows.data());
  pixels_to_planes(plan, scratch.rows.data(), stretch.count, to.data());
  for (std::uint32_t plane = 0; plane < planes.count; ++plane) {
    const Tile tile = {planes.at(plan, stretch, plane), stretch.count * planes.element_bytes, to[plane]};
    outside.push(0, {&tile, 1});
  }
}

void move_to_pixels(const PixelPlan& plan, const Stretch& stretch, Outside& outside, Scratch& scratch) {
  const auto pixel_bytes = static_cast<std::uint32_t>(plan.pixel_bytes());
  const Planes planes(plan);
  const auto from = planes_in(scratch.rows, planes, stretch.count);
  outside.pull(planes.at(plan, stretch, 0), stretch.count * planes.element_bytes,
               static_cast<std::uint64_t>(plan.pixels()) * planes.element_bytes, planes.count, scratch.rows.data());
  planes_to_pixels(plan, from.data(), stretch.count, scratch.parts.data());
  const Tile tile = {stretch.at * pixel_bytes, stretch.count * pixel_bytes, scratch.parts.data()};
  outside.push(0, {&tile, 1});
}

}  // namespace

void move_pixels(const PixelPlan& plan, ImageRange images, Outside& outside, Scratch& scratch) {
  for (std::int64_t image = 0; image < images.count && plan.pixels() > 0; ++image) {
    for (std::int64_t pixel = 0; pixel < plan.pixels(); pixel += tile_pixels) {
      const Stretch stretch = {images.first + image, pixel, static_cast<std::uint64_t>(image * plan.pixels() + pixel),
                               static_cast<std::uint32_t>(std::min(tile_pixels, plan.pixels() - pixel))};
      if (plan.is_to_pixels()) {
        move_to_pixels(plan, stretch, outside, scratch);
      } else {
        move_to_planes(plan, stretch, outside, scratch);
      }
    }
  }
}

}  // namespace tensorsplit::lanes
