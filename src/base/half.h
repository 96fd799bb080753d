// SPDX-License-Identifier: MIT
//
// Conversions between the bits of float16, float32 and double.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace tensorsplit::inline v0_1 {

/// Returns the bits of the float16 nearest to `number`, halves to even, or infinity if `number` is too large. `number`
/// must not be NaN.
inline std::uint16_t to_half(double number) {
  // There are 1024 steps between neighbouring powers of two, and 1024 from 0 to 2^-14. Rounding up the last step gives
  // the next power, and after 65504 infinity.
  const double magnitude = std::min(std::fabs(number), 0x1p16);
  const std::uint64_t exponent = __builtin_bit_cast(std::uint64_t, std::max(magnitude, 0x1p-14)) >> 52U;
  const double step = __builtin_bit_cast(double, exponent << 52U) / 1024;
  constexpr std::uint64_t min_exponent = 1023 - 14;
  const std::uint64_t bits =
      (exponent - min_exponent) * 1024 + static_cast<std::uint64_t>(std::nearbyint(magnitude / step));
  return static_cast<std::uint16_t>(std::signbit(number) ? bits | 0x8000U : bits);
}

/// Returns the value of a float16.
inline float from_half(std::uint16_t half) {
  const std::uint32_t sign = (half & 0x8000U) << 16U;
  const std::uint32_t magnitude = half & 0x7FFFU;
  if (magnitude >= 0x7C00U) return __builtin_bit_cast(float, sign | 0x7F800000U | (magnitude & 0x3FFU) << 13U);
  // The exponents differ by 112. A subnormal half becomes 2^-15 plus half of its value. No number here is subnormal, so
  // threads that flush subnormals to zero get the same result.
  float number = __builtin_bit_cast(float, (magnitude << 13U) + (112U << 23U));
  if (magnitude < 0x400U) number = number + number - 0x1p-14F;
  return __builtin_bit_cast(float, sign | __builtin_bit_cast(std::uint32_t, number));
}

}  // namespace tensorsplit::inline v0_1
