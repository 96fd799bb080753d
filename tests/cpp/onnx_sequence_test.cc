// SPDX-License-Identifier: MIT
//
// The rows of the table of ONNX SplitToSequence, both versions; its rules are in src/rules/onnx.cc. The lengths of
// parts for all small dims and lists: hull_test.cc.
#include <cmath>

#include "given.h"

namespace tensorsplit {
namespace {

TEST(SplitToSequence, BothVersions) {
  for (const std::int64_t opset : {11, 24}) {
    const Given node = split_to_sequence(opset);
    const auto with = [&](Operand split) { return Given(node).input(0, std::move(split)); };
    expect_said({
        {Given(node).dims({2, 4}).axis(1), "1 1 1 1"},
        {with(scalar<std::int64_t>(4)), "4 2"},
        {with(scalar<std::int32_t>(3)), "3 3"},
        {with(scalar<std::int64_t>(max_size)), "6"},
        {with(tensor<std::int32_t>({4, 2})), "4 2"},
        {Given(node).sizes({0, 6, 0}), "0 6 0"},
        {Given(node).sizes({2, 4}).outputs(1), "2 4"},  // its one output is the sequence
        {Given(node).dims({0}).sizes({}), "none"},
        {Given(node).dims({0}), "none"},
        {Given(node).dims({0}).input(0, scalar<std::int64_t>(2)), "none"},
        {Given(node).call(), "1 1 1 1 1 1"},
        {Given(node).call().split(number(4)), "4 2"},
        {Given(node).call().split(values<double>({4, 2})), "4 2"},
        {with(scalar<std::int64_t>(-4 * (max_size + 1))), "SIZES_INVALID split is -36028797018963968"},
        {with(scalar<std::int64_t>(0)).dims({0}), "SIZES_INVALID split is 0"},
        {Given(node).call().split(number(1.5)), "SIZES_INVALID split is 1.5"},
        {Given(node).call().split(number(NAN)), "SIZES_INVALID split is NaN"},
        {Given(node).sizes({7, -1}), "SIZES_INVALID split[1] is -1"},
        {Given(node).sizes({2, 3}), "SIZES_SUM_MISMATCH add up to 5, the axis has 6."},
        {Given(node).sizes({}), "SIZES_SUM_MISMATCH add up to 0, the axis has 6."},
        {Given(node).outputs(0), "NUM_OUTPUTS_INVALID it must be 1."},
        {Given(node).sizes({2, 4}).outputs(2), "NUM_OUTPUTS_INVALID it must be 1."},
        {Given(node).call().split({6}).sizes({6}), "ARGUMENT_UNKNOWN too many inputs"},
        {Given(node).sizes({6}).input(2, scalar<std::int64_t>(0)), "ARGUMENT_UNKNOWN too many inputs"},
        {Given(node).num_outputs(2), "ARGUMENT_UNKNOWN num_outputs is given"},
        {Given(node).num_splits(2), "ARGUMENT_UNKNOWN num_splits is given"},
    });
  }
}

TEST(SplitToSequence, KeepdimsZeroDropsTheAxisWhereNoSplitIsGiven) {
  const Given node = split_to_sequence(11).dims({2, 4}).axis(1);
  EXPECT_EQ(axis(node), "1") << "keepdims is 1 by default";
  for (const bool is_call : {false, true}) {
    const Given of = is_call ? Given(node).call() : node;
    EXPECT_EQ(axis(Given(of).keepdims(1)), "1");
    EXPECT_EQ(axis(Given(of).keepdims(0)), "1 dropped");
  }
  expect_said({
      {Given(node).keepdims(0), "1 1 1 1"},
      {Given(node).dims({2, 0}).keepdims(0), "none"},
      {Given(node).dims({0, 4}).keepdims(0), "1 1 1 1"},  // a dim of 0 beside the axis
      {Given(node).keepdims(-1), "ARGUMENT_UNKNOWN keepdims is -1, it must be an integer from 0 to 1."},
      {Given(node).keepdims(number(0.5)), "ARGUMENT_UNKNOWN keepdims is 0.5"},
      {Given(node).call().keepdims(2), "ARGUMENT_UNKNOWN keepdims is 2"},
  });
  for (const Operand& ignored : {number(0), number(2), number(0.5), values<std::int64_t>({1, 2})}) {
    EXPECT_EQ(axis(Given(node).keepdims(ignored).input(0, scalar<std::int64_t>(1))), "1");
    EXPECT_EQ(axis(Given(node).keepdims(ignored).sizes({3, 1})), "1");
    EXPECT_EQ(axis(Given(node).call().keepdims(ignored).split(number(2))), "1");
  }
}

}  // namespace
}  // namespace tensorsplit
