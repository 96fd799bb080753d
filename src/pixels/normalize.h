// SPDX-License-Identifier: MIT
//
// The equation between a byte and a value, in one place for rules and kernels. The core is compiled without contraction
// of multiplications and additions, so that each operation is rounded by itself.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "pixels/kernels.h"
#include "pixels/tables.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// How bytes become others without a table: their `in_flips` are flipped, `amount` is added up to 255, and `out_flips`
/// are flipped. Flipping all bits before and after makes a difference of the sum.
struct ByteShift {
  std::uint8_t in_flips = 0;
  std::uint8_t amount = 0;
  std::uint8_t out_flips = 0;
};

/// The shift that makes of the least byte what is in the table of channel `channel`.
ByteShift shift_of(const PixelPlan& plan, int channel);

/// The loop that makes elements of bytes, or bytes of elements of one byte.
kernels::ScaleLoop scale_loop(const kernels::PixelLoops& loops, const PixelPlan& plan);

/// Finds the scale by which vectors make of the 256 bytes what is in the table of channel `channel`. Returns false if
/// it finds none.
bool find_scale(const PixelPlan& plan, int channel, ExactScale& scale);

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

/// The scale by which vectors make bytes of numbers of channel `channel`, and how far from a whole number a result may
/// lie so that it is the right one.
struct QuickUnscale {
  ExactScale scale;
  float limit;
};
QuickUnscale quick_unscale(const PixelPlan& plan, int channel);

/// Sets what vector `vector` of the elements of four pixels needs of a plan: those of one channel if the channels are
/// planes. `map` is a new one.
void set_number_map(const PixelPlan& plan, std::size_t vector, kernels::NumberMap& map);

}  // namespace tensorsplit::inline v0_1
