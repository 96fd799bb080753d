// SPDX-License-Identifier: MIT
//
// Shared steps of the rules, as far as the tests of the operators do not reach them.
#include "rules/rules.h"

#include "node_builder.h"

namespace tensorsplit::rules {
namespace {

std::int64_t largest_size(ElementType type) {
  const std::int64_t number = 0;
  return max_value_of(IntArgument::tensor(type, &number, 1, 1));
}

TEST(LargestSize, IsLargestIntegerOfTypeUpTo52Bits) {
  EXPECT_EQ(largest_size(ElementType::int4), 7);
  EXPECT_EQ(largest_size(ElementType::uint4), 15);
  EXPECT_EQ(largest_size(ElementType::int8), 127);
  EXPECT_EQ(largest_size(ElementType::uint8), 255);
  EXPECT_EQ(largest_size(ElementType::int16), 32767);
  EXPECT_EQ(largest_size(ElementType::uint16), 65535);
  EXPECT_EQ(largest_size(ElementType::int32), 2147483647);
  EXPECT_EQ(largest_size(ElementType::uint32), 4294967295);
  EXPECT_EQ(largest_size(ElementType::int64), unbounded);
  EXPECT_EQ(largest_size(ElementType::uint64), unbounded);
  EXPECT_EQ(largest_size(ElementType::float32), unbounded) << "not one of the integer types";
}

TEST(LargestSize, HasNoLimitForNumbersOfACall) {
  const std::int64_t number = 0;
  EXPECT_EQ(max_value_of(IntArgument::values(ElementType::uint8, &number, 1, 1)), unbounded);
}

/// Unknown sizes must fit their type: a uint32 is at most 2^32 - 1.
TEST(DivideByUnknown, CountsPartsTheAxisNeeds) {
  const auto split_by = [](ElementType type, std::int64_t count, std::int64_t axis_length) {
    const Operand axis = scalar<std::int64_t>(0);
    return variadic_split().dims({axis_length}).input(0, axis).input(1, unknown_list(type, count));
  };
  constexpr std::int64_t largest = 4294967295;
  expect_message({
      {split_by(ElementType::uint32, 2, 2 * largest), "4294967295 4294967295"},
      {split_by(ElementType::uint32, 2, 2 * largest + 1),
       "SIZES_SUM_MISMATCH split_lengths must add up to the axis length 8589934591, got 8589934590."},
      {split_by(ElementType::int32, 1, largest), "4294967295"},  // a -1 covers the rest
  });
}

}  // namespace
}  // namespace tensorsplit::rules
