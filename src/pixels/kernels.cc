// SPDX-License-Identifier: MIT
#include "pixels/kernels.h"

#include <algorithm>
#include <array>

#include "pixels/scale.h"

namespace tensorsplit::kernels {
namespace {

using Floats = float __attribute__((vector_size(block_bytes)));
using Integers = std::int32_t __attribute__((vector_size(block_bytes)));
using Doubles = double __attribute__((vector_size(block_bytes)));

/// Turns that one vector is done for before the next is: their bytes stay in the first-level cache.
constexpr std::size_t strip_turns = strip_pixels / quad;

/// An index that no byte is picked by.
constexpr std::uint8_t nowhere = 0x80;

/// The way of vector `vector`.
Way way_of(const PixelPlan& plan, std::size_t vector) {
  const auto channels = static_cast<std::size_t>(plan.channels());
  Way way{};
  way.stride = plan.is_planar() ? block_bytes : channels * block_bytes;
  std::fill_n(way.places, block_bytes, nowhere);
  for (std::size_t lane = 0; lane < quad; ++lane) {
    const std::size_t number = vector * quad + lane;
    const std::size_t pixel = plan.is_planar() ? lane : number / channels;
    const auto channel = static_cast<int>(plan.is_planar() ? vector : number % channels);
    const int place = plan.place(channel);
    way.factors[lane] = plan.factor(channel);
    way.summands[lane] = plan.summand(channel);
    if (place == PixelPlan::opaque) {
      // No byte is 0, and 0 times anything and the whole value is the value, bit for bit.
      way.summands[lane] = scaled(255, plan.factor(channel), plan.summand(channel));
    } else {
      way.places[lane * quad] = static_cast<std::uint8_t>(pixel * static_cast<std::size_t>(plan.pixel_bytes()) +
                                                          static_cast<std::size_t>(place));
    }
  }
  return way;
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

/// The way back from `turns` vectors of numbers, each number to its one byte. Vectors of two doubles are there on every
/// machine: this loop needs no choice.
void unscale(const Way& way, const std::uint8_t* numbers, std::size_t turns, std::uint8_t* pixels) {
  const Doubles factors[] = {{way.factors[0], way.factors[1]}, {way.factors[2], way.factors[3]}};
  const Doubles summands[] = {{way.summands[0], way.summands[1]}, {way.summands[2], way.summands[3]}};
  const std::size_t places[] = {way.places[0], way.places[4], way.places[8], way.places[12]};
  TENSORSPLIT_ROLLED
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const auto values = load<Floats>(numbers);
    const auto low = reinterpret_cast<Integers>(unscale(Doubles{values[0], values[1]}, factors[0], summands[0]));
    const auto high = reinterpret_cast<Integers>(unscale(Doubles{values[2], values[3]}, factors[1], summands[1]));
    pixels[places[0]] = static_cast<std::uint8_t>(low[0]);
    pixels[places[1]] = static_cast<std::uint8_t>(low[2]);
    pixels[places[2]] = static_cast<std::uint8_t>(high[0]);
    pixels[places[3]] = static_cast<std::uint8_t>(high[2]);
    numbers += way.stride;
    pixels += block_bytes;
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
  return (plan.is_planar() ? planes[vector] : planes[0] + vector * block_bytes) + turn * way.stride;
}

}  // namespace

std::size_t scale_pixels(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count,
                         std::uint8_t* const* planes) {
  // Four pixels of fewer than 4 bytes are read with what follows them, which must be there.
  const std::size_t stride = quad * static_cast<std::size_t>(plan.pixel_bytes());
  const std::size_t bytes = count * static_cast<std::size_t>(plan.pixel_bytes());
  const ScaleLoop scale = choose_scale();
  if (scale == nullptr || bytes < block_bytes) return 0;
  const std::size_t turns = (bytes - block_bytes) / stride + 1;
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
  const std::size_t turns = count / quad;
  const auto ways = ways_of(plan);
  for (std::size_t first = 0; first < turns; first += strip_turns) {
    const std::size_t strip = std::min(strip_turns, turns - first);
    std::uint8_t* const to = pixels + first * block_bytes;
    fill_with_black(to, strip * quad);
    for (std::size_t vector = 0; vector < static_cast<std::size_t>(plan.channels()); ++vector) {
      unscale(ways[vector], numbers_at(plan, planes, ways[vector], vector, first), strip, to);
    }
  }
  return turns * quad;
}

}  // namespace tensorsplit::kernels
