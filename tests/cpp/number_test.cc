// SPDX-License-Identifier: MIT
#include "tensorsplit/number.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "text/text.h"

namespace tensorsplit {
namespace {

std::string shown(const Number& number) {
  std::array<char, 60> memory{};
  TextWriter writer(memory);
  writer << number;
  return {memory.data(), static_cast<std::size_t>(writer.next() - memory.data())};
}

template <typename T>
void expect_exact(T integer) {
  const Number number = integer;
  EXPECT_TRUE(number.is_exact() && number.is_integer());
  EXPECT_EQ(shown(number), std::to_string(integer));
  EXPECT_EQ(number.is_negative(), integer < 0);
  EXPECT_EQ(number.to_int64(), std::in_range<std::int64_t>(integer) ? static_cast<std::int64_t>(integer) : INT64_MAX);
  EXPECT_EQ(number.to_double(), static_cast<double>(integer));
}

TEST(Number, KeepsEveryIntegerExactly) {
  for (int bit = 0; bit < 63; ++bit) {
    for (const std::int64_t near : {-1, 0, 1}) {
      const std::int64_t integer = (std::int64_t{1} << bit) + near;
      expect_exact(integer);
      expect_exact(-integer);
      expect_exact(static_cast<std::uint64_t>(integer) + (std::uint64_t{1} << 63));
    }
  }
  expect_exact(INT64_MIN);
  expect_exact(INT64_MAX);
  expect_exact(UINT64_MAX);
  expect_exact(std::int8_t{-128});
  expect_exact(std::uint16_t{65535});
}

TEST(Number, StoresDoublesAsIntegersIfTheyAre) {
  for (const double integer : {0.0, -0.0, 1.0, -7.0, 9007199254740993.0, -9223372036854774784.0}) {
    EXPECT_EQ(Number(integer), Number(static_cast<std::int64_t>(integer)));
    EXPECT_EQ(Number(integer).to_double(), integer);
  }
  for (const double fraction : {0.5, -1e-300, 4503599627370495.5}) {
    EXPECT_FALSE(Number(fraction).is_integer() || Number(fraction).is_exact());
    EXPECT_EQ(Number(fraction).to_int64(), static_cast<std::int64_t>(fraction));
    EXPECT_EQ(Number(fraction), Number(fraction));
  }
}

TEST(Number, ClampsNumbersOutsideInt64) {
  for (const double huge : {0x1p63, 1e300, std::numeric_limits<double>::max()}) {
    EXPECT_TRUE(Number(huge).is_integer() && Number(-huge).is_integer());
    EXPECT_EQ(Number(huge).to_int64(), INT64_MAX);
    EXPECT_EQ(Number(-huge).to_int64(), INT64_MIN);
    EXPECT_TRUE(Number(-huge).is_negative());
  }
  EXPECT_FALSE(Number(HUGE_VAL).is_integer() || Number(-HUGE_VAL).is_integer() || Number(NAN).is_integer());
  EXPECT_EQ(Number(HUGE_VAL).to_int64(), INT64_MAX);
  EXPECT_EQ(Number(NAN).to_int64(), 0);
  EXPECT_FALSE(Number(NAN) == Number(NAN));
  EXPECT_NE(Number(-1), Number(UINT64_MAX));
}

}  // namespace
}  // namespace tensorsplit
