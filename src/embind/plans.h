// SPDX-License-Identifier: MIT
//
// Plans that JavaScript keeps. Each is a Uint8Array that only plans.cc reads, so plans need no ids and no lifetimes.
#pragma once

#include <emscripten/val.h>

#include <cstddef>

#include "embind/byte_writer.h"
#include "routes/split_route.h"
#include "tensorsplit/move_axis.h"
#include "tensorsplit/pixels.h"
#include "tensorsplit/plan.h"

namespace tensorsplit::embind {

// Bytes of a plan.
std::size_t plan_size(const Plan& plan);
extern const std::size_t axis_plan_size;
extern const std::size_t pixel_plan_size;

/// Writes the bytes of a plan for the functions below.
void write_plan(const Plan& plan, const RouteChoice& route, ByteWriter& to);
void write_plan(const AxisPlan& plan, ByteWriter& to);
void write_plan(const PixelPlan& plan, ByteWriter& to);

// The first of `arrays` is the plan. With `in_wasm_memory`, the others are in WebAssembly memory, and only their
// `byteOffset` is read. js/load/module.d.ts describes them.

/// Moves bytes from `arrays[1]`, the interleaved side, to the parts after it, or back if `is_join`. A part that is null
/// is skipped.
void run(emscripten::val arrays, bool is_join, bool in_wasm_memory);

/// Moves an axis from `arrays[1]` to `arrays[2]`.
void run_move_axis(emscripten::val arrays, bool in_wasm_memory);

/// Converts `count` images. `arrays[1]` is a Float64Array with three numbers for each image: the index of its array,
/// or -1 if the image is skipped, the byte of its top row, and its stride. `arrays[2]` is the tensor of all images, and
/// the arrays of the images follow. If `in_wasm_memory`, the bytes of the images are addresses.
void run_pixels(emscripten::val arrays, double count, bool in_wasm_memory);

/// Returns the scratch memory, with a function `runTile` that moves the single tile of a split there. The function
/// joins if its argument is not 0. (A
/// call via Embind would be a large share of the time of a small split.)
emscripten::val scratch_array();

}  // namespace tensorsplit::embind
