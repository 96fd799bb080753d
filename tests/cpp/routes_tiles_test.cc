// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "routes_host.h"

namespace tensorsplit::routes {
namespace {

constexpr std::size_t module_scratch = std::size_t{512} << 10;

TEST(Tiles, EveryWidthOfElement) {
  for (std::uint64_t width = 1; width <= 16; ++width) {
    SCOPED_TRACE(width);
    for (const std::uint64_t rows : {1U, 7U, 100U}) run_route(move_tiles, {rows, times(width, {1, 2, 0, 5})});
  }
}

TEST(Tiles, OnePullAndOnePushForEachTileHoweverManyRows) {
  // 8192 rows of 16 bytes are 128 KB.
  const std::vector<std::uint64_t> widths{4, 4, 8};
  EXPECT_EQ(run_route(move_tiles, {8192, widths}, module_scratch).pull, 1U);
  const Calls calls = run_route(move_tiles, {20000, widths}, module_scratch);
  EXPECT_EQ(calls.pull, 3U);
  EXPECT_EQ(calls.push, 3U);
  EXPECT_EQ(calls.describe, 1U);
}

TEST(Tiles, OneCallEachWayForEachTileOfAJoin) {
  const Calls calls = run_join(move_tiles, {20000, {4, 4, 8}}, module_scratch);
  EXPECT_EQ(calls.pull_parts, 3U);
  EXPECT_EQ(calls.push_rows, 3U);
  EXPECT_EQ(calls.pull + calls.push, 0U);
}

TEST(Tiles, LastTilesOfEverySize) {
  for (const std::uint64_t rest : {0U, 1U, 2U, 15U, 16U, 17U, 8191U}) {
    SCOPED_TRACE(rest);
    const Calls calls = run_route(move_tiles, {8192 + rest, {4, 8, 4}}, module_scratch);
    EXPECT_EQ(calls.pull, rest == 0 ? 1U : 2U);
  }
}

TEST(Tiles, PartsLeftOut) {
  for (const auto& left_out : ways_to_leave_out) {
    for (const std::uint64_t rows : {3U, 9000U}) {
      SCOPED_TRACE(testing::Message() << left_out.size() << " of 4 left out of " << rows << " rows");
      run_route(move_tiles, {rows, {4, 1, 12, 3}, false, false, left_out});
    }
  }
}

TEST(Tiles, WidePiecesAreLeftAlone) {
  for (const std::uint64_t wide : {32767U, 32768U, 200000U}) {
    SCOPED_TRACE(wide);
    const Calls calls = run_route(move_tiles, {3, {2, wide, 5, 1}}, module_scratch);
    EXPECT_EQ(calls.pull, wide < 32768 ? 1U : 2U);
    EXPECT_EQ(calls.pull, calls.push);
  }
  const Calls none = run_route(move_tiles, {3, {2, 7}, false, false, {}, 0});
  EXPECT_EQ(none.pull + none.push, 0U);
  run_route(move_tiles, {3, {40000, 2, 50000}, false, false, {0, 1}});
}

TEST(Tiles, RowsLongerThanTheScratchAreaComeInBatchByBatch) {
  // Batches of at most a quarter of the area, each of them tile by tile with one pull that takes what it needs of each
  // row.
  const Calls calls = run_route(move_tiles, {5, std::vector<std::uint64_t>(20, 15000)});
  EXPECT_EQ(calls.describe, 1U);
  EXPECT_EQ(calls.pull, calls.push);
  EXPECT_LE(calls.pull, 20U);
  const Calls narrow = run_route(move_tiles, {300, {3, 40000, 2}});
  EXPECT_EQ(narrow.pull, 2U);
}

TEST(Tiles, RowsLongerThanATileOfBatchesThatAreMoreThanHalfOfThem) {
  // The first batch takes 128 KB of each row of 246 KB.
  std::vector<std::uint64_t> widths(6, 21000);
  widths.resize(306, 420);
  run_route(move_tiles, {4, widths}, module_scratch);
}

TEST(Tiles, ABatchTakesAQuarterOfTheScratchAreaAndNoMore) {
  constexpr std::uint64_t quarter = least_scratch / 4;
  EXPECT_EQ(run_route(move_tiles, {2, {quarter / 2, quarter / 2}}).pull, 1U);
  EXPECT_EQ(run_route(move_tiles, {2, {quarter / 2, quarter / 2 + 1}}).pull, 2U);
}

TEST(Tiles, ABatchIsNoWiderThanATile) {
  const Calls calls = run_route(move_tiles, {3, std::vector<std::uint64_t>(9, 30000)}, 2 * module_scratch);
  // Two batches of four parts, of which a tile has one row, and one of the last part.
  EXPECT_EQ(calls.pull, 3U + 3U + 1U);
}

TEST(Tiles, ManyPartsAreCopiedOut4KilobytesAtATime) {
  const std::vector<std::uint64_t> widths(64, 4);
  EXPECT_EQ(run_route(move_tiles, {1024, widths}, module_scratch).pull, 1U);
  EXPECT_EQ(run_route(move_tiles, {1025, widths}, module_scratch).pull, 2U);
}

TEST(Tiles, PartsThatFillTheScratchArea) {
  // 391 tiles of 319 bytes take 320 each. With 16 bytes more each would not fit.
  static_assert(391 * 320 <= least_scratch && 391 * 336 > least_scratch);
  EXPECT_EQ(run_route(move_tiles, {319, std::vector<std::uint64_t>(391, 1)}).pull, 1U);
}

TEST(Tiles, ABatchNarrowerThanHalfOfTheRow) {
  for (const std::uint64_t rest : {33000U, 40001U}) run_route(move_tiles, {40, {1, 2, rest, 7}, false, false, {2}});
}

TEST(Tiles, MorePartsThanARouteTakesAtATime) {
  for (const std::size_t parts : {most_parts - 1, most_parts, most_parts + 1, 2 * most_parts + 5}) {
    SCOPED_TRACE(parts);
    const Calls calls = run_route(move_tiles, {9, std::vector<std::uint64_t>(parts, 3)});
    EXPECT_EQ(calls.describe, (parts + most_parts - 1) / most_parts);
  }
  // As many tiles as have to begin at a multiple of 16.
  run_route(move_tiles, {500, std::vector<std::uint64_t>(most_parts, 1), false, false, {0, 7, most_parts - 1}});
}

TEST(Tiles, MorePartsThan16BitsCount) {
  constexpr std::size_t parts = std::size_t{1} << 17;
  const Calls calls = run_route(move_tiles, {2, std::vector<std::uint64_t>(parts, 1)}, module_scratch);
  EXPECT_EQ(calls.pull, parts / most_parts);
  EXPECT_EQ(calls.push, calls.pull);
}

TEST(Tiles, NothingToMove) {
  EXPECT_EQ(run_route(move_tiles, {5, {0, 0}}).pull, 0U);
  EXPECT_EQ(run_route(move_tiles, {0, {4, 2}}).pull, 0U);
  EXPECT_EQ(run_route(move_tiles, {4, {}}).describe, 0U);
}

}  // namespace
}  // namespace tensorsplit::routes
