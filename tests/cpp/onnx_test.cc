// SPDX-License-Identifier: MIT
//
// The rules of ONNX Split and SplitToSequence (src/rules/onnx.cc) in every version. hull_test.cc has the part lengths
// for all small dims and lists, and error_test.cc the message of every detail.
#include <cmath>

#include "node_builder.h"

namespace tensorsplit {
namespace {

// Sizes are the attribute `split` before opset 13, and an input since then.
TEST(OnnxSplit, ReadsSizes) {
  expect_message({
      {onnx_split(1).axis(0).split({2, 4}), "2 4"},
      {onnx_split(11).dims({0, 3}).split({}).outputs(0), "none"},
      {onnx_split(13).dims({2, 6, 3}).axis(-1).sizes({2, 1}), "2 1"},
      {onnx_split(13).dims({2, 6, 3}).sizes({1, 1}), "1 1"},  // the axis is 0 by default
      {onnx_split(18).dims({2, 0}).sizes({1, 1}), "1 1"},     // a dim of 0 next to the axis
      {onnx_split(18).dims({0}).sizes({}).outputs(1),
       "SIZES_COUNT_MISMATCH Split-18: split must have length 1, got 0."},
      {onnx_split(18).call().split(values<double>({2, 4})), "2 4"},
      {onnx_split(11).call().split(values<std::uint8_t>({2, 4})), "2 4"},
  });
  for (const std::int64_t opset : {13, 18}) {
    const auto with = [=](Operand sizes) { return onnx_split(opset).input(0, std::move(sizes)); };
    expect_message(
        {{with(scalar<std::int64_t>(6)), "SIZES_INVALID split must have rank 1, got 0."},
         {with(tensor<std::int32_t>({2, 4})), "TYPE_UNSUPPORTED split must have element type int64, got int32."},
         {with(tensor<float>({2, 4})), "TYPE_UNSUPPORTED split must have element type int64, got float32."},
         {with(tensor<std::uint64_t>({2, 4})), "TYPE_UNSUPPORTED split must have element type int64, got uint64."}});
  }
}

TEST(OnnxSplit, DividesByOutputCount) {
  expect_message({{onnx_split(1).axis(-1).outputs(3), "2 2 2"},
                  {onnx_split(13).call(), "ARGUMENT_MISSING split or the number of outputs is required."},
                  {onnx_split(13).outputs(0),
                   "NUM_OUTPUTS_INVALID the number of outputs must be an integer from 1 to 2147483647, got 0."}});
  for (const std::int64_t opset : {2, 11, 13}) {
    expect_message(
        {{onnx_split(opset).outputs(3), "2 2 2"},
         {onnx_split(opset), "ARGUMENT_MISSING split or the number of outputs is required"},
         {onnx_split(opset).num_outputs(2), "ARGUMENT_UNKNOWN num_outputs is not supported by this version"}});
  }
}

TEST(OnnxSplit18, ReadsNumOutputs) {
  constexpr std::int64_t most = 2147483647;
  const NodeBuilder odd = onnx_split(18).dims({7});
  const NodeBuilder one = onnx_split(18).num_outputs(1);
  expect_message({
      {onnx_split(18).dims({2, 8}).axis(1).num_outputs(3), "3 3 2"},
      {onnx_split(18).num_outputs(number(2.0)), "3 3"},
      {onnx_split(18).dims({most}).type(ElementType::int8).num_outputs(most).outputs(3), "1 1 1"},
      {onnx_split(18).dims({0}).num_outputs(most).outputs(3), "0 0 0"},
      {onnx_split(18).num_outputs(most),
       "NOT_DIVISIBLE num_outputs cannot split the axis length 6 into 2147483647 parts of 1."},
      {onnx_split(18).dims({0}).num_outputs(most + 1),
       "NUM_OUTPUTS_INVALID num_outputs must be an integer from 1 to 2147483647, got 2147483648."},
      {onnx_split(18).num_outputs(number(2.5)),
       "NUM_OUTPUTS_INVALID num_outputs must be an integer from 1 to 2147483647, got 2.5."},
      {onnx_split(18).num_outputs(number(NAN)),
       "NUM_OUTPUTS_INVALID num_outputs must be an integer from 1 to 2147483647, got NaN."},
      {onnx_split(18).num_outputs(number(-HUGE_VAL)),
       "NUM_OUTPUTS_INVALID num_outputs must be an integer from 1 to 2147483647, got -Infinity."},
      {NodeBuilder(one).call().split({2, 4}), "ARGUMENT_CONFLICT pass split or num_outputs, not both"},
      {NodeBuilder(one).axis(9).sizes({2, 4}),
       "ARGUMENT_CONFLICT pass split or num_outputs, not both."},  // whatever the axis
  });
  EXPECT_EQ(axis(NodeBuilder(odd).num_outputs(3).outputs(1)), "0") << "one part, but not the whole";
  EXPECT_EQ(axis(NodeBuilder(odd).num_outputs(1).outputs(0)), "0") << "no part, so not the whole";
}

TEST(OnnxSplit, RejectsArgumentsOfOtherVersions) {
  const NodeBuilder one = onnx_split(1).axis(0);
  expect_message({
      {onnx_split(18).split({2, 4}), "ARGUMENT_UNKNOWN Split-18: split is not supported by this version"},
      {NodeBuilder(one).num_outputs(2), "ARGUMENT_UNKNOWN Split-1: num_outputs is not supported by this version"},
      {onnx_split(18).num_outputs(2).keepdims(1), "ARGUMENT_UNKNOWN keepdims is not supported by this version"},
      {onnx_split(18).num_outputs(2).num_splits(2), "ARGUMENT_UNKNOWN num_splits is not supported by this version"},
  });
}

TEST(OnnxSplit1, DefaultsToAxis0) {
  expect_message({
      {onnx_split(1).outputs(2), "3 3"},
      {onnx_split(1).dims({4, 6}).outputs(2), "2 2"},
      {onnx_split(1).split({2, 4}), "2 4"},
  });
}

TEST(OnnxSplit1, ReadsSizesOfTheDataType) {
  const auto with = [](Operand sizes) { return onnx_split(1).axis(0).input(0, std::move(sizes)); };
  const Operand halves = patterns<std::uint16_t>(ElementType::float16, {0x4000, 0x4400}, 1, true);  // 2 and 4
  expect_message({
      {with(tensor<float>({2, 4})), "2 4"},
      {with(tensor<double>({2, 4})).type(ElementType::float64), "2 4"},
      {with(halves).type(ElementType::float16), "2 4"},
      {with(tensor<float>({2, 4})).type(ElementType::float16),
       "TYPE_UNSUPPORTED split must have element type float16, got float32."},
      {with(tensor<std::int64_t>({2, 4})), "TYPE_UNSUPPORTED split must have element type float32, got int64."},
      {with(tensor<float>({2.5F, 3.5F})), "SIZES_INVALID split[0] must be an integer from 0 to 2^53 - 1, got 2.5."},
      {with(tensor<float>({6, NAN})), "SIZES_INVALID split[1] must be an integer from 0 to 2^53 - 1, got NaN."},
      {with(tensor<float>({HUGE_VALF})), "SIZES_INVALID split[0] must be an integer from 0 to 2^53 - 1, got Infinity."},
      {with(tensor<float>({1e30F})), "SIZES_INVALID split[0] must be an integer from 0 to 2^53 - 1, got 1e+30."},
      {with(scalar<float>(6)), "SIZES_INVALID split must have rank 1, got 0."},
  });
}

TEST(OnnxSplit1, ComparesAttributeWithKnownInput) {
  const auto twice = [](Operand input) { return onnx_split(1).axis(0).split({2, 4}).input(0, std::move(input)); };
  const auto hidden = [&](std::int64_t count, std::int64_t rank) {
    return twice(unknown_values(ElementType::float32, count, rank));
  };
  constexpr std::int64_t unknown = IntArgument::unknown;
  const std::string differ = "ARGUMENT_CONFLICT the attribute split and the input split must be equal.";
  expect_message({
      {twice(tensor<float>({2, 4})), "2 4"},
      {twice(tensor<float>({4, 2})), differ},
      {twice(tensor<float>({6})), differ},
      {twice(tensor<float>({2.5F, 4})), differ},
      {twice(tensor<float>({2, 4}, 2)), differ},
      {hidden(2, 1), "2 4"},
      {hidden(unknown, 1), "2 4"},
      {hidden(unknown, unknown), "2 4"},
      {hidden(1, 1), differ},
      {hidden(3, 1), differ},
      {twice(unknown_list(ElementType::float32, {1, 2})), "2 4"},
  });
}

TEST(SplitToSequence, FollowsBothVersions) {
  for (const std::int64_t opset : {11, 24}) {
    const NodeBuilder node = split_to_sequence(opset);
    const auto with = [&](Operand split) { return NodeBuilder(node).input(0, std::move(split)); };
    expect_message({
        {with(scalar<std::int32_t>(3)), "3 3"},
        {with(scalar<std::int64_t>(max_size)), "6"},
        {with(tensor<std::int32_t>({4, 2})), "4 2"},
        {NodeBuilder(node).sizes({2, 4}).outputs(1), "2 4"},  // the only output is the sequence
        {NodeBuilder(node).call(), "1 1 1 1 1 1"},
        {NodeBuilder(node).call().split(number(4)), "4 2"},
        {NodeBuilder(node).call().split(values<double>({4, 2})), "4 2"},
        {with(scalar<std::int64_t>(-4 * (max_size + 1))),
         "SIZES_INVALID split must be an integer >= 1, got -36028797018963968."},
        {with(scalar<std::int64_t>(0)).dims({0}), "SIZES_INVALID split must be an integer >= 1, got 0."},
        {NodeBuilder(node).call().split(number(1.5)), "SIZES_INVALID split must be an integer >= 1, got 1.5."},
        {NodeBuilder(node).call().split(number(NAN)), "SIZES_INVALID split must be an integer >= 1, got NaN."},
        {NodeBuilder(node).sizes({7, -1}), "SIZES_INVALID split[1] must be an integer from 0 to 2^53 - 1, got -1."},
        {NodeBuilder(node).outputs(0), "NUM_OUTPUTS_INVALID the number of outputs must be 1, got 0."},
        {NodeBuilder(node).num_outputs(2), "ARGUMENT_UNKNOWN num_outputs is not supported by this version"},
        {NodeBuilder(node).num_splits(2), "ARGUMENT_UNKNOWN num_splits is not supported by this version"},
    });
  }
}

TEST(SplitToSequence, DropsAxisIfKeepdimsIs0) {
  const NodeBuilder node = split_to_sequence(11).dims({2, 4}).axis(1);
  EXPECT_EQ(axis(node), "1") << "keepdims is 1 by default";
  for (const bool is_call : {false, true}) {
    const NodeBuilder of = is_call ? NodeBuilder(node).call() : node;
    EXPECT_EQ(axis(NodeBuilder(of).keepdims(1)), "1");
    EXPECT_EQ(axis(NodeBuilder(of).keepdims(0)), "1 dropped");
  }
  expect_message({
      {NodeBuilder(node).keepdims(0), "1 1 1 1"},
      {NodeBuilder(node).dims({2, 0}).keepdims(0), "none"},
      {NodeBuilder(node).dims({0, 4}).keepdims(0), "1 1 1 1"},  // a dim of 0 next to the axis
      {NodeBuilder(node).keepdims(-1), "ARGUMENT_UNKNOWN keepdims must be an integer from 0 to 1, got -1."},
      {NodeBuilder(node).keepdims(number(0.5)), "ARGUMENT_UNKNOWN keepdims must be an integer from 0 to 1, got 0.5."},
      {NodeBuilder(node).call().keepdims(2), "ARGUMENT_UNKNOWN keepdims must be an integer from 0 to 1, got 2."},
  });
  for (const Operand& ignored : {number(0), number(2), number(0.5), values<std::int64_t>({1, 2})}) {
    EXPECT_EQ(axis(NodeBuilder(node).keepdims(ignored).input(0, scalar<std::int64_t>(1))), "1");
    EXPECT_EQ(axis(NodeBuilder(node).keepdims(ignored).sizes({3, 1})), "1");
    EXPECT_EQ(axis(NodeBuilder(node).call().keepdims(ignored).split(number(2))), "1");
  }
}

}  // namespace
}  // namespace tensorsplit
