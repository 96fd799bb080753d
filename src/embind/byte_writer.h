// SPDX-License-Identifier: MIT
//
// Writes bytes for JavaScript.
#pragma once

#include <emscripten/val.h>

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "embind/library.h"

namespace tensorsplit::embind {

/// Writes a new Uint8Array from start to end. Static memory collects the bytes, so that WebAssembly memory does not
/// grow, and small arrays take one copy. One writer exists at a time.
class ByteWriter {
 public:
  explicit ByteWriter(std::size_t size) : bytes_(emscripten::val::take_ownership(ts_new_bytes(size))) {}

  /// Appends `size` bytes, at most those of the static memory.
  void add(const void* from, std::size_t size) {
    assert(size <= sizeof area_);
    if (used_ + size > sizeof area_) flush();
    std::memcpy(area_ + used_, from, size);
    used_ += size;
  }

  /// Returns the array, which is complete, or undefined if JavaScript has no memory for it.
  const emscripten::val& finish() {
    flush();
    return bytes_;
  }

 private:
  void flush() {
    ts_set_bytes(bytes_.as_handle(), written_, area_, used_);
    written_ += used_;
    used_ = 0;
  }

  inline static std::uint8_t area_[16384];

  emscripten::val bytes_;
  std::size_t written_ = 0;
  std::size_t used_ = 0;
};

}  // namespace tensorsplit::embind
