// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "routes_host.h"

namespace tensorsplit::routes {
namespace {

TEST(Rows, OneCallHoweverManyRows) {
  for (const std::uint64_t rows : {0U, 1U, 2U, 1000U}) {
    const Calls calls = run_route(move_rows, {rows, {512, 0, 700, 1}});
    EXPECT_EQ(calls.copy_pieces, 1U);
    EXPECT_EQ(calls.describe, 1U);
    EXPECT_EQ(calls.pull + calls.push, 0U);
  }
}

TEST(Rows, PartsLeftOut) {
  for (const auto& left_out : ways_to_leave_out) run_route(move_rows, {7, {600, 513, 1, 2000}, false, false, left_out});
}

TEST(Rows, MorePartsThanOneTurnTakesFollowOneAnother) {
  std::vector<std::uint64_t> widths(2 * most_parts + 3, 2);
  widths[1] = 5;
  widths[most_parts] = 7;
  EXPECT_EQ(run_route(move_rows, {3, widths}).copy_pieces, 3U);
  EXPECT_EQ(run_route(move_rows, {3, std::vector<std::uint64_t>(most_parts, 2)}).copy_pieces, 1U);
}

}  // namespace
}  // namespace tensorsplit::routes
