// SPDX-License-Identifier: MIT
//
// The rows of the table of ONNX SplitToSequence, both versions; its rules are in src/rules/onnx.cc.
#include <cmath>

#include "given.h"

namespace tensorsplit {
namespace {

using enum ErrorCode;

constexpr std::int64_t both_versions[] = {11, 24};

TEST(SplitToSequence, NoSplitGivesPartsOfLengthOne) {
  for (const std::int64_t opset : both_versions) {
    EXPECT_EQ(parts(split_to_sequence(opset).dims({3})), "1 1 1");
    EXPECT_EQ(parts(split_to_sequence(opset).dims({2, 4}).axis(1)), "1 1 1 1");
  }
}

TEST(SplitToSequence, KeepdimsZeroDropsTheAxis) {
  EXPECT_EQ(axis(split_to_sequence(11).dims({2, 4}).axis(1).keepdims(0)), "1 dropped");
  EXPECT_EQ(axis(split_to_sequence(11).dims({2, 4}).axis(1).keepdims(1)), "1");
  EXPECT_EQ(axis(split_to_sequence(11).dims({2, 4}).axis(1)), "1") << "keepdims is 1 by default";
  EXPECT_EQ(axis(split_to_sequence(24).dims({3}).keepdims(0)), "0 dropped") << "parts of rank 0";
  EXPECT_EQ(parts(split_to_sequence(24).dims({3}).keepdims(0)), "1 1 1");
}

TEST(SplitToSequence, ScalarSplitGivesChunksAndASmallerLastOne) {
  for (const std::int64_t opset : both_versions) {
    EXPECT_EQ(parts(split_to_sequence(opset).dims({7}).input(0, scalar<std::int64_t>(3))), "3 3 1");
    EXPECT_EQ(parts(split_to_sequence(opset).dims({6}).input(0, scalar<std::int32_t>(3))), "3 3");
    EXPECT_EQ(parts(split_to_sequence(opset).dims({3}).input(0, scalar<std::int64_t>(1))), "1 1 1");
  }
}

TEST(SplitToSequence, ScalarSplitBeyondTheAxisGivesOnePart) {
  EXPECT_EQ(parts(split_to_sequence(11).dims({3}).input(0, scalar<std::int64_t>(4))), "3");
  EXPECT_EQ(parts(split_to_sequence(11).dims({3}).input(0, scalar<std::int64_t>(max_size))), "3");
  EXPECT_EQ(axis(split_to_sequence(11).dims({3}).input(0, scalar<std::int64_t>(4))), "0 whole");
}

TEST(SplitToSequence, ScalarSplitMustBePositive) {
  for (const std::int64_t chunk : {std::int64_t{0}, std::int64_t{-1}, std::int64_t{-7}, -4 * (max_size + 1)}) {
    const std::string given = "split is " + std::to_string(chunk);
    EXPECT_TRUE(fails(split_to_sequence(11).input(0, scalar<std::int64_t>(chunk)), sizes_invalid,
                      {"SplitToSequence-11: ", given.c_str(), "1"}));
  }
  EXPECT_TRUE(fails(split_to_sequence(11).dims({0}).input(0, scalar<std::int64_t>(0)), sizes_invalid, {"split is 0"}));
  EXPECT_TRUE(fails(split_to_sequence(11).call().split(number(1.5)), sizes_invalid, {"1.5"}));
  EXPECT_TRUE(fails(split_to_sequence(11).call().split(number(NAN)), sizes_invalid, {"NaN"}));
}

TEST(SplitToSequence, ListedSplitIsTakenAsGiven) {
  for (const std::int64_t opset : both_versions) {
    EXPECT_EQ(parts(split_to_sequence(opset).sizes({1, 5})), "1 5");
    EXPECT_EQ(parts(split_to_sequence(opset).input(0, tensor<std::int32_t>({4, 2}))), "4 2");
  }
  EXPECT_EQ(parts(split_to_sequence(11).sizes({0, 6, 0})), "0 6 0") << "zeros are legal";
  EXPECT_EQ(parts(split_to_sequence(11).sizes({2, 4}).outputs(1)), "2 4") << "its one output is the sequence";
}

TEST(SplitToSequence, ListedSplitMustBeLegal) {
  EXPECT_TRUE(fails(split_to_sequence(24).sizes({7, -1}), sizes_invalid, {"SplitToSequence-24: split[1] is -1"}));
  EXPECT_TRUE(fails(split_to_sequence(11).sizes({2, 3}), sizes_sum_mismatch, {"add up to 5", "the axis has 6"}));
  EXPECT_TRUE(fails(split_to_sequence(11).sizes({2, 7}), sizes_sum_mismatch, {"add up to 9"}));
}

TEST(SplitToSequence, ListedSplitOfLengthZeroNeedsAnEmptyAxis) {
  EXPECT_EQ(parts(split_to_sequence(11).dims({0}).sizes({})), "none");
  EXPECT_TRUE(fails(split_to_sequence(11).sizes({}), sizes_sum_mismatch, {"add up to 0", "the axis has 6"}));
}

TEST(SplitToSequence, EmptyAxisGivesTheEmptySequence) {
  EXPECT_EQ(parts(split_to_sequence(11).dims({0})), "none");
  EXPECT_EQ(parts(split_to_sequence(11).dims({0}).input(0, scalar<std::int64_t>(2))), "none");
  EXPECT_EQ(parts(split_to_sequence(11).dims({0, 4}).keepdims(0)), "none");
  EXPECT_EQ(parts(split_to_sequence(11).dims({4, 0}).keepdims(0)), "1 1 1 1") << "a dim of 0 beside the axis";
}

TEST(SplitToSequence, KeepdimsIsIgnoredWhereASplitIsGiven) {
  for (const std::int64_t value : {0, 1, 2, -1}) {
    EXPECT_EQ(axis(split_to_sequence(11).keepdims(value).input(0, scalar<std::int64_t>(1))), "0") << value;
    EXPECT_EQ(axis(split_to_sequence(24).keepdims(value).sizes({1, 1, 1, 1, 1, 1})), "0") << value;
  }
  EXPECT_EQ(axis(split_to_sequence(11).keepdims(number(0.5)).sizes({2, 4})), "0");
  EXPECT_EQ(axis(split_to_sequence(11).keepdims(values<std::int64_t>({1, 2})).sizes({2, 4})), "0");
}

TEST(SplitToSequence, KeepdimsMustBeZeroOrOne) {
  EXPECT_TRUE(fails(split_to_sequence(11).keepdims(2), argument_unknown, {"keepdims is 2", "from 0 to 1"}));
  EXPECT_TRUE(fails(split_to_sequence(11).keepdims(-1), argument_unknown, {"keepdims is -1"}));
  EXPECT_TRUE(fails(split_to_sequence(11).keepdims(number(0.5)), argument_unknown, {"keepdims is 0.5"}));
  EXPECT_TRUE(fails(split_to_sequence(11).keepdims(values<std::int64_t>({1})), argument_unknown, {"keepdims"}));
  EXPECT_EQ(axis(split_to_sequence(11).keepdims(number(0))), "0 dropped");
}

TEST(SplitToSequence, KeepdimsOfACallIsThatOfANode) {
  EXPECT_EQ(axis(split_to_sequence(24).call().keepdims(0)), "0 dropped");
  EXPECT_EQ(axis(split_to_sequence(24).call().keepdims(1)), "0");
  EXPECT_EQ(axis(split_to_sequence(24).call().keepdims(0).split(number(2))), "0");
  EXPECT_TRUE(fails(split_to_sequence(24).call().keepdims(2), argument_unknown, {"keepdims is 2"}));
}

TEST(SplitToSequence, HasOneOutput) {
  EXPECT_EQ(parts(split_to_sequence(24).outputs(1)), "1 1 1 1 1 1");
  for (const std::int64_t outputs : {0, 2, 6}) {
    EXPECT_TRUE(fails(split_to_sequence(24).outputs(outputs), num_outputs_invalid, {"it must be 1"}));
    EXPECT_TRUE(fails(split_to_sequence(11).sizes({2, 4}).outputs(outputs), num_outputs_invalid, {}));
  }
}

TEST(SplitToSequence, CallHasItsSizesInSplit) {
  EXPECT_TRUE(fails(split_to_sequence(11).call().sizes({6}), argument_unknown, {"too many inputs"}));
  EXPECT_TRUE(fails(split_to_sequence(11).call().split({6}).sizes({6}), argument_unknown, {"too many inputs"}));
}

TEST(SplitToSequence, ArgumentsOfOtherOperatorsAreRefused) {
  EXPECT_TRUE(fails(split_to_sequence(11).split({2, 4}), argument_unknown, {"split"}));
  EXPECT_TRUE(fails(split_to_sequence(11).num_outputs(2), argument_unknown, {"num_outputs"}));
  EXPECT_TRUE(fails(split_to_sequence(24).num_splits(2), argument_unknown, {"num_splits"}));
  EXPECT_TRUE(fails(split_to_sequence(24).sizes({6}).input(2, scalar<std::int64_t>(0)), argument_unknown, {"inputs"}));
}

TEST(SplitToSequence, CallTakesAScalarOrAList) {
  EXPECT_EQ(parts(split_to_sequence(24).call().split(number(4))), "4 2");
  EXPECT_EQ(parts(split_to_sequence(24).call().split(values<double>({4, 2}))), "4 2");
  EXPECT_EQ(parts(split_to_sequence(24).call()), "1 1 1 1 1 1");
}

}  // namespace
}  // namespace tensorsplit
