// SPDX-License-Identifier: MIT
#include "pixels/maps.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace tensorsplit::inline v0_1 {
namespace {

using kernels::block_bytes;
using kernels::ByteMap;
using kernels::nowhere;
using kernels::quad;

/// Returns the offset of a byte in four pixels of channels: quads if they are planes, otherwise interleaved.
std::size_t place_in_channels(const PixelPlan& plan, bool is_planar, std::size_t pixel, std::size_t channel) {
  return is_planar ? channel * quad + pixel : pixel * static_cast<std::size_t>(plan.channels()) + channel;
}

ByteMap empty_map() {
  ByteMap map{};
  std::fill_n(map.places, block_bytes, nowhere);
  return map;
}

}  // namespace

kernels::ByteMap map_of_pixels(const PixelPlan& plan, bool is_planar) {
  ByteMap map = empty_map();
  const auto pixel_bytes = static_cast<std::size_t>(plan.pixel_bytes());
  if (plan.is_to_pixels() && !plan.covers_pixels()) std::fill_n(map.keeps, block_bytes, 0xFF);
  for (std::size_t pixel = 0; pixel < quad; ++pixel) {
    if (plan.is_to_pixels() && pixel_bytes == std::size_t{PixelPlan::max_channels}) {
      const std::size_t alpha = pixel * pixel_bytes + 3;
      map.flips[alpha] = 0xFF;
      map.keeps[alpha] = 0;
    }
    for (int channel = 0; channel < plan.channels(); ++channel) {
      const int place = plan.place(channel);
      const bool is_opaque = place == PixelPlan::opaque;
      const std::size_t in_channels = place_in_channels(plan, is_planar, pixel, static_cast<std::size_t>(channel));
      const std::size_t in_image = pixel * pixel_bytes + static_cast<std::size_t>(is_opaque ? 0 : place);
      const std::size_t to = plan.is_to_pixels() ? in_image : in_channels;
      map.places[to] = is_opaque ? nowhere : static_cast<std::uint8_t>(plan.is_to_pixels() ? in_channels : in_image);
      map.flips[to] = is_opaque ? 0xFF : 0;
      map.keeps[to] = 0;
    }
  }
  return map;
}

kernels::ByteMap map_of_tensor(const PixelPlan& plan) {
  ByteMap map = empty_map();
  for (std::size_t pixel = 0; pixel < quad; ++pixel) {
    for (std::size_t channel = 0; channel < static_cast<std::size_t>(plan.channels()); ++channel) {
      const std::size_t in_planes = place_in_channels(plan, true, pixel, channel);
      const std::size_t in_tensor = place_in_channels(plan, false, pixel, channel);
      const std::size_t to = plan.is_to_pixels() ? in_planes : in_tensor;
      map.places[to] = static_cast<std::uint8_t>(plan.is_to_pixels() ? in_tensor : in_planes);
    }
  }
  return map;
}

}  // namespace tensorsplit::inline v0_1
