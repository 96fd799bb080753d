// SPDX-License-Identifier: MIT
#include "tensorsplit/operator.h"

#include <gtest/gtest.h>

#include <string>

namespace tensorsplit {
namespace {

TEST(Operator, IsFoundByItsName) {
  const char* const names[] = {"Split",  "SplitToSequence", "VariadicSplit", "OpenvinoSplit",      "chunk",
                               "unbind", "tensor_split",    "Concat",        "ConcatFromSequence", "stack"};
  ASSERT_EQ(std::size(names), static_cast<std::size_t>(operator_count));
  for (int i = 0; i < operator_count; ++i) {
    EXPECT_EQ(find_operator(names[i]), static_cast<Operator>(i));
    EXPECT_STREQ(operator_name(static_cast<Operator>(i)), names[i]);
  }
}

TEST(Operator, IsNotFoundByUnknownName) {
  for (const char* name : {"", "split", "Spli", "Splits", "OpenVINO Split", "to_planes", "move_axis"})
    EXPECT_EQ(find_operator(name), std::nullopt);
  EXPECT_EQ(find_operator(std::string("Split\0", 6)), std::nullopt);
}

}  // namespace
}  // namespace tensorsplit
