// SPDX-License-Identifier: MIT
//
// Loads and stores at any alignment, in portable C++.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

// Unrolls a loop over up to 8 vectors. Otherwise compilers keep the vectors in memory instead of registers.
#if defined(__clang__)
#define TENSORSPLIT_UNROLLED _Pragma("clang loop unroll(full)")
#elif defined(__GNUC__)
#define TENSORSPLIT_UNROLLED _Pragma("GCC unroll 8")
#else
#define TENSORSPLIT_UNROLLED
#endif

// For a loop of a few instructions. GCC does not align such loops, and a loop that crosses a cache line is slower.
#if defined(__GNUC__) && !defined(__clang__)
#define TENSORSPLIT_UNROLLED_BY_4 _Pragma("GCC unroll 4")
#else
#define TENSORSPLIT_UNROLLED_BY_4
#endif

namespace tensorsplit::inline v0_1::kernels {

/// Whether the build may add code only for speed. False in WebAssembly, whose module is at its size limit.
#ifdef __wasm__
constexpr bool favors_speed = false;
#else
constexpr bool favors_speed = true;
#endif

/// Bytes that one instruction moves on every machine with vectors.
constexpr std::size_t block_bytes = 16;
using Block = std::uint8_t __attribute__((vector_size(block_bytes)));

/// Returns the value of `bytes`[0, sizeof(T)), at any alignment.
template <class T>
inline T load(const std::uint8_t* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

/// Writes `value` to `bytes`[0, sizeof(T)), at any alignment.
template <class T>
inline void store(std::uint8_t* bytes, T value) {
  std::memcpy(bytes, &value, sizeof(T));
}

/// Removes const. Code below the public functions is compiled once for both directions, so both sides have one type. A
/// split only writes the parts, and a join only the interleaved side. Nothing else in the library removes const.
inline std::uint8_t* writable(const void* bytes) {
  return static_cast<std::uint8_t*>(const_cast<void*>(bytes));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
}

}  // namespace tensorsplit::inline v0_1::kernels
