// SPDX-License-Identifier: MIT
//
// Runs a plan of pixels: the walk over the images, and which loop does which type.
#include "pixels/convert.h"

#include <algorithm>
#include <array>

#include "pixels/half.h"
#include "pixels/kernels.h"
#include "pixels/scale.h"
#include "rules/rules.h"

namespace tensorsplit {
namespace {

using kernels::load;
using kernels::rgba_bytes;
using kernels::store;
using kernels::strip_pixels;

/// The elements or bytes of one channel: the first one, and how many bytes it is to the next.
template <class Byte>
struct Channel {
  Byte* first;
  std::size_t stride;
};

/// Channel `channel` of the tensor, from pixel `pixel` on.
template <class Byte>
Channel<Byte> elements_of(const PixelPlan& plan, Byte* planes, std::size_t plane_bytes, int channel,
                          std::size_t pixel) {
  const auto bytes = static_cast<std::size_t>(plan.element_bytes());
  // A tensor of one channel is every channel's.
  const auto index = static_cast<std::size_t>(plan.tensor_channels() == 1 ? 0 : channel);
  const std::size_t stride = plan.is_planar() ? bytes : bytes * static_cast<std::size_t>(plan.channels());
  return {planes + pixel * stride + index * (plan.is_planar() ? plane_bytes : bytes), stride};
}

/// Channel `channel` of the image, from pixel `pixel` on.
Channel<const std::uint8_t> bytes_of(const PixelPlan& plan, const std::uint8_t* pixels, int channel,
                                     std::size_t pixel) {
  static constexpr std::uint8_t opaque_alpha = 255;
  const int place = plan.place(channel);
  if (place == PixelPlan::opaque) return {&opaque_alpha, 0};
  const auto stride = static_cast<std::size_t>(plan.pixel_bytes());
  return {pixels + pixel * stride + place, stride};
}

/// Writes `count` elements of type `To`, each of which is `convert` of an element of type `From`. Steps the addresses
/// itself because emcc disables that optimization, and without it the loop takes 1.6 times as long.
template <class From, class To, class Convert>
void convert_elements(Channel<const std::uint8_t> from, Channel<std::uint8_t> to, std::size_t count, Convert convert) {
  TENSORSPLIT_ROLLED
  for (; count > 0; --count) {
    store<To>(to.first, convert(load<From>(from.first)));
    from.first += from.stride;
    to.first += to.stride;
  }
}

/// Returns `count` elements as float32 numbers, in `numbers` or where they are.
const std::uint8_t* as_numbers(ElementType type, Channel<const std::uint8_t> from, std::size_t count,
                               Channel<std::uint8_t> numbers) {
  if (type == ElementType::float16) {
    convert_elements<std::uint16_t, float>(from, numbers, count, from_half);
    return numbers.first;
  }
  if (from.stride == sizeof(float)) return from.first;
  convert_elements<float, float>(from, numbers, count, [](float number) { return number; });
  return numbers.first;
}

/// The bytes that each byte becomes by `table`, those of an image those of a tensor or the reverse.
void look_up(const std::uint32_t* table, Channel<const std::uint8_t> from, Channel<std::uint8_t> to,
             std::size_t count) {
  convert_elements<std::uint8_t, std::uint8_t>(
      from, to, count, [table](std::uint8_t byte) { return static_cast<std::uint8_t>(table[byte]); });
}

Result<void> convert(const PixelPlan& plan, ConstMemory source, Memory destination) {
  const bool is_back = plan.is_to_pixels();
  const std::int64_t source_bytes = is_back ? plan.tensor_bytes() : plan.image_bytes();
  const std::int64_t destination_bytes = is_back ? plan.image_bytes() : plan.tensor_bytes();
  rules::Diagnostic diagnostic(is_back ? Operator::to_pixels : Operator::to_planes);
  if (!diagnostic.check_memory(Argument::source, source.bytes(), source_bytes) ||
      !diagnostic.check_memory(Argument::destination, destination.bytes(), destination_bytes)) {
    return diagnostic.error;
  }
  convert_images(plan, source.data, destination.data);
  return {};
}

}  // namespace

void pixels_to_planes(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                      std::size_t plane_bytes) {
  const bool is_float32 = plan.type() == ElementType::float32;
  std::size_t first = is_float32 ? kernels::scale_pixels(plan, pixels, count, planes, plane_bytes) : 0;
  for (; first < count; first += strip_pixels) {
    const std::size_t strip = std::min(strip_pixels, count - first);
    for (int channel = 0; channel < plan.channels(); ++channel) {
      const auto from = bytes_of(plan, pixels, channel, first);
      const auto to = elements_of(plan, planes, plane_bytes, channel, first);
      const std::uint32_t* const table = plan.table(channel);
      if (is_float32) {
        convert_elements<std::uint8_t, std::uint32_t>(from, to, strip, [=](std::uint8_t byte) { return table[byte]; });
      } else if (plan.type() == ElementType::float16) {
        convert_elements<std::uint8_t, std::uint16_t>(
            from, to, strip, [=](std::uint8_t byte) { return static_cast<std::uint16_t>(table[byte]); });
      } else {
        look_up(table, from, to, strip);
      }
    }
  }
}

void planes_to_pixels(const PixelPlan& plan, const std::uint8_t* planes, std::size_t plane_bytes, std::size_t count,
                      std::uint8_t* pixels) {
  const auto pixel_bytes = static_cast<std::size_t>(plan.pixel_bytes());
  std::array<std::uint8_t, strip_pixels * sizeof(float)> numbers;
  for (std::size_t first = 0; first < count; first += strip_pixels) {
    const std::size_t strip = std::min(strip_pixels, count - first);
    std::uint8_t* const to = pixels + first * pixel_bytes;
    const std::size_t alphas = pixel_bytes == rgba_bytes ? strip : 0;
    TENSORSPLIT_ROLLED
    for (std::size_t pixel = 0; pixel < alphas; ++pixel) to[pixel * rgba_bytes + 3] = 255;
    for (int channel = 0; channel < plan.channels(); ++channel) {
      const auto from = elements_of(plan, planes, plane_bytes, channel, first);
      std::uint8_t* const bytes = to + plan.place(channel);
      if (plan.element_bytes() == 1) {
        look_up(plan.table(channel), from, {bytes, pixel_bytes}, strip);
      } else {
        kernels::unscale_numbers(as_numbers(plan.type(), from, strip, {numbers.data(), sizeof(float)}), strip,
                                 Unscale(plan, channel), bytes, pixel_bytes);
      }
    }
  }
}

void convert_images(const PixelPlan& plan, const void* source, void* destination) {
  const std::int64_t plane_bytes = plan.pixels() * plan.element_bytes();
  const std::int64_t image_bytes = plan.pixels() * plan.pixel_bytes();
  const std::int64_t tensor_bytes = plan.tensor_channels() * plane_bytes;
  const auto* from = static_cast<const std::uint8_t*>(source);
  auto* to = static_cast<std::uint8_t*>(destination);
  for (std::int64_t image = 0; image < plan.batch() && plane_bytes > 0; ++image) {
    if (plan.is_to_pixels()) {
      planes_to_pixels(plan, from + image * tensor_bytes, static_cast<std::size_t>(plane_bytes),
                       static_cast<std::size_t>(plan.pixels()), to + image * image_bytes);
    } else {
      pixels_to_planes(plan, from + image * image_bytes, static_cast<std::size_t>(plan.pixels()),
                       to + image * tensor_bytes, static_cast<std::size_t>(plane_bytes));
    }
  }
}

Result<void> to_planes(const PlanesPlan& plan, ConstMemory images, Memory tensor) {
  return convert(plan, images, tensor);
}

Result<void> to_pixels(const PicturesPlan& plan, ConstMemory tensor, Memory images) {
  return convert(plan, tensor, images);
}

}  // namespace tensorsplit
