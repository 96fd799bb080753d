// SPDX-License-Identifier: MIT
//
// The rows of the tables of OpenVINO's VariadicSplit-1 and Split-1.
#include <cmath>

#include "given.h"

namespace tensorsplit {
namespace {

using enum ErrorCode;

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();

// VariadicSplit-1.

TEST(VariadicSplit, LengthsAreTakenAsGiven) {
  EXPECT_EQ(parts(variadic_split().inputs(0, {1, 2, 3})), "1 2 3");
  EXPECT_EQ(parts(variadic_split().dims({2, 6, 3}).inputs(1, {4, 2})), "4 2");
  EXPECT_EQ(parts(variadic_split().dims({2, 6, 3}).inputs(-1, {0, 3})), "0 3");
  EXPECT_EQ(parts(variadic_split().inputs(0, {1, 5}).outputs(2)), "1 5");
}

TEST(VariadicSplit, OneRestAtAnyPlaceTakesWhatTheOthersLeave) {
  EXPECT_EQ(parts(variadic_split().inputs(0, {-1, 1, 2})), "3 1 2");
  EXPECT_EQ(parts(variadic_split().inputs(0, {1, -1, 2})), "1 3 2");
  EXPECT_EQ(parts(variadic_split().inputs(0, {1, 2, -1})), "1 2 3");
}

TEST(VariadicSplit, RestMayBeZeroOrAll) {
  EXPECT_EQ(parts(variadic_split().inputs(0, {2, -1, 4})), "2 0 4");
  EXPECT_EQ(parts(variadic_split().inputs(0, {-1})), "6");
  EXPECT_EQ(axis(variadic_split().inputs(0, {-1})), "0 whole");
  EXPECT_EQ(parts(variadic_split().dims({0}).inputs(0, {0, -1})), "0 0");
}

TEST(VariadicSplit, RestMustNotBeNegative) {
  EXPECT_TRUE(fails(variadic_split().inputs(0, {4, -1, 5}), sizes_sum_mismatch,
                    {"VariadicSplit-1: the sizes in split_lengths add up to 9", "the axis has 6"}));
  EXPECT_TRUE(fails(variadic_split().dims({0}).inputs(0, {1, -1}), sizes_sum_mismatch, {"the axis has 0"}));
}

TEST(VariadicSplit, OnlyOneRestAndNoOtherNegative) {
  EXPECT_TRUE(fails(variadic_split().inputs(0, {-1, 2, -1}), sizes_invalid, {"split_lengths[2]", "-1"}));
  EXPECT_TRUE(fails(variadic_split().inputs(0, {-2, 8}), sizes_invalid, {"split_lengths[0] is -2", "-1"}));
  EXPECT_TRUE(fails(variadic_split().inputs(0, {6, lowest}), sizes_invalid, {"split_lengths[1] is -9"}));
}

TEST(VariadicSplit, LengthsMustAddUpToTheDimension) {
  EXPECT_TRUE(
      fails(variadic_split().inputs(0, {1, 2}), sizes_sum_mismatch, {"split_lengths add up to 3", "the axis has 6"}));
  EXPECT_TRUE(fails(variadic_split().inputs(0, {4, 4}), sizes_sum_mismatch, {"add up to 8"}));
}

TEST(VariadicSplit, LengthsMustBeAsManyAsTheOutputs) {
  EXPECT_TRUE(fails(variadic_split().inputs(0, {1, 5}).outputs(3), sizes_count_mismatch, {"2 elements", "3"}));
}

TEST(VariadicSplit, NoLengthsNeedAnEmptyAxis) {
  EXPECT_EQ(parts(variadic_split().dims({0}).inputs(0, {})), "none");
  EXPECT_TRUE(fails(variadic_split().inputs(0, {}), sizes_sum_mismatch, {"add up to 0", "the axis has 6"}));
}

template <typename... Integers>
std::vector<std::string> parts_by() {
  return {parts(variadic_split().dims({2, 6}).input(0, scalar<Integers>(1)).input(1, tensor<Integers>({2, 4})))...};
}

TEST(VariadicSplit, AxisAndLengthsMayHaveAnyIntegerType) {
  const std::vector<std::string> expected(4, "2 4");
  EXPECT_EQ((parts_by<std::int8_t, std::int16_t, std::int32_t, std::int64_t>()), expected);
  EXPECT_EQ((parts_by<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>()), expected);
  const std::vector<DimRange> dims = {2, 6};
  EXPECT_EQ(parts(variadic_split().dims(dims).input(0, scalar<std::int8_t>(-1)).input(1, tensor<std::int8_t>({-1, 4}))),
            "2 4");
  const Operand packed_axis = nibbles(ElementType::int4, {-1}, 0);
  EXPECT_EQ(parts(variadic_split().dims(dims).input(0, packed_axis).input(1, nibbles(ElementType::int4, {2, -1, 1}))),
            "2 3 1");
  EXPECT_EQ(parts(variadic_split()
                      .dims({20})
                      .input(0, nibbles(ElementType::uint4, {0}))
                      .input(1, nibbles(ElementType::uint4, {15, 2, 3}))),
            "15 2 3");
  EXPECT_EQ(parts(openvino_split().dims(dims).input(0, packed_axis).num_splits(2)), "3 3");
}

TEST(VariadicSplit, OtherTypesAreRefused) {
  EXPECT_TRUE(fails(variadic_split().input(0, scalar<float>(0)).input(1, tensor<std::int64_t>({6})), type_unsupported,
                    {"axis has element type float32", "int8, int16, int32, int64, uint8"}));
  EXPECT_TRUE(fails(variadic_split().input(0, scalar<std::int64_t>(0)).input(1, tensor<double>({6})), type_unsupported,
                    {"split_lengths has element type float64"}));
  const Operand truth = patterns<std::uint8_t>(ElementType::boolean, {0}, 0, true);
  EXPECT_TRUE(fails(variadic_split().input(0, truth).input(1, tensor<std::int64_t>({6})), type_unsupported, {"bool"}));
}

TEST(VariadicSplit, Uint64BeyondInt64IsRefused) {
  constexpr std::uint64_t two_to_63 = std::uint64_t{1} << 63;
  for (const std::uint64_t huge : {two_to_63, std::numeric_limits<std::uint64_t>::max()}) {
    EXPECT_TRUE(fails(variadic_split().input(0, scalar<std::int64_t>(0)).input(1, tensor<std::uint64_t>({6, huge})),
                      sizes_invalid, {("split_lengths[1] is " + std::to_string(huge)).c_str()}));
    EXPECT_TRUE(fails(variadic_split().input(0, scalar<std::uint64_t>(huge)).input(1, tensor<std::int64_t>({6})),
                      axis_out_of_range, {("axis is " + std::to_string(huge)).c_str(), "-1 to 0"}));
  }
}

TEST(VariadicSplit, AxisMustBeAScalarOrHaveShapeOne) {
  EXPECT_EQ(axis(variadic_split().input(0, tensor<std::int64_t>({0})).input(1, tensor<std::int64_t>({2, 4}))), "0");
  EXPECT_TRUE(fails(variadic_split().input(0, tensor<std::int64_t>({0, 0})).input(1, tensor<std::int64_t>({6})),
                    axis_invalid, {"axis has 2 elements", "have 1"}));
  EXPECT_TRUE(fails(variadic_split().input(0, tensor<std::int64_t>({})).input(1, tensor<std::int64_t>({6})),
                    axis_invalid, {"axis has 0 elements", "have 1"}));
  EXPECT_TRUE(fails(variadic_split().input(0, tensor<std::int64_t>({0}, 2)).input(1, tensor<std::int64_t>({6})),
                    axis_invalid, {"axis has rank 2", "rank 0 to 1"}));
}

TEST(VariadicSplit, LengthsMustBeOfRankOne) {
  EXPECT_TRUE(fails(variadic_split().input(0, scalar<std::int64_t>(0)).input(1, scalar<std::int64_t>(6)), sizes_invalid,
                    {"split_lengths has rank 0"}));
  EXPECT_TRUE(fails(variadic_split().input(0, scalar<std::int64_t>(0)).input(1, tensor<std::int64_t>({6}, 2)),
                    sizes_invalid, {"split_lengths has rank 2"}));
}

TEST(VariadicSplit, BothInputsAreRequiredAndThereIsNoAttribute) {
  EXPECT_TRUE(fails(variadic_split(), argument_missing, {"axis is not given"}));
  EXPECT_TRUE(fails(variadic_split().input(0, scalar<std::int64_t>(0)), argument_missing, {"split_lengths is not"}));
  EXPECT_TRUE(fails(variadic_split().input(1, tensor<std::int64_t>({6})), argument_missing, {"axis is not given"}));
  EXPECT_TRUE(fails(variadic_split().inputs(0, {6}).axis(0), argument_unknown, {"axis is given"}));
  EXPECT_TRUE(fails(variadic_split().inputs(0, {6}).num_splits(1), argument_unknown, {"num_splits is given"}));
  EXPECT_TRUE(fails(variadic_split().inputs(0, {6}).input(2, scalar<std::int64_t>(0)), argument_unknown, {"3"}));
}

TEST(VariadicSplit, CallTakesAxisAndLengths) {
  EXPECT_EQ(parts(variadic_split().call().dims({2, 6}).axis(-1).split({1, -1})), "1 5");
  EXPECT_EQ(parts(variadic_split().call().axis(number(0)).split(values<double>({-1, 4}))), "2 4");
  EXPECT_TRUE(fails(variadic_split().call().split({6}), argument_missing, {"axis is not given"}));
  EXPECT_TRUE(fails(variadic_split().call().axis(0), argument_missing, {"splitLengths is not given"}));
  EXPECT_TRUE(
      fails(variadic_split().call().axis(0).split(values<double>({NAN})), sizes_invalid, {"splitLengths[0] is NaN"}));
  EXPECT_TRUE(fails(variadic_split().call().axis(number(0.5)).split({6}), axis_invalid, {"axis is 0.5"}));
}

// Split-1.

TEST(OpenvinoSplit, PartsAreEqual) {
  EXPECT_EQ(parts(openvino_split().input(0, scalar<std::int64_t>(0)).num_splits(3)), "2 2 2");
  EXPECT_EQ(parts(openvino_split().dims({2, 6}).input(0, scalar<std::int32_t>(-1)).num_splits(2)), "3 3");
  EXPECT_EQ(parts(openvino_split().dims({2, 6}).input(0, scalar<std::uint8_t>(1)).num_splits(1)), "6");
}

TEST(OpenvinoSplit, EmptyAxisIsDivisibleByAll) {
  EXPECT_EQ(parts(openvino_split().dims({0}).input(0, scalar<std::int64_t>(0)).num_splits(4)), "0 0 0 0");
}

TEST(OpenvinoSplit, RemainderIsRefused) {
  EXPECT_TRUE(fails(openvino_split().input(0, scalar<std::int64_t>(0)).num_splits(4), not_divisible,
                    {"OpenVINO Split-1: num_splits is 4", "which has 6"}));
  EXPECT_TRUE(fails(openvino_split().dims({2}).input(0, scalar<std::int64_t>(0)).num_splits(3), not_divisible, {"3"}));
}

TEST(OpenvinoSplit, NumSplitsMustBeAtLeastOne) {
  for (const std::int64_t count : {std::int64_t{0}, std::int64_t{-2}, lowest}) {
    EXPECT_TRUE(fails(openvino_split().input(0, scalar<std::int64_t>(0)).num_splits(count), num_outputs_invalid,
                      {"num_splits is", "1"}));
  }
  EXPECT_TRUE(fails(openvino_split().input(0, scalar<std::int64_t>(0)).num_splits(number(1.5)), num_outputs_invalid,
                    {"num_splits is 1.5"}));
  EXPECT_TRUE(fails(openvino_split().input(0, scalar<std::int64_t>(0)), argument_missing, {"num_splits is not given"}));
}

TEST(OpenvinoSplit, OutputsMustBeAsManyAsNumSplits) {
  EXPECT_EQ(parts(openvino_split().input(0, scalar<std::int64_t>(0)).num_splits(2).outputs(2)), "3 3");
  EXPECT_TRUE(fails(openvino_split().input(0, scalar<std::int64_t>(0)).num_splits(2).outputs(3), num_outputs_invalid,
                    {"num_splits is 2", "3 outputs"}));
  EXPECT_TRUE(fails(openvino_split().input(0, scalar<std::int64_t>(0)).num_splits(3).outputs(2), num_outputs_invalid,
                    {"num_splits is 3", "2 outputs"}))
      << "other than in ONNX, fewer are not the first ones";
}

TEST(OpenvinoSplit, AxisMustBeAnIntegerScalar) {
  EXPECT_TRUE(fails(openvino_split().num_splits(2), argument_missing, {"axis is not given"}));
  EXPECT_TRUE(fails(openvino_split().input(0, tensor<std::int64_t>({0})).num_splits(2), axis_invalid,
                    {"axis", "must have rank 0"}));
  EXPECT_TRUE(fails(openvino_split().input(0, scalar<float>(0)).num_splits(2), type_unsupported,
                    {"axis has element type float32"}));
  EXPECT_TRUE(fails(openvino_split().input(0, scalar<std::uint64_t>(std::uint64_t{1} << 63)).num_splits(2),
                    axis_out_of_range, {"axis is 9223372036854775808"}));
}

TEST(OpenvinoSplit, OtherArgumentsAreRefused) {
  const Given legal = openvino_split().input(0, scalar<std::int64_t>(0)).num_splits(2);
  EXPECT_TRUE(fails(Given(legal).axis(0), argument_unknown, {"axis is given"}));
  EXPECT_TRUE(fails(Given(legal).num_outputs(2), argument_unknown, {"num_outputs"}));
  EXPECT_TRUE(fails(Given(legal).input(1, tensor<std::int64_t>({3, 3})), argument_unknown, {"2"}));
}

TEST(OpenvinoSplit, CallTakesAxisAndNumSplits) {
  EXPECT_EQ(parts(openvino_split().call().dims({2, 6}).axis(1).num_outputs(3)), "2 2 2");
  EXPECT_TRUE(fails(openvino_split().call().axis(0), argument_missing, {"numSplits is not given"}));
  EXPECT_TRUE(fails(openvino_split().call().num_outputs(2), argument_missing, {"axis is not given"}));
  EXPECT_TRUE(fails(openvino_split().call().axis(0).num_outputs(0), num_outputs_invalid, {"numSplits is 0"}));
}

}  // namespace
}  // namespace tensorsplit
