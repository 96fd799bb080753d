// SPDX-License-Identifier: MIT
//
// What JavaScript requests, as the rules take it. js/load/module.d.ts describes the objects that arrive here.
#pragma once

#include <emscripten/val.h>

#include "tensorsplit/join.h"
#include "tensorsplit/node.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::embind {

/// A request about a node: one of the two nodes, whichever its operator takes.
struct Request {
  Node split;
  JoinNode join;
  bool is_join = false;  ///< whether `join` is the one
};

/// Reads a `SplitRequest` or `JoinRequest` and returns what `respond` makes of it, or an `ErrorResponse` where it
/// cannot be read. The request borrows the reader's memory: `respond` must keep nothing of it.
emscripten::val with_request(const emscripten::val& given, emscripten::val (*respond)(const Request&));

/// Reads a `PixelRequest` and returns a `PixelResponse` or an `ErrorResponse`.
emscripten::val plan_pixels(emscripten::val given);

}  // namespace tensorsplit::embind
