// SPDX-License-Identifier: MIT
//
// float16 against its definition, evaluated in double: a sign, 5 exponent bits and 10 fraction bits.
#include "base/half.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>

namespace tensorsplit {
namespace {

constexpr std::uint16_t infinite_half = 0x7C00;

/// Returns the value of a positive float16. Infinity counts as 2^16, the limit from which numbers round to it.
double value_of(std::uint16_t half) {
  const int exponent = half >> 10;
  const int fraction = half & 0x3FF;
  return exponent == 0 ? std::ldexp(fraction, -24) : std::ldexp(1024 + fraction, exponent - 25);
}

TEST(Half, RoundTripsEveryValue) {
  for (unsigned bits = 0; bits < infinite_half; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const auto negative = static_cast<std::uint16_t>(bits | 0x8000U);
    ASSERT_EQ(static_cast<double>(from_half(half)), value_of(half)) << bits;
    ASSERT_EQ(to_half(from_half(half)), half) << bits;
    ASSERT_EQ(to_half(from_half(negative)), negative) << bits;
  }
  EXPECT_EQ(from_half(infinite_half), std::numeric_limits<float>::infinity());
  EXPECT_TRUE(std::isnan(from_half(infinite_half + 1)));
}

#ifdef __SSE2__
/// GCC links programs with -ffast-math so that they flush subnormal numbers to zero.
TEST(Half, ReadsSubnormalsInThreadThatFlushesThem) {
  constexpr unsigned flush = 0x8040;
  float values[2];
  const unsigned mode = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(mode | flush);
  for (volatile std::uint16_t half = 1; float& value : values) {
    value = from_half(half);
    half = 0x3FF;
  }
  __builtin_ia32_ldmxcsr(mode);
  EXPECT_EQ(values[0], 0x1p-24F);
  EXPECT_EQ(values[1], 1023 * 0x1p-24F);
}
#endif

/// Includes doubles that are close to the middle of two float16 values. Rounding via float32 would round them twice.
TEST(Half, RoundsToNearestEven) {
  for (unsigned bits = 0; bits < infinite_half; ++bits) {
    const auto low = static_cast<std::uint16_t>(bits);
    const auto high = static_cast<std::uint16_t>(bits + 1);
    const double middle = (value_of(low) + value_of(high)) / 2;
    const auto middle_32 = static_cast<float>(middle);
    ASSERT_EQ(to_half(std::nextafter(middle_32, 0.0F)), low) << bits;
    ASSERT_EQ(to_half(middle_32), bits % 2 == 0 ? low : high) << bits;
    ASSERT_EQ(to_half(std::nextafter(middle_32, 1e6F)), high) << bits;
    for (const double sign : {1.0, -1.0}) {
      const unsigned bit = sign < 0 ? 0x8000U : 0U;
      ASSERT_EQ(to_half(sign * std::nextafter(middle, 0.0)), low | bit) << bits;
      ASSERT_EQ(to_half(sign * middle), (bits % 2 == 0 ? low : high) | bit) << bits;
      ASSERT_EQ(to_half(sign * std::nextafter(middle, 1e6)), high | bit) << bits;
    }
  }
  EXPECT_EQ(to_half(65504.0), 0x7BFF) << "the largest";
  EXPECT_EQ(to_half(-std::numeric_limits<float>::infinity()), 0xFC00);
  EXPECT_EQ(to_half(1e300), infinite_half);
  EXPECT_EQ(to_half(5e-324), 0);
  EXPECT_EQ(to_half(-5e-324), 0x8000);
}

}  // namespace
}  // namespace tensorsplit
