// SPDX-License-Identifier: MIT
//
// Vectors of 16 bytes by google/highway, the same for all targets. AVX2 has wider ones, but does not shuffle across
// blocks of 16 bytes, and to load and store two blocks apart was slower. Only three columns gain by them.
//
// Lane pictures in this folder write a vector in memory order, lowest address first, one letter for the part and one
// digit for the row an element comes from: [a0 b0 a1 b1] holds the elements of rows 0 and 1 of parts a and b. A lane is
// as wide as the text says; where a lane holds several elements they stand together: [a0a1 b0b1].
#if defined(TENSORSPLIT_KERNELS_VECTOR_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TENSORSPLIT_KERNELS_VECTOR_INL_H
#undef TENSORSPLIT_KERNELS_VECTOR_INL_H
#else
#define TENSORSPLIT_KERNELS_VECTOR_INL_H
#endif

#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "simd/load_store.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
HWY_BEFORE_NAMESPACE();
namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

using Bytes = hn::FixedTag<std::uint8_t, block_bytes>;
using Vector = hn::Vec<Bytes>;

/// A vector as so many lanes.
template <std::size_t lanes>
using Lanes = hn::FixedTag<hwy::UnsignedFromSize<block_bytes / lanes>, lanes>;

/// [x0 x1 ...], [y0 y1 ...] -> [x0 y0 ...].
template <class Lanes>
HWY_INLINE Vector zip_low(Lanes lanes, Vector x, Vector y) {
  return hn::BitCast(Bytes(), hn::InterleaveLower(lanes, hn::BitCast(lanes, x), hn::BitCast(lanes, y)));
}

/// As `zip_low`, of the upper halves.
template <class Lanes>
HWY_INLINE Vector zip_high(Lanes lanes, Vector x, Vector y) {
  return hn::BitCast(Bytes(), hn::InterleaveUpper(lanes, hn::BitCast(lanes, x), hn::BitCast(lanes, y)));
}

/// Byte i of the result is byte `indices`[i] of `bytes`, for indices below 16.
///
/// Indices should be constants, which V8 knows to be below 16 and keeps in a register. A WebAssembly shuffle by such
/// indices is no way round: V8 builds its table anew each time, which makes a loop at least twice as slow.
HWY_INLINE Vector lookup_bytes(Vector bytes, Vector indices) {
#if HWY_TARGET == HWY_WASM
  // Highway's own, up to 1.0.3, goes byte by byte.
  return Vector{wasm_i8x16_swizzle(bytes.raw, indices.raw)};
#else
  return hn::TableLookupBytes(bytes, indices);
#endif
}

/// As `lookup_bytes`, and an index of 0x80 gives 0.
HWY_INLINE Vector lookup_bytes_or_zero(Vector bytes, Vector indices) {
#if HWY_TARGET == HWY_WASM
  return lookup_bytes(bytes, indices);
#else
  return hn::TableLookupBytesOr0(bytes, indices);
#endif
}

/// Whether `to` is aligned as streaming stores of all vectors want it.
inline bool is_streamable(const std::uint8_t* to) {
  constexpr std::size_t alignment = 2 * block_bytes;
  return reinterpret_cast<std::uintptr_t>(to) % alignment == 0;
}

/// Stores `vector`, at any alignment, or with `streams` past the caches to where `is_streamable` says.
template <bool streams, class Tag>
HWY_INLINE void store_vector(Tag tag, hn::Vec<Tag> vector, std::uint8_t* to) {
  if constexpr (streams) {
    hn::Stream(vector, tag, to);
  } else {
    hn::StoreU(vector, tag, to);
  }
}

/// Loads 8 bytes of each of two rows: [a0 b0 ... h0], [a1 b1 ... h1] -> [a0 a1 b0 b1 ... h0 h1].
HWY_INLINE Vector load_zipped(const std::uint8_t* row0, const std::uint8_t* row1) {
  const Vector zero = hn::BitCast(Bytes(), hn::Set(Lanes<2>(), load<std::uint64_t>(row0)));
  const Vector one = hn::BitCast(Bytes(), hn::Set(Lanes<2>(), load<std::uint64_t>(row1)));
  return hn::InterleaveLower(Bytes(), zero, one);
}

/// Stores the 8 bytes of each half.
HWY_INLINE void store_halves(Vector halves, std::uint8_t* low, std::uint8_t* high) {
#if HWY_ARCH_X86
  // As a double, the high half is stored without a shuffle before it.
  constexpr hn::FixedTag<double, 2> lanes;
#else
  constexpr Lanes<2> lanes;
#endif
  store(low, hn::ExtractLane(hn::BitCast(lanes, halves), 0));
  store(high, hn::ExtractLane(hn::BitCast(lanes, halves), 1));
}

}  // namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
