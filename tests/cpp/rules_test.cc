// SPDX-License-Identifier: MIT
//
// The steps that several rules share, beyond what the tests of the operators reach.
#include "rules/rules.h"

#include "given.h"

namespace tensorsplit::rules {
namespace {

std::int64_t largest_size(ElementType type) {
  const std::int64_t number = 0;
  return most_of(IntArgument::tensor(type, &number, 1, 1));
}

TEST(MostOf, IsLargestIntegerOfTypeUpTo52Bits) {
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

TEST(MostOf, HasNoLimitForNumbersOfACall) {
  const std::int64_t number = 0;
  EXPECT_EQ(most_of(IntArgument::values(ElementType::uint8, &number, 1, 1)), unbounded);
}

/// Sizes of unknown value must fit their type: 2^32 - 1 at most for each uint32.
TEST(DivideByUnknown, CountsPartsThatAxisNeeds) {
  const auto split_by = [](ElementType type, std::int64_t count, std::int64_t axis_dim) {
    const Operand axis = scalar<std::int64_t>(0);
    return variadic_split().dims({axis_dim}).input(0, axis).input(1, unknown_list(type, count));
  };
  constexpr std::int64_t largest = 4294967295;
  expect_said({
      {split_by(ElementType::uint32, 2, 2 * largest), "4294967295 4294967295"},
      {split_by(ElementType::uint32, 2, 2 * largest + 1),
       "SIZES_SUM_MISMATCH split_lengths must add up to the axis length 8589934591, got 8589934590."},
      {split_by(ElementType::int32, 1, largest), "4294967295"},  // a -1 takes the rest
  });
}

}  // namespace
}  // namespace tensorsplit::rules
