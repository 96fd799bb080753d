// SPDX-License-Identifier: MIT
//
// What JavaScript asks about a node, read into what the rules take.
#ifndef TENSORSPLIT_EMBIND_NODE_READER_H
#define TENSORSPLIT_EMBIND_NODE_READER_H

#include <emscripten/val.h>

#include "embind/reader.h"
#include "tensorsplit/error.h"
#include "tensorsplit/join.h"
#include "tensorsplit/node.h"

namespace tensorsplit::embind {

/// A node as JavaScript describes it:
///
///     { operator, isCall, opset, outputs, type, dims, bounds, axis, split, numOutputs, keepdims, numSplits, newAxis,
///     moreInputs, repeated, inputs }
///
/// `operator` and `type` are names (a type that is not known is null). `dims` is a Float64Array, or, where not all dims
/// are known, `bounds` one of a least and a greatest value for each, Infinity for no bound; neither: unknown rank.
/// The arguments, and the `inputs` of a split after the data, are { type, isTensor, rank, count, values }: the name of
/// the values' element type, whether it is a tensor's, -1 for what is not known, and a typed array or null. The
/// `inputs` of a join are { type, dims, bounds }, and `repeated`, a Float64Array, are the bounds of how many times they
/// are there, once where it is not given. What is not given is undefined or null.
struct Question {
  Node split;
  JoinNode join;         ///< read in place of `split` where the operator joins
  bool is_join = false;  ///< whether it does
  Error error;

  /// Reads all of it; what it borrows is the reader's. Returns false where `error` says what is wrong.
  bool read(Reader& reader);
};

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_NODE_READER_H
