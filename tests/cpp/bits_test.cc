// SPDX-License-Identifier: MIT
//
// copy_bits against a loop over bits.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <random>

#ifndef __EMSCRIPTEN__
#include "guarded_memory.h"
#endif
#include "rows_checks.h"

namespace tensorsplit {
namespace {

class CopyBits : public testing::TestWithParam<BitOrder> {};

INSTANTIATE_TEST_SUITE_P(Order, CopyBits, testing::Values(BitOrder::low_first, BitOrder::high_first),
                         [](const auto& order) {
                           return order.param == BitOrder::low_first ? "LowFirst" : "HighFirst";
                         });

TEST_P(CopyBits, MatchesLoopAtEveryBitOffset) {
  std::minstd_rand random(7);
  for (std::size_t source_bit = 0; source_bit < 16; ++source_bit) {
    for (std::size_t destination_bit = 0; destination_bit < 16; ++destination_bit) {
      // Every count up to a few bytes, then counts around multiples of 16.
      for (std::size_t count = 0; count <= 300; count += count < 40 || count % 16 < 2 ? 1U : 7U) {
        ASSERT_EQ(rows::bits_mismatch(source_bit, destination_bit, count, GetParam(), random), "");
      }
    }
  }
}

#ifndef __EMSCRIPTEN__  // WebAssembly has no pages
TEST_P(CopyBits, DoesNotReadPastTheLastBit) {
  GuardedMemory memory(1);
  for (std::size_t bytes = 1; bytes <= 9; ++bytes) {
    std::uint8_t* const source = memory.place(bytes, true);
    for (std::size_t bit = 0; bit < 8; ++bit) {
      std::uint8_t copy[9] = {};
      kernels::copy_bits(source, bit, copy, 0, bytes * 8 - bit, GetParam());
      kernels::copy_bits(source, bytes * 8 - 1, copy, bit, 1, GetParam());
    }
  }
}
#endif

}  // namespace
}  // namespace tensorsplit
