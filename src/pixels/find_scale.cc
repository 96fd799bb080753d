// SPDX-License-Identifier: MIT
//
// Finds the numbers with which vectors of float32 compute what doubles would give. A product and a sum of float32 are
// rounded twice, which changes the last bit of half of the 256 elements. So factor and summand are cut in two: a head
// of some 15 bits, whose products with bytes and sums are exact, and a rest, whose errors are too small to matter but
// for values that lie half way between two elements. All 256 elements are therefore compared, and where one differs,
// heads of other lengths and the neighbours of the factor's rest are tried: 1 in 1,000 random pairs has none.
#include <cmath>

#include "pixels/scale.h"

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
