// SPDX-License-Identifier: MIT
//
// The numbers of the loops from bytes to float32 numbers, and how these are set up: what runs once for many pixels.
#include "pixels/scale.h"

#include <algorithm>
#include <cmath>

#include "pixels/kernels.h"

namespace tensorsplit {
namespace {

bool fits(const ExactScale& scale, const std::uint32_t* table) {
  for (int byte = 0; byte < 256; ++byte) {
    const float element = scaled(static_cast<float>(byte), scale);
    if (__builtin_bit_cast(std::uint32_t, element) != table[byte]) return false;
  }
  return true;
}

/// The float32 that lies `steps` after `number`, away from zero.
float neighbour(float number, int steps) {
  return __builtin_bit_cast(float, __builtin_bit_cast(std::uint32_t, number) + static_cast<std::uint32_t>(steps));
}

}  // namespace

/// Finds the numbers with which vectors of float32 compute what doubles would give. A product and a sum of float32 are
/// rounded twice, which changes the last bit of half of the 256 elements. So factor and summand are cut in two: a head
/// of some 15 bits, whose products with bytes and sums are exact, and a rest, whose errors are too small to matter but
/// for values that lie half way between two elements. All 256 elements are therefore compared, and where one differs,
/// heads of other lengths and the neighbours of the factor's rest are tried: 1 in 1,000 random pairs has none.
bool find_scale(double factor, double summand, const std::uint32_t* table, ExactScale& scale) {
  // Far within what float32 holds, so that no head is infinite, and no rest loses bits where it is divided by 2^16.
  if (!(std::fabs(factor) > 0x1p-50 && std::fabs(factor) < 0x1p100 && std::fabs(summand) < 0x1p100)) return false;
  const std::uint64_t exponent = __builtin_bit_cast(std::uint64_t, factor) & 0x7FF0000000000000U;
  const auto power = __builtin_bit_cast(double, exponent);
  for (const int head_bits : {15, 16, 14, 13}) {
    const double grid = power / (1 << (head_bits - 1));
    const double head = std::nearbyint(factor / grid) * grid;
    const double summand_head = std::nearbyint(summand / grid) * grid;
    const auto rest = static_cast<float>(factor - head);
    for (const int steps : {0, 1, -1, 2, -2}) {
      scale = {static_cast<float>(head), static_cast<float>(summand_head), neighbour(rest, steps),
               static_cast<float>(summand - summand_head)};
      if (fits(scale, table)) return true;
    }
  }
  return false;
}

}  // namespace tensorsplit

namespace tensorsplit::kernels {
namespace {

/// Steps that one vector is done for before the next is: their bytes stay in the first-level cache.
constexpr std::size_t strip_steps = strip_pixels / quad;

/// The map of vector `vector`.
ChannelMap map_of(const PixelPlan& plan, std::size_t vector) {
  const auto channels = static_cast<std::size_t>(plan.channels());
  ChannelMap map{};
  map.stride = plan.is_planar() ? block_bytes : channels * block_bytes;
  std::fill_n(map.places, block_bytes, nowhere);
  for (std::size_t lane = 0; lane < quad; ++lane) {
    const std::size_t number = vector * quad + lane;
    const std::size_t pixel = plan.is_planar() ? lane : number / channels;
    const auto channel = static_cast<int>(plan.is_planar() ? vector : number % channels);
    const ExactScale& scale = plan.scale(channel);
    map.factors[lane] = scale.factor;
    map.summands[lane] = scale.summand;
    map.rests[lane] = scale.rest;
    map.summand_rests[lane] = scale.summand_rest;
    if (plan.place(channel) != PixelPlan::opaque) {
      map.places[lane * quad] = static_cast<std::uint8_t>(pixel * static_cast<std::size_t>(plan.pixel_bytes()) +
                                                          static_cast<std::size_t>(plan.place(channel)));
    }
  }
  return map;
}

/// Whether the planes of red, green and blue, each once, are to be made of RGBA, and then what becomes of each.
bool are_colours(const PixelPlan& plan, std::uint8_t* planes, std::size_t plane_bytes, ColourPlanes& to) {
  if (!plan.is_planar() || plan.channels() != colours || plan.pixel_bytes() != rgba_bytes) return false;
  unsigned named = 0;
  for (int channel = 0; channel < colours; ++channel) {
    const auto place = static_cast<std::size_t>(plan.place(channel));
    const auto times = static_cast<float>(1 << (8 * place));
    to.scales[place] = plan.scale(channel);
    to.scales[place].factor /= times;
    to.scales[place].rest /= times;
    to.planes[place] = planes + static_cast<std::size_t>(channel) * plane_bytes;
    named |= 1U << place;
  }
  return named == (1U << colours) - 1;
}

}  // namespace

std::size_t scale_pixels(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                         std::size_t plane_bytes) {
  const ScaleLoops loops = choose_scale();
  if (loops.scale == nullptr || !plan.has_scales()) return 0;
  if (ColourPlanes to{}; are_colours(plan, planes, plane_bytes, to)) {
    const std::size_t steps = count / colour_step;
    loops.colours(to, pixels, steps);
    return steps * colour_step;
  }
  // Four pixels of fewer than 4 bytes are read with what follows them, which must be there.
  const std::size_t stride = quad * static_cast<std::size_t>(plan.pixel_bytes());
  const std::size_t bytes = count * static_cast<std::size_t>(plan.pixel_bytes());
  if (bytes < block_bytes) return 0;
  const std::size_t steps = (bytes - block_bytes) / stride + 1;
  for (std::size_t first = 0; first < steps; first += strip_steps) {
    for (std::size_t vector = 0; vector < static_cast<std::size_t>(plan.channels()); ++vector) {
      const ChannelMap map = map_of(plan, vector);
      std::uint8_t* const numbers = planes + vector * (plan.is_planar() ? plane_bytes : block_bytes);
      loops.scale(map, pixels + first * stride, stride, std::min(strip_steps, steps - first),
                  numbers + first * map.stride);
    }
  }
  return steps * quad;
}

}  // namespace tensorsplit::kernels
