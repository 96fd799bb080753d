// SPDX-License-Identifier: MIT
//
// What is common to all operators: versions, element types, the axis, the dims, and where a call's arguments go.
#include "tensorsplit/split_spec.h"

#include <cmath>
#include <limits>
#include <string>
#include <tuple>

#include "given.h"

namespace tensorsplit {
namespace {

using enum ErrorCode;

TEST(Version, OpsetBetweenTwoVersionsMeansTheLowerOne) {
  const std::pair<std::int64_t, int> split[] = {{1, 1},   {2, 2},   {3, 2},   {10, 2},  {11, 11}, {12, 11},
                                                {13, 13}, {17, 13}, {18, 18}, {24, 18}, {99, 18}, {newest_opset, 18}};
  for (const auto& [opset, expected] : split) EXPECT_EQ(version_in_force(Operator::split, opset), expected) << opset;
  const std::pair<std::int64_t, int> sequence[] = {{11, 11}, {12, 11}, {18, 11},          {23, 11},
                                                   {24, 24}, {25, 24}, {newest_opset, 24}};
  for (const auto& [opset, expected] : sequence) {
    EXPECT_EQ(version_in_force(Operator::split_to_sequence, opset), expected) << opset;
  }
  for (const Operator op : {Operator::variadic_split, Operator::openvino_split}) {
    EXPECT_EQ(version_in_force(op, 1), 1);
    EXPECT_EQ(version_in_force(op, 15), 1);
    EXPECT_EQ(version_in_force(op, newest_opset), 1);
  }
}

TEST(Version, OperatorThatJoinsIsRefused) {
  for (const Operator op : {Operator::concat, Operator::concat_from_sequence}) {
    EXPECT_TRUE(fails(Given(op, 13), operator_unknown, {"a JoinNode must join"}));
  }
}

TEST(Version, OpsetBelowTheFirstVersionIsRefused) {
  for (const std::int64_t opset : {std::int64_t{0}, std::int64_t{-3}, std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_TRUE(fails(onnx_split(opset), opset_unsupported, {"Split: opset is ", "at least 1"}));
    EXPECT_TRUE(fails(Given(Operator::variadic_split, opset).inputs(0, {6}), opset_unsupported, {"VariadicSplit: "}));
  }
  for (const std::int64_t opset : {1, 2, 10}) {
    EXPECT_TRUE(fails(split_to_sequence(opset), opset_unsupported, {"SplitToSequence: opset is", "at least 11"}));
    EXPECT_EQ(version_in_force(Operator::split_to_sequence, opset), 0);
  }
}

/// A legal node of `op` in `opset`, whatever its data's type is.
Given legal(Operator op, std::int64_t opset) {
  Given given(op, opset);
  switch (op) {
    case Operator::split:
      return opset < 18 ? given.axis(0).outputs(2) : given.axis(0).num_outputs(2);
    case Operator::split_to_sequence:
      return given;
    case Operator::variadic_split:
      return given.inputs(0, {2, 4});
    case Operator::openvino_split:
      return given.input(0, scalar<std::int64_t>(0)).num_splits(2);
    default:
      return given;  // no split
  }
}

TEST(Version, OperatorAndVersionInForceStandInTheDivision) {
  const std::tuple<Operator, std::int64_t, int> in_force[] = {{Operator::split, 17, 13},
                                                              {Operator::split_to_sequence, 23, 11},
                                                              {Operator::variadic_split, 8, 1},
                                                              {Operator::openvino_split, 8, 1}};
  for (const auto& [op, opset, version] : in_force) {
    const Given given = legal(op, opset);
    const Result<SplitSpec> spec = resolve(given.node());
    ASSERT_TRUE(spec);
    EXPECT_EQ(spec->op, op);
    EXPECT_EQ(spec->version, version);
  }
}

TEST(Version, HasSoManyInputsAndNoMore) {
  // The inputs after the data in the standards' signatures.
  const std::tuple<Operator, std::int64_t, std::size_t> inputs[] = {{Operator::split, 1, 1},
                                                                    {Operator::split, 2, 0},
                                                                    {Operator::split, 11, 0},
                                                                    {Operator::split, 13, 1},
                                                                    {Operator::split, 18, 1},
                                                                    {Operator::split_to_sequence, 11, 1},
                                                                    {Operator::split_to_sequence, 24, 1},
                                                                    {Operator::variadic_split, 1, 2},
                                                                    {Operator::openvino_split, 1, 1}};
  for (const auto& [op, opset, known] : inputs) {
    const std::string shown = "may be " + std::to_string(known + 1) + " at most";
    for (std::size_t surplus = known; surplus < Node::most_inputs; ++surplus) {
      EXPECT_TRUE(fails(legal(op, opset).input(surplus, tensor<std::int64_t>({6})), argument_unknown,
                        {"too many inputs are given", shown.c_str()}));
    }
  }
}

TEST(Types, EachVersionTakesItsOwn) {
  const std::tuple<Operator, std::int64_t, TypeSet> table[] = {{Operator::split, 1, onnx_float_types},
                                                               {Operator::split, 2, onnx_types_15},
                                                               {Operator::split, 11, onnx_types_15},
                                                               {Operator::split, 13, onnx_types_16},
                                                               {Operator::split, 18, onnx_types_16},
                                                               {Operator::split_to_sequence, 11, onnx_types_15},
                                                               {Operator::split_to_sequence, 24, onnx_types_16},
                                                               {Operator::variadic_split, 1, openvino_types},
                                                               {Operator::openvino_split, 1, openvino_types}};
  for (const auto& [op, opset, allowed] : table) {
    for (int i = 0; i < element_type_count; ++i) {
      const auto type = static_cast<ElementType>(i);
      const std::string name = std::string("element type ") + type_name(type);
      const Given given = legal(op, opset).type(type);
      SCOPED_TRACE(name + " in " + operator_name(op) + "-" + std::to_string(opset));
      if (allowed.has(type)) {
        EXPECT_TRUE(resolve(given.node()));
      } else {
        EXPECT_TRUE(fails(given, type_unsupported, {name.c_str(), "allowed"}));
      }
    }
  }
}

// The axis.

TEST(Axis, LiesBetweenMinusRankAndRank) {
  const std::pair<std::int64_t, const char*> legal_axes[] = {{-3, "0"}, {-2, "1"}, {-1, "2"},
                                                             {0, "0"},  {1, "1"},  {2, "2"}};
  for (const auto& [given, expected] : legal_axes) {
    EXPECT_EQ(axis(onnx_split(13).dims({2, 2, 2}).axis(given).outputs(2)), expected) << given;
  }
  for (const std::int64_t given : {std::int64_t{-4}, std::int64_t{3}, std::int64_t{1} << 40}) {
    const std::string shown = "axis is " + std::to_string(given);
    EXPECT_TRUE(fails(onnx_split(13).dims({2, 2, 2}).axis(given).outputs(2), axis_out_of_range,
                      {"Split-13: ", shown.c_str(), "-3 to 2"}));
    EXPECT_TRUE(fails(variadic_split().dims({2, 2, 2}).inputs(given, {2}), axis_out_of_range, {shown.c_str()}));
  }
  EXPECT_TRUE(fails(split_to_sequence(11).axis(std::numeric_limits<std::int64_t>::min()), axis_out_of_range,
                    {"axis is -9", "-1 to 0"}));
}

TEST(Axis, ScalarDataHasNone) {
  EXPECT_TRUE(fails(onnx_split(13).dims({}).outputs(1), axis_out_of_range, {"rank 0", "at least 1"}));
  EXPECT_TRUE(fails(split_to_sequence(24).dims({}), axis_out_of_range, {"SplitToSequence-24", "rank 0"}));
  EXPECT_TRUE(fails(variadic_split().dims({}).inputs(0, {1}), axis_out_of_range, {"rank 0"}));
  EXPECT_TRUE(fails(openvino_split().dims({}).input(0, scalar<std::int64_t>(0)).num_splits(1), axis_out_of_range, {}));
}

TEST(Axis, MustBeAnInteger) {
  for (const double given : {0.5, -1.5, double{NAN}, double{HUGE_VAL}, -double{HUGE_VAL}}) {
    EXPECT_TRUE(fails(onnx_split(13).call().axis(number(given)).num_outputs(2), axis_invalid, {"axis is", "integer"}));
  }
  EXPECT_EQ(axis(onnx_split(13).call().axis(number(-0.0)).num_outputs(2)), "0");
  EXPECT_EQ(axis(onnx_split(13).call().axis(number(-1)).num_outputs(2)), "0");
  EXPECT_TRUE(fails(onnx_split(13).call().axis(number(1e300)).num_outputs(2), axis_out_of_range, {"1e+300"}));
}

TEST(Axis, MustBeAScalarAsAnAttribute) {
  EXPECT_TRUE(fails(onnx_split(13).axis(values<std::int64_t>({0})).outputs(2), axis_invalid, {"axis has rank 1"}));
  EXPECT_TRUE(fails(onnx_split(13).axis(values<std::int64_t>({})).outputs(2), axis_invalid, {"axis has rank 1"}));
  EXPECT_TRUE(fails(split_to_sequence(11).axis(values<std::int64_t>({0})), axis_invalid, {"axis has rank 1"}));
}

// The dims.

TEST(Dims, MustBeFrom0ToTheLargestSafeInteger) {
  EXPECT_EQ(parts(onnx_split(13).dims({max_size}).type(ElementType::int8).sizes({0, max_size})), "0 9007199254740991");
  EXPECT_TRUE(fails(onnx_split(13).dims({4, -1}).outputs(2), dims_invalid, {"dims[1] is -1", "2^53 - 1"}));
  EXPECT_TRUE(fails(onnx_split(13).dims({max_size + 1}).outputs(2), dims_invalid, {"dims[0] is 9007199254740992"}));
  EXPECT_TRUE(fails(onnx_split(13).dims({DimRange(3, 2)}).outputs(2), dims_invalid, {"dims[0] is 2,", "from 3 "}));
  EXPECT_TRUE(fails(onnx_split(13).dims({DimRange(-1, 5)}).outputs(2), dims_invalid, {"dims[0] is -1,"}));
  EXPECT_TRUE(fails(onnx_split(13).dims({DimRange(0, max_size + 1)}).outputs(2), dims_invalid,
                    {"dims[0] is 9007199254740992,"}));
  EXPECT_EQ(parts(onnx_split(13).dims({DimRange(0, max_size)}).sizes({1})), "1");
}

// A call puts its arguments where the version in force has them.

TEST(Call, SplitIsTheAttributeBefore13AndTheInputFromThenOn) {
  for (const std::int64_t opset : {1, 2, 11, 13, 18}) {
    EXPECT_EQ(parts(onnx_split(opset).call().axis(0).split({2, 4})), "2 4") << opset;
  }
}

TEST(Call, NumOutputsIsTheNumberOfOutputsBefore18) {
  for (const std::int64_t opset : {1, 2, 11, 13}) {
    EXPECT_EQ(parts(onnx_split(opset).call().axis(0).num_outputs(3)), "2 2 2") << opset;
    EXPECT_TRUE(fails(onnx_split(opset).call().axis(0).num_outputs(4), not_divisible, {"numOutputs", "4"}));
    EXPECT_TRUE(fails(onnx_split(opset).call().axis(0).num_outputs(0), num_outputs_invalid, {"numOutputs is 0"}));
    EXPECT_TRUE(fails(onnx_split(opset).call().axis(0).split({2, 4}).num_outputs(3), sizes_count_mismatch, {"3"}));
  }
  EXPECT_EQ(parts(onnx_split(18).call().num_outputs(4).dims({9})), "3 3 3 0");
}

TEST(Call, TensorsKeepTheirType) {
  EXPECT_TRUE(fails(onnx_split(18).call().split(tensor<std::int32_t>({2, 4})), type_unsupported, {"int32"}));
  EXPECT_TRUE(fails(variadic_split().call().axis(scalar<float>(0)).split({6}), type_unsupported, {"axis"}));
}

TEST(Call, ArgumentsOfOtherOperatorsAreRefused) {
  EXPECT_TRUE(fails(split_to_sequence(24).call().num_outputs(2), argument_unknown, {"numOutputs"}));
  EXPECT_TRUE(fails(onnx_split(18).call().num_outputs(2).keepdims(1), argument_unknown, {"keepdims"}));
  EXPECT_TRUE(fails(variadic_split().call().axis(0).split({6}).num_outputs(2), argument_unknown, {"numOutputs"}));
}

// Lengths.

/// The spec of a legal node.
SplitSpec spec_of(const Given& given) {
  const Result<SplitSpec> spec = resolve(given.node());
  EXPECT_TRUE(spec);
  return spec ? *spec : SplitSpec();
}

TEST(Lengths, ChunksAreAlikeButTheLast) {
  const SplitSpec spec = spec_of(onnx_split(18).dims({7}).num_outputs(3));
  EXPECT_EQ(spec.length(0), DimRange(3));
  EXPECT_EQ(spec.length(1), DimRange(3));
  EXPECT_EQ(spec.length(2), DimRange(1));
}

TEST(Lengths, ListIsReadWithItsRest) {
  const Given given = variadic_split().dims({DimRange(6, 9)}).inputs(0, {4, -1, 0});
  const Node node = given.node();
  const Result<SplitSpec> spec = resolve(node);
  ASSERT_TRUE(spec);
  EXPECT_EQ(spec->length(0), DimRange(4));
  EXPECT_EQ(spec->length(1), DimRange(2, 5));
  EXPECT_EQ(spec->length(2), DimRange(0));
}

TEST(Lengths, WhereTheCountIsNotKnownAnyPartMayBeTheLast) {
  const SplitSpec spec = spec_of(split_to_sequence(11).dims({DimRange(5, 9)}).input(0, scalar<std::int64_t>(4)));
  EXPECT_EQ(spec.count, DimRange(2, 3));
  EXPECT_EQ(spec.length(0), DimRange(1, 4));
  EXPECT_EQ(spec.length(2), DimRange(1, 4));
}

// The part that is the whole data.

TEST(WholePart, IsTheOneThatLeavesNothingToTheOthers) {
  EXPECT_EQ(spec_of(onnx_split(13).outputs(1)).whole_part, 0);
  EXPECT_EQ(spec_of(onnx_split(13).outputs(2)).whole_part, -1);
  EXPECT_EQ(spec_of(onnx_split(13).sizes({6})).whole_part, 0);
  EXPECT_EQ(spec_of(onnx_split(13).sizes({0, 6, 0})).whole_part, 1);
  EXPECT_EQ(spec_of(onnx_split(13).sizes({6, 0})).whole_part, 0);
  EXPECT_EQ(spec_of(onnx_split(13).sizes({2, 4})).whole_part, -1);
  EXPECT_EQ(spec_of(onnx_split(13).sizes({3, 3})).whole_part, -1);
  EXPECT_EQ(spec_of(onnx_split(13).dims({0}).sizes({0, 0})).whole_part, -1)
      << "of nothing no part is more than another";
  EXPECT_EQ(spec_of(onnx_split(13).dims({0}).sizes({0})).whole_part, 0) << "a single part is all there is";
  EXPECT_EQ(spec_of(onnx_split(13).dims({0}).sizes({})).whole_part, -1);
  EXPECT_EQ(spec_of(variadic_split().dims({any}).inputs(0, {-1})).whole_part, 0);
  EXPECT_EQ(spec_of(variadic_split().dims({any}).inputs(0, {0, -1, 0})).whole_part, 1);
  EXPECT_EQ(spec_of(variadic_split().dims({any}).inputs(0, {1, -1})).whole_part, -1);
  EXPECT_EQ(spec_of(variadic_split().inputs(0, {6, -1})).whole_part, -1) << "the rest may be empty";
  EXPECT_EQ(spec_of(onnx_split(18).dims({any}).num_outputs(3).outputs(1)).whole_part, -1);
  EXPECT_EQ(spec_of(onnx_split(18).num_outputs(1)).whole_part, 0);
}

TEST(Common, IsTheLengthThatAllPartsShareOrItsBounds) {
  const auto common = [](const Given& given) { return text(resolve(given.node())->common); };
  EXPECT_EQ(common(onnx_split(13).outputs(3)), "2");
  EXPECT_EQ(common(onnx_split(18).num_outputs(4).dims({9})), "[0,3]");
  EXPECT_EQ(common(onnx_split(13).sizes({2, 2, 2})), "2");
  EXPECT_EQ(common(onnx_split(13).sizes({1, 3, 2})), "[1,3]");
  EXPECT_EQ(common(onnx_split(13).dims({0}).sizes({0, 0})), "0");
  EXPECT_EQ(common(variadic_split().inputs(0, {2, -1, 2})), "2");
  EXPECT_EQ(common(variadic_split().inputs(0, {1, -1, 2})), "[1,3]");
  EXPECT_EQ(common(split_to_sequence(11).dims({7}).input(0, scalar<std::int64_t>(3))), "[1,3]");
  EXPECT_EQ(common(split_to_sequence(11).dims({7}).input(0, scalar<std::int64_t>(9))), "7");
  EXPECT_EQ(common(split_to_sequence(11).dims({0}).sizes({})), "?") << "no part has a length";
}

}  // namespace
}  // namespace tensorsplit
