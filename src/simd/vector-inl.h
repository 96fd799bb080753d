// SPDX-License-Identifier: MIT
//
// Vectors of 16 bytes by google/highway, the same for all targets. AVX2 has wider vectors, but does not shuffle across
// blocks of 16 bytes, and loading and storing two blocks separately is slower. Only the loop for three columns and the
// loops over pixels that do not shuffle use them.
//
// The comments show a vector in memory order, lowest address first, with one letter for the part and one digit for the
// row of an element: [a0 b0 a1 b1] has the elements of rows 0 and 1 of parts a and b. The text says how wide a lane is.
// Several elements in one lane are written without a space: [a0a1 b0b1].
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

/// Tag of a vector of `lanes` lanes.
template <std::size_t lanes>
using Lanes = hn::FixedTag<hwy::UnsignedFromSize<block_bytes / lanes>, lanes>;

/// Interleaves the lower halves: [x0 x1 ...], [y0 y1 ...] -> [x0 y0 ...].
template <class Lanes>
HWY_INLINE Vector zip_low(Lanes lanes, Vector x, Vector y) {
  return hn::BitCast(Bytes(), hn::InterleaveLower(lanes, hn::BitCast(lanes, x), hn::BitCast(lanes, y)));
}

/// Interleaves the upper halves, as `zip_low`.
template <class Lanes>
HWY_INLINE Vector zip_high(Lanes lanes, Vector x, Vector y) {
  return hn::BitCast(Bytes(), hn::InterleaveUpper(lanes, hn::BitCast(lanes, x), hn::BitCast(lanes, y)));
}

/// Interleaves the lanes of all rows: [a0 a1 ...], [b0 b1 ...] -> [a0 b0 ...]. Each pass shuffles the rows like two
/// halves of a deck of cards, and log2(count) passes collect the first lanes of all rows. If there is one row per lane,
/// this is the transpose: [a0 b0], [a1 b1] -> [a0 a1], [b0 b1].
template <class Lanes, std::size_t count>
HWY_INLINE void interleave(Lanes lanes, Vector (&rows)[count]) {
  TENSORSPLIT_UNROLLED
  for (std::size_t step = 1; step < count; step *= 2) {
    Vector next[count];
    TENSORSPLIT_UNROLLED
    for (std::size_t i = 0; i < count / 2; ++i) {
      next[2 * i] = zip_low(lanes, rows[i], rows[i + count / 2]);
      next[2 * i + 1] = zip_high(lanes, rows[i], rows[i + count / 2]);
    }
    TENSORSPLIT_UNROLLED
    for (std::size_t i = 0; i < count; ++i) rows[i] = next[i];
  }
}

/// Looks bytes up: byte i of the result is byte `indices`[i] of `bytes`, for indices below 16.
///
/// In loops that copy, indices should be constants, which V8 knows to be below 16 and keeps in a register. A
/// WebAssembly shuffle by such indices is not an alternative, because V8 rebuilds its table each time, which makes a
/// loop at least twice as slow.
HWY_INLINE Vector lookup_bytes(Vector bytes, Vector indices) {
#if HWY_TARGET == HWY_WASM
  // Highway up to 1.0.3 looks bytes up one by one.
  return Vector{wasm_i8x16_swizzle(bytes.raw, indices.raw)};
#else
  return hn::TableLookupBytes(bytes, indices);
#endif
}

/// Looks bytes up as `lookup_bytes`. An index of 0x80 gives 0.
HWY_INLINE Vector lookup_bytes_or_zero(Vector bytes, Vector indices) {
#if HWY_TARGET == HWY_WASM
  return lookup_bytes(bytes, indices);
#else
  return hn::TableLookupBytesOr0(bytes, indices);
#endif
}

/// Returns whether `to` has the alignment that streaming stores of all vectors require.
inline bool is_streamable(const std::uint8_t* to) {
  constexpr std::size_t alignment = 2 * block_bytes;
  return reinterpret_cast<std::uintptr_t>(to) % alignment == 0;
}

/// Stores `vector` at any alignment, or past the caches if `streams`, to an address that `is_streamable` accepts.
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
  // x86 stores the high half of a vector without a shuffle if its lanes are doubles.
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
