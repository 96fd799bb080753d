// SPDX-License-Identifier: MIT
//
// What JavaScript is told, as plain objects and typed arrays.
#ifndef TENSORSPLIT_EMBIND_ANSWERS_H
#define TENSORSPLIT_EMBIND_ANSWERS_H

#include <emscripten/val.h>

#include "tensorsplit/error.h"
#include "tensorsplit/join.h"
#include "tensorsplit/pixels.h"
#include "tensorsplit/plan.h"

namespace tensorsplit::embind {

/// { code, message }
emscripten::val answer(const Error& error);

/// { code, message }: there is no memory for so many bytes of arguments.
emscripten::val answer_no_memory(double bytes);

/// { axis, keepAxis, layout: { outer, axisLength, inner, bits, axis }, lane, reason, size, byteLength, parts, rows,
/// wide }
///
/// `axis` counts from 0, `size` and `byteLength` are the data's. `parts` is a Float64Array with four numbers for each
/// part: its length and its offset along the axis, its size, its bytes. `rows` is what `run` takes, null where the lane
/// needs no run; JavaScript hands it back as it is. Pieces of at least `wide` bytes are not for `run`.
emscripten::val answer(const Plan& plan);

/// { axis, keepAxis, count, common, wholePart, bounds }
///
/// What inference came to. `axis` is -1 where unknown, `wholePart` the index of the part that is the whole data, or -1.
/// `count`, `common` (of the lengths of all parts) and `bounds` are Float64Arrays of a least and a greatest value each,
/// which is Infinity where there is none. `bounds` are those of each part's length, unless the parts are those of a
/// sequence or their number is not known.
emscripten::val answer(const SplitSpec& spec);

/// The same of a join, whose parts are the inputs. `bounds` are those of each dim of the result.
emscripten::val answer(const JoinNode& node, const SplitSpec& spec);

/// { state, batch, height, width, imageBytes, dims, size, byteLength }
///
/// A plan of pixels: `imageBytes` are those of all images; `dims`, a Float64Array, `size` and `byteLength` are the
/// tensor's. `state` is what `runPixels` takes; JavaScript hands it back as it is.
emscripten::val answer(const PixelPlan& plan);

/// The answer, or why there is none.
template <typename T>
emscripten::val answer(const Result<T>& result) {
  return result ? answer(*result) : answer(result.error());
}

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_ANSWERS_H
