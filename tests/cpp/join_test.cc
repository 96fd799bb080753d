// SPDX-License-Identifier: MIT
//
// Concat and ConcatFromSequence: the rules, against a plain statement of them, and the plans, which are those of
// splits.
#include "tensorsplit/join.h"

#include <algorithm>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "given.h"
#include "oracle.h"

namespace tensorsplit {
namespace {

using Shape = std::vector<DimRange>;

/// A node and what it borrows.
class Joining {
 public:
  Joining(Operator op, std::int64_t opset, std::vector<Shape> shapes) : shapes_(std::move(shapes)) {
    node_.op = op;
    node_.opset = opset;
    for (const Shape& shape : shapes_) tensors_.push_back({ElementType::float32, shape});
  }

  Joining(const Joining& other) : Joining(other.node_.op, other.node_.opset, other.shapes_) {
    const JoinNode made = node_;
    tensors_ = other.tensors_;
    for (std::size_t i = 0; i < shapes_.size(); ++i) tensors_[i].dims = shapes_[i];
    node_ = other.node_;
    node_.inputs = made.inputs;
  }
  Joining& operator=(const Joining&) = delete;

  Joining& axis(IntArgument axis) { return node_.axis = axis, *this; }
  Joining& new_axis(IntArgument flag) { return node_.new_axis = flag, *this; }
  Joining& type(std::size_t index, ElementType type) { return tensors_.at(index).type = type, *this; }
  Joining& type(ElementType type) {
    for (TensorInfo& tensor : tensors_) tensor.type = type;
    return *this;
  }
  Joining& unknown_type(std::size_t index) { return tensors_.at(index).type_known = false, *this; }
  Joining& unknown_rank(std::size_t index) { return tensors_.at(index).rank_known = false, *this; }
  Joining& repeated(DimRange times) { return node_.repeated = times, *this; }
  Joining& outputs(std::int64_t count) { return node_.outputs = count, *this; }
  Joining& call() { return node_.call = true, *this; }

  JoinNode node() const {
    JoinNode node = node_;
    node.inputs = tensors_;
    return node;
  }

 private:
  std::vector<Shape> shapes_;
  std::vector<TensorInfo> tensors_;
  JoinNode node_;
};

Joining concat(std::int64_t opset, std::vector<Shape> shapes) { return {Operator::concat, opset, std::move(shapes)}; }
Joining from_sequence(std::vector<Shape> shapes) { return {Operator::concat_from_sequence, 11, std::move(shapes)}; }

/// The dims of the result, "2 [3,5] ?", or "unknown rank", or the error's text.
std::string result(const Joining& joining) {
  const JoinNode node = joining.node();
  const Result<JoinSpec> spec = resolve(node);
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
  EXPECT_EQ(result(concat(1, {{3}, {4}})), "AXIS_OUT_OF_RANGE Concat-1: axis is 1, rank 1 allows 0 to 0.");
  EXPECT_EQ(result(concat(1, {{3}, {4}}).axis(0)), "7");
}

TEST(Concat, AxisCountsFromTheEndFromVersion11On) {
  for (const std::int64_t opset : {11, 12, 13}) {
    EXPECT_EQ(result(concat(opset, {{2, 3}, {2, 4}}).axis(-1)), "2 7");
    EXPECT_EQ(result(concat(opset, {{2, 3}, {1, 3}}).axis(-2)), "3 3");
  }
  for (const std::int64_t opset : {1, 4, 10}) {
    EXPECT_EQ(result(concat(opset, {{2, 3}, {2, 4}}).axis(-1)),
              "AXIS_OUT_OF_RANGE Concat-" + std::to_string(opset < 4 ? 1 : 4) + ": axis is -1, rank 2 allows 0 to 1.");
  }
}

TEST(Concat, VersionsHaveTheirTypes) {
  const auto takes = [](Operator op, std::int64_t opset, ElementType type) {
    const Joining joining = Joining(op, opset, {{2}, {3}}).axis(0).type(type);
    const Result<JoinSpec> spec = resolve(joining.node());
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

TEST(Concat, DimsOfTheAxisAddUp) {
  EXPECT_EQ(result(concat(13, {{2, 3}, {2, 4}, {2, 1}}).axis(1)), "2 8");
  EXPECT_EQ(result(concat(13, {{2, 3}}).axis(0)), "2 3");
  EXPECT_EQ(result(concat(13, {{0, 3}, {2, 3}, {0, 3}}).axis(0)), "2 3") << "inputs may be empty";
  EXPECT_EQ(result(concat(13, {{0, 3}, {0, 3}}).axis(0)), "0 3");
  EXPECT_EQ(result(concat(13, {{2, 0, 1}, {2, 0, 4}}).axis(2)), "2 0 5");
}

TEST(ConcatFromSequence, ConcatenatesOrStacks) {
  EXPECT_EQ(result(from_sequence({{2, 3}, {2, 4}}).axis(1).new_axis(0)), "2 7");
  EXPECT_EQ(result(from_sequence({{2, 4}, {2, 4}, {2, 4}}).axis(-1).new_axis(1)), "2 4 3");
  EXPECT_EQ(result(from_sequence({{}, {}}).axis(0).new_axis(1)), "2") << "scalars make a vector";
}

struct Mistake {
  Fault fault;
  Joining joining;
  const char* text;
};

const Mistake mistakes[] = {
    {Fault::no_inputs, concat(13, {}).axis(0),
     "ARGUMENT_MISSING Concat-13: there are no tensors to join, at least one is needed."},
    {Fault::no_inputs, from_sequence({{2}}).axis(0).repeated(0),
     "ARGUMENT_MISSING ConcatFromSequence-11: there are no tensors to join, at least one is needed."},
    {Fault::types_differ, concat(13, {{2}, {2}, {2}}).axis(0).type(2, ElementType::int8),
     "TYPE_UNSUPPORTED Concat-13: inputs[2] has element type int8, those before it have float32: all must have the "
     "same."},
    {Fault::types_differ, concat(13, {{2}, {2}, {2}}).axis(0).unknown_type(0).type(2, ElementType::int8).call(),
     "TYPE_UNSUPPORTED Concat-13: tensors[2] has element type int8, those before it have float32: all must have the "
     "same."},
    {Fault::data_type, concat(4, {{2}, {2}}).axis(0).type(ElementType::bfloat16).unknown_type(0),
     "TYPE_UNSUPPORTED Concat-4: inputs[1] has element type bfloat16, allowed are float32, float64, float16, int8, "
     "int16, int32, int64, uint8, uint16, uint32, uint64, bool, string, complex64, complex128."},
    {Fault::ranks_differ, from_sequence({{2, 3}, {2}}).axis(0),
     "DIMS_INVALID ConcatFromSequence-11: input_sequence[1] has rank 1, those before it have 2: all must have the "
     "same."},
    {Fault::dims_differ, concat(13, {{2, 3}, {2, 4}, {5, 4}}).axis(1),
     "DIMS_INVALID Concat-13: inputs[2].dims[0] is 5, that of the tensors before it is 2: only dims along the axis may "
     "differ."},
    {Fault::dims_differ, from_sequence({{2, 3}, {2, 4}}).axis(0).new_axis(1),
     "DIMS_INVALID ConcatFromSequence-11: input_sequence[1].dims[1] is 4, that of the tensors before it is 3: only "
     "dims "
     "along the axis may differ."},
    {Fault::dim_invalid, concat(13, {{2}, {-2}}).axis(0),
     "DIMS_INVALID Concat-13: inputs[1].dims[0] is -2, dims must be integers from 0 to 2^53 - 1."},
    {Fault::scalar_input, concat(13, {{}, {}}).axis(0).call(),
     "AXIS_OUT_OF_RANGE Concat-13: tensors[0] has rank 0, it must be at least 1: a scalar has no axis."},
    {Fault::axis_out_of_range, concat(13, {{2, 3}}).axis(2),
     "AXIS_OUT_OF_RANGE Concat-13: axis is 2, rank 2 allows -2 to 1."},
    {Fault::axis_out_of_range, from_sequence({{2, 3}}).axis(3).new_axis(1),
     "AXIS_OUT_OF_RANGE ConcatFromSequence-11: axis is 3, rank 3 allows -3 to 2."},
    {Fault::missing, from_sequence({{2, 3}}),
     "ARGUMENT_MISSING ConcatFromSequence-11: axis is not given, it is required."},
    {Fault::unknown_attribute, concat(13, {{2}}).axis(0).new_axis(1),
     "ARGUMENT_UNKNOWN Concat-13: the attribute new_axis is given, this version does not know it."},
    {Fault::flag_invalid, from_sequence({{2}}).axis(0).new_axis(2).call(),
     "ARGUMENT_UNKNOWN ConcatFromSequence-11: newAxis is 2, it must be 0 or 1."},
    {Fault::one_output, concat(13, {{2}}).axis(0).outputs(2),
     "NUM_OUTPUTS_INVALID Concat-13: the node lists 2 outputs, it has one."},
    {Fault::one_output, concat(13, {{2}}).axis(0).outputs(0),
     "NUM_OUTPUTS_INVALID Concat-13: the node lists 0 outputs, it has one."},
    {Fault::opset_too_low, concat(0, {{2}}).axis(0),
     "OPSET_UNSUPPORTED Concat: opset is 0, the operator exists from opset 1 on."},
    {Fault::opset_too_low, Joining(Operator::concat_from_sequence, 10, {{2}}).axis(0),
     "OPSET_UNSUPPORTED ConcatFromSequence: opset is 10, the operator exists from opset 11 on."},
    {Fault::dims_too_large, concat(13, {{max_size}, {1}}).axis(0),
     "DIMS_INVALID Concat-13: the dims multiply to more than 2^53 - 1 elements or bytes."},
    {Fault::other_operator, Joining(Operator::split, 13, {{2}}).axis(0),
     "OPERATOR_UNKNOWN Split: a Node splits and a JoinNode joins, the operator does the other."},
};

TEST(Concat, MistakesReadAsTheyShould) {
  for (const Mistake& mistake : mistakes) {
    EXPECT_EQ(result(mistake.joining), mistake.text);
    EXPECT_EQ(resolve(mistake.joining.node()).error().fault, mistake.fault) << mistake.text;
    EXPECT_FALSE(make_plan(mistake.joining.node()));
  }
}

TEST(Concat, AxisMustBeAnIntegerScalar) {
  const double half = 0.5;
  const std::int64_t list[] = {0};
  EXPECT_EQ(result(concat(13, {{2}}).axis(IntArgument::values(ElementType::float64, &half, 1, 0))),
            "AXIS_INVALID Concat-13: axis is 0.5, it must be an integer.");
  EXPECT_EQ(result(concat(13, {{2}}).axis(list)), "AXIS_INVALID Concat-13: axis has rank 1, it must be a scalar.");
  EXPECT_EQ(result(from_sequence({{2}}).axis(0).new_axis(list)),
            "ARGUMENT_UNKNOWN ConcatFromSequence-11: new_axis has rank 1, it must be a scalar.");
}

// Inference.

TEST(ConcatInference, ADimKnownInOneInputIsKnownInTheResult) {
  EXPECT_EQ(result(concat(13, {{any, 3}, {2, any}}).axis(1)), "2 [3,..]");
  EXPECT_EQ(result(concat(13, {{any, 3}, {any, 4}}).axis(1)), "? 7");
  EXPECT_EQ(result(concat(13, {{DimRange(1, 5), 3}, {DimRange(4, 9), 4}}).axis(1)), "[4,5] 7");
  EXPECT_EQ(result(concat(13, {{2, DimRange(1, 3)}, {2, DimRange(4, 9)}}).axis(-1)), "2 [5,12]");
  EXPECT_EQ(result(concat(13, {{any, 3}, {2, 4}}).unknown_rank(1).axis(1)), "? [3,..]");
  EXPECT_EQ(result(concat(13, {{2}, {3}}).unknown_rank(0).unknown_rank(1).axis(-1)), "unknown rank");
  EXPECT_EQ(result(concat(13, {{DimRange(1, 3), 3}, {DimRange(4, 9), 4}}).axis(1)),
            "DIMS_INVALID Concat-13: inputs[1].dims[0] is 4, that of the tensors before it is 1 to 3: only dims along "
            "the axis may differ.");
}

TEST(ConcatInference, TypeIsThatOfTheInputsWhereItIsKnown) {
  const Joining unknown = concat(13, {{2}, {3}}).axis(0).unknown_type(0).unknown_type(1);
  EXPECT_FALSE(resolve(unknown.node())->type_known);
  const Joining second = concat(13, {{2}, {3}}).axis(0).unknown_type(0).type(1, ElementType::int8);
  ASSERT_TRUE(resolve(second.node()));
  EXPECT_TRUE(resolve(second.node())->type_known);
  EXPECT_EQ(resolve(second.node())->type, ElementType::int8);
}

TEST(ConcatInference, OfASequenceOfWhichLengthAndShapeAreKnown) {
  EXPECT_EQ(result(from_sequence({{2, any}}).repeated(5).axis(0)), "10 ?");
  EXPECT_EQ(result(from_sequence({{2, any}}).repeated(5).axis(1)), "2 ?");
  EXPECT_EQ(result(from_sequence({{2, any}}).repeated(5).axis(0).new_axis(1)), "5 2 ?");
  EXPECT_EQ(result(from_sequence({{DimRange(1, 2), 4}}).repeated(DimRange(2, 3)).axis(0)), "[2,6] 4");
  EXPECT_EQ(result(from_sequence({{2, 4}}).repeated(any).axis(0)), "? 4");
  EXPECT_EQ(result(from_sequence({{2, 4}}).unknown_rank(0).repeated(any).axis(0).new_axis(1)), "unknown rank");
  EXPECT_EQ(result(from_sequence({{any, max_size}}).repeated(2).axis(1)).substr(0, 13), "DIMS_INVALID ");
}

TEST(ConcatInference, CountsTheInputs) {
  const auto count = [](const Joining& joining) { return text(resolve(joining.node())->count); };
  EXPECT_EQ(count(concat(13, {{2}, {3}}).axis(0)), "2");
  EXPECT_EQ(count(from_sequence({{2, 4}}).repeated(DimRange(2, 3)).axis(0)), "[2,3]");
}

TEST(ConcatInference, TellsWhichInputIsTheWholeResult) {
  const auto whole = [](const Joining& joining) { return resolve(joining.node())->whole_part; };
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

/// The dims of the result by the text of the standard, where the join is legal.
std::optional<std::vector<std::int64_t>> plainly(std::vector<std::vector<std::int64_t>> shapes, std::int64_t axis,
                                                 bool new_axis) {
  if (shapes.empty()) return std::nullopt;
  const auto rank = static_cast<std::int64_t>(shapes[0].size()) + (new_axis ? 1 : 0);
  if (axis < -rank || axis >= rank) return std::nullopt;
  const auto at = static_cast<std::ptrdiff_t>(axis < 0 ? axis + rank : axis);
  std::int64_t sum = 0;
  for (auto& shape : shapes) {
    if (new_axis) shape.insert(shape.begin() + std::min(at, static_cast<std::ptrdiff_t>(shape.size())), 1);
    if (shape.size() != static_cast<std::size_t>(rank)) return std::nullopt;
    sum += shape[static_cast<std::size_t>(at)];
    shape[static_cast<std::size_t>(at)] = 0;
    if (shape != shapes[0]) return std::nullopt;
  }
  shapes[0][static_cast<std::size_t>(at)] = sum;
  return shapes[0];
}

/// Random tensors, mostly such that they can be joined, and what is known of them.
struct RandomJoin {
  std::vector<std::vector<std::int64_t>> exact;
  std::vector<Shape> known;
  std::int64_t axis = 0;
  bool new_axis = false;
};

RandomJoin random_join(std::mt19937& random) {
  const auto up_to = [&random](std::int64_t last) {
    return std::uniform_int_distribution<std::int64_t>(0, last)(random);
  };
  RandomJoin join;
  std::vector<std::int64_t> shape(static_cast<std::size_t>(up_to(4)));
  for (std::int64_t& dim : shape) dim = up_to(4);
  join.new_axis = up_to(2) == 0;
  const auto rank = static_cast<std::int64_t>(shape.size()) + (join.new_axis ? 1 : 0);
  join.axis = up_to(2 * rank + 1) - rank - (up_to(9) == 0 ? 1 : 0);
  for (std::int64_t left = up_to(5); left > 0; --left) {
    std::vector<std::int64_t> tensor = shape;
    const std::int64_t along = join.axis < 0 ? join.axis + rank : join.axis;
    if (!join.new_axis && along >= 0 && along < rank) tensor[static_cast<std::size_t>(along)] = up_to(5);
    if (!tensor.empty() && up_to(15) == 0) tensor[static_cast<std::size_t>(up_to(3)) % tensor.size()] = up_to(4);
    if (up_to(40) == 0) tensor.push_back(1);
    Shape known;
    for (const std::int64_t dim : tensor) {
      const std::int64_t kind = up_to(3);
      known.push_back(kind == 0   ? any
                      : kind == 1 ? DimRange(std::max<std::int64_t>(0, dim - up_to(2)), dim + up_to(2))
                                  : DimRange(dim));
    }
    join.exact.push_back(std::move(tensor));
    join.known.push_back(std::move(known));
  }
  return join;
}

std::vector<Shape> as_shapes(const std::vector<std::vector<std::int64_t>>& exact) {
  std::vector<Shape> shapes;
  for (const auto& dims : exact) shapes.emplace_back(dims.begin(), dims.end());
  return shapes;
}

TEST(ConcatRules, AreThoseOfThePlainText) {
  std::mt19937 random(3);
  int legal = 0;
  for (int round = 0; round < 5000; ++round) {
    const RandomJoin join = random_join(random);
    const auto expected = plainly(join.exact, join.axis, join.new_axis);
    const Joining joining = from_sequence(as_shapes(join.exact)).axis(join.axis).new_axis(join.new_axis ? 1 : 0);
    const std::string actual = result(joining);
    if (!expected) {
      EXPECT_NE(actual.find(": "), std::string::npos) << "accepted, as " << actual;
      continue;
    }
    ++legal;
    std::string dims;
    for (const std::int64_t dim : *expected) dims += (dims.empty() ? "" : " ") + std::to_string(dim);
    ASSERT_EQ(actual, dims);
  }
  EXPECT_GT(legal, 2000);
  EXPECT_LT(legal, 4500);
}

TEST(ConcatRules, InferenceHoldsWhateverTheDimsTurnOutToBe) {
  std::mt19937 random(4);
  int legal = 0;
  for (int round = 0; round < 5000; ++round) {
    const RandomJoin join = random_join(random);
    const auto expected = plainly(join.exact, join.axis, join.new_axis);
    if (!expected) continue;
    ++legal;
    Joining joining = from_sequence(join.known).axis(join.axis).new_axis(join.new_axis ? 1 : 0);
    for (std::size_t i = 0; i < join.known.size(); ++i) {
      if (random() % 4 == 0) joining.unknown_rank(i);
    }
    const JoinNode node = joining.node();
    const Result<JoinSpec> spec = resolve(node);
    ASSERT_TRUE(spec) << text(spec.error());
    if (!spec->axis_known) continue;
    ASSERT_EQ(spec->rank, static_cast<std::int64_t>(expected->size()));
    for (std::size_t i = 0; i < expected->size(); ++i) {
      const DimRange dim = joined_dim(node, *spec, static_cast<std::int64_t>(i));
      ASSERT_TRUE(dim.has((*expected)[i])) << text(dim) << " is not " << (*expected)[i];
    }
    if (spec->whole_part >= 0) {
      EXPECT_EQ(join.exact[static_cast<std::size_t>(spec->whole_part)], *expected);
    }
  }
  EXPECT_GT(legal, 2000);
}

// Plans.

TEST(JoinPlan, IsThatOfTheSplitThatTakesTheResultApart) {
  const Result<Plan> plan = make_plan(concat(13, {{2, 3, 4}, {2, 1, 4}, {2, 0, 4}}).axis(1).node());
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->spec().op, Operator::concat);
  EXPECT_EQ(plan->spec().version, 13);
  EXPECT_TRUE(plan->spec().keep_axis);
  expect_bytes(*plan, {2, 4, 4});
  const Result<Plan> stack = make_plan(from_sequence({{2, 4}, {2, 4}, {2, 4}}).axis(-1).new_axis(1).node());
  ASSERT_TRUE(stack);
  EXPECT_FALSE(stack->spec().keep_axis);
  expect_bytes(*stack, {2, 4, 3});
}

TEST(JoinPlan, NeedsMemoryForManyDifferentLengthsOnly) {
  std::vector<Shape> shapes(100, Shape{2, 3});
  EXPECT_TRUE(make_plan(concat(13, shapes).axis(0).node()));
  shapes[7][0] = 5;
  const Joining joining = concat(13, shapes).axis(0);
  const Result<Plan> none = make_plan(joining.node());
  ASSERT_FALSE(none);
  EXPECT_EQ(text(none.error()),
            "OUT_OF_MEMORY Concat-13: there are 100 lengths and room for 16: lend make_plan memory for all of them.");
  std::vector<std::int64_t> lent(100);
  const Result<Plan> plan = make_plan(joining.node(), lent);
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->length(6), 2);
  EXPECT_EQ(plan->length(7), 5);
  EXPECT_EQ(plan->layout().axis_length, 203);
}

TEST(JoinPlan, NeedsToKnowEverything) {
  const auto said = [](const Joining& joining) {
    const Result<Plan> plan = make_plan(joining.node());
    return plan ? "" : text(plan.error());
  };
  EXPECT_EQ(said(concat(13, {{2}, {3}}).axis(0).unknown_type(1)),
            "TYPE_UNSUPPORTED Concat-13: the element type of inputs[1] is not known, a plan needs it.");
  EXPECT_EQ(said(concat(13, {{2}, {3}}).axis(0).unknown_rank(1)),
            "DIMS_INVALID Concat-13: the dims of inputs[1] are not known, a plan needs them.");
  EXPECT_EQ(said(concat(13, {{2}, {any}}).axis(0)),
            "DIMS_INVALID Concat-13: inputs[1].dims[0] is not known, a plan needs all dims.");
  EXPECT_EQ(said(concat(13, {{2, 3}, {4, 3}}).axis(unknown_values(ElementType::int64, 1, 0).numbers())),
            "ARGUMENT_MISSING Concat-13: the values of axis are not known, a plan needs them.");
  EXPECT_EQ(said(from_sequence({{2}}).repeated(3).axis(0)),
            "ARGUMENT_MISSING ConcatFromSequence-11: the values of input_sequence are not known, a plan needs them.");
}

TEST(JoinPlan, ElementsAndBytesMustFitASafeInteger) {
  constexpr std::int64_t huge = std::int64_t{1} << 51;
  const std::string too_large = "DIMS_INVALID Concat-13: the dims multiply to more than 2^53 - 1 elements or bytes.";
  const Result<Plan> plan = make_plan(concat(13, {{huge}, {huge}}).axis(0).node());
  ASSERT_FALSE(plan);
  EXPECT_EQ(text(plan.error()), too_large);
  EXPECT_TRUE(make_plan(concat(13, {{huge, 0}, {huge, 0}}).axis(0).node())) << "there is nothing to move";
}

TEST(JoinPlan, TakesTheBytesOfRandomJoinsApart) {
  std::mt19937 random(5);
  int planned = 0;
  for (int round = 0; round < 500; ++round) {
    const RandomJoin join = random_join(random);
    const auto expected = plainly(join.exact, join.axis, join.new_axis);
    if (!expected) continue;
    const Joining joining = from_sequence(as_shapes(join.exact)).axis(join.axis).new_axis(join.new_axis ? 1 : 0);
    const Result<Plan> plan = make_plan(joining.node());
    ASSERT_TRUE(plan) << text(plan.error());
    expect_bytes(*plan, *expected);
    ++planned;
  }
  EXPECT_GT(planned, 200);
}

// Bytes.

/// Takes random bytes apart by the oracle and joins them by the plan, which must give the bytes back.
void expect_round_trip(const Plan& plan, const std::vector<std::int64_t>& dims, std::mt19937& random) {
  const int width = bits(plan.type());
  oracle::Bytes whole(static_cast<std::size_t>(plan.bytes()));
  for (std::uint8_t& byte : whole) byte = static_cast<std::uint8_t>(random());
  std::vector<std::int64_t> lengths;
  for (std::int64_t i = 0; i < plan.count(); ++i) lengths.push_back(plan.length(i));
  const auto axis = static_cast<std::size_t>(plan.spec().axis);
  const std::vector<oracle::Bytes> parts = oracle::split(whole, dims, axis, lengths, {width, false});
  std::vector<const void*> sources;
  for (const oracle::Bytes& part : parts) sources.push_back(part.data());
  oracle::Bytes joined(whole.size() + 16, 0xA5);
  join(plan, sources, joined.data());
  EXPECT_TRUE(std::equal(whole.begin(), whole.end(), joined.begin()));
  EXPECT_EQ(std::count(joined.end() - 16, joined.end(), 0xA5), 16) << "written behind the end";

  std::fill(joined.begin(), joined.end(), std::uint8_t{0xA5});
  const std::int64_t outer = plan.layout().outer;
  for (std::int64_t row = 0; row < outer; row += 3) join(plan, sources, joined.data(), {.first = row, .count = 3});
  EXPECT_TRUE(std::equal(whole.begin(), whole.end(), joined.begin())) << "in ranges of rows";
}

TEST(Join, PutsTogetherWhatTheOracleTookApart) {
  std::mt19937 random(6);
  const ElementType types[] = {ElementType::uint8, ElementType::bfloat16, ElementType::float32, ElementType::float64,
                               ElementType::complex128};
  for (int round = 0; round < 1000; ++round) {
    const RandomJoin tensors = random_join(random);
    const auto dims = plainly(tensors.exact, tensors.axis, false);
    if (tensors.new_axis || !dims) continue;
    const Joining joining = concat(13, as_shapes(tensors.exact)).axis(tensors.axis).type(types[random() % 5]);
    const Result<Plan> plan = make_plan(joining.node());
    ASSERT_TRUE(plan) << text(plan.error());
    expect_round_trip(*plan, *dims, random);
  }
}

TEST(Join, OfManyNarrowAndOfWideInputs) {
  std::mt19937 random(7);
  const Joining many = concat(13, std::vector<Shape>(200, Shape{9, 1})).axis(1).type(ElementType::uint8);
  expect_round_trip(*make_plan(many.node()), {9, 200}, random);
  const Joining wide = concat(13, {{2, 1}, {2, 1100000}, {2, 3}}).axis(1).type(ElementType::uint8);
  expect_round_trip(*make_plan(wide.node()), {2, 1100004}, random);
}

TEST(Join, LeavesTheBytesOfNullSourcesAsTheyAre) {
  const Joining joining = concat(13, {{2, 1}, {2, 2}, {2, 1}}).axis(1).type(ElementType::uint8);
  const Result<Plan> plan = make_plan(joining.node());
  ASSERT_TRUE(plan);
  const std::uint8_t first[] = {1, 2};
  const std::uint8_t last[] = {3, 4};
  const void* const sources[] = {first, nullptr, last};
  std::vector<std::uint8_t> out(8, 9);
  join(*plan, sources, out.data());
  EXPECT_EQ(out, (std::vector<std::uint8_t>{1, 9, 9, 3, 2, 9, 9, 4}));
}

TEST(Join, OfElementsNarrowerThanAByteInACall) {
  std::mt19937 random(8);
  for (const ElementType type : {ElementType::uint4, ElementType::uint1, ElementType::uint3, ElementType::uint6}) {
    for (const std::int64_t rows : {1, 5, 8, 30}) {
      const std::vector<std::int64_t> dims{rows, 7};
      const oracle::Width element{bits(type), type == ElementType::uint1};
      oracle::Bytes whole(static_cast<std::size_t>((rows * 7 * bits(type) + 7) / 8));
      for (std::uint8_t& byte : whole) byte = static_cast<std::uint8_t>(random());
      whole = oracle::split(whole, dims, 1, {7}, element)[0];  // with zeros for the bits after the last element
      const std::vector<oracle::Bytes> parts = oracle::split(whole, dims, 1, {2, 0, 5}, element);
      const std::int64_t shapes[][2] = {{rows, 2}, {rows, 0}, {rows, 5}};
      const TensorInfo tensors[] = {{type, shapes[0]}, {type, shapes[1]}, {type, shapes[2]}};
      const void* const sources[] = {parts[0].data(), parts[1].data(), parts[2].data()};
      oracle::Bytes joined(whole.size() + 1, 0xA5);
      ASSERT_FALSE(tensorsplit::concat(tensors, 1, sources, joined.data()));
      EXPECT_EQ(joined.back(), 0xA5);
      joined.pop_back();
      EXPECT_EQ(joined, whole);
    }
  }
}

TEST(Join, InOneCall) {
  const std::int64_t narrow[] = {2, 1};
  const std::int64_t wide[] = {2, 2};
  const TensorInfo tensors[] = {{ElementType::uint8, narrow}, {ElementType::uint8, wide}};
  const std::uint8_t left[] = {1, 2};
  const std::uint8_t right[] = {3, 4, 5, 6};
  const void* const sources[] = {left, right};
  std::vector<std::uint8_t> out(6);
  EXPECT_FALSE(tensorsplit::concat(tensors, -1, sources, out.data()));
  EXPECT_EQ(out, (std::vector<std::uint8_t>{1, 3, 4, 2, 5, 6}));

  const auto axis = tensorsplit::concat(tensors, 0, sources, out.data());
  ASSERT_TRUE(axis);
  EXPECT_EQ(axis->fault, Fault::dims_differ);
  const auto count = tensorsplit::concat(tensors, 1, std::span(sources).first(1), out.data());
  ASSERT_TRUE(count);
  EXPECT_EQ(text(*count), "SIZES_COUNT_MISMATCH Concat-13: there are 1 sources and 2 tensors, they must be as many.");
  EXPECT_EQ(out, (std::vector<std::uint8_t>{1, 3, 4, 2, 5, 6})) << "an error writes nothing";
}

}  // namespace
}  // namespace tensorsplit
