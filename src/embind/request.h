// SPDX-License-Identifier: MIT
//
// Requests of JavaScript, converted for the rules, and runs of plans on its arrays. js/load/module.d.ts describes the
// objects of requests.
#pragma once

#include <emscripten/val.h>

#include "tensorsplit/join.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::embind {

/// Request about one node or call. The arguments of a call are in the members of the node. moveAxis has its two axes in
/// `split.axis` and `join.new_axis`.
struct Request {
  Node split;
  JoinNode join;
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

/// Moves the bytes of a plan from `interleaved` to `parts`, or back if `is_join`. With `is_linear`, all arrays are in
/// linear memory.
void run(emscripten::val numbers, emscripten::val interleaved, emscripten::val parts, bool is_join, bool is_linear);

/// Moves an axis by the numbers of a plan, from the first of `arrays` to the second. With `is_linear`, both are in
/// linear memory.
void run_move_axis(emscripten::val numbers, emscripten::val arrays, bool is_linear);

/// Returns the scratch memory, with a function `runTile` that moves the single tile of a plan there. The function joins
/// if its argument is not 0. The plan's numbers, the interleaved side and the parts follow one another in the memory.
/// (A call via Embind would be a large share of the time of a small split.)
emscripten::val view();

/// Keeps a copy of a plan of pixels for `run_pixels`, and returns its id. Only the latest plans are kept.
double keep_plan(const PixelPlan& plan);

/// Converts `count` images, starting at index `first`, by the plan with this id. `images` starts at the first of them,
/// and its rows are `stride` bytes apart. `tensor` is a list of the tensor of all images. With `is_linear`, all arrays
/// are in linear memory. Returns false, and converts nothing, if the plan has been dropped.
bool run_pixels(double id, emscripten::val tensor, emscripten::val images, double first, double count, double stride,
                bool is_linear);

}  // namespace tensorsplit::embind
