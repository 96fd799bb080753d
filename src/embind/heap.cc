// SPDX-License-Identifier: MIT
#include "embind/heap.h"

#include <cstdint>
#include <cstdlib>
#include <cstring>

namespace tensorsplit::embind {
namespace {

/// Of blocks: that of the kernels' vectors.
constexpr std::size_t alignment = 16;

std::size_t live = 0;

}  // namespace

double allocate(double bytes, bool is_zeroed) {
  if (!(bytes > 0 && bytes < too_many_bytes)) return 0;
  const auto size = static_cast<std::size_t>(bytes);
  void* block = nullptr;
  if (posix_memalign(&block, alignment, size) != 0) return 0;
  if (is_zeroed) std::memset(block, 0, size);
  live += size;
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(block));
}

emscripten::val view(double block, double offset, double size) {
  auto* const first = reinterpret_cast<std::uint8_t*>(static_cast<std::uintptr_t>(block + offset));
  return emscripten::val(emscripten::typed_memory_view(static_cast<std::size_t>(size), first));
}

void release(double block, double bytes) {
  live -= static_cast<std::size_t>(bytes);
  std::free(reinterpret_cast<void*>(static_cast<std::uintptr_t>(block)));
}

double live_bytes() { return static_cast<double>(live); }

double memory_bytes() { return 65536.0 * static_cast<double>(__builtin_wasm_memory_size(0)); }

}  // namespace tensorsplit::embind
