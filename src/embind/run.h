// SPDX-License-Identifier: MIT
//
// Runs of plans over the arrays of JavaScript. js/load/module.d.ts describes the arguments.
#pragma once

#include <emscripten/val.h>

namespace tensorsplit::embind {

/// The numbers of a plan, a Float64Array: these, which `plan_fields` names in this order for JavaScript, and after them
/// those of each part. response.cc writes them, `run` reads them.
struct PlanNumbers {
  double axis, keep_axis, outer, axis_length, inner, bits, size, bytes, wide, is_rowwise, is_run, is_packed,
      is_high_first;
};
inline constexpr char plan_fields[] =
    "axis keepAxis outer axisLength inner bits size byteLength wide isRowwise isRun isPacked isHighFirst parts";
struct PartNumbers {
  double length, offset, size, bytes;
};

/// Moves what a plan describes, from `interleaved` into `parts`, or back. With `is_linear` all lie in linear memory.
void run(emscripten::val numbers, emscripten::val interleaved, emscripten::val parts, bool is_join, bool is_linear);

/// Converts `count` images from `first` on, whose rows of pixels are `stride` bytes apart; with `is_linear` all of
/// them, which lie one after the other, whatever these three say. `tensors` is the tensor, four times.
void run_pixels(emscripten::val state, emscripten::val tensors, emscripten::val images, double first, double count,
                double stride, bool is_linear);

}  // namespace tensorsplit::embind
