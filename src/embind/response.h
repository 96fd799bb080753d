// SPDX-License-Identifier: MIT
//
// Plans, inferences and errors as plain objects for JavaScript.
#pragma once

#include <emscripten/val.h>

#include "tensorsplit/error.h"
#include "tensorsplit/join.h"
#include "tensorsplit/move_axis.h"
#include "tensorsplit/pixels.h"
#include "tensorsplit/plan.h"

namespace tensorsplit::embind {

/// The numbers of a plan, a Float64Array: these, which `plan_fields` names in this order for JavaScript, and after them
/// those of each part. response.cc writes them, `run` reads them.
struct PlanNumbers {
  double axis, keep_axis, outer, axis_length, inner, bits, size, bytes, is_packed, is_high_first, tile;
};
/// `tile` is the number of parts of a single tile, else 0.
inline constexpr char plan_fields[] =
    "axis keepAxis outer axisLength inner bits size byteLength isPacked isHighFirst tile parts";
struct PartNumbers {
  double length, size, bytes;
};

// One function for each kind of response. js/load/module.d.ts describes the objects that they return.

/// An `ErrorResponse`.
emscripten::val to_response(const Error& error);

/// A `PlanResponse`.
emscripten::val to_response(const Plan& plan);

/// A `SpecResponse`: of a split, and of a join.
emscripten::val to_response(const SplitSpec& spec);
emscripten::val to_response(const JoinNode& node, const SplitSpec& spec);

/// A `PixelResponse`.
emscripten::val to_response(const PixelPlan& plan);

/// An `AxisResponse`: the route, with the dims of its steps, and the dims of the result.
emscripten::val to_response(const AxisPlan& plan, const Dims& dims);

/// The response to a result, or to its error.
template <typename T>
emscripten::val to_response(const Result<T>& result) {
  return result ? to_response(*result) : to_response(result.error());
}

}  // namespace tensorsplit::embind
