// SPDX-License-Identifier: MIT
//
// Plans, inferences and errors as plain objects for JavaScript.
#pragma once

#include <emscripten/val.h>

#include "routes/axis_route.h"
#include "routes/split_route.h"
#include "tensorsplit/error.h"
#include "tensorsplit/join.h"
#include "tensorsplit/move_axis.h"
#include "tensorsplit/pixels.h"
#include "tensorsplit/plan.h"

namespace tensorsplit::embind {

/// Fields of a plan at the start of its `rawFields`, a Float64Array. `plan_fields` names them for JavaScript in this
/// order. They are followed by the fields of each part, the dims of each part, and the dims of the data. response.cc
/// writes them, run.cc reads them.
struct PlanNumbers {
  double axis, outer, axis_dim, inner, bits, size, bytes, is_packed, is_msb_first, row_width, count, part_rank, tile;
};
/// `tile` is `count` if all bytes fit a single tile, otherwise 0.
inline constexpr char plan_fields[] =
    "axis outer axisLength inner bits size byteLength isBitPacked isMsbFirst rowWidth count partRank tile parts";
struct PartNumbers {
  double width, size, bytes;
};

/// Fields of a plan of `moveAxis`, in the same way. They are followed by the dims of the result.
struct AxisNumbers {
  double outer, rows, columns, inner, bits, is_msb_first, size, bytes;
};
inline constexpr char axis_fields[] = "outer rows columns inner bits isMsbFirst size byteLength dims";

// There is one function for each kind of response. js/load/module.d.ts describes the objects that they return.

/// Returns an `ErrorResponse`.
emscripten::val to_response(const Error& error);

/// Returns a `PlanResponse`.
emscripten::val to_response(const Plan& plan, const RouteChoice& route);

/// Returns a `SpecResponse` of a split or of a join.
emscripten::val to_response(const SplitSpec& spec);
emscripten::val to_response(const JoinNode& node, const SplitSpec& spec);

/// Returns a `PixelResponse`. `id` is the plan's id for `run_pixels`.
emscripten::val to_response(const PixelPlan& plan, double id);

/// Returns an `AxisResponse`.
emscripten::val to_response(const AxisPlan& plan, Route route);

}  // namespace tensorsplit::embind
