// SPDX-License-Identifier: MIT
//
// Plans of which the caller changes what they borrow. A run must move the planned bytes or return an error and write
// nothing. Memory has exact sizes, so that AddressSanitizer detects strays.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "tensorsplit/tensorsplit.h"

namespace tensorsplit {
namespace {

using Bytes = std::vector<std::uint8_t>;
using Lengths = std::vector<std::int64_t>;

constexpr std::int64_t huge = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t replacements[] = {std::numeric_limits<std::int64_t>::min(),
                                         -huge,
                                         -1,
                                         0,
                                         1,
                                         2,
                                         3,
                                         4,
                                         5,
                                         6,
                                         7,
                                         12,
                                         max_size,
                                         huge / 8,
                                         huge - 1,
                                         huge};

/// Runs the plan in both directions. Both must succeed if `is_same`. Otherwise both must fail and write nothing.
void expect_run(const Plan& plan, const std::vector<std::size_t>& part_bytes, bool is_same) {
  const auto whole_bytes = static_cast<std::size_t>(plan.bytes());
  std::vector<Bytes> parts;
  for (const std::size_t bytes : part_bytes) parts.emplace_back(bytes, 0xA5);
  const std::vector<Memory> destinations(parts.begin(), parts.end());
  const std::vector<ConstMemory> sources(parts.begin(), parts.end());
  const Bytes source(whole_bytes, 0x5A);
  const Result<void> is_split = split(plan, source, destinations);
  EXPECT_EQ(static_cast<bool>(is_split), is_same);
  Bytes whole(whole_bytes, 0xC3);
  const Result<void> is_joined = join(plan, sources, whole);
  EXPECT_EQ(static_cast<bool>(is_joined), is_same);
  if (is_same) return;
  for (const Bytes& part : parts) EXPECT_EQ(part, Bytes(part.size(), 0xA5));
  EXPECT_EQ(whole, Bytes(whole_bytes, 0xC3));
  EXPECT_EQ(is_split.error().code(), ErrorCode::data_mismatch);
  // Without memory for the parts, only the lengths can be wrong.
  static_cast<void>(split(plan, whole, std::vector<Memory>(parts.size())));
  static_cast<void>(join(plan, std::vector<ConstMemory>(parts.size()), whole));
}

/// Visits all parts, which must stay within the axis whatever the list has become.
void expect_parts_in_axis(const Plan& plan) {
  const std::int64_t axis_length = plan.layout().axis_length;
  for (const PartLayout& part : plan.parts()) {
    EXPECT_TRUE(part.length >= 0 && part.length <= axis_length && part.offset >= 0 && part.offset <= axis_length);
    EXPECT_TRUE(part.bytes >= 0 && part.bytes <= plan.bytes());
  }
  const SplitSpec spec = plan.spec();
  for (std::int64_t i = 0; i < plan.count(); ++i) static_cast<void>(spec.length(i));
}

/// Whether parts of these lengths fill the axis and have the planned bytes, so that the memory of the parts fits.
template <typename T>
bool do_fit(const Plan& plan, const std::vector<T>& lengths, const std::vector<std::size_t>& part_bytes) {
  const Layout& layout = plan.layout();
  std::int64_t left = layout.axis_length;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    if (lengths[i] < 0 || lengths[i] > left) return false;
    left -= lengths[i];
    const std::int64_t bits = layout.outer * lengths[i] * layout.inner * layout.element_bits;
    if (static_cast<std::size_t>((bits + 7) / 8) != part_bytes[i]) return false;
  }
  return left == 0;
}

/// Changes each one, and each two, of the lengths in `list`, which the plan borrows, and runs the plan after each
/// change.
template <typename T>
void expect_detected(const Plan& plan, std::vector<T>& list) {
  std::vector<std::size_t> part_bytes;
  for (const PartLayout& part : plan.parts()) part_bytes.push_back(static_cast<std::size_t>(part.bytes));
  const std::vector<T> planned = list;
  expect_run(plan, part_bytes, true);
  for (T& first : list) {
    for (T& second : list) {
      for (const std::int64_t a : replacements) {
        for (const std::int64_t b : {replacements[0], std::int64_t{-1}, std::int64_t{2}, std::int64_t{7}, huge}) {
          first = static_cast<T>(a);
          second = static_cast<T>(b);
          expect_parts_in_axis(plan);
          expect_run(plan, part_bytes, do_fit(plan, list, part_bytes));
          list = planned;
          if (testing::Test::HasFailure()) return;
        }
      }
    }
  }
}

constexpr ElementType element_types[] = {ElementType::uint8, ElementType::float64, ElementType::uint4,
                                         ElementType::uint3, ElementType::uint1};

TEST(ChangedPlan, DetectsSizes) {
  for (const ElementType type : element_types) {
    for (const std::int64_t inner : {1, 2, 8}) {
      Lengths sizes = {2, 4, 0, 6};
      const auto plan = make_plan(
          SplitCall{.op = Operator::variadic_split, .type = type, .dims = {3, 12, inner}, .axis = 1, .split = sizes});
      ASSERT_TRUE(plan);
      expect_detected(*plan, sizes);
    }
  }
}

TEST(ChangedPlan, DetectsSizesOfOtherTypes) {
  std::vector<double> doubles = {4, 8};
  const SplitCall of_doubles{
      .dims = {2, 12}, .axis = 1, .split = IntArgument::values(ElementType::float64, doubles.data(), 2, 1)};
  const auto plan = make_plan(of_doubles);
  ASSERT_TRUE(plan);
  for (const double number : {-1.0, 1e300, -1e300, 0x1p63, HUGE_VAL, -HUGE_VAL, double{NAN}}) {
    doubles[1] = number;
    expect_parts_in_axis(*plan);
    expect_run(*plan, {32, 64}, false);
  }
  std::vector<std::int32_t> ints = {4, 8};
  const auto of_ints = make_plan(SplitCall{.dims = {2, 12}, .axis = 1, .split = ints});
  ASSERT_TRUE(of_ints);
  expect_detected(*of_ints, ints);
}

TEST(ChangedPlan, DetectsSizesNextToARest) {
  Lengths sizes = {2, -1, 3};
  const auto plan = make_plan(SplitCall{.op = Operator::variadic_split, .dims = {2, 12}, .axis = 1, .split = sizes});
  ASSERT_TRUE(plan);
  for (const std::size_t at : {std::size_t{0}, std::size_t{2}}) {
    for (const std::int64_t number : replacements) {
      const std::int64_t planned = std::exchange(sizes[at], number);
      expect_parts_in_axis(*plan);
      expect_run(*plan, {16, 56, 24}, number == planned);
      sizes[at] = planned;
    }
  }
}

TEST(ChangedPlan, DetectsCuts) {
  Lengths cuts = {3, 5, 5};
  const auto plan = make_plan(SplitCall{.op = Operator::tensor_split, .dims = {2, 12}, .axis = 1, .split = cuts});
  ASSERT_TRUE(plan);
  for (std::int64_t& cut : cuts) {
    for (const std::int64_t number : replacements) {
      const std::int64_t planned = std::exchange(cut, number);
      expect_parts_in_axis(*plan);
      expect_run(*plan, {24, 16, 0, 56}, number == planned);
      cut = planned;
    }
  }
}

TEST(ChangedPlan, DetectsTensorsOfAJoin) {
  for (const ElementType type : element_types) {
    Lengths left = {4, 2};
    Lengths right = {4, 6};
    std::vector<TensorInfo> tensors = {{type, left}, {type, right}};
    const auto plan = make_plan(JoinCall{.tensors = tensors, .axis = 1});
    ASSERT_TRUE(plan);
    std::vector<std::size_t> part_bytes;
    for (const PartLayout& part : plan->parts()) part_bytes.push_back(static_cast<std::size_t>(part.bytes));
    for (std::int64_t* const dim : {&left[1], &right[1]}) {
      for (const std::int64_t number : replacements) {
        const std::int64_t planned = std::exchange(*dim, number);
        expect_parts_in_axis(*plan);
        expect_run(*plan, part_bytes, do_fit(*plan, Lengths{left[1], right[1]}, part_bytes));
        *dim = planned;
      }
    }
    for (const TensorInfo& other :
         {TensorInfo{type, {}}, TensorInfo{type, {8}}, TensorInfo{type, {4, 2}, true, false}}) {
      tensors[0] = other;
      expect_parts_in_axis(*plan);
      expect_run(*plan, part_bytes, false);
    }
  }
}

TEST(ChangedPlan, DetectsSizesOfManyEmptyParts) {
  Lengths sizes(3000, 0);
  sizes[0] = max_size;
  const auto plan = make_plan(SplitCall{.dims = {0, max_size}, .axis = 1, .split = sizes});
  ASSERT_TRUE(plan);
  for (const std::int64_t number : {max_size, huge, -huge}) {
    std::fill(sizes.begin(), sizes.end(), number);
    expect_parts_in_axis(*plan);
    EXPECT_EQ(plan->part(2999).bytes, 0);
    EXPECT_FALSE(split(*plan, {}, std::vector<Memory>(sizes.size())));
  }
}

TEST(ChangedPlan, NamesThePart) {
  const Lengths planned = {2, 4};
  Lengths sizes = planned;
  const auto plan = make_plan(SplitCall{.dims = {6}, .split = sizes});
  ASSERT_TRUE(plan);
  const float data[6] = {};
  float left[2];
  float right[4];
  const Memory parts[] = {left, right};
  for (std::size_t part = 0; part < 2; ++part) {
    std::copy(planned.begin(), planned.end(), sizes.begin());
    sizes[part] = 9;
    const Result<void> done = split(*plan, data, parts);
    ASSERT_FALSE(done);
    char text[400];
    EXPECT_EQ(std::string(text, describe(done.error(), text)),
              "Split-18: destinations[" + std::to_string(part) +
                  "] must have the length that was planned, got 9. What a plan borrows must not change.");
  }
}

/// The move of an axis copies its layout, and pixels everything.
TEST(ChangedPlan, MovesAxisAsPlanned) {
  for (const std::int64_t number : replacements) {
    Lengths dims = {2, 3};
    const auto plan = plan_move_axis({ElementType::uint8, dims}, 0, 1);
    ASSERT_TRUE(plan);
    dims = {number, number};
    const Bytes source = {1, 2, 3, 4, 5, 6};
    Bytes result(6);
    EXPECT_TRUE(move_axis(*plan, source, result));
    EXPECT_EQ(result, (Bytes{1, 4, 2, 5, 3, 6}));
  }
}

}  // namespace
}  // namespace tensorsplit
