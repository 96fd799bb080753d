// SPDX-License-Identifier: MIT
//
// The equation between a byte and a value, in one place for rules and kernels. The core is compiled without contraction
// of multiplications and additions, so that each operation is rounded by itself.
#pragma once

#include <cstdint>

#include "tensorsplit/pixels.h"

namespace tensorsplit {

/// The element that vectors make of `byte`.
inline float scaled(float byte, const ExactScale& scale) {
  return (byte * scale.factor + scale.summand) + (byte * scale.rest + scale.summand_rest);
}

/// Finds the scale that gives the 256 float32 elements whose bits are in `table`, those nearest to
/// `byte * factor + summand`. Returns false where it knows none.
bool find_scale(double factor, double summand, const std::uint32_t* table, ExactScale& scale);

/// The way back: how an element of channel `channel` becomes a byte.
struct Unscale {
  explicit Unscale(const PixelPlan& plan, int channel)
      : std(plan.std(channel)), mean(plan.mean(channel)), inverse(1 / plan.rescale()) {}

  double std;
  double mean;
  double inverse;  ///< of `rescale`
};

/// Adding this to a double in [0, 255] leaves no room for a fraction: it is rounded to the nearest whole number, halves
/// to even, which then stands in the low bits.
constexpr double no_fraction = 6755399441055744;  // 1.5 * 2^52

/// The byte of `value`: rounded half to even, clamped; 0 for NaN.
inline std::uint8_t unscaled(double value, const Unscale& by) {
  double byte = (value * by.std + by.mean) * by.inverse;
  byte = byte > 0 ? byte : 0;  // false for NaN
  byte = byte < 255 ? byte : 255;
  return static_cast<std::uint8_t>((byte + no_fraction) - no_fraction);
}

}  // namespace tensorsplit
