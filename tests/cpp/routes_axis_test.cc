// SPDX-License-Identifier: MIT
//
// The route of `moveAxis` between host memory and WebAssembly memory.
#include <gtest/gtest.h>

#include "routes_axis_host.h"

namespace tensorsplit::routes {
namespace {

using copy::AxisMatrices;

constexpr std::size_t small_axis_scratch = 2 * max_parts * tile_alignment;
constexpr std::size_t axis_scratch = std::size_t{512} << 10;

/// Number of calls of a run: reads of the data, and writes of the result.
std::pair<std::size_t, std::size_t> calls_of(const AxisMatrices& matrices, std::size_t scratch = small_axis_scratch) {
  AxisBuffers buffers(matrices);
  buffers.run(scratch);
  return {buffers.reads, buffers.writes};
}

using CallCounts = std::pair<std::size_t, std::size_t>;

TEST(AxisRoute, MovesManyMatricesPerTile) {
  EXPECT_EQ(calls_of({1000, 2, 3, 4}), CallCounts(1, 1));
  EXPECT_EQ(calls_of({10'000, 2, 3, 4}), CallCounts(8, 8)) << "32 KB each";
  EXPECT_EQ(calls_of({3, 100, 100, 4}), CallCounts(3, 3)) << "one matrix each";
}

TEST(AxisRoute, MovesBlocksOfLargeMatrices) {
  EXPECT_EQ(calls_of({1, 84, 8400, 4}, axis_scratch), CallCounts(6, 6));
  EXPECT_EQ(calls_of({1, 8400, 84, 4}, axis_scratch), CallCounts(6, 6));
  EXPECT_EQ(calls_of({1, 3000, 300, 8}, axis_scratch), CallCounts(14, 14)) << "all columns";
  EXPECT_EQ(calls_of({1, 300, 3000, 8}, axis_scratch), CallCounts(14, 14)) << "all rows";
  EXPECT_EQ(calls_of({2, 1000, 1100, 1}), CallCounts(18, 18)) << "squares";
}

TEST(AxisRoute, MatchesOracleForEveryShape) {
  for (const std::uint64_t width : {1U, 2U, 3U, 4U, 8U, 12U, 50U, 256U}) {
    for (const auto& [rows, columns] : {std::pair(2U, 3U),
                                        {3U, 2U},
                                        {5U, 9U},
                                        {17U, 33U},
                                        {700U, 3U},
                                        {3U, 700U},
                                        {400U, 500U},
                                        {3U, 70'000U},
                                        {70'000U, 2U}}) {
      if (width * rows * columns > 1'500'000) continue;
      for (const std::uint64_t count : {1U, 7U}) calls_of({count, rows, columns, width});
    }
  }
}

TEST(AxisRoute, MatchesOracleForPackedElements) {
  for (const BitOrder order : {BitOrder::low_first, BitOrder::high_first}) {
    for (const std::uint64_t width : {1U, 3U, 4U, 9U, 100U}) {
      for (const auto& [rows, columns] :
           {std::pair(1U, 1U), {2U, 3U}, {3U, 5U}, {17U, 33U}, {1500U, 1300U}, {3U, 500'000U}, {500'000U, 3U}}) {
        for (const std::uint64_t count : {1U, 13U}) {
          const bool is_fast = count * width * rows * columns < 2'000'000;
          if (is_fast) calls_of({count, rows, columns, width, true, order});
        }
      }
    }
  }
}

TEST(AxisRoute, CutsElementsThatExceedTheScratch) {
  EXPECT_EQ(calls_of({1, 2, 3, small_axis_scratch + 5}), CallCounts(12, 12));
  calls_of({2, 2, 3, small_axis_scratch * 8 * 2 + 5, true, BitOrder::low_first});
  calls_of({1, 1, 1, small_axis_scratch * 8 * 3 + 3, true, BitOrder::high_first});
}

TEST(AxisRoute, MergesElementsThatKeepTheirOrder) {
  const AxisMatrices kept = copy::matrices_of({5, 1, 7, 3, 3}, BitOrder::low_first);
  EXPECT_EQ(kept.count * kept.rows * kept.columns, 1U);
  EXPECT_EQ(kept.width, 5U * 7 * 3 * 3);
  EXPECT_TRUE(kept.is_packed);
  const AxisMatrices pairs = copy::matrices_of({5, 2, 7, 2, 4}, BitOrder::low_first);
  EXPECT_FALSE(pairs.is_packed) << "two elements of 4 bits are a byte";
  EXPECT_EQ(pairs.width, 1U);
}

}  // namespace
}  // namespace tensorsplit::routes
