// SPDX-License-Identifier: MIT
//
// Data that a plan of pixels keeps for the loops.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// Kind of conversion on processors with vectors.
enum class detail::PixelWay : std::uint8_t {
  plain,  ///< one by one, because vectors of float32 would not give the same bits
  copy,   ///< vectors of bytes, without changes
  shift,  ///< vectors of bytes: saturating addition, with bits flipped before and after
  scale,  ///< vectors of float32
};

using detail::PixelWay;

/// Numbers by which vectors of float32 compute an element: `(x * factor + summand) + (x * residual +
/// summand_residual)`. The factors have so few bits that the first product and sum are exact. The residuals are the
/// rest of the numbers.
struct ExactScale {
  float factor = 0;
  float summand = 0;
  float residual = 0;
  float summand_residual = 0;
};

/// Access to private members of plans.
struct detail::PixelTables {
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

}  // namespace tensorsplit::inline v0_1
