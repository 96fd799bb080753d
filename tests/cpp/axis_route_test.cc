// SPDX-License-Identifier: MIT
//
// The route that moves an axis between typed arrays.
#include "routes/axis_route.h"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <vector>

#include "node_builder.h"

namespace tensorsplit {
namespace {

using Shape = std::vector<std::int64_t>;

std::string shown(const char* step, std::span<const std::int64_t> dims) {
  std::string all = step;
  for (const std::int64_t dim : dims) all += " " + std::to_string(dim);
  return all;
}

/// Formats the steps of the route with their dims.
std::string moved(const Shape& dims, const IntArgument& from, const IntArgument& to,
                  ElementType type = ElementType::float32) {
  const auto plan = plan_move_axis({type, dims}, from, to);
  if (!plan) return text(plan.error());
  const AxisRoute route = choose_axis_route(*plan);
  std::string all = std::to_string(route.parts);
  if (route.needs_unbind) all += shown(", unbind", route.unbound);
  if (route.needs_stack) all += shown(", stack", route.stacked);
  return all;
}

TEST(AxisRoute, MergesCrossedAxes) {
  EXPECT_EQ(moved({84, 8400}, 0, 1), "84, stack 8400 1");
  EXPECT_EQ(moved({8400, 84}, 0, 1), "84, unbind 8400 84 1");
  EXPECT_EQ(moved({640, 480, 3}, 2, 0), "3, unbind 307200 3 1");
  EXPECT_EQ(moved({3, 640, 480}, 0, -1), "3, stack 307200 1");
  EXPECT_EQ(moved({2, 3, 4, 5}, 1, 2), "3, unbind 2 3 20, stack 8 5");
  EXPECT_EQ(moved({2, 3, 4, 5}, -1, 1), "5, unbind 24 5 1, stack 2 12");
  EXPECT_EQ(moved({2, 3, 4, 5}, 0, 2), "2, stack 12 5");
}

TEST(AxisRoute, HasNoPartsWhenOrderIsKept) {
  EXPECT_EQ(moved({2, 3}, 1, 1), "0");
  EXPECT_EQ(moved({1, 5, 1}, 0, 2), "0");
  EXPECT_EQ(moved({2, 0, 3}, 0, 2), "0");
  EXPECT_EQ(moved({2, 3}, 1, 1, ElementType::uint3), "1, unbind 2 1 3, stack 6 1") << "a copy would keep unused bits";
}

TEST(AxisRoute, UnbindsInt4AndStrings) {
  EXPECT_EQ(moved({7, 3}, 0, 1, ElementType::int4), "3, unbind 7 3 1, stack 1 7");
  EXPECT_EQ(moved({3, 7}, 0, 1, ElementType::string), "3, unbind 1 3 7, stack 7 1");
}

}  // namespace
}  // namespace tensorsplit
