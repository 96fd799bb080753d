// SPDX-License-Identifier: MIT
#include "tensorsplit/int_argument.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "node_builder.h"

namespace tensorsplit {
namespace {

/// Returns the only number of `operand`.
Number only(const Operand& operand) { return operand.numbers().at(0); }

/// Whether the only number of `operand` is NaN.
bool is_nan(const Operand& operand) { return std::isnan(only(operand).to_double()); }

TEST(IntArgument, IsAbsentByDefault) {
  constexpr IntArgument numbers;
  EXPECT_FALSE(numbers.given());
  EXPECT_FALSE(numbers.is_tensor());
}

TEST(IntArgument, StoresOneIntegerInside) {
  IntArgument numbers(-7);
  const IntArgument copy = numbers;
  numbers = {};
  EXPECT_TRUE(copy.given());
  EXPECT_TRUE(copy.known());
  EXPECT_FALSE(copy.is_tensor());
  EXPECT_EQ(copy.rank(), 0);
  EXPECT_EQ(copy.count(), 1);
  EXPECT_EQ(copy.at(0), -7);
}

template <typename... Integers>
void expect_held(Integers... numbers) {
  for (const auto& [argument, number] : {std::pair(IntArgument(numbers), Number(numbers))...}) {
    EXPECT_EQ(argument.rank(), 0);
    EXPECT_EQ(argument.at(0), number);
  }
}

TEST(IntArgument, AcceptsAnyIntegerType) {
  expect_held(3, 3U, -3L, 3UL, -3LL, 3ULL, std::size_t{7}, std::int8_t{-7}, UINT64_MAX, INT64_MIN);
}

TEST(IntArgument, RejectsTemporaryLists) {
  using List = std::vector<std::int64_t>;
  static_assert(std::is_constructible_v<IntArgument, List&>);
  static_assert(std::is_constructible_v<IntArgument, const List&>);
  static_assert(std::is_constructible_v<IntArgument, const std::int64_t(&)[3]>);
  static_assert(std::is_constructible_v<IntArgument, std::span<const std::int64_t>>);
  static_assert(std::is_constructible_v<IntArgument, std::span<std::int64_t, 2>>);
  static_assert(!std::is_constructible_v<IntArgument, List>);
  static_assert(!std::is_constructible_v<IntArgument, const List>);
  static_assert(!std::is_constructible_v<IntArgument, std::array<std::int64_t, 2>>);
  static_assert(!std::is_constructible_v<IntArgument, std::vector<std::int32_t>>);
  static_assert(!std::is_constructible_v<IntArgument, std::vector<double>&>);
  static_assert(!std::is_constructible_v<IntArgument, double>, "the fraction would be lost");
  static_assert(!std::is_constructible_v<IntArgument, bool>);
}

TEST(IntArgument, BorrowsLists) {
  std::vector<std::int64_t> list = {3, -1};
  const IntArgument numbers(list);
  list[1] = 5;
  EXPECT_TRUE(numbers.known());
  EXPECT_EQ(numbers.rank(), 1);
  EXPECT_EQ(numbers.count(), 2);
  EXPECT_EQ(numbers.type(), ElementType::int64);
  EXPECT_EQ(numbers.at(0), 3);
  EXPECT_EQ(numbers.at(1), 5);
}

TEST(IntArgument, TreatsEmptyListAsKnown) {
  const IntArgument numbers(std::span<const std::int64_t>{});
  EXPECT_TRUE(numbers.given());
  EXPECT_TRUE(numbers.known());
  EXPECT_EQ(numbers.count(), 0);
  EXPECT_TRUE(IntArgument::tensor(ElementType::int64, nullptr, 0, 1).known());
}

TEST(IntArgument, KeepsTypeOfUnknownTensor) {
  EXPECT_TRUE(tensor<std::int32_t>({1}).numbers().is_tensor());
  EXPECT_FALSE(values<std::int32_t>({1}).numbers().is_tensor());
  const Operand unknown = unknown_values(ElementType::int32, 4, 1);
  EXPECT_TRUE(unknown.numbers().given());
  EXPECT_FALSE(unknown.numbers().known());
  EXPECT_EQ(unknown.numbers().count(), 4);
  EXPECT_EQ(unknown.numbers().type(), ElementType::int32);
  const Operand shapeless = unknown_values(ElementType::int64, IntArgument::unknown, IntArgument::unknown);
  EXPECT_FALSE(shapeless.numbers().known());
  EXPECT_EQ(shapeless.numbers().rank(), IntArgument::unknown);
}

template <typename... Integers>
void expect_both_ends() {
  using Limits = std::pair<Number, Number>;
  const std::pair<Operand, Limits> table[] = {
      {values<Integers>({std::numeric_limits<Integers>::min(), std::numeric_limits<Integers>::max(), 1}),
       Limits(std::numeric_limits<Integers>::min(), std::numeric_limits<Integers>::max())}...};
  for (const auto& [operand, limits] : table) {
    EXPECT_EQ(operand.numbers().at(0), limits.first);
    EXPECT_EQ(operand.numbers().at(1), limits.second);
    EXPECT_EQ(operand.numbers().at(2), 1);
  }
}

TEST(IntArgument, ReadsIntegersExactly) {
  expect_both_ends<std::int8_t, std::int16_t, std::int32_t, std::int64_t>();
  expect_both_ends<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>();
  for (const std::int64_t number : {max_size, -max_size, max_size + 2, -max_size - 2, INT64_MAX - 1}) {
    EXPECT_EQ(only(values<std::int64_t>({number}, 0)), number);
  }
}

TEST(IntArgument, ReadsFloatsUnchanged) {
  EXPECT_EQ(only(number(-4)), -4);
  EXPECT_EQ(only(number(2.75)), 2.75);
  EXPECT_EQ(only(number(1e300)), 1e300);
  EXPECT_EQ(only(number(-HUGE_VAL)), -HUGE_VAL);
  EXPECT_TRUE(is_nan(number(NAN)));
  EXPECT_EQ(only(values<float>({16777216.0F}, 0)), 16777216);
}

TEST(IntArgument, ReadsLowNibbleFirst) {
  const Operand with_sign = nibbles(ElementType::int4, {0, 7, -8, -1, 3});
  const Operand without = nibbles(ElementType::uint4, {0, 7, 8, 15, 3});
  const double signed_values[] = {0, 7, -8, -1, 3};
  const double unsigned_values[] = {0, 7, 8, 15, 3};
  for (std::int64_t i = 0; i < 5; ++i) {
    EXPECT_EQ(with_sign.numbers().at(i), signed_values[i]);
    EXPECT_EQ(without.numbers().at(i), unsigned_values[i]);
  }
}

TEST(IntArgument, ReadsOtherTypesAsNaN) {
  EXPECT_TRUE(is_nan(patterns<std::uint8_t>(ElementType::boolean, {1}, 0, true)));
  EXPECT_TRUE(is_nan(patterns<std::uint8_t>(ElementType::uint2, {1}, 0, true)));
  EXPECT_TRUE(is_nan(patterns<std::uint16_t>(ElementType::bfloat16, {0x3F80}, 0, true)));
  EXPECT_TRUE(is_nan(unknown_values(ElementType::int64, 1, 0)));
}

}  // namespace
}  // namespace tensorsplit
