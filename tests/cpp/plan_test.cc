// SPDX-License-Identifier: MIT
//
// The layout of a plan, what it owns, and its limits; the bytes of tensors.
#include "tensorsplit/plan.h"

#include <algorithm>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "given.h"

namespace tensorsplit {
namespace {

using enum ErrorCode;

constexpr std::int64_t two_to_52 = std::int64_t{1} << 52;

// Layout.

TEST(Plan, SeesTheDataAsRows) {
  const Planned planned(onnx_split(18).dims({2, 3, 10, 4, 5}).axis(2).sizes({3, 7}));
  const Plan& plan = *planned;
  EXPECT_EQ(plan.layout().outer, 6);
  EXPECT_EQ(plan.layout().axis_length, 10);
  EXPECT_EQ(plan.layout().inner, 20);
  EXPECT_EQ(plan.layout().bits, 32);
  EXPECT_EQ(plan.layout().row(), 200);
  EXPECT_EQ(plan.size(), 1200);
  EXPECT_EQ(plan.bytes(), 4800);
  EXPECT_EQ(plan.type(), ElementType::float32);
  const PartLayout second = plan.next(plan.first(), 0);
  EXPECT_EQ(second.length, 7);
  EXPECT_EQ(second.offset, 3);
  EXPECT_EQ(second.size, 840);
  EXPECT_EQ(second.bytes, 3360);
}

TEST(Plan, PartsBeyondTheLastAreEmpty) {
  const Planned planned(onnx_split(13).outputs(2));
  const Plan& plan = *planned;
  const PartLayout none = plan.at(2, 6);
  EXPECT_EQ(none.length, 0);
  EXPECT_EQ(none.size, 0);
  EXPECT_EQ(none.bytes, 0);
  EXPECT_EQ(none.offset, 6);
}

TEST(Plan, StringsHaveElementsButNoBytes) {
  const Planned planned(onnx_split(13).type(ElementType::string).dims({2, 6}).axis(1).outputs(2));
  const Plan& plan = *planned;
  EXPECT_EQ(plan.layout().bits, 0);
  EXPECT_EQ(plan.size(), 12);
  EXPECT_EQ(plan.bytes(), 0);
  EXPECT_EQ(plan.first().size, 6);
  EXPECT_EQ(plan.first().bytes, 0);
}

TEST(Plan, PartsNarrowerThanAByteAreRoundedUp) {
  const Planned planned(variadic_split().type(ElementType::uint3).dims({3, 5}).inputs(1, {1, 4}));
  const Plan& plan = *planned;
  EXPECT_EQ(plan.bytes(), 6);                      // 45 bits
  EXPECT_EQ(plan.first().bytes, 2);                // 9 bits
  EXPECT_EQ(plan.next(plan.first(), 0).bytes, 5);  // 36 bits
}

TEST(Plan, OfWhatCannotBeDividedIsTheErrorOfTheDivision) {
  const Given given = onnx_split(13).dims({7}).outputs(2);
  const Result<Plan> result = make_plan(given.node());
  ASSERT_FALSE(result);
  EXPECT_EQ(text(result.error()), text(resolve(given.node()).error()));
  EXPECT_EQ(error_code(result.error().fault), not_divisible);
}

TEST(Plan, HasNoBytesToMoveWithoutParts) {
  const Planned planned(onnx_split(13).dims({0, 4}).sizes({}));
  const Plan& plan = *planned;
  EXPECT_TRUE(split(plan, {}, {}));
}

// What a plan borrows, and what must be known for it.

TEST(Plan, ReadsTheListOfItsNodeAndNothingElse) {
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

TEST(Plan, OfLongListHasItsRest) {
  std::vector<std::int64_t> lengths(20, 1);
  lengths[18] = -1;
  const Planned planned(variadic_split().dims({30}).inputs(0, lengths));
  const Plan& plan = *planned;
  EXPECT_EQ(plan.length(17), 1);
  EXPECT_EQ(plan.length(18), 11);
}

TEST(Plan, EqualPartsNeedNoMemoryHoweverManyTheyAre) {
  const Given given = onnx_split(13).dims({5000}).outputs(5000);
  EXPECT_TRUE(make_plan(given.node()));
}

TEST(Plan, NeedsToKnowEverything) {
  const auto fault_of = [](const Given& given) {
    const Result<Plan> plan = make_plan(given.node());
    EXPECT_FALSE(plan);
    return plan ? Fault::missing : plan.error().fault;
  };
  const Operand sizes = unknown_values(ElementType::int64, 1, 1);
  EXPECT_EQ(fault_of(onnx_split(13).unknown_type().outputs(2)), Fault::type_unknown);
  EXPECT_EQ(fault_of(onnx_split(13).unknown_rank().outputs(2)), Fault::dims_unknown);
  EXPECT_EQ(fault_of(onnx_split(13).dims({any}).outputs(2)), Fault::dims_unknown);
  EXPECT_EQ(fault_of(onnx_split(13).dims({DimRange(5, 7)}).outputs(3)), Fault::dims_unknown) << "only 6 is legal";
  EXPECT_EQ(fault_of(onnx_split(13).dims({6, DimRange(1, 2)}).outputs(2)), Fault::dims_unknown);
  EXPECT_EQ(fault_of(onnx_split(13).input(0, sizes)), Fault::values_unknown) << "6 would be the only legal size";
  EXPECT_EQ(fault_of(onnx_split(13).dims({0}).input(0, sizes)), Fault::values_unknown);
  EXPECT_EQ(fault_of(split_to_sequence(11).input(0, unknown_values(ElementType::int64, 1, 0))), Fault::values_unknown);
  EXPECT_EQ(fault_of(split_to_sequence(11).dims({0}).input(0, unknown_values(ElementType::int64, 1, 0))),
            Fault::values_unknown);
  EXPECT_EQ(
      fault_of(variadic_split().input(0, unknown_values(ElementType::int64, 1, 0)).input(1, tensor<std::int64_t>({6}))),
      Fault::values_unknown);
}

// Limits.

TEST(Limits, ElementsMustFitASafeInteger) {
  EXPECT_EQ(parts(onnx_split(13).type(ElementType::uint8).dims({2, two_to_52 - 1}).outputs(2)), "1 1");
  EXPECT_TRUE(fails(onnx_split(13).type(ElementType::uint8).dims({2, two_to_52}).outputs(2), dims_invalid,
                    {"Split-13: the dims", "2^53 - 1"}));
  EXPECT_TRUE(fails(onnx_split(13).type(ElementType::string).dims({2, two_to_52}).outputs(2), dims_invalid, {}));
  EXPECT_TRUE(fails(onnx_split(13).dims({max_size, max_size, max_size, 2}).axis(3).outputs(2), dims_invalid, {}));
}

TEST(Limits, BytesMustFitASafeInteger) {
  EXPECT_TRUE(fails(onnx_split(13).dims({2, two_to_52 / 4}).outputs(2), dims_invalid, {"bytes"}));
  EXPECT_TRUE(
      fails(onnx_split(13).type(ElementType::complex128).dims({2, two_to_52 / 16}).outputs(2), dims_invalid, {}));
  EXPECT_EQ(parts(variadic_split().type(ElementType::int4).dims({2, two_to_52 - 1}).inputs(0, {1, 1})), "1 1");
}

TEST(Limits, AZeroAmongThemMakesHugeDimsLegal) {
  EXPECT_EQ(parts(onnx_split(13).dims({0, max_size, max_size}).axis(1).sizes({max_size, 0})), "9007199254740991 0");
  EXPECT_EQ(parts(onnx_split(13).dims({max_size, max_size, 0}).outputs(1)), "9007199254740991");
  EXPECT_EQ(parts(onnx_split(13).dims({max_size, 0, max_size, max_size}).axis(1).outputs(2)), "0 0");
  const Planned planned(onnx_split(13).dims({max_size, max_size, 0, max_size, max_size}).axis(2).outputs(2));
  const Plan& plan = *planned;
  EXPECT_EQ(plan.size(), 0);
  EXPECT_EQ(plan.bytes(), 0);
  EXPECT_EQ(plan.layout().outer, max_size) << "as large as can be said";
  EXPECT_EQ(plan.layout().inner, max_size);
}

TEST(Limits, RowOfAnEmptyTensorDoesNotWrap) {
  const Planned planned(onnx_split(13).dims({0, max_size, max_size}).axis(1).outputs(1));
  const Plan& plan = *planned;
  EXPECT_GE(plan.layout().row(), max_size);
}

TEST(Limits, SizesThatOverflowWhenAddedDoNotMatch) {
  const std::vector<std::int64_t> huge(2049, max_size);  // adds up to more than 2^64
  EXPECT_TRUE(fails(onnx_split(18).sizes(huge), sizes_sum_mismatch, {"add up to 1.845575e+19", "the axis has 6"}));
  std::vector<std::int64_t> with_rest = huge;
  with_rest[7] = -1;
  EXPECT_TRUE(fails(variadic_split().inputs(0, with_rest), sizes_sum_mismatch, {"add up to 1.844674e+19"}));
  EXPECT_TRUE(fails(onnx_split(18).sizes({max_size, max_size, max_size}), sizes_sum_mismatch,
                    {"add up to 27021597764222973, the axis has 6"}));
  EXPECT_TRUE(fails(onnx_split(18).sizes({max_size, 1}), sizes_sum_mismatch, {"add up to 9007199254740992"}));
}

TEST(Limits, SizesBeyondTheLargestSafeIntegerAreNotSizes) {
  EXPECT_TRUE(fails(onnx_split(18).sizes({6, max_size + 1}), sizes_invalid, {"split[1] is", "2^53 - 1"}));
  EXPECT_TRUE(fails(variadic_split().inputs(0, {unbounded}), sizes_invalid, {"split_lengths[0] is"}));
}

TEST(Limits, Rank64) {
  std::vector<DimRange> dims(64, 1);
  dims[0] = 2;
  dims[40] = 6;
  dims[63] = 3;
  EXPECT_EQ(parts(onnx_split(18).dims(dims).axis(40).sizes({2, 4})), "2 4");
  EXPECT_EQ(parts(onnx_split(18).dims(dims).axis(-1).sizes({1, 2})), "1 2");
  EXPECT_EQ(parts(onnx_split(18).dims(dims).axis(-64).sizes({1, 1})), "1 1");
  EXPECT_TRUE(fails(onnx_split(18).dims(dims).axis(64).sizes({1}), axis_out_of_range, {"-64 to 63"}));
}

TEST(Limits, ManyParts) {
  constexpr std::int64_t count = 65536;
  const Given equal = onnx_split(13).type(ElementType::uint8).dims({1, count}).axis(1).outputs(count);
  const Result<Plan> result = make_plan(equal.node());
  ASSERT_TRUE(result);
  ASSERT_EQ(result->count(), count);
  std::vector<std::uint8_t> source(count);
  std::iota(source.begin(), source.end(), std::uint8_t{0});
  std::vector<std::uint8_t> bytes(count);
  std::vector<Memory> destinations;
  for (std::uint8_t& byte : bytes) destinations.emplace_back(&byte, 1);
  EXPECT_TRUE(split(*result, source, destinations));
  EXPECT_EQ(bytes, source);

  const std::vector<std::int64_t> zeros(static_cast<std::size_t>(count), 0);
  EXPECT_TRUE(fails(onnx_split(13).sizes(zeros), sizes_sum_mismatch, {"add up to 0"}));
  EXPECT_EQ(parts(onnx_split(13).dims({0}).sizes(zeros)).size(), 2 * static_cast<std::size_t>(count) - 1);
}

// Storage of a tensor.

/// The bytes of a tensor, or the error's text.
std::string storage(ElementType type, const std::vector<DimRange>& dims) {
  const Given given = onnx_split(18).type(type).dims(dims);
  const Result<std::int64_t> bytes = storage_bytes(given.node());
  return bytes ? std::to_string(*bytes) : text(bytes.error());
}

TEST(StorageBytes, AreThoseOfAllElementsRoundedUp) {
  EXPECT_EQ(storage(ElementType::float32, {2, 6}), "48");
  EXPECT_EQ(storage(ElementType::complex128, {3, 1, 5}), "240");
  EXPECT_EQ(storage(ElementType::uint3, {3, 5}), "6");  // 45 bits
  EXPECT_EQ(storage(ElementType::uint1, {8}), "1");
  EXPECT_EQ(storage(ElementType::uint1, {9}), "2");
  EXPECT_EQ(storage(ElementType::string, {2, 6}), "0");
  EXPECT_EQ(storage(ElementType::float64, {}), "8") << "a scalar";
  EXPECT_EQ(storage(ElementType::int16, {max_size, 0, max_size}), "0");
}

TEST(StorageBytes, DimsMustBeFrom0ToTheLargestSafeInteger) {
  EXPECT_EQ(storage(ElementType::int8, {max_size}), "9007199254740991");
  EXPECT_EQ(storage(ElementType::int8, {2, 3, -1}),
            "DIMS_INVALID Split: dims[2] is -1, it must be an integer from 0 to 2^53 - 1.");
  EXPECT_EQ(storage(ElementType::int8, {max_size + 1, 0}),
            "DIMS_INVALID Split: dims[0] is 9007199254740992, it must be an integer from 0 to 2^53 - 1.");
}

TEST(StorageBytes, NeedToKnowTypeAndDims) {
  EXPECT_EQ(storage(ElementType::int8, {2, any}), "DIMS_INVALID Split: dims[1] is not known in full, a plan needs it.");
  EXPECT_EQ(storage_bytes(onnx_split(18).unknown_rank().node()).error().fault, Fault::dims_unknown);
  EXPECT_EQ(storage_bytes(onnx_split(18).unknown_type().node()).error().fault, Fault::type_unknown);
}

TEST(StorageBytes, ElementsAndBytesMustFitASafeInteger) {
  const std::string too_large = "DIMS_INVALID Split: the dims multiply to more than 2^53 - 1 elements or bytes.";
  EXPECT_EQ(storage(ElementType::uint1, {2, two_to_52}), too_large) << "bytes would fit";
  EXPECT_EQ(storage(ElementType::string, {max_size}), "0");
  EXPECT_EQ(storage(ElementType::string, {2, two_to_52}), too_large) << "there are no bytes";
  EXPECT_EQ(storage(ElementType::int16, {two_to_52 - 1}), "9007199254740990");
  EXPECT_EQ(storage(ElementType::int16, {two_to_52}), too_large) << "elements would fit";
  EXPECT_EQ(storage(ElementType::uint8, {max_size, max_size, max_size, max_size}), too_large);
}

}  // namespace
}  // namespace tensorsplit
