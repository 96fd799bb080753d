// SPDX-License-Identifier: MIT
//
// The route of `moveAxis` in the JavaScript package, whose data are outside WebAssembly memory: a split or a join, or
// one after the other.
#pragma once

#include <array>
#include <cstdint>

#include "tensorsplit/move_axis.h"

namespace tensorsplit::inline v0_1 {

/// What is unbound along axis 1, and into what the parts are stacked along axis 1. If nothing is unbound, `parts` equal
/// pieces of the data, which follow one another, are stacked; if nothing is stacked, the parts follow one another in
/// the result. If neither is done nothing moves in memory.
struct AxisRoute {
  std::int64_t parts = 0;  ///< 0: nothing moves
  bool is_unbound = false;
  bool is_stacked = false;
  std::array<std::int64_t, 3> unbound{};  ///< dims
  std::array<std::int64_t, 2> stacked{};  ///< dims of one part
};

/// Returns the route for `plan`.
AxisRoute choose_axis_route(const AxisPlan& plan);

}  // namespace tensorsplit::inline v0_1
