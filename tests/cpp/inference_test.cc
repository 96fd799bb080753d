// SPDX-License-Identifier: MIT
//
// Shape inference: the rules with parts of the shapes and operands unknown. That the bounds are those of all
// legal values, and no others, is shown by brute force in hull_test.cc.
#include "given.h"

namespace tensorsplit {
namespace {

using enum ErrorCode;

constexpr std::int64_t unknown = IntArgument::unknown;

// Unknown axis dimension.

TEST(UnknownDim, LengthsThatAreGivenAreKnown) {
  EXPECT_EQ(parts(onnx_split(13).dims({any, 3}).sizes({2, 4})), "2 4");
  EXPECT_EQ(parts(onnx_split(11).dims({any, 3}).split({2, 0})), "2 0");
  EXPECT_EQ(parts(split_to_sequence(11).dims({any}).sizes({2, 4})), "2 4");
  EXPECT_EQ(parts(variadic_split().dims({any}).inputs(0, {2, 4})), "2 4");
}

TEST(UnknownDim, LengthsThatDependOnItAreUnknown) {
  EXPECT_EQ(parts(onnx_split(13).dims({any}).outputs(3)), "? ? ?");
  EXPECT_EQ(parts(onnx_split(18).dims({any}).num_outputs(3)), "? ? ?");
  EXPECT_EQ(parts(variadic_split().dims({any}).inputs(0, {2, -1, 3})), "2 ? 3");
  EXPECT_EQ(parts(openvino_split().dims({any}).input(0, scalar<std::int64_t>(0)).num_splits(2)), "? ?");
}

TEST(UnknownDim, OtherChecksAreStillMade) {
  EXPECT_TRUE(fails(onnx_split(13).dims({any}).sizes({2, -4}), sizes_invalid, {"split[1] is -4"}));
  EXPECT_TRUE(fails(onnx_split(13).dims({any}).sizes({2, 4}).outputs(3), sizes_count_mismatch, {"2 elements"}));
  EXPECT_TRUE(fails(onnx_split(13).dims({any}).axis(1).sizes({2}), axis_out_of_range, {"-1 to 0"}));
  EXPECT_TRUE(fails(onnx_split(18).dims({any}).num_outputs(2).outputs(3), num_outputs_invalid, {"list 3"}));
  EXPECT_TRUE(fails(variadic_split().dims({any}).inputs(0, {-1, -1}), sizes_invalid, {"-1"}));
  EXPECT_TRUE(fails(onnx_split(13).dims({any}).sizes({max_size, 1}), sizes_sum_mismatch, {"9007199254740992"}))
      << "no dimension is that large";
  EXPECT_TRUE(fails(variadic_split().dims({any}).inputs(0, {max_size, 1, -1}), sizes_sum_mismatch,
                    {"add up to 9007199254740992, the axis has 0 to 2^53 - 1"}));
}

TEST(UnknownDim, BesideTheAxisDoesNotMatter) {
  EXPECT_EQ(parts(onnx_split(13).dims({any, 6}).axis(1).outputs(2)), "3 3");
  EXPECT_TRUE(fails(onnx_split(13).dims({any, 6}).axis(1).outputs(4), not_divisible, {"which has 6"}));
}

TEST(UnknownDim, SequenceHasAsManyPartsAsTheDimSays) {
  EXPECT_EQ(parts(split_to_sequence(11).dims({any})), "? of 1");
  EXPECT_EQ(parts(split_to_sequence(11).dims({DimRange(2, 5)})), "[2,5] of 1");
  EXPECT_EQ(axis(split_to_sequence(11).dims({any}).keepdims(0)), "0 dropped");
  EXPECT_EQ(parts(split_to_sequence(11).dims({any}).input(0, scalar<std::int64_t>(4))), "? of [1,4]");
  EXPECT_EQ(parts(split_to_sequence(11).dims({DimRange(9, 10)}).input(0, scalar<std::int64_t>(4))), "4 4 [1,2]");
}

TEST(UnknownDim, NoPartExceedsTheLargestSafeInteger) {
  const Operand huge = scalar<std::int64_t>(unbounded);
  EXPECT_EQ(parts(split_to_sequence(11).dims({any}).input(0, huge)), "? of [1,9007199254740991]");
}

TEST(UnknownDim, WholeIsWhatIsLeftOfOnePart) {
  EXPECT_EQ(axis(variadic_split().dims({any}).inputs(0, {-1})), "0 whole");
  EXPECT_EQ(axis(onnx_split(18).dims({any}).num_outputs(1)), "0 whole");
  EXPECT_EQ(axis(onnx_split(13).dims({any}).outputs(1)), "0 whole");
  EXPECT_EQ(axis(onnx_split(13).dims({any}).outputs(2)), "0");
  EXPECT_EQ(axis(split_to_sequence(11).dims({any}).input(0, scalar<std::int64_t>(4))), "0") << "one part or several";
}

// Bounds on the axis dimension.

TEST(BoundedDim, GivesBoundsOnTheParts) {
  EXPECT_EQ(parts(onnx_split(13).dims({DimRange(4, 9)}).outputs(2)), "[2,4] [2,4]");
  EXPECT_EQ(parts(onnx_split(13).dims({DimRange(5, 7)}).outputs(3)), "2 2 2") << "only 6 is divisible";
  EXPECT_EQ(parts(onnx_split(18).dims({DimRange(5, 7)}).num_outputs(3)), "[2,3] [2,3] [1,2]");
  EXPECT_EQ(parts(onnx_split(18).dims({DimRange(7, 9)}).num_outputs(3)), "3 3 [1,3]");
  EXPECT_EQ(parts(onnx_split(18).dims({DimRange(7, 11)}).num_outputs(10)), "1 1 1 1 1 1 1 1 1 [0,1]")
      << "9 and 10 are legal";
  EXPECT_EQ(parts(onnx_split(18).dims({DimRange(7, 11)}).num_outputs(10).outputs(2)), "1 1");
  EXPECT_EQ(parts(variadic_split().dims({DimRange(6, 10)}).inputs(0, {4, -1})), "4 [2,6]");
  EXPECT_EQ(parts(variadic_split().dims({DimRange(2, 10)}).inputs(0, {4, -1})), "4 [0,6]");
  EXPECT_EQ(parts(variadic_split().dims({DimRange(6, unbounded)}).inputs(0, {4, -1})), "4 [2,..]");
  EXPECT_EQ(parts(onnx_split(13).dims({DimRange(3, unbounded)}).outputs(2)), "[2,..] [2,..]");
}

TEST(BoundedDim, RefusesWhatNoValueAllows) {
  EXPECT_TRUE(fails(onnx_split(13).dims({DimRange(7, 8)}).outputs(3), not_divisible, {"which has 7 to 8"}));
  EXPECT_TRUE(fails(onnx_split(13).dims({DimRange(7, 9)}).sizes({2, 3}), sizes_sum_mismatch, {"7 to 9"}));
  EXPECT_TRUE(fails(onnx_split(13).dims({DimRange(7, unbounded)}).sizes({2, 3}), sizes_sum_mismatch, {"at least 7"}));
  EXPECT_TRUE(fails(onnx_split(13).dims({DimRange(1, 4)}).sizes({2, 3}), sizes_sum_mismatch, {"1 to 4"}));
  EXPECT_TRUE(fails(variadic_split().dims({DimRange(1, 4)}).inputs(0, {5, -1}), sizes_sum_mismatch, {"1 to 4"}));
  EXPECT_TRUE(fails(onnx_split(18).dims({DimRange(1, 2)}).num_outputs(4), not_divisible, {"num_outputs is 4"}));
  EXPECT_EQ(parts(onnx_split(18).dims({DimRange(5, 6)}).num_outputs(4)), "2 2 2 0") << "5 is not legal, 6 is";
}

// Unknown rank.

TEST(UnknownRank, LengthsThatAreGivenAreKnown) {
  EXPECT_EQ(parts(onnx_split(13).unknown_rank().sizes({2, 4})), "2 4");
  EXPECT_EQ(axis(onnx_split(13).unknown_rank().axis(-1).sizes({2, 4})), "?");
  EXPECT_EQ(parts(onnx_split(18).unknown_rank().num_outputs(3)), "? ? ?");
  EXPECT_EQ(parts(variadic_split().unknown_rank().inputs(2, {2, -1})), "2 ?");
  EXPECT_EQ(parts(split_to_sequence(24).unknown_rank()), "? of 1");
}

TEST(UnknownRank, OtherChecksAreStillMade) {
  EXPECT_TRUE(fails(onnx_split(13).unknown_rank().axis(number(0.5)).outputs(2), axis_invalid, {"axis is 0.5"}));
  EXPECT_TRUE(fails(onnx_split(18).unknown_rank().num_outputs(0), num_outputs_invalid, {"is 0"}));
  EXPECT_TRUE(fails(onnx_split(1).unknown_rank().outputs(2), argument_missing, {"axis"}));
  EXPECT_TRUE(fails(onnx_split(1).unknown_rank().type(ElementType::int8), type_unsupported, {"int8"}));
}

// Unknown element type.

TEST(UnknownType, LeavesOutTheChecksOfIt) {
  EXPECT_EQ(parts(onnx_split(1).unknown_type().axis(0).outputs(2)), "3 3");
  EXPECT_EQ(parts(split_to_sequence(11).unknown_type().dims({3})), "1 1 1");
  EXPECT_EQ(parts(variadic_split().unknown_type().inputs(0, {2, -1})), "2 4");
  EXPECT_EQ(parts(onnx_split(1).unknown_type().type(ElementType::string).axis(0).outputs(2)), "3 3")
      << "what stands in the place of the type does not matter";
}

TEST(UnknownType, OtherChecksAreStillMade) {
  EXPECT_TRUE(fails(onnx_split(13).unknown_type().outputs(4), not_divisible, {}));
  EXPECT_TRUE(fails(onnx_split(13).unknown_type().input(0, tensor<float>({6})), type_unsupported, {"split has"}));
  const Given split_1 = onnx_split(1).unknown_type().axis(0);
  EXPECT_EQ(parts(Given(split_1).input(0, tensor<float>({2, 4}))), "2 4");
  EXPECT_EQ(parts(Given(split_1).input(0, tensor<double>({2, 4}))), "2 4");
  EXPECT_TRUE(fails(Given(split_1).input(0, tensor<std::int64_t>({2, 4})), type_unsupported,
                    {"split has element type int64", "float32, float64, float16"}))
      << "whichever of its types the data has";
}

TEST(UnknownType, OfAnInput) {
  EXPECT_EQ(parts(onnx_split(13).input(0, unknown_tensor()).outputs(2)), "[0,6] [0,6]");
  EXPECT_EQ(parts(split_to_sequence(11).input(0, unknown_tensor())), "[1,..] of [0,6]");
  EXPECT_EQ(axis(variadic_split().input(0, unknown_tensor()).input(1, tensor<std::int64_t>({2, 4}))), "0")
      << "there is but one";
}

// Operands whose values are not known.

TEST(UnknownSizes, AreAsManyAsTheirShapeSays) {
  const Operand three = unknown_values(ElementType::int64, 3, 1);
  EXPECT_EQ(parts(onnx_split(13).dims({6}).input(0, three)), "[0,6] [0,6] [0,6]");
  EXPECT_EQ(parts(onnx_split(13).dims({any}).input(0, three).outputs(3)), "? ? ?");
  EXPECT_TRUE(fails(onnx_split(13).dims({6}).input(0, three).outputs(2), sizes_count_mismatch, {"3 elements"}));
  EXPECT_EQ(parts(split_to_sequence(11).dims({6}).input(0, three)), "[0,6] [0,6] [0,6]");
  EXPECT_EQ(parts(variadic_split().input(0, scalar<std::int64_t>(0)).input(1, three)), "[0,6] [0,6] [0,6]");
}

TEST(UnknownSizes, AreAsManyAsTheOutputsWhereTheirShapeIsUnknown) {
  const Operand shapeless = unknown_values(ElementType::int64, unknown, unknown);
  EXPECT_EQ(parts(onnx_split(13).dims({6}).input(0, shapeless).outputs(2)), "[0,6] [0,6]");
  EXPECT_EQ(parts(onnx_split(13).dims({any}).input(0, shapeless).outputs(0)), "none");
  EXPECT_TRUE(fails(onnx_split(13).dims({6}).input(0, shapeless).outputs(0), sizes_sum_mismatch, {"add up to 0"}));
  EXPECT_EQ(parts(onnx_split(13).dims({6}).input(0, shapeless)), "[1,..] of [0,6]");
  EXPECT_EQ(parts(onnx_split(13).dims({any}).input(0, shapeless)), "? of ?");
  EXPECT_EQ(parts(onnx_split(13).dims({6}).input(0, unknown_values(ElementType::int64, unknown, 1)).outputs(2)),
            "[0,6] [0,6]");
}

TEST(UnknownSizes, OneAloneIsAll) {
  EXPECT_EQ(parts(onnx_split(13).dims({6}).input(0, unknown_values(ElementType::int64, 1, 1))), "6");
  EXPECT_EQ(axis(onnx_split(13).dims({any}).input(0, unknown_values(ElementType::int64, 1, 1))), "0 whole");
}

TEST(UnknownSizes, TypeAndRankAreStillChecked) {
  EXPECT_TRUE(fails(onnx_split(13).input(0, unknown_values(ElementType::int32, 3, 1)), type_unsupported, {"int32"}));
  EXPECT_TRUE(fails(onnx_split(13).input(0, unknown_values(ElementType::int64, 1, 0)), sizes_invalid, {"rank 0"}));
  EXPECT_TRUE(
      fails(onnx_split(13).input(0, unknown_values(ElementType::int64, unknown, 2)), sizes_invalid, {"rank 2"}));
}

TEST(UnknownSizes, MayBeOnlyBounded) {
  const auto listed = [](DimRange counts) { return unknown_list(ElementType::int64, counts); };
  EXPECT_EQ(parts(split_to_sequence(11).dims({6}).input(0, listed({2, 3}))), "[2,3] of [0,6]");
  EXPECT_EQ(parts(split_to_sequence(11).dims({6}).input(0, listed({0, 1}))), "6");
  EXPECT_EQ(parts(onnx_split(13).dims({6}).input(0, listed({2, unbounded})).outputs(2)), "[0,6] [0,6]");
  EXPECT_EQ(parts(onnx_split(1).axis(0).split({2, 4}).input(0, unknown_list(ElementType::float32, {1, 2}))), "2 4");
  EXPECT_TRUE(fails(onnx_split(13).dims({6}).input(0, listed({2, 4})).outputs(5), sizes_count_mismatch,
                    {"split has 2 elements", "have 5"}));
  EXPECT_TRUE(fails(onnx_split(13).dims({6}).input(0, listed({-1, 4})), dims_invalid, {"split.dims[0] is -1"}));
  EXPECT_TRUE(fails(variadic_split().input(0, scalar<std::int64_t>(0)).input(1, listed({3, 2})), dims_invalid,
                    {"split_lengths.dims[0] is 2, it must be an integer from 3 "}));
  EXPECT_TRUE(fails(variadic_split().input(0, listed({2, 3})).input(1, listed(any)), axis_invalid, {"has 2 elements"}));
  EXPECT_EQ(axis(variadic_split().input(0, listed({0, 3})).input(1, listed(any))), "0");
}

TEST(UnknownSizes, FitTheirType) {
  const auto lengths = [](ElementType type, std::int64_t dim, std::int64_t count) {
    return parts(
        variadic_split().dims({dim}).input(0, scalar<std::int64_t>(0)).input(1, unknown_values(type, count, 1)));
  };
  EXPECT_EQ(lengths(ElementType::uint8, 500, 2), "[245,255] [245,255]");
  EXPECT_EQ(lengths(ElementType::uint4, 20, 2), "[5,15] [5,15]");
  EXPECT_EQ(lengths(ElementType::int8, 500, 2), "[0,500] [0,500]") << "a -1 is any length";
  EXPECT_EQ(lengths(ElementType::uint64, 500, 2), "[0,500] [0,500]");
  EXPECT_EQ(lengths(ElementType::uint8, 500, unknown), "[2,..] of [0,255]");
  EXPECT_EQ(lengths(ElementType::uint8, 511, 2),
            "SIZES_SUM_MISMATCH VariadicSplit-1: the sizes in split_lengths add up to 510, the axis has 511.");
  const std::int64_t large = std::int64_t{1} << 32;
  EXPECT_EQ(parts(split_to_sequence(11).dims({large}).input(0, unknown_values(ElementType::int32, 1, 0))),
            "[3,4294967296] of [1,2147483647]");
  EXPECT_EQ(parts(split_to_sequence(11).dims({large}).input(0, unknown_values(ElementType::int32, 3, 1))),
            "[2,2147483647] [2,2147483647] [2,2147483647]");
}

TEST(UnknownSizes, OfASequence) {
  const Operand shapeless = unknown_values(ElementType::int64, unknown, unknown);
  EXPECT_EQ(parts(split_to_sequence(11).dims({6}).input(0, shapeless)), "[1,..] of [0,6]") << "a scalar or a list";
  EXPECT_EQ(parts(split_to_sequence(11).dims({6}).input(0, shapeless).outputs(1)), "[1,..] of [0,6]")
      << "its one output is the sequence, and says nothing of its length";
  EXPECT_EQ(parts(split_to_sequence(11).dims({6}).input(0, unknown_values(ElementType::int64, unknown, 1)).outputs(1)),
            "[1,..] of [0,6]");
  EXPECT_EQ(parts(split_to_sequence(11).dims({6}).input(0, unknown_values(ElementType::int64, 1, unknown))),
            "[1,..] of [0,6]")
      << "whose rank is unknown may be a list of any length";
  EXPECT_EQ(parts(split_to_sequence(11).dims({6}).input(0, unknown_values(ElementType::int64, 1, 0))),
            "[1,6] of [1,6]");
  EXPECT_EQ(parts(split_to_sequence(11).dims({0}).input(0, unknown_values(ElementType::int64, 1, 0))), "none");
  EXPECT_EQ(axis(split_to_sequence(11).dims({6}).keepdims(0).input(0, shapeless)), "0") << "keepdims is ignored";
}

TEST(UnknownAxis, IsOneOfThoseThatAreLegal) {
  const Operand unknown_axis = unknown_values(ElementType::int64, 1, 0);
  EXPECT_EQ(axis(variadic_split().dims({2, 6}).input(0, unknown_axis).input(1, tensor<std::int64_t>({2, 4}))), "1");
  EXPECT_EQ(axis(variadic_split().dims({6, 6}).input(0, unknown_axis).input(1, tensor<std::int64_t>({2, 4}))), "?");
  EXPECT_EQ(parts(variadic_split().dims({2, 6}).input(0, unknown_axis).input(1, tensor<std::int64_t>({2, 4}))), "2 4");
  EXPECT_EQ(parts(openvino_split().dims({2, 6}).input(0, unknown_axis).num_splits(2)), "[1,3] [1,3]");
  EXPECT_EQ(parts(openvino_split().dims({3, 6}).input(0, unknown_axis).num_splits(2)), "3 3");
  EXPECT_EQ(
      parts(variadic_split().dims({2, 6}).input(0, unknown_axis).input(1, unknown_values(ElementType::int64, 1, 1))),
      "[2,6]");
  EXPECT_TRUE(fails(variadic_split().dims({2, 6}).input(0, unknown_axis).input(1, tensor<std::int64_t>({2, 3})),
                    sizes_sum_mismatch, {"add up to 5"}));
  EXPECT_TRUE(fails(openvino_split().dims({3, 5}).input(0, unknown_axis).num_splits(2), not_divisible, {}));
}

TEST(UnknownAxis, TypeAndShapeAreStillChecked) {
  const Operand lengths = tensor<std::int64_t>({6});
  EXPECT_TRUE(fails(variadic_split().input(0, unknown_values(ElementType::float32, 1, 0)).input(1, lengths),
                    type_unsupported, {"axis", "float32"}));
  EXPECT_TRUE(fails(variadic_split().input(0, unknown_values(ElementType::int32, 2, 1)).input(1, lengths), axis_invalid,
                    {"axis"}));
  EXPECT_TRUE(fails(variadic_split().input(0, unknown_values(ElementType::int32, unknown, 2)).input(1, lengths),
                    axis_invalid, {"axis has rank 2"}));
  EXPECT_TRUE(fails(openvino_split().input(0, unknown_values(ElementType::int32, unknown, 1)).num_splits(2),
                    axis_invalid, {"axis"}))
      << "a list, of whatever length";
  EXPECT_EQ(axis(variadic_split().input(0, unknown_values(ElementType::int32, unknown, 1)).input(1, lengths)),
            "0 whole");
  EXPECT_EQ(axis(openvino_split().input(0, unknown_values(ElementType::int32, unknown, unknown)).num_splits(2)), "0");
  EXPECT_TRUE(fails(variadic_split().dims({}).input(0, unknown_values(ElementType::int32, 1, 0)).input(1, lengths),
                    axis_out_of_range, {"rank 0"}));
}

}  // namespace
}  // namespace tensorsplit
