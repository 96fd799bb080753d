// SPDX-License-Identifier: MIT
//
// What JavaScript asks, read into what the rules take.
#ifndef TENSORSPLIT_EMBIND_QUESTION_H
#define TENSORSPLIT_EMBIND_QUESTION_H

#include <emscripten/val.h>

#include "tensorsplit/join.h"
#include "tensorsplit/node.h"

namespace tensorsplit::embind {

/// More than WebAssembly can have, and the allocator's own sums would wrap around at 4 GB.
inline constexpr double too_many_bytes = 4278190080.0;

/// A node as JavaScript describes it:
///
///     { operator, isCall, opset, outputs, type, dims, bounds, axis, split, numOutputs, keepdims, numSplits, newAxis,
///     moreInputs, repeated, inputs }
///
/// `operator` and `type` are names (a type that is not known is null). `dims` is a Float64Array, or, where not all dims
/// are known, `bounds` one of a least and a greatest value for each, Infinity for no bound; neither: unknown rank.
/// The arguments, and the `inputs` of a split after the data, are { type, isTensor, rank, count, values }: the name of
/// the values' element type, whether it is a tensor's, -1 for what is not known, and a typed array or null. The
/// `inputs` of a join are { type, dims, bounds }, `moreInputs` says how many come after a sequence of them, and
/// `repeated`, a Float64Array, are the bounds of how many times they are there, once where it is not given. What is not
/// given is undefined or null.
struct Question {
  Node split;
  JoinNode join;         ///< read in place of `split` where the operator joins
  bool is_join = false;  ///< whether it does
};

/// What `answer_to` says of the node that `given` describes; { code, message } where it cannot be read. The question
/// and what it borrows are gone afterwards.
emscripten::val ask(const emscripten::val& given, emscripten::val (*answer_to)(const Question&));

/// Plans pixels (see answers.h), or gives { code, message }, as
///
///     { isToPixels, channels, layout, type, rescale, zeroPoint, mean, std, dims }
///
/// say. `dims`, a Float64Array, are those of the images or of the tensor, `type` is the name of the tensor's element
/// type, `mean` and `std` are Float64Arrays. What is undefined or null has its default.
emscripten::val plan_pixels(emscripten::val given);

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_QUESTION_H
