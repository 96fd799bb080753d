// SPDX-License-Identifier: MIT
//
// The equation between a byte and a value, shared by plans and loops, and its tables and scales. Each operation must be
// rounded separately and in this order, which cmake/flags.cmake ensures. Compilers report only some of the options that
// break this.
#pragma once

#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) || \
    defined(__NO_SIGNED_ZEROS__) || __FINITE_MATH_ONLY__
#error "tensorsplit needs exact arithmetic: compile its sources with -fno-fast-math -ffp-contract=off"
#endif

#include <cstddef>
#include <cstdint>

#include "pixels/loops.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// Kind of conversion on processors with vectors.
enum class detail::PixelWay : std::uint8_t {
  scalar,  ///< by table, because vectors of float32 would not give the same bits, or without vectors
  copy,    ///< vectors of bytes, without changes
  shift,   ///< vectors of bytes: saturating addition, with bits flipped before and after
  scale,   ///< vectors of float32
};

using detail::PixelWay;

/// Numbers by which vectors of float32 compute an element: `(x * factor + summand) + (x * residual +
/// summand_residual)`. If elements are float32, the factors have so few bits that the first product and sum are exact,
/// and the residuals are the rest of the numbers. Other elements have fewer bits and need no residuals.
struct ExactScale {
  float factor = 0;
  float summand = 0;
  float residual = 0;
  float summand_residual = 0;
};

/// Returns the range of an element of uint8 or int8.
inline DimRange range_of(ElementType type) {
  return type == ElementType::int8 ? DimRange(-128, 127) : DimRange(0, 255);
}

/// Access to private members of plans.
struct detail::PixelTables {
  /// Fills the tables of a plan whose other members are set, and chooses its way and scales.
  static void fill(PixelPlan& plan);
  static PixelWay way(const PixelPlan& plan) { return plan.way_; }
  static const std::uint32_t* table(const PixelPlan& plan, int channel) {
    return plan.tables_[static_cast<std::size_t>(channel)].data();
  }
  static ExactScale scale(const PixelPlan& plan, int channel) {
    return __builtin_bit_cast(ExactScale, plan.scales_[static_cast<std::size_t>(channel)]);
  }
};

/// Returns the kind of conversion of `plan`.
inline PixelWay way_of(const PixelPlan& plan) { return detail::PixelTables::way(plan); }

/// Returns the table of channel `channel`: for each byte of the image the bits of its element, or for each element of
/// uint8 or int8 its byte of the image. The table is not set if elements of a float type become pixels.
inline const std::uint32_t* table_of(const PixelPlan& plan, int channel) {
  return detail::PixelTables::table(plan, channel);
}

/// Returns the numbers of `PixelWay::scale` for channel `channel`. They are not set if elements of a float type become
/// pixels.
inline ExactScale scale_of(const PixelPlan& plan, int channel) { return detail::PixelTables::scale(plan, channel); }

/// Conversion between bytes without a table: flips the bits in `in_flips`, adds `amount` with saturation at 255, and
/// flips the bits in `out_flips`. Flipping all bits before and after subtracts `amount` with saturation at 0.
struct ByteShift {
  std::uint8_t in_flips = 0;
  std::uint8_t amount = 0;
  std::uint8_t out_flips = 0;
};

/// Returns the only shift that can match the table of channel `channel`, derived from the byte that becomes 0 after
/// `in_flips`. Callers must check the other bytes.
ByteShift shift_of(const PixelPlan& plan, int channel);

/// Returns the loop that converts bytes to elements, or elements of one byte to bytes.
kernels::ScaleLoop scale_loop(const kernels::PixelLoops& loops, const PixelPlan& plan);

/// Finds the scale by which vectors convert all 256 bytes to their entries in the table of channel `channel`. Returns
/// false if none is found.
bool find_scale(const PixelPlan& plan, int channel, ExactScale& scale);

/// Numbers of the conversion from an element of channel `channel` to a byte.
struct Denormalizer {
  explicit Denormalizer(const PixelPlan& plan, int channel)
      : deviation(plan.deviation(channel)), mean(plan.mean(channel)), inverse(1 / plan.rescale()) {}

  double deviation;
  double mean;
  double inverse;  ///< 1 / rescale
};

/// Adding this to a double in [0, 255] rounds it to the nearest integer, halves to even. The integer is then in the low
/// bits of the sum.
constexpr double round_magic = 6755399441055744;  // 1.5 * 2^52

/// Returns the byte of an element: rounded half to even and clamped; 0 for NaN.
inline std::uint8_t denormalize(double value, const Denormalizer& by) {
  double byte = (value * by.deviation + by.mean) * by.inverse;
  byte = byte > 0 ? byte : 0;  // false for NaN
  byte = byte < 255 ? byte : 255;
  return static_cast<std::uint8_t>((byte + round_magic) - round_magic);
}

/// Scale for converting float32 to bytes in vectors. Results up to `limit` away from an integer round correctly.
struct QuickDenormalizer {
  ExactScale scale;
  float limit;
};
QuickDenormalizer quick_denormalizer(const PixelPlan& plan, int channel);

/// Sets `map`, which is new, for vector `vector` of the elements of four pixels. If the channels are planes, a vector
/// has the elements of one channel.
void set_number_map(const PixelPlan& plan, std::size_t vector, kernels::NumberMap& map);

}  // namespace tensorsplit::inline v0_1
