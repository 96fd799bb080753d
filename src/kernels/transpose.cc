// SPDX-License-Identifier: MIT
#include "transpose.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>

#include "lanes.h"
#include "vector.h"

namespace tensorsplit::kernels {
namespace {

/// One row of `lanes` elements from each of as many rows as a vector holds, side by side.
template <std::size_t lanes, std::size_t width>
Vector load_rows(const std::uint8_t* source, std::size_t stride) {
  constexpr std::size_t row_bytes = lanes * width;
  if constexpr (row_bytes == vector_bytes) {
    return load<Vector>(source);
  } else if constexpr (row_bytes == 8) {
    return reinterpret_cast<Vector>(Vector64{load<std::uint64_t>(source), load<std::uint64_t>(source + stride)});
  } else {
    return reinterpret_cast<Vector>(Vector32{load<std::uint32_t>(source), load<std::uint32_t>(source + stride),
                                             load<std::uint32_t>(source + 2 * stride),
                                             load<std::uint32_t>(source + 3 * stride)});
  }
}

/// Takes `blocks` blocks of rows apart, a few neighbouring columns at a time: as many as there are lanes. Blocks have
/// 16 / width rows, and begin in the parts at byte `offset`.
template <std::size_t lanes, std::size_t width>
void transpose(const std::uint8_t* source, std::size_t stride, std::size_t blocks, std::size_t offset,
               std::size_t parts, std::uint8_t* const* destinations) {
  constexpr std::size_t vector_rows = vector_bytes / (lanes * width);
  assert(parts >= lanes && parts * width <= stride);
  for (std::size_t part = 0; part < parts; part += lanes) {
    // The last columns may overlap those before: they are written twice, with the same bytes.
    part = std::min(part, parts - lanes);
    const std::uint8_t* from = source + part * width;
    std::array<std::uint8_t*, lanes> to;
    for (std::size_t lane = 0; lane < lanes; ++lane) to[lane] = destinations[part + lane] + offset;

    TENSORSPLIT_ROLLED
    for (std::size_t block = 0; block < blocks; ++block) {
      std::array<Vector, lanes> rows;
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        rows[lane] = gather_lanes<lanes, lanes, width>(load_rows<lanes, width>(from, stride));
        from += vector_rows * stride;
      }
      const std::array<Vector, lanes> columns = transpose_lanes(rows);
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        store(to[lane], columns[lane]);
        to[lane] += vector_bytes;
      }
    }
  }
}

using Transpose = void (*)(const std::uint8_t*, std::size_t, std::size_t, std::size_t, std::size_t,
                           std::uint8_t* const*);

/// By log2(width). Calls through a table keep each loop a function of its own, with all registers to itself.
constexpr Transpose transpose_by_width[4] = {transpose<4, 1>, transpose<4, 2>, transpose<4, 4>, transpose<2, 8>};

}  // namespace

std::size_t transpose(const std::uint8_t* source, std::size_t stride, std::size_t first, std::size_t last,
                      std::size_t parts, std::size_t width, std::uint8_t* const* destinations) {
  const std::size_t blocks = (last - first) * width / vector_bytes;
  transpose_by_width[std::countr_zero(width)](source + first * stride, stride, blocks, first * width, parts,
                                              destinations);
  return first + blocks * vector_bytes / width;
}

}  // namespace tensorsplit::kernels
