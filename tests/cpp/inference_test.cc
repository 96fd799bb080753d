// SPDX-License-Identifier: MIT
//
// Shape inference: errors in spite of unknown arguments, and limits that small numbers do not reach. hull_test.cc shows
// by brute force that the inferred bounds are exact.
#include "node_builder.h"

namespace tensorsplit {
namespace {

constexpr std::int64_t unknown = IntArgument::unknown;

/// Make OpenVINO's Split with this axis, and VariadicSplit with these lengths.
NodeBuilder two_along(Operand axis) { return openvino_split().input(0, std::move(axis)).num_splits(2); }
NodeBuilder along(Operand axis, Operand lengths) {
  return variadic_split().input(0, std::move(axis)).input(1, std::move(lengths));
}

TEST(UnknownDims, KeepOtherChecks) {
  const NodeBuilder node = onnx_split(13).dims({any});
  expect_message({
      {NodeBuilder(node).sizes({2, -4}), "SIZES_INVALID split[1] must be an integer from 0 to 2^53 - 1, got -4."},
      {NodeBuilder(node).sizes({2, 4}).outputs(3), "SIZES_COUNT_MISMATCH split must have length 3, got 2."},
      {NodeBuilder(node).axis(1).sizes({2}), "AXIS_OUT_OF_RANGE from -1 to 0"},
      {onnx_split(18).dims({any}).num_outputs(2).outputs(3),
       "NUM_OUTPUTS_INVALID num_outputs must match the node's output count 3, got 2."},
      {variadic_split().dims({any}).inputs(0, {-1, -1}), "SIZES_INVALID split_lengths[1] must not be a second -1"},
      {NodeBuilder(node).sizes({max_size, 1}),
       "SIZES_SUM_MISMATCH split must add up to the axis length 0 to 2^53 - 1, got 9007199254740992."},
      {variadic_split().dims({any}).inputs(0, {max_size, 1, -1}),
       "SIZES_SUM_MISMATCH split_lengths must add up to the axis length 0 to 2^53 - 1, got 9007199254740992."},
      {NodeBuilder(node).dims({DimRange(7, 8)}).outputs(3),
       "NOT_DIVISIBLE the number of outputs must divide the axis length 7 to 8, got 3."},
      {split_to_sequence(11).dims({any}).input(0, scalar<std::int64_t>(unbounded)), "? of [1,9007199254740991]"},
      {onnx_split(13).unknown_rank().axis(number(0.5)).outputs(2), "AXIS_INVALID axis must be an integer, got 0.5."},
      {onnx_split(18).unknown_rank().num_outputs(0),
       "NUM_OUTPUTS_INVALID num_outputs must be an integer from 1 to 2147483647, got 0."},
      {onnx_split(11).dims({0}).split({}).outputs(2147483648),
       "NUM_OUTPUTS_INVALID the number of outputs must be an integer from 1 to 2147483647, got 2147483648."},
      {onnx_split(18).dims({any}).input(0, unknown_tensor()).outputs(2147483648),
       "NUM_OUTPUTS_INVALID the number of outputs must be an integer from 1 to 2147483647, got 2147483648."},
      {onnx_split(1).unknown_rank().type(ElementType::int8), "TYPE_UNSUPPORTED int8"},
  });
  EXPECT_EQ(axis(split_to_sequence(11).dims({any}).keepdims(0)), "0 dropped");
}

TEST(UnknownType, SkipsOnlyTypeChecks) {
  const NodeBuilder split_1 = onnx_split(1).unknown_type().axis(0);
  expect_message({
      {NodeBuilder(split_1).outputs(2), "3 3"},
      {NodeBuilder(split_1).type(ElementType::string).outputs(2), "3 3"},  // the type is ignored if it is unknown
      {split_to_sequence(11).unknown_type().dims({3}), "1 1 1"},
      {variadic_split().unknown_type().inputs(0, {2, -1}), "2 4"},
      {onnx_split(13).unknown_type().outputs(4),
       "NOT_DIVISIBLE the number of outputs must divide the axis length 6, got 4."},
      {onnx_split(13).unknown_type().input(0, tensor<float>({6})),
       "TYPE_UNSUPPORTED split must have element type int64, got float32."},
      {NodeBuilder(split_1).input(0, tensor<float>({2, 4})), "2 4"},
      {NodeBuilder(split_1).input(0, tensor<double>({2, 4})), "2 4"},
      {NodeBuilder(split_1).input(0, tensor<std::int64_t>({2, 4})),
       "TYPE_UNSUPPORTED split must have element type float32, float64 or float16, got int64."},
      {onnx_split(13).input(0, unknown_tensor()).outputs(2), "[0,6] [0,6]"},
      {split_to_sequence(11).input(0, unknown_tensor()), "[1,..] of [0,6]"},
      {along(unknown_tensor(), tensor<std::int64_t>({2, 4})), "2 4"},
  });
}

TEST(UnknownSizes, KeepTypeShapeAndCountChecks) {
  const auto with = [](Operand sizes) { return onnx_split(13).input(0, std::move(sizes)); };
  const auto listed = [](DimRange counts) { return unknown_list(ElementType::int64, counts); };
  expect_message({
      {with(unknown_values(ElementType::int32, 3, 1)), "TYPE_UNSUPPORTED int32"},
      {with(unknown_values(ElementType::int64, 1, 0)), "SIZES_INVALID split must have rank 1, got 0."},
      {with(unknown_values(ElementType::int64, unknown, 2)), "SIZES_INVALID split must have rank 1, got 2."},
      {with(unknown_values(ElementType::int64, 3, 1)).outputs(2),
       "SIZES_COUNT_MISMATCH split must have length 2, got 3."},
      {with(listed(any)).outputs(0), "SIZES_SUM_MISMATCH split must add up to the axis length 6, got 0."},
      {with(listed({2, 4})).outputs(5), "SIZES_COUNT_MISMATCH split must have length 5, got 2."},
      {with(listed({-1, 4})), "DIMS_INVALID split.dims[0] must be an integer from 0 to 2^53 - 1, got -1."},
      {along(scalar<std::int64_t>(0), listed({3, 2})),
       "DIMS_INVALID split_lengths.dims[0] must be an integer from 3 to 2^53 - 1, got 2."},
      {along(listed({2, 3}), listed(any)), "AXIS_INVALID axis must be an integer, got 2 elements."},
  });
  EXPECT_EQ(axis(along(listed({0, 3}), listed(any))), "0");
}

TEST(UnknownSizes, AreBoundedByTheirType) {
  const auto lengths = [](ElementType type, std::int64_t dim, std::int64_t count) {
    return along(scalar<std::int64_t>(0), unknown_values(type, count, 1)).dims({dim});
  };
  const auto large = [](std::int64_t count, std::int64_t rank) {
    const std::int64_t dim = std::int64_t{1} << 32;
    return split_to_sequence(11).dims({dim}).input(0, unknown_values(ElementType::int32, count, rank));
  };
  expect_message({
      {lengths(ElementType::uint8, 500, 2), "[245,255] [245,255]"},
      {lengths(ElementType::int8, 500, 2), "[0,500] [0,500]"},  // a -1 may be any length
      {lengths(ElementType::uint64, 500, 2), "[0,500] [0,500]"},
      {lengths(ElementType::uint8, 500, unknown), "[2,..] of [0,255]"},
      {lengths(ElementType::uint8, 511, 2),
       "SIZES_SUM_MISMATCH split_lengths must add up to the axis length 511, got 510."},
      {large(1, 0), "[3,4294967296] of [1,2147483647]"},
      {large(3, 1), "[2,2147483647] [2,2147483647] [2,2147483647]"},
  });
}

TEST(UnknownSizes, LeaveSequenceLengthOpen) {
  const NodeBuilder node = split_to_sequence(11).input(0, unknown_values(ElementType::int64, unknown, unknown));
  // The only output is the sequence, whose length remains open.
  EXPECT_EQ(parts(NodeBuilder(node).outputs(1)), "[1,..] of [0,6]");
  EXPECT_EQ(parts(NodeBuilder(node).input(0, unknown_values(ElementType::int64, 1, unknown))), "[1,..] of [0,6]")
      << "whose rank is unknown may be a list of any length";
  EXPECT_EQ(parts(NodeBuilder(node).dims({0}).input(0, unknown_values(ElementType::int64, 1, 0))), "none");
  EXPECT_EQ(axis(NodeBuilder(node).keepdims(0)), "0") << "keepdims is ignored";
}

TEST(UnknownAxis, KeepsTypeAndShapeChecks) {
  const Operand all = tensor<std::int64_t>({6});
  const auto of_type = [](ElementType type, std::int64_t count, std::int64_t rank) {
    return unknown_values(type, count, rank);
  };
  expect_message({
      {along(of_type(ElementType::float32, 1, 0), all),
       "TYPE_UNSUPPORTED axis must have element type int8, int16, int32, int64, uint8, uint16, uint32, uint64, int4 or "
       "uint4, got float32."},
      {along(of_type(ElementType::int32, 2, 1), all), "AXIS_INVALID axis must be an integer, got 2 elements."},
      {along(of_type(ElementType::int32, unknown, 2), all), "AXIS_INVALID axis must have rank 0 to 1, got 2."},
      {two_along(of_type(ElementType::int32, unknown, 1)), "AXIS_INVALID axis"},  // a list, of whatever length
      {along(of_type(ElementType::int32, 1, 0), all).dims({}),
       "AXIS_OUT_OF_RANGE the input must have rank >= 1, got 0."},
      {along(of_type(ElementType::int64, 1, 0), tensor<std::int64_t>({2, 3})).dims({2, 6}),
       "SIZES_SUM_MISMATCH split_lengths must add up to the axis length 6, got 5."},
      {two_along(of_type(ElementType::int64, 1, 0)).dims({3, 5}),
       "NOT_DIVISIBLE num_splits must divide the axis length 5, got 2."},
  });
  EXPECT_EQ(axis(along(of_type(ElementType::int32, unknown, 1), all)), "0 whole");
  EXPECT_EQ(axis(two_along(of_type(ElementType::int32, unknown, unknown))), "0");
  const NodeBuilder either = two_along(of_type(ElementType::int32, 1, 0)).dims({4, 6});
  EXPECT_EQ(text(either.resolve().value().axis_length), "[4,6]");
}

}  // namespace
}  // namespace tensorsplit
