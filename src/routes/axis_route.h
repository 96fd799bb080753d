// SPDX-License-Identifier: MIT
//
// The route choice of `moveAxis` in the JavaScript package, whose data is outside WebAssembly memory.
#pragma once

#include "routes/split_route.h"
#include "tensorsplit/move_axis.h"

namespace tensorsplit::inline v0_1 {

/// Returns the route for `plan`: `view` if the bytes or strings keep their order, `list` for other strings, `rows` for
/// wide or few elements of the layout, otherwise `simd`.
Route choose_axis_route(const AxisPlan& plan);

}  // namespace tensorsplit::inline v0_1
