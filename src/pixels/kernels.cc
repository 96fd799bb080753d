// SPDX-License-Identifier: MIT
//
// Four pixels are at most one vector of bytes, and their channels as many vectors of numbers as there are channels:
// planes of four numbers each, or four neighbouring pixels of which every vector holds its third or fourth part. Which
// byte belongs to which number is one swizzle for each vector, so that one loop does every order of channels, every
// layout and every kind of image.
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

/// An index that `swizzle` makes a zero of.
constexpr std::uint8_t nowhere = 0x80;

/// Where number `lane` of vector `vector` belongs.
struct Spot {
  std::size_t pixel;  ///< of the four
  int channel;
};

Spot spot_of(const PixelPlan& plan, std::size_t vector, std::size_t lane) {
  if (plan.is_planar()) return {lane, static_cast<int>(vector)};
  const std::size_t number = vector * quad + lane;
  const auto channels = static_cast<std::size_t>(plan.channels());
  return {number / channels, static_cast<int>(number % channels)};
}

template <std::size_t channels>
std::size_t scale_quads(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t quads,
                        std::uint8_t* const* planes) {
  std::array<Vector, channels> indices{};
  std::array<Floats, channels> factors{};
  std::array<Floats, channels> summands{};
  std::array<std::uint8_t*, channels> to;
  for (std::size_t vector = 0; vector < channels; ++vector) {
    to[vector] = plan.is_planar() ? planes[vector] : planes[0] + vector * vector_bytes;
    for (std::size_t byte = 0; byte < vector_bytes; ++byte) indices[vector][byte] = nowhere;
    for (std::size_t lane = 0; lane < quad; ++lane) {
      const auto [pixel, channel] = spot_of(plan, vector, lane);
      const int place = plan.place(channel);
      if (place == PixelPlan::opaque) {
        summands[vector][lane] = scaled(255, plan.factor(channel), plan.summand(channel));
      } else {
        indices[vector][lane * quad] = static_cast<std::uint8_t>(pixel * static_cast<std::size_t>(plan.pixel_bytes()) +
                                                                 static_cast<std::size_t>(place));
        factors[vector][lane] = plan.factor(channel);
        summands[vector][lane] = plan.summand(channel);
      }
    }
  }
  const std::size_t read = quad * static_cast<std::size_t>(plan.pixel_bytes());
  const std::size_t written = plan.is_planar() ? vector_bytes : channels * vector_bytes;
  TENSORSPLIT_ROLLED
  for (std::size_t turn = 0; turn < quads; ++turn) {
    const Vector bytes = load<Vector>(pixels);
    pixels += read;
    for (std::size_t vector = 0; vector < channels; ++vector) {
      const auto numbers = reinterpret_cast<Integers>(swizzle(bytes, indices[vector]));
      const Floats products = __builtin_convertvector(numbers, Floats) * factors[vector];
      store(to[vector], products + summands[vector]);
      to[vector] += written;
    }
  }
  return quads * quad;
}

/// Two numbers as bytes in the low bits of two lanes of 8 bytes, as `unscaled` makes them.
Doubles unscale(Doubles values, Doubles factors, Doubles summands) {
  Doubles bytes = (values - summands) / factors;
  const Doubles least{};
  const Doubles greatest = least + 255;
  bytes = bytes > least ? bytes : least;
  bytes = bytes < greatest ? bytes : greatest;
  return bytes + no_fraction;
}

template <std::size_t channels>
std::size_t unscale_quads(const PixelPlan& plan, const std::uint8_t* const* planes, std::size_t quads,
                          std::uint8_t* pixels) {
  constexpr std::size_t half = quad / 2;
  std::array<Vector, channels> indices{};
  std::array<std::array<Doubles, 2>, channels> factors{};
  std::array<std::array<Doubles, 2>, channels> summands{};
  std::array<const std::uint8_t*, channels> from;
  Vector others{};
  for (std::size_t pixel = 0; pixel < quad; ++pixel) others[pixel * quad + 3] = 255;
  for (std::size_t vector = 0; vector < channels; ++vector) {
    from[vector] = plan.is_planar() ? planes[vector] : planes[0] + vector * vector_bytes;
    for (std::size_t byte = 0; byte < vector_bytes; ++byte) indices[vector][byte] = nowhere;
    for (std::size_t lane = 0; lane < quad; ++lane) {
      const auto [pixel, channel] = spot_of(plan, vector, lane);
      const std::size_t byte = pixel * quad + static_cast<std::size_t>(plan.place(channel));
      indices[vector][byte] = static_cast<std::uint8_t>(lane * quad);
      others[byte] = 0;
      factors[vector][lane / half][lane % half] = plan.factor(channel);
      summands[vector][lane / half][lane % half] = plan.summand(channel);
    }
  }
  const std::size_t read = plan.is_planar() ? vector_bytes : channels * vector_bytes;
  TENSORSPLIT_ROLLED
  for (std::size_t turn = 0; turn < quads; ++turn) {
    Vector bytes = others;
    for (std::size_t vector = 0; vector < channels; ++vector) {
      const Floats values = load<Floats>(from[vector]);
      from[vector] += read;
      const Doubles low{values[0], values[1]};
      const Doubles high{values[2], values[3]};
      const auto first = reinterpret_cast<Integers>(unscale(low, factors[vector][0], summands[vector][0]));
      const auto second = reinterpret_cast<Integers>(unscale(high, factors[vector][1], summands[vector][1]));
      const Integers numbers = __builtin_shufflevector(first, second, 0, 2, 4, 6);
      bytes |= swizzle(reinterpret_cast<Vector>(numbers), indices[vector]);
    }
    store(pixels, bytes);
    pixels += vector_bytes;
  }
  return quads * quad;
}

}  // namespace

std::size_t scale_pixels(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count,
                         std::uint8_t* const* planes) {
  // Four pixels of less than 4 bytes are read with what follows them, which must be there.
  const std::size_t pixel_bytes = static_cast<std::size_t>(plan.pixel_bytes());
  const std::size_t bytes = count * pixel_bytes;
  if (!has_swizzle || bytes < vector_bytes) return 0;
  const std::size_t quads = (bytes - vector_bytes) / (quad * pixel_bytes) + 1;
  constexpr decltype(&scale_quads<1>) by_channels[] = {scale_quads<1>, scale_quads<2>, scale_quads<3>, scale_quads<4>};
  return by_channels[plan.channels() - 1](plan, pixels, quads, planes);
}

std::size_t unscale_pixels(const PixelPlan& plan, const std::uint8_t* const* planes, std::size_t count,
                           std::uint8_t* pixels) {
  if (!has_swizzle) return 0;
  constexpr decltype(&unscale_quads<1>) by_channels[] = {unscale_quads<1>, unscale_quads<2>, unscale_quads<3>,
                                                         unscale_quads<4>};
  return by_channels[plan.channels() - 1](plan, planes, count / quad, pixels);
}

}  // namespace tensorsplit::kernels
