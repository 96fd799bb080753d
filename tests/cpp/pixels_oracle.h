// SPDX-License-Identifier: MIT
//
// The oracle of pixels: the equation of docs/semantics.md, element by element. It shares only the names of the options
// with the core.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "tensorsplit/pixels.h"

namespace tensorsplit::oracle {

/// The options of a conversion, and the size of its images.
struct Pixels {
  std::string channels = "RGB";
  ElementType type = ElementType::float32;
  double rescale = 1.0 / 255;
  std::vector<double> mean;       ///< one number, or one per channel; empty means 0
  std::vector<double> deviation;  ///< like `mean`; empty means 1
  double zero_point = 0;
  std::string layout = "NCHW";
  std::size_t batch = 1;
  std::size_t height = 1;
  std::size_t width = 1;
  std::size_t pixel_bytes = 4;  ///< bytes per pixel of the images
  std::string format{};         ///< letters of the bytes; empty: RGBA, RGB or grey

  PixelOptions options() const {
    return {.channels = channels,
            .format = format,
            .type = type,
            .rescale = rescale,
            .mean = mean,
            .deviation = deviation,
            .zero_point = zero_point,
            .layout = layout};
  }
  bool is_planar() const { return layout.back() == 'W'; }

  /// Returns the dims of the images.
  std::vector<std::int64_t> image_dims() const { return dims(pixel_bytes); }

  /// Returns the dims of the tensor for `count` channels.
  std::vector<std::int64_t> tensor_dims(std::size_t count) const {
    std::vector<std::int64_t> found = dims(count);
    if (is_planar()) std::rotate(found.begin() + 1, found.begin() + 3, found.end());
    if (layout[0] != 'N') found.erase(found.begin());
    return found;
  }

  /// Whether an image stores every channel.
  bool fits_picture(std::size_t tensor_channels) const {
    return pixel_bytes == 1 ? tensor_channels == 1 : has_alpha() || channels.find('A') == std::string::npos;
  }
  /// Returns the letters of the bytes of a pixel of more than one byte.
  std::string order() const { return format.empty() ? std::string("RGBA").substr(0, pixel_bytes) : format; }
  bool has_alpha() const { return order().find('A') != std::string::npos; }
  double mean_of(std::size_t channel) const { return number(mean, channel, 0); }
  double std_of(std::size_t channel) const { return number(deviation, channel, 1); }
  std::size_t element_bytes() const { return static_cast<std::size_t>(element_bits(type)) / 8; }

 private:
  std::vector<std::int64_t> dims(std::size_t last) const {
    return {static_cast<std::int64_t>(batch), static_cast<std::int64_t>(height), static_cast<std::int64_t>(width),
            static_cast<std::int64_t>(last)};
  }
  static double number(const std::vector<double>& list, std::size_t channel, double otherwise) {
    return list.empty() ? otherwise : list[list.size() == 1 ? 0 : channel];
  }
};

/// Returns the values of the float16 bit patterns 0 to 0x7BFF in ascending order, and then the value after the largest.
inline const std::vector<double>& halves() {
  static const std::vector<double> values = [] {
    std::vector<double> all;
    for (int bits = 0; bits <= 0x7C00; ++bits) {
      const int exponent = bits >> 10;
      const double fraction = (bits & 0x3FF) / 1024.0;
      all.push_back(exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, exponent - 15));
    }
    return all;
  }();
  return values;
}

/// Returns the bits of the float16 nearest to `number`. Ties round to even.
inline std::uint16_t half(double number) {
  const std::vector<double>& all = halves();
  const double magnitude = std::fabs(number);
  const auto above = std::lower_bound(all.begin(), all.end(), magnitude);
  std::size_t bits = all.size() - 1;
  if (above != all.end()) {
    bits = static_cast<std::size_t>(above - all.begin());
    if (*above != magnitude) {
      const double up = *above - magnitude;
      const double down = magnitude - all[bits - 1];
      if (down < up || (down == up && bits % 2 == 1)) --bits;
    }
  }
  return static_cast<std::uint16_t>(bits | (std::signbit(number) ? 0x8000U : 0U));
}

/// Returns the value of a float16.
inline double half_value(std::uint16_t bits) {
  const unsigned magnitude = bits & 0x7FFFU;
  if (magnitude > 0x7C00U) return std::numeric_limits<double>::quiet_NaN();
  const double value = magnitude == 0x7C00U ? std::numeric_limits<double>::infinity() : halves()[magnitude];
  return (bits & 0x8000U) != 0 ? -value : value;
}

/// Rounds `number` to the nearest integer. Ties round to even.
inline double round_half_even(double number) {
  const double below = std::floor(number);
  const double fraction = number - below;
  if (fraction != 0.5) return fraction < 0.5 ? below : below + 1;
  return std::fmod(below, 2) == 0 ? below : below + 1;
}

/// Converts `byte` of channel `channel` to the bytes of an element.
inline std::vector<std::uint8_t> element(const Pixels& pixels, std::size_t channel, std::uint8_t byte) {
  const double value = (byte * pixels.rescale - pixels.mean_of(channel)) / pixels.std_of(channel);
  std::vector<std::uint8_t> bytes(pixels.element_bytes());
  if (pixels.type == ElementType::float32) {
    // The conversion of larger numbers is undefined behaviour.
    constexpr double most = std::numeric_limits<float>::max();
    constexpr float infinity = std::numeric_limits<float>::infinity();
    const float number = value > most ? infinity : value < -most ? -infinity : static_cast<float>(value);
    std::memcpy(bytes.data(), &number, 4);
  } else if (pixels.type == ElementType::float16) {
    const std::uint16_t bits = half(value);
    std::memcpy(bytes.data(), &bits, 2);
  } else {
    const bool is_signed = pixels.type == ElementType::int8;
    const double whole = (std::isinf(value) ? value : round_half_even(value)) + pixels.zero_point;
    const double clamped = std::clamp<double>(whole, is_signed ? -128 : 0, is_signed ? 127 : 255);
    bytes[0] = static_cast<std::uint8_t>(static_cast<int>(clamped) & 0xFF);
  }
  return bytes;
}

/// Converts the element at `bytes` of channel `channel` to the byte of an image.
inline std::uint8_t byte(const Pixels& pixels, std::size_t channel, const std::uint8_t* bytes) {
  double value = 0;
  if (pixels.type == ElementType::float32) {
    float number = 0;
    std::memcpy(&number, bytes, 4);
    value = number;
  } else if (pixels.type == ElementType::float16) {
    std::uint16_t bits = 0;
    std::memcpy(&bits, bytes, 2);
    value = half_value(bits);
  } else {
    const bool is_negative = pixels.type == ElementType::int8 && bytes[0] >= 128;
    value = bytes[0] - (is_negative ? 256.0 : 0.0) - pixels.zero_point;
  }
  const double x = (value * pixels.std_of(channel) + pixels.mean_of(channel)) * (1 / pixels.rescale);
  if (std::isnan(x) || x <= 0) return 0;
  return x >= 255 ? std::uint8_t{255} : static_cast<std::uint8_t>(round_half_even(x));
}

/// Returns the index of the element for this image, pixel and channel in a tensor of `channels` channels.
inline std::size_t position(const Pixels& pixels, std::size_t channels, std::size_t image, std::size_t pixel,
                            std::size_t channel) {
  const std::size_t count = pixels.height * pixels.width;
  return pixels.is_planar() ? (image * channels + channel) * count + pixel
                            : (image * count + pixel) * channels + channel;
}

/// Converts `images` to a tensor.
inline std::vector<std::uint8_t> to_planes(const Pixels& pixels, const std::uint8_t* images) {
  const std::size_t count = pixels.height * pixels.width;
  const std::size_t channels = pixels.channels.size();
  std::vector<std::uint8_t> tensor(pixels.batch * count * channels * pixels.element_bytes());
  std::vector<std::vector<std::uint8_t>> elements(channels * 256);  // the element of each byte, computed when needed
  for (std::size_t image = 0; image < pixels.batch && count > 0; ++image) {
    for (std::size_t pixel = 0; pixel < count; ++pixel) {
      const std::uint8_t* bytes = images + (image * count + pixel) * pixels.pixel_bytes;
      for (std::size_t channel = 0; channel < channels; ++channel) {
        const std::size_t place = pixels.order().find(pixels.channels[channel]);
        std::uint8_t x = 255;
        if (pixels.pixel_bytes > 1 && place != std::string::npos) x = bytes[place];
        if (pixels.pixel_bytes == 1 && pixels.channels[channel] != 'A') x = bytes[0];
        std::vector<std::uint8_t>& made = elements[channel * 256 + x];
        if (made.empty()) made = element(pixels, channel, x);
        const std::size_t at = position(pixels, channels, image, pixel, channel) * made.size();
        std::copy(made.begin(), made.end(), tensor.begin() + static_cast<std::ptrdiff_t>(at));
      }
    }
  }
  return tensor;
}

/// Writes a tensor of `tensor_channels` channels to `images`: the bytes of `channels`, and an alpha of 255.
inline std::vector<std::uint8_t> to_pixels(const Pixels& pixels, const std::uint8_t* tensor,
                                           std::size_t tensor_channels, std::vector<std::uint8_t> images) {
  const std::size_t count = pixels.height * pixels.width;
  for (std::size_t image = 0; image < pixels.batch && count > 0; ++image) {
    for (std::size_t pixel = 0; pixel < count; ++pixel) {
      std::uint8_t* bytes = images.data() + (image * count + pixel) * pixels.pixel_bytes;
      const std::size_t alpha = pixels.order().find_first_of("AX");
      if (pixels.pixel_bytes == 4) bytes[alpha] = 255;
      for (std::size_t channel = 0; channel < (pixels.pixel_bytes == 1 ? 1 : pixels.channels.size()); ++channel) {
        const std::size_t from = tensor_channels == 1 ? 0 : channel;
        const std::size_t at = position(pixels, tensor_channels, image, pixel, from) * pixels.element_bytes();
        const std::size_t place = pixels.order().find(pixels.channels[channel]);
        bytes[pixels.pixel_bytes == 1 ? 0 : place] = byte(pixels, channel, tensor + at);
      }
    }
  }
  return images;
}

}  // namespace tensorsplit::oracle
