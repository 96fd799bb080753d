// SPDX-License-Identifier: MIT
//
// Copies of bit ranges, for the packed element types (4, 3, 2 and 1 bits).
#include <cassert>
#include <cstring>

#include "tensorsplit/kernels.h"

namespace tensorsplit {
namespace {

/// The bits of `byte` in the order low_first, so that one arithmetic serves both orders.
unsigned reversed_if(unsigned byte, bool reverse) {
  if (!reverse) return byte;
  byte = ((byte & 0xF0U) >> 4U) | ((byte & 0x0FU) << 4U);
  byte = ((byte & 0xCCU) >> 2U) | ((byte & 0x33U) << 2U);
  return ((byte & 0xAAU) >> 1U) | ((byte & 0x55U) << 1U);
}

}  // namespace

void copy_bits(const std::uint8_t* source, std::uint64_t source_bit, std::uint8_t* destination,
               std::uint64_t destination_bit, std::uint64_t count, BitOrder order) {
  const bool reverse = order == BitOrder::high_first;
  while (count != 0) {
    const unsigned from_phase = source_bit % 8;
    const unsigned to_phase = destination_bit % 8;
    const std::uint8_t* from = source + source_bit / 8;
    std::uint8_t* to = destination + destination_bit / 8;
    if (from_phase == 0 && to_phase == 0 && count >= 8) {
      const auto bytes = static_cast<std::size_t>(count / 8);
      std::memcpy(to, from, bytes);
      source_bit += std::uint64_t{8} * bytes;
      destination_bit += std::uint64_t{8} * bytes;
      count -= std::uint64_t{8} * bytes;
      continue;
    }
    unsigned taken = 8 - (from_phase > to_phase ? from_phase : to_phase);
    if (taken > count) taken = static_cast<unsigned>(count);
    const unsigned mask = (1U << taken) - 1U;
    const unsigned bits = (reversed_if(*from, reverse) >> from_phase) & mask;
    const unsigned kept = reversed_if(*to, reverse) & ~(mask << to_phase);
    *to = static_cast<std::uint8_t>(reversed_if(kept | (bits << to_phase), reverse));
    source_bit += taken;
    destination_bit += taken;
    count -= taken;
  }
}

}  // namespace tensorsplit
