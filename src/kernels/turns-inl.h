// SPDX-License-Identifier: MIT
//
// The loops of one target.
#if defined(TENSORSPLIT_KERNELS_TURNS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TENSORSPLIT_KERNELS_TURNS_INL_H
#undef TENSORSPLIT_KERNELS_TURNS_INL_H
#else
#define TENSORSPLIT_KERNELS_TURNS_INL_H
#endif

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

/// Where the bytes of a block go: those of a part together in a lane.
template <std::size_t lanes, std::size_t width, std::size_t row_bytes>
struct Gather {
  alignas(block_bytes) std::uint8_t from[block_bytes] = {};

  constexpr Gather() {
    for (std::size_t byte = 0; byte < block_bytes; ++byte) {
      const std::size_t lane = byte * lanes / block_bytes;
      const std::size_t in_lane = byte % (block_bytes / lanes);
      from[byte] =
          static_cast<std::uint8_t>((in_lane / width * row_bytes + lane * width + in_lane % width) % block_bytes);
    }
  }
};

/// A loop over turns, for elements of `width` bytes that fill the lanes, in rows of `stride` bytes, 0 for any. With
/// a width of 0 for any width and any number of rows in a block, by the tables of the shuffle.
template <std::size_t lanes, std::size_t width, std::size_t stride>
struct Turns {
  static constexpr bool is_general = width == 0;
  static constexpr std::size_t block_rows = is_general ? 1 : block_bytes / lanes / width;
  static constexpr std::size_t loads = stride == 0 ? block_rows : 1;
  // Two blocks in one turn halve what the loop itself costs.
  static constexpr std::size_t unrolled = loads > 1 ? 1 : 2;

  static HWY_INLINE Vector gather(Vector rows, Vector table) {
    if constexpr (is_general) {
      return pick(rows, table);
    } else if constexpr (block_rows > 1) {
      // By a constant: V8 knows that its indices are below 16.
      static constexpr Gather<lanes, width, stride == 0 ? lanes * width : stride> constant;
      return pick(rows, hn::LoadU(Bytes(), constant.from));
    } else {
      return rows;
    }
  }

  static void split(const Shuffle& shuffle, const std::uint8_t* from, std::size_t turns, std::uint8_t* const* parts) {
    const std::size_t row_stride = stride == 0 ? shuffle.stride : stride;
    const std::size_t step = (is_general ? shuffle.block_rows : block_rows) * row_stride;
    const std::size_t part_bytes = is_general ? shuffle.part_bytes() : block_bytes;
    const Vector gathered = hn::LoadU(Bytes(), shuffle.gather);
    const Vector compacted = hn::LoadU(Bytes(), shuffle.compact);
    std::uint8_t* to[lanes];
    for (std::size_t lane = 0; lane < lanes; ++lane) to[lane] = parts[lane];

    TENSORSPLIT_ROLLED
    for (std::size_t turn = 0; turn < turns; ++turn) {
      Vector turned[unrolled][lanes];
      for (Vector(&block)[lanes] : turned) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          block[lane] = gather(load_block<loads>(from + lane * step, row_stride), gathered);
        }
        from += lanes * step;
        transpose_lanes(block);
      }
      // Part by part rather than block by block: the processor joins stores to neighbouring addresses.
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        for (const Vector(&block)[lanes] : turned) {
          const bool compacts = is_general && lanes > 1;
          hn::StoreU(compacts ? pick(block[lane], compacted) : block[lane], Bytes(), to[lane]);
          to[lane] += part_bytes;
        }
      }
    }
  }

  static bool choose(Shuffle& shuffle) {
    shuffle.split = split;
    shuffle.turn_rows = unrolled * lanes * shuffle.block_rows;
    return true;
  }
};

bool choose_turns(Shuffle& shuffle) {
  // Strided, or of that stride.
  const auto is = [&](std::size_t lanes, std::size_t width, std::size_t stride) {
    const bool fits = stride == 0 ? shuffle.is_strided : shuffle.stride == stride && !shuffle.is_strided;
    return fits && shuffle.lanes == lanes && shuffle.width == width;
  };
  const std::size_t lanes = shuffle.lanes;
  if (lanes == 1) return Turns<1, 0, 0>::choose(shuffle);
  if (is(2, 8, 0)) return Turns<2, 8, 0>::choose(shuffle);
  if (is(4, 4, 0)) return Turns<4, 4, 0>::choose(shuffle);
  if (is(4, 1, 0)) return Turns<4, 1, 0>::choose(shuffle);
  if (is(4, 2, 0)) return Turns<4, 2, 0>::choose(shuffle);
  if (is(2, 1, 2)) return Turns<2, 1, 2>::choose(shuffle);
  if (is(2, 2, 4)) return Turns<2, 2, 4>::choose(shuffle);
  if (is(2, 4, 8)) return Turns<2, 4, 8>::choose(shuffle);
  if (is(4, 1, 3)) return Turns<4, 1, 3>::choose(shuffle);
  if (is(4, 2, 6)) return Turns<4, 2, 6>::choose(shuffle);
  if (is(4, 1, 4)) return Turns<4, 1, 4>::choose(shuffle);
  if (is(4, 2, 8)) return Turns<4, 2, 8>::choose(shuffle);
  return lanes == 2 ? Turns<2, 0, 0>::choose(shuffle) : Turns<4, 0, 0>::choose(shuffle);
}

}  // namespace
}  // namespace tensorsplit::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
