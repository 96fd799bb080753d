// SPDX-License-Identifier: MIT
//
// Examples of the documentation of ONNX and OpenVINO, one or more for each operator and version.
// tests/js/api/standard-examples.test.js has all examples and sentences, for the same rules.
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "node_builder.h"
#include "tensorsplit/split.h"

namespace tensorsplit {
namespace {

/// Length along the axis and elements of each part.
using StandardParts = std::vector<std::pair<std::int64_t, std::vector<float>>>;

std::vector<float> counting(int first, int end) {
  std::vector<float> numbers(static_cast<std::size_t>(end - first));
  std::iota(numbers.begin(), numbers.end(), static_cast<float>(first));
  return numbers;
}

/// Plans the node and splits `data` with the plan.
StandardParts standard_split(const NodeBuilder& builder, const std::vector<float>& data) {
  StandardParts result;
  const Result<Plan> plan = builder.plan();
  EXPECT_TRUE(plan) << text(plan.error());
  if (!plan) return result;
  for (const PartLayout& part : plan->parts()) {
    result.emplace_back(part.length, std::vector<float>(static_cast<std::size_t>(part.size), -1));
  }
  std::vector<Memory> destinations;
  for (auto& [length, elements] : result) destinations.emplace_back(elements);
  EXPECT_TRUE(split(*plan, data, destinations));
  return result;
}

struct StandardExample {
  const char* name;
  NodeBuilder node;
  std::vector<float> data;
  StandardParts parts;
};

TEST(StandardExamples, ReturnTheirParts) {
  const std::vector<float> six = counting(1, 7);
  const std::vector<float> matrix = counting(1, 13);  // [2, 6]
  const std::vector<float> eighteen = counting(0, 18);
  const StandardParts thirds = {{2, {1, 2}}, {2, {3, 4}}, {2, {5, 6}}};
  const StandardParts two_and_four = {{2, {1, 2}}, {4, {3, 4, 5, 6}}};
  const StandardParts columns = {{2, {1, 2, 7, 8}}, {4, {3, 4, 5, 6, 9, 10, 11, 12}}};
  const StandardExample examples[] = {
      {"test_split_2d_uneven_split_opset18",
       onnx_split(18).dims({2, 8}).axis(1).num_outputs(3).outputs(3),
       counting(1, 17),
       {{3, {1, 2, 3, 9, 10, 11}}, {3, {4, 5, 6, 12, 13, 14}}, {2, {7, 8, 15, 16}}}},
      {"test_split_variable_parts_2d_opset18", onnx_split(18).dims({2, 6}).axis(1).sizes({2, 4}).outputs(2), matrix,
       columns},
      {"test_split_zero_size_splits_opset18",
       onnx_split(18).dims({0}).sizes({0, 0, 0}).outputs(3),
       {},
       {{0, {}}, {0, {}}, {0, {}}}},
      {"test_split_variable_parts_2d_opset13", onnx_split(13).dims({2, 6}).axis(1).sizes({2, 4}).outputs(2), matrix,
       columns},
      {"test_split_equal_parts_default_axis_opset13", onnx_split(13).outputs(3), six, thirds},
      {"lengths of Split-11", onnx_split(11).split({2, 4}).outputs(2), six, two_and_four},
      {"equal parts of Split-2", onnx_split(2).outputs(3), six, thirds},
      {"lengths of Split-1 as an input", onnx_split(1).outputs(2).input(0, tensor<float>({2, 4})), six, two_and_four},
      {"test_split_to_sequence_1",
       split_to_sequence(11).dims({3, 6}).axis(1).input(0, scalar<std::int64_t>(2)),
       eighteen,
       {{2, {0, 1, 6, 7, 12, 13}}, {2, {2, 3, 8, 9, 14, 15}}, {2, {4, 5, 10, 11, 16, 17}}}},
      {"test_split_to_sequence_nokeepdims",
       split_to_sequence(11).dims({3, 6}).axis(1).keepdims(0),
       eighteen,
       {{1, {0, 6, 12}}, {1, {1, 7, 13}}, {1, {2, 8, 14}}, {1, {3, 9, 15}}, {1, {4, 10, 16}}, {1, {5, 11, 17}}}},
      {"VariadicSplit by -1 and 2",
       variadic_split().dims({6, 12, 10, 24}).inputs(0, {-1, 2}).outputs(2),
       counting(0, 17280),
       {{4, counting(0, 11520)}, {2, counting(11520, 17280)}}},
      {"Split-1 of OpenVINO", openvino_split().input(0, scalar<std::int64_t>(0)).num_splits(3), six, thirds},
  };
  for (const StandardExample& example : examples) {
    EXPECT_EQ(standard_split(example.node, example.data), example.parts) << example.name;
  }
}

}  // namespace
}  // namespace tensorsplit
