// SPDX-License-Identifier: MIT
//
// What JavaScript asks, read into what the rules take.
#ifndef TENSORSPLIT_EMBIND_NODE_READER_H
#define TENSORSPLIT_EMBIND_NODE_READER_H

#include <emscripten/val.h>

#include <cstddef>
#include <cstdint>

#include "tensorsplit/error.h"
#include "tensorsplit/join.h"
#include "tensorsplit/node.h"

namespace tensorsplit::embind {

/// Memory for the dims and numbers of one node, given back with the object: a static area as long as that suffices,
/// then the heap. There is one such object at a time.
class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena();

  /// `size` bytes at a multiple of 8; null where there is no memory, which `missing` then remembers.
  void* allocate(std::size_t size);

  /// Bytes that were asked for in vain; 0: none.
  std::size_t missing() const { return missing_; }

 private:
  struct Chunk {
    Chunk* next;
  };

  Chunk* chunks_ = nullptr;
  std::size_t used_ = 0;
  std::size_t missing_ = 0;
};

/// A copy of a typed array; null where there is no memory.
void* copy_array(const emscripten::val& array, Arena& arena);

/// Fills in `node`, which borrows from `arena`, with a node as JavaScript describes it:
///
///     { operator, isCall, opset, type, dims, greatestDims, outputs, axis, split, numOutputs, keepdims, numSplits,
///     inputs }
///
/// `operator` and `type` are names (a type that is not known is null), `dims` a Float64Array (null: unknown rank) with
/// the least value of each dim, `greatestDims` one with the greatest where dims are not known, Infinity for no bound.
/// The arguments, and the `inputs` after the data, are { type, isTensor, rank, count, values }: the name of the values'
/// element type, whether it is a tensor's, -1 for what is not known, and a typed array or null. What is not given is
/// undefined or null.
///
/// Returns false where there is no memory (see `Arena::missing`), or where `error` says what is wrong.
bool read_node(const emscripten::val& given, Arena& arena, Node& node, Error& error);

/// The same for a node that joins:
///
///     { operator, isCall, opset, axis, newAxis, outputs, inputs, repeated }
///
/// `inputs` are an array of { type, dims, greatestDims }; `repeated`, a Float64Array, are the bounds of how many times
/// they are there, once where it is not given.
bool read_node(const emscripten::val& given, Arena& arena, JoinNode& node, Error& error);

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_NODE_READER_H
