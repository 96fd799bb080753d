// SPDX-License-Identifier: MIT
//
// The rows of the table of ONNX Split, every version. SplitToSequence: onnx_sequence_test.cc.
#include <cmath>
#include <limits>

#include "given.h"

namespace tensorsplit {
namespace {

using enum ErrorCode;

// Sizes given: the attribute `split` before opset 13, the input from then on.

TEST(OnnxSplit, SizesAreTakenAsGiven) {
  EXPECT_EQ(parts(onnx_split(1).axis(0).split({2, 4})), "2 4");
  EXPECT_EQ(parts(onnx_split(2).split({2, 4})), "2 4");
  EXPECT_EQ(parts(onnx_split(11).split({2, 4})), "2 4");
  EXPECT_EQ(parts(onnx_split(13).sizes({2, 4})), "2 4");
  EXPECT_EQ(parts(onnx_split(18).sizes({2, 4})), "2 4");
}

TEST(OnnxSplit, SizesCutAlongTheAxis) {
  EXPECT_EQ(parts(onnx_split(13).dims({2, 6, 3}).axis(1).sizes({1, 5})), "1 5");
  EXPECT_EQ(parts(onnx_split(13).dims({2, 6, 3}).axis(-1).sizes({2, 1})), "2 1");
  EXPECT_EQ(parts(onnx_split(13).dims({2, 6, 3}).sizes({1, 1})), "1 1") << "the axis is 0 by default";
}

TEST(OnnxSplit, SizesMayBeZero) {
  EXPECT_EQ(parts(onnx_split(13).sizes({0, 6, 0})), "0 6 0");
  EXPECT_EQ(parts(onnx_split(13).dims({0}).sizes({0, 0, 0})), "0 0 0");
  EXPECT_EQ(parts(onnx_split(18).dims({2, 0}).sizes({1, 1})), "1 1") << "a dim of 0 beside the axis";
}

TEST(OnnxSplit, SizesMustBeAsManyAsTheOutputs) {
  EXPECT_EQ(parts(onnx_split(11).split({2, 4}).outputs(2)), "2 4");
  EXPECT_TRUE(fails(onnx_split(11).split({2, 4}).outputs(3), sizes_count_mismatch,
                    {"Split-11: split has 2 elements", "it must have 3"}));
  EXPECT_TRUE(fails(onnx_split(13).sizes({2, 4}).outputs(1), sizes_count_mismatch, {"Split-13", "2 elements"}));
  EXPECT_TRUE(fails(onnx_split(18).sizes({6}).outputs(2), sizes_count_mismatch, {"Split-18"}));
}

TEST(OnnxSplit, SizesMustNotBeNegative) {
  EXPECT_TRUE(fails(onnx_split(13).sizes({8, -2}), sizes_invalid, {"split[1] is -2", "from 0"}));
  EXPECT_TRUE(fails(onnx_split(18).sizes({-1, 4}), sizes_invalid, {"split[0] is -1", "from 0 to"}));
  EXPECT_TRUE(fails(onnx_split(2).split({std::numeric_limits<std::int64_t>::min(), 4}), sizes_invalid,
                    {"split[0] is -9223372036854775808"}));
}

TEST(OnnxSplit, SizesMustAddUpToTheDimension) {
  EXPECT_TRUE(
      fails(onnx_split(13).dims({10}).sizes({3, 5}), sizes_sum_mismatch, {"split", "add up to 8", "the axis has 10"}));
  EXPECT_TRUE(fails(onnx_split(11).dims({2, 3}).axis(1).split({3, 1}), sizes_sum_mismatch, {"add up to 4", "3"}));
}

TEST(OnnxSplit, SizesOfLengthZeroNeedAnEmptyAxisAndNoOutputs) {
  EXPECT_EQ(parts(onnx_split(13).dims({0}).sizes({})), "none");
  EXPECT_EQ(parts(onnx_split(11).dims({0, 3}).split({}).outputs(0)), "none");
  EXPECT_TRUE(fails(onnx_split(13).sizes({}), sizes_sum_mismatch, {"add up to 0", "the axis has 6"}));
  EXPECT_TRUE(fails(onnx_split(18).dims({0}).sizes({}).outputs(1), sizes_count_mismatch, {"0 elements"}));
}

// Sizes absent, opset 1 to 13: equal parts.

TEST(OnnxSplit, EqualPartsFromTheNumberOfOutputs) {
  EXPECT_EQ(parts(onnx_split(1).axis(0).outputs(3)), "2 2 2");
  for (const std::int64_t opset : {2, 11, 13}) EXPECT_EQ(parts(onnx_split(opset).outputs(3)), "2 2 2") << opset;
  EXPECT_EQ(parts(onnx_split(13).dims({0}).outputs(4)), "0 0 0 0");
}

TEST(OnnxSplit, EqualPartsMustNotLeaveARemainder) {
  for (const std::int64_t opset : {2, 11, 13}) {
    EXPECT_TRUE(fails(onnx_split(opset).outputs(4), not_divisible, {"is 4", "divide the axis, which has 6"}));
  }
  EXPECT_TRUE(fails(onnx_split(13).dims({2}).outputs(3), not_divisible, {"which has 2"}));
}

TEST(OnnxSplit, EqualPartsNeedTheNumberOfOutputs) {
  for (const std::int64_t opset : {2, 11, 13}) {
    EXPECT_TRUE(fails(onnx_split(opset), argument_missing, {"neither split nor the number of outputs is given"}));
  }
  EXPECT_TRUE(fails(onnx_split(13).call(), argument_missing, {"number of outputs"}));
  EXPECT_TRUE(fails(onnx_split(13).outputs(0), num_outputs_invalid, {"is 0", "from 1"}));
}

// num_outputs, opset 18.

TEST(OnnxSplit18, ChunksAreRoundedUpAndTheLastGetsTheRest) {
  EXPECT_EQ(parts(onnx_split(18).dims({7}).num_outputs(3)), "3 3 1");
  EXPECT_EQ(parts(onnx_split(18).dims({7}).num_outputs(4)), "2 2 2 1");
  EXPECT_EQ(parts(onnx_split(18).dims({2, 8}).axis(1).num_outputs(3)), "3 3 2");
  EXPECT_EQ(parts(onnx_split(18).num_outputs(3)), "2 2 2");
  EXPECT_EQ(parts(onnx_split(18).num_outputs(1)), "6");
}

TEST(OnnxSplit18, LastChunkMayBeEmpty) {
  EXPECT_EQ(parts(onnx_split(18).dims({9}).num_outputs(4)), "3 3 3 0");
  EXPECT_EQ(parts(onnx_split(18).dims({2}).num_outputs(3)), "1 1 0");
  EXPECT_EQ(parts(onnx_split(18).dims({0}).num_outputs(5)), "0 0 0 0 0");
}

TEST(OnnxSplit18, LastChunkMustNotBeNegative) {
  EXPECT_TRUE(fails(onnx_split(18).dims({5}).num_outputs(4), not_divisible,
                    {"Split-18: num_outputs is 4", "2", "5", "take more"}));
  EXPECT_TRUE(fails(onnx_split(18).dims({1}).num_outputs(3), not_divisible, {"num_outputs is 3", "1"}));
}

TEST(OnnxSplit18, NumOutputsMustBeAtLeastOne) {
  EXPECT_TRUE(fails(onnx_split(18).num_outputs(0), num_outputs_invalid, {"num_outputs is 0", "from 1"}));
  EXPECT_TRUE(fails(onnx_split(18).num_outputs(-4), num_outputs_invalid, {"num_outputs is -4"}));
}

TEST(OnnxSplit18, NumOutputsMustBeOneInteger) {
  EXPECT_EQ(parts(onnx_split(18).num_outputs(number(2.0))), "3 3");
  EXPECT_TRUE(fails(onnx_split(18).num_outputs(number(2.5)), num_outputs_invalid, {"num_outputs is 2.5", "integer"}));
  EXPECT_TRUE(fails(onnx_split(18).num_outputs(number(NAN)), num_outputs_invalid, {"num_outputs is NaN"}));
  EXPECT_TRUE(fails(onnx_split(18).num_outputs(number(-HUGE_VAL)), num_outputs_invalid, {"is -Infinity"}));
  EXPECT_TRUE(
      fails(onnx_split(18).num_outputs(values<std::int64_t>({2, 3})), num_outputs_invalid, {"num_outputs has rank 1"}));
}

TEST(OnnxSplit18, FewerOutputsThanNumOutputsGetTheFirstParts) {
  EXPECT_EQ(parts(onnx_split(18).dims({7}).num_outputs(3).outputs(2)), "3 3");
  EXPECT_EQ(parts(onnx_split(18).dims({7}).num_outputs(3).outputs(3)), "3 3 1");
  EXPECT_EQ(parts(onnx_split(18).dims({7}).num_outputs(3).outputs(0)), "none");
  EXPECT_EQ(parts(onnx_split(18).dims({7}).num_outputs(3).outputs(1)), "3");
  EXPECT_EQ(axis(onnx_split(18).dims({7}).num_outputs(3).outputs(1)), "0") << "one part, but not the whole";
  EXPECT_EQ(axis(onnx_split(18).dims({7}).num_outputs(1).outputs(0)), "0") << "no part, so not the whole";
  EXPECT_TRUE(fails(onnx_split(18).dims({5}).num_outputs(4).outputs(2), not_divisible, {"num_outputs is 4"}))
      << "what is not listed must be possible too";
}

TEST(OnnxSplit18, MoreOutputsThanNumOutputsAreRefused) {
  EXPECT_TRUE(fails(onnx_split(18).num_outputs(2).outputs(3), num_outputs_invalid,
                    {"num_outputs is 2", "cannot list 3 outputs"}));
}

TEST(OnnxSplit18, SplitAndNumOutputsExcludeEachOther) {
  EXPECT_TRUE(
      fails(onnx_split(18).sizes({2, 4}).num_outputs(2), argument_conflict, {"split and num_outputs are both given"}));
  EXPECT_TRUE(fails(onnx_split(18).call().split({2, 4}).num_outputs(2), argument_conflict,
                    {"split and numOutputs are both given"}));
  EXPECT_TRUE(fails(onnx_split(18).axis(9).sizes({2, 4}).num_outputs(2), argument_conflict, {"both given"}))
      << "what excludes each other does so whatever the axis";
}

TEST(OnnxSplit18, SplitOrNumOutputsMustBeGiven) {
  EXPECT_TRUE(fails(onnx_split(18).outputs(2), argument_missing,
                    {"neither split nor num_outputs is given", "a node's list of outputs is not enough"}));
  EXPECT_TRUE(fails(onnx_split(18).call(), argument_missing, {"neither split nor numOutputs is given"}));
}

TEST(OnnxSplit18, NumOutputsMayBeAsManyAsTheStandardAllows) {
  constexpr std::int64_t most = 2147483647;
  EXPECT_EQ(parts(onnx_split(18).dims({most}).type(ElementType::int8).num_outputs(most).outputs(3)), "1 1 1");
  EXPECT_EQ(parts(onnx_split(18).dims({0}).num_outputs(most).outputs(3)), "0 0 0");
  EXPECT_TRUE(fails(onnx_split(18).num_outputs(most), not_divisible, {"num_outputs is 2147483647"}));
  EXPECT_TRUE(fails(onnx_split(18).dims({0}).num_outputs(most + 1), num_outputs_invalid,
                    {"num_outputs is 2147483648", "from 1 to 2147483647"}));
}

// The split tensor, opset 13 and 18.

TEST(OnnxSplit, SplitTensorMustBeOfRankOne) {
  for (const std::int64_t opset : {13, 18}) {
    EXPECT_TRUE(
        fails(onnx_split(opset).input(0, scalar<std::int64_t>(6)), sizes_invalid, {"split has rank 0", "rank 1"}));
    EXPECT_TRUE(
        fails(onnx_split(opset).input(0, tensor<std::int64_t>({2, 4}, 2)), sizes_invalid, {"split has rank 2"}));
  }
}

TEST(OnnxSplit, SplitTensorMustBeInt64) {
  for (const std::int64_t opset : {13, 18}) {
    EXPECT_TRUE(fails(onnx_split(opset).input(0, tensor<std::int32_t>({2, 4})), type_unsupported,
                      {"split has element type int32", "int64"}));
    EXPECT_TRUE(fails(onnx_split(opset).input(0, tensor<float>({2, 4})), type_unsupported, {"float32"}));
    EXPECT_TRUE(fails(onnx_split(opset).input(0, tensor<std::uint64_t>({2, 4})), type_unsupported, {"uint64"}));
  }
}

TEST(OnnxSplit, PlainNumbersOfACallNeedNoType) {
  EXPECT_EQ(parts(onnx_split(18).call().split(values<double>({2, 4}))), "2 4");
  EXPECT_EQ(parts(onnx_split(11).call().split(values<std::uint8_t>({2, 4}))), "2 4");
  EXPECT_TRUE(
      fails(onnx_split(18).call().split(values<double>({2.5, 3.5})), sizes_invalid, {"split[0] is 2.5", "an integer"}));
}

// What a version does not know.

TEST(OnnxSplit, ArgumentsOfOtherVersionsAreRefused) {
  EXPECT_TRUE(fails(onnx_split(13).split({2, 4}), argument_unknown, {"split is given"}));
  EXPECT_TRUE(fails(onnx_split(18).split({2, 4}), argument_unknown, {"Split-18", "split is given"}));
  EXPECT_TRUE(fails(onnx_split(2).sizes({2, 4}), argument_unknown, {"Split-2", "inputs"}));
  EXPECT_TRUE(fails(onnx_split(11).sizes({2, 4}), argument_unknown, {"Split-11", "inputs"}));
  EXPECT_TRUE(fails(onnx_split(1).axis(0).num_outputs(2), argument_unknown, {"num_outputs is given"}));
  for (const std::int64_t opset : {2, 11, 13}) {
    EXPECT_TRUE(fails(onnx_split(opset).num_outputs(2), argument_unknown, {"num_outputs is given"}));
  }
  EXPECT_TRUE(fails(onnx_split(18).num_outputs(2).keepdims(1), argument_unknown, {"keepdims"}));
  EXPECT_TRUE(fails(onnx_split(18).num_outputs(2).num_splits(2), argument_unknown, {"num_splits"}));
  EXPECT_TRUE(fails(onnx_split(18).sizes({6}).input(1, scalar<std::int64_t>(0)), argument_unknown, {"2"}));
  EXPECT_TRUE(fails(onnx_split(1).axis(0).split({6}).input(1, scalar<float>(0)), argument_unknown, {"inputs"}));
}

TEST(OnnxSplit, NegativeAxisIsAcceptedInEveryVersion) {
  const std::vector<DimRange> dims = {2, 6};
  EXPECT_EQ(axis(onnx_split(1).dims(dims).axis(-1).split({2, 4})), "1");
  EXPECT_EQ(axis(onnx_split(2).dims(dims).axis(-1).split({2, 4})), "1");
  EXPECT_EQ(axis(onnx_split(11).dims(dims).axis(-2).split({1, 1})), "0");
  EXPECT_EQ(axis(onnx_split(13).dims(dims).axis(-1).sizes({2, 4})), "1");
  EXPECT_EQ(axis(onnx_split(18).dims(dims).axis(-1).num_outputs(2)), "1");
}

// Split-1.

TEST(OnnxSplit1, AxisMustBeGiven) {
  EXPECT_TRUE(fails(onnx_split(1).outputs(2), argument_missing, {"Split-1: axis is not given", "required"}));
}

TEST(OnnxSplit1, SizesMayComeAsAnInputOfTheDatasType) {
  EXPECT_EQ(parts(onnx_split(1).axis(0).input(0, tensor<float>({2, 4}))), "2 4");
  EXPECT_EQ(parts(onnx_split(1).axis(0).type(ElementType::float64).input(0, tensor<double>({2, 4}))), "2 4");
  const Operand halves = patterns<std::uint16_t>(ElementType::float16, {0x4000, 0x4400}, 1, true);  // 2 and 4
  EXPECT_EQ(parts(onnx_split(1).axis(0).type(ElementType::float16).input(0, halves)), "2 4");
  EXPECT_TRUE(fails(onnx_split(1).axis(0).type(ElementType::float16).input(0, tensor<float>({2, 4})), type_unsupported,
                    {"split has element type float32", "allowed are float16"}));
  EXPECT_TRUE(fails(onnx_split(1).axis(0).input(0, tensor<std::int64_t>({2, 4})), type_unsupported, {"int64"}));
}

TEST(OnnxSplit1, SizesOfTheInputMustBeWhole) {
  EXPECT_TRUE(fails(onnx_split(1).axis(0).input(0, tensor<float>({2.5F, 3.5F})), sizes_invalid, {"split[0] is 2.5"}));
  EXPECT_TRUE(fails(onnx_split(1).axis(0).input(0, tensor<float>({6, NAN})), sizes_invalid, {"split[1] is NaN"}));
  EXPECT_TRUE(fails(onnx_split(1).axis(0).input(0, tensor<float>({HUGE_VALF})), sizes_invalid, {"is Infinity"}));
  EXPECT_TRUE(fails(onnx_split(1).axis(0).input(0, tensor<float>({1e30F})), sizes_invalid, {"split[0] is 1e+30"}));
}

TEST(OnnxSplit1, AttributeAndInputMustAgree) {
  EXPECT_EQ(parts(onnx_split(1).axis(0).split({2, 4}).input(0, tensor<float>({2, 4}))), "2 4");
  EXPECT_TRUE(fails(onnx_split(1).axis(0).split({2, 4}).input(0, tensor<float>({4, 2})), argument_conflict,
                    {"split", "attribute", "input"}));
  EXPECT_TRUE(fails(onnx_split(1).axis(0).split({2, 4}).input(0, tensor<float>({6})), argument_conflict, {"differ"}));
  EXPECT_TRUE(
      fails(onnx_split(1).axis(0).split({2, 4}).input(0, tensor<float>({2.5F, 4})), argument_conflict, {"differ"}));
  EXPECT_EQ(parts(onnx_split(1).axis(0).split({2, 4}).input(0, unknown_values(ElementType::float32, 2, 1))), "2 4")
      << "an input that is not known cannot disagree";
}

TEST(OnnxSplit1, InputMustBeAList) {
  EXPECT_TRUE(fails(onnx_split(1).axis(0).input(0, scalar<float>(6)), sizes_invalid, {"split has rank 0"}));
  EXPECT_TRUE(
      fails(onnx_split(1).axis(0).split({2, 4}).input(0, tensor<float>({2, 4}, 2)), argument_conflict, {"differ"}));
}

/// Split-1 of a vector of 6 with the attribute 2, 4 and an input of which only type and shape are known.
Given twice(std::int64_t count, std::int64_t rank) {
  return onnx_split(1).axis(0).split({2, 4}).input(0, unknown_values(ElementType::float32, count, rank));
}

TEST(Split1, SizesAreThoseOfTheAttributeWhereTheInputMayAgree) {
  EXPECT_EQ(parts(twice(2, 1)), "2 4");
  EXPECT_EQ(parts(twice(IntArgument::unknown, 1)), "2 4");
  EXPECT_EQ(parts(twice(IntArgument::unknown, IntArgument::unknown)), "2 4");
  EXPECT_TRUE(fails(twice(1, 1), argument_conflict, {"differ"}));
  EXPECT_TRUE(fails(twice(3, 1), argument_conflict, {"differ"}));
}

}  // namespace
}  // namespace tensorsplit
