// SPDX-License-Identifier: MIT
//
// Hostile calls of the public headers: sizes without memory, unknown counts, indices and ranges out of bounds. Each
// must return an error or what the headers document, in release builds as well: under the sanitizers, this file is
// built with a library without assertions.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "tensorsplit/tensorsplit.h"

namespace tensorsplit {
namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::int64_t extremes[] = {
    std::numeric_limits<std::int64_t>::min(), -unbounded, -1000, -1, 0, 1, 7, 1000, max_size, max_size + 1, unbounded};

/// Returns the error code, or an empty string without an error. Also checks that `describe` respects any buffer size.
template <class T>
std::string code_of(const Result<T>& result) {
  if (result) return "";
  std::array<char, 400> text;
  EXPECT_GT(describe(result.error(), text), 10U);
  EXPECT_LE(describe(result.error(), std::span(text).first(7)), 7U);
  EXPECT_EQ(describe(result.error(), {}), 0U);
  return code_name(code_of(result.error().detail));
}

/// A split of a float32 tensor [4, 6] along axis 1 into lengths 1, 2 and 3.
struct HostileCall {
  HostileCall() { call.dims = dims, call.axis = 1, call.split = sizes; }

  std::vector<std::int64_t> dims = {4, 6};
  std::vector<std::int64_t> sizes = {1, 2, 3};
  SplitCall call;
};

TEST(Hostile, KeepsPixelPlanTypesApart) {
  static_assert(std::is_invocable_v<decltype(to_planes), const PlanesPlan&, ConstMemory, Memory, ImageRows>);
  static_assert(!std::is_invocable_v<decltype(to_planes), const PixelsPlan&, ConstMemory, Memory, ImageRows>);
  static_assert(!std::is_invocable_v<decltype(to_planes), const PixelPlan&, ConstMemory, Memory, ImageRows>);
  static_assert(std::is_invocable_v<decltype(to_pixels), const PixelsPlan&, ConstMemory, Memory, ImageRows>);
  static_assert(!std::is_invocable_v<decltype(to_pixels), const PlanesPlan&, ConstMemory, Memory, ImageRows>);
  static_assert(!std::is_constructible_v<PixelPlan>);
}

TEST(Hostile, ReadsOnlyExistingValues) {
  const std::int64_t number = 3;
  for (const std::int64_t outputs : {std::int64_t{1000}, outputs_not_declared}) {
    for (const std::int64_t count : {IntArgument::unknown, std::int64_t{-7}, std::int64_t{0}, std::int64_t{1}}) {
      for (const std::int64_t rank : {IntArgument::unknown, std::int64_t{0}, std::int64_t{1}, std::int64_t{5}}) {
        for (const auto make : {IntArgument::values, IntArgument::tensor}) {
          const IntArgument argument = make(ElementType::int64, &number, count, rank);
          for (const std::int64_t at : extremes) {
            const bool is_there = at == 0 && count == 1 && rank != IntArgument::unknown;
            EXPECT_EQ(argument.at(at) == 3, is_there) << count << " of rank " << rank;
          }
          for (int op = 0; op < operator_count; ++op) {
            Node node{.op = static_cast<Operator>(op), .dims = {4, 6}, .outputs = outputs};
            for (IntArgument* each : {&node.axis, &node.split, &node.num_outputs, &node.num_splits, &node.keepdims,
                                      &node.inputs[0], &node.inputs[1]}) {
              *each = argument;
              code_of(resolve(node));
              code_of(make_plan(node));
              *each = {};
            }
            SplitCall call{.op = static_cast<Operator>(op), .dims = {4, 6}};
            for (IntArgument* each : {&call.axis, &call.split, &call.num_outputs, &call.keepdims}) {
              *each = argument;
              code_of(resolve(call));
              code_of(make_plan(call));
              *each = {};
            }
          }
        }
      }
    }
  }
}

TEST(Hostile, TreatsListsWithBoundsAsUnknown) {
  const std::int64_t number = 3;
  const IntArgument arguments[] = {number, std::span(&number, 1),
                                   IntArgument::tensor(ElementType::int64, &number, 1, 0)};
  for (const IntArgument& known : arguments) {
    for (const std::int64_t lo : extremes) {
      for (const std::int64_t hi : extremes) {
        const IntArgument argument = known.with_counts(DimRange(lo, hi));
        EXPECT_EQ(argument.known(), lo == 0 && hi == 0) << lo << " to " << hi;
        for (const std::int64_t at : extremes)
          EXPECT_TRUE(std::isnan(argument.at(at).to_double())) << lo << " to " << hi;
        HostileCall example;
        example.call.split = argument;
        EXPECT_NE(code_of(make_plan(example.call)), "");
      }
    }
  }
  static_assert(!std::is_constructible_v<TypeSet, int>);
}

TEST(Hostile, RejectsNullMemoryWithASize) {
  const HostileCall example;
  const auto plan = make_plan(example.call);
  ASSERT_TRUE(plan);
  Bytes whole(96, 1);
  Bytes parts(96, 1);
  const Memory none(nullptr, 96);
  const Memory places[] = {{parts.data(), 16}, {parts.data() + 16, 32}, {parts.data() + 48, 48}};
  const ConstMemory sources[] = {{parts.data(), 16}, {parts.data() + 16, 32}, {parts.data() + 48, 48}};
  const char* const wrong = "DATA_MISMATCH";
  EXPECT_EQ(code_of(split(*plan, ConstMemory(nullptr, 96), places)), wrong);
  EXPECT_EQ(code_of(join(*plan, sources, none)), wrong);
  EXPECT_EQ(code_of(split(ElementType::float32, example.dims, 1, example.sizes, ConstMemory(nullptr, 96), places)),
            wrong);
  EXPECT_EQ(code_of(split_equal(ElementType::float32, example.dims, 1, 3, ConstMemory(nullptr, 96), places)), wrong);
  const std::vector<std::int64_t> dims[] = {{4, 1}, {4, 2}, {4, 3}};
  std::array<TensorInfo, 3> tensors;
  for (std::size_t i = 0; i < 3; ++i) tensors[i].dims = dims[i];
  EXPECT_EQ(code_of(concat(tensors, 1, sources, none)), wrong);
  EXPECT_EQ(code_of(concat(tensors, 1, sources, whole)), "");
  const std::uint32_t widths[] = {4, 8, 12};
  EXPECT_EQ(code_of(split_rows(ConstMemory(nullptr, 96), {.count = 4, .stride = 24}, widths, places)), wrong);
  EXPECT_EQ(code_of(join_rows(sources, {.count = 4, .stride = 24}, widths, none)), wrong);
  EXPECT_EQ(code_of(split_rows(whole, {.count = 4, .stride = 24}, widths, places)), "");

  const std::vector<std::int64_t> image_dims = {4, 2, 4};
  const std::vector<std::int64_t> tensor_dims = {1, 3, 4, 2};
  const auto planes = plan_to_planes({}, image_dims);
  const auto pictures = plan_to_pixels({}, tensor_dims);
  ASSERT_TRUE(planes && pictures);
  Bytes image(32);
  EXPECT_EQ(code_of(to_planes(*planes, ConstMemory(nullptr, 32), parts)), wrong);
  EXPECT_EQ(code_of(to_planes(*planes, image, none)), wrong);
  EXPECT_EQ(code_of(to_pixels(*pictures, ConstMemory(nullptr, 96), image)), wrong);
  EXPECT_EQ(code_of(to_pixels(*pictures, parts, Memory(nullptr, 32))), wrong);
  EXPECT_EQ(code_of(to_planes(*planes, image, parts)), "");
}

TEST(Hostile, ChecksMemoryIfNothingMoves) {
  Bytes bytes(96);
  const char* const wrong = "DATA_MISMATCH";
  HostileCall empty;
  empty.dims = {0, 6};
  HostileCall strings;
  strings.call.type = ElementType::string;
  for (HostileCall* example : {&empty, &strings}) {
    const auto plan = make_plan(example->call);
    ASSERT_TRUE(plan);
    const Memory places[] = {{bytes.data(), 0}, {}, {nullptr, 4}};
    const Memory too_large[] = {{}, {bytes.data(), 4}, {}};
    EXPECT_EQ(code_of(split(*plan, {}, places)), "");
    EXPECT_EQ(code_of(split(*plan, bytes, places)), wrong);
    EXPECT_EQ(code_of(split(*plan, {}, too_large)), wrong);
    EXPECT_EQ(code_of(split(*plan, {}, places, {.first = -1})), "DIMS_INVALID");
  }
  const HostileCall example;
  const auto plan = make_plan(example.call);
  ASSERT_TRUE(plan);
  EXPECT_EQ(code_of(split(*plan, ConstMemory(bytes.data(), 1), std::vector<Memory>(3),
                          {.first = 4, .count = 1, .stride = 100})),
            "");
  EXPECT_EQ(code_of(split(*plan, ConstMemory(bytes.data(), 1), std::vector<Memory>(3),
                          {.first = 3, .count = 1, .stride = 100})),
            wrong);
}

TEST(Hostile, ReturnsEmptyPartsOutOfRange) {
  const HostileCall example;
  const auto plan = make_plan(example.call);
  ASSERT_TRUE(plan);
  for (const std::int64_t index : extremes) {
    if (index == 0 || index == 1) continue;
    EXPECT_EQ(plan->part(index).size, 0) << index;
    EXPECT_EQ(plan->part(index).bytes, 0) << index;
    static_cast<void>(plan->length(index));
    static_cast<void>(plan->spec().length(index));
  }
  EXPECT_EQ(plan->part(-1000).length, 0);
  EXPECT_EQ(plan->part(3).length, 0);
}

TEST(Hostile, RunsDefaultPlans) {
  EXPECT_EQ(code_of(split(Plan(), {}, {})), "");
  EXPECT_EQ(Plan().part(0).size, 0);
  EXPECT_EQ(code_of(to_planes(PlanesPlan(), {}, {})), "");
  EXPECT_EQ(code_of(to_pixels(PixelsPlan(), {}, {})), "");
  // A plan that was sliced into the other type still converts its own way and checks its own sizes.
  const std::vector<std::int64_t> dims = {2, 3, 4};
  PixelsPlan pictures;
  static_cast<PixelPlan&>(pictures) = plan_to_planes({}, dims).value();
  Bytes image(24);
  Bytes tensor(72);
  EXPECT_EQ(code_of(to_pixels(pictures, tensor, image)), "DATA_MISMATCH");
  EXPECT_EQ(code_of(to_pixels(pictures, image, tensor)), "");
}

TEST(Hostile, AcceptsSpecOfAnotherNode) {
  const HostileCall example;
  const auto spec = resolve(example.call);
  ASSERT_TRUE(spec);
  const TensorInfo scalars[2] = {};
  JoinNode join;
  join.inputs = scalars;
  for (const std::int64_t index : extremes) static_cast<void>(joined_dim(join, *spec, index));
}

TEST(Hostile, RejectsUnknownOutputsAndLists) {
  HostileCall example;
  EXPECT_EQ(code_of(make_plan(Node{.dims = {4, 6}, .num_outputs = 3, .outputs = -7})), "NUM_OUTPUTS_INVALID");
  SplitCall& call = example.call;
  call.op = Operator::tensor_split;
  for (const std::int64_t count : {IntArgument::unknown, std::int64_t{-7}}) {
    call.split = IntArgument::tensor(ElementType::int64, example.sizes.data(), count, 1);
    EXPECT_EQ(code_of(make_plan(call)), "ARGUMENT_MISSING");
  }
}

TEST(Hostile, IgnoresStrideOfASingleRow) {
  Bytes row(6, 1);
  Bytes part(6);
  const std::uint32_t widths[] = {3, 3};
  const Memory places[] = {{part.data(), 3}, {part.data() + 3, 3}};
  EXPECT_EQ(code_of(split_rows(row, {.count = 1, .stride = SIZE_MAX - 1000}, widths, places)), "");
  EXPECT_EQ(part, row);
}

TEST(Hostile, RejectsRowsOutOfRange) {
  const HostileCall example;
  for (const ElementType type : {ElementType::float32, ElementType::uint3}) {
    SplitCall call = example.call;
    call.op = Operator::variadic_split;
    call.type = type;
    const auto plan = make_plan(call);
    ASSERT_TRUE(plan);
    const auto bytes = static_cast<std::size_t>(plan->bytes());
    Bytes whole(bytes);
    std::vector<Bytes> parts;
    std::vector<Memory> places;
    std::vector<ConstMemory> sources;
    for (const PartLayout& part : plan->parts()) parts.emplace_back(part.bytes);
    for (Bytes& each : parts) places.emplace_back(each), sources.emplace_back(each);
    for (const std::int64_t first : extremes) {
      for (const std::int64_t count : extremes) {
        for (const std::int64_t stride : extremes) {
          const RowRange rows{.first = first, .count = count, .stride = stride};
          const bool is_split = code_of(split(*plan, whole, places, rows)).empty();
          EXPECT_EQ(code_of(join(*plan, sources, whole, rows)).empty(), is_split);
          const bool is_outside = first < 0 || first > 4 || count < 0 || stride < 0 || stride > max_size;
          EXPECT_FALSE(is_outside && is_split);
        }
      }
    }
    for (const std::size_t count : {std::size_t{0}, std::size_t{1}, SIZE_MAX / 2, SIZE_MAX}) {
      for (const std::size_t stride : {std::size_t{0}, std::size_t{3}, SIZE_MAX}) {
        const std::uint32_t widths[] = {1, UINT32_MAX, 3};
        code_of(split_rows(whole, {.count = count, .stride = stride}, widths, places));
        code_of(join_rows(sources, {.count = count, .stride = stride}, widths, whole));
      }
    }
  }
}

TEST(Hostile, SurvivesExtremeAxesAndDims) {
  for (const std::int64_t a : extremes) {
    for (const std::int64_t b : extremes) {
      const std::vector<std::int64_t> dims = {a, b, 3};
      TensorInfo tensor;
      tensor.dims = dims;
      for (const std::int64_t axis : extremes) {
        code_of(plan_move_axis(tensor, a, axis));
        code_of(plan_move_axis(tensor, axis, b));
      }
      code_of(plan_to_planes({}, dims));
      code_of(plan_to_pixels({}, dims));
      code_of(plan_to_pixels({}, dims, static_cast<int>(a)));
    }
  }
  EXPECT_NE(code_of(plan_move_axis({}, 0, 0)), "") << "a scalar has no axis";
  EXPECT_NE(code_of(plan_to_planes({}, {})), "");
}

}  // namespace
}  // namespace tensorsplit
