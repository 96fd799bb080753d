// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "routes_host.h"

namespace tensorsplit::routes {
namespace {

/// Nothing is copied in or out: the route only asks where the parts lie.
Calls run_linear(const Cut& cut) {
  const Calls calls = run_route(move_within, cut);
  EXPECT_EQ(calls.pull + calls.push, 0U);
  return calls;
}

TEST(Linear, EveryWidthOfElement) {
  for (std::uint64_t width = 1; width <= 16; ++width) {
    for (const std::uint64_t rows : {0U, 1U, 7U, 8U, 33U, 100U}) {
      run_linear({rows, times(width, {1, 2, 0, 5, 13})});
      for (const bool high_first : {false, true}) run_linear({rows, times(width, {1, 2, 0, 5, 13}), true, high_first});
    }
  }
}

TEST(Linear, WidePieces) {
  for (const std::uint64_t wide : {(1U << 20) - 1U, (1U << 20) + 1U}) {
    run_linear({2, {2, wide, 1, wide}});
    run_linear({2, {wide, wide, 3}, false, false, {1}});
  }
}

TEST(Linear, PartsLeftOut) {
  for (const auto& left_out : ways_to_leave_out) {
    run_linear({90, {4, 1, 12, 3}, false, false, left_out});
    run_linear({9, {3, 1, 12, 4}, true, true, left_out});
  }
}

TEST(Linear, MorePartsThanOneTurnTakes) {
  for (const bool is_packed : {false, true}) {
    const Calls calls = run_linear({3, std::vector<std::uint64_t>(2 * most_parts + 5, 3), is_packed});
    EXPECT_EQ(calls.describe, 3U);
    EXPECT_EQ(run_linear({3, std::vector<std::uint64_t>(most_parts, 3), is_packed}).describe, 1U);
  }
}

}  // namespace
}  // namespace tensorsplit::routes
