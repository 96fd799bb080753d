// SPDX-License-Identifier: MIT
//
// Copies 64 bits at a time if the destination is byte-aligned and 64 bits remain, otherwise up to the next byte
// boundary.
#include "copy/kernels/bits.h"

#include <algorithm>
#include <climits>
#include <cstddef>

#include "simd/load_store.h"

namespace tensorsplit::inline v0_1::kernels {
namespace {

constexpr std::uint64_t every_byte = 0x0101010101010101U;

/// Copies `count` <= 8 bits from bit `from_bit` < 8 of `from`[0] to bit `to_bit` of `to`[0], which has room for all of
/// them. Reads `from`[1] only if the bits continue there.
void copy_in_byte(const std::uint8_t* from, unsigned from_bit, std::uint8_t* to, unsigned to_bit, unsigned count,
                  bool low_first) {
  const unsigned mask = (1U << count) - 1U;
  const unsigned next = from_bit + count <= CHAR_BIT ? 0U : from[1];
  const unsigned bits = low_first ? (from[0] | next << CHAR_BIT) >> from_bit
                                  : (unsigned{from[0]} << CHAR_BIT | next) >> (2 * CHAR_BIT - from_bit - count);
  const unsigned shift = low_first ? to_bit : CHAR_BIT - to_bit - count;
  *to = static_cast<std::uint8_t>((*to & ~(mask << shift)) | (bits & mask) << shift);
}

/// Copies 64 bits from bit `bit` < 8 of `from`[0] to `to`[0, 8). The bits end in `from`[7] if `bit` is 0, otherwise in
/// `from`[8].
void copy_eight_bytes(const std::uint8_t* from, unsigned bit, std::uint8_t* to, bool low_first) {
  const auto here = load<std::uint64_t>(from);
  if (bit == 0) return store(to, here);
  // All bytes are shifted as one word. Bits that the shift moves into another byte are masked out.
  const auto next = load<std::uint64_t>(from + 1);
  const unsigned back = CHAR_BIT - bit;
  const std::uint64_t here_mask = every_byte * (low_first ? 0xFFU >> bit : 0xFFU << bit & 0xFFU);
  const std::uint64_t here_bits = low_first ? here >> bit : here << bit;
  const std::uint64_t next_bits = low_first ? next << back : next >> back;
  store(to, (here_bits & here_mask) | (next_bits & ~here_mask));
}

}  // namespace

void copy_bits(const std::uint8_t* source, std::uint64_t source_bit, std::uint8_t* destination,
               std::uint64_t destination_bit, std::uint64_t count, BitOrder order) {
  constexpr unsigned word_bits = 64;
  const bool low_first = order == BitOrder::low_first;
  while (count != 0) {
    const std::uint8_t* from = source + source_bit / CHAR_BIT;
    std::uint8_t* to = destination + destination_bit / CHAR_BIT;
    const auto from_bit = static_cast<unsigned>(source_bit % CHAR_BIT);
    const auto to_bit = static_cast<unsigned>(destination_bit % CHAR_BIT);
    unsigned taken = word_bits;
    if (to_bit == 0 && count >= word_bits) {
      copy_eight_bytes(from, from_bit, to, low_first);
    } else {
      taken = static_cast<unsigned>(std::min<std::uint64_t>(count, CHAR_BIT - to_bit));
      copy_in_byte(from, from_bit, to, to_bit, taken, low_first);
    }
    source_bit += taken;
    destination_bit += taken;
    count -= taken;
  }
}

}  // namespace tensorsplit::inline v0_1::kernels
