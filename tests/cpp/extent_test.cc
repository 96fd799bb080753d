// SPDX-License-Identifier: MIT
#include "tensorsplit/extent.h"

#include <gtest/gtest.h>

namespace tensorsplit {
namespace {

TEST(Extent, IsUnknownByDefault) {
  constexpr Extent extent;
  EXPECT_TRUE(extent.unknown());
  EXPECT_FALSE(extent.known());
  EXPECT_TRUE(extent.has(0));
  EXPECT_TRUE(extent.has(max_size));
  EXPECT_FALSE(extent.has(-1));
}

TEST(Extent, IsKnownWhereOneValueIsPossible) {
  constexpr Extent extent(7);
  EXPECT_TRUE(extent.known());
  EXPECT_FALSE(extent.unknown());
  EXPECT_TRUE(extent.has(7));
  EXPECT_FALSE(extent.has(6));
  EXPECT_FALSE(extent.has(8));
  EXPECT_EQ(extent, Extent(7, 7));
}

TEST(Extent, HasItsBounds) {
  constexpr Extent extent(2, 5);
  EXPECT_FALSE(extent.known());
  EXPECT_FALSE(extent.unknown());
  EXPECT_FALSE(extent.has(1));
  EXPECT_TRUE(extent.has(2));
  EXPECT_TRUE(extent.has(5));
  EXPECT_FALSE(extent.has(6));
  EXPECT_FALSE(Extent(1, unbounded).unknown());
  EXPECT_FALSE(Extent(0, 5).unknown());
}

TEST(Extent, HullHoldsBoth) {
  EXPECT_EQ(hull(2, 5), Extent(2, 5));
  EXPECT_EQ(hull(Extent(3, 9), Extent(1, 4)), Extent(1, 9));
  EXPECT_EQ(hull(Extent(), 4), Extent());
}

TEST(Arithmetic, AddSaturates) {
  EXPECT_EQ(add(2, 3), 5);
  EXPECT_EQ(add(0, unbounded), unbounded);
  EXPECT_EQ(add(unbounded, 1), unbounded);
  EXPECT_EQ(add(unbounded - 1, 1), unbounded);
  EXPECT_EQ(add(unbounded, unbounded), unbounded);
}

TEST(Arithmetic, MultiplySaturates) {
  EXPECT_EQ(multiply(6, 7), 42);
  EXPECT_EQ(multiply(0, unbounded), 0);
  EXPECT_EQ(multiply(unbounded, 0), 0);
  EXPECT_EQ(multiply(1, unbounded), unbounded);
  EXPECT_EQ(multiply(2, unbounded / 2), unbounded - 1) << "the largest product of 2 that fits";
  EXPECT_EQ(multiply(2, unbounded / 2 + 1), unbounded);
  EXPECT_EQ(multiply(std::int64_t{1} << 32, std::int64_t{1} << 31), unbounded);
  EXPECT_EQ(multiply(std::int64_t{1} << 31, std::int64_t{1} << 31), std::int64_t{1} << 62);
}

TEST(Arithmetic, DivideUpRoundsUpAndKeepsWhatIsUnbounded) {
  EXPECT_EQ(divide_up(0, 3), 0);
  EXPECT_EQ(divide_up(6, 3), 2);
  EXPECT_EQ(divide_up(7, 3), 3);
  EXPECT_EQ(divide_up(max_size, 2), std::int64_t{1} << 52);
  EXPECT_EQ(divide_up(unbounded - 1, 1), unbounded - 1);
  EXPECT_EQ(divide_up(unbounded, 7), unbounded);
}

}  // namespace
}  // namespace tensorsplit
