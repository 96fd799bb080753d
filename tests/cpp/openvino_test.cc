// SPDX-License-Identifier: MIT
//
// The rules of OpenVINO's VariadicSplit-1 and Split-1. hull_test.cc has the part lengths for all small dims and lists,
// and error_test.cc the message of every detail.
#include <cmath>

#include "node_builder.h"

namespace tensorsplit {
namespace {

constexpr std::uint64_t two_to_63 = std::uint64_t{1} << 63;

/// Split-1 along axis 0, without num_splits.
const NodeBuilder along_0 = openvino_split().input(0, scalar<std::int64_t>(0));

TEST(VariadicSplit, ReadsLengths) {
  expect_message({
      {variadic_split().dims({2, 6, 3}).inputs(-1, {0, 3}), "0 3"},
      {variadic_split().inputs(0, {1, 5}).outputs(2), "1 5"},
      {variadic_split().call().dims({2, 6}).axis(-1).split({1, -1}), "1 5"},
      {variadic_split().call().axis(number(0)).split(values<double>({-1, 4})), "2 4"},
      {variadic_split().call().axis(0).split(values<double>({NAN})),
       "SIZES_INVALID split_lengths[0] must be an integer from -1 to 2^53 - 1, got NaN."},
      {variadic_split().inputs(0, {1, 5}).outputs(3), "SIZES_COUNT_MISMATCH must have length 3, got 2."},
      {variadic_split().input(0, scalar<std::int64_t>(0)), "ARGUMENT_MISSING split_lengths is required"},
      {variadic_split().input(1, tensor<std::int64_t>({6})), "ARGUMENT_MISSING axis is required"},
      {variadic_split().call().split({6}), "ARGUMENT_MISSING axis is required"},
      {variadic_split().inputs(0, {6}).axis(0), "ARGUMENT_UNKNOWN axis is not supported by this version"},
      {variadic_split().inputs(0, {6}).num_splits(1), "ARGUMENT_UNKNOWN num_splits is not supported by this version"},
  });
  const auto with = [](Operand lengths) { return variadic_split().inputs(0, {}).input(1, std::move(lengths)); };
  expect_message({{with(scalar<std::int64_t>(6)), "SIZES_INVALID split_lengths must have rank 1, got 0."},
                  {with(tensor<std::int64_t>({6}, 2)), "SIZES_INVALID split_lengths must have rank 1, got 2."},
                  {with(tensor<double>({6})),
                   "TYPE_UNSUPPORTED split_lengths must have element type int8, int16, int32, int64, uint8, uint16, "
                   "uint32, uint64, int4 or uint4, got float64."},
                  {with(tensor<std::uint64_t>({6, two_to_63})),
                   "SIZES_INVALID split_lengths[1] must be an integer from -1 to 2^53 - 1, got 9223372036854775808."}});
}

TEST(VariadicSplit, ReadsAxis) {
  const Operand truth = patterns<std::uint8_t>(ElementType::boolean, {0}, 0, true);
  const auto with = [](Operand axis) { return variadic_split().inputs(0, {2, 4}).input(0, std::move(axis)); };
  expect_message(
      {{with(tensor<std::int64_t>({0})), "2 4"},
       {with(tensor<std::int64_t>({})), "AXIS_INVALID axis must be an integer, got 0 elements."},
       {with(scalar<float>(0)),
        "TYPE_UNSUPPORTED axis must have element type int8, int16, int32, int64, uint8, uint16, uint32, uint64, int4 "
        "or uint4, got float32."},
       {with(truth),
        "TYPE_UNSUPPORTED axis must have element type int8, int16, int32, int64, uint8, uint16, uint32, uint64, int4 "
        "or uint4, got bool."},
       {with(scalar(UINT64_MAX)), "AXIS_OUT_OF_RANGE axis must be an integer from -1 to 0, got 18446744073709551615."},
       {variadic_split().call().axis(number(0.5)).split({6}), "AXIS_INVALID axis must be an integer, got 0.5."}});
}

template <typename... Integers>
void expect_integers() {
  expect_message(
      {{variadic_split().dims({2, 6}).input(0, scalar<Integers>(1)).input(1, tensor<Integers>({2, 4})), "2 4"}...});
}

TEST(VariadicSplit, AcceptsAnyIntegerType) {
  expect_integers<std::int8_t, std::int16_t, std::int32_t, std::int64_t>();
  expect_integers<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>();
  const NodeBuilder of = variadic_split().dims({2, 6});
  const Operand packed_axis = nibbles(ElementType::int4, {-1}, 0);
  const Operand zero = nibbles(ElementType::uint4, {0});
  expect_message(
      {{NodeBuilder(of).input(0, scalar<std::int8_t>(-1)).input(1, tensor<std::int8_t>({-1, 4})), "2 4"},
       {NodeBuilder(of).input(0, packed_axis).input(1, nibbles(ElementType::int4, {2, -1, 1})), "2 3 1"},
       {NodeBuilder(of).dims({20}).input(0, zero).input(1, nibbles(ElementType::uint4, {15, 2, 3})), "15 2 3"},
       {openvino_split().dims({2, 6}).input(0, packed_axis).num_splits(2), "3 3"}});
}

TEST(OpenvinoSplit, ReadsNumSplits) {
  expect_message({
      {openvino_split().dims({2, 6}).input(0, scalar<std::int32_t>(-1)).num_splits(2), "3 3"},
      {NodeBuilder(along_0).num_splits(2).outputs(2), "3 3"},
      {openvino_split().call().dims({2, 6}).axis(1).num_outputs(3), "2 2 2"},
      {NodeBuilder(along_0).num_splits(number(1.5)),
       "NUM_OUTPUTS_INVALID num_splits must be an integer from 1 to 2^53 - 1, got 1.5."},
      {openvino_split().call().axis(0).num_outputs(0),
       "NUM_OUTPUTS_INVALID num_splits must be an integer from 1 to 2^53 - 1, got 0."},
      // Unlike ONNX, a node that lists fewer outputs is invalid.
      {NodeBuilder(along_0).num_splits(3).outputs(2),
       "NUM_OUTPUTS_INVALID num_splits must match the node's output count 2, got 3."},
      {along_0, "ARGUMENT_MISSING num_splits is required"},
      {openvino_split().call().axis(0), "ARGUMENT_MISSING num_splits is required"},
      {openvino_split().call().num_outputs(2), "ARGUMENT_MISSING axis is required"},
      {openvino_split().num_splits(2), "ARGUMENT_MISSING axis is required"},
      {openvino_split().input(0, scalar<float>(0)).num_splits(2),
       "TYPE_UNSUPPORTED axis must have element type int8, int16, int32, int64, uint8, uint16, uint32, uint64, int4 or "
       "uint4, got float32."},
      {openvino_split().input(0, scalar(two_to_63)).num_splits(2),
       "AXIS_OUT_OF_RANGE axis must be an integer from -1 to 0, got 9223372036854775808."},
      {NodeBuilder(along_0).num_splits(2).axis(0), "ARGUMENT_UNKNOWN axis is not supported by this version"},
      {NodeBuilder(along_0).num_splits(2).num_outputs(2),
       "ARGUMENT_UNKNOWN num_outputs is not supported by this version"},
  });
}

}  // namespace
}  // namespace tensorsplit
