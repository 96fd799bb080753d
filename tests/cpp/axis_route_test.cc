// SPDX-License-Identifier: MIT
//
// The choice of the route of `moveAxis` between typed arrays.
#include "routes/axis_route.h"

#include <gtest/gtest.h>

#include "node_builder.h"

namespace tensorsplit {
namespace {

/// Returns the route of a valid call.
Route choice(const std::vector<DimRange>& dims, const IntArgument& from, const IntArgument& to,
             ElementType type = ElementType::float32) {
  return choose_axis_route(plan_move_axis({type, dims}, from, to).value());
}

TEST(AxisRouteChoice, IsViewWhenOrderIsKept) {
  EXPECT_EQ(choice({2, 3}, 1, 1), Route::view);
  EXPECT_EQ(choice({1, 5, 1}, 0, 2), Route::view);
  EXPECT_EQ(choice({2, 0, 3}, 0, 2), Route::view);
  EXPECT_EQ(choice({1, 5}, 0, 1, ElementType::string), Route::view);
  EXPECT_EQ(choice({2, 4}, 1, 1, ElementType::int4), Route::view);
  EXPECT_EQ(choice({2, 3}, 1, 1, ElementType::uint3), Route::simd) << "a copy would keep unused bits";
}

TEST(AxisRouteChoice, DependsOnTypeAndElementWidth) {
  EXPECT_EQ(choice({84, 8400}, 0, 1), Route::simd);
  EXPECT_EQ(choice({3, 7}, 0, 1, ElementType::string), Route::list);
  EXPECT_EQ(choice({7, 3}, 0, 1, ElementType::int4), Route::simd);
  EXPECT_EQ(choice({2, 3, 4, wide_piece_bytes / 4}, 1, 2), Route::rows);
  EXPECT_EQ(choice({2, 3, 4, wide_piece_bytes / 4 - 1}, 1, 2), Route::simd);
  EXPECT_EQ(choice({1, 2, max_rows_pieces / 2, 3}, 1, 2), Route::rows);
  EXPECT_EQ(choice({2, 2, max_rows_pieces / 2, 3}, 1, 2), Route::simd);
  EXPECT_EQ(choice({1, 2, 2, 3}, 1, 2, ElementType::int4), Route::simd) << "elements share bytes";
}

}  // namespace
}  // namespace tensorsplit
