// SPDX-License-Identifier: MIT
//
// The one shuffle behind every narrow split, in two steps: `gather_lanes` brings the elements of a part together in one
// lane of each vector, `transpose_lanes` brings the lanes of a part together in one vector. A block is as many vectors
// of rows as there are lanes; it becomes one vector of each part.
#ifndef TENSORSPLIT_KERNELS_LANES_H
#define TENSORSPLIT_KERNELS_LANES_H

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "vector.h"

namespace tensorsplit::kernels {

/// Where byte `byte` of a gathered vector comes from, for rows of `ways` elements of `width` bytes and as many lanes.
/// Bytes of lanes that no part fills stay in place.
template <std::size_t lanes, std::size_t ways, std::size_t width>
consteval int gathered_from(std::size_t byte) {
  constexpr std::size_t lane_bytes = vector_bytes / lanes;
  const std::size_t part = byte / lane_bytes;
  const std::size_t row = byte % lane_bytes / width;
  return static_cast<int>(part < ways ? (row * ways + part) * width + byte % width : byte);
}

template <std::size_t lanes, std::size_t ways, std::size_t width, std::size_t... byte>
Vector gather_bytes(Vector vector, std::index_sequence<byte...> /*bytes*/) {
  return permute<gathered_from<lanes, ways, width>(byte)...>(vector);
}

/// Brings the elements of each part together. For 4 lanes, 4 ways and 1 byte:
/// [a0 b0 c0 d0 a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3] -> [a0a1a2a3 b0b1b2b3 c0c1c2c3 d0d1d2d3].
template <std::size_t lanes, std::size_t ways, std::size_t width>
Vector gather_lanes(Vector vector) {
  if constexpr (width * lanes >= vector_bytes) {
    return vector;
  } else {
    return gather_bytes<lanes, ways, width>(vector, std::make_index_sequence<vector_bytes>());
  }
}

/// [a0 b0], [a1 b1] -> [a0 a1], [b0 b1], in lanes of 8 bytes.
inline std::array<Vector, 2> transpose_lanes(const std::array<Vector, 2>& rows) {
  const auto x = reinterpret_cast<Vector64>(rows[0]);
  const auto y = reinterpret_cast<Vector64>(rows[1]);
  return {reinterpret_cast<Vector>(zip_low(x, y)), reinterpret_cast<Vector>(zip_high(x, y))};
}

/// [a0 b0 c0 d0], [a1 b1 c1 d1], [a2 b2 c2 d2], [a3 b3 c3 d3] ->
/// [a0 a1 a2 a3], [b0 b1 b2 b3], [c0 c1 c2 c3], [d0 d1 d2 d3], in lanes of 4 bytes.
inline std::array<Vector, 4> transpose_lanes(const std::array<Vector, 4>& rows) {
  const auto row0 = reinterpret_cast<Vector32>(rows[0]);
  const auto row1 = reinterpret_cast<Vector32>(rows[1]);
  const auto row2 = reinterpret_cast<Vector32>(rows[2]);
  const auto row3 = reinterpret_cast<Vector32>(rows[3]);
  const Vector32 ab_even = zip_low(row0, row2);                   // [a0 a2 b0 b2]
  const Vector32 cd_even = keep_all_lanes(zip_high(row0, row2));  // [c0 c2 d0 d2]
  const Vector32 ab_odd = zip_low(row1, row3);                    // [a1 a3 b1 b3]
  const Vector32 cd_odd = keep_all_lanes(zip_high(row1, row3));   // [c1 c3 d1 d3]
  return {reinterpret_cast<Vector>(zip_low(ab_even, ab_odd)), reinterpret_cast<Vector>(zip_high(ab_even, ab_odd)),
          reinterpret_cast<Vector>(zip_low(cd_even, cd_odd)), reinterpret_cast<Vector>(zip_high(cd_even, cd_odd))};
}

/// Writes vector `part` of all `blocks`, one after the other, to `to`[part], and moves that to their end.
///
/// Part by part rather than block by block: the processor joins stores to neighbouring addresses.
template <std::size_t count, std::size_t lanes, std::size_t parts>
void store_parts(const std::array<std::array<Vector, lanes>, count>& blocks, std::array<std::uint8_t*, parts>& to) {
  static_assert(parts <= lanes);
  for (std::size_t part = 0; part < parts; ++part) {
    for (const std::array<Vector, lanes>& block : blocks) {
      store(to[part], block[part]);
      to[part] += vector_bytes;
    }
  }
}

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_LANES_H
