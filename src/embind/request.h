// SPDX-License-Identifier: MIT
//
// What JavaScript requests, as the rules take it, and runs of plans over its arrays. js/load/module.d.ts describes the
// objects that arrive here.
#pragma once

#include <emscripten/val.h>

#include "tensorsplit/join.h"
#include "tensorsplit/node.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::embind {

/// A request about one node. moveAxis has its two axes in `split.axis` and `join.new_axis`.
struct Request {
  Node split;
  JoinNode join;
  bool is_join = false;  ///< Whether the node is `join` and not `split`.
};

/// Reads a `SplitRequest` or `JoinRequest` and returns what `respond` makes of it, or an `ErrorResponse` where it
/// cannot be read. The request borrows the reader's memory: `respond` must keep nothing of it.
emscripten::val with_request(const emscripten::val& given, emscripten::val (*respond)(const Request&));

/// Reads a `PixelRequest` and returns a `PixelResponse` or an `ErrorResponse`.
emscripten::val plan_pixels(emscripten::val given);

/// Moves what a plan describes, from `interleaved` into `parts`, or back. With `is_linear` all lie in linear memory.
void run(emscripten::val numbers, emscripten::val interleaved, emscripten::val parts, bool is_join, bool is_linear);

/// The scratch area, with a function `runTile` that moves the single tile of a plan there, of a join where its argument
/// is not 0. The plan's numbers, the interleaved side and the parts lie one after the other. (Via Embind a call would
/// take a fifth of the time of a small split.)
emscripten::val view();

/// Keeps a copy of a plan of pixels for `run_pixels` and returns its id. Only the latest plans are kept.
double keep_plan(const PixelPlan& plan);

/// Converts `count` images from index `first` on, by the plan with this id. `images` starts at the first of them; rows
/// of pixels are `stride` bytes apart. `tensor` is a list of the one tensor of all images. With `is_linear` all are in
/// linear memory. Returns false, and converts nothing, if the plan is not kept any more.
bool run_pixels(double id, emscripten::val tensor, emscripten::val images, double first, double count, double stride,
                bool is_linear);

}  // namespace tensorsplit::embind
