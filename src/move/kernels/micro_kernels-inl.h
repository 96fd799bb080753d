// SPDX-License-Identifier: MIT
//
// The micro-kernels of one target: dispatch.cc includes this once for each instruction set. The list of all is at the
// end; a new width is one line there, and, where compilers do well by themselves, one in the plain loops of
// dispatch.cc.
#if defined(TENSORSPLIT_KERNELS_MICRO_KERNELS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TENSORSPLIT_KERNELS_MICRO_KERNELS_INL_H
#undef TENSORSPLIT_KERNELS_MICRO_KERNELS_INL_H
#else
#define TENSORSPLIT_KERNELS_MICRO_KERNELS_INL_H
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "memory.h"
#include "micro_kernels.h"
#include "vector-inl.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
HWY_BEFORE_NAMESPACE();
namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE {
namespace {

/// The transpose of as many rows as a row has lanes: [a0 b0], [a1 b1] -> [a0 a1], [b0 b1]. Each pass shuffles the lanes
/// of all rows like two halves of a deck of cards; log2(lanes) passes are a transpose.
template <std::size_t lanes>
HWY_INLINE void transpose_lanes(Vector (&rows)[lanes]) {
  constexpr Lanes<lanes> tag;
  TENSORSPLIT_UNROLLED
  for (std::size_t step = 1; step < lanes; step *= 2) {
    Vector next[lanes];
    TENSORSPLIT_UNROLLED
    for (std::size_t i = 0; i < lanes / 2; ++i) {
      next[2 * i] = zip_low(tag, rows[i], rows[i + lanes / 2]);
      next[2 * i + 1] = zip_high(tag, rows[i], rows[i + lanes / 2]);
    }
    TENSORSPLIT_UNROLLED
    for (std::size_t i = 0; i < lanes; ++i) rows[i] = next[i];
  }
}

/// One group of columns, and how many steps a loop makes in it.
struct Group {
  std::uint8_t* rows;          ///< the first column's piece in the first of the rows
  std::uint8_t* const* parts;  ///< one pointer for each column, to the part's row 0
  std::size_t first;           ///< which row of the parts the first of the rows is
  std::size_t steps;
};

/// The runs that a loop is for, and what it touches.
struct LoopEntry {
  std::uint8_t ways;
  std::uint8_t width;
  std::uint8_t row_bytes;  ///< the stride; 0: any
  std::uint8_t step_rows;
  std::uint8_t access_rows;   ///< rows that a load or store of the interleaved side is for
  std::uint8_t access_bytes;  ///< bytes that it touches; of a part it is always a block
};

/// The loop for `ways` columns of `element` bytes. With `row_bytes` a block is several whole rows of that stride. With
/// 0 the stride is any, and a block is the columns' bytes of one row; for 8 ways of a byte, of two rows, 8 bytes of
/// each.
template <std::size_t ways, std::size_t element, std::size_t row_bytes>
struct Deinterleave {
  static constexpr std::size_t lane_bytes = block_bytes / ways;
  static constexpr std::size_t block_rows = lane_bytes / element;
  // Blocks of several rows are loaded as they lie, which takes a known stride; but for the two halves of 8 bytes each.
  static_assert(block_rows == 1 || (block_rows > 1 && row_bytes != 0) || (ways == 8 && element == 1));
  static_assert(block_rows * element == lane_bytes);
  static constexpr bool halves = row_bytes == 0 && block_rows == 2;  ///< whether a block is 8 bytes of two rows
  static constexpr bool gathers = element < lane_bytes;
  static constexpr std::size_t step_rows = ways * block_rows;

  /// Constants, so that V8 knows that their indices are below 16.
  static constexpr std::size_t table_stride = row_bytes == 0 ? ways * element : row_bytes;
  static constexpr ByteTables tables{ways, element, block_rows, table_stride};

  static constexpr LoopEntry entry{
      ways, element, row_bytes, step_rows, halves ? 1 : block_rows, halves ? block_bytes / 2 : block_bytes};

  template <bool is_join>
  HWY_INLINE static void run(const MicroKernel& kernel, const Group& group) {
    const std::size_t stride = row_bytes == 0 ? kernel.stride : row_bytes;
    const std::size_t step = block_rows * stride;
    const Vector places = hn::LoadU(Bytes(), is_join ? tables.scatter : tables.gather);
    std::uint8_t* rows = group.rows;
    std::uint8_t* parts[ways];
    TENSORSPLIT_UNROLLED
    for (std::size_t way = 0; way < ways; ++way) parts[way] = group.parts[way] + group.first * element;
    for (std::size_t steps = group.steps; steps != 0; --steps) {
      Vector block[ways];
      TENSORSPLIT_UNROLLED
      for (std::size_t way = 0; way < ways; ++way) {
        const std::uint8_t* const row = rows + way * step;
        if constexpr (!is_join && halves) {
          block[way] = load_zipped(row, row + stride);
        } else {
          block[way] = hn::LoadU(Bytes(), is_join ? parts[way] : row);
          if constexpr (!is_join && gathers) block[way] = lookup_bytes(block[way], places);
        }
      }
      transpose_lanes(block);
      TENSORSPLIT_UNROLLED
      for (std::size_t way = 0; way < ways; ++way) {
        std::uint8_t* const row = rows + way * step;
        if constexpr (is_join && gathers) block[way] = lookup_bytes(block[way], places);
        if constexpr (is_join && halves) {
          store_halves(block[way], row, row + stride);
        } else {
          // A join's block ends with the group's columns. Only three columns taken by four ways end beyond them: in the
          // next row, which is written later (invariant 3).
          hn::StoreU(block[way], Bytes(), is_join ? row : parts[way]);
        }
        parts[way] += block_bytes;
      }
      rows += ways * step;
    }
  }
};

/// All loops, of which the first that fits is taken. `run` has those of one direction inlined: from functions that
/// differ in their constants alone, the WebAssembly optimiser would make one with the constants as arguments, and V8
/// would no longer know them.
template <class... All>
struct Loops {
  static constexpr LoopEntry entries[] = {All::entry...};

  static bool choose(MicroKernel& kernel) {
    kernel.run = kernel.is_join ? run<true> : run<false>;
    for (kernel.loop = 0; kernel.loop < sizeof...(All); ++kernel.loop) {
      const LoopEntry& entry = entries[kernel.loop];
      if (entry.ways != kernel.ways || entry.width != kernel.width) continue;
      if (entry.row_bytes != 0 && entry.row_bytes != kernel.stride) continue;
      kernel.step_rows = entry.step_rows;
      kernel.in_rows = {entry.access_bytes, entry.access_rows};
      kernel.in_part = {block_bytes, entry.step_rows};
      return true;
    }
    return false;
  }

  template <bool is_join>
  HWY_INLINE static void run_group(const MicroKernel& kernel, const Group& group) {
    std::size_t index = 0;
    const auto run_this = [&]<class Loop>(Loop /*loop*/) HWY_ATTR __attribute__((always_inline)) {
      if (index++ != kernel.loop) return false;
      Loop::template run<is_join>(kernel, group);
      return true;
    };
    (run_this(All()) || ...);
  }

  /// `MicroKernel::Run`. In each group first all full steps, then, where a tail is left, one step that ends with the
  /// last row and so moves some rows again, as the last group does with columns (invariant 6). One loop for groups and
  /// tails: by its depth V8 chooses how often it unrolls the loop inside.
  template <bool is_join>
  static void run(const MicroKernel& kernel, const Panel& panel) {
    const std::size_t full = panel.count / kernel.step_rows;
    const bool has_tail = full * kernel.step_rows != panel.count;
    std::size_t row = 0;
    for (std::size_t next = 0; next < panel.columns;) {
      const std::size_t column = std::min(next, panel.columns - kernel.ways);
      run_group<is_join>(kernel, {panel.rows + row * kernel.stride + column * kernel.width, panel.parts + column,
                                  panel.first + row, row == 0 ? full : 1});
      const bool is_tail_next = has_tail && row == 0;
      row = is_tail_next ? panel.count - kernel.step_rows : 0;
      if (!is_tail_next) next += kernel.ways;
    }
  }
};

/// Ways, bytes of an element, stride or 0. `choose_ways` (columns.cc) says which ways a width asks for.
using All = Loops<Deinterleave<4, 4, 0>, Deinterleave<4, 1, 4>, Deinterleave<4, 1, 3>, Deinterleave<4, 2, 8>,
                  Deinterleave<4, 2, 6>, Deinterleave<2, 8, 0>, Deinterleave<2, 4, 8>, Deinterleave<2, 2, 4>,
                  Deinterleave<2, 1, 2>, Deinterleave<8, 1, 0>, Deinterleave<8, 2, 0>>;

bool choose_micro_kernel(MicroKernel& kernel) { return All::choose(kernel); }

}  // namespace
}  // namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
