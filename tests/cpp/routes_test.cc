// SPDX-License-Identifier: MIT
//
// The routes of WebAssembly memory and of host memory: tests of both, then of byte tiles, then of bit tiles.
// routes_pixels_test.cc covers pixels.
#include <gtest/gtest.h>

#include "node_builder.h"
#include "routes_host.h"

namespace tensorsplit::routes {
namespace {

constexpr std::size_t module_scratch = std::size_t{512} << 10;

/// Number of bits that tiles may use in the smallest scratch area.
constexpr std::uint64_t room = (min_scratch - max_parts * tile_alignment) * 8;

/// Runs the route of WebAssembly memory, which must only query the parts and copy nothing in or out.
Calls run_in_wasm(const Cut& cut) {
  const Calls calls = run_route(move_within, cut);
  EXPECT_EQ(calls.read_rows + calls.write_parts, 0U);
  return calls;
}

void run_both(const Cut& cut) {
  SCOPED_TRACE(testing::Message() << cut.rows << " rows, " << cut.widths[0] << " wide, packed: " << cut.is_packed
                                  << ", high first: " << cut.high_first << ", left out: " << cut.skipped_parts.size());
  run_in_wasm(cut);
  run_route(move_tiles, cut);
}

TEST(Routes, CopyEveryElementWidth) {
  for (std::uint64_t width = 1; width <= 16; ++width) {
    // A tile of bits starts at a whole byte, so every tile except the last has a multiple of eight rows.
    for (const std::uint64_t rows : {0U, 1U, 2U, 5U, 7U, 8U, 9U, 33U}) {
      run_both({rows, times(width, {1, 2, 0, 5, 13})});
      for (const bool high_first : {false, true}) run_both({rows, times(width, {1, 2, 0, 5, 13}), true, high_first});
    }
  }
}

TEST(Routes, SkipUnwantedParts) {
  for (const auto& skipped_parts : skip_patterns) {
    for (const std::uint64_t rows : {3U, 90U, 9000U}) run_both({rows, {4, 1, 12, 3}, false, false, skipped_parts});
    for (const bool high_first : {false, true}) run_both({50, {3, 1, 12, 4}, true, high_first, skipped_parts});
  }
}

TEST(Routes, CopyPartsInGroups) {
  for (const std::size_t parts : {max_parts - 1, max_parts, max_parts + 1, 2 * max_parts + 5}) {
    for (const bool is_packed : {false, true}) {
      SCOPED_TRACE(testing::Message() << parts << " parts, packed: " << is_packed);
      const Cut cut{9, std::vector<std::uint64_t>(parts, 3), is_packed};
      const std::size_t turns = (parts + max_parts - 1) / max_parts;
      EXPECT_EQ(run_in_wasm(cut).read_pieces, turns);
      EXPECT_EQ(run_route(move_tiles, cut).read_pieces, turns);
    }
  }
}

TEST(Routes, CopyAFullGroupOfParts) {
  const std::vector<std::uint64_t> ones(max_parts, 1);
  run_route(move_tiles, {500, ones, false, false, {0, 7, max_parts - 1}});
  EXPECT_EQ(run_route(move_tiles, {64, ones, true, true, {0, max_parts - 1}}).read_pieces, 1U);
}

TEST(Routes, SkipEmptyLayouts) {
  for (const Cut& cut : {Cut{5, {0, 0}}, Cut{0, {4, 2}}, Cut{0, {4, 2}, true}, Cut{0, {4, room}, true}}) {
    EXPECT_EQ(run_route(move_tiles, cut).read_rows, 0U);
  }
  EXPECT_EQ(run_route(move_tiles, {4, {}}).read_pieces, 0U);
  run_route(move_tiles, {4, {0, 3}, true, false, {1}});
}

TEST(WasmMemory, CopiesWidePieces) {
  for (const std::uint64_t wide : {(1U << 20) - 1U, 1U << 20, (1U << 20) + 1U}) {
    run_in_wasm({2, {2, wide, 1, wide}});
    run_in_wasm({2, {wide, wide, 3}, false, false, {1}});
  }
}

TEST(Tiles, PullAndPushOncePerTile) {
  // 8192 rows of 16 bytes are 128 KB.
  const std::vector<std::uint64_t> widths{4, 4, 8};
  EXPECT_EQ(run_route(move_tiles, {8192, widths}, module_scratch).read_rows, 1U);
  const Calls calls = run_route(move_tiles, {20000, widths}, module_scratch);
  EXPECT_EQ(calls.read_rows, 3U);
  EXPECT_EQ(calls.write_parts, 3U);
  EXPECT_EQ(calls.read_pieces, 1U);
}

TEST(Tiles, JoinWithTwoCallsPerTile) {
  const Calls calls = run_join(move_tiles, {20000, {4, 4, 8}}, module_scratch);
  EXPECT_EQ(calls.read_parts, 3U);
  EXPECT_EQ(calls.write_rows, 3U);
  EXPECT_EQ(calls.read_rows + calls.write_parts, 0U);
}

TEST(Tiles, CopyLastTilesOfEverySize) {
  for (const std::uint64_t rest : {0U, 1U, 2U, 15U, 16U, 17U, 8191U}) {
    SCOPED_TRACE(rest);
    const Calls calls = run_route(move_tiles, {8192 + rest, {4, 8, 4}}, module_scratch);
    EXPECT_EQ(calls.read_rows, rest == 0 ? 1U : 2U);
  }
}

TEST(Tiles, LeaveWidePiecesToTheHost) {
  for (const std::uint64_t wide : {131072U, 131073U, 200000U}) {
    SCOPED_TRACE(wide);
    const Calls calls = run_route(move_tiles, {3, {2, wide, 5, 1}}, module_scratch);
    EXPECT_EQ(calls.read_rows, wide <= tile_bytes ? 5U : 2U);
    EXPECT_EQ(calls.read_rows, calls.write_parts);
  }
  run_route(move_tiles, {3, {40000, 2, 50000}, false, false, {0, 1}});
}

TEST(Tiles, CopyLongRowsInBatches) {
  // A batch is at most a quarter of the area. Each of its tiles needs one pull, which reads a piece of each row.
  const Calls calls = run_route(move_tiles, {5, std::vector<std::uint64_t>(20, 15000)});
  EXPECT_EQ(calls.read_pieces, 1U);
  EXPECT_EQ(calls.read_rows, calls.write_parts);
  EXPECT_LE(calls.read_rows, 20U);
  const Calls narrow = run_route(move_tiles, {300, {3, 40000, 2}});
  EXPECT_EQ(narrow.read_rows, 2U);
}

TEST(Tiles, PullFullRowIfBatchCoversHalf) {
  // The first batch covers 128 KB of each 246 KB row.
  std::vector<std::uint64_t> widths(6, 21000);
  widths.resize(306, 420);
  run_route(move_tiles, {4, widths}, module_scratch);
}

TEST(Tiles, LimitBatchToAQuarterOfScratch) {
  constexpr std::uint64_t quarter = min_scratch / 4;
  EXPECT_EQ(run_route(move_tiles, {2, {quarter / 2, quarter / 2}}).read_rows, 1U);
  EXPECT_EQ(run_route(move_tiles, {2, {quarter / 2, quarter / 2 + 1}}).read_rows, 2U);
}

TEST(Tiles, LimitBatchToTileWidth) {
  const Calls calls = run_route(move_tiles, {3, std::vector<std::uint64_t>(9, 30000)}, 2 * module_scratch);
  // Two batches have four parts and one has the last part. A tile holds one row of four parts.
  EXPECT_EQ(calls.read_rows, 3U + 3U + 1U);
}

TEST(Tiles, LimitManyPartsTo4KilobytesEach) {
  const std::vector<std::uint64_t> widths(64, 4);
  EXPECT_EQ(run_route(move_tiles, {1024, widths}, module_scratch).read_rows, 1U);
  EXPECT_EQ(run_route(move_tiles, {1025, widths}, module_scratch).read_rows, 2U);
}

TEST(Tiles, FitPartsThatFillTheScratch) {
  // Each of the 391 tiles of 319 bytes takes 320 bytes. With 16 more they would not fit.
  static_assert(391 * 320 <= min_scratch && 391 * 336 > min_scratch);
  EXPECT_EQ(run_route(move_tiles, {319, std::vector<std::uint64_t>(391, 1)}).read_rows, 1U);
}

TEST(Tiles, CopyBatchUnderHalfOfTheRow) {
  for (const std::uint64_t rest : {33000U, 40001U}) run_route(move_tiles, {40, {1, 2, rest, 7}, false, false, {2}});
}

TEST(Tiles, CopyMorePartsThan16BitsCount) {
  constexpr std::size_t parts = std::size_t{1} << 17;
  const Calls calls = run_route(move_tiles, {2, std::vector<std::uint64_t>(parts, 1)}, module_scratch);
  EXPECT_EQ(calls.read_rows, parts / max_parts);
  EXPECT_EQ(calls.write_parts, calls.read_rows);
}

TEST(Bits, PullAndPushOncePerTile) {
  constexpr std::uint64_t stride = 12;
  constexpr std::uint64_t tile = (min_scratch - 3 * tile_alignment) / stride * 8;  // 3 parts
  for (const std::uint64_t rows : {tile, tile + 1U, 2U * tile, 2U * tile + 9U}) {
    SCOPED_TRACE(rows);
    const Calls calls = run_route(move_tiles, {rows, {1, 4, 7}, true});
    EXPECT_EQ(calls.read_rows, (rows + tile - 1) / tile);
    EXPECT_EQ(calls.write_parts, calls.read_rows);
  }
}

TEST(Bits, SkipPartsOfLongRows) {
  for (const std::vector<std::size_t>& skipped_parts : {std::vector<std::size_t>{0}, {1, 2}}) {
    run_route(move_tiles, {9, {3, room, 5, 4}, true, true, skipped_parts});
  }
}

TEST(Bits, CopyLongRowsInSegments) {
  using Widths = std::vector<std::uint64_t>;
  for (const bool high_first : {false, true}) {
    // With sanitizers, the oracle needs seconds for each width.
    for (const std::uint64_t wide :
         is_sanitized ? Widths{room / 8U + 1U} : Widths{room / 8U, room / 8U + 1U, 2U * room, 2U * room + 3U}) {
      SCOPED_TRACE(testing::Message() << wide << ", high first: " << high_first);
      const Calls calls = run_route(move_tiles, {9, {1, wide, 6}, true, high_first});
      EXPECT_LE(calls.write_parts, calls.read_rows + 3);
    }
  }
}

TEST(Bits, UseTilesIfEightRowsFit) {
  const Calls tiles = run_route(move_tiles, {16, {1, room / 8 - 1}, true});
  EXPECT_EQ(tiles.read_rows, 2U);
  EXPECT_EQ(tiles.read_parts, 0U) << "each part is written at once";
  const Calls segments = run_route(move_tiles, {16, {1, room / 8}, true});
  EXPECT_EQ(segments.read_rows, 32U) << "one for each row and part";
}

}  // namespace
}  // namespace tensorsplit::routes
