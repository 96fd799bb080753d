// SPDX-License-Identifier: MIT
//
// The examples and main sentences of the documentation of ONNX Split 18, 13, 11, 2 and 1, ONNX SplitToSequence 11 and
// OpenVINO VariadicSplit 1. tests/js/standard-examples.test.js has all sentences.
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

/// Inputs and parts of several examples. The dims are [6] and [2, 6].
const std::vector<float> standard_vector = {1, 2, 3, 4, 5, 6};
const StandardParts standard_thirds = {{2, {1, 2}}, {2, {3, 4}}, {2, {5, 6}}};
const StandardParts standard_two_and_four = {{2, {1, 2}}, {4, {3, 4, 5, 6}}};
const std::vector<float> standard_matrix = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
const StandardParts standard_halves = {{3, {1, 2, 3, 7, 8, 9}}, {3, {4, 5, 6, 10, 11, 12}}};
const StandardParts standard_two_and_four_columns = {{2, {1, 2, 7, 8}}, {4, {3, 4, 5, 6, 9, 10, 11, 12}}};
const StandardParts standard_empty_parts = {{0, {}}, {0, {}}, {0, {}}};

const TypeSet standard_float_types{ElementType::float64, ElementType::float32, ElementType::float16};
const TypeSet standard_complex_types{ElementType::complex128, ElementType::complex64};
const TypeSet standard_types_15 =
    standard_float_types | standard_complex_types |
    TypeSet{ElementType::boolean, ElementType::int16,  ElementType::int32,  ElementType::int64,  ElementType::int8,
            ElementType::string,  ElementType::uint16, ElementType::uint32, ElementType::uint64, ElementType::uint8};
const TypeSet standard_types_16 = standard_types_15 | TypeSet{ElementType::bfloat16};

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

/// Checks that each node is rejected with `code`.
void expect_standard_error(const std::string& code, const std::vector<NodeBuilder>& nodes) {
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const Result<Plan> plan = nodes[i].plan();
    EXPECT_EQ(plan ? "" : code_name(code_of(plan.error().detail)), code) << "node " << i;
  }
}

/// Checks that `node`, which halves the dims [2], accepts exactly the types in `accepted`.
void expect_standard_types(const NodeBuilder& node, TypeSet accepted) {
  for (int i = 0; i < element_type_count; ++i) {
    const auto type = static_cast<ElementType>(i);
    const std::string expected = accepted.has(type) ? "1 1" : "TYPE_UNSUPPORTED ";
    EXPECT_EQ(parts(NodeBuilder(node).dims({2}).type(type)).substr(0, expected.size()), expected) << type_name(type);
  }
}

/// Checks that `node_along` halves the dims [2, 2] along each axis from -rank to rank - 1, and rejects other axes.
template <typename NodeAlong>
void expect_standard_axes(const NodeAlong& node_along) {
  const auto halves = [&](std::int64_t axis) { return standard_split(node_along(axis).dims({2, 2}), {1, 2, 3, 4}); };
  EXPECT_EQ(halves(-2), (StandardParts{{1, {1, 2}}, {1, {3, 4}}}));
  EXPECT_EQ(halves(-1), (StandardParts{{1, {1, 3}}, {1, {2, 4}}}));
  EXPECT_EQ(halves(0), (StandardParts{{1, {1, 2}}, {1, {3, 4}}}));
  EXPECT_EQ(halves(1), (StandardParts{{1, {1, 3}}, {1, {2, 4}}}));
  expect_standard_error("AXIS_OUT_OF_RANGE",
                        {node_along(-3).dims({2, 2}), node_along(2).dims({2, 2}), node_along(0).dims({})});
}

TEST(StandardSplit18, ReturnsPartsOfExamples) {
  const NodeBuilder node = onnx_split(18);
  const NodeBuilder columns = onnx_split(18).dims({2, 6}).axis(1).outputs(2);
  // test_split_equal_parts_1d_opset18, test_split_variable_parts_1d_opset18
  EXPECT_EQ(standard_split(NodeBuilder(node).axis(0).num_outputs(3).outputs(3), standard_vector), standard_thirds);
  EXPECT_EQ(standard_split(NodeBuilder(node).axis(0).sizes({2, 4}).outputs(2), standard_vector), standard_two_and_four);
  // test_split_equal_parts_2d, test_split_variable_parts_2d_opset18
  EXPECT_EQ(standard_split(NodeBuilder(columns).num_outputs(2), standard_matrix), standard_halves);
  EXPECT_EQ(standard_split(NodeBuilder(columns).sizes({2, 4}), standard_matrix), standard_two_and_four_columns);
  // test_split_equal_parts_default_axis_opset18, test_split_variable_parts_default_axis_opset18
  EXPECT_EQ(standard_split(NodeBuilder(node).num_outputs(3).outputs(3), standard_vector), standard_thirds);
  EXPECT_EQ(standard_split(NodeBuilder(node).sizes({2, 4}).outputs(2), standard_vector), standard_two_and_four);
  // test_split_zero_size_splits_opset18
  EXPECT_EQ(standard_split(NodeBuilder(node).dims({0}).sizes({0, 0, 0}).outputs(3), {}), standard_empty_parts);
  // test_split_1d_uneven_split_opset18, test_split_2d_uneven_split_opset18
  EXPECT_EQ(standard_split(NodeBuilder(node).dims({7}).num_outputs(4).outputs(4), {1, 2, 3, 4, 5, 6, 7}),
            (StandardParts{{2, {1, 2}}, {2, {3, 4}}, {2, {5, 6}}, {1, {7}}}));
  EXPECT_EQ(standard_split(NodeBuilder(node).dims({2, 8}).axis(1).num_outputs(3).outputs(3),
                           {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}),
            (StandardParts{{3, {1, 2, 3, 9, 10, 11}}, {3, {4, 5, 6, 12, 13, 14}}, {2, {7, 8, 15, 16}}}));
}

// "Either input 'split' or the attribute 'num_outputs' should be specified, but not both." "If the tensor is not evenly
// splittable into `num_outputs`, the last chunk will be smaller." "Between 1 and 2147483647 outputs."
TEST(StandardSplit18, AcceptsNumOutputs) {
  const NodeBuilder empty = onnx_split(18).dims({0});
  EXPECT_EQ(parts(onnx_split(18).dims({2}).num_outputs(3)), "1 1 0");
  EXPECT_EQ(NodeBuilder(empty).num_outputs(2147483647).plan().value().count(), 2147483647);
  expect_standard_error("NUM_OUTPUTS_INVALID",
                        {NodeBuilder(empty).num_outputs(0), NodeBuilder(empty).num_outputs(2147483648)});
  expect_standard_error("NOT_DIVISIBLE", {onnx_split(18).dims({5}).num_outputs(4)});  // 2, 2, 2 and -1
  expect_standard_error("ARGUMENT_CONFLICT", {onnx_split(18).sizes({2, 4}).num_outputs(2)});
  expect_standard_error("ARGUMENT_MISSING", {onnx_split(18).outputs(2)});
}

TEST(StandardSplit13, ReturnsPartsOfExamples) {
  const NodeBuilder node = onnx_split(13);
  const NodeBuilder columns = onnx_split(13).dims({2, 6}).axis(1).outputs(2);
  // test_split_equal_parts_1d_opset13, test_split_variable_parts_1d_opset13
  EXPECT_EQ(standard_split(NodeBuilder(node).axis(0).outputs(3), standard_vector), standard_thirds);
  EXPECT_EQ(standard_split(NodeBuilder(node).axis(0).sizes({2, 4}).outputs(2), standard_vector), standard_two_and_four);
  // test_split_equal_parts_2d_opset13, test_split_variable_parts_2d_opset13
  EXPECT_EQ(standard_split(columns, standard_matrix), standard_halves);
  EXPECT_EQ(standard_split(NodeBuilder(columns).sizes({2, 4}), standard_matrix), standard_two_and_four_columns);
  // test_split_equal_parts_default_axis_opset13, test_split_variable_parts_default_axis_opset13
  EXPECT_EQ(standard_split(NodeBuilder(node).outputs(3), standard_vector), standard_thirds);
  EXPECT_EQ(standard_split(NodeBuilder(node).sizes({2, 4}).outputs(2), standard_vector), standard_two_and_four);
  // test_split_zero_size_splits_opset13
  EXPECT_EQ(standard_split(NodeBuilder(node).dims({0}).sizes({0, 0, 0}).outputs(3), {}), standard_empty_parts);
}

// test_split_variable_parts_2d_opset18 and test_split_equal_parts_2d_opset13 as calls with the rules of 18 and 13.
TEST(StandardSplit, ReturnsPartsOfExamplesByCall) {
  const std::int64_t dims[] = {2, 6};
  const std::int64_t sizes[] = {2, 4};
  std::vector<float> two(4), four(8), left(6), right(6);
  const Memory by_sizes[] = {two, four};
  const Memory halves[] = {left, right};
  ASSERT_TRUE(split(ElementType::float32, dims, 1, sizes, standard_matrix, by_sizes));
  EXPECT_EQ((StandardParts{{2, two}, {4, four}}), standard_two_and_four_columns);
  ASSERT_TRUE(split_equal(ElementType::float32, dims, 1, 2, standard_matrix, halves));
  EXPECT_EQ((StandardParts{{3, left}, {3, right}}), standard_halves);
}

// "A negative value means counting dimensions from the back. Accepted range is [-rank, rank-1]. Default value is 0."
// Split-2 has no range, and Split-1 has no default either.
TEST(StandardSplit, AcceptsAxesInRange) {
  expect_standard_axes([](std::int64_t axis) { return onnx_split(18).axis(axis).num_outputs(2); });
  EXPECT_EQ(axis(onnx_split(18).dims({2, 6}).num_outputs(2)), "0");
  for (const std::int64_t opset : {1, 2, 11, 13}) {
    expect_standard_axes([=](std::int64_t axis) { return onnx_split(opset).axis(axis).outputs(2); });
    EXPECT_EQ(axis(onnx_split(opset).dims({2, 6}).outputs(2)), "0");
  }
}

// "Values should be >= 0. Sum of the values must be equal to the dim value at 'axis' specified." "tensor(int64)"
TEST(StandardSplit, AcceptsInputSplitFrom13) {
  for (const std::int64_t opset : {13, 18}) {
    const NodeBuilder node = onnx_split(opset);
    const auto with = [&](Operand lengths) { return NodeBuilder(node).input(0, std::move(lengths)); };
    EXPECT_EQ(standard_split(NodeBuilder(node).sizes({2, 0, 4}), standard_vector),
              (StandardParts{{2, {1, 2}}, {0, {}}, {4, {3, 4, 5, 6}}}));
    expect_standard_error("SIZES_INVALID", {NodeBuilder(node).sizes({7, -1}), with(tensor<std::int64_t>({2, 4}, 2))});
    expect_standard_error("SIZES_SUM_MISMATCH", {NodeBuilder(node).sizes({2, 3}), NodeBuilder(node).sizes({2, 5})});
    expect_standard_error("SIZES_COUNT_MISMATCH", {NodeBuilder(node).sizes({2, 4}).outputs(3)});
    expect_standard_error("TYPE_UNSUPPORTED", {with(tensor<std::int32_t>({2, 4})), with(tensor<float>({2, 4}))});
    expect_standard_error("ARGUMENT_UNKNOWN", {NodeBuilder(node).split({2, 4})});
  }
}

// "PartSizes of the parts can be specified using argument 'split'." "Values should be >= 0."
TEST(StandardSplit, AcceptsAttributeSplitUpTo11) {
  for (const std::int64_t opset : {1, 2, 11}) {
    const NodeBuilder node = onnx_split(opset);
    EXPECT_EQ(standard_split(NodeBuilder(node).split({2, 0, 4}), standard_vector),
              (StandardParts{{2, {1, 2}}, {0, {}}, {4, {3, 4, 5, 6}}}));
    expect_standard_error("SIZES_INVALID", {NodeBuilder(node).split({7, -1})});
    expect_standard_error("SIZES_SUM_MISMATCH", {NodeBuilder(node).split({2, 3}), NodeBuilder(node).split({2, 5})});
    expect_standard_error("SIZES_COUNT_MISMATCH", {NodeBuilder(node).split({2, 4}).outputs(3)});
  }
  expect_standard_error("ARGUMENT_UNKNOWN", {onnx_split(11).sizes({2, 4}), onnx_split(2).sizes({2, 4})});
}

// "Otherwise, the tensor is split to equal sized parts." "Between 1 and 2147483647 outputs."
TEST(StandardSplit, MakesEqualPartsUpTo13) {
  for (const std::int64_t opset : {1, 2, 11, 13}) {
    const NodeBuilder empty = onnx_split(opset).dims({0});
    EXPECT_EQ(standard_split(onnx_split(opset).outputs(3), standard_vector), standard_thirds);
    EXPECT_EQ(standard_split(onnx_split(opset).outputs(1), standard_vector), (StandardParts{{6, standard_vector}}));
    EXPECT_EQ(NodeBuilder(empty).outputs(2147483647).plan().value().count(), 2147483647);
    expect_standard_error("NUM_OUTPUTS_INVALID",
                          {NodeBuilder(empty).outputs(0), NodeBuilder(empty).outputs(2147483648)});
    expect_standard_error("NOT_DIVISIBLE", {onnx_split(opset).outputs(4)});
    expect_standard_error("ARGUMENT_UNKNOWN", {onnx_split(opset).num_outputs(2)});
  }
}

// "T: Constrain input and output types to all tensor types.", and of Split-1 "to float tensors."
TEST(StandardSplit, AcceptsTypesOfEachVersion) {
  expect_standard_types(onnx_split(18).num_outputs(2), standard_types_16);
  expect_standard_types(onnx_split(13).outputs(2), standard_types_16);
  expect_standard_types(onnx_split(11).outputs(2), standard_types_15);
  expect_standard_types(onnx_split(2).outputs(2), standard_types_15);
  expect_standard_types(onnx_split(1).outputs(2), standard_float_types);
}

// "optional second input blob". split: "T", "Optional list of output lengths (see also arg 'split')"
TEST(StandardSplit1, AcceptsLengthsAsInput) {
  const auto with = [](Operand lengths) { return onnx_split(1).outputs(2).input(0, std::move(lengths)); };
  EXPECT_EQ(standard_split(with(tensor<float>({2, 4})), standard_vector), standard_two_and_four);
  EXPECT_EQ(standard_split(with(tensor<float>({2, 4})).split({2, 4}), standard_vector), standard_two_and_four);
  expect_standard_error("ARGUMENT_CONFLICT", {with(tensor<float>({2, 4})).split({4, 2})});
  expect_standard_error("TYPE_UNSUPPORTED", {with(tensor<double>({2, 4})), with(tensor<std::int64_t>({2, 4}))});
}

TEST(StandardSequence11, ReturnsPartsOfExamples) {
  const std::vector<float> data = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17};
  const NodeBuilder node = split_to_sequence(11).dims({3, 6});
  // test_split_to_sequence_1
  EXPECT_EQ(standard_split(NodeBuilder(node).axis(1).input(0, scalar<std::int64_t>(2)), data),
            (StandardParts{{2, {0, 1, 6, 7, 12, 13}}, {2, {2, 3, 8, 9, 14, 15}}, {2, {4, 5, 10, 11, 16, 17}}}));
  // test_split_to_sequence_2
  EXPECT_EQ(standard_split(NodeBuilder(node).axis(0).sizes({1, 2}), data),
            (StandardParts{{1, {0, 1, 2, 3, 4, 5}}, {2, {6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}}}));
  // test_split_to_sequence_nokeepdims
  const StandardParts columns = {{1, {0, 6, 12}}, {1, {1, 7, 13}},  {1, {2, 8, 14}},
                                 {1, {3, 9, 15}}, {1, {4, 10, 16}}, {1, {5, 11, 17}}};
  EXPECT_EQ(standard_split(NodeBuilder(node).axis(1).keepdims(0), data), columns);
  EXPECT_EQ(axis(NodeBuilder(node).axis(1).keepdims(0)), "1 dropped");
}

// "Keep the split dimension or not. Default 1. If input 'split' is specified, this attribute is ignored."
TEST(StandardSequence11, KeepsAxisByDefault) {
  EXPECT_EQ(axis(split_to_sequence(11)), "0");
  EXPECT_EQ(axis(split_to_sequence(11).keepdims(1)), "0");
  EXPECT_EQ(axis(split_to_sequence(11).keepdims(0).sizes({2, 4})), "0");
  EXPECT_EQ(axis(split_to_sequence(11).keepdims(0).input(0, scalar<std::int64_t>(1))), "0");
}

// "Last chunk will be smaller if the 'input' size along the given axis 'axis' is not divisible by 'split'." "'split' is
// either a scalar (tensor of empty shape), or a 1-D tensor." I: "tensor(int32), tensor(int64)"
TEST(StandardSequence11, AcceptsScalarOrList) {
  const auto with = [](Operand split) { return split_to_sequence(11).input(0, std::move(split)); };
  EXPECT_EQ(standard_split(with(scalar<std::int32_t>(4)), standard_vector),
            (StandardParts{{4, {1, 2, 3, 4}}, {2, {5, 6}}}));
  EXPECT_EQ(standard_split(with(tensor<std::int32_t>({2, 4})), standard_vector), standard_two_and_four);
  expect_standard_error("SIZES_INVALID", {with(scalar<std::int64_t>(0)), with(tensor<std::int64_t>({7, -1})),
                                          with(tensor<std::int64_t>({2, 4}, 2))});
  expect_standard_error("SIZES_SUM_MISMATCH", {with(tensor<std::int64_t>({2, 5}))});
  expect_standard_error("TYPE_UNSUPPORTED", {with(scalar<std::uint8_t>(2)), with(scalar<float>(2))});
}

// "Accepted range is [-rank, rank-1]." "T: Constrain input types to all tensor types."
TEST(StandardSequence11, AcceptsAxesAndTypes) {
  expect_standard_axes([](std::int64_t axis) { return split_to_sequence(11).axis(axis); });
  expect_standard_types(split_to_sequence(11), standard_types_15);
  expect_standard_error("OPSET_UNSUPPORTED", {split_to_sequence(10)});
}

// The examples specify only dims. The elements are 0 to 17279 here.
TEST(StandardVariadic1, ReturnsPartsOfExamples) {
  const auto counting = [](int first, int end) {
    std::vector<float> numbers(static_cast<std::size_t>(end - first));
    std::iota(numbers.begin(), numbers.end(), static_cast<float>(first));
    return numbers;
  };
  const NodeBuilder node = variadic_split().dims({6, 12, 10, 24});
  EXPECT_EQ(standard_split(NodeBuilder(node).inputs(0, {1, 2, 3}).outputs(3), counting(0, 17280)),
            (StandardParts{{1, counting(0, 2880)}, {2, counting(2880, 8640)}, {3, counting(8640, 17280)}}));
  EXPECT_EQ(standard_split(NodeBuilder(node).inputs(0, {-1, 2}).outputs(2), counting(0, 17280)),
            (StandardParts{{4, counting(0, 11520)}, {2, counting(11520, 17280)}}));
}

// "In addition split_lengths can contain a single -1 element". "The sum of elements in split_lengths must match
// data.shape[axis]."
TEST(StandardVariadic1, AcceptsListWithOneRest) {
  const auto by = [](const std::vector<std::int64_t>& lengths) { return variadic_split().inputs(0, lengths); };
  EXPECT_EQ(standard_split(by({2, -1}), standard_vector), standard_two_and_four);
  EXPECT_EQ(standard_split(by({6, -1}), standard_vector), (StandardParts{{6, standard_vector}, {0, {}}}));
  expect_standard_error("SIZES_INVALID", {by({2, -1, -1}), by({8, -2}), by({}).input(1, scalar<std::int64_t>(6))});
  expect_standard_error("SIZES_SUM_MISMATCH", {by({2, 3}), by({2, 5}), by({7, -1})});
  expect_standard_error("SIZES_COUNT_MISMATCH", {by({2, 4}).outputs(3)});
}

// axis: "A scalar or tensor with shape [1]". "VariadicSplit operation has no attributes."
TEST(StandardVariadic1, AcceptsAxisAsInput) {
  const auto with = [](Operand axis) { return variadic_split().inputs(0, {2, 4}).input(0, std::move(axis)); };
  expect_standard_axes([](std::int64_t axis) { return variadic_split().inputs(axis, {1, 1}); });
  EXPECT_EQ(standard_split(with(tensor<std::int64_t>({0})), standard_vector), standard_two_and_four);
  expect_standard_error("AXIS_INVALID", {with(tensor<std::int64_t>({0, 0})), with(tensor<std::int64_t>({0}, 2))});
  expect_standard_error("ARGUMENT_MISSING", {variadic_split().input(1, tensor<std::int64_t>({6})),
                                             variadic_split().input(0, scalar<std::int64_t>(0))});
  expect_standard_error("ARGUMENT_UNKNOWN", {variadic_split().inputs(0, {6}).axis(0)});
}

// "T1: any arbitrary supported type." "T2: any integer type."
TEST(StandardVariadic1, AcceptsTypesOfOpenvino) {
  const TypeSet narrow{ElementType::float8e4m3, ElementType::float8e5m2, ElementType::float8e8m0, ElementType::int4,
                       ElementType::uint4,      ElementType::nf4,        ElementType::float4e2m1, ElementType::uint2,
                       ElementType::uint1,      ElementType::uint3,      ElementType::uint6};
  expect_standard_types(variadic_split().inputs(0, {1, 1}), (standard_types_16 - standard_complex_types) | narrow);
  const auto with = [](Operand axis, Operand lengths) {
    return variadic_split().input(0, std::move(axis)).input(1, std::move(lengths));
  };
  EXPECT_EQ(parts(with(scalar<std::int8_t>(0), tensor<std::uint16_t>({2, 4}))), "2 4");
  EXPECT_EQ(parts(with(scalar<std::uint64_t>(0), tensor<std::int32_t>({2, 4}))), "2 4");
  EXPECT_EQ(parts(with(nibbles(ElementType::int4, {0}, 0), nibbles(ElementType::uint4, {2, 4}))), "2 4");
  expect_standard_error("TYPE_UNSUPPORTED", {with(scalar<float>(0), tensor<std::int64_t>({2, 4})),
                                             with(scalar<std::int64_t>(0), tensor<float>({2, 4}))});
}

}  // namespace
}  // namespace tensorsplit
