// SPDX-License-Identifier: MIT
//
// Blocks of linear memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>

namespace tensorsplit::embind {

/// A block of linear memory, aligned for the kernels' vectors; null where there is none. `std::free` gives it back.
inline void* allocate_block(double bytes) {
  constexpr std::size_t alignment = 16;
  // emmalloc's arithmetic overflows near 4 GB, so that it may return a block that reaches beyond the end of memory.
  // While such a block is held, the next attempt finds another place.
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
