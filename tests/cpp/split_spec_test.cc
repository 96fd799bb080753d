// SPDX-License-Identifier: MIT
//
// Rules that all operators share: versions, element types, the axis, the dims, and the arguments of calls. hull_test.cc
// covers the lengths of parts.
#include "tensorsplit/split_spec.h"

#include <cmath>
#include <limits>
#include <string>
#include <tuple>

#include "node_builder.h"

namespace tensorsplit {
namespace {

/// A version of an operator with its opsets, its number of inputs after the data, and its types.
struct Version {
  Operator op;
  int version;
  std::vector<std::int64_t> opsets;
  std::size_t inputs;
  TypeSet types;
};

const Version versions[] = {
    {Operator::split, 1, {1}, 1, onnx_float_types},
    {Operator::split, 2, {2, 3, 10}, 0, onnx_types_15},
    {Operator::split, 11, {11, 12}, 0, onnx_types_15},
    {Operator::split, 13, {13, 17}, 1, onnx_types_16},
    {Operator::split, 18, {18, 24, 99, newest_opset}, 1, onnx_types_16},
    {Operator::split_to_sequence, 0, {0, 1, 10}, 0, TypeSet()},
    {Operator::split_to_sequence, 11, {11, 12, 23}, 1, onnx_types_15},
    {Operator::split_to_sequence, 24, {24, 25, newest_opset}, 1, onnx_types_16},
    {Operator::variadic_split, 1, {1, 8, 15, newest_opset}, 2, openvino_types},
    {Operator::openvino_split, 1, {1, 8, 15, newest_opset}, 1, openvino_types},
};

/// Returns a node of `op` in `opset` that is valid for every type of its data.
NodeBuilder legal(Operator op, std::int64_t opset) {
  const NodeBuilder builder(op, opset);
  if (op == Operator::split)
    return opset < 18 ? NodeBuilder(builder).axis(0).outputs(2) : NodeBuilder(builder).num_outputs(2);
  if (op == Operator::variadic_split) return NodeBuilder(builder).inputs(0, {2, 4});
  if (op == Operator::openvino_split) return NodeBuilder(builder).input(0, scalar<std::int64_t>(0)).num_splits(2);
  return builder;
}

TEST(Version, IsTheNewestOfTheOpset) {
  for (const Version& in_force : versions) {
    for (const std::int64_t opset : in_force.opsets) {
      EXPECT_EQ(version_in_force(in_force.op, opset), in_force.version) << operator_name(in_force.op) << " " << opset;
      if (in_force.version == 0) continue;
      const NodeBuilder builder = legal(in_force.op, opset);
      const Result<SplitSpec> spec = builder.resolve();
      ASSERT_TRUE(spec) << text(spec.error());
      EXPECT_EQ(spec->op, in_force.op);
      EXPECT_EQ(spec->version, in_force.version);
    }
  }
}

TEST(Version, RejectsOpsetBelowTheFirst) {
  for (const std::int64_t opset : {std::int64_t{0}, std::int64_t{-3}, std::numeric_limits<std::int64_t>::min()}) {
    expect_message(
        {{onnx_split(opset), "OPSET_UNSUPPORTED Split: opset must be an integer >= 1, got "},
         {NodeBuilder(Operator::variadic_split, opset).inputs(0, {6}),
          "OPSET_UNSUPPORTED VariadicSplit: opset must be an integer >= 1, got "},
         {split_to_sequence(opset), "OPSET_UNSUPPORTED SplitToSequence: opset must be an integer >= 11, got "}});
  }
}

TEST(Version, LimitsInputsAndTypes) {
  for (const Version& in_force : versions) {
    if (in_force.version == 0) continue;
    const NodeBuilder builder = legal(in_force.op, in_force.opsets[0]);
    SCOPED_TRACE(operator_name(in_force.op) + ("-" + std::to_string(in_force.version)));
    const std::string most = "inputs must be at most " + std::to_string(in_force.inputs + 1) + ".";
    for (std::size_t surplus = in_force.inputs; surplus < Node::max_inputs; ++surplus) {
      expect_message({{NodeBuilder(builder).input(surplus, tensor<std::int64_t>({6})), "ARGUMENT_UNKNOWN " + most}});
    }
    for (int i = 0; i < element_type_count; ++i) {
      const auto type = static_cast<ElementType>(i);
      const NodeBuilder of_type = NodeBuilder(builder).type(type);
      if (in_force.types.has(type)) {
        EXPECT_TRUE(of_type.resolve()) << type_name(type);
      } else {
        const std::string type_is_wrong = "TYPE_UNSUPPORTED must have element type ";
        expect_message({{of_type, type_is_wrong}, {of_type, "TYPE_UNSUPPORTED , got " + std::string(type_name(type))}});
      }
    }
  }
}

TEST(Axis, IsRejectedOutsideTheRank) {
  const NodeBuilder cube = onnx_split(13).dims({2, 2, 2}).outputs(2);
  for (std::int64_t i = -3; i < 3; ++i) EXPECT_EQ(axis(NodeBuilder(cube).axis(i)), std::to_string((i + 3) % 3)) << i;
  for (const std::int64_t given : {std::int64_t{-4}, std::int64_t{3}, std::int64_t{1} << 40}) {
    const std::string message =
        "AXIS_OUT_OF_RANGE axis must be an integer from -3 to 2, got " + std::to_string(given) + ".";
    expect_message(
        {{NodeBuilder(cube).axis(given), message}, {variadic_split().dims({2, 2, 2}).inputs(given, {2}), message}});
  }
}

TEST(Axis, IsRejectedUnlessAnIntegerScalar) {
  const Operand list = values<std::int64_t>({0});
  expect_message({
      {split_to_sequence(24).dims({}), "AXIS_OUT_OF_RANGE SplitToSequence-24: the input must have rank >= 1, got 0."},
      {variadic_split().dims({}).inputs(0, {1}), "AXIS_OUT_OF_RANGE the input must have rank >= 1, got 0."},
      {openvino_split().dims({}).input(0, scalar<std::int64_t>(0)).num_splits(1),
       "AXIS_OUT_OF_RANGE the input must have rank >= 1, got 0."},
      {split_to_sequence(11).axis(std::numeric_limits<std::int64_t>::min()),
       "AXIS_OUT_OF_RANGE axis must be an integer from -1 to 0, got -9223372036854775808."},
      {onnx_split(13).axis(list).outputs(2), "AXIS_INVALID axis must be an integer, got a list or tensor of rank 1"},
      {onnx_split(13).axis(values<std::int64_t>({})).outputs(2),
       "AXIS_INVALID axis must be an integer, got a list or tensor of rank 1."},
      {onnx_split(13).call().axis(number(1e300)).num_outputs(2),
       "AXIS_OUT_OF_RANGE axis must be an integer from -1 to 0, got 1e+300."},
  });
  for (const double given : {0.5, -1.5, double{NAN}, double{HUGE_VAL}, -double{HUGE_VAL}}) {
    expect_message(
        {{onnx_split(13).call().axis(number(given)).num_outputs(2), "AXIS_INVALID axis must be an integer, got "}});
  }
  for (const double given : {-0.0, -1.0}) {
    EXPECT_EQ(axis(onnx_split(13).call().axis(number(given)).num_outputs(2)), "0");
  }
}

TEST(Dims, AreRejectedIfUnsafe) {
  const auto of = [](DimRange dim) { return onnx_split(13).dims({dim}); };
  expect_message({
      {of(max_size).type(ElementType::int8).sizes({0, max_size}), "0 9007199254740991"},
      {of(DimRange(0, max_size)).sizes({1}), "1"},
      {of(max_size + 1).outputs(2),
       "DIMS_INVALID dims[0] must be an integer from 0 to 2^53 - 1, got 9007199254740992."},
      {of(DimRange(0, max_size + 1)).outputs(2),
       "DIMS_INVALID dims[0] must be an integer from 0 to 2^53 - 1, got 9007199254740992."},
  });
}

// A call passes its arguments as its version expects them: sizes are the attribute `split` before opset 13 and an input
// since then, and num_outputs is the number of outputs before opset 18.
TEST(Call, MapsArgumentsToTheVersion) {
  for (const std::int64_t opset : {1, 2, 11, 13, 18}) {
    const NodeBuilder call = onnx_split(opset).call().axis(0);
    expect_message({{NodeBuilder(call).split({2, 4}), "2 4"},
                    {NodeBuilder(call).num_outputs(3), "2 2 2"},
                    {NodeBuilder(call).num_outputs(0),
                     "NUM_OUTPUTS_INVALID num_outputs must be an integer from 1 to 2147483647, got 0."}});
    if (opset == 18) continue;
    expect_message(
        {{NodeBuilder(call).num_outputs(4), "NOT_DIVISIBLE num_outputs must divide the axis length 6, got 4."},
         {NodeBuilder(call).split({2, 4}).num_outputs(3), "SIZES_COUNT_MISMATCH split must have length 3, got 2."}});
  }
  expect_message({
      {onnx_split(18).call().split(tensor<std::int32_t>({2, 4})), "TYPE_UNSUPPORTED int32"},
      {variadic_split().call().axis(scalar<float>(0)).split({6}), "TYPE_UNSUPPORTED axis"},
      {split_to_sequence(24).call().num_outputs(2), "ARGUMENT_UNKNOWN num_outputs"},
      {onnx_split(18).call().num_outputs(2).keepdims(1), "ARGUMENT_UNKNOWN keepdims"},
      {variadic_split().call().axis(0).split({6}).num_outputs(2), "ARGUMENT_UNKNOWN num_outputs"},
  });
}

TEST(WholePart, CoversTheWholeAxis) {
  const auto sizes = [](DimRange dim, const std::vector<std::int64_t>& list) {
    return onnx_split(13).dims({dim}).sizes(list);
  };
  const auto lengths = [](DimRange dim, const std::vector<std::int64_t>& list) {
    return variadic_split().dims({dim}).inputs(0, list);
  };
  const std::pair<NodeBuilder, std::int64_t> table[] = {
      {onnx_split(13).outputs(1), 0},
      {onnx_split(13).outputs(2), -1},
      {sizes(6, {6}), 0},
      {sizes(6, {0, 6, 0}), 1},
      {sizes(6, {6, 0}), 0},
      {sizes(6, {3, 3}), -1},
      {sizes(0, {0, 0}), -1},  // all parts of an empty axis are equal
      {sizes(0, {0}), 0},      // a single part covers the axis
      {sizes(0, {}), -1},
      {lengths(any, {-1}), 0},
      {lengths(any, {0, -1, 0}), 1},
      {lengths(any, {1, -1}), -1},
      {lengths(6, {6, -1}), -1},  // the rest may be empty
      {onnx_split(18).dims({any}).num_outputs(3).outputs(1), -1},
      {onnx_split(18).num_outputs(1), 0},
      {split_to_sequence(11).dims({any}).input(0, scalar<std::int64_t>(4)), -1},  // one part or several
  };
  for (const auto& [builder, whole] : table) EXPECT_EQ(builder.resolve().value().whole_part, whole) << parts(builder);
}

TEST(PartLength, IsUnknownIfThereAreNoParts) {
  EXPECT_TRUE(split_to_sequence(11).dims({0}).sizes({}).resolve().value().size_bounds.unknown());
}

}  // namespace
}  // namespace tensorsplit
