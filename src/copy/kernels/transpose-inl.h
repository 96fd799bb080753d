// SPDX-License-Identifier: MIT
//
// The vector loops of one target that transpose small matrices and blocks of large ones. transpose.cc includes this
// file once for each instruction set.
#if defined(TENSORSPLIT_KERNELS_TRANSPOSE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TENSORSPLIT_KERNELS_TRANSPOSE_INL_H
#undef TENSORSPLIT_KERNELS_TRANSPOSE_INL_H
#else
#define TENSORSPLIT_KERNELS_TRANSPOSE_INL_H
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "copy/kernels/transpose.h"
#include "simd/load_store.h"
#include "simd/vector-inl.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
HWY_BEFORE_NAMESPACE();
namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE {
namespace {

/// Block of `size` rows and columns of elements of `width` bytes. A vector has one row, half of two rows or four rows.
template <std::size_t width, std::size_t size>
struct SquareBlock {
  static constexpr std::size_t row_bytes = width * size;
  static constexpr std::size_t rows_per_vector = block_bytes / row_bytes;
  static constexpr std::size_t vectors = size / rows_per_vector;
  static_assert(rows_per_vector == 1 || rows_per_vector == 2 || (rows_per_vector == 4 && vectors == 1));
  using Elements = Lanes<block_bytes / width>;

  /// Transposes a block. For two rows in a vector, [a0 b0], [a1 b1] are columns a and b of rows 0 and 1.
  HWY_INLINE static void move(const std::uint8_t* from, std::size_t from_stride, std::uint8_t* to,
                              std::size_t to_stride) {
    constexpr Elements elements;
    Vector block[vectors];
    if constexpr (rows_per_vector == 1) {
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < size; ++i) block[i] = hn::LoadU(Bytes(), from + i * from_stride);
      interleave(elements, block);
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < size; ++i) hn::StoreU(block[i], Bytes(), to + i * to_stride);
    } else if constexpr (rows_per_vector == 2) {
      const auto row_at = [&](std::size_t row) HWY_ATTR {
        return hn::BitCast(Bytes(), hn::Set(Lanes<2>(), load<std::uint64_t>(from + row * from_stride)));
      };
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < vectors; ++i) block[i] = zip_low(elements, row_at(i), row_at(i + vectors));
      interleave(elements, block);
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < vectors; ++i) {
        store_halves(block[i], to + 2 * i * to_stride, to + (2 * i + 1) * to_stride);
      }
    } else {
      const auto row_at = [&](std::size_t row) HWY_ATTR {
        return hn::BitCast(Bytes(), hn::Set(Lanes<4>(), load<std::uint32_t>(from + row * from_stride)));
      };
      const Vector even = zip_low(elements, row_at(0), row_at(2));
      const Vector odd = zip_low(elements, row_at(1), row_at(3));
      const auto words = hn::BitCast(Lanes<4>(), zip_low(elements, even, odd));
      store(to, hn::ExtractLane(words, 0));
      store(to + to_stride, hn::ExtractLane(words, 1));
      store(to + 2 * to_stride, hn::ExtractLane(words, 2));
      store(to + 3 * to_stride, hn::ExtractLane(words, 3));
    }
  }

  /// Implements `TransposeLoops::RunBlocks`. The last blocks of a row and of a column overlap the ones before them. A
  /// strip of rows fills the cache lines of the result, and its own lines stay in the cache until they are used up.
  static void run(const Matrices& matrices, const std::uint8_t* from, std::uint8_t* to, std::size_t count) {
    constexpr std::size_t strip_rows = std::max(size, 64 / width);
    const auto [rows, columns, bytes, from_stride, from_step, to_stride, to_step] = matrices;
    for (; count != 0; --count, from += from_step, to += to_step) {
      for (std::size_t first = 0; first < rows; first += strip_rows) {
        const std::size_t end = std::min(first + strip_rows, rows);
        for (std::size_t next = 0; next < columns; next += size) {
          const std::size_t column = std::min(next, columns - size);
          const std::uint8_t* const in_column = from + column * width;
          std::uint8_t* const in_row = to + column * to_stride;
          for (std::size_t i = first; i < end; i += size) {
            const std::size_t row = std::min(i, rows - size);
            move(in_column + row * from_stride, from_stride, in_row + row * width, to_stride);
          }
        }
      }
    }
  }
};

/// Implements `TransposeLoops::RunLookups`.
template <std::size_t terms>
void run_lookups(const Lookups& lookups, const Matrices& matrices, const std::uint8_t* from, std::uint8_t* to,
                 std::size_t passes) {
  const std::size_t from_step = lookups.matrices * matrices.from_step;
  const std::size_t to_step = lookups.matrices * matrices.to_step;
  const std::size_t last = lookups.last;
  for (; passes != 0; --passes, from += from_step, to += to_step) {
    const std::uint16_t* at = lookups.at;
    const std::uint8_t* indices = lookups.indices[0];
    for (std::size_t i = 0; i <= last;) {
      Vector block = hn::Zero(Bytes());
      TENSORSPLIT_UNROLLED
      for (std::size_t term = 0; term < terms; ++term) {
        const Vector found =
            lookup_bytes_or_zero(hn::LoadU(Bytes(), from + at[term]), hn::Load(Bytes(), indices + term * block_bytes));
        block = term == 0 ? found : hn::Or(block, found);
      }
      hn::StoreU(block, Bytes(), to + i);
      at += terms;
      indices += terms * block_bytes;
      i = i == last ? last + 1 : std::min(i + block_bytes, last);
    }
  }
}

template <std::size_t width, std::size_t size>
constexpr TransposeLoops::Blocks blocks_of{width, size, SquareBlock<width, size>::run};

const TransposeLoops& transpose_loops() {
  static constexpr TransposeLoops loops = {
      {blocks_of<1, 8>, blocks_of<1, 4>, blocks_of<2, 4>, blocks_of<4, 4>, blocks_of<8, 2>},
      {run_lookups<1>, run_lookups<2>, run_lookups<3>}};
  return loops;
}

}  // namespace
}  // namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
