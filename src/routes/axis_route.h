// SPDX-License-Identifier: MIT
//
// The route of `moveAxis` in the JavaScript package, whose data are outside WebAssembly memory: a split or a join, or
// one after the other.
#pragma once

#include <array>
#include <cstdint>

#include "tensorsplit/move_axis.h"

namespace tensorsplit::inline v0_1 {

/// One or two steps. The first unbinds the data along axis 1; without it the parts are equal pieces of the data. The
/// second stacks the parts along axis 1; without it the parts are equal pieces of the result. Without both, the bytes
/// stay.
struct AxisRoute {
  std::int64_t parts = 0;                 ///< number of parts; 0: the bytes stay
  bool needs_unbind = false;              ///< whether there is a first step
  bool needs_stack = false;               ///< whether there is a second step
  std::array<std::int64_t, 3> unbound{};  ///< dims of the data for the first step
  std::array<std::int64_t, 2> stacked{};  ///< dims of each part for the second step
};

/// Returns the route for `plan`.
AxisRoute choose_axis_route(const AxisPlan& plan);

}  // namespace tensorsplit::inline v0_1
