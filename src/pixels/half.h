// SPDX-License-Identifier: MIT
//
// Conversions between float16, as its bits, and float32.
#pragma once

#include <cstdint>

namespace tensorsplit {

/// The bits of the float16 nearest to `number`, halves to even; infinity where that is too large. `number` is no NaN.
inline std::uint16_t to_half(float number) {
  const auto bits = __builtin_bit_cast(std::uint32_t, number);
  const std::uint32_t sign = bits >> 16U & 0x8000U;
  const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
  constexpr std::uint32_t least_infinite = 0x477FF000U;  // 65520, half way from the largest float16 to the next
  constexpr std::uint32_t least_normal = 0x38800000U;    // 2^-14
  if (magnitude >= least_infinite) return static_cast<std::uint16_t>(sign | 0x7C00U);
  if (magnitude < least_normal) {
    // Adding 0.5 leaves 24 bits after the point, which is where those of a subnormal float16 end.
    const float shifted = __builtin_bit_cast(float, magnitude) + 0.5F;
    return static_cast<std::uint16_t>(sign | (__builtin_bit_cast(std::uint32_t, shifted) - 0x3F000000U));
  }
  // 13 bits fall away. Whether a half is rounded up depends on the last bit that stays.
  const std::uint32_t rounded = magnitude + 0xFFFU + (magnitude >> 13U & 1U);
  return static_cast<std::uint16_t>(sign | (rounded - 0x38000000U) >> 13U);
}

/// The float32 nearest to `number`, halves to even; infinity where that is too large, which a cast leaves open.
inline float to_float(double number) {
  constexpr double most = 0x1.fffffep127;
  constexpr double half_way = 0x1.ffffffp127;  // to the float32 after the largest, if there were one
  if (number > most) return number < half_way ? static_cast<float>(most) : __builtin_inff();
  if (number < -most) return -to_float(-number);
  return static_cast<float>(number);
}

/// The bits of the float16 nearest to `number`, halves to even. Rounding to float32 first would round twice, so that
/// one is rounded to odd: its last bit says whether anything was lost.
inline std::uint16_t to_half(double number) {
  const float near = to_float(number);
  const double difference = number - double{near};
  if (difference == 0 || near == 0 || !(near - near == 0)) return to_half(near);
  const auto bits = __builtin_bit_cast(std::uint32_t, near);
  const bool is_beyond = (difference < 0) == (near > 0);
  return to_half(__builtin_bit_cast(float, (is_beyond ? bits - 1 : bits) | 1U));
}

/// The float16 of these bits.
inline float from_half(std::uint16_t half) {
  const std::uint32_t sign = (half & 0x8000U) << 16U;
  const std::uint32_t magnitude = half & 0x7FFFU;
  if (magnitude >= 0x7C00U) return __builtin_bit_cast(float, sign | 0x7F800000U | (magnitude & 0x3FFU) << 13U);
  // The shifted bits are a float32 whose exponent is 112 too small. The multiplication corrects it, subnormals
  // included.
  const float number = __builtin_bit_cast(float, magnitude << 13U) * 0x1p112F;
  return __builtin_bit_cast(float, sign | __builtin_bit_cast(std::uint32_t, number));
}

}  // namespace tensorsplit
