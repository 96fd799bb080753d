// SPDX-License-Identifier: MIT
//
// The micro-kernels of one target. dispatch.cc includes this file once for each instruction set. The list of all loops
// is at the end of the file: a new width is one line there. If compilers vectorize it well, it also needs a line in the
// scalar loops of dispatch.cc.
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

/// Group of columns, and the steps of a loop in it.
struct Group {
  std::uint8_t* rows;          ///< first column's piece in the first row
  std::uint8_t* const* parts;  ///< one pointer per column, to row 0 of its part
  std::size_t first;           ///< row of the parts that `rows` belongs to
  std::size_t steps;
};

/// The bands that a loop supports, and the memory that it touches.
struct LoopEntry {
  std::uint8_t group_columns;
  std::uint8_t width;
  std::uint8_t row_bytes;  ///< required stride; 0: any
  std::uint8_t step_rows;
  std::uint8_t access_rows;   ///< rows of a load or store of the interleaved side
  std::uint8_t access_bytes;  ///< bytes of such a load or store; accesses of a part are always a block
};

/// Loop for `columns` columns of `element` bytes. With `row_bytes`, a block is several whole rows of that stride. If
/// `row_bytes` is 0, any stride is allowed, and a block has the columns' bytes of one row. With eight columns of a byte
/// it has those of two rows, 8 bytes each. Elements of 3 or 5 to 7 bytes leave gaps in their lanes, which a second byte
/// lookup closes.
template <std::size_t columns, std::size_t element, std::size_t row_bytes>
struct Deinterleave {
  static constexpr std::size_t lane_bytes = block_bytes / columns;
  static constexpr std::size_t block_rows = lane_bytes / element;
  // Blocks of several rows are loaded whole, which requires a known stride. Blocks of two halves of 8 bytes are the
  // exception.
  static_assert(block_rows == 1 || (block_rows > 1 && row_bytes != 0) || (columns == 8 && element == 1));
  static constexpr std::size_t part_bytes = columns * block_rows * element;  ///< bytes of one part in a step
  static constexpr bool has_gaps = part_bytes < block_bytes;
  static constexpr bool split_halves = row_bytes == 0 && block_rows == 2;  ///< whether a block is 8 bytes of two rows
  static constexpr bool needs_gather = element < lane_bytes;
  /// Whether a join uses a transpose and a byte lookup, as a split does. Interleaving elements needs fewer shuffles,
  /// but more code.
  static constexpr bool needs_scatter = needs_gather && (has_gaps || !favors_speed);
  static constexpr std::size_t elements = block_bytes / element;  ///< elements of a block
  static constexpr std::size_t step_rows = columns * block_rows;

  /// Constant, so that V8 knows that the indices are below 16.
  static constexpr std::size_t table_stride = row_bytes == 0 ? columns * element : row_bytes;
  static constexpr ByteTables tables{columns, element, block_rows, table_stride};

  static constexpr LoopEntry entry{columns,
                                   element,
                                   row_bytes,
                                   step_rows,
                                   split_halves ? 1 : block_rows,
                                   split_halves ? block_bytes / 2 : block_bytes};

  template <bool is_join, bool streams>
  HWY_INLINE static void run(const MicroKernel& kernel, const Group& group) {
    const std::size_t stride = row_bytes == 0 ? kernel.stride : row_bytes;
    const std::size_t step = block_rows * stride;
    const Vector in_rows = hn::LoadU(Bytes(), is_join ? tables.scatter : tables.gather);
    const Vector in_part = hn::LoadU(Bytes(), is_join ? tables.spread : tables.compact);
    std::uint8_t* rows = group.rows;
    std::uint8_t* parts[columns];
    TENSORSPLIT_UNROLLED
    for (std::size_t column = 0; column < columns; ++column)
      parts[column] = group.parts[column] + group.first * element;
    TENSORSPLIT_UNROLLED_BY_4
    for (std::size_t steps = group.steps; steps != 0; --steps) {
      Vector block[columns];
      TENSORSPLIT_UNROLLED
      for (std::size_t column = 0; column < columns; ++column) {
        const std::uint8_t* const row = rows + column * step;
        if constexpr (!is_join && split_halves) {
          block[column] = load_zipped(row, row + stride);
        } else {
          block[column] = hn::LoadU(Bytes(), is_join ? parts[column] : row);
          if constexpr (!is_join && needs_gather) block[column] = lookup_bytes(block[column], in_rows);
          if constexpr (is_join && has_gaps) block[column] = lookup_bytes(block[column], in_part);
        }
      }
      constexpr std::size_t lanes = is_join && !needs_scatter ? elements : columns;
      interleave(Lanes<lanes>(), block);
      TENSORSPLIT_UNROLLED
      for (std::size_t column = 0; column < columns; ++column) {
        std::uint8_t* const row = rows + column * step;
        if constexpr (is_join && needs_scatter) block[column] = lookup_bytes(block[column], in_rows);
        if constexpr (!is_join && has_gaps) block[column] = lookup_bytes(block[column], in_part);
        if constexpr (is_join && split_halves) {
          store_halves(block[column], row, row + stride);
        } else if constexpr (is_join && has_gaps && row_bytes == 0) {
          store_halves(block[column], row, row + part_bytes - block_bytes / 2);
        } else {
          // The block of a join ends with the group's columns. Only three columns copied as four, and two columns of 3
          // bytes, end beyond them, in the next row, which is written later (invariant 3).
          store_vector<streams>(Bytes(), block[column], is_join ? row : parts[column]);
        }
        parts[column] += part_bytes;
      }
      rows += columns * step;
    }
  }
};

/// Loop for three columns of `element` bytes that fill the row. Three blocks are whole rows, such as [a0 b0 c0 a1], [b1
/// c1 a2 b2], [c2 a3 b3 c3]. The lanes of a column differ from block to block. So a split blends the blocks into one
/// vector per column, [a0 a3 a2 a1], which a byte lookup puts in order. A join does the inverse. Vectors of two blocks
/// are faster here, in spite of their extra shuffles.
template <std::size_t element>
struct ThreeColumns {
  static constexpr std::size_t columns = 3;
  static constexpr std::size_t step_rows = block_bytes / element;
  static constexpr std::size_t step_bytes = columns * block_bytes;
  static constexpr LoopEntry entry{columns, element, 3 * element, step_rows, step_rows, step_bytes};

  struct Tables {
    alignas(block_bytes) std::uint8_t gather[columns][block_bytes] = {};   ///< sorts the elements of a column
    alignas(block_bytes) std::uint8_t scatter[columns][block_bytes] = {};  ///< inverse of `gather`
    alignas(block_bytes) std::uint8_t lanes[columns][block_bytes] = {};    ///< 0xFF in the lanes of a column in block 0

    constexpr Tables() {
      for (std::size_t i = 0; i < step_bytes; ++i) {
        const std::size_t column = i / element % columns;
        const std::size_t in_block = i % block_bytes;
        const std::size_t in_part = i / (columns * element) * element + i % element;
        gather[column][in_part] = static_cast<std::uint8_t>(in_block);
        scatter[column][in_block] = static_cast<std::uint8_t>(in_part);
        if (i < block_bytes) lanes[column][i] = 0xFF;
      }
    }
  };
  static constexpr Tables tables{};

  /// Runs `steps` steps, each of which moves one vector of `tag` (one or two blocks) of each part.
  template <bool is_join, bool streams, class Tag>
  HWY_INLINE static void run_steps(Tag tag, std::uint8_t*& rows, std::uint8_t* (&parts)[columns], std::size_t steps) {
    using Wide = hn::Vec<Tag>;
    constexpr std::size_t bytes = hn::MaxLanes(tag);
    constexpr bool is_pair = bytes == 2 * block_bytes;
    Wide order[columns];
    TENSORSPLIT_UNROLLED
    for (std::size_t column = 0; column < columns; ++column) {
      order[column] = hn::LoadDup128(tag, is_join ? tables.scatter[column] : tables.gather[column]);
    }
    const auto is_first = hn::MaskFromVec(hn::LoadDup128(tag, tables.lanes[0]));
    const auto is_second = hn::MaskFromVec(hn::LoadDup128(tag, tables.lanes[1]));
    for (; steps != 0; --steps) {
      Wide in[columns];
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < columns; ++i) {
        in[i] = hn::LoadU(tag, is_join ? parts[i] : rows + i * bytes);
        if constexpr (is_join) in[i] = hn::TableLookupBytes(in[i], order[i]);
      }
      if constexpr (is_pair && !is_join) {
        // Exchanges halves, [0 1], [2 3], [4 5] -> [0 3], [1 4], [2 5], so that the vectors have three neighbouring
        // blocks in each half.
        const Wide first = hn::ConcatUpperLower(tag, in[1], in[0]);
        const Wide third = hn::ConcatUpperLower(tag, in[2], in[1]);
        in[1] = hn::ConcatLowerUpper(tag, in[2], in[0]);
        in[0] = first;
        in[2] = third;
      }
      Wide out[columns];
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < columns; ++i) {
        // In block b, the lanes of column c of block 0 belong to column (b * step_rows + c) % columns.
        const auto vector_at = [&](std::size_t column) HWY_ATTR {
          return in[is_join ? (i * step_rows + column) % columns : (i + columns - column) * step_rows % columns];
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
      for (std::size_t i = 0; i < columns; ++i) {
        store_vector<streams>(tag, out[i], is_join ? rows + i * bytes : parts[i]);
        parts[i] += bytes;
      }
      rows += columns * bytes;
    }
  }

  template <bool is_join, bool streams>
  HWY_INLINE static void run(const MicroKernel& /*kernel*/, const Group& group) {
    constexpr hn::CappedTag<std::uint8_t, 2 * block_bytes> wide;
    constexpr std::size_t blocks = hn::MaxLanes(wide) / block_bytes;
    std::uint8_t* rows = group.rows;
    std::uint8_t* parts[columns];
    TENSORSPLIT_UNROLLED
    for (std::size_t column = 0; column < columns; ++column)
      parts[column] = group.parts[column] + group.first * element;
    run_steps<is_join, streams>(wide, rows, parts, group.steps / blocks);
    run_steps<is_join, streams>(Bytes(), rows, parts, group.steps % blocks);
  }
};

/// List of all loops, of which the first that fits is chosen. `run` has the loops of one direction inlined. The
/// WebAssembly optimizer would merge functions that differ only in their constants, and pass the constants as
/// arguments, so V8 would no longer know them.
template <class... All>
struct Loops {
  static constexpr LoopEntry entries[] = {All::entry...};

  static bool choose(MicroKernel& kernel) {
    kernel.run = kernel.is_join ? run<true> : run<false>;
    if constexpr (favors_speed) {
      if (kernel.streams) kernel.run = run_streaming;
    }
    for (kernel.loop = 0; kernel.loop < sizeof...(All); ++kernel.loop) {
      const LoopEntry& entry = entries[kernel.loop];
      if (entry.group_columns != kernel.group_columns || entry.width != kernel.width) continue;
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

  /// Implements `MicroKernel::Run`. Each group runs all full steps. If a tail is left, one more step ends with the last
  /// row and so moves some rows twice, as the last group does with columns (invariant 6). Groups and tails share one
  /// loop, because its nesting depth decides how often V8 unrolls the inner loop.
  template <bool is_join>
  static void run(const MicroKernel& kernel, const Panel& panel) {
    const std::size_t full = panel.count / kernel.step_rows;
    const bool has_tail = full * kernel.step_rows != panel.count;
    std::size_t row = 0;
    for (std::size_t next = 0; next < panel.columns;) {
      const std::size_t column = std::min(next, panel.columns - kernel.group_columns);
      run_group<is_join>(kernel, {panel.rows + row * kernel.stride + column * kernel.width, panel.parts + column,
                                  panel.first + row, row == 0 ? full : 1});
      const bool is_tail_next = has_tail && row == 0;
      row = is_tail_next ? panel.count - kernel.step_rows : 0;
      if (!is_tail_next) next += kernel.group_columns;
    }
  }

  /// Implements `MicroKernel::Run` for a join with streaming stores. It uses ordinary stores up to the first row at an
  /// aligned address, and in the last step.
  static void run_streaming(const MicroKernel& kernel, const Panel& panel) {
    const std::size_t max_skipped = 2 * kernel.step_rows;
    std::size_t skipped = 0;
    while (skipped < max_skipped && !is_streamable(panel.rows + skipped * kernel.stride)) ++skipped;
    if (skipped == max_skipped || panel.count < 2 * max_skipped) return run<true>(kernel, panel);
    const auto group_at = [&](std::size_t row, std::size_t steps) -> Group {
      return {panel.rows + row * kernel.stride, panel.parts, panel.first + row, steps};
    };
    run_group<true>(kernel, group_at(0, 2));
    run_group<true, true>(kernel, group_at(skipped, (panel.count - skipped) / kernel.step_rows));
    run_group<true>(kernel, group_at(panel.count - kernel.step_rows, 1));
    hwy::FlushStream();  // otherwise other threads may not see the stores, even with a mutex
  }
};

/// Arguments: columns, bytes of an element, stride or 0. `choose_group_columns` (band.cc) chooses the number of
/// columns for a width.
#ifdef __wasm__
using All = Loops<Deinterleave<4, 4, 0>, Deinterleave<4, 1, 4>, Deinterleave<4, 1, 3>, Deinterleave<4, 2, 8>,
                  Deinterleave<4, 2, 6>, Deinterleave<2, 8, 0>, Deinterleave<2, 4, 8>, Deinterleave<2, 2, 4>,
                  Deinterleave<2, 1, 2>, Deinterleave<8, 1, 0>, Deinterleave<8, 2, 0>, Deinterleave<4, 3, 0>,
                  Deinterleave<2, 5, 0>, Deinterleave<2, 6, 0>, Deinterleave<2, 7, 0>, Deinterleave<2, 3, 6>>;
#else
using All = Loops<Deinterleave<4, 4, 0>, Deinterleave<4, 1, 4>, Deinterleave<4, 2, 8>, Deinterleave<2, 8, 0>,
                  Deinterleave<2, 4, 8>, Deinterleave<2, 2, 4>, Deinterleave<2, 1, 2>, Deinterleave<8, 1, 8>,
                  Deinterleave<8, 1, 0>, Deinterleave<8, 2, 0>, ThreeColumns<1>, ThreeColumns<2>, ThreeColumns<4>,
                  ThreeColumns<8>, Deinterleave<4, 3, 0>, Deinterleave<2, 5, 0>, Deinterleave<2, 6, 0>,
                  Deinterleave<2, 7, 0>, Deinterleave<2, 3, 6>>;
#endif

bool choose_micro_kernel(MicroKernel& kernel) { return All::choose(kernel); }

/// Moves `steps` blocks of whole rows, each by one byte lookup for each of the two columns.
template <bool is_join>
void run_pairs(std::uint8_t* rows, std::size_t step, std::size_t steps, const PairColumn& x, const PairColumn& y) {
  std::uint8_t* x_part = x.part;
  std::uint8_t* y_part = y.part;
  const std::size_t x_step = x.step_bytes;
  const std::size_t y_step = y.step_bytes;
  const Vector x_places = hn::LoadU(Bytes(), x.places);
  const Vector y_places = hn::LoadU(Bytes(), y.places);
  for (; steps != 0; --steps) {
    if constexpr (is_join) {
      const Vector x_bytes = lookup_bytes_or_zero(hn::LoadU(Bytes(), x_part), x_places);
      const Vector y_bytes = lookup_bytes_or_zero(hn::LoadU(Bytes(), y_part), y_places);
      hn::StoreU(hn::Or(x_bytes, y_bytes), Bytes(), rows);
    } else {
      const Vector block = hn::LoadU(Bytes(), rows);
      hn::StoreU(lookup_bytes(block, x_places), Bytes(), x_part);
      hn::StoreU(lookup_bytes(block, y_places), Bytes(), y_part);
    }
    x_part += x_step;
    y_part += y_step;
    rows += step;
  }
}

RunPairs* choose_pairs(bool is_join) { return is_join ? run_pairs<true> : run_pairs<false>; }

}  // namespace
}  // namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
