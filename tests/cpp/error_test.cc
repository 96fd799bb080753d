// SPDX-License-Identifier: MIT
//
// One node for every detail, with the complete message.
#include "tensorsplit/error.h"

#include <set>
#include <string>
#include <vector>

#include "node_builder.h"
#include "rules/rules.h"
#include "text/text.h"

namespace tensorsplit {
namespace {

struct ErrorCase {
  ErrorDetail detail;
  NodeBuilder builder;
  const char* text;
};

const NodeBuilder axis_input = openvino_split().input(0, scalar<std::int64_t>(0));

const std::vector<ErrorCase> error_cases = {
    {ErrorDetail::axis_out_of_range, onnx_split(13).dims({4, 6}).axis(2).outputs(2),
     "AXIS_OUT_OF_RANGE Split-13: axis must be an integer from -2 to 1, got 2."},
    {ErrorDetail::scalar_input, onnx_split(13).dims({}).outputs(2),
     "AXIS_OUT_OF_RANGE Split-13: the input must have rank >= 1, got 0."},
    {ErrorDetail::axis_not_integer, onnx_split(18).call().axis(number(0.5)).num_outputs(2),
     "AXIS_INVALID Split-18: axis must be an integer, got 0.5."},
    {ErrorDetail::axis_rank,
     variadic_split().input(0, tensor<std::int64_t>({0}, 2)).input(1, tensor<std::int64_t>({6})),
     "AXIS_INVALID VariadicSplit-1: axis must have rank 0 to 1, got 2."},
    {ErrorDetail::axis_is_list, openvino_split().input(0, tensor<std::int64_t>({0})).num_splits(2),
     "AXIS_INVALID OpenVINO Split-1: axis must be an integer, got a list or tensor of rank 1."},
    {ErrorDetail::axis_count,
     variadic_split().input(0, tensor<std::int64_t>({0, 1})).input(1, tensor<std::int64_t>({6})),
     "AXIS_INVALID VariadicSplit-1: axis must be an integer, got 2 elements."},
    {ErrorDetail::size_invalid, onnx_split(18).call().split(values<double>({2.5, 3.5})),
     "SIZES_INVALID Split-18: split[0] must be an integer from 0 to 2^53 - 1, got 2.5."},
    {ErrorDetail::size_invalid, variadic_split().call().axis(0).split({4, -2}),
     "SIZES_INVALID VariadicSplit-1: split_lengths[1] must be an integer from -1 to 2^53 - 1, got -2."},
    {ErrorDetail::size_invalid, onnx_split(18).call().split({4, -1}),
     "SIZES_INVALID Split-18: split[1] must be an integer from 0 to 2^53 - 1, got -1. For the rest of the axis use a "
     "VariadicSplit node."},
    {ErrorDetail::size_invalid, onnx_split(18).sizes({4, -1}),
     "SIZES_INVALID Split-18: split[1] must be an integer from 0 to 2^53 - 1, got -1."},
    {ErrorDetail::sizes_rank, onnx_split(18).call().split(number(2)),
     "SIZES_INVALID Split-18: split must have rank 1, got 0."},
    {ErrorDetail::two_rests, variadic_split().inputs(0, {-1, 2, -1}),
     "SIZES_INVALID VariadicSplit-1: split_lengths[2] must not be a second -1."},
    {ErrorDetail::sizes_rank, onnx_split(13).input(0, tensor<std::int64_t>({2, 4}, 2)),
     "SIZES_INVALID Split-13: split must have rank 1, got 2."},
    {ErrorDetail::size_invalid, split_to_sequence(11).input(0, scalar<std::int64_t>(0)),
     "SIZES_INVALID SplitToSequence-11: split must be an integer >= 1, got 0."},
    {ErrorDetail::sizes_sum, onnx_split(18).dims({10}).sizes({3, 5}),
     "SIZES_SUM_MISMATCH Split-18: split must add up to the axis length 10, got 8."},
    {ErrorDetail::sizes_sum, variadic_split().dims({DimRange(7, unbounded)}).inputs(0, {3, 2}),
     "SIZES_SUM_MISMATCH VariadicSplit-1: split_lengths must add up to the axis length >= 7, got 5."},
    {ErrorDetail::sizes_sum, onnx_split(11).dims({DimRange(3, 7)}).split({4, 5}),
     "SIZES_SUM_MISMATCH Split-11: split must add up to the axis length 3 to 7, got 9."},
    {ErrorDetail::sizes_sum, onnx_split(13).dims({DimRange(3, unbounded)}).sizes({max_size, 1}),
     "SIZES_SUM_MISMATCH Split-13: split must add up to the axis length 3 to 2^53 - 1, got 9007199254740992."},
    {ErrorDetail::one_size, split_to_sequence(11).call().split({4}),
     "SIZES_SUM_MISMATCH SplitToSequence-11: split must add up to the axis length 6, got 4. For chunks of 4 pass a "
     "number, not a list."},
    {ErrorDetail::wrong_count, onnx_split(13).sizes({2, 4}).outputs(3),
     "SIZES_COUNT_MISMATCH Split-13: split must have length 3, got 2."},
    {ErrorDetail::remainder, onnx_split(11).outputs(4),
     "NOT_DIVISIBLE Split-11: the number of outputs must divide the axis length 6, got 4."},
    {ErrorDetail::remainder, NodeBuilder(axis_input).num_splits(4),
     "NOT_DIVISIBLE OpenVINO Split-1: num_splits must divide the axis length 6, got 4."},
    {ErrorDetail::last_negative, onnx_split(18).dims({5}).num_outputs(4),
     "NOT_DIVISIBLE Split-18: num_outputs cannot split the axis length 5 into 4 parts of 2."},
    {ErrorDetail::parts_rank, onnx_split(18).num_outputs(values<std::int64_t>({2})),
     "NUM_OUTPUTS_INVALID Split-18: num_outputs must have rank 0, got 1."},
    {ErrorDetail::parts_invalid, onnx_split(18).call().num_outputs(0),
     "NUM_OUTPUTS_INVALID Split-18: num_outputs must be an integer from 1 to 2147483647, got 0."},
    {ErrorDetail::parts_invalid, NodeBuilder(axis_input).num_splits(0),
     "NUM_OUTPUTS_INVALID OpenVINO Split-1: num_splits must be an integer from 1 to 2^53 - 1, got 0."},
    {ErrorDetail::outputs_differ, onnx_split(18).num_outputs(2).outputs(3),
     "NUM_OUTPUTS_INVALID Split-18: num_outputs must match the node's output count 3, got 2."},
    {ErrorDetail::both_given, onnx_split(18).sizes({6}).num_outputs(1),
     "ARGUMENT_CONFLICT Split-18: pass split or num_outputs, not both."},
    {ErrorDetail::sizes_disagree, onnx_split(1).axis(0).split({2, 4}).input(0, tensor<float>({4, 2})),
     "ARGUMENT_CONFLICT Split-1: the attribute split and the input split must be equal."},
    {ErrorDetail::neither_given, onnx_split(18).outputs(2),
     "ARGUMENT_MISSING Split-18: split or num_outputs is required. A node's list of outputs is not enough."},
    {ErrorDetail::neither_given, onnx_split(newest_opset).call(),
     "ARGUMENT_MISSING Split-18: split or num_outputs is required. A node's list of outputs is not enough."},
    {ErrorDetail::outputs_unknown, onnx_split(13),
     "ARGUMENT_MISSING Split-13: split or the number of outputs is required."},
    {ErrorDetail::missing, variadic_split().call().axis(0),
     "ARGUMENT_MISSING VariadicSplit-1: split_lengths is required."},
    {ErrorDetail::unknown_attribute, onnx_split(11).num_outputs(2),
     "ARGUMENT_UNKNOWN Split-11: num_outputs is not supported by this version. The number of parts is outputs."},
    {ErrorDetail::unknown_input, onnx_split(11).sizes({6}),
     "ARGUMENT_UNKNOWN Split-11: the number of inputs must be at most 1. The sizes are the attribute split."},
    {ErrorDetail::value_rank, split_to_sequence(11).keepdims(values<std::int64_t>({1})),
     "ARGUMENT_UNKNOWN SplitToSequence-11: keepdims must have rank 0, got 1."},
    {ErrorDetail::value_invalid, split_to_sequence(11).keepdims(2),
     "ARGUMENT_UNKNOWN SplitToSequence-11: keepdims must be an integer from 0 to 1, got 2."},
    {ErrorDetail::type_unsupported, onnx_split(1).type(ElementType::int8),
     "TYPE_UNSUPPORTED Split-1: the input must have element type float32, float64 or float16, got int8."},
    {ErrorDetail::type_unsupported, split_to_sequence(24).input(0, scalar<float>(2)),
     "TYPE_UNSUPPORTED SplitToSequence-24: split must have element type int32 or int64, got float32."},
    {ErrorDetail::dims_too_large, onnx_split(13).dims({2, max_size}).outputs(2),
     "DIMS_INVALID Split-13: the dims must describe at most 2^53 - 1 elements and bytes."},
    {ErrorDetail::dim_invalid, onnx_split(13).dims({4, -1}).outputs(2),
     "DIMS_INVALID Split-13: dims[1] must be an integer from 0 to 2^53 - 1, got -1."},
    {ErrorDetail::dim_invalid, onnx_split(13).dims({4, DimRange(5, 2)}).outputs(2),
     "DIMS_INVALID Split-13: dims[1] must be an integer from 5 to 2^53 - 1, got 2."},
    {ErrorDetail::type_unknown, onnx_split(13).unknown_type().outputs(2),
     "TYPE_UNSUPPORTED Split-13: the element type of the input must be known to make a plan."},
    {ErrorDetail::dims_unknown, onnx_split(13).unknown_rank().outputs(2),
     "DIMS_INVALID Split-13: dims must be fully known to make a plan."},
    {ErrorDetail::values_unknown, variadic_split().call().axis(unknown_values(ElementType::int64, 1, 0)).split({6}),
     "ARGUMENT_MISSING VariadicSplit-1: axis must be fully known to make a plan."},
    {ErrorDetail::unknown_attribute, split_to_sequence(11).split({6}),
     "ARGUMENT_UNKNOWN SplitToSequence-11: split is not supported by this version. The sizes are inputs[0] of the "
     "node."},
    {ErrorDetail::unknown_attribute, onnx_split(18).split({2, 4}),
     "ARGUMENT_UNKNOWN Split-18: split is not supported by this version. The sizes are inputs[0] of the node."},
    {ErrorDetail::unknown_attribute, variadic_split().split({6}),
     "ARGUMENT_UNKNOWN VariadicSplit-1: split is not supported by this version. The sizes are inputs[1] of the node."},
    {ErrorDetail::unknown_attribute, openvino_split().axis(0),
     "ARGUMENT_UNKNOWN OpenVINO Split-1: axis is not supported by this version. The axis is inputs[0] of the node."},
    {ErrorDetail::unknown_attribute, openvino_split().num_outputs(2),
     "ARGUMENT_UNKNOWN OpenVINO Split-1: num_outputs is not supported by this version. The number of parts is "
     "num_splits."},
    {ErrorDetail::unknown_attribute, split_to_sequence(11).call().num_outputs(2),
     "ARGUMENT_UNKNOWN SplitToSequence-11: num_outputs is not supported by this version."},
    {ErrorDetail::parts_invalid, split_to_sequence(11).outputs(2),
     "NUM_OUTPUTS_INVALID SplitToSequence-11: the number of outputs must be 1, got 2."},
    {ErrorDetail::size_invalid, onnx_split(13).sizes({INT64_MIN, 1}),
     "SIZES_INVALID Split-13: split[0] must be an integer from 0 to 2^53 - 1, got -9223372036854775808."},
    {ErrorDetail::size_invalid, variadic_split().input(0, scalar(0)).input(1, tensor<std::uint64_t>({1, UINT64_MAX})),
     "SIZES_INVALID VariadicSplit-1: split_lengths[1] must be an integer from -1 to 2^53 - 1, got "
     "18446744073709551615."},
    {ErrorDetail::dim_invalid, onnx_split(13).dims({INT64_MAX, 4}).outputs(2),
     "DIMS_INVALID Split-13: dims[0] must be an integer from 0 to 2^53 - 1, got 9223372036854775807."},
    {ErrorDetail::dim_invalid, onnx_split(13).dims({INT64_MIN, 4}).outputs(2),
     "DIMS_INVALID Split-13: dims[0] must be an integer from 0 to 2^53 - 1, got -9223372036854775808."},
    {ErrorDetail::other_operator, NodeBuilder(Operator::concat, 13),
     "OPERATOR_UNKNOWN Concat: op must split in Node and SplitCall, and join in JoinNode and JoinCall. Nodes need an "
     "operator of a standard."},
    {ErrorDetail::other_operator, NodeBuilder(Operator::chunk, 13),
     "OPERATOR_UNKNOWN chunk: op must split in Node and SplitCall, and join in JoinNode and JoinCall. Nodes need an "
     "operator of a standard."},
    {ErrorDetail::dim_invalid, onnx_split(13).dims({4, max_size + 1}).outputs(2),
     "DIMS_INVALID Split-13: dims[1] must be an integer from 0 to 2^53 - 1, got 9007199254740992."},
    {ErrorDetail::opset_invalid, split_to_sequence(10),
     "OPSET_UNSUPPORTED SplitToSequence: opset must be an integer >= 11, got 10."},
};

TEST(Error, FormatsEveryExample) {
  for (const ErrorCase& example : error_cases) {
    const Result<Plan> result = example.builder.plan();
    ASSERT_FALSE(result) << example.text;
    EXPECT_EQ(result.error().detail, example.detail);
    EXPECT_EQ(text(result.error()), example.text);
  }
}

TEST(Error, HasAnExampleOfEveryFault) {
  std::set<ErrorDetail> seen = {
      ErrorDetail::opset_invalid,   ErrorDetail::too_many_parts,   ErrorDetail::no_memory,     // the binding's
      ErrorDetail::wrong_count,     ErrorDetail::memory_size,      ErrorDetail::rows_outside,  // calls_test.cc
      ErrorDetail::stride_invalid,  ErrorDetail::rows_within_byte,                             // calls_test.cc
      ErrorDetail::lengths_changed,                                                            // borrowed_test.cc
      ErrorDetail::no_inputs,       ErrorDetail::type_unsupported, ErrorDetail::rank_invalid,  // join_test.cc
      ErrorDetail::dim_invalid,     ErrorDetail::other_operator,   ErrorDetail::cut_invalid};  // torch_test.cc
  for (const ErrorCase& example : error_cases) seen.insert(example.detail);
  // pixel_plan_test.cc
  for (int i = static_cast<int>(ErrorDetail::channels_invalid); i < error_detail_count; ++i)
    seen.insert(static_cast<ErrorDetail>(i));
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(error_detail_count));
}

TEST(Text, ListsAttributesOfAVersion) {
  const auto listed = [](Operator op, std::int64_t opset) {
    char text[64];
    return std::string(text, describe_attributes(find_version(op, opset).attributes, text));
  };
  EXPECT_EQ(listed(Operator::split, 18), "axis, num_outputs");
  EXPECT_EQ(listed(Operator::split, 2), "axis, split");
  EXPECT_EQ(listed(Operator::variadic_split, 1), "none");
}

/// An error of `detail` with figures in all places.
Error error_of(ErrorDetail detail) {
  Error error;
  error.detail = detail;
  error.version = 24;
  error.argument = Argument::split_lengths;
  error.type = ElementType::float8e8m0;
  error.allowed = openvino_types;
  error.given = -9007199254740990.5;
  error.other = 1.7976931348623157e308;
  error.bounds = DimRange(max_size - 1, max_size);
  error.text = "RGBR";
  return error;
}

TEST(Error, FormatsEveryFaultAsASentence) {
  for (int i = 0; i < error_detail_count; ++i) {
    for (int op = 0; op < operator_count + function_count; ++op) {
      for (const bool call : {false, true}) {
        Error error = error_of(static_cast<ErrorDetail>(i));
        if (op < operator_count) error.op = static_cast<Operator>(op);
        if (op >= operator_count) error.function = static_cast<Function>(op - operator_count + 1);
        error.is_call = call;
        expect_sentence(error);
      }
    }
  }
}

/// Every integer that a caller passes is shown in all its digits.
TEST(Error, ShowsIntegersInAllDigits) {
  const auto ends_with = [](const auto& result, const std::string& digits) {
    ASSERT_FALSE(result);
    const std::string message = text(result.error());
    EXPECT_TRUE(message.ends_with("got " + digits + ".")) << message;
  };
  const float data[6] = {};
  for (const std::int64_t number : {INT64_MIN, INT64_MIN + 1, -max_size - 2, max_size + 2, INT64_MAX - 1, INT64_MAX}) {
    const std::string digits = std::to_string(number);
    const std::int64_t sizes[] = {number};
    ends_with(resolve(SplitCall{.dims = {6}, .axis = number, .num_outputs = 1}), digits);
    ends_with(resolve(SplitCall{.op = Operator::chunk, .dims = {6}, .num_outputs = number}), digits);
    ends_with(resolve(SplitCall{.dims = {6}, .split = sizes}), digits);
    ends_with(resolve(SplitCall{.op = Operator::split_to_sequence, .dims = {6}, .keepdims = number}), digits);
    ends_with(resolve(SplitCall{.dims = {2, number}, .num_outputs = 1}), digits);
    ends_with(plan_move_axis({.dims = {2, number}}, 0, 1), digits);
    ends_with(plan_to_planes({}, {2, number, 4}), digits);
    ends_with(resolve(Node{.opset = 13, .dims = {6}, .outputs = number < 0 ? number : number - 1}),
              std::to_string(number < 0 ? number : number - 1));
    float part[6];
    const Memory parts[] = {part};
    ends_with(split_equal(ElementType::float32, {6}, 0, 1, data, parts, {.first = number}), digits);
    ends_with(split_equal(ElementType::float32, {6}, 0, 1, data, parts, {.stride = number}), digits);
  }
  for (const std::uint64_t number : {std::uint64_t{INT64_MAX} + 1, UINT64_MAX - 1, UINT64_MAX}) {
    const std::string digits = std::to_string(number);
    const std::uint64_t sizes[] = {number};
    ends_with(resolve(SplitCall{.dims = {6}, .axis = number, .num_outputs = 1}), digits);
    ends_with(resolve(SplitCall{.dims = {6}, .split = sizes}), digits);
    ends_with(resolve(SplitCall{.dims = {2, number}, .num_outputs = 1}), digits);
    ends_with(resolve(SplitCall{.dims = {number, number}, .num_outputs = 1}), digits);
    ends_with(storage_bytes({.dims = {number}}), digits);
    ends_with(plan_move_axis({.dims = {2, number}}, 0, 1), digits);
    ends_with(plan_to_planes({}, {2, number, 4}), digits);
  }
}

TEST(Error, NamesCodesAsInTheApi) {
  const std::vector<std::string> names = {
      "AXIS_OUT_OF_RANGE",    "AXIS_INVALID",     "SIZES_INVALID",       "SIZES_SUM_MISMATCH",
      "SIZES_COUNT_MISMATCH", "NOT_DIVISIBLE",    "NUM_OUTPUTS_INVALID", "ARGUMENT_CONFLICT",
      "ARGUMENT_MISSING",     "ARGUMENT_UNKNOWN", "TYPE_UNSUPPORTED",    "DIMS_INVALID",
      "OPSET_UNSUPPORTED",    "OUT_OF_MEMORY",    "OPERATOR_UNKNOWN",    "DATA_MISMATCH"};
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_STREQ(code_name(static_cast<ErrorCode>(i)), names[i].c_str());
  EXPECT_EQ(code_of(ErrorDetail::too_many_parts), ErrorCode::out_of_memory);
  EXPECT_EQ(code_of(ErrorDetail::opset_invalid), ErrorCode::opset_unsupported);
}

TEST(Result, HoldsAValueOrAnError) {
  const Result<int> value = 7;
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, 7);
  const Result<PartLayout> part = PartLayout{1, 2, 3, 4};
  EXPECT_EQ(part->offset, 2);
  const Result<int> failure = error_of(ErrorDetail::missing);
  ASSERT_FALSE(failure);
  EXPECT_EQ(failure.error().detail, ErrorDetail::missing);
}

#ifdef GTEST_HAS_DEATH_TEST
TEST(ErrorDeathTest, AbortsOnMissingValue) {
  const Result<int> none = Error(ErrorDetail::missing, Operator::split, false);
  EXPECT_DEATH(static_cast<void>(*none), "");
  EXPECT_DEATH(static_cast<void>(Result<int>(3).error()), "");
}
#endif

}  // namespace
}  // namespace tensorsplit
