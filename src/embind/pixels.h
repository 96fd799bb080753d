// SPDX-License-Identifier: MIT
//
// Pixels as JavaScript asks for them.
#ifndef TENSORSPLIT_EMBIND_PIXELS_H
#define TENSORSPLIT_EMBIND_PIXELS_H

#include <emscripten/val.h>

#include "lanes/pixels.h"

namespace tensorsplit::embind {

/// Plans
///
///     { isToPixels, dims, channels, type, rescale, mean, std, zeroPoint, layout }
///
/// `dims`, a Float64Array, are those of the images or of the tensor, `type` is the name of the tensor's element type,
/// `mean` and `std` are Float64Arrays. What is undefined or null has its default. Gives an answer (see answers.h) or
/// { code, message }.
emscripten::val plan_pixels(emscripten::val given);

/// Converts some images of a plan, see lanes/pixels.h: `state` is the plan's, `tensor` a Uint8Array, `images` an array
/// of one.
void run_pixels(const emscripten::val& state, const emscripten::val& tensor, const emscripten::val& images,
                lanes::ImageRange range, lanes::Scratch& scratch);

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_PIXELS_H
