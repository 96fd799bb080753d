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
namespace tensorsplit::kernels::HWY_NAMESPACE {
namespace {

/// The transpose of as many rows as a row has lanes: [a0 b0], [a1 b1] -> [a0 a1], [b0 b1]. Each pass shuffles the lanes
/// of all rows like two halves of a deck of cards; log2(lanes) passes are a transpose.
template <std::size_t lanes>
HWY_INLINE void transpose_lanes(Vector (&rows)[lanes]) {
  constexpr Lanes<lanes> tag;
  for (std::size_t step = 1; step < lanes; step *= 2) {
    Vector next[lanes];
    for (std::size_t i = 0; i < lanes / 2; ++i) {
      next[2 * i] = zip_low(tag, rows[i], rows[i + lanes / 2]);
      next[2 * i + 1] = zip_high(tag, rows[i], rows[i + lanes / 2]);
    }
    for (std::size_t i = 0; i < lanes; ++i) rows[i] = next[i];
  }
}

/// One group of columns, and how many steps a loop makes in it.
struct Group {
  std::uint8_t* rows;          ///< the first column's piece in the first of the rows
  std::uint8_t* const* parts;  ///< one pointer for each column, to the part's row 0
  std::size_t first;           ///< which row of the parts the first of the rows is
  std::size_t steps;
  bool over_writes;  ///< whether a join may store whole blocks, beyond its columns (invariant 3)
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
  static constexpr std::size_t part_bytes = ways * block_rows * element;  ///< of one part in a step
  static constexpr bool halves = row_bytes == 0 && block_rows == 2;       ///< whether a block is 8 bytes of two rows
  static constexpr bool gathers = element < lane_bytes;
  static constexpr bool compacts = part_bytes < block_bytes;  ///< whether lanes have gaps: 3, 5, 6, 7 bytes
  static constexpr std::size_t step_rows = ways * block_rows;

  /// Constants, so that V8 knows that their indices are below 16.
  static constexpr std::size_t table_stride = row_bytes == 0 ? ways * element : row_bytes;
  static constexpr ByteTables tables{ways, element, block_rows, table_stride};

  static constexpr LoopEntry entry{
      ways, element, row_bytes, step_rows, halves ? 1 : block_rows, halves ? block_bytes / 2 : block_bytes};

  /// Stores the bytes that the columns of a group have in a block, and no others (invariant 3): 8, then 4 and 2 as the
  /// width wants them.
  HWY_INLINE static void store_exactly(Vector block, std::uint8_t* to) {
    hn::StoreU(hn::LowerHalf(block), hn::Half<Bytes>(), to);
    if constexpr ((part_bytes & 4) != 0) store(to + 8, hn::ExtractLane(hn::BitCast(Lanes<4>(), block), 2));
    if constexpr ((part_bytes & 2) != 0) {
      store(to + part_bytes - 2, hn::ExtractLane(hn::BitCast(Lanes<8>(), block), part_bytes / 2 - 1));
    }
  }

  template <bool is_join>
  HWY_INLINE static void run(const MicroKernel& kernel, const Group& group) {
    const std::size_t stride = row_bytes == 0 ? kernel.stride : row_bytes;
    const std::size_t step = block_rows * stride;
    const Vector in_rows = hn::LoadU(Bytes(), is_join ? tables.scatter : tables.gather);
    const Vector in_part = hn::LoadU(Bytes(), is_join ? tables.spread : tables.compact);
    std::uint8_t* rows = group.rows;
    std::uint8_t* parts[ways];
    TENSORSPLIT_UNROLLED
    for (std::size_t way = 0; way < ways; ++way) parts[way] = group.parts[way] + group.first * element;
    TENSORSPLIT_ROLLED
    for (std::size_t steps = group.steps; steps != 0; --steps) {
      Vector block[ways];
      TENSORSPLIT_UNROLLED
      for (std::size_t way = 0; way < ways; ++way) {
        const std::uint8_t* const row = rows + way * step;
        if constexpr (!is_join && halves) {
          block[way] = load_zipped(row, row + stride);
        } else {
          block[way] = hn::LoadU(Bytes(), is_join ? parts[way] : row);
          if constexpr (is_join ? compacts : gathers)
            block[way] = lookup_bytes(block[way], is_join ? in_part : in_rows);
        }
      }
      transpose_lanes(block);
      TENSORSPLIT_UNROLLED
      for (std::size_t way = 0; way < ways; ++way) {
        std::uint8_t* const row = rows + way * step;
        if constexpr (is_join ? gathers : compacts) block[way] = lookup_bytes(block[way], is_join ? in_rows : in_part);
        if constexpr (is_join && halves) {
          store_halves(block[way], row, row + stride);
        } else if (!is_join || !compacts || group.over_writes) {
          // A join's block without gaps ends with the group's columns. Only three columns taken by four ways end beyond
          // them: in the next row, which is written later (invariant 3).
          hn::StoreU(block[way], Bytes(), is_join ? row : parts[way]);
        } else {
          store_exactly(block[way], row);
        }
        parts[way] += part_bytes;
      }
      rows += ways * step;
    }
  }
};

/// The loop for `ways` columns of `element` bytes that fill the row, where a transpose would have lanes to spare. A
/// step is as many rows as a block of a part holds. Every byte is looked up in each block of the other side: in 0x80,
/// which gives 0, where it is in another one.
template <std::size_t ways, std::size_t element>
struct LookUp {
  static constexpr std::size_t step_rows = block_bytes / element;
  static constexpr std::size_t used_bytes = step_rows * element;  ///< of a block
  static constexpr LoopEntry entry{ways,      element,   ways* element,
                                   step_rows, step_rows, (ways - 1) * used_bytes + block_bytes};

  /// Byte i of a block of part `part` is byte gather[i] of block `block` of the rows; the other way by `scatter`.
  struct Tables {
    alignas(block_bytes) std::uint8_t gather[ways][ways][block_bytes];   ///< of part and block
    alignas(block_bytes) std::uint8_t scatter[ways][ways][block_bytes];  ///< of block and part

    constexpr Tables() : gather(), scatter() {
      for (std::size_t i = 0; i < ways * ways * block_bytes; ++i) {
        gather[i / block_bytes / ways][i / block_bytes % ways][i % block_bytes] = 0x80;
        scatter[i / block_bytes / ways][i / block_bytes % ways][i % block_bytes] = 0x80;
      }
      for (std::size_t i = 0; i < ways * used_bytes; ++i) {
        const std::size_t part = i / element % ways;
        const std::size_t in_part = i / (ways * element) * element + i % element;
        gather[part][i / used_bytes][in_part] = static_cast<std::uint8_t>(i % used_bytes);
        scatter[i / used_bytes][part][i % used_bytes] = static_cast<std::uint8_t>(in_part);
      }
    }
  };
  static constexpr Tables tables{};

  template <bool is_join>
  HWY_INLINE static void run(const MicroKernel& /*kernel*/, const Group& group) {
    std::uint8_t* rows = group.rows;
    std::uint8_t* parts[ways];
    TENSORSPLIT_UNROLLED
    for (std::size_t way = 0; way < ways; ++way) parts[way] = group.parts[way] + group.first * element;
    TENSORSPLIT_ROLLED
    for (std::size_t steps = group.steps; steps != 0; --steps) {
      Vector from[ways];
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < ways; ++i) from[i] = hn::LoadU(Bytes(), is_join ? parts[i] : rows + i * used_bytes);
      TENSORSPLIT_UNROLLED
      for (std::size_t i = 0; i < ways; ++i) {
        const auto& indices = is_join ? tables.scatter[i] : tables.gather[i];
        Vector block = lookup_bytes_or_zero(from[0], hn::LoadU(Bytes(), indices[0]));
        TENSORSPLIT_UNROLLED
        for (std::size_t j = 1; j < ways; ++j) {
          block = hn::Or(block, lookup_bytes_or_zero(from[j], hn::LoadU(Bytes(), indices[j])));
        }
        // A whole block: the next one over-writes what lies beyond `used_bytes` (invariants 2 and 3).
        hn::StoreU(block, Bytes(), is_join ? rows + i * used_bytes : parts[i]);
        parts[i] += used_bytes;
      }
      rows += ways * used_bytes;
    }
  }
};

/// The loop for one column of up to 8 bytes, in rows so narrow that a block has several: a byte lookup, whose table is
/// made for the width and the stride. Splits only, as a join would over-write other columns.
struct OneColumn {
  /// Whether a block has enough rows to be faster than pieces; if so, sets what the loop touches.
  static bool choose(MicroKernel& kernel) {
    if (kernel.ways != 1 || kernel.is_join || kernel.width > block_bytes / 2) return false;
    const std::size_t rows = std::min((block_bytes - kernel.width) / kernel.stride + 1, block_bytes / kernel.width);
    if (rows == 1 || rows * kernel.width < 3) return false;
    kernel.step_rows = rows;
    kernel.in_rows = kernel.in_part = {block_bytes, rows};
    return true;
  }

  HWY_INLINE static void split(const MicroKernel& kernel, const Group& group) {
    const std::size_t width = kernel.width;
    const std::size_t stride = kernel.stride;
    const std::size_t step_rows = kernel.step_rows;
    std::uint8_t indices[block_bytes] = {};
    TENSORSPLIT_ROLLED
    for (std::size_t i = 0; i < step_rows * width; ++i) {
      indices[i] = static_cast<std::uint8_t>(i / width * stride + i % width);
    }
    const Vector gather = hn::LoadU(Bytes(), indices);
    const std::uint8_t* from = group.rows;
    std::uint8_t* to = group.parts[0] + group.first * width;
    TENSORSPLIT_ROLLED
    for (std::size_t steps = group.steps; steps != 0; --steps) {
      hn::StoreU(lookup_bytes(hn::LoadU(Bytes(), from), gather), Bytes(), to);
      from += step_rows * stride;
      to += step_rows * width;
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
    return OneColumn::choose(kernel);
  }

  template <bool is_join>
  HWY_INLINE static void run_group(const MicroKernel& kernel, const Group& group) {
    std::size_t index = 0;
    const auto run_this = [&]<class Loop>(Loop /*loop*/) HWY_ATTR __attribute__((always_inline)) {
      if (index++ != kernel.loop) return false;
      Loop::template run<is_join>(kernel, group);
      return true;
    };
    if ((run_this(All()) || ...)) return;
    if constexpr (!is_join) OneColumn::split(kernel, group);
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
      // Beyond the group, a block reaches columns of later groups, or the next row of this one.
      const bool over_writes =
          (kernel.fills_row && column == 0) || column * kernel.width + block_bytes <= panel.columns * kernel.width;
      run_group<is_join>(kernel, {panel.rows + row * kernel.stride + column * kernel.width, panel.parts + column,
                                  panel.first + row, row == 0 ? full : 1, over_writes});
      const bool is_tail_next = has_tail && row == 0;
      row = is_tail_next ? panel.count - kernel.step_rows : 0;
      if (!is_tail_next) next += kernel.ways;
    }
  }
};

/// Ways, bytes of an element, stride or 0. `choose_ways` (columns.cc) says which ways a width asks for.
using All = Loops<Deinterleave<4, 4, 0>, Deinterleave<4, 1, 4>, Deinterleave<4, 1, 3>, Deinterleave<4, 2, 8>,
                  Deinterleave<4, 2, 6>, Deinterleave<2, 8, 0>, Deinterleave<2, 4, 8>, Deinterleave<2, 2, 4>,
                  Deinterleave<2, 1, 2>, Deinterleave<8, 1, 0>, Deinterleave<8, 2, 0>, Deinterleave<4, 3, 0>,
                  LookUp<2, 3>, Deinterleave<2, 5, 0>, Deinterleave<2, 6, 0>, Deinterleave<2, 7, 0>, LookUp<3, 3>>;

bool choose_micro_kernel(MicroKernel& kernel) { return All::choose(kernel); }

}  // namespace
}  // namespace tensorsplit::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
