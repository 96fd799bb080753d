// SPDX-License-Identifier: MIT
//
// Blocks of WebAssembly memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>

namespace tensorsplit::embind {

/// Allocates a block of WebAssembly memory, aligned for the kernels' vectors. Returns null if there is not enough
/// memory. Free the block by `std::free`.
inline void* allocate_block(double bytes) {
  constexpr std::size_t alignment = 16;
  // emmalloc's arithmetic overflows near 4 GB, so it may return a block that extends beyond the end of memory. Such
  // blocks are kept until another attempt succeeds, so that the next one finds another place.
  if (bytes >= 4278190080.0) return nullptr;
  void* held[64];
  std::size_t count = 0;
  void* block = nullptr;
  while (posix_memalign(&block, alignment, static_cast<std::size_t>(bytes)) == 0) {
    const auto address = static_cast<double>(reinterpret_cast<std::uintptr_t>(block));
    if (address + bytes <= 65536.0 * static_cast<double>(__builtin_wasm_memory_size(0))) break;
    held[count++] = block;
    block = nullptr;
    if (count == std::size(held)) break;
  }
  while (count > 0) std::free(held[--count]);
  return block;
}

}  // namespace tensorsplit::embind
