// SPDX-License-Identifier: MIT
//
// Requests of JavaScript, converted for the rules. js/load/module.d.ts describes them.
#pragma once

#include <emscripten/val.h>

#include "tensorsplit/join.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::embind {

/// Request about one node or call. The arguments of a call are in the members of the node.
struct Request {
  Node split;  ///< also has the data and the first axis of moveAxis
  JoinNode join;
  IntArgument to_axis;                 ///< second axis of moveAxis
  bool is_join = false;                ///< whether the node is `join` and not `split`
  bool is_call = false;                ///< whether the node is a call
  Function function = Function::none;  ///< function that is not an operator
};

/// Plans the node or call of a request.
Result<Plan> make_plan(const Request& request);

/// Reads a `SplitRequest` or `JoinRequest`, and returns the response of `respond`, or an `ErrorResponse` if the request
/// is invalid. The request borrows the reader's memory, so `respond` must not keep any of it.
emscripten::val with_request(const emscripten::val& object, emscripten::val (*respond)(const Request&));

/// Reads a `PixelRequest` and returns a `PixelResponse` or an `ErrorResponse`.
emscripten::val plan_pixels(emscripten::val object);

}  // namespace tensorsplit::embind
