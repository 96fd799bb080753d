// SPDX-License-Identifier: MIT
#include "routes/split_route.h"

#include <gtest/gtest.h>

#include "node_builder.h"

namespace tensorsplit {
namespace {

constexpr Route strings = Route::list;
constexpr Route one_row = Route::view;
constexpr Route whole_part = Route::view;
constexpr Route wide_pieces = Route::rows;
constexpr Route few = Route::rows;
constexpr Route narrow_pieces = Route::simd;
constexpr Route packed_bits = Route::simd;

/// Returns the route of a valid node.
Route choice(const NodeBuilder& builder) {
  const PlannedNode planned(builder);
  return choose_route(*planned).route;
}

/// Returns the route of a float32 tensor that is split along axis 1 into `parts` parts.
Route choice(std::vector<DimRange> dims, std::int64_t parts) {
  return choice(onnx_split(13).dims(std::move(dims)).axis(1).outputs(parts));
}

TEST(Route, DependsOnTypeAndPieceWidth) {
  EXPECT_EQ(choice(onnx_split(13).type(ElementType::string).dims({2, 6}).axis(1).outputs(2)), strings);
  EXPECT_EQ(choice(onnx_split(13).dims({6, 100}).outputs(2)), one_row);
  EXPECT_EQ(choice(onnx_split(13).dims({1, 1, 6, 4}).axis(2).outputs(2)), one_row);
  EXPECT_EQ(choice({4, 6, 0}, 2), one_row) << "nothing to move";
  EXPECT_EQ(choice({4, 0, 6}, 2), one_row);
  EXPECT_EQ(choice({100, 6}, 1), whole_part);
  EXPECT_EQ(choice(onnx_split(13).dims({100, 6}).axis(1).sizes({0, 6, 0})), whole_part);
  EXPECT_EQ(choice({100, 6}, 2), narrow_pieces);
  EXPECT_EQ(choice({100, 13}, 13), narrow_pieces);
}

TEST(Route, CopiesPiecesWiderThanATileOneByOne) {
  const auto among_narrow = [](std::int64_t wide) {
    std::vector<std::int64_t> lengths(1000, 1);
    lengths[7] = wide;
    return choice(variadic_split().type(ElementType::uint8).dims({8, 999 + wide}).inputs(1, lengths));
  };
  EXPECT_EQ(among_narrow(131072), narrow_pieces);
  EXPECT_EQ(among_narrow(131073), wide_pieces);
}

TEST(Route, CopiesWidePiecesOneByOne) {
  constexpr std::int64_t elements = wide_piece_bytes / 4;
  constexpr std::int64_t rows = wide_piece_bytes * pieces_per_byte / 2;
  EXPECT_EQ(choice({rows, 2 * elements}, 2), wide_pieces);
  EXPECT_EQ(choice({rows, 2 * elements - 2}, 2), narrow_pieces);
  EXPECT_EQ(choice({rows + 1, 2 * elements}, 2), narrow_pieces) << "too many for the caches";
}

TEST(Route, CopiesLongPiecesOneByOne) {
  constexpr std::int64_t elements = long_piece_bytes / 4;
  EXPECT_EQ(choice({100'000, 2 * elements}, 2), wide_pieces);
  EXPECT_EQ(choice({100'000, 2 * elements - 2}, 2), narrow_pieces);
}

/// Returns the route for `bytes` bytes of equal pieces.
Route choice(std::int64_t bytes, std::int64_t parts, std::int64_t piece_bytes) {
  const std::int64_t row_bytes = parts * piece_bytes;
  return choice(onnx_split(13).type(ElementType::uint8).dims({bytes / row_bytes, row_bytes}).axis(1).outputs(parts));
}

TEST(Route, CopiesFewPiecesOneByOne) {
  EXPECT_EQ(choice(max_rows_pieces / 2 * 2 * 4, 2, 4), few);
  EXPECT_EQ(choice((max_rows_pieces / 2 + 1) * 2 * 4, 2, 4), narrow_pieces);
}

TEST(Route, IsSingleTileIfDataFits) {
  const auto is_single_tile = [](const NodeBuilder& builder) {
    return choose_route(builder.plan().value()).is_single_tile;
  };
  const auto bytes = [](std::int64_t rows, std::int64_t columns) {
    return onnx_split(13).type(ElementType::uint8).dims({rows, columns}).axis(1).outputs(columns);
  };
  EXPECT_TRUE(is_single_tile(bytes(65536, 2)));
  EXPECT_FALSE(is_single_tile(bytes(65537, 2)));
  EXPECT_TRUE(is_single_tile(bytes(8, 4096)));
  EXPECT_FALSE(is_single_tile(bytes(8, 4097)));
  EXPECT_FALSE(is_single_tile(bytes(2, 2))) << "few pieces";
  EXPECT_FALSE(is_single_tile(bytes(1, 9))) << "views";
  EXPECT_TRUE(is_single_tile(variadic_split().type(ElementType::int4).dims({7}).inputs(0, {3, 4}))) << "packed";
}

TEST(Route, CountsUnusedRowBytes) {
  const NodeBuilder rows = onnx_split(18).dims({1000, wide_piece_bytes / 4}).axis(1).num_outputs(2);
  EXPECT_EQ(choice(NodeBuilder(rows).outputs(2)), narrow_pieces);
  EXPECT_EQ(choice(NodeBuilder(rows).outputs(1)), wide_pieces);
}

TEST(Route, RepacksPartsThatStartWithinAByte) {
  EXPECT_EQ(choice(variadic_split().type(ElementType::int4).dims({7}).inputs(0, {3, 4})), packed_bits);
  EXPECT_EQ(choice(variadic_split().type(ElementType::int4).dims({8}).inputs(0, {4, 4})), one_row);
}

TEST(ByteAligned, RequiresAlignedRowsAndPieces) {
  const auto aligned = [](ElementType type, std::vector<DimRange> dims, const std::vector<std::int64_t>& lengths) {
    const PlannedNode planned(variadic_split().type(type).dims(std::move(dims)).inputs(1, lengths));
    return !(*planned).is_packed();
  };
  EXPECT_TRUE(aligned(ElementType::float32, {3, 6}, {1, 5})) << "every byte-wide type is";
  EXPECT_TRUE(aligned(ElementType::uint4, {3, 6, 2}, {1, 5}));
  EXPECT_TRUE(aligned(ElementType::uint4, {3, 6}, {2, 4}));
  EXPECT_FALSE(aligned(ElementType::uint4, {3, 6}, {1, 5}));
  EXPECT_TRUE(aligned(ElementType::uint3, {2, 16}, {8, 8}));
  EXPECT_FALSE(aligned(ElementType::uint1, {2, 16}, {7, 9}));
  EXPECT_FALSE(aligned(ElementType::uint4, {2, 3}, {2, 1})) << "rows must be, too";
  EXPECT_FALSE(aligned(ElementType::uint4, {2, 3}, {3}));
  EXPECT_TRUE(aligned(ElementType::uint1, {0, 3}, {1, 2})) << "empty data is";
}

}  // namespace
}  // namespace tensorsplit
