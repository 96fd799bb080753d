// SPDX-License-Identifier: MIT
#include "kernels.h"

#include <algorithm>
#include <array>

#include "../kernels/vector.h"
#include "scale.h"

namespace tensorsplit::kernels {
namespace {

using Floats = float __attribute__((vector_size(vector_bytes)));
using Integers = std::int32_t __attribute__((vector_size(vector_bytes)));
using Doubles = double __attribute__((vector_size(vector_bytes)));

constexpr std::size_t quad = 4;  // pixels in a turn

/// Turns that one vector is done for before the next is: their bytes stay in the first-level cache.
constexpr std::size_t strip_turns = strip_pixels / quad;

/// An index that `swizzle` makes a zero of.
constexpr std::uint8_t nowhere = 0x80;

/// What one vector of numbers has to do with the vector of bytes.
struct Way {
  Vector to_numbers;  ///< for each number its byte in the low byte, else nowhere
  Vector to_bytes;    ///< for each byte its number's low byte, or nowhere where the number is of another vector
  Floats factors;
  Floats summands;
  std::size_t stride;  ///< bytes from one of the vectors to the next
};

/// The way of vector `vector`, with byte indices for pixels of `plan.pixel_bytes()`.
Way way_of(const PixelPlan& plan, std::size_t vector) {
  const auto channels = static_cast<std::size_t>(plan.channels());
  Way way{};
  way.stride = plan.is_planar() ? vector_bytes : channels * vector_bytes;
  for (std::size_t byte = 0; byte < vector_bytes; ++byte) way.to_numbers[byte] = way.to_bytes[byte] = nowhere;
  for (std::size_t lane = 0; lane < quad; ++lane) {
    const std::size_t number = vector * quad + lane;
    const std::size_t pixel = plan.is_planar() ? lane : number / channels;
    const auto channel = static_cast<int>(plan.is_planar() ? vector : number % channels);
    const int place = plan.place(channel);
    way.summands[lane] = plan.summand(channel);
    if (place == PixelPlan::opaque) {
      // Nothing times 0 and the whole value is the value, bit for bit.
      way.summands[lane] = scaled(255, plan.factor(channel), plan.summand(channel));
    } else {
      const std::size_t byte = pixel * static_cast<std::size_t>(plan.pixel_bytes()) + static_cast<std::size_t>(place);
      way.to_numbers[lane * quad] = static_cast<std::uint8_t>(byte);
      way.to_bytes[byte] = static_cast<std::uint8_t>(lane * quad);
      way.factors[lane] = plan.factor(channel);
    }
  }
  return way;
}

void scale(const Way& way, const std::uint8_t* pixels, std::size_t pixels_stride, std::size_t turns,
           std::uint8_t* numbers) {
  const auto [indices, unused, factors, summands, stride] = way;
  TENSORSPLIT_ROLLED
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const auto bytes = reinterpret_cast<Integers>(swizzle(load<Vector>(pixels), indices));
    const Floats products = __builtin_convertvector(bytes, Floats) * factors;
    store(numbers, products + summands);
    pixels += pixels_stride;
    numbers += stride;
  }
}

/// Two numbers as bytes in the low bits of two lanes of 8 bytes, as `unscaled` makes them.
inline Doubles unscale(Doubles values, Doubles factors, Doubles summands) {
  const Doubles least{};
  const Doubles greatest = least + 255;
  Doubles bytes = (values - summands) / factors;
  bytes = bytes > least ? bytes : least;
  bytes = bytes < greatest ? bytes : greatest;
  return bytes + no_fraction;
}

void unscale(const Way& way, const std::uint8_t* numbers, std::size_t turns, std::uint8_t* pixels) {
  const Doubles factors[] = {{way.factors[0], way.factors[1]}, {way.factors[2], way.factors[3]}};
  const Doubles summands[] = {{way.summands[0], way.summands[1]}, {way.summands[2], way.summands[3]}};
  TENSORSPLIT_ROLLED
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const auto values = load<Floats>(numbers);
    const Doubles low = unscale(Doubles{values[0], values[1]}, factors[0], summands[0]);
    const Doubles high = unscale(Doubles{values[2], values[3]}, factors[1], summands[1]);
    const Integers bytes =
        __builtin_shufflevector(reinterpret_cast<Integers>(low), reinterpret_cast<Integers>(high), 0, 2, 4, 6);
    store(pixels, load<Vector>(pixels) | swizzle(reinterpret_cast<Vector>(bytes), way.to_bytes));
    numbers += way.stride;
    pixels += vector_bytes;
  }
}

/// The ways of all vectors, as many as there are channels.
std::array<Way, PixelPlan::most_channels> ways_of(const PixelPlan& plan) {
  std::array<Way, PixelPlan::most_channels> ways;
  for (int vector = 0; vector < plan.channels(); ++vector) {
    ways[static_cast<std::size_t>(vector)] = way_of(plan, static_cast<std::size_t>(vector));
  }
  return ways;
}

/// The first bytes of vector `vector` of turn `turn`.
template <class Byte>
Byte* numbers_at(const PixelPlan& plan, Byte* const* planes, const Way& way, std::size_t vector, std::size_t turn) {
  return (plan.is_planar() ? planes[vector] : planes[0] + vector * vector_bytes) + turn * way.stride;
}

}  // namespace

std::size_t scale_pixels(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count,
                         std::uint8_t* const* planes) {
  // Four pixels of fewer than 4 bytes are read with what follows them, which must be there.
  const std::size_t stride = quad * static_cast<std::size_t>(plan.pixel_bytes());
  const std::size_t bytes = count * static_cast<std::size_t>(plan.pixel_bytes());
  if (!has_swizzle || bytes < vector_bytes) return 0;
  const std::size_t turns = (bytes - vector_bytes) / stride + 1;
  const auto ways = ways_of(plan);
  for (std::size_t first = 0; first < turns; first += strip_turns) {
    for (std::size_t vector = 0; vector < static_cast<std::size_t>(plan.channels()); ++vector) {
      scale(ways[vector], pixels + first * stride, stride, std::min(strip_turns, turns - first),
            numbers_at(plan, planes, ways[vector], vector, first));
    }
  }
  return turns * quad;
}

std::size_t unscale_pixels(const PixelPlan& plan, const std::uint8_t* const* planes, std::size_t count,
                           std::uint8_t* pixels) {
  if (!has_swizzle) return 0;
  const std::size_t turns = count / quad;
  const auto ways = ways_of(plan);
  for (std::size_t first = 0; first < turns; first += strip_turns) {
    const std::size_t strip = std::min(strip_turns, turns - first);
    std::uint8_t* const to = pixels + first * vector_bytes;
    fill_with_black(to, strip * quad);
    for (std::size_t vector = 0; vector < static_cast<std::size_t>(plan.channels()); ++vector) {
      unscale(ways[vector], numbers_at(plan, planes, ways[vector], vector, first), strip, to);
    }
  }
  return turns * quad;
}

}  // namespace tensorsplit::kernels
