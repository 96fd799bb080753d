// SPDX-License-Identifier: MIT
//
// The equation between a byte and a value, in one place for rules and kernels. The core is compiled without contraction
// of multiplications and additions, so that the two roundings stay two.
#pragma once

#include <cstdint>

namespace tensorsplit {

/// The value of `byte`: its product with `factor`, rounded, plus `summand`, rounded.
inline float scaled(std::uint8_t byte, float factor, float summand) {
  return static_cast<float>(byte) * factor + summand;
}

/// Adding this to a double in [0, 255] leaves no room for a fraction: it is rounded to the nearest whole number, halves
/// to even, which then stands in the low bits.
constexpr double no_fraction = 6755399441055744;  // 1.5 * 2^52

/// The byte whose value `value` is: the equation solved for it, rounded half to even, clamped; 0 for NaN.
inline std::uint8_t unscaled(double value, double factor, double summand) {
  double byte = (value - summand) / factor;
  byte = byte > 0 ? byte : 0;  // false for NaN
  byte = byte < 255 ? byte : 255;
  return static_cast<std::uint8_t>((byte + no_fraction) - no_fraction);
}

}  // namespace tensorsplit
