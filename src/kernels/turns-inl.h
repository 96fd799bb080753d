// SPDX-License-Identifier: MIT
//
// The loops of one target.
#if defined(TENSORSPLIT_KERNELS_TURNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TENSORSPLIT_KERNELS_TURNS_INL_H
#undef TENSORSPLIT_KERNELS_TURNS_INL_H
#else
#define TENSORSPLIT_KERNELS_TURNS_INL_H
#endif

#include <bit>
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

/// The rows of one block, `stride` apart, side by side: 1, 2 or 4 of 16, 8 or 4 bytes.
template <std::size_t loads>
HWY_INLINE Vector load_block(const std::uint8_t* source, std::size_t stride) {
  if constexpr (loads == 1) {
    return hn::LoadU(Bytes(), source);
  } else if constexpr (loads == 2) {
    const auto row0 = hn::Set(Lanes8(), load<std::uint64_t>(source));
    const auto row1 = hn::Set(Lanes8(), load<std::uint64_t>(source + stride));
    return hn::BitCast(Bytes(), hn::InterleaveLower(Lanes8(), row0, row1));
  } else {
    alignas(block_bytes) const std::uint32_t rows[4] = {
        load<std::uint32_t>(source), load<std::uint32_t>(source + stride), load<std::uint32_t>(source + 2 * stride),
        load<std::uint32_t>(source + 3 * stride)};
    return hn::BitCast(Bytes(), hn::Load(Lanes4(), rows));
  }
}

/// The way back: writes the rows of one block.
template <std::size_t loads>
HWY_INLINE void store_block(Vector block, std::uint8_t* to, std::size_t stride) {
  if constexpr (loads == 1) {
    hn::StoreU(block, Bytes(), to);
  } else if constexpr (loads == 2) {
    store(to, hn::ExtractLane(hn::BitCast(Lanes8(), block), 0));
    store(to + stride, hn::ExtractLane(hn::BitCast(Lanes8(), block), 1));
  } else {
    for (std::size_t row = 0; row < loads; ++row) {
      store(to + row * stride, hn::ExtractLane(hn::BitCast(Lanes4(), block), row));
    }
  }
}

/// A loop over turns, for elements of `width` bytes in rows of `stride` bytes: 0 for any, where the rows of a block are
/// loaded one by one. With a width of 0 for any width and any number of rows in a block, by the tables of the shuffle.
template <std::size_t lanes, std::size_t width, std::size_t stride>
struct Turns {
  static constexpr bool is_general = width == 0;
  static constexpr std::size_t lane_bytes = block_bytes / lanes;
  static constexpr std::size_t block_rows = is_general ? 1 : lane_bytes / std::bit_ceil(width);
  static constexpr std::size_t loads = stride == 0 ? block_rows : 1;
  static constexpr bool gathers = is_general || width < lane_bytes;
  static constexpr bool compacts = lanes > 1 && (is_general || block_rows * width < lane_bytes);
  // Two blocks in one turn halve what the loop itself costs.
  static constexpr std::size_t unrolled = lanes * loads > 4 ? 1 : 2;

  /// The tables as constants: V8 knows that their indices are below 16.
  static constexpr ShuffleTables constant = [] {
    ShuffleTables tables;
    if constexpr (!is_general) tables.set(lanes, width, block_rows, stride == 0 ? block_bytes / loads : stride);
    return tables;
  }();

  static void split(const Shuffle& shuffle, const std::uint8_t* from, std::size_t turns, std::uint8_t* const* parts) {
    const std::size_t row_stride = stride == 0 ? shuffle.stride : stride;
    const std::size_t step = (is_general ? shuffle.block_rows : block_rows) * row_stride;
    const std::size_t part_bytes = is_general ? shuffle.part_bytes() : lanes * block_rows * width;
    const ShuffleTables& tables = is_general ? shuffle.tables : constant;
    const Vector gather = hn::LoadU(Bytes(), tables.gather);
    const Vector compact = hn::LoadU(Bytes(), tables.compact);
    std::uint8_t* to[lanes];
    for (std::size_t lane = 0; lane < lanes; ++lane) to[lane] = parts[lane];

    TENSORSPLIT_ROLLED
    for (std::size_t turn = 0; turn < turns; ++turn) {
      Vector turned[unrolled][lanes];
      for (Vector(&block)[lanes] : turned) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          block[lane] = load_block<loads>(from + lane * step, row_stride);
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

  /// For blocks without gaps.
  static void join(const Shuffle& shuffle, const std::uint8_t* const* parts, std::size_t turns, std::uint8_t* to) {
    const std::size_t row_stride = stride == 0 ? shuffle.stride : stride;
    const std::size_t step = block_rows * row_stride;
    const Vector scatter = hn::LoadU(Bytes(), constant.scatter);
    const std::uint8_t* from[lanes];
    for (std::size_t lane = 0; lane < lanes; ++lane) from[lane] = parts[lane];

    TENSORSPLIT_ROLLED
    for (std::size_t turn = 0; turn < turns * unrolled; ++turn) {
      Vector block[lanes];
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        block[lane] = hn::LoadU(Bytes(), from[lane]);
        from[lane] += block_bytes;
      }
      transpose_lanes(block);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        store_block<loads>(gathers ? pick(block[lane], scatter) : block[lane], to + lane * step, row_stride);
      }
      to += lanes * step;
    }
  }

  static void choose(Shuffle& shuffle) {
    shuffle.split = split;
    if constexpr (lanes > 1 && !compacts) {
      shuffle.join = join;
    } else {
      shuffle.join = nullptr;
    }
    shuffle.turn_rows = unrolled * lanes * shuffle.block_rows;
  }
};

bool choose_turns(Shuffle& shuffle) {
  // Strided, or of that stride.
  const auto is = [&](std::size_t lanes, std::size_t width, std::size_t stride) {
    const bool fits = stride == 0 ? shuffle.is_strided : shuffle.stride == stride && !shuffle.is_strided;
    return fits && shuffle.lanes == lanes && shuffle.width == width;
  };
  // The first loop that fits.
  const auto choose = [&]<std::size_t lanes, std::size_t width, std::size_t stride>(Turns<lanes, width, stride> turns) {
    if (!is(lanes, width, stride)) return false;
    turns.choose(shuffle);
    return true;
  };
  const auto choose_first = [&](auto... turns) { return (choose(turns) || ...); };
  if (choose_first(Turns<4, 1, 0>(), Turns<4, 2, 0>(), Turns<4, 3, 0>(), Turns<4, 4, 0>(), Turns<1, 5, 0>(),
                   Turns<1, 6, 0>(), Turns<1, 7, 0>(), Turns<2, 8, 0>(), Turns<2, 1, 2>(), Turns<4, 1, 3>(),
                   Turns<4, 1, 4>(), Turns<2, 2, 4>(), Turns<4, 2, 6>(), Turns<4, 2, 8>(), Turns<2, 4, 8>())) {
    return true;
  }
  if (shuffle.lanes == 1) Turns<1, 0, 0>::choose(shuffle);
  if (shuffle.lanes == 2) Turns<2, 0, 0>::choose(shuffle);
  if (shuffle.lanes == 4) Turns<4, 0, 0>::choose(shuffle);
  shuffle.tables.set(shuffle.lanes, shuffle.width, shuffle.block_rows, shuffle.row_bytes());
  return true;
}

}  // namespace
}  // namespace tensorsplit::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
