// SPDX-License-Identifier: MIT
//
// Concat and ConcatFromSequence: the rules, inference with unknown arguments, the plans, and the bytes they move.
#include "tensorsplit/join.h"

#include <algorithm>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "join_builder.h"
#include "oracle.h"

namespace tensorsplit {
namespace {

/// Formats the dims of the result, "2 [3,5] ?" or "unknown rank", or the error.
std::string result(JoinBuilder builder) {
  const Result<SplitSpec> spec = builder.resolve();
  if (!spec) {
    expect_sentence(spec.error());
    return text(spec.error());
  }
  if (!spec->axis_known) return "unknown rank";
  std::string dims;
  for (std::int64_t i = 0; i < spec->rank; ++i)
    dims += (i == 0 ? "" : " ") + text(joined_dim(builder.node(), *spec, i));
  return dims;
}

// Versions.

TEST(Concat, RequiresAxisAfterVersion1) {
  EXPECT_EQ(result(concat(1, {{2, 3}, {2, 4}})), "2 7");
  EXPECT_EQ(result(concat(3, {{2, 3}, {2, 4}})), "2 7") << "3 means 1";
  for (const std::int64_t opset : {std::int64_t{4}, std::int64_t{11}, std::int64_t{13}, newest_opset}) {
    EXPECT_EQ(result(concat(opset, {{2, 3}, {2, 4}})).substr(0, 17), "ARGUMENT_MISSING ") << opset;
    EXPECT_EQ(result(concat(opset, {{2, 3}, {2, 4}}).axis(1)), "2 7") << opset;
  }
  EXPECT_EQ(result(concat(1, {{3}, {4}})), "AXIS_OUT_OF_RANGE Concat-1: axis must be an integer from -1 to 0, got 1.");
  EXPECT_EQ(result(concat(1, {{3}, {4}}).axis(0)), "7");
}

TEST(Concat, AcceptsNegativeAxisInEveryVersion) {
  for (const std::int64_t opset : {1, 4, 10, 11, 12, 13}) {
    EXPECT_EQ(result(concat(opset, {{2, 3}, {2, 4}}).axis(-1)), "2 7");
    EXPECT_EQ(result(concat(opset, {{2, 3}, {1, 3}}).axis(-2)), "3 3");
  }
}

TEST(Concat, AcceptsTypesOfEachVersion) {
  const auto takes = [](Operator op, std::int64_t opset, ElementType type) {
    JoinBuilder builder = JoinBuilder(op, opset, {{2}, {3}}).axis(0).type(type);
    const Result<SplitSpec> spec = builder.resolve();
    if (!spec) {
      EXPECT_EQ(code_of(spec.error().detail), ErrorCode::type_unsupported);
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

TEST(Concat, LimitsSumOfAxisDims) {
  constexpr std::int64_t half = std::int64_t{1} << 52;
  const auto joined = [](std::int64_t a, std::int64_t b) {
    return result(concat(13, {{a}, {b}}).type(ElementType::uint8).axis(0));
  };
  EXPECT_EQ(joined(half, half - 1), "9007199254740991");
  EXPECT_EQ(joined(half, half).substr(0, 12), "DIMS_INVALID");
}

TEST(Stack, AddsAxisForEveryType) {
  const auto stack = [](std::vector<Shape> shapes) {
    return JoinBuilder(Operator::stack, newest_opset, std::move(shapes)).call();
  };
  EXPECT_EQ(result(stack({{2, 4}, {2, 4}, {2, 4}})), "3 2 4") << "the axis is 0 if not given";
  EXPECT_EQ(result(stack({{2, 4}, {2, 4}, {2, 4}}).axis(-1)), "2 4 3");
  EXPECT_EQ(result(stack({{}, {}})), "2") << "scalars make a vector";
  for (int i = 0; i < element_type_count; ++i) {
    EXPECT_EQ(result(stack({{2}, {2}}).axis(1).type(static_cast<ElementType>(i))), "2 2");
  }
  EXPECT_EQ(result(stack({{2, 4}}).axis(3)), "AXIS_OUT_OF_RANGE stack: axis must be an integer from -3 to 2, got 3.");
  EXPECT_EQ(result(stack({{2, 4}, {2, 3}})), "DIMS_INVALID stack: tensors[1].dims[1] must be 4, got 3.");
}

struct JoinErrorCase {
  ErrorDetail detail;
  JoinBuilder builder;
  const char* text;
};

const double half = 0.5;
const std::int64_t list[] = {0};

const JoinErrorCase mistakes[] = {
    {ErrorDetail::no_inputs, concat(13, {}).axis(0), "ARGUMENT_MISSING Concat-13: at least 1 tensor is required."},
    {ErrorDetail::no_inputs, from_sequence({{2}}).axis(0).repeated(0),
     "ARGUMENT_MISSING ConcatFromSequence-11: at least 1 tensor is required."},
    {ErrorDetail::dim_invalid, from_sequence({{2}}).axis(0).repeated(-1),
     "DIMS_INVALID ConcatFromSequence-11: length must be an integer from 0 to 2^53 - 1, got -1."},
    {ErrorDetail::dim_invalid, from_sequence({{2}}).axis(0).repeated({5, 2}),
     "DIMS_INVALID ConcatFromSequence-11: length must be an integer from 5 to 2^53 - 1, got 2."},
    {ErrorDetail::unknown_input, from_sequence({{2}}).axis(0).more_inputs(1),
     "ARGUMENT_UNKNOWN ConcatFromSequence-11: the number of inputs must be at most 1."},
    {ErrorDetail::type_unsupported, concat(13, {{2}, {2}, {2}}).axis(0).type(2, ElementType::int8),
     "TYPE_UNSUPPORTED Concat-13: inputs[2] must have element type float32, got int8."},
    {ErrorDetail::type_unsupported,
     concat(13, {{2}, {2}, {2}}).axis(0).unknown_type(0).type(2, ElementType::int8).call(),
     "TYPE_UNSUPPORTED Concat-13: tensors[2] must have element type float32, got int8."},
    {ErrorDetail::type_unsupported, concat(4, {{2}, {2}}).axis(0).type(ElementType::bfloat16).unknown_type(0),
     "TYPE_UNSUPPORTED Concat-4: inputs[1] must have element type float32, float64, float16, int8, int16, int32, "
     "int64, uint8, uint16, uint32, uint64, bool, string, complex64 or complex128, got bfloat16."},
    {ErrorDetail::rank_invalid, from_sequence({{2, 3}, {2}}).axis(0),
     "DIMS_INVALID ConcatFromSequence-11: input_sequence[1] must have rank 2, got 1."},
    {ErrorDetail::dim_invalid, concat(13, {{2, 3}, {2, 4}, {5, 4}}).axis(1),
     "DIMS_INVALID Concat-13: inputs[2].dims[0] must be 2, got 5."},
    {ErrorDetail::dim_invalid, from_sequence({{2, 3}, {2, 4}}).axis(0).new_axis(1),
     "DIMS_INVALID ConcatFromSequence-11: input_sequence[1].dims[1] must be 3, got 4."},
    {ErrorDetail::dim_invalid, concat(13, {{2}, {-2}}).axis(0),
     "DIMS_INVALID Concat-13: inputs[1].dims[0] must be an integer from 0 to 2^53 - 1, got -2."},
    {ErrorDetail::axis_not_integer, concat(13, {{2}}).axis(IntArgument::values(ElementType::float64, &half, 1, 0)),
     "AXIS_INVALID Concat-13: axis must be an integer, got 0.5."},
    {ErrorDetail::axis_is_list, concat(13, {{2}}).axis(list),
     "AXIS_INVALID Concat-13: axis must be an integer, got a list or tensor of rank 1."},
    {ErrorDetail::value_rank, from_sequence({{2}}).axis(0).new_axis(list),
     "ARGUMENT_UNKNOWN ConcatFromSequence-11: new_axis must have rank 0, got 1."},
    {ErrorDetail::dim_invalid, concat(13, {{DimRange(1, 3), 3}, {DimRange(4, 9), 4}}).axis(1),
     "DIMS_INVALID Concat-13: inputs[1].dims[0] must be an integer from 1 to 3, got 4."},
    {ErrorDetail::scalar_input, concat(13, {{}, {}}).axis(0).call(),
     "AXIS_OUT_OF_RANGE Concat-13: tensors[0] must have rank >= 1, got 0."},
    {ErrorDetail::axis_out_of_range, concat(13, {{2, 3}}).axis(2),
     "AXIS_OUT_OF_RANGE Concat-13: axis must be an integer from -2 to 1, got 2."},
    {ErrorDetail::axis_out_of_range, from_sequence({{2, 3}}).axis(3).new_axis(1),
     "AXIS_OUT_OF_RANGE ConcatFromSequence-11: axis must be an integer from -3 to 2, got 3."},
    {ErrorDetail::missing, from_sequence({{2, 3}}), "ARGUMENT_MISSING ConcatFromSequence-11: axis is required."},
    {ErrorDetail::unknown_attribute, concat(13, {{2}}).axis(0).new_axis(1),
     "ARGUMENT_UNKNOWN Concat-13: new_axis is not supported by this version."},
    {ErrorDetail::value_invalid, from_sequence({{2}}).axis(0).new_axis(2),
     "ARGUMENT_UNKNOWN ConcatFromSequence-11: new_axis must be an integer from 0 to 1, got 2."},
    {ErrorDetail::parts_invalid, concat(13, {{2}}).axis(0).outputs(2),
     "NUM_OUTPUTS_INVALID Concat-13: the number of outputs must be 1, got 2."},
    {ErrorDetail::opset_invalid, concat(0, {{2}}).axis(0),
     "OPSET_UNSUPPORTED Concat: opset must be an integer >= 1, got 0."},
    {ErrorDetail::dims_too_large, concat(13, {{max_size}, {1}}).axis(0),
     "DIMS_INVALID Concat-13: the dims must describe at most 2^53 - 1 elements and bytes."},
    {ErrorDetail::other_operator, JoinBuilder(Operator::split, 13, {{2}}).axis(0),
     "OPERATOR_UNKNOWN Split: op must split in Node and SplitCall, and join in JoinNode and JoinCall. Nodes need an "
     "operator of a standard."},
};

TEST(Concat, ReportsMistakes) {
  for (JoinErrorCase mistake : mistakes) {
    EXPECT_EQ(result(mistake.builder), mistake.text);
    EXPECT_EQ(mistake.builder.resolve().error().detail, mistake.detail) << mistake.text;
    EXPECT_FALSE(mistake.builder.plan());
  }
}

// Inference. hull_test.cc shows by brute force that the bounds are exact.

TEST(ConcatInference, InfersTypeFromInputs) {
  JoinBuilder unknown = concat(13, {{2}, {3}}).axis(0).unknown_type(0).unknown_type(1);
  EXPECT_FALSE(unknown.resolve().value().type_known);
  JoinBuilder second = concat(13, {{2}, {3}}).axis(0).unknown_type(0).type(1, ElementType::int8);
  ASSERT_TRUE(second.resolve());
  EXPECT_TRUE(second.resolve().value().type_known);
  EXPECT_EQ(second.resolve().value().type, ElementType::int8);
}

TEST(ConcatInference, FindsInputThatIsTheResult) {
  const auto whole = [](JoinBuilder builder) { return builder.resolve().value().whole_part; };
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

// Plans.

TEST(JoinPlan, HasLengthsOfItsInputs) {
  std::vector<Shape> shapes(100, Shape{2, 3});
  shapes[7][0] = 5;
  JoinBuilder builder = concat(13, shapes).axis(0);
  const Result<Plan> plan = builder.plan();
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->length(6), 2);
  EXPECT_EQ(plan->length(7), 5);
  EXPECT_EQ(plan->layout().axis_length, 203);
}

TEST(JoinPlan, RejectsUnknownOrUnsafeDims) {
  const auto plan_error = [](JoinBuilder builder) { return error_text(builder.plan()); };
  EXPECT_EQ(plan_error(concat(13, {{2}, {3}}).axis(0).unknown_type(1)),
            "TYPE_UNSUPPORTED Concat-13: the element type of inputs[1] must be known to make a plan.");
  EXPECT_EQ(plan_error(concat(13, {{2}, {3}}).axis(0).unknown_rank(1)),
            "DIMS_INVALID Concat-13: inputs[1].dims must be fully known to make a plan.");
  EXPECT_EQ(plan_error(concat(13, {{2}, {any}}).axis(0)),
            "DIMS_INVALID Concat-13: inputs[1].dims[0] must be fully known to make a plan.");
  EXPECT_EQ(plan_error(concat(13, {{2, 3}, {4, 3}}).axis(unknown_values(ElementType::int64, 1, 0).numbers())),
            "ARGUMENT_MISSING Concat-13: axis must be fully known to make a plan.");
  EXPECT_EQ(plan_error(from_sequence({{2}}).repeated(3).axis(0)),
            "ARGUMENT_MISSING ConcatFromSequence-11: input_sequence must be fully known to make a plan.");
  constexpr std::int64_t huge = std::int64_t{1} << 51;
  EXPECT_EQ(plan_error(concat(13, {{huge}, {huge}}).axis(0)),
            "DIMS_INVALID Concat-13: the dims must describe at most 2^53 - 1 elements and bytes.");
  EXPECT_EQ(plan_error(concat(13, {{huge, 0}, {huge, 0}}).axis(0)), "") << "there is nothing to move";
}

/// Splits random bytes with the oracle and joins them with the plan, which must restore the bytes.
void expect_round_trip(const Plan& plan, const oracle::Shape& dims, std::mt19937& random) {
  const int width = element_bits(plan.type());
  const oracle::Width element{width, plan.type() == ElementType::uint1};
  const auto axis = static_cast<std::size_t>(plan.spec().axis);
  oracle::Bytes whole(static_cast<std::size_t>(plan.bytes()));
  for (std::uint8_t& byte : whole) byte = static_cast<std::uint8_t>(random());
  whole = oracle::split(whole, dims, axis, {dims[axis]}, element)[0];  // clears the bits after the last element
  oracle::Shape lengths;
  for (std::int64_t i = 0; i < plan.count(); ++i) lengths.push_back(plan.length(i));
  const std::vector<oracle::Bytes> parts = oracle::split(whole, dims, axis, lengths, element);
  const std::vector<ConstMemory> sources(parts.begin(), parts.end());
  oracle::Bytes expected = whole;
  expected.insert(expected.end(), 16, 0xA5);
  oracle::Bytes joined(expected.size(), 0xA5);
  const Memory destination(joined.data(), whole.size());
  ASSERT_TRUE(join(plan, sources, destination));
  EXPECT_EQ(joined, expected);

  std::fill(joined.begin(), joined.end(), std::uint8_t{0xA5});
  const std::int64_t step = width % 8 == 0 ? 3 : 8;
  for (std::int64_t row = 0; row < plan.layout().outer; row += step) {
    ASSERT_TRUE(join(plan, sources, destination, {.first = row, .count = step}));
  }
  EXPECT_EQ(joined, expected) << "in ranges of rows";
}

TEST(Join, JoinsNarrowAndWideInputs) {
  std::mt19937 random(7);
  JoinBuilder many = concat(13, std::vector<Shape>(200, Shape{9, 1})).axis(1).type(ElementType::uint8);
  expect_round_trip(many.plan().value(), {9, 200}, random);
  JoinBuilder wide = concat(13, {{2, 1}, {2, 1100000}, {2, 3}}).axis(1).type(ElementType::uint8);
  expect_round_trip(wide.plan().value(), {2, 1100004}, random);
}

TEST(Join, SkipsNullSources) {
  const auto joined = [](ElementType type, std::vector<Shape> shapes, oracle::Bytes first, oracle::Bytes out) {
    JoinBuilder builder = concat(13, std::move(shapes)).axis(-1).type(type).call();
    const ConstMemory sources[] = {first, {}};
    EXPECT_TRUE(join(builder.plan().value(), sources, out));
    return out;
  };
  EXPECT_EQ(joined(ElementType::uint8, {{2, 1}, {2, 2}}, {1, 2}, {9, 8, 7, 6, 5, 4}),
            (oracle::Bytes{1, 8, 7, 2, 5, 4}));
  EXPECT_EQ(joined(ElementType::int4, {{1}, {1}}, {0x03}, {0x70}), oracle::Bytes{0x73});
  // The unused bits after the last element become zero.
  EXPECT_EQ(joined(ElementType::uint2, {{1}, {2}}, {0x02}, {0xFC}), oracle::Bytes{0x3E});
  EXPECT_EQ(joined(ElementType::uint1, {{3}, {2}}, {0xA0}, {0x1F}), oracle::Bytes{0xB8}) << "from the high bits down";
}

TEST(Join, JoinsSubByteElements) {
  std::mt19937 random(8);
  for (const ElementType type : {ElementType::uint4, ElementType::uint1, ElementType::uint3, ElementType::uint6}) {
    for (const std::int64_t rows : {1, 5, 8, 30}) {
      JoinBuilder builder = concat(13, {{rows, 2}, {rows, 0}, {rows, 5}}).axis(1).type(type).call();
      expect_round_trip(builder.plan().value(), {rows, 7}, random);
    }
  }
}

TEST(Join, RunsInOneCall) {
  const std::int64_t narrow[] = {2, 1};
  const std::int64_t wide[] = {2, 2};
  const TensorInfo tensors[] = {{ElementType::uint8, narrow}, {ElementType::uint8, wide}};
  const std::uint8_t left[] = {1, 2};
  const std::uint8_t right[] = {3, 4, 5, 6};
  const ConstMemory sources[] = {left, right};
  std::vector<std::uint8_t> out(6);
  EXPECT_TRUE(tensorsplit::concat(tensors, -1, sources, out));
  EXPECT_EQ(out, (std::vector<std::uint8_t>{1, 3, 4, 2, 5, 6}));

  std::vector<std::uint8_t> apart(8);
  EXPECT_TRUE(tensorsplit::concat(tensors, 1, sources, apart, {.first = 1, .stride = 4}));
  EXPECT_EQ(apart, (std::vector<std::uint8_t>{0, 0, 0, 0, 2, 5, 6, 0}));

  const auto refused = [&](std::int64_t along, std::size_t count, std::size_t bytes) {
    return error_text(tensorsplit::concat(tensors, along, std::span(sources).first(count), {out.data(), bytes}));
  };
  EXPECT_EQ(refused(0, 2, 6).substr(0, 12), "DIMS_INVALID");
  EXPECT_EQ(refused(1, 1, 6), "SIZES_COUNT_MISMATCH Concat-13: sources must have length 2, got 1.");
  EXPECT_EQ(refused(1, 2, 5), "DATA_MISMATCH Concat-13: destination must have 6 bytes, got 5.");
  EXPECT_EQ(out, (std::vector<std::uint8_t>{1, 3, 4, 2, 5, 6})) << "an error writes nothing";
}

/// The tensors have the same shape except along the axis, or are stacked along a new axis.
TEST(Join, UndoesRandomSplits) {
  const ElementType types[] = {ElementType::uint8, ElementType::float32, ElementType::float64, ElementType::complex128};
  std::mt19937 random(3);
  const auto up_to = [&random](std::int64_t last) {
    return std::uniform_int_distribution<std::int64_t>(0, last)(random);
  };
  for (int round = 0; round < 1000 && !HasFailure(); ++round) {
    SCOPED_TRACE(round);
    oracle::Shape dims(static_cast<std::size_t>(1 + up_to(3)));
    for (std::int64_t& dim : dims) dim = up_to(4);
    const auto rank = static_cast<std::int64_t>(dims.size());
    const std::int64_t axis = up_to(rank - 1);
    const auto at = static_cast<std::size_t>(axis);
    const bool is_stack = up_to(2) == 0;
    std::vector<Shape> shapes(static_cast<std::size_t>(1 + up_to(4)), Shape(dims.begin(), dims.end()));
    dims[at] = is_stack ? static_cast<std::int64_t>(shapes.size()) : 0;
    for (Shape& shape : shapes) {
      if (is_stack) {
        shape.erase(shape.begin() + static_cast<std::ptrdiff_t>(axis));
      } else {
        shape[at] = up_to(5);
        dims[at] += shape[at].lo;
      }
    }
    JoinBuilder builder = from_sequence(shapes).axis(up_to(1) == 0 ? axis : axis - rank).new_axis(is_stack ? 1 : 0);
    builder.type(types[up_to(3)]);
    const JoinNode node = builder.node();
    const Result<Plan> plan = make_plan(node);
    ASSERT_TRUE(plan) << text(plan.error());
    const SplitSpec& spec = plan->spec();
    EXPECT_EQ(spec.op, Operator::concat_from_sequence);
    EXPECT_EQ(spec.keep_axis, !is_stack);
    ASSERT_EQ(spec.rank, rank);
    for (std::int64_t i = 0; i < rank; ++i) {
      EXPECT_EQ(joined_dim(node, spec, i), DimRange(dims[static_cast<std::size_t>(i)]));
    }
    if (spec.whole_part >= 0) {
      EXPECT_EQ(shapes[static_cast<std::size_t>(spec.whole_part)], Shape(dims.begin(), dims.end()));
    }
    expect_bytes(*plan, dims);
    expect_round_trip(*plan, dims, random);
  }
}

}  // namespace
}  // namespace tensorsplit
