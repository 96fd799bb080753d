// SPDX-License-Identifier: MIT
//
// The memory of heap tensors, by numbers that JavaScript holds for it.
#ifndef TENSORSPLIT_EMBIND_HEAP_H
#define TENSORSPLIT_EMBIND_HEAP_H

#include <emscripten/val.h>

namespace tensorsplit::embind {

/// More than WebAssembly can have, and the allocator's own sums would wrap around at 4 GB.
inline constexpr double too_many_bytes = 4278190080.0;

/// A block of `bytes` > 0 bytes of WebAssembly memory, filled with zeros if wished. Returns a number that stands for
/// it; 0 where there is no memory. The caller gives it back by `release`.
double allocate(double bytes, bool is_zeroed);

/// Bytes [offset, offset + size) of a block, as a Uint8Array over WebAssembly memory. Memory that grows takes the array
/// away (its length becomes 0): ask again.
emscripten::val view(double block, double offset, double size);

/// Gives a block back, of as many bytes as were asked for.
void release(double block, double bytes);

/// Bytes in blocks that were not given back.
double live_bytes();

/// Bytes of all of WebAssembly memory.
double memory_bytes();

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_HEAP_H
