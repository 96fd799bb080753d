// SPDX-License-Identifier: MIT
#include "text/text.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

namespace tensorsplit {
namespace {

template <typename... Pieces>
std::string written(const Pieces&... pieces) {
  std::array<char, 100> memory{};
  TextWriter writer(memory);
  (writer << ... << pieces);
  return std::string(std::as_const(memory).data(), writer.next());
}

TEST(ReadsAs, MatchesEqualTextOnly) {
  EXPECT_TRUE(reads_as("axis", "axis"));
  EXPECT_TRUE(reads_as("", ""));
  EXPECT_TRUE(reads_as({}, ""));
  for (const char* name : {"", "axi", "axiss", "axes", "Axis"}) EXPECT_FALSE(reads_as("axis", name)) << name;
  EXPECT_FALSE(reads_as({"axis\0", 5}, "axis"));
}

TEST(TextWriter, AppendsPieces) {
  EXPECT_EQ(written("axis"), "axis");
  EXPECT_EQ(written("axis ", Number(3), '!'), "axis 3!");
}

TEST(TextWriter, WritesReadableNumbers) {
  const std::pair<double, const char*> table[] = {
      {0, "0"},
      {-0.0, "0"},
      {7, "7"},
      {-3, "-3"},
      {9007199254740991.0, "9007199254740991"},
      {-9007199254740991.0, "-9007199254740991"},
      {0.5, "0.5"},
      {-1.25, "-1.25"},
      {0.1, "0.1"},
      {2.3, "2.3"},
      {2.7, "2.7"},
      {1.05, "1.05"},
      {1.0 / 3, "0.333333"},
      {2.0 / 3, "0.666667"},
      {1.9999999, "2.0"},
      {1e-9, "0.0"},
      {-123.4567891, "-123.456789"},
      {double{NAN}, "NaN"},
      {double{HUGE_VAL}, "Infinity"},
      {-double{HUGE_VAL}, "-Infinity"},
      {9007199254740992.0, "9007199254740992"},
      {-1e18, "-1000000000000000000"},
      {9223372036854775808.0, "9.223372e+18"},
      {9.9999995e18, "1e+19"},
      {1e300, "1e+300"},
      {-1e300, "-1e+300"},
      {18446744073709551615.0, "1.844674e+19"},
      {std::numeric_limits<double>::max(), "1.797693e+308"},
  };
  for (const auto& [number, expected] : table) EXPECT_EQ(written(Number(number)), expected);
}

TEST(TextWriter, KeepsThePointOfFractions) {
  for (const double number : {1e-9, 3.0000000001, 2.99999999999, -1e-300}) {
    EXPECT_NE(written(Number(number)).find('.'), std::string::npos) << written(Number(number));
  }
}

TEST(TextWriter, StopsAtTheEndOfTheBuffer) {
  std::array<char, 8> memory;
  memory.fill('#');
  TextWriter writer(std::span<char>(memory).first(5));
  writer << "abc" << Number(-12345) << Number(1.5) << '!';
  EXPECT_EQ(writer.next(), memory.data() + 5);
  EXPECT_EQ(std::string(memory.data(), memory.size()), "abc-1###");
}

}  // namespace
}  // namespace tensorsplit
