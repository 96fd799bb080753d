// SPDX-License-Identifier: MIT
//
// One node for every fault, with the whole sentence that its author gets to read.
#include "tensorsplit/error.h"

#include <array>
#include <set>
#include <string>
#include <vector>

#include "given.h"

namespace tensorsplit {
namespace {

struct Example {
  Fault fault;
  Given given;
  const char* text;
};

const Given axis_input = openvino_split().input(0, scalar<std::int64_t>(0));

const std::vector<Example> examples = {
    {Fault::axis_out_of_range, onnx_split(13).dims({4, 6}).axis(2).outputs(2),
     "AXIS_OUT_OF_RANGE Split-13: axis is 2, rank 2 allows -2 to 1."},
    {Fault::scalar_input, onnx_split(13).dims({}).outputs(2),
     "AXIS_OUT_OF_RANGE Split-13: the input has rank 0, it must be at least 1: a scalar has no axis."},
    {Fault::axis_not_integer, onnx_split(18).call().axis(number(0.5)).num_outputs(2),
     "AXIS_INVALID Split-18: axis is 0.5, it must be an integer."},
    {Fault::axis_rank, openvino_split().input(0, tensor<std::int64_t>({0})).num_splits(2),
     "AXIS_INVALID OpenVINO Split-1: axis has rank 1, it must be a scalar."},
    {Fault::axis_rank, variadic_split().input(0, tensor<std::int64_t>({0}, 2)).input(1, tensor<std::int64_t>({6})),
     "AXIS_INVALID VariadicSplit-1: axis has rank 2, it must be a scalar or have shape [1]."},
    {Fault::axis_count, variadic_split().input(0, tensor<std::int64_t>({0, 1})).input(1, tensor<std::int64_t>({6})),
     "AXIS_INVALID VariadicSplit-1: axis has 2 numbers, it must have one."},
    {Fault::size_invalid, onnx_split(18).call().split(values<double>({2.5, 3.5})),
     "SIZES_INVALID Split-18: split[0] is 2.5, sizes must be integers from 0 to 2^53 - 1."},
    {Fault::size_invalid, onnx_split(18).sizes({4, -1}),
     "SIZES_INVALID Split-18: split[1] is -1, sizes must be integers from 0 to 2^53 - 1: for a -1 that takes the rest "
     "use variadicSplit."},
    {Fault::size_invalid, variadic_split().call().axis(0).split({4, -2}),
     "SIZES_INVALID VariadicSplit-1: splitLengths[1] is -2, sizes must be integers from 0 to 2^53 - 1, or -1 once for "
     "the rest."},
    {Fault::two_rests, variadic_split().inputs(0, {-1, 2, -1}),
     "SIZES_INVALID VariadicSplit-1: split_lengths is -1 at index 0 and again at 2, one -1 is allowed: give one of "
     "them "
     "its length."},
    {Fault::sizes_rank, onnx_split(13).input(0, tensor<std::int64_t>({2, 4}, 2)),
     "SIZES_INVALID Split-13: split has rank 2, it must be a list (rank 1)."},
    {Fault::sizes_rank, onnx_split(13).input(0, scalar<std::int64_t>(2)),
     "SIZES_INVALID Split-13: split has rank 0, it must be a list (rank 1)."},
    {Fault::sizes_rank, onnx_split(13).call().split(values<std::int64_t>({2, 4}, 2)),
     "SIZES_INVALID Split-13: split has rank 2, it must be a list (rank 1)."},
    {Fault::sizes_rank, variadic_split().call().axis(0).split(number(2)),
     "SIZES_INVALID VariadicSplit-1: splitLengths has rank 0, it must be a list (rank 1)."},
    {Fault::sizes_rank, onnx_split(13).call().split(number(2)),
     "SIZES_INVALID Split-13: split has rank 0, it must be a list (rank 1): for equal parts use numOutputs."},
    {Fault::sizes_rank, split_to_sequence(11).input(0, tensor<std::int64_t>({2, 4}, 2)),
     "SIZES_INVALID SplitToSequence-11: split has rank 2, it must be a list (rank 1) or a scalar."},
    {Fault::chunk_invalid, split_to_sequence(11).input(0, scalar<std::int64_t>(0)),
     "SIZES_INVALID SplitToSequence-11: split is the scalar 0, it must be an integer of at least 1."},
    {Fault::sizes_too_small, onnx_split(18).dims({10}).sizes({3, 5}),
     "SIZES_SUM_MISMATCH Split-18: the sizes in split add up to 8, the axis has 10: add 2 or use -1 with "
     "variadicSplit."},
    {Fault::sizes_too_small, variadic_split().dims({DimRange(7, unbounded)}).inputs(0, {3, 2}),
     "SIZES_SUM_MISMATCH VariadicSplit-1: the sizes in split_lengths add up to 5, the axis has at least 7: add 2 or "
     "make "
     "one of them -1."},
    {Fault::sizes_too_large, onnx_split(11).dims({DimRange(3, 7)}).split({4, 5}),
     "SIZES_SUM_MISMATCH Split-11: the sizes in split add up to 9, the axis has 3 to 7: take 2 away."},
    {Fault::sizes_too_large, onnx_split(13).dims({DimRange(3, unbounded)}).sizes({max_size, 1}),
     "SIZES_SUM_MISMATCH Split-13: the sizes in split add up to 9007199254740992, the axis has 3 to 9007199254740991: "
     "take 1 away."},
    {Fault::rest_negative, variadic_split().inputs(0, {-1, 7}),
     "SIZES_SUM_MISMATCH VariadicSplit-1: the sizes in split_lengths beside the -1 add up to 7, the axis has 6: take 1 "
     "away."},
    {Fault::rest_negative, variadic_split().inputs(0, {5, -1, 4}),
     "SIZES_SUM_MISMATCH VariadicSplit-1: the sizes in split_lengths beside the -1 add up to 9, the axis has 6: take 3 "
     "away."},
    {Fault::sizes_count, onnx_split(13).sizes({2, 4}).outputs(3),
     "SIZES_COUNT_MISMATCH Split-13: split has 2 sizes, the outputs are 3: there must be one size per output."},
    {Fault::remainder, onnx_split(11).outputs(4),
     "NOT_DIVISIBLE Split-11: the number of outputs is 4, the axis has 6 and is not divisible by it: list the sizes, "
     "or "
     "use opset 18, where the last part may be smaller."},
    {Fault::remainder, Given(axis_input).num_splits(4),
     "NOT_DIVISIBLE OpenVINO Split-1: num_splits is 4, the axis has 6 and is not divisible by it: list the sizes with "
     "VariadicSplit."},
    {Fault::last_negative, onnx_split(18).dims({5}).num_outputs(4),
     "NOT_DIVISIBLE Split-18: num_outputs is 4, the axis has 5: parts of 2 use it up before the last one, use fewer "
     "parts or list the sizes."},
    {Fault::parts_rank, onnx_split(18).num_outputs(values<std::int64_t>({2})),
     "NUM_OUTPUTS_INVALID Split-18: num_outputs has rank 1, it must be a scalar."},
    {Fault::parts_invalid, onnx_split(18).call().num_outputs(0),
     "NUM_OUTPUTS_INVALID Split-18: numOutputs is 0, it must be an integer from 1 to 2147483647."},
    {Fault::parts_invalid, Given(axis_input).num_splits(0),
     "NUM_OUTPUTS_INVALID OpenVINO Split-1: num_splits is 0, it must be an integer from 1 to the length of the axis."},
    {Fault::parts_fewer_than_outputs, onnx_split(18).num_outputs(2).outputs(3),
     "NUM_OUTPUTS_INVALID Split-18: num_outputs is 2, the node lists 3 outputs: list at most 2."},
    {Fault::outputs_differ, Given(axis_input).num_splits(2).outputs(3),
     "NUM_OUTPUTS_INVALID OpenVINO Split-1: num_splits is 2, the node lists 3 outputs: the two must agree."},
    {Fault::both_given, onnx_split(18).sizes({6}).num_outputs(1),
     "ARGUMENT_CONFLICT Split-18: split and num_outputs are both given, only one of them is allowed: leave one out."},
    {Fault::sizes_disagree, onnx_split(1).axis(0).split({2, 4}).input(0, tensor<float>({4, 2})),
     "ARGUMENT_CONFLICT Split-1: split is given as an attribute and as an input, and they differ: leave one out."},
    {Fault::neither_given, onnx_split(18).outputs(2),
     "ARGUMENT_MISSING Split-18: neither split nor num_outputs is given, one of them is needed from opset 18 on (the "
     "list of outputs does not stand for them): set num_outputs for equal parts."},
    {Fault::neither_given, onnx_split(newest_opset).call(),
     "ARGUMENT_MISSING Split-18: neither split nor numOutputs is given, one of them is needed from opset 18 on: set "
     "numOutputs for equal parts."},
    {Fault::outputs_unknown, onnx_split(13),
     "ARGUMENT_MISSING Split-13: split is not given and the number of outputs is not known: give split, or list the "
     "outputs."},
    {Fault::outputs_unknown, onnx_split(13).call(),
     "ARGUMENT_MISSING Split-13: split is not given and the number of outputs is not known: give split or numOutputs."},
    {Fault::missing, variadic_split().call().axis(0),
     "ARGUMENT_MISSING VariadicSplit-1: splitLengths is not given, it is required."},
    {Fault::unknown_attribute, onnx_split(11).num_outputs(2),
     "ARGUMENT_UNKNOWN Split-11: the attribute num_outputs is given, this version does not know it: it exists from "
     "opset "
     "18 on."},
    {Fault::unknown_attribute, onnx_split(13).split({6}),
     "ARGUMENT_UNKNOWN Split-13: the attribute split is given, this version does not know it: it is an input from "
     "opset "
     "13 on."},
    {Fault::unknown_attribute, split_to_sequence(11).call().num_outputs(2),
     "ARGUMENT_UNKNOWN SplitToSequence-11: numOutputs is given, this version does not know it."},
    {Fault::unknown_input, onnx_split(11).sizes({6}),
     "ARGUMENT_UNKNOWN Split-11: too many inputs are given, there may be 1 at most."},
    {Fault::unknown_input, split_to_sequence(11).call().sizes({6}),
     "ARGUMENT_UNKNOWN SplitToSequence-11: too many inputs are given, there may be 1 at most."},
    {Fault::flag_rank, split_to_sequence(11).keepdims(values<std::int64_t>({1})),
     "ARGUMENT_UNKNOWN SplitToSequence-11: keepdims has rank 1, it must be a scalar."},
    {Fault::flag_invalid, split_to_sequence(11).keepdims(2),
     "ARGUMENT_UNKNOWN SplitToSequence-11: keepdims is 2, it must be 0 or 1."},
    {Fault::data_type, onnx_split(1).type(ElementType::int8),
     "TYPE_UNSUPPORTED Split-1: the input has element type int8, allowed are float32, float64, float16."},
    {Fault::argument_type, split_to_sequence(24).input(0, scalar<float>(2)),
     "TYPE_UNSUPPORTED SplitToSequence-24: split has element type float32, allowed are int32, int64."},
    {Fault::dims_too_large, onnx_split(13).dims({2, max_size}).outputs(2),
     "DIMS_INVALID Split-13: the dims multiply to more than 2^53 - 1 elements or bytes."},
    {Fault::dim_invalid, onnx_split(13).dims({4, -1}).outputs(2),
     "DIMS_INVALID Split-13: dims[1] is -1, it must be an integer from 0 to 2^53 - 1."},
    {Fault::bounds_descend, onnx_split(13).dims({4, DimRange(5, 2)}).outputs(2),
     "DIMS_INVALID Split-13: dims[1] is [5, 2], bounds must not descend."},
    {Fault::type_unknown, onnx_split(13).unknown_type().outputs(2),
     "TYPE_UNSUPPORTED Split-13: the element type of the input is not known, a plan needs it."},
    {Fault::rank_unknown, onnx_split(13).unknown_rank().outputs(2),
     "DIMS_INVALID Split-13: the dims of the input are not known, a plan needs them."},
    {Fault::dim_unknown, onnx_split(13).dims({6, any}).outputs(2),
     "DIMS_INVALID Split-13: dims[1] is not known, a plan needs all dims."},
    {Fault::values_unknown, variadic_split().call().axis(unknown_values(ElementType::int64, 1, 0)).split({6}),
     "ARGUMENT_MISSING VariadicSplit-1: the values of axis are not known, a plan needs them."},
    {Fault::values_unknown, onnx_split(13).input(0, unknown_values(ElementType::int64, 2, 1)),
     "ARGUMENT_MISSING Split-13: the values of split are not known, a plan needs them."},
    {Fault::values_unknown,
     variadic_split().input(0, scalar<std::int64_t>(0)).input(1, unknown_values(ElementType::int64, 2, 1)),
     "ARGUMENT_MISSING VariadicSplit-1: the values of split_lengths are not known, a plan needs them."},
    {Fault::unknown_attribute, split_to_sequence(11).split({6}),
     "ARGUMENT_UNKNOWN SplitToSequence-11: the attribute split is given, this version does not know it."},
    {Fault::sizes_rank, split_to_sequence(24).call().split(values<std::int64_t>({2, 4}, 2)),
     "SIZES_INVALID SplitToSequence-24: split has rank 2, it must be a list (rank 1) or a scalar."},
    {Fault::sizes_too_small, split_to_sequence(24).call().split({3}),
     "SIZES_SUM_MISMATCH SplitToSequence-24: the sizes in split add up to 3, the axis has 6: add 3 or use -1 with "
     "variadicSplit; for chunks of 3 pass split: 3."},
    {Fault::sizes_too_small, split_to_sequence(24).call().split({3, 1}),
     "SIZES_SUM_MISMATCH SplitToSequence-24: the sizes in split add up to 4, the axis has 6: add 2 or use -1 with "
     "variadicSplit."},
    {Fault::one_output, split_to_sequence(11).outputs(2),
     "NUM_OUTPUTS_INVALID SplitToSequence-11: the node lists 2 outputs, it has one."},
    {Fault::axis_out_of_range, onnx_split(13).axis(max_size + 2),
     "AXIS_OUT_OF_RANGE Split-13: axis is 9007199254740993, rank 1 allows -1 to 0."},
    {Fault::size_invalid, onnx_split(13).sizes({INT64_MIN, 1}),
     "SIZES_INVALID Split-13: split[0] is -9223372036854775808, sizes must be integers from 0 to 2^53 - 1."},
    {Fault::size_invalid, variadic_split().input(0, scalar(0)).input(1, tensor<std::uint64_t>({1, UINT64_MAX})),
     "SIZES_INVALID VariadicSplit-1: split_lengths[1] is 18446744073709551615, sizes must be integers from 0 to 2^53 - "
     "1, or -1 once for the rest."},
    {Fault::opset_too_low, split_to_sequence(10),
     "OPSET_UNSUPPORTED SplitToSequence: opset is 10, the operator exists from opset 11 on."},
};

TEST(Error, ExamplesReadAsTheyShould) {
  for (const Example& example : examples) {
    const Node node = example.given.node();
    const Result<Plan> result = make_plan(node);
    ASSERT_FALSE(result) << example.text;
    EXPECT_EQ(result.error().fault, example.fault);
    EXPECT_EQ(text(result.error()), example.text);
  }
}

TEST(Error, EveryFaultHasAnExampleHereOrWhereItBelongs) {
  std::set<Fault> seen = {Fault::opset_not_integer, Fault::too_many_parts, Fault::no_attribute,  // the binding's
                          Fault::no_memory,                                                      // the binding's
                          Fault::memory_count,      Fault::memory_size,    Fault::rows_invalid,  // calls_test.cc
                          Fault::no_inputs,         Fault::types_differ,   Fault::ranks_differ,  // join_test.cc
                          Fault::dims_differ,       Fault::other_operator, Fault::cut_invalid};  // torch_test.cc
  for (const Example& example : examples) seen.insert(example.fault);
  // pixels_rules_test.cc
  for (int i = static_cast<int>(Fault::channels_invalid); i < fault_count; ++i) seen.insert(static_cast<Fault>(i));
  EXPECT_EQ(seen.size(), static_cast<std::size_t>(fault_count));
}

TEST(Error, ListsTheAttributesOfTheVersionInForce) {
  const auto listed = [](const Node& node) {
    return text(Error(Fault::no_attribute, node, static_cast<int>(node.opset)));
  };
  EXPECT_EQ(listed(onnx_split(18).node()), "ARGUMENT_UNKNOWN Split-18: allowed attributes: axis, num_outputs.");
  EXPECT_EQ(listed(onnx_split(2).node()), "ARGUMENT_UNKNOWN Split-2: allowed attributes: axis, split.");
  EXPECT_EQ(listed(variadic_split().node()), "ARGUMENT_UNKNOWN VariadicSplit-1: allowed attributes: none.");
}

/// An error of `fault` with figures in all places.
Error error_of(Fault fault) {
  Error error;
  error.fault = fault;
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

TEST(Error, EverySentenceIsFitToBeShown) {
  for (int i = 0; i < fault_count; ++i) {
    for (int op = 0; op < operator_count; ++op) {
      for (const bool call : {false, true}) {
        Error error = error_of(static_cast<Fault>(i));
        error.op = static_cast<Operator>(op);
        error.call = call;
        expect_sentence(error);
      }
    }
  }
}

TEST(Error, TextIsCutOffWhereItsMemoryEnds) {
  const Error error = error_of(Fault::axis_out_of_range);
  std::array<char, 64> whole{};
  const std::size_t size = describe(error, whole);
  for (std::size_t room = 0; room < 20; ++room) {
    std::array<char, 64> memory;
    memory.fill('#');
    EXPECT_EQ(describe(error, std::span<char>(memory).first(room)), room);
    EXPECT_EQ(std::string(memory.data(), room), std::string(whole.data(), room));
    EXPECT_EQ(memory[room], '#');
  }
  EXPECT_GT(size, 20U);
}

TEST(Error, CodesAreNamedAsUsersSeeThem) {
  const std::vector<std::string> names = {
      "AXIS_OUT_OF_RANGE",    "AXIS_INVALID",     "SIZES_INVALID",       "SIZES_SUM_MISMATCH",
      "SIZES_COUNT_MISMATCH", "NOT_DIVISIBLE",    "NUM_OUTPUTS_INVALID", "ARGUMENT_CONFLICT",
      "ARGUMENT_MISSING",     "ARGUMENT_UNKNOWN", "TYPE_UNSUPPORTED",    "DIMS_INVALID",
      "OPSET_UNSUPPORTED",    "OUT_OF_MEMORY",    "OPERATOR_UNKNOWN",    "DATA_MISMATCH"};
  for (std::size_t i = 0; i < names.size(); ++i) EXPECT_STREQ(code_name(static_cast<ErrorCode>(i)), names[i].c_str());
  EXPECT_EQ(error_code(Fault::too_many_parts), ErrorCode::out_of_memory);
  EXPECT_EQ(error_code(Fault::opset_not_integer), ErrorCode::opset_unsupported);
}

TEST(Result, HoldsAValueOrAnError) {
  const Result<int> value = 7;
  ASSERT_TRUE(value);
  EXPECT_EQ(*value, 7);
  const Result<PartLayout> part = PartLayout{1, 2, 3, 4};
  EXPECT_EQ(part->offset, 2);
  const Result<int> failure = error_of(Fault::missing);
  ASSERT_FALSE(failure);
  EXPECT_EQ(failure.error().fault, Fault::missing);
}

}  // namespace
}  // namespace tensorsplit
