// SPDX-License-Identifier: MIT
//
// How an axis is moved: what lies around it, which route is taken, and what is refused.
#include "tensorsplit/move_axis.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "given.h"

namespace tensorsplit {
namespace {

using Shape = std::vector<std::int64_t>;

std::string shown(const char* step, std::span<const std::int64_t> dims) {
  std::string all = step;
  for (const std::int64_t dim : dims) all += " " + std::to_string(dim);
  return all;
}

/// The steps of the plan with their dims; or what is wrong.
std::string moved(const Shape& dims, const IntArgument& from, const IntArgument& to,
                  ElementType type = ElementType::float32) {
  TensorInfo tensor;
  tensor.type = type;
  tensor.dims = dims;
  const auto move = plan_move_axis(tensor, from, to);
  if (!move) return text(move.error());
  std::string all = std::to_string(move->parts);
  if (move->is_unbound) all += shown(", unbind", move->unbound);
  if (move->is_stacked) all += shown(", stack", move->stacked);
  return all;
}

TEST(MoveAxis, TheAxesThatItPassesCountAsOne) {
  EXPECT_EQ(moved({84, 8400}, 0, 1), "84, stack 8400 1");
  EXPECT_EQ(moved({8400, 84}, 0, 1), "84, unbind 8400 84 1");
  EXPECT_EQ(moved({640, 480, 3}, 2, 0), "3, unbind 307200 3 1");
  EXPECT_EQ(moved({3, 640, 480}, 0, -1), "3, stack 307200 1");
  EXPECT_EQ(moved({2, 3, 4, 5}, 1, 2), "3, unbind 2 3 20, stack 8 5");
  EXPECT_EQ(moved({2, 3, 4, 5}, -1, 1), "5, unbind 24 5 1, stack 2 12");
  EXPECT_EQ(moved({2, 3, 4, 5}, 0, 2), "2, stack 12 5");
}

TEST(MoveAxis, NothingMovesInMemory) {
  EXPECT_EQ(moved({2, 3}, 1, 1), "0");
  EXPECT_EQ(moved({1, 5, 1}, 0, 2), "0");
  EXPECT_EQ(moved({2, 0, 3}, 0, 2), "0");
  EXPECT_EQ(moved({2, 3}, 1, 1, ElementType::uint3), "1, unbind 2 1 3, stack 6 1") << "a copy would keep unused bits";
}

TEST(MoveAxis, PartsThatDoNotFollowOneAnother) {
  EXPECT_EQ(moved({7, 3}, 0, 1, ElementType::int4), "3, unbind 7 3 1, stack 1 7");
  EXPECT_EQ(moved({3, 7}, 0, 1, ElementType::string), "3, unbind 1 3 7, stack 7 1");
}

TEST(MoveAxis, SizeAndBytes) {
  TensorInfo tensor;
  const Shape dims = {3, 5};
  tensor.type = ElementType::int4;
  tensor.dims = dims;
  const auto move = plan_move_axis(tensor, 0, 1);
  ASSERT_TRUE(move);
  EXPECT_EQ(move->size, 15);
  EXPECT_EQ(move->bytes, 8);
}

TEST(MoveAxis, WhatIsRefused) {
  EXPECT_EQ(moved({2, 3}, 2, 0), "AXIS_OUT_OF_RANGE moveAxis: from is 2, it must be an integer from -2 to 1.");
  EXPECT_EQ(moved({2, 3}, 0, -3), "AXIS_OUT_OF_RANGE moveAxis: to is -3, it must be an integer from -2 to 1.");
  const double half = 0.5;
  EXPECT_EQ(moved({2, 3}, 0, IntArgument::values(ElementType::float64, &half, 1, 0)),
            "AXIS_INVALID moveAxis: to is 0.5, it must be an integer.");
  const Shape list = {0, 1};
  EXPECT_EQ(moved({2, 3}, list, 0),
            "AXIS_INVALID moveAxis: from has rank 1, it must have rank 0. Give one integer each, from and to.");
  EXPECT_EQ(moved({2, 3}, {}, 0), "ARGUMENT_MISSING moveAxis: from is not given, it is required.");
  EXPECT_EQ(moved({}, 0, 0).substr(0, 17), "AXIS_OUT_OF_RANGE");
  EXPECT_EQ(moved({max_size, max_size}, 0, 1).substr(0, 12), "DIMS_INVALID");
  EXPECT_EQ(moved({2, -3}, 0, 1).substr(0, 12), "DIMS_INVALID");
  TensorInfo unknown;
  unknown.type_known = false;
  EXPECT_FALSE(plan_move_axis(unknown, 0, 0));
}

}  // namespace
}  // namespace tensorsplit
