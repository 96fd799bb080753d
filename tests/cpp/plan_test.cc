// SPDX-License-Identifier: MIT
//
// The layout of a plan, its ownership and limits, and the storage size of tensors.
#include "tensorsplit/plan.h"

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "join_builder.h"
#include "node_builder.h"

namespace tensorsplit {
namespace {

constexpr std::int64_t two_to_52 = std::int64_t{1} << 52;

// Ownership and required arguments.

TEST(Plan, CopiesWithoutTheListOfDims) {
  const std::vector<std::int64_t> sizes = {1, 2, 3};
  Result<Plan> plan = Error();
  {
    std::vector<DimRange> dims = {2, 6};
    Node node;
    node.type = ElementType::uint8;
    node.dims = dims;
    node.axis = 1;
    node.inputs[0] = sizes;
    plan = make_plan(node);
    std::fill(dims.begin(), dims.end(), 77);
  }
  ASSERT_TRUE(plan);
  EXPECT_EQ(plan->count(), 3);
  EXPECT_EQ(plan->length(1), 2);
  expect_bytes(*plan, {2, 6});
}

/// Formats the dims of the data, then those of each part: "[2 6]: [2 1] [2 5]".
std::string dims_of(const Plan& plan) {
  const auto list = [](std::int64_t rank, const auto& dim) {
    std::string text = "[";
    for (std::int64_t i = 0; i < rank; ++i) text += (i == 0 ? "" : " ") + std::to_string(dim(i));
    return text + "]";
  };
  std::string text = list(plan.rank(), [&](std::int64_t i) { return plan.dim(i); }) + ":";
  for (std::int64_t part = 0; part < plan.count(); ++part) {
    text += " " + list(plan.part_rank(), [&](std::int64_t i) { return plan.part_dim(part, i); });
  }
  return text;
}

TEST(Plan, HasDimsOfSplits) {
  EXPECT_EQ(dims_of(*PlannedNode(onnx_split(13).dims({2, 6, 3}).axis(1).sizes({1, 5}))), "[2 6 3]: [2 1 3] [2 5 3]");
  EXPECT_EQ(dims_of(*PlannedNode(onnx_split(13).dims({2, 0, 3}).axis(2).sizes({3, 0}))), "[2 0 3]: [2 0 3] [2 0 0]");
  EXPECT_EQ(dims_of(*PlannedNode(split_to_sequence(11).dims({4, 2, 3}).axis(1).keepdims(0))), "[4 2 3]: [4 3] [4 3]");
  EXPECT_EQ(dims_of(*PlannedNode(split_to_sequence(11).dims({2}).axis(0).keepdims(0))), "[2]: [] []");
}

TEST(Plan, HasDimsOfJoins) {
  JoinBuilder along = concat(13, {{2, 1, 3}, {2, 4, 3}}).axis(1);
  EXPECT_EQ(dims_of(along.plan().value()), "[2 5 3]: [2 1 3] [2 4 3]");
  for (const std::int64_t axis : {0, 1, 2}) {
    JoinBuilder stacked = from_sequence({{4, 3}, {4, 3}}).axis(axis).new_axis(1);
    const char* const expected[] = {"[2 4 3]", "[4 2 3]", "[4 3 2]"};
    EXPECT_EQ(dims_of(stacked.plan().value()), std::string(expected[axis]) + ": [4 3] [4 3]");
  }
}

/// Formats the units of a row and of each piece, after "packed" if they are bits.
std::string widths_of(const NodeBuilder& builder) {
  const PlannedNode planned(builder);
  std::string text = ((*planned).is_packed() ? "packed " : "") + std::to_string((*planned).row_width()) + ":";
  for (const PartLayout& part : (*planned).parts()) text += " " + std::to_string(part.width);
  return text;
}

TEST(Plan, HasWidthsInUnits) {
  EXPECT_EQ(widths_of(onnx_split(13).dims({2, 6, 3}).axis(1).sizes({1, 5})), "72: 12 60");
  EXPECT_EQ(widths_of(onnx_split(13).type(ElementType::string).dims({2, 6, 3}).axis(1).sizes({1, 5})), "18: 3 15");
  EXPECT_EQ(widths_of(variadic_split().type(ElementType::uint4).dims({3, 6}).inputs(1, {2, 4})), "3: 1 2");
  EXPECT_EQ(widths_of(variadic_split().type(ElementType::uint4).dims({3, 6}).inputs(1, {1, 5})), "packed 24: 4 20");
  EXPECT_EQ(widths_of(variadic_split().type(ElementType::uint4).dims({0, 6}).inputs(1, {1, 5})), "0: 0 0");
}

TEST(Plan, PlansComputedPartsInConstantTime) {
  // The last of 2^52 / 8 parts is the only one whose piece ends within a byte.
  const PlannedNode aligned(split_to_sequence(11).type(ElementType::uint8).dims({two_to_52}).axis(0));
  EXPECT_EQ((*aligned).count(), two_to_52);
  for (const std::int64_t dim : {two_to_52, two_to_52 - 1}) {
    const PlannedNode planned(
        openvino_split().type(ElementType::uint1).dims({dim}).input(0, scalar(0)).num_splits(dim));
    EXPECT_TRUE((*planned).is_packed());
  }
}

TEST(Plan, ResolvesRestInALongList) {
  std::vector<std::int64_t> lengths(20, 1);
  lengths[18] = -1;
  EXPECT_EQ(parts(variadic_split().dims({30}).inputs(0, lengths)), "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 11 1");
}

TEST(Plan, RejectsUnknownArguments) {
  const auto fault_of = [](const NodeBuilder& builder) {
    const Result<Plan> plan = builder.plan();
    EXPECT_FALSE(plan);
    return plan ? ErrorDetail::missing : plan.error().detail;
  };
  const Operand sizes = unknown_values(ElementType::int64, 1, 1);
  EXPECT_EQ(fault_of(onnx_split(13).dims({any}).outputs(2)), ErrorDetail::dims_unknown);
  EXPECT_EQ(fault_of(onnx_split(13).dims({DimRange(5, 7)}).outputs(3)), ErrorDetail::dims_unknown) << "only 6 is legal";
  EXPECT_EQ(fault_of(onnx_split(13).dims({6, DimRange(1, 2)}).outputs(2)), ErrorDetail::dims_unknown);
  EXPECT_EQ(fault_of(onnx_split(13).input(0, sizes)), ErrorDetail::values_unknown) << "6 would be the only legal size";
  EXPECT_EQ(fault_of(onnx_split(13).dims({0}).input(0, sizes)), ErrorDetail::values_unknown);
  EXPECT_EQ(fault_of(split_to_sequence(11).input(0, unknown_values(ElementType::int64, 1, 0))),
            ErrorDetail::values_unknown);
  EXPECT_EQ(fault_of(split_to_sequence(11).dims({0}).input(0, unknown_values(ElementType::int64, 1, 0))),
            ErrorDetail::values_unknown);
}

// Limits.

TEST(Limits, RejectUnsafeElementAndByteCounts) {
  const auto of = [](ElementType type, std::vector<DimRange> dims) {
    return onnx_split(13).type(type).dims(std::move(dims)).outputs(2);
  };
  const std::string too_large = "DIMS_INVALID Split-13: the dims must describe at most 2^53 - 1 elements and bytes.";
  expect_message({
      {of(ElementType::uint8, {2, two_to_52 - 1}), "1 1"},
      {of(ElementType::uint8, {2, two_to_52}), too_large},
      {of(ElementType::string, {2, two_to_52}), too_large},
      {of(ElementType::float32, {max_size, max_size, max_size, 2}).axis(3), too_large},
      {of(ElementType::float32, {2, two_to_52 / 4}), too_large},
      {variadic_split().type(ElementType::int4).dims({2, two_to_52 - 1}).inputs(0, {1, 1}), "1 1"},
      // Huge dims are valid if another dim is 0.
      {of(ElementType::float32, {0, max_size, max_size}).axis(1).sizes({max_size, 0}), "9007199254740991 0"},
      {of(ElementType::float32, {max_size, max_size, 0}).outputs(1), "9007199254740991"},
      {of(ElementType::float32, {max_size, 0, max_size, max_size}).axis(1), "0 0"},
  });
  const PlannedNode planned(of(ElementType::float32, {max_size, max_size, 0, max_size, max_size}).axis(2));
  const Plan& plan = *planned;
  EXPECT_EQ(plan.size(), 0);
  EXPECT_EQ(plan.bytes(), 0);
  EXPECT_EQ(plan.layout().outer, max_size) << "capped at the largest size";
  EXPECT_EQ(plan.layout().inner, max_size);
}

TEST(Limits, KeepRowsOfEmptyTensorsFromWrapping) {
  const PlannedNode planned(onnx_split(13).dims({0, max_size, max_size}).axis(1).outputs(1));
  const Plan& plan = *planned;
  EXPECT_GE(plan.layout().row(), max_size);
}

TEST(Limits, RejectSizesWhoseSumOverflows) {
  const std::vector<std::int64_t> huge(2049, max_size);  // the sum exceeds 2^64
  std::vector<std::int64_t> with_rest = huge;
  with_rest[7] = -1;
  expect_message({
      {onnx_split(18).sizes(huge), "SIZES_SUM_MISMATCH split must add up to the axis length 6, got 1.845575e+19."},
      {variadic_split().inputs(0, with_rest),
       "SIZES_SUM_MISMATCH split_lengths must add up to the axis length 6, got 1.844674e+19."},
      {onnx_split(18).sizes({max_size, max_size, max_size}),
       "SIZES_SUM_MISMATCH split must add up to the axis length 6, got 27021597764222973."},
      {onnx_split(18).sizes({6, max_size + 1}),
       "SIZES_INVALID split[1] must be an integer from 0 to 2^53 - 1, got 9007199254740992."},
      {variadic_split().inputs(0, {unbounded}),
       "SIZES_INVALID split_lengths[0] must be an integer from -1 to 2^53 - 1, got 9223372036854775807."},
  });
}

// Storage size.

TEST(StorageBytes, RoundUpAndStaySafe) {
  const std::string too_large = "DIMS_INVALID Split: the dims must describe at most 2^53 - 1 elements and bytes.";
  const struct {
    ElementType type;
    std::vector<DimRange> dims;
    std::string bytes;
  } table[] = {
      {ElementType::complex128, {3, 1, 5}, "240"},
      {ElementType::uint3, {3, 5}, "6"},  // 45 bits
      {ElementType::uint1, {8}, "1"},
      {ElementType::uint1, {9}, "2"},
      {ElementType::string, {2, 6}, "0"},
      {ElementType::float64, {}, "8"},  // a scalar
      {ElementType::int16, {max_size, 0, max_size}, "0"},
      {ElementType::int8, {max_size}, "9007199254740991"},
      {ElementType::int8, {2, 3, -1}, "DIMS_INVALID Split: dims[2] must be an integer from 0 to 2^53 - 1, got -1."},
      {ElementType::int8, {2, any}, "DIMS_INVALID Split: dims[1] must be fully known to make a plan."},
      {ElementType::uint1, {2, two_to_52}, too_large},  // the bytes would fit
      {ElementType::string, {max_size}, "0"},
      {ElementType::string, {2, two_to_52}, too_large},  // strings have no bytes
      {ElementType::int16, {two_to_52 - 1}, "9007199254740990"},
      {ElementType::int16, {two_to_52}, too_large},  // the elements would fit
      {ElementType::uint8, {max_size, max_size, max_size, max_size}, too_large},
  };
  for (const auto& [type, dims, bytes] : table) {
    const NodeBuilder builder = onnx_split(18).type(type).dims(dims);
    const Result<std::int64_t> found = storage_bytes(builder.node().data());
    EXPECT_EQ(found ? std::to_string(*found) : text(found.error()), bytes);
  }
  EXPECT_EQ(storage_bytes(onnx_split(18).unknown_rank().node().data()).error().detail, ErrorDetail::dims_unknown);
  EXPECT_EQ(storage_bytes(onnx_split(18).unknown_type().node().data()).error().detail, ErrorDetail::type_unknown);
}

}  // namespace
}  // namespace tensorsplit
