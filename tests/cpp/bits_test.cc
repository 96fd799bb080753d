// SPDX-License-Identifier: MIT
//
// copy_bits against a loop over bits. Buffers have no byte more than the bits need, so that AddressSanitizer sees a
// byte too many read or written.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#ifndef __EMSCRIPTEN__
#include "fenced.h"
#endif
#include "tensorsplit/kernels.h"

namespace tensorsplit {
namespace {

bool bit_at(const std::vector<std::uint8_t>& bytes, std::size_t bit, BitOrder order) {
  const std::size_t place = order == BitOrder::low_first ? bit % 8 : 7 - bit % 8;
  return (bytes[bit / 8] & 1U << place) != 0;
}

std::vector<std::uint8_t> random_bytes(std::size_t bits, std::minstd_rand& random) {
  std::vector<std::uint8_t> bytes((bits + 7) / 8);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8U);
  return bytes;
}

void expect_copied(std::size_t source_bit, std::size_t destination_bit, std::size_t count, BitOrder order,
                   std::minstd_rand& random) {
  const std::vector<std::uint8_t> source = random_bytes(source_bit + count, random);
  const std::vector<std::uint8_t> before = random_bytes(destination_bit + count, random);
  std::vector<std::uint8_t> after = before;
  copy_bits(source.data(), source_bit, after.data(), destination_bit, count, order);

  for (std::size_t bit = 0; bit < after.size() * 8; ++bit) {
    const bool copied = bit >= destination_bit && bit < destination_bit + count;
    const bool expected =
        copied ? bit_at(source, source_bit + bit - destination_bit, order) : bit_at(before, bit, order);
    ASSERT_EQ(bit_at(after, bit, order), expected)
        << "bit " << bit << " after copying " << count << " from bit " << source_bit << " to bit " << destination_bit
        << (order == BitOrder::low_first ? ", low first" : ", high first");
  }
}

class CopyBits : public testing::TestWithParam<BitOrder> {};

INSTANTIATE_TEST_SUITE_P(Order, CopyBits, testing::Values(BitOrder::low_first, BitOrder::high_first),
                         [](const auto& order) {
                           return order.param == BitOrder::low_first ? "LowFirst" : "HighFirst";
                         });

TEST_P(CopyBits, FromAndToEveryPhase) {
  std::minstd_rand random(7);
  for (std::size_t source_bit = 0; source_bit < 16; ++source_bit) {
    for (std::size_t destination_bit = 0; destination_bit < 16; ++destination_bit) {
      for (std::size_t count = 0; count <= 40; ++count) {
        ASSERT_NO_FATAL_FAILURE(expect_copied(source_bit, destination_bit, count, GetParam(), random));
      }
    }
  }
}

TEST_P(CopyBits, InWholeVectors) {
  std::minstd_rand random(8);
  for (std::size_t source_bit = 0; source_bit < 9; ++source_bit) {
    for (std::size_t destination_bit = 0; destination_bit < 9; ++destination_bit) {
      for (std::size_t count = 41; count <= 300; count += count % 16 < 2 ? 1U : 7U) {
        ASSERT_NO_FATAL_FAILURE(expect_copied(source_bit, destination_bit, count, GetParam(), random));
      }
    }
  }
}

#ifndef __EMSCRIPTEN__  // WebAssembly has no pages
TEST_P(CopyBits, ReadsNoByteBehindTheLastBit) {
  Fenced fenced(1);
  for (std::size_t bytes = 1; bytes <= 9; ++bytes) {
    std::uint8_t* const source = fenced.place(bytes, true);
    for (std::size_t bit = 0; bit < 8; ++bit) {
      std::uint8_t copy[9] = {};
      copy_bits(source, bit, copy, 0, bytes * 8 - bit, GetParam());
      copy_bits(source, bytes * 8 - 1, copy, bit, 1, GetParam());
    }
  }
}
#endif

}  // namespace
}  // namespace tensorsplit
