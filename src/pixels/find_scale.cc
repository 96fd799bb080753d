// SPDX-License-Identifier: MIT
//
// Finds the numbers with which vectors of float32 compute what doubles would give. A product and a sum of float32 are
// rounded twice, which changes the last bit of half of the 256 elements. So factor and summand are cut in two: a head
// of some 15 bits, whose products with bytes and sums are exact, and a rest, whose errors are too small to matter but
// for values that lie half way between two elements. All 256 elements are therefore compared, and where one differs,
// heads of other lengths and the neighbours of the rests are tried.
#include <cmath>
#include <limits>

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

double rounded(double number) { return (number + no_fraction) - no_fraction; }

/// The float32 that lies `steps` after `number`, away from zero.
float neighbour(float number, int steps) {
  return __builtin_bit_cast(float, __builtin_bit_cast(std::uint32_t, number) + static_cast<std::uint32_t>(steps));
}

}  // namespace

bool find_scale(double factor, double summand, const std::uint32_t* table, ExactScale& scale) {
  constexpr double most = std::numeric_limits<float>::max();
  if (!(std::fabs(factor) <= most && std::fabs(summand) <= most) || factor == 0) return false;
  const std::uint64_t exponent = __builtin_bit_cast(std::uint64_t, factor) & 0x7FF0000000000000U;
  const auto power = __builtin_bit_cast(double, exponent);
  for (const int head_bits : {15, 16, 14, 13}) {
    const double grid = power / (1 << (head_bits - 1));
    const double head = rounded(factor / grid) * grid;
    const double summand_head = rounded(summand / grid) * grid;
    const auto rest = static_cast<float>(factor - head);
    const auto summand_rest = static_cast<float>(summand - summand_head);
    for (const int i : {0, 1, -1, 2, -2}) {
      for (const int j : {0, 1, -1, 2, -2}) {
        scale = {static_cast<float>(head), static_cast<float>(summand_head), neighbour(rest, i),
                 neighbour(summand_rest, j)};
        if (fits(scale, table)) return true;
      }
    }
  }
  return false;
}

}  // namespace tensorsplit
