// SPDX-License-Identifier: MIT
//
// The loops of one target.
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

/// As many rows as a row has lanes: [a0 b0], [a1 b1] -> [a0 a1], [b0 b1]. Each step is half a perfect shuffle of all
/// lanes; after as many as the number of lanes has bits, every lane is where the transpose has it.
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

/// Which rows and columns a loop moves next: of each group of columns all that are whole turns, then, where rows
/// remain, the last ones. The last group may overlap the one before.
class Steps {
 public:
  Steps(const Panel& panel, std::size_t lanes, std::size_t rows)
      : times(panel.count / rows), panel_(panel), lanes_(lanes), rows_(rows), full_(times) {}

  [[nodiscard]] bool is_there() const { return begin_ < panel_.columns; }

  void next() {
    const bool remain = row == 0 && full_ * rows_ < panel_.count;
    row = remain ? panel_.count - rows_ : 0;
    times = remain ? 1 : full_;
    if (remain) return;
    begin_ += lanes_;
    column = std::min(begin_, panel_.columns - lanes_);
  }

  std::size_t times;  ///< so many turns
  std::size_t row = 0;
  std::size_t column = 0;

 private:
  const Panel& panel_;
  std::size_t lanes_;
  std::size_t rows_;
  std::size_t full_;
  std::size_t begin_ = 0;
};

/// The loops for elements of `element` bytes in rows of `row_bytes` bytes, as many at once as there are `lanes`; with 0
/// in rows of any width, of which a block holds one or, of 8 lanes of a byte, two.
template <std::size_t lanes, std::size_t element, std::size_t row_bytes>
struct Deinterleave {
  static constexpr std::size_t lane_bytes = block_bytes / lanes;
  static constexpr std::size_t block_rows = lane_bytes / element;
  static constexpr std::size_t part_bytes = lanes * block_rows * element;
  static constexpr bool halves = row_bytes == 0 && block_rows == 2;
  static constexpr bool gathers = element < lane_bytes;
  static constexpr bool compacts = part_bytes < block_bytes;
  static constexpr bool joins = !compacts;
  // Two blocks in one turn halve what the loop itself costs, which is worth its bytes where a block costs least.
  static constexpr std::size_t unrolled = lanes == 4 && !gathers ? 2 : 1;

  /// The tables as constants: V8 knows that their indices are below 16.
  static constexpr std::size_t table_stride = row_bytes == 0 ? lanes * element : row_bytes;
  static constexpr ByteTables tables{lanes, element, block_rows, table_stride};

  static bool fits(const MicroKernel& kernel) {
    return kernel.lanes == lanes && kernel.width == element && (row_bytes == 0 || kernel.stride == row_bytes);
  }

  static void describe(MicroKernel& kernel) {
    kernel.load_bytes = halves ? block_bytes / 2 : block_bytes;
    kernel.load_rows = halves ? 1 : block_rows;
    kernel.step_rows = unrolled * lanes * block_rows;
  }

  HWY_INLINE static void split(const MicroKernel& kernel, const Panel& panel) {
    const std::size_t stride = row_bytes == 0 ? kernel.stride : row_bytes;
    const std::size_t step = block_rows * stride;
    const Vector gather = hn::LoadU(Bytes(), tables.gather);
    const Vector compact = hn::LoadU(Bytes(), tables.compact);
    for (Steps steps(panel, lanes, unrolled * lanes * block_rows); steps.is_there(); steps.next()) {
      const std::uint8_t* from = panel.rows + steps.row * stride + steps.column * element;
      std::uint8_t* to[lanes];
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        to[lane] = panel.parts[steps.column + lane] + (panel.first + steps.row) * element;
      }
      TENSORSPLIT_ROLLED
      for (std::size_t times = steps.times; times != 0; --times) {
        Vector turned[unrolled][lanes];
        for (Vector(&block)[lanes] : turned) {
          TENSORSPLIT_UNROLLED
          for (std::size_t lane = 0; lane < lanes; ++lane) {
            const std::uint8_t* const at = from + lane * step;
            block[lane] = halves ? load_zipped(at, at + stride) : hn::LoadU(Bytes(), at);
            if constexpr (gathers && !halves) block[lane] = pick(block[lane], gather);
          }
          from += lanes * step;
          transpose_lanes(block);
        }
        // Part by part rather than block by block: the processor joins stores to neighbouring addresses.
        TENSORSPLIT_UNROLLED
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          for (const Vector(&block)[lanes] : turned) {
            if constexpr (compacts) {
              store_halves(pick(block[lane], compact), to[lane], to[lane] + part_bytes - block_bytes / 2);
            } else {
              hn::StoreU(block[lane], Bytes(), to[lane]);
            }
            to[lane] += part_bytes;
          }
        }
      }
    }
  }

  /// For blocks without gaps, see `joins`.
  HWY_INLINE static void join(const MicroKernel& kernel, const Panel& panel) {
    const std::size_t stride = row_bytes == 0 ? kernel.stride : row_bytes;
    const std::size_t step = block_rows * stride;
    const Vector scatter = hn::LoadU(Bytes(), tables.scatter);
    for (Steps steps(panel, lanes, unrolled * lanes * block_rows); steps.is_there(); steps.next()) {
      std::uint8_t* to = panel.rows + steps.row * stride + steps.column * element;
      const std::uint8_t* from[lanes];
      TENSORSPLIT_UNROLLED
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        from[lane] = panel.parts[steps.column + lane] + (panel.first + steps.row) * element;
      }
      TENSORSPLIT_ROLLED
      for (std::size_t times = steps.times * unrolled; times != 0; --times) {
        Vector block[lanes];
        TENSORSPLIT_UNROLLED
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          block[lane] = hn::LoadU(Bytes(), from[lane]);
          from[lane] += block_bytes;
        }
        transpose_lanes(block);
        TENSORSPLIT_UNROLLED
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          std::uint8_t* const at = to + lane * step;
          if constexpr (gathers) block[lane] = pick(block[lane], scatter);
          if constexpr (halves) {
            store_halves(block[lane], at, at + stride);
          } else {
            hn::StoreU(block[lane], Bytes(), at);
          }
        }
        to += lanes * step;
      }
    }
  }
};

/// The loop for one column of any width in narrow rows, as many of these as 16 bytes hold.
struct OneColumn {
  static constexpr bool joins = false;

  static std::size_t rows_in_load(const MicroKernel& kernel) {
    return std::min((block_bytes - kernel.width) / kernel.stride + 1, block_bytes / kernel.width);
  }

  static bool fits(const MicroKernel& kernel) {
    const std::size_t rows = rows_in_load(kernel);
    return kernel.lanes == 1 && rows > 1 && rows * kernel.width >= 3;  // otherwise pieces are as good
  }

  static void describe(MicroKernel& kernel) {
    kernel.load_bytes = block_bytes;
    kernel.load_rows = kernel.step_rows = rows_in_load(kernel);
  }

  HWY_INLINE static void split(const MicroKernel& kernel, const Panel& panel) {
    const std::size_t width = kernel.width;
    const std::size_t stride = kernel.stride;
    const std::size_t rows = kernel.load_rows;
    std::uint8_t indices[block_bytes] = {};
    TENSORSPLIT_ROLLED
    for (std::size_t i = 0; i < rows * width; ++i) {
      indices[i] = static_cast<std::uint8_t>(i / width * stride + i % width);
    }
    const Vector gather = hn::LoadU(Bytes(), indices);
    for (Steps steps(panel, 1, rows); steps.is_there(); steps.next()) {
      const std::uint8_t* from = panel.rows + steps.row * stride;
      std::uint8_t* to = panel.parts[0] + (panel.first + steps.row) * width;
      TENSORSPLIT_ROLLED
      for (std::size_t times = steps.times; times != 0; --times) {
        hn::StoreU(pick(hn::LoadU(Bytes(), from), gather), Bytes(), to);
        from += rows * stride;
        to += rows * width;
      }
    }
  }
};

/// The loop for five columns of bytes: a load holds a column's bytes of four rows, and four loads fill a block.
struct FiveBytes {
  static constexpr bool joins = false;
  static constexpr std::size_t lanes = 5;
  static constexpr std::size_t loads = 4;
  static constexpr std::size_t load_rows = block_bytes / loads;

  static bool fits(const MicroKernel& kernel) { return kernel.lanes == lanes; }

  static void describe(MicroKernel& kernel) {
    kernel.load_bytes = lanes - 1 + block_bytes;
    kernel.load_rows = load_rows;
    kernel.step_rows = block_bytes;
  }

  HWY_INLINE static void split(const MicroKernel& /*kernel*/, const Panel& panel) {
    for (Steps steps(panel, lanes, block_bytes); steps.is_there(); steps.next()) {
      const std::uint8_t* from = panel.rows + steps.row * lanes;
      std::uint8_t* to[lanes];
      for (std::size_t lane = 0; lane < lanes; ++lane) to[lane] = panel.parts[lane] + panel.first + steps.row;
      TENSORSPLIT_ROLLED
      for (std::size_t times = steps.times; times != 0; --times) {
        TENSORSPLIT_UNROLLED
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          Vector block = hn::Zero(Bytes());
          TENSORSPLIT_UNROLLED
          for (std::size_t i = 0; i < loads; ++i) {
            const Vector rows = hn::LoadU(Bytes(), from + lane + i * load_rows * lanes);
            block = hn::Or(block, pick_or_zero(rows, hn::LoadU(Bytes(), gather[i])));
          }
          hn::StoreU(block, Bytes(), to[lane]);
          to[lane] += block_bytes;
        }
        from += block_bytes * lanes;
      }
    }
  }

 private:
  static constexpr std::uint8_t o = 0x80;  ///< for a byte that another load fills
  alignas(block_bytes) static constexpr std::uint8_t gather[loads][block_bytes] = {
      {0, 5, 10, 15, o, o, o, o, o, o, o, o, o, o, o, o},
      {o, o, o, o, 0, 5, 10, 15, o, o, o, o, o, o, o, o},
      {o, o, o, o, o, o, o, o, 0, 5, 10, 15, o, o, o, o},
      {o, o, o, o, o, o, o, o, o, o, o, o, 0, 5, 10, 15}};
};

/// All loops, of which the first that fits is taken. Those of a direction are in one function: of several that differ
/// in their constants alone, the WebAssembly optimiser would make one with the constants as arguments, which V8 then
/// knows nothing of. Unless each is inlined, the compiler makes a chain of comparisons, and calls, of the choice.
template <class... All>
struct Loops {
  static bool choose(MicroKernel& kernel) {
    std::size_t index = 0;
    const auto choose_this = [&]<class Loop>(Loop /*loop*/) {
      if (!Loop::fits(kernel) || (kernel.is_join && !Loop::joins)) {
        ++index;
        return false;
      }
      kernel.run = kernel.is_join ? run<true> : run<false>;
      kernel.loop = index;
      Loop::describe(kernel);
      return true;
    };
    return (choose_this(All()) || ...);
  }

  template <bool is_join>
  static void run(const MicroKernel& kernel, const Panel& panel) {
    std::size_t index = 0;
    const auto run_this = [&]<class Loop>(Loop /*loop*/) HWY_ATTR __attribute__((always_inline)) {
      if (index++ != kernel.loop) return false;
      if constexpr (!is_join) {
        Loop::split(kernel, panel);
      } else if constexpr (Loop::joins) {
        Loop::join(kernel, panel);
      }
      return true;
    };
    static_cast<void>((run_this(All()) || ...));
  }
};

using All = Loops<Deinterleave<4, 4, 0>, Deinterleave<4, 1, 4>, Deinterleave<4, 1, 3>, Deinterleave<4, 2, 8>,
                  Deinterleave<4, 2, 6>, Deinterleave<2, 8, 0>, Deinterleave<2, 4, 8>, Deinterleave<2, 2, 4>,
                  Deinterleave<2, 1, 2>, Deinterleave<8, 1, 0>, Deinterleave<8, 2, 0>, Deinterleave<4, 3, 0>,
                  Deinterleave<2, 3, 6>, Deinterleave<2, 5, 0>, Deinterleave<2, 6, 0>, Deinterleave<2, 7, 0>, FiveBytes,
                  OneColumn>;

bool choose_micro_kernel(MicroKernel& kernel) { return All::choose(kernel); }

}  // namespace
}  // namespace tensorsplit::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
