// SPDX-License-Identifier: MIT
//
// Route of `moveAxis` in the JavaScript package, whose data is outside WebAssembly memory: a split, a join, or both.
#pragma once

#include <array>
#include <cstdint>

#include "tensorsplit/move_axis.h"

namespace tensorsplit::inline v0_1 {

/// Steps of a move: unbind the data along axis 1, then stack the parts along axis 1. If unbind is
/// skipped, the parts are equal slices of the data. If stack is skipped, they are equal slices of the result. If both
/// are skipped, the bytes stay in order.
struct AxisRoute {
  std::int64_t parts = 0;                 ///< number of parts; 0: the bytes keep their order
  bool needs_unbind = false;              ///< whether there is a first step
  bool needs_stack = false;               ///< whether there is a second step
  std::array<std::int64_t, 3> unbound{};  ///< dims of the data for the first step
  std::array<std::int64_t, 2> stacked{};  ///< dims of each part for the second step
};

/// Returns the route for `plan`.
AxisRoute choose_axis_route(const AxisPlan& plan);

}  // namespace tensorsplit::inline v0_1
