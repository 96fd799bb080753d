// SPDX-License-Identifier: MIT
//
// Split-1 may be given its sizes as an attribute and as an input whose values, or even length, are not known yet.
#include <gtest/gtest.h>

#include "given.h"

namespace tensorsplit {
namespace {

/// Split-1 of a vector of 6 with the attribute 2, 4 and an input of which only type and shape are known.
Given twice(std::int64_t count, std::int64_t rank) {
  return onnx_split(1).axis(0).split({2, 4}).input(0, unknown_values(ElementType::float32, count, rank));
}

TEST(SizesTwice, AreThoseOfTheAttributeWhereTheInputMayAgree) {
  EXPECT_EQ(parts(twice(2, 1)), "2 4");
  EXPECT_EQ(parts(twice(IntArgument::unknown, 1)), "2 4");
  EXPECT_EQ(parts(twice(IntArgument::unknown, IntArgument::unknown)), "2 4");
}

TEST(SizesTwice, DifferWhereTheInputIsLongerOrShorter) {
  EXPECT_TRUE(fails(twice(1, 1), ErrorCode::argument_conflict, {"differ"}));
  EXPECT_TRUE(fails(twice(3, 1), ErrorCode::argument_conflict, {"differ"}));
}

}  // namespace
}  // namespace tensorsplit
