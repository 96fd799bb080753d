// SPDX-License-Identifier: MIT
#include "tensorsplit/operator.h"

#include <gtest/gtest.h>

#include <string>

namespace tensorsplit {
namespace {

TEST(Operator, IsFoundByItsName) {
  EXPECT_EQ(find_operator("Split"), Operator::split);
  EXPECT_EQ(find_operator("SplitToSequence"), Operator::split_to_sequence);
  EXPECT_EQ(find_operator("VariadicSplit"), Operator::variadic_split);
  EXPECT_EQ(find_operator("OpenvinoSplit"), Operator::openvino_split);
  EXPECT_EQ(find_operator("chunk"), Operator::chunk);
  EXPECT_EQ(find_operator("unbind"), Operator::unbind);
  EXPECT_EQ(find_operator("tensorSplit"), Operator::tensor_split);
  EXPECT_EQ(find_operator("Concat"), Operator::concat);
  EXPECT_EQ(find_operator("ConcatFromSequence"), Operator::concat_from_sequence);
  EXPECT_EQ(find_operator("stack"), Operator::stack);
  for (int i = 0; i < operator_count; ++i) {
    const auto op = static_cast<Operator>(i);
    EXPECT_EQ(find_operator(operator_name(op)), op);
  }
}

TEST(Operator, IsNotFoundByAnotherName) {
  for (const char* name : {"", "split", "Spli", "Splits", "OpenVINO Split"})
    EXPECT_EQ(find_operator(name), std::nullopt);
  EXPECT_EQ(find_operator(std::string("Split\0", 6)), std::nullopt);
}

}  // namespace
}  // namespace tensorsplit
