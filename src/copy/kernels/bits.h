// SPDX-License-Identifier: MIT
//
// Copies of bit ranges, for packed element types (6, 4, 3, 2 and 1 bits).
#pragma once

#include <cstdint>

namespace tensorsplit::inline v0_1 {

/// Position of element 0 in a packed byte.
enum class BitOrder : std::uint8_t {
  low_first,   ///< in the low bits: int4, uint2, uint3 ...
  high_first,  ///< in bit 7: uint1
};

namespace kernels {

/// Copies `count` bits from bit `source_bit` of `source` to bit `destination_bit` of `destination`. Both are counted in
/// `order` from the first byte. Bits around the range keep their values, and bytes outside it are neither read nor
/// written. The two ranges must not share a byte. Arguments are not checked.
void copy_bits(const std::uint8_t* source, std::uint64_t source_bit, std::uint8_t* destination,
               std::uint64_t destination_bit, std::uint64_t count, BitOrder order);

}  // namespace kernels
}  // namespace tensorsplit::inline v0_1
