// SPDX-License-Identifier: MIT
//
// The loops of one target.
#if defined(TENSORSPLIT_KERNELS_TURNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TENSORSPLIT_KERNELS_TURNS_INL_H
#undef TENSORSPLIT_KERNELS_TURNS_INL_H
#else
#define TENSORSPLIT_KERNELS_TURNS_INL_H
#endif

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "memory.h"
#include "turns.h"
#include "vector-inl.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
HWY_BEFORE_NAMESPACE();
namespace tensorsplit::kernels::HWY_NAMESPACE {
namespace {

/// [a0 b0], [a1 b1] -> [a0 a1], [b0 b1], in lanes of 8 bytes.
HWY_INLINE void transpose_lanes(Vector (&rows)[2]) {
  const Vector a = zip_low(Lanes8(), rows[0], rows[1]);
  rows[1] = zip_high(Lanes8(), rows[0], rows[1]);
  rows[0] = a;
}

/// [a0 b0 c0 d0], [a1 b1 c1 d1], [a2 b2 c2 d2], [a3 b3 c3 d3] ->
/// [a0 a1 a2 a3], [b0 b1 b2 b3], [c0 c1 c2 c3], [d0 d1 d2 d3], in lanes of 4 bytes.
HWY_INLINE void transpose_lanes(Vector (&rows)[4]) {
  const Vector ab_even = zip_low(Lanes4(), rows[0], rows[2]);   // [a0 a2 b0 b2]
  const Vector cd_even = zip_high(Lanes4(), rows[0], rows[2]);  // [c0 c2 d0 d2]
  const Vector ab_odd = zip_low(Lanes4(), rows[1], rows[3]);    // [a1 a3 b1 b3]
  const Vector cd_odd = zip_high(Lanes4(), rows[1], rows[3]);   // [c1 c3 d1 d3]
  rows[0] = zip_low(Lanes4(), ab_even, ab_odd);
  rows[1] = zip_high(Lanes4(), ab_even, ab_odd);
  rows[2] = zip_low(Lanes4(), cd_even, cd_odd);
  rows[3] = zip_high(Lanes4(), cd_even, cd_odd);
}

HWY_INLINE void transpose_lanes(Vector (&)[1]) {}

/// Which rows and columns a loop moves next: of each group all that are whole turns, then, where rows remain, the last
/// ones.
struct Turn {
  Turn(const Moved& moved, std::size_t turn_rows)
      : times(moved.count / turn_rows), whole(times), rows(turn_rows), count(moved.count) {}

  void next() {
    const bool remain = row == 0 && whole * rows < count;
    row = remain ? count - rows : 0;
    times = remain ? 1 : whole;
    group += remain ? 0 : 1;
  }

  std::size_t times;  ///< so many turns
  std::size_t row = 0;
  std::size_t group = 0;

 private:
  std::size_t whole;
  std::size_t rows;
  std::size_t count;
};

/// The loops for elements of `element` bytes in rows of `row_bytes` bytes, as many at once as there are `lanes`; with 0
/// for any, by what the shuffle says.
template <std::size_t lanes, std::size_t element, std::size_t row_bytes>
struct Turns {
  static constexpr bool is_general = element == 0;
  static constexpr std::size_t lane_bytes = block_bytes / lanes;
  static constexpr bool gathers = element < lane_bytes;
  static constexpr bool compacts = is_general && lanes > 1;
  // Two blocks in one turn halve what the loop itself costs, which is worth its bytes where a block costs least.
  static constexpr std::size_t unrolled = lanes == 4 && !gathers ? 2 : 1;
  static constexpr std::size_t fixed_rows = is_general ? 0 : lane_bytes / element;

  /// The tables as constants: V8 knows that their indices are below 16.
  static constexpr ShuffleTables constant = [] {
    ShuffleTables tables;
    if constexpr (row_bytes != 0) tables.set(lanes, element, fixed_rows, row_bytes);
    return tables;
  }();

  static bool fits(const Shuffle& shuffle) {
    return shuffle.lanes == lanes && (is_general || shuffle.width == element) &&
           (row_bytes == 0 || shuffle.stride == row_bytes);
  }

  static std::size_t turn_rows(const Shuffle& shuffle) { return unrolled * lanes * shuffle.block_rows; }

  HWY_INLINE static void split(const Shuffle& shuffle, const Moved& moved) {
    const std::size_t stride = row_bytes == 0 ? shuffle.stride : row_bytes;
    const std::size_t width = is_general ? shuffle.width : element;
    const std::size_t block_rows = is_general ? shuffle.block_rows : fixed_rows;
    const std::size_t step = block_rows * stride;
    const std::size_t part_bytes = lanes * block_rows * width;
    const ShuffleTables& tables = is_general ? shuffle.tables : constant;
    const Vector gather = hn::LoadU(Bytes(), tables.gather);
    const Vector compact = hn::LoadU(Bytes(), tables.compact);
    for (Turn turn(moved, unrolled * lanes * block_rows); turn.group < moved.groups; turn.next()) {
      const std::uint8_t* from = moved.rows + turn.row * stride + turn.group * lanes * width;
      std::uint8_t* to[lanes];
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        to[lane] = moved.parts[turn.group * lanes + lane] + (moved.first + turn.row) * width;
      }
      TENSORSPLIT_ROLLED
      for (std::size_t times = turn.times; times != 0; --times) {
        Vector turned[unrolled][lanes];
        for (Vector(&block)[lanes] : turned) {
          for (std::size_t lane = 0; lane < lanes; ++lane) {
            block[lane] = hn::LoadU(Bytes(), from + lane * step);
            if constexpr (gathers) block[lane] = pick(block[lane], gather);
          }
          from += lanes * step;
          transpose_lanes(block);
        }
        // Part by part rather than block by block: the processor joins stores to neighbouring addresses.
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          for (const Vector(&block)[lanes] : turned) {
            hn::StoreU(compacts ? pick(block[lane], compact) : block[lane], Bytes(), to[lane]);
            to[lane] += part_bytes;
          }
        }
      }
    }
  }

  /// For blocks without gaps.
  HWY_INLINE static void join(const Shuffle& shuffle, const Moved& moved) {
    const std::size_t stride = row_bytes == 0 ? shuffle.stride : row_bytes;
    const std::size_t step = fixed_rows * stride;
    const Vector scatter = hn::LoadU(Bytes(), constant.scatter);
    for (Turn turn(moved, unrolled * lanes * fixed_rows); turn.group < moved.groups; turn.next()) {
      std::uint8_t* to = moved.rows + turn.row * stride + turn.group * lanes * element;
      const std::uint8_t* from[lanes];
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        from[lane] = moved.parts[turn.group * lanes + lane] + (moved.first + turn.row) * element;
      }
      TENSORSPLIT_ROLLED
      for (std::size_t times = turn.times * unrolled; times != 0; --times) {
        Vector block[lanes];
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          block[lane] = hn::LoadU(Bytes(), from[lane]);
          from[lane] += block_bytes;
        }
        transpose_lanes(block);
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          hn::StoreU(gathers ? pick(block[lane], scatter) : block[lane], Bytes(), to + lane * step);
        }
        to += lanes * step;
      }
    }
  }
};

/// The loops for many elements of `width` bytes in rows of any stride: windows of 16 bytes and as many rows as they
/// have elements, first as four columns of 4 bytes, the quads, then these one by one.
template <std::size_t width>
struct Windows {
  static constexpr bool is_general = false;
  static constexpr std::size_t lanes = block_bytes / width;
  static constexpr std::size_t quads = 4;
  static constexpr std::size_t quad_lanes = lanes / quads;
  using Quad = Turns<quad_lanes, width, 4>;

  static bool fits(const Shuffle& shuffle) { return shuffle.lanes == lanes && shuffle.width == width; }

  static std::size_t turn_rows(const Shuffle& /*shuffle*/) { return lanes; }

  HWY_INLINE static void split(const Shuffle& shuffle, const Moved& moved) {
    const auto [rows, count, all_parts, first, groups] = moved;
    const std::size_t stride = shuffle.stride;
    const std::size_t used = (shuffle.parts + quad_lanes - 1) / quad_lanes;
    const Vector gather = hn::LoadU(Bytes(), Quad::constant.gather);
    Vector turned[quads][quad_lanes];
    for (std::size_t group = 0; group < groups; ++group) {
      std::uint8_t* const* const parts = all_parts + group * lanes;
      for (std::size_t row = 0; row < count; row += lanes) {
        row = std::min(row, count - lanes);
        const std::uint8_t* from = rows + group * block_bytes + row * stride;
        TENSORSPLIT_ROLLED
        for (std::size_t i = 0; i < quad_lanes; ++i) {
          Vector block[quads];
          for (Vector& one : block) {
            one = hn::LoadU(Bytes(), from);
            from += stride;
          }
          transpose_lanes(block);
          for (std::size_t quad = 0; quad < quads; ++quad) turned[quad][i] = block[quad];
        }
        TENSORSPLIT_ROLLED
        for (std::size_t quad = 0; quad < used; ++quad) {
          Vector block[quad_lanes];
          for (std::size_t i = 0; i < quad_lanes; ++i) block[i] = pick(turned[quad][i], gather);
          transpose_lanes(block);
          for (std::size_t i = 0; i < quad_lanes; ++i) {
            hn::StoreU(block[i], Bytes(), parts[quad * quad_lanes + i] + (first + row) * width);
          }
        }
      }
    }
  }

  HWY_INLINE static void join(const Shuffle& shuffle, const Moved& moved) {
    const auto [rows, count, all_parts, first, groups] = moved;
    const std::size_t stride = shuffle.stride;
    const Vector scatter = hn::LoadU(Bytes(), Quad::constant.scatter);
    Vector turned[quads][quad_lanes];
    for (std::size_t group = 0; group < groups; ++group) {
      const std::uint8_t* const* const parts = all_parts + group * lanes;
      for (std::size_t row = 0; row < count; row += lanes) {
        row = std::min(row, count - lanes);
        TENSORSPLIT_ROLLED
        for (std::size_t quad = 0; quad < quads; ++quad) {
          Vector block[quad_lanes];
          for (std::size_t i = 0; i < quad_lanes; ++i) {
            block[i] = hn::LoadU(Bytes(), parts[quad * quad_lanes + i] + (first + row) * width);
          }
          transpose_lanes(block);
          for (std::size_t i = 0; i < quad_lanes; ++i) turned[quad][i] = pick(block[i], scatter);
        }
        std::uint8_t* to = rows + group * block_bytes + row * stride;
        TENSORSPLIT_ROLLED
        for (std::size_t i = 0; i < quad_lanes; ++i) {
          Vector block[quads];
          for (std::size_t quad = 0; quad < quads; ++quad) block[quad] = turned[quad][i];
          transpose_lanes(block);
          for (const Vector& one : block) {
            hn::StoreU(one, Bytes(), to);
            to += stride;
          }
        }
      }
    }
  }
};

/// All loops, of which the first that fits is taken. They are in one function: of several that differ in their
/// constants alone, the WebAssembly optimiser would make one with the constants as arguments, which V8 then knows
/// nothing of.
template <class... All>
struct Loops {
  static bool choose(Shuffle& shuffle) {
    std::size_t index = 0;
    const auto choose_this = [&]<class Loop>(Loop /*loop*/) {
      if (!Loop::fits(shuffle)) {
        ++index;
        return false;
      }
      shuffle.run = run;
      shuffle.loop = index;
      shuffle.joins = !Loop::is_general;
      shuffle.turn_rows = Loop::turn_rows(shuffle);
      return true;
    };
    return (choose_this(All()) || ...);
  }

  static void run(const Shuffle& shuffle, bool is_join, const Moved& moved) {
    std::size_t index = 0;
    const auto run_this = [&]<class Loop>(Loop /*loop*/) HWY_ATTR {
      if (index++ != shuffle.loop) return false;
      if (!is_join) {
        Loop::split(shuffle, moved);
      } else if constexpr (!Loop::is_general) {
        Loop::join(shuffle, moved);
      }
      return true;
    };
    static_cast<void>((run_this(All()) || ...));
  }
};

bool choose_turns(Shuffle& shuffle) {
  using All =
      Loops<Turns<4, 4, 0>, Turns<4, 1, 4>, Turns<4, 1, 3>, Turns<4, 2, 8>, Turns<4, 2, 6>, Turns<2, 8, 0>,
            Turns<2, 4, 8>, Turns<2, 2, 4>, Turns<2, 1, 2>, Turns<4, 0, 0>, Turns<1, 0, 0>, Windows<1>, Windows<2>>;
  if (!All::choose(shuffle)) return false;
  // The others have theirs as constants.
  if (!shuffle.joins) shuffle.tables.set(shuffle.lanes, shuffle.width, shuffle.block_rows, shuffle.stride);
  return true;
}

}  // namespace
}  // namespace tensorsplit::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
