// SPDX-License-Identifier: MIT
//
// Dims, their ranges, and arithmetic with them.
#include "tensorsplit/dims.h"

#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <vector>

#include "rules/rules.h"
#include "tensorsplit/dim_range.h"

namespace tensorsplit {
namespace {

TEST(DimRange, IsUnknownByDefault) {
  constexpr DimRange range;
  EXPECT_TRUE(range.unknown());
  EXPECT_FALSE(range.known());
  EXPECT_TRUE(range.has(0));
  EXPECT_TRUE(range.has(max_size));
  EXPECT_FALSE(range.has(-1));
}

TEST(DimRange, IsKnownIfItHasOneValue) {
  constexpr DimRange range(7);
  EXPECT_TRUE(range.known());
  EXPECT_FALSE(range.unknown());
  EXPECT_TRUE(range.has(7));
  EXPECT_FALSE(range.has(6));
  EXPECT_FALSE(range.has(8));
  EXPECT_EQ(range, DimRange(7, 7));
}

TEST(DimRange, ContainsItsBounds) {
  constexpr DimRange range(2, 5);
  EXPECT_FALSE(range.known());
  EXPECT_FALSE(range.unknown());
  EXPECT_FALSE(range.has(1));
  EXPECT_TRUE(range.has(2));
  EXPECT_TRUE(range.has(5));
  EXPECT_FALSE(range.has(6));
  EXPECT_FALSE(DimRange(1, unbounded).unknown());
  EXPECT_FALSE(DimRange(0, 5).unknown());
}

TEST(DimRange, HullContainsBoth) {
  EXPECT_EQ(hull(2, 5), DimRange(2, 5));
  EXPECT_EQ(hull(DimRange(3, 9), DimRange(1, 4)), DimRange(1, 9));
  EXPECT_EQ(hull(DimRange(), 4), DimRange());
}

TEST(Dims, AreEmptyForScalars) { EXPECT_EQ(Dims().size(), 0U); }

TEST(Dims, AcceptIntegersOrRanges) {
  const std::vector<std::int64_t> known = {2, 6};
  const DimRange ranges[] = {2, {}, DimRange(1, 5)};
  const Dims plain = known;
  ASSERT_EQ(plain.size(), 2U);
  EXPECT_EQ(plain[1], DimRange(6));
  const Dims bounded = ranges;
  ASSERT_EQ(bounded.size(), 3U);
  EXPECT_TRUE(bounded[1].unknown());
  EXPECT_EQ(bounded[2], DimRange(1, 5));
}

TEST(Dims, RejectTemporaryLists) {
  using List = std::vector<std::int64_t>;
  static_assert(std::is_constructible_v<Dims, List&>);
  static_assert(std::is_constructible_v<Dims, const List&>);
  static_assert(std::is_constructible_v<Dims, std::vector<DimRange>&>);
  static_assert(std::is_constructible_v<Dims, std::span<const DimRange>>);
  static_assert(std::is_constructible_v<Dims, std::span<std::int64_t, 2>>);
  static_assert(!std::is_constructible_v<Dims, List>);
  static_assert(!std::is_constructible_v<Dims, const List>);
  static_assert(!std::is_constructible_v<Dims, std::array<std::int64_t, 2>>);
  static_assert(!std::is_constructible_v<Dims, std::vector<DimRange>>);
}

TEST(Saturating, AddSaturates) {
  EXPECT_EQ(saturating_add(2, 3), 5);
  EXPECT_EQ(saturating_add(0, unbounded), unbounded);
  EXPECT_EQ(saturating_add(unbounded, 1), unbounded);
  EXPECT_EQ(saturating_add(unbounded - 1, 1), unbounded);
  EXPECT_EQ(saturating_add(unbounded, unbounded), unbounded);
}

TEST(Saturating, MultiplySaturates) {
  EXPECT_EQ(saturating_multiply(6, 7), 42);
  EXPECT_EQ(saturating_multiply(0, unbounded), 0);
  EXPECT_EQ(saturating_multiply(unbounded, 0), 0);
  EXPECT_EQ(saturating_multiply(1, unbounded), unbounded);
  EXPECT_EQ(saturating_multiply(2, unbounded / 2), unbounded - 1) << "the largest product of 2 that fits";
  EXPECT_EQ(saturating_multiply(2, unbounded / 2 + 1), unbounded);
  EXPECT_EQ(saturating_multiply(std::int64_t{1} << 32, std::int64_t{1} << 31), unbounded);
  EXPECT_EQ(saturating_multiply(std::int64_t{1} << 31, std::int64_t{1} << 31), std::int64_t{1} << 62);
}

TEST(Saturating, DivideUpRoundsUpAndKeepsUnbounded) {
  EXPECT_EQ(divide_rounding_up(0, 3), 0);
  EXPECT_EQ(divide_rounding_up(6, 3), 2);
  EXPECT_EQ(divide_rounding_up(7, 3), 3);
  EXPECT_EQ(divide_rounding_up(max_size, 2), std::int64_t{1} << 52);
  EXPECT_EQ(divide_rounding_up(unbounded - 1, 1), unbounded - 1);
  EXPECT_EQ(divide_rounding_up(unbounded, 7), unbounded);
}

}  // namespace
}  // namespace tensorsplit
