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

// There is one function for each kind of response. js/load/module.d.ts describes the objects that they return.

/// Returns an `ErrorResponse`.
emscripten::val to_response(const Error& error);

/// Returns an `OperatorResponse` about an operator, or about another function.
emscripten::val to_response(Operator op, Function function, std::int64_t opset);

/// Returns a `PlanResponse`.
emscripten::val to_response(const Plan& plan);

/// Returns a `SpecResponse` of a split or of a join.
emscripten::val to_response(const SplitSpec& spec);
emscripten::val to_response(const JoinNode& node, const SplitSpec& spec);

/// Returns a `PixelResponse`.
emscripten::val to_response(const PixelPlan& plan);

/// Returns an `AxisResponse`.
emscripten::val to_response(const AxisPlan& plan);

}  // namespace tensorsplit::embind
