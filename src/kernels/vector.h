// SPDX-License-Identifier: MIT
//
// Vectors of 16 bytes: the few operations the kernels need, on every compiler that has vector extensions.
//
// Lane pictures in this folder write a vector in memory order, lowest address first, one letter for the part and one
// digit for the row an element comes from: [a0 b0 a1 b1] holds the elements of rows 0 and 1 of parts a and b. A lane is
// as wide as the text says; where a lane holds several elements they stand together: [a0a1 b0b1].
#ifndef TENSORSPLIT_KERNELS_VECTOR_H
#define TENSORSPLIT_KERNELS_VECTOR_H

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__wasm_simd128__)
#include <wasm_simd128.h>
#elif defined(__SSSE3__)
#include <tmmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

// Before a loop that the compiler shall leave as it is: unrolling would add kilobytes to the WebAssembly module, and V8
// unrolls small loops itself.
#if defined(__wasm__) && defined(__clang__)
#define TENSORSPLIT_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define TENSORSPLIT_ROLLED
#endif

namespace tensorsplit::kernels {

constexpr std::size_t vector_bytes = 16;

using Vector = std::uint8_t __attribute__((vector_size(vector_bytes)));
using Vector32 = std::uint32_t __attribute__((vector_size(vector_bytes)));
using Vector64 = std::uint64_t __attribute__((vector_size(vector_bytes)));

/// The value of `bytes`[0, sizeof(T)), at any alignment.
template <class T>
T load(const std::uint8_t* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return value;
}

/// Writes `value` to `bytes`[0, sizeof(T)), at any alignment.
template <class T>
void store(std::uint8_t* bytes, T value) {
  std::memcpy(bytes, &value, sizeof(T));
}

/// Byte i of the result is byte `index`[i] of `vector`.
///
/// In WebAssembly this is a swizzle by a constant, not a shuffle: V8 emits one instruction for it and keeps the
/// constant in a register, where for a shuffle it would build the constant anew each time, at twice the cost of a whole
/// kernel.
template <int... index>
Vector permute(Vector vector) {
#ifdef __wasm_simd128__
  return reinterpret_cast<Vector>(wasm_i8x16_swizzle(reinterpret_cast<v128_t>(vector), wasm_i8x16_const(index...)));
#else
  return __builtin_shufflevector(vector, vector, index...);
#endif
}

/// Whether `swizzle` is there.
#if defined(__wasm_simd128__) || defined(__SSSE3__) || defined(__aarch64__)
constexpr bool has_swizzle = true;
#else
constexpr bool has_swizzle = false;
#endif

/// As `permute`, by indices below 16 that are not known before. `vector` itself where the machine has no such
/// instruction.
inline Vector swizzle(Vector vector, Vector indices) {
#if defined(__wasm_simd128__)
  return reinterpret_cast<Vector>(
      wasm_i8x16_swizzle(reinterpret_cast<v128_t>(vector), reinterpret_cast<v128_t>(indices)));
#elif defined(__SSSE3__)
  return reinterpret_cast<Vector>(
      _mm_shuffle_epi8(reinterpret_cast<__m128i>(vector), reinterpret_cast<__m128i>(indices)));
#elif defined(__aarch64__)
  return reinterpret_cast<Vector>(
      vqtbl1q_u8(reinterpret_cast<uint8x16_t>(vector), reinterpret_cast<uint8x16_t>(indices)));
#else
  static_cast<void>(indices);
  return vector;
#endif
}

/// The halves of `x` and `y` interleaved: [x0 x1], [y0 y1] -> [x0 y0].
inline Vector64 zip_low(Vector64 x, Vector64 y) { return __builtin_shufflevector(x, y, 0, 2); }

/// [x0 x1], [y0 y1] -> [x1 y1].
inline Vector64 zip_high(Vector64 x, Vector64 y) { return __builtin_shufflevector(x, y, 1, 3); }

/// [x0 x1 x2 x3], [y0 y1 y2 y3] -> [x0 y0 x1 y1].
inline Vector32 zip_low(Vector32 x, Vector32 y) { return __builtin_shufflevector(x, y, 0, 4, 1, 5); }

/// [x0 x1 x2 x3], [y0 y1 y2 y3] -> [x2 y2 x3 y3].
inline Vector32 zip_high(Vector32 x, Vector32 y) { return __builtin_shufflevector(x, y, 2, 6, 3, 7); }

/// `vector`, in a way the compiler cannot see through.
///
/// For a lane that nobody reads LLVM writes any index into the shuffle that makes it, and V8 no longer knows the
/// shuffle for one of those that take one instruction.
inline Vector32 keep_all_lanes(Vector32 vector) {
#ifdef __wasm_simd128__
  asm("" : "+r"(vector));
#endif
  return vector;
}

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_VECTOR_H
