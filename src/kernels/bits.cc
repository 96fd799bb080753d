// SPDX-License-Identifier: MIT
//
// Copies of bit ranges, for the packed element types (4, 3, 2 and 1 bits).
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>

#include "tensorsplit/kernels.h"
#include "vector.h"

namespace tensorsplit {
namespace {

constexpr unsigned byte_bits = 8;
constexpr std::uint64_t every_byte = 0x0101010101010101U;

/// Copies `count` <= 8 bits from bit `from_bit` < 8 of `from`, which may go on in `from`[1], to bit `to_bit` of
/// `to`[0], where they end.
void copy_in_byte(const std::uint8_t* from, unsigned from_bit, std::uint8_t* to, unsigned to_bit, unsigned count,
                  BitOrder order) {
  assert(to_bit + count <= byte_bits);
  const bool one_byte = from_bit + count <= byte_bits;
  const unsigned mask = (1U << count) - 1U;
  const unsigned next = one_byte ? 0U : from[1];
  const bool low_first = order == BitOrder::low_first;
  const unsigned bits = low_first ? (from[0] | next << byte_bits) >> from_bit
                                  : (unsigned{from[0]} << byte_bits | next) >> (2 * byte_bits - from_bit - count);
  const unsigned shift = low_first ? to_bit : byte_bits - to_bit - count;
  *to = static_cast<std::uint8_t>((*to & ~(mask << shift)) | (bits & mask) << shift);
}

/// Copies `count` bytes of bits from bit `bit` < 8 of `from` to `to`[0, count).
void copy_bytes(const std::uint8_t* from, unsigned bit, std::uint8_t* to, std::size_t count, BitOrder order) {
  if (bit == 0) {
    if (count != 0) std::memcpy(to, from, count);
    return;
  }
  // The bits of byte i of the result are in bytes i and i + 1 of the source: count + 1 bytes are read, as bit > 0.
  // Eight bytes are shifted at a time; what crosses from byte to byte is masked out.
  const bool low_first = order == BitOrder::low_first;
  const unsigned back = byte_bits - bit;
  const std::uint64_t here_mask = every_byte * (low_first ? 0xFFU >> bit : 0xFFU << bit & 0xFFU);
  std::size_t done = 0;
  TENSORSPLIT_ROLLED
  for (; count - done >= sizeof(std::uint64_t); done += sizeof(std::uint64_t)) {
    const auto here = kernels::load<std::uint64_t>(from + done);
    const auto next = kernels::load<std::uint64_t>(from + done + 1);
    const std::uint64_t here_bits = low_first ? here >> bit : here << bit;
    const std::uint64_t next_bits = low_first ? next << back : next >> back;
    kernels::store(to + done, (here_bits & here_mask) | (next_bits & ~here_mask));
  }
  TENSORSPLIT_ROLLED
  for (; done != count; ++done) copy_in_byte(from + done, bit, to + done, 0, byte_bits, order);
}

}  // namespace

void copy_bits(const std::uint8_t* source, std::uint64_t source_bit, std::uint8_t* destination,
               std::uint64_t destination_bit, std::uint64_t count, BitOrder order) {
  const std::uint8_t* from = source + source_bit / byte_bits;
  std::uint8_t* to = destination + destination_bit / byte_bits;
  auto from_bit = static_cast<unsigned>(source_bit % byte_bits);
  const auto to_bit = static_cast<unsigned>(destination_bit % byte_bits);

  const auto head = static_cast<unsigned>(std::min<std::uint64_t>(count, (byte_bits - to_bit) % byte_bits));
  if (head != 0) {
    copy_in_byte(from, from_bit, to, to_bit, head, order);
    from += (from_bit + head) / byte_bits;
    from_bit = (from_bit + head) % byte_bits;
    ++to;
  }
  const auto whole = static_cast<std::size_t>((count - head) / byte_bits);
  copy_bytes(from, from_bit, to, whole, order);

  const auto remaining = static_cast<unsigned>((count - head) % byte_bits);
  if (remaining == 0) return;
  copy_in_byte(from + whole, from_bit, to + whole, 0, remaining, order);
}

}  // namespace tensorsplit
