// SPDX-License-Identifier: MIT
#include "tensorsplit/dim_range.h"

#include <gtest/gtest.h>

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

TEST(DimRange, IsKnownWhereOneValueIsPossible) {
  constexpr DimRange range(7);
  EXPECT_TRUE(range.known());
  EXPECT_FALSE(range.unknown());
  EXPECT_TRUE(range.has(7));
  EXPECT_FALSE(range.has(6));
  EXPECT_FALSE(range.has(8));
  EXPECT_EQ(range, DimRange(7, 7));
}

TEST(DimRange, HasItsBounds) {
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

TEST(DimRange, HullHoldsBoth) {
  EXPECT_EQ(hull(2, 5), DimRange(2, 5));
  EXPECT_EQ(hull(DimRange(3, 9), DimRange(1, 4)), DimRange(1, 9));
  EXPECT_EQ(hull(DimRange(), 4), DimRange());
}

}  // namespace
}  // namespace tensorsplit
