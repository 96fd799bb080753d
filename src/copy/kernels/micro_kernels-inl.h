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

#include <hwy/cache_control.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "copy/kernels/micro_kernels.h"
#include "simd/load_store.h"
#include "simd/vector-inl.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
HWY_BEFORE_NAMESPACE();
namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE {
namespace {

/// Interleaves the lanes of all rows: [a0 a1 ...], [b0 b1 ...] -> [a0 b0 ...]. Each pass shuffles them like two halves
/// of a deck of cards, and log2(count) passes bring the first lanes of all rows together. Of as many rows as a row has
/// lanes that is the transpose: [a0 b0], [a1 b1] -> [a0 a1], [b0 b1].
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
  /// Whether a join is a transpose and a byte lookup, as a split is. Interleaving elements takes fewer shuffles.
  static constexpr bool scatters = gathers && !has_room;
  static constexpr std::size_t elements = block_bytes / element;  ///< of a block
  static constexpr std::size_t step_rows = ways * block_rows;

  /// Constants, so that V8 knows that their indices are below 16.
  static constexpr std::size_t table_stride = row_bytes == 0 ? ways * element : row_bytes;
  static constexpr ByteTables tables{ways, element, block_rows, table_stride};

  static constexpr LoopEntry entry{
      ways, element, row_bytes, step_rows, halves ? 1 : block_rows, halves ? block_bytes / 2 : block_bytes};

  template <bool is_join, bool streams>
  HWY_INLINE static void run(const MicroKernel& kernel, const Group& group) {
    const std::size_t stride = row_bytes == 0 ? kernel.stride : row_bytes;
    const std::size_t step = block_rows * stride;
    const Vector places = hn::LoadU(Bytes(), is_join ? tables.scatter : tables.gather);
    std::uint8_t* rows = group.rows;
    std::uint8_t* parts[ways];
    TENSORSPLIT_UNROLLED
    for (std::size_t way = 0; way < ways; ++way) parts[way] = group.parts[way] + group.first * element;
    TENSORSPLIT_UNROLLED_BY_4
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
      constexpr std::size_t lanes = is_join && !scatters ? elements : ways;
      interleave(Lanes<lanes>(), block);
      TENSORSPLIT_UNROLLED
      for (std::size_t way = 0; way < ways; ++way) {
        std::uint8_t* const row = rows + way * step;
        if constexpr (is_join && scatters) block[way] = lookup_bytes(block[way], places);
        if constexpr (is_join && halves) {
          store_halves(block[way], row, row + stride);
        } else {
          // A join's block ends with the group's columns. Only three columns taken by four ways end beyond them: in the
          // next row, which is written later (invariant 3).
          store_vector<streams>(Bytes(), block[way], is_join ? row : parts[way]);
        }
        parts[way] += block_bytes;
      }
      rows += ways * step;
    }
  }
};

/// The loop for three columns of `element` bytes that fill the row. Three blocks are some whole rows, such as
/// [a0 b0 c0 a1], [b1 c1 a2 b2], [c2 a3 b3 c3]. A column has other lanes in each of them. So a split blends the blocks
/// into one vector for each column, [a0 a3 a2 a1], which a byte lookup puts in order. A join goes the same way back.
/// Vectors of two blocks are worth their shuffles here: with them the loop takes half the time.
template <std::size_t element>
struct ThreeColumns {
  static constexpr std::size_t ways = 3;
  static constexpr std::size_t step_rows = block_bytes / element;
  static constexpr std::size_t step_bytes = ways * block_bytes;
  static constexpr LoopEntry entry{ways, element, 3 * element, step_rows, step_rows, step_bytes};

  struct Tables {
    alignas(block_bytes) std::uint8_t gather[ways][block_bytes] = {};   ///< puts the elements of a way in order
    alignas(block_bytes) std::uint8_t scatter[ways][block_bytes] = {};  ///< undoes `gather`
    alignas(block_bytes) std::uint8_t lanes[ways][block_bytes] = {};    ///< 0xFF in the lanes of a way in block 0

    constexpr Tables() {
      for (std::size_t i = 0; i < step_bytes; ++i) {
        const std::size_t way = i / element % ways;
        const std::size_t in_block = i % block_bytes;
        const std::size_t in_part = i / (ways * element) * element + i % element;
        gather[way][in_part] = static_cast<std::uint8_t>(in_block);
        scatter[way][in_block] = static_cast<std::uint8_t>(in_part);
        if (i < block_bytes) lanes[way][i] = 0xFF;
      }
    }
  };
  static constexpr Tables tables{};

  /// Moves as many blocks of each part at a time as a vector of `tag` has, `steps` times.
  template <bool is_join, bool streams, class Tag>
  HWY_INLINE static void run_steps(Tag tag, std::uint8_t*& rows, std::uint8_t* (&parts)[ways], std::size_t steps) {
    using Wide = hn::Vec<Tag>;
    constexpr std::size_t bytes = hn::MaxLanes(tag);
    constexpr bool is_pair = bytes == 2 * block_bytes;
    Wide order[ways];
    TENSORSPLIT_UNROLLED
    for (std::size_t way = 0; way < ways; ++way) {
      order[way] = hn::LoadDup128(tag, is_join ? tables.scatter[way] : tables.gather[way]);
    }
    const auto is_first = hn::MaskFromVec(hn::LoadDup128(tag, tables.lanes[0]));
    const auto is_second = hn::MaskFromVec(hn::LoadDup128(tag, tables.lanes[1]));
    for (; steps != 0; --steps) {
      Wide in[ways];
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < ways; ++i) {
        in[i] = hn::LoadU(tag, is_join ? parts[i] : rows + i * bytes);
        if constexpr (is_join) in[i] = hn::TableLookupBytes(in[i], order[i]);
      }
      if constexpr (is_pair && !is_join) {
        // Blocks [0 1], [2 3], [4 5] -> [0 3], [1 4], [2 5], so that each half has three neighbours.
        const Wide first = hn::ConcatUpperLower(tag, in[1], in[0]);
        const Wide third = hn::ConcatUpperLower(tag, in[2], in[1]);
        in[1] = hn::ConcatLowerUpper(tag, in[2], in[0]);
        in[0] = first;
        in[2] = third;
      }
      Wide out[ways];
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < ways; ++i) {
        // The lanes of way w in block 0 are in block b those of way (b * step_rows + w) % ways.
        const auto vector_at = [&](std::size_t way) HWY_ATTR {
          return in[is_join ? (i * step_rows + way) % ways : (i + ways - way) * step_rows % ways];
        };
        out[i] = hn::IfThenElse(is_first, vector_at(0), hn::IfThenElse(is_second, vector_at(1), vector_at(2)));
        if constexpr (!is_join) out[i] = hn::TableLookupBytes(out[i], order[i]);
      }
      if constexpr (is_pair && is_join) {
        const Wide second = hn::ConcatUpperLower(tag, out[0], out[2]);
        out[0] = hn::ConcatLowerLower(tag, out[1], out[0]);
        out[2] = hn::ConcatUpperUpper(tag, out[2], out[1]);
        out[1] = second;
      }
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < ways; ++i) {
        store_vector<streams>(tag, out[i], is_join ? rows + i * bytes : parts[i]);
        parts[i] += bytes;
      }
      rows += ways * bytes;
    }
  }

  template <bool is_join, bool streams>
  HWY_INLINE static void run(const MicroKernel& /*kernel*/, const Group& group) {
    constexpr hn::CappedTag<std::uint8_t, 2 * block_bytes> wide;
    constexpr std::size_t blocks = hn::MaxLanes(wide) / block_bytes;
    std::uint8_t* rows = group.rows;
    std::uint8_t* parts[ways];
    TENSORSPLIT_UNROLLED
    for (std::size_t way = 0; way < ways; ++way) parts[way] = group.parts[way] + group.first * element;
    run_steps<is_join, streams>(wide, rows, parts, group.steps / blocks);
    run_steps<is_join, streams>(Bytes(), rows, parts, group.steps % blocks);
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
    if constexpr (has_room) {
      if (kernel.streams) kernel.run = run_streaming;
    }
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

  template <bool is_join, bool streams = false>
  HWY_INLINE static void run_group(const MicroKernel& kernel, const Group& group) {
    std::size_t index = 0;
    const auto run_this = [&]<class Loop>(Loop /*loop*/) HWY_ATTR __attribute__((always_inline)) {
      if (index++ != kernel.loop) return false;
      Loop::template run<is_join, streams>(kernel, group);
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

  /// `MicroKernel::Run` of a join that streams: by ordinary stores up to the first row at an aligned address, and in
  /// the last step.
  static void run_streaming(const MicroKernel& kernel, const Panel& panel) {
    const std::size_t most_skipped = 2 * kernel.step_rows;
    std::size_t skipped = 0;
    while (skipped < most_skipped && !is_streamable(panel.rows + skipped * kernel.stride)) ++skipped;
    if (skipped == most_skipped || panel.count < 2 * most_skipped) return run<true>(kernel, panel);
    const auto group_at = [&](std::size_t row, std::size_t steps) -> Group {
      return {panel.rows + row * kernel.stride, panel.parts, panel.first + row, steps};
    };
    run_group<true>(kernel, group_at(0, 2));
    run_group<true, true>(kernel, group_at(skipped, (panel.count - skipped) / kernel.step_rows));
    run_group<true>(kernel, group_at(panel.count - kernel.step_rows, 1));
    hwy::FlushStream();  // for other threads, which a mutex alone would not show these stores
  }
};

/// Ways, bytes of an element, stride or 0. `choose_ways` (columns.cc) says which ways a width asks for.
#ifdef __wasm__
using All = Loops<Deinterleave<4, 4, 0>, Deinterleave<4, 1, 4>, Deinterleave<4, 1, 3>, Deinterleave<4, 2, 8>,
                  Deinterleave<4, 2, 6>, Deinterleave<2, 8, 0>, Deinterleave<2, 4, 8>, Deinterleave<2, 2, 4>,
                  Deinterleave<2, 1, 2>, Deinterleave<8, 1, 0>, Deinterleave<8, 2, 0>>;
#else
using All = Loops<Deinterleave<4, 4, 0>, Deinterleave<4, 1, 4>, Deinterleave<4, 2, 8>, Deinterleave<2, 8, 0>,
                  Deinterleave<2, 4, 8>, Deinterleave<2, 2, 4>, Deinterleave<2, 1, 2>, Deinterleave<8, 1, 8>,
                  Deinterleave<8, 1, 0>, Deinterleave<8, 2, 0>, ThreeColumns<1>, ThreeColumns<2>, ThreeColumns<4>,
                  ThreeColumns<8>>;
#endif

bool choose_micro_kernel(MicroKernel& kernel) { return All::choose(kernel); }

}  // namespace
}  // namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
