// SPDX-License-Identifier: MIT
#include "tensorsplit/lane.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "given.h"

namespace tensorsplit {
namespace {

/// The lane and its reason for a legal node.
struct Choice {
  Lane lane;
  LaneReason reason;

  friend bool operator==(const Choice&, const Choice&) = default;
};

Choice choice(const Given& given) {
  const Result<Plan> result = make_plan(given.node());
  EXPECT_TRUE(result);
  const LaneChoice chosen = choose_lane(*result);
  return {chosen.lane, chosen.reason};
}

bool aligned(const Given& given) {
  const Result<Plan> result = make_plan(given.node());
  EXPECT_TRUE(result);
  return is_byte_aligned(*result);
}

TEST(Lane, StringsAreListed) {
  EXPECT_EQ(choice(onnx_split(13).type(ElementType::string).dims({2, 6}).axis(1).outputs(2)),
            (Choice{Lane::list, LaneReason::strings}));
}

TEST(Lane, OneRowIsAView) {
  EXPECT_EQ(choice(onnx_split(13).dims({6, 100}).outputs(2)), (Choice{Lane::view, LaneReason::one_row}));
  EXPECT_EQ(choice(onnx_split(13).dims({1, 1, 6, 4}).axis(2).outputs(2)), (Choice{Lane::view, LaneReason::one_row}));
}

TEST(Lane, EmptyDataIsAView) {
  EXPECT_EQ(choice(onnx_split(13).dims({4, 6, 0}).axis(1).outputs(2)).lane, Lane::view);
  EXPECT_EQ(choice(onnx_split(13).dims({4, 0, 6}).axis(1).outputs(2)).lane, Lane::view);
}

TEST(Lane, WholeTensorInOnePartIsAView) {
  EXPECT_EQ(choice(onnx_split(13).dims({100, 6}).axis(1).outputs(1)), (Choice{Lane::view, LaneReason::whole_part}));
  EXPECT_EQ(choice(onnx_split(13).dims({100, 6}).axis(1).sizes({0, 6, 0})),
            (Choice{Lane::view, LaneReason::whole_part}));
}

TEST(Lane, NarrowPiecesAreTakenApartByTheKernelsHoweverFewTheyAre) {
  EXPECT_EQ(choice(onnx_split(13).dims({2, 6}).axis(1).outputs(2)), (Choice{Lane::simd, LaneReason::narrow_pieces}));
  EXPECT_EQ(choice(onnx_split(13).dims({2, 6}).axis(1).sizes({2, 4})), (Choice{Lane::simd, LaneReason::narrow_pieces}));
}

TEST(Lane, WidePiecesAreCopiedOneByOne) {
  constexpr std::int64_t elements = wide_piece_bytes / 4;
  EXPECT_EQ(choice(onnx_split(13).dims({100, 2 * elements}).axis(1).outputs(2)),
            (Choice{Lane::rows, LaneReason::wide_pieces}));
  EXPECT_EQ(choice(onnx_split(13).dims({100, 2 * elements - 2}).axis(1).outputs(2)),
            (Choice{Lane::simd, LaneReason::narrow_pieces}));
}

TEST(Lane, BytesThatNoPartTakesCountTooAsTheyGoThroughTheScratchAreaWithTheirRow) {
  const Given rows = onnx_split(18).dims({100, wide_piece_bytes / 4}).axis(1).num_outputs(2);
  EXPECT_EQ(choice(Given(rows).outputs(2)), (Choice{Lane::simd, LaneReason::narrow_pieces}));
  EXPECT_EQ(choice(Given(rows).outputs(1)), (Choice{Lane::rows, LaneReason::wide_pieces}));
}

TEST(Lane, PartsThatBeginWithinAByteArePackedAnew) {
  EXPECT_EQ(choice(variadic_split().type(ElementType::int4).dims({7}).inputs(0, {3, 4})),
            (Choice{Lane::simd, LaneReason::packed_bits}));
  EXPECT_EQ(choice(variadic_split().type(ElementType::int4).dims({8}).inputs(0, {4, 4})),
            (Choice{Lane::view, LaneReason::one_row}));
}

TEST(ByteAligned, WhereEveryRowAndPieceIs) {
  EXPECT_TRUE(aligned(onnx_split(13).dims({3, 6}).axis(1).sizes({1, 5}))) << "every byte-wide type is";
  EXPECT_TRUE(aligned(variadic_split().type(ElementType::uint4).dims({3, 6, 2}).inputs(1, {1, 5})));
  EXPECT_TRUE(aligned(variadic_split().type(ElementType::uint4).dims({3, 6}).inputs(1, {2, 4})));
  EXPECT_FALSE(aligned(variadic_split().type(ElementType::uint4).dims({3, 6}).inputs(1, {1, 5})));
  EXPECT_TRUE(aligned(variadic_split().type(ElementType::uint3).dims({2, 16}).inputs(1, {8, 8})));
  EXPECT_FALSE(aligned(variadic_split().type(ElementType::uint1).dims({2, 16}).inputs(1, {7, 9})));
}

TEST(ByteAligned, RowsMustBeToo) {
  EXPECT_FALSE(aligned(variadic_split().type(ElementType::uint4).dims({2, 3}).inputs(1, {2, 1})));
  EXPECT_FALSE(aligned(variadic_split().type(ElementType::uint4).dims({2, 3}).inputs(1, {3})));
}

TEST(ByteAligned, EmptyDataIs) {
  EXPECT_TRUE(aligned(variadic_split().type(ElementType::uint1).dims({0, 3}).inputs(1, {1, 2})));
}

TEST(LaneReason, EachHasItsOwnSentence) {
  std::vector<std::string> seen;
  for (int i = 0; i <= static_cast<int>(LaneReason::packed_bits); ++i) {
    const std::string sentence(describe(static_cast<LaneReason>(i)));
    EXPECT_GT(sentence.size(), 20U);
    EXPECT_EQ(std::count(seen.begin(), seen.end(), sentence), 0);
    seen.push_back(sentence);
  }
}

}  // namespace
}  // namespace tensorsplit
