// SPDX-License-Identifier: MIT
//
// Concat and ConcatFromSequence: the rules, and what is inferred where not all is known.
#include "tensorsplit/join.h"

#include <string>
#include <utility>
#include <vector>

#include "joining.h"

namespace tensorsplit {
namespace {

/// The dims of the result, "2 [3,5] ?", or "unknown rank", or the error's text.
std::string result(Joining joining) {
  const JoinNode node = joining.node();
  const Result<SplitSpec> spec = resolve(node);
  if (!spec) {
    expect_sentence(spec.error());
    return text(spec.error());
  }
  if (!spec->axis_known) return "unknown rank";
  std::string dims;
  for (std::int64_t i = 0; i < spec->rank; ++i) dims += (i == 0 ? "" : " ") + text(joined_dim(node, *spec, i));
  return dims;
}

// Versions.

TEST(Concat, AxisIsOneByDefaultInVersion1AndRequiredFromThenOn) {
  EXPECT_EQ(result(concat(1, {{2, 3}, {2, 4}})), "2 7");
  EXPECT_EQ(result(concat(3, {{2, 3}, {2, 4}})), "2 7") << "3 means 1";
  for (const std::int64_t opset : {std::int64_t{4}, std::int64_t{11}, std::int64_t{13}, newest_opset}) {
    EXPECT_EQ(result(concat(opset, {{2, 3}, {2, 4}})).substr(0, 17), "ARGUMENT_MISSING ") << opset;
    EXPECT_EQ(result(concat(opset, {{2, 3}, {2, 4}}).axis(1)), "2 7") << opset;
  }
  EXPECT_EQ(result(concat(1, {{3}, {4}})), "AXIS_OUT_OF_RANGE Concat-1: axis is 1, it must be 0.");
  EXPECT_EQ(result(concat(1, {{3}, {4}}).axis(0)), "7");
}

TEST(Concat, AxisCountsFromTheEndFromVersion11On) {
  for (const std::int64_t opset : {11, 12, 13}) {
    EXPECT_EQ(result(concat(opset, {{2, 3}, {2, 4}}).axis(-1)), "2 7");
    EXPECT_EQ(result(concat(opset, {{2, 3}, {1, 3}}).axis(-2)), "3 3");
  }
  for (const std::int64_t opset : {1, 4, 10}) {
    EXPECT_EQ(result(concat(opset, {{2, 3}, {2, 4}}).axis(-1)), "AXIS_OUT_OF_RANGE Concat-" +
                                                                    std::to_string(opset < 4 ? 1 : 4) +
                                                                    ": axis is -1, it must be an integer from 0 to 1.");
  }
}

TEST(Concat, VersionsHaveTheirTypes) {
  const auto takes = [](Operator op, std::int64_t opset, ElementType type) {
    Joining joining = Joining(op, opset, {{2}, {3}}).axis(0).type(type);
    const Result<SplitSpec> spec = resolve(joining.node());
    if (!spec) {
      EXPECT_EQ(error_code(spec.error().fault), ErrorCode::type_unsupported);
      return false;
    }
    EXPECT_EQ(spec->type, type);
    return true;
  };
  for (int i = 0; i < element_type_count; ++i) {
    const auto type = static_cast<ElementType>(i);
    EXPECT_EQ(takes(Operator::concat, 1, type), onnx_float_types.has(type)) << type_name(type);
    EXPECT_EQ(takes(Operator::concat, 4, type), onnx_types_15.has(type)) << type_name(type);
    EXPECT_EQ(takes(Operator::concat, 11, type), onnx_types_15.has(type)) << type_name(type);
    EXPECT_EQ(takes(Operator::concat, 13, type), onnx_types_16.has(type)) << type_name(type);
    EXPECT_EQ(takes(Operator::concat_from_sequence, 11, type), onnx_types_15.has(type)) << type_name(type);
  }
}

// The rules.

TEST(Concat, DimsOfTheAxisAddUpToTheLargestThereIs) {
  constexpr std::int64_t half = std::int64_t{1} << 52;
  const auto joined = [](std::int64_t a, std::int64_t b) {
    return result(concat(13, {{a}, {b}}).type(ElementType::uint8).axis(0));
  };
  EXPECT_EQ(joined(half, half - 1), "9007199254740991");
  EXPECT_EQ(joined(half, half).substr(0, 12), "DIMS_INVALID");
}

TEST(Stack, IsConcatFromSequenceWithANewAxisOfAllTypes) {
  const auto stack = [](std::vector<Shape> shapes) {
    return Joining(Operator::stack, newest_opset, std::move(shapes)).call();
  };
  EXPECT_EQ(result(stack({{2, 4}, {2, 4}, {2, 4}})), "3 2 4") << "the axis is 0 if not given";
  EXPECT_EQ(result(stack({{2, 4}, {2, 4}, {2, 4}}).axis(-1)), "2 4 3");
  EXPECT_EQ(result(stack({{}, {}})), "2") << "scalars make a vector";
  for (int i = 0; i < element_type_count; ++i) {
    EXPECT_EQ(result(stack({{2}, {2}}).axis(1).type(static_cast<ElementType>(i))), "2 2");
  }
  EXPECT_EQ(result(stack({{2, 4}}).axis(3)), "AXIS_OUT_OF_RANGE stack: axis is 3, it must be an integer from -3 to 2.");
  EXPECT_EQ(result(stack({{2, 4}}).new_axis(1)),
            "ARGUMENT_UNKNOWN stack: newAxis is given, this version does not know it.");
  EXPECT_EQ(result(stack({{2, 4}, {2, 3}})).substr(0, 43), "DIMS_INVALID stack: tensors[1].dims[1] is 3");
}

struct Mistake {
  Fault fault;
  Joining joining;
  const char* text;
};

const double half = 0.5;
const std::int64_t list[] = {0};

const Mistake mistakes[] = {
    {Fault::no_inputs, concat(13, {}).axis(0),
     "ARGUMENT_MISSING Concat-13: there are no tensors to join, at least one is needed."},
    {Fault::no_inputs, from_sequence({{2}}).axis(0).repeated(0),
     "ARGUMENT_MISSING ConcatFromSequence-11: there are no tensors to join, at least one is needed."},
    {Fault::dim_invalid, from_sequence({{2}}).axis(0).repeated(-1),
     "DIMS_INVALID ConcatFromSequence-11: length is -1, it must be an integer from 0 to 2^53 - 1."},
    {Fault::dim_invalid, from_sequence({{2}}).axis(0).repeated({5, 2}),
     "DIMS_INVALID ConcatFromSequence-11: length is 2, it must be an integer from 5 to 2^53 - 1."},
    {Fault::unknown_input, from_sequence({{2}}).axis(0).more_inputs(1),
     "ARGUMENT_UNKNOWN ConcatFromSequence-11: too many inputs are given, there may be 1 at most."},
    {Fault::type_unsupported, concat(13, {{2}, {2}, {2}}).axis(0).type(2, ElementType::int8),
     "TYPE_UNSUPPORTED Concat-13: inputs[2] has element type int8, allowed are float32."},
    {Fault::type_unsupported, concat(13, {{2}, {2}, {2}}).axis(0).unknown_type(0).type(2, ElementType::int8).call(),
     "TYPE_UNSUPPORTED Concat-13: tensors[2] has element type int8, allowed are float32."},
    {Fault::type_unsupported, concat(4, {{2}, {2}}).axis(0).type(ElementType::bfloat16).unknown_type(0),
     "TYPE_UNSUPPORTED Concat-4: inputs[1] has element type bfloat16, allowed are float32, float64, float16, int8, "
     "int16, int32, int64, uint8, uint16, uint32, uint64, bool, string, complex64, complex128."},
    {Fault::rank_invalid, from_sequence({{2, 3}, {2}}).axis(0),
     "DIMS_INVALID ConcatFromSequence-11: input_sequence[1] has rank 1, it must have rank 2."},
    {Fault::dim_invalid, concat(13, {{2, 3}, {2, 4}, {5, 4}}).axis(1),
     "DIMS_INVALID Concat-13: inputs[2].dims[0] is 5, it must be 2."},
    {Fault::dim_invalid, from_sequence({{2, 3}, {2, 4}}).axis(0).new_axis(1),
     "DIMS_INVALID ConcatFromSequence-11: input_sequence[1].dims[1] is 4, it must be 3."},
    {Fault::dim_invalid, concat(13, {{2}, {-2}}).axis(0),
     "DIMS_INVALID Concat-13: inputs[1].dims[0] is -2, it must be an integer from 0 to 2^53 - 1."},
    {Fault::axis_not_integer, concat(13, {{2}}).axis(IntArgument::values(ElementType::float64, &half, 1, 0)),
     "AXIS_INVALID Concat-13: axis is 0.5, it must be an integer."},
    {Fault::axis_rank, concat(13, {{2}}).axis(list), "AXIS_INVALID Concat-13: axis has rank 1, it must have rank 0."},
    {Fault::value_rank, from_sequence({{2}}).axis(0).new_axis(list),
     "ARGUMENT_UNKNOWN ConcatFromSequence-11: new_axis has rank 1, it must have rank 0."},
    {Fault::dim_invalid, concat(13, {{DimRange(1, 3), 3}, {DimRange(4, 9), 4}}).axis(1),
     "DIMS_INVALID Concat-13: inputs[1].dims[0] is 4, it must be an integer from 1 to 3."},
    {Fault::scalar_input, concat(13, {{}, {}}).axis(0).call(),
     "AXIS_OUT_OF_RANGE Concat-13: tensors[0] has rank 0, it must have rank at least 1."},
    {Fault::axis_out_of_range, concat(13, {{2, 3}}).axis(2),
     "AXIS_OUT_OF_RANGE Concat-13: axis is 2, it must be an integer from -2 to 1."},
    {Fault::axis_out_of_range, from_sequence({{2, 3}}).axis(3).new_axis(1),
     "AXIS_OUT_OF_RANGE ConcatFromSequence-11: axis is 3, it must be an integer from -3 to 2."},
    {Fault::missing, from_sequence({{2, 3}}),
     "ARGUMENT_MISSING ConcatFromSequence-11: axis is not given, it is required."},
    {Fault::unknown_attribute, concat(13, {{2}}).axis(0).new_axis(1),
     "ARGUMENT_UNKNOWN Concat-13: new_axis is given, this version does not know it."},
    {Fault::value_invalid, from_sequence({{2}}).axis(0).new_axis(2).call(),
     "ARGUMENT_UNKNOWN ConcatFromSequence-11: newAxis is 2, it must be an integer from 0 to 1."},
    {Fault::parts_invalid, concat(13, {{2}}).axis(0).outputs(2),
     "NUM_OUTPUTS_INVALID Concat-13: the number of outputs is 2, it must be 1."},
    {Fault::opset_invalid, concat(0, {{2}}).axis(0),
     "OPSET_UNSUPPORTED Concat: opset is 0, it must be an integer of at least 1."},
    {Fault::dims_too_large, concat(13, {{max_size}, {1}}).axis(0),
     "DIMS_INVALID Concat-13: the dims multiply to more than 2^53 - 1 elements or bytes."},
    {Fault::other_operator, Joining(Operator::split, 13, {{2}}).axis(0),
     "OPERATOR_UNKNOWN Split: a Node must split, a JoinNode must join."},
};

TEST(Concat, MistakesReadAsTheyShould) {
  for (Mistake mistake : mistakes) {
    EXPECT_EQ(result(mistake.joining), mistake.text);
    EXPECT_EQ(resolve(mistake.joining.node()).error().fault, mistake.fault) << mistake.text;
    EXPECT_FALSE(make_plan(mistake.joining.node()));
  }
}

// Inference; that the bounds are those of all legal values is shown by brute force in hull_test.cc.

TEST(ConcatInference, TypeIsThatOfTheInputsWhereItIsKnown) {
  Joining unknown = concat(13, {{2}, {3}}).axis(0).unknown_type(0).unknown_type(1);
  EXPECT_FALSE(resolve(unknown.node())->type_known);
  Joining second = concat(13, {{2}, {3}}).axis(0).unknown_type(0).type(1, ElementType::int8);
  ASSERT_TRUE(resolve(second.node()));
  EXPECT_TRUE(resolve(second.node())->type_known);
  EXPECT_EQ(resolve(second.node())->type, ElementType::int8);
}

TEST(ConcatInference, TellsWhichInputIsTheWholeResult) {
  const auto whole = [](Joining joining) { return resolve(joining.node())->whole_part; };
  EXPECT_EQ(whole(concat(13, {{any, 3}}).axis(0)), 0);
  EXPECT_EQ(whole(concat(13, {{0, 3}, {any, 3}, {0, 3}}).axis(0)), 1);
  EXPECT_EQ(whole(concat(13, {{any, 3}, {any, 3}}).axis(0)), -1);
  EXPECT_EQ(whole(concat(13, {{0, 3}}).axis(0)), 0);
  EXPECT_EQ(whole(from_sequence({{0, 3}}).repeated(2).axis(0)), -1);
  EXPECT_EQ(whole(concat(13, {{0, 3}, {0, 3}}).axis(0)), -1);
  EXPECT_EQ(whole(concat(13, {{any, 3}, {2, 3}}).unknown_rank(1).axis(0)), -1);
  EXPECT_EQ(whole(from_sequence({{any, 3}}).axis(0).new_axis(1)), -1) << "it has one axis less";
  EXPECT_EQ(whole(from_sequence({{any, 3}}).axis(0).repeated(DimRange(1, 2))), -1);
}

}  // namespace
}  // namespace tensorsplit
