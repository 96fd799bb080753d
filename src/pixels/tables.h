// SPDX-License-Identifier: MIT
//
// What a plan of pixels keeps for the loops.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// How a plan of pixels converts on processors that have vectors.
enum class detail::PixelWay : std::uint8_t {
  plain,  ///< element by element: vectors of float32 would not give the same bits
  copy,   ///< vectors of bytes, which stay as they are
  shift,  ///< vectors of bytes: a saturating sum, with bits flipped before and after
  scale,  ///< vectors of float32
};

using detail::PixelWay;

/// Numbers of float32 with which vectors compute an element: `(x * factor + summand) + (x * rest + summand_rest)`. The
/// factors have so few bits that the first product and sum are exact; what is missing is in the rests.
struct ExactScale {
  float factor = 0;
  float summand = 0;
  float rest = 0;
  float summand_rest = 0;
};

/// Access to the private members of plans.
struct detail::PixelTables {
  static PixelWay way(const PixelPlan& plan) { return plan.way_; }
  static const std::uint32_t* table(const PixelPlan& plan, int channel) {
    return plan.tables_[static_cast<std::size_t>(channel)].data();
  }
  static ExactScale scale(const PixelPlan& plan, int channel) {
    return __builtin_bit_cast(ExactScale, plan.scales_[static_cast<std::size_t>(channel)]);
  }
};

/// Returns how `plan` converts.
inline PixelWay way_of(const PixelPlan& plan) { return detail::PixelTables::way(plan); }

/// Returns what each of the 256 bytes of channel `channel` becomes: the bits of the element, or, of an element of uint8
/// or int8, the byte of the image. Not set if elements of a float type become pixels.
inline const std::uint32_t* table_of(const PixelPlan& plan, int channel) {
  return detail::PixelTables::table(plan, channel);
}

/// Returns the numbers of `PixelWay::scale` from pixels to a tensor, for channel `channel`.
inline ExactScale scale_of(const PixelPlan& plan, int channel) { return detail::PixelTables::scale(plan, channel); }

}  // namespace tensorsplit::inline v0_1
