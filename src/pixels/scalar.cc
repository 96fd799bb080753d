// SPDX-License-Identifier: MIT
#include "pixels/scalar.h"

#include <cstdint>

#include "base/half.h"
#include "pixels/normalize.h"
#include "simd/load_store.h"

namespace tensorsplit::inline v0_1 {
namespace {

using kernels::load;
using kernels::store;

/// Elements or bytes of one channel: the first one, and the bytes from one to the next.
template <class Byte>
struct Channel {
  Byte* first;
  std::size_t stride;
};

/// Returns channel `channel` of the tensor, from pixel `pixel` on.
template <class Byte>
Channel<Byte> elements_of(const PixelPlan& plan, Byte* planes, std::size_t plane_bytes, int channel,
                          std::size_t pixel) {
  const auto bytes = static_cast<std::size_t>(plan.element_bytes());
  // The channel of a tensor with one channel is copied to all channels.
  const auto index = static_cast<std::size_t>(plan.tensor_channels() == 1 ? 0 : channel);
  const std::size_t stride = plan.is_planar() ? bytes : bytes * static_cast<std::size_t>(plan.channels());
  return {planes + pixel * stride + index * (plan.is_planar() ? plane_bytes : bytes), stride};
}

/// Returns channel `channel` of the image, from pixel `pixel` on.
Channel<const std::uint8_t> bytes_of(const PixelPlan& plan, const std::uint8_t* pixels, int channel,
                                     std::size_t pixel) {
  static constexpr std::uint8_t opaque_alpha = 255;
  const int place = plan.place(channel);
  if (place == PixelPlan::opaque) return {&opaque_alpha, 0};
  const auto stride = static_cast<std::size_t>(plan.pixel_bytes());
  return {pixels + pixel * stride + place, stride};
}

/// Writes the element with these bits, of 4, 2 or 1 bytes.
void store_element(std::uint8_t* to, std::uint32_t bits, std::size_t bytes) {
  if (bytes == 4) return store(to, bits);
  if (bytes == 2) return store(to, static_cast<std::uint16_t>(bits));
  *to = static_cast<std::uint8_t>(bits);
}

}  // namespace

void scalar_to_planes(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t first, std::size_t count,
                      std::uint8_t* planes, std::size_t plane_bytes) {
  const auto bytes = static_cast<std::size_t>(plan.element_bytes());
  for (int channel = 0; channel < plan.channels(); ++channel) {
    auto from = bytes_of(plan, pixels, channel, first);
    auto to = elements_of(plan, planes, plane_bytes, channel, first);
    const std::uint32_t* const table = table_of(plan, channel);
    for (std::size_t pixel = 0; pixel < count; ++pixel) {
      store_element(to.first, table[*from.first], bytes);
      from.first += from.stride;
      to.first += to.stride;
    }
  }
}

void scalar_to_pixels(const PixelPlan& plan, const std::uint8_t* planes, std::size_t plane_bytes, std::size_t first,
                      std::size_t count, std::uint8_t* pixels) {
  const auto bytes = static_cast<std::size_t>(plan.element_bytes());
  const auto stride = static_cast<std::size_t>(plan.pixel_bytes());
  const int alpha = plan.alpha_place();
  const std::size_t alphas = alpha == PixelPlan::opaque ? 0 : count;
  for (std::size_t pixel = first; pixel < first + alphas; ++pixel)
    pixels[pixel * stride + static_cast<std::size_t>(alpha)] = 255;
  for (int channel = 0; channel < plan.channels(); ++channel) {
    auto from = elements_of(plan, planes, plane_bytes, channel, first);
    std::uint8_t* to = pixels + first * stride + plan.place(channel);
    const Denormalizer by(plan, channel);
    for (std::size_t pixel = 0; pixel < count; ++pixel) {
      if (bytes == 1) {
        *to = static_cast<std::uint8_t>(table_of(plan, channel)[*from.first]);
      } else {
        const float number = bytes == 2 ? from_half(load<std::uint16_t>(from.first)) : load<float>(from.first);
        *to = denormalize(double{number}, by);
      }
      from.first += from.stride;
      to += stride;
    }
  }
}

}  // namespace tensorsplit::inline v0_1
