// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "rules/rules.h"

namespace tensorsplit {
namespace {

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

TEST(Saturating, DivideUpRoundsUpAndKeepsWhatIsUnbounded) {
  EXPECT_EQ(divide_rounding_up(0, 3), 0);
  EXPECT_EQ(divide_rounding_up(6, 3), 2);
  EXPECT_EQ(divide_rounding_up(7, 3), 3);
  EXPECT_EQ(divide_rounding_up(max_size, 2), std::int64_t{1} << 52);
  EXPECT_EQ(divide_rounding_up(unbounded - 1, 1), unbounded - 1);
  EXPECT_EQ(divide_rounding_up(unbounded, 7), unbounded);
}

}  // namespace
}  // namespace tensorsplit
