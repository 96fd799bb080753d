// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "routes_host.h"

namespace tensorsplit::routes {
namespace {

/// Bits of the room that tiles have in the least scratch area.
constexpr std::uint64_t room = (least_scratch - most_parts * tile_alignment) * 8;

TEST(Bits, EveryWidthOfElementInBothOrders) {
  for (const std::uint64_t width : {1U, 2U, 3U, 4U, 6U}) {
    for (const bool high_first : {false, true}) {
      SCOPED_TRACE(testing::Message() << width << " bits, high first: " << high_first);
      for (const std::uint64_t rows : {1U, 7U, 8U, 9U, 33U}) {
        run_route(move_tiles, {rows, times(width, {1, 2, 0, 5, 13}), true, high_first});
      }
    }
  }
}

TEST(Bits, OnePullAndOnePushForEachTileHoweverManyRows) {
  constexpr std::uint64_t stride = 12;
  constexpr std::uint64_t tile = (least_scratch - 3 * tile_alignment) / stride * 8;  // 3 parts
  for (const std::uint64_t rows : {tile, tile + 1U, 2U * tile, 2U * tile + 9U}) {
    SCOPED_TRACE(rows);
    const Calls calls = run_route(move_tiles, {rows, {1, 4, 7}, true});
    EXPECT_EQ(calls.pull, (rows + tile - 1) / tile);
    EXPECT_EQ(calls.push, calls.pull);
  }
}

TEST(Bits, PartsLeftOut) {
  for (const auto& left_out : ways_to_leave_out) {
    run_route(move_tiles, {50, {3, 1, 12, 4}, true, false, left_out});
  }
  // Too long a row for tiles.
  for (const std::vector<std::size_t>& left_out : {std::vector<std::size_t>{0}, {1, 2}}) {
    run_route(move_tiles, {9, {3, room, 5, 4}, true, true, left_out});
  }
}

TEST(Bits, RowsLongerThanTheScratchAreaComeInStretches) {
  for (const bool high_first : {false, true}) {
    for (const std::uint64_t wide : {room / 8U, room / 8U + 1U, 2U * room, 2U * room + 3U}) {
      SCOPED_TRACE(testing::Message() << wide << ", high first: " << high_first);
      const Calls calls = run_route(move_tiles, {9, {1, wide, 6}, true, high_first});
      EXPECT_LE(calls.push, calls.pull + 3);
    }
  }
}

TEST(Bits, RowsOfWhichEightFillTheScratchAreaGoByTiles) {
  const Calls tiles = run_route(move_tiles, {16, {1, room / 8 - 1}, true});
  EXPECT_EQ(tiles.pull, 2U);
  EXPECT_EQ(tiles.pull_parts, 0U) << "each part is written at once";
  const Calls segments = run_route(move_tiles, {16, {1, room / 8}, true});
  EXPECT_EQ(segments.pull, 32U) << "one for each row and part";
}

TEST(Bits, FewRows) {
  // A tile begins on whole bytes, so that all but the last take eight rows.
  for (std::uint64_t rows = 1; rows < 8; ++rows) {
    for (const std::uint64_t width : {1U, 7U, 8U, 9U, 100U})
      run_route(move_tiles, {rows, {3, width, 1}, true, rows % 2 == 0});
  }
}

TEST(Bits, MorePartsThanOneTurnTakes) {
  for (const std::uint64_t rows : {3U, 40U}) {
    const Calls calls = run_route(move_tiles, {rows, std::vector<std::uint64_t>(2 * most_parts + 5, 3), true});
    EXPECT_EQ(calls.describe, 3U);
  }
  // A whole turn of parts whose tiles have to begin at a multiple of 16.
  const Calls calls =
      run_route(move_tiles, {64, std::vector<std::uint64_t>(most_parts, 1), true, true, {0, most_parts - 1}});
  EXPECT_EQ(calls.describe, 1U);
}

TEST(Bits, NothingToMove) {
  EXPECT_EQ(run_route(move_tiles, {0, {4, 2}, true}).pull, 0U);
  EXPECT_EQ(run_route(move_tiles, {0, {4, room}, true}).pull, 0U);
  run_route(move_tiles, {4, {0, 3}, true, false, {1}});
}

}  // namespace
}  // namespace tensorsplit::routes
