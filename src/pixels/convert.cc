// SPDX-License-Identifier: MIT
//
// Runs a plan of pixels: which loop does which type, and the walk over the images of a batch.
#include <algorithm>
#include <array>
#include <cassert>

#include "pixels/half.h"
#include "pixels/kernels.h"
#include "pixels/scale.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit {
namespace {

using kernels::load;
using kernels::store;
using kernels::strip_pixels;

constexpr std::size_t rgba_bytes = 4;

/// The elements of one channel: the first one, and how many bytes it is to the next.
template <class Byte>
struct Elements {
  Byte* first;
  std::size_t stride;
};

/// Where the elements of channel `channel` lie, from pixel `pixel` on.
template <class Byte>
Elements<Byte> elements_of(const PixelPlan& plan, Byte* const* planes, int channel, std::size_t pixel) {
  const auto bytes = static_cast<std::size_t>(plan.element_bytes());
  const auto index = static_cast<std::size_t>(channel);
  if (plan.is_planar()) return {planes[index] + pixel * bytes, bytes};
  const std::size_t stride = bytes * static_cast<std::size_t>(plan.channels());
  return {planes[0] + pixel * stride + index * bytes, stride};
}

/// Writes pixels [first, last) as elements, each of which is `convert(channel, byte)`.
template <class Element, class Convert>
void convert_pixels(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t first, std::size_t last,
                    std::uint8_t* const* planes, Convert convert) {
  static constexpr std::uint8_t opaque_alpha = 255;
  while (first < last) {
    const std::size_t count = std::min(strip_pixels, last - first);
    for (int channel = 0; channel < plan.channels(); ++channel) {
      const int place = plan.place(channel);
      const bool is_there = place != PixelPlan::opaque;
      const std::size_t step = is_there ? static_cast<std::size_t>(plan.pixel_bytes()) : 0;
      const std::uint8_t* from = is_there ? pixels + first * step + place : &opaque_alpha;
      auto [to, stride] = elements_of(plan, planes, channel, first);
      TENSORSPLIT_ROLLED
      for (std::size_t i = 0; i < count; ++i) {
        store<Element>(to + i * stride, convert(channel, from[i * step]));
      }
    }
    first += count;
  }
}

/// Writes pixels [first, last) as 4 bytes each, those of a channel by `convert(channel, element)`.
template <class Element, class Convert>
void convert_planes(const PixelPlan& plan, const std::uint8_t* const* planes, std::size_t first, std::size_t last,
                    std::uint8_t* pixels, Convert convert) {
  while (first < last) {
    const std::size_t count = std::min(strip_pixels, last - first);
    std::uint8_t* const strip = pixels + first * rgba_bytes;
    kernels::fill_with_black(strip, count);
    for (int channel = 0; channel < plan.channels(); ++channel) {
      const auto [from, stride] = elements_of(plan, planes, channel, first);
      TENSORSPLIT_ROLLED
      for (std::size_t i = 0; i < count; ++i) {
        strip[i * rgba_bytes + static_cast<std::size_t>(plan.place(channel))] =
            convert(channel, load<Element>(from + i * stride));
      }
    }
    first += count;
  }
}

/// The planes of image `image` of a tensor, or its one block of interleaved elements.
template <class Byte>
std::array<Byte*, PixelPlan::most_channels> planes_of(const PixelPlan& plan, Byte* tensor, std::int64_t image) {
  const std::int64_t plane_bytes = plan.pixels() * plan.element_bytes();
  std::array<Byte*, PixelPlan::most_channels> planes{};
  for (int channel = 0; channel < plan.tensor_channels(); ++channel) {
    planes[static_cast<std::size_t>(channel)] = tensor + (image * plan.tensor_channels() + channel) * plane_bytes;
  }
  return planes;
}

}  // namespace

void pixels_to_planes(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count,
                      std::uint8_t* const* planes) {
  assert(!plan.is_to_pixels());
  if (plan.type() == ElementType::float32) {
    const std::size_t done = kernels::scale_pixels(plan, pixels, count, planes);
    convert_pixels<float>(plan, pixels, done, count, planes, [&plan](int channel, std::uint8_t byte) {
      return scaled(byte, plan.factor(channel), plan.summand(channel));
    });
  } else if (plan.type() == ElementType::float16) {
    convert_pixels<std::uint16_t>(plan, pixels, 0, count, planes,
                                  [&plan](int channel, std::uint8_t byte) { return plan.table(channel)[byte]; });
  } else {
    convert_pixels<std::uint8_t>(plan, pixels, 0, count, planes, [&plan](int channel, std::uint8_t byte) {
      return static_cast<std::uint8_t>(plan.table(channel)[byte]);
    });
  }
}

void planes_to_pixels(const PixelPlan& plan, const std::uint8_t* const* planes, std::size_t count,
                      std::uint8_t* pixels) {
  assert(plan.is_to_pixels());
  // A tensor of one channel is every channel's plane.
  std::array<const std::uint8_t*, PixelPlan::most_channels> all;
  all.fill(planes[0]);
  if (plan.is_planar()) std::copy_n(planes, plan.tensor_channels(), all.begin());
  const auto invert = [&plan](int channel, float value) {
    return unscaled(value, plan.factor(channel), plan.summand(channel));
  };
  if (plan.type() == ElementType::float32) {
    const std::size_t done = kernels::unscale_pixels(plan, all.data(), count, pixels);
    convert_planes<float>(plan, all.data(), done, count, pixels, invert);
  } else if (plan.type() == ElementType::float16) {
    convert_planes<std::uint16_t>(plan, all.data(), 0, count, pixels, [&invert](int channel, std::uint16_t half) {
      return invert(channel, from_half(half));
    });
  } else {
    convert_planes<std::uint8_t>(plan, all.data(), 0, count, pixels, [&plan](int channel, std::uint8_t element) {
      return static_cast<std::uint8_t>(plan.table(channel)[element]);
    });
  }
}

void to_planes(const PixelPlan& plan, const void* images, void* tensor) {
  const std::int64_t image_bytes = plan.pixels() * plan.pixel_bytes();
  for (std::int64_t image = 0; image < plan.batch() && image_bytes > 0; ++image) {
    const auto planes = planes_of(plan, static_cast<std::uint8_t*>(tensor), image);
    pixels_to_planes(plan, static_cast<const std::uint8_t*>(images) + image * image_bytes,
                     static_cast<std::size_t>(plan.pixels()), planes.data());
  }
}

void to_pixels(const PixelPlan& plan, const void* tensor, void* images) {
  const std::int64_t image_bytes = plan.pixels() * plan.pixel_bytes();
  for (std::int64_t image = 0; image < plan.batch() && image_bytes > 0; ++image) {
    const auto planes = planes_of(plan, static_cast<const std::uint8_t*>(tensor), image);
    planes_to_pixels(plan, planes.data(), static_cast<std::size_t>(plan.pixels()),
                     static_cast<std::uint8_t*>(images) + image * image_bytes);
  }
}

}  // namespace tensorsplit
