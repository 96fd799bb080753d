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

/// `transpose` of rows [0, count) to byte `offset` of the parts, for one width: a few neighbouring columns at a time,
/// as many as there are lanes.
template <std::size_t lanes, std::size_t width>
std::size_t transpose(const std::uint8_t* source, std::size_t stride, std::size_t count, std::size_t offset,
                      std::size_t parts, std::uint8_t* const* destinations) {
  constexpr std::size_t vector_rows = vector_bytes / (lanes * width);
  // Two blocks in one turn pay where the loads leave registers for them.
  constexpr std::size_t unrolled = width >= 4 ? 2 : 1;
  constexpr std::size_t turn_rows = unrolled * vector_bytes / width;

  const std::size_t turns = count / turn_rows;
  assert(parts >= lanes && parts * width <= stride);
  for (std::size_t part = 0; part < parts; part += lanes) {
    // The last columns may overlap those before: they are written twice, with the same bytes.
    part = std::min(part, parts - lanes);
    const std::uint8_t* from = source + part * width;
    std::array<std::uint8_t*, lanes> to;
    for (std::size_t lane = 0; lane < lanes; ++lane) to[lane] = destinations[part + lane] + offset;

    TENSORSPLIT_ROLLED
    for (std::size_t turn = 0; turn < turns; ++turn) {
      std::array<std::array<Vector, lanes>, unrolled> blocks;
      for (std::array<Vector, lanes>& block : blocks) {
        for (std::size_t lane = 0; lane < lanes; ++lane) {
          const std::uint8_t* rows = from + lane * vector_rows * stride;
          block[lane] = gather_lanes<lanes, lanes, width>(load_rows<lanes, width>(rows, stride));
        }
        block = transpose_lanes(block);
        from += lanes * vector_rows * stride;
      }
      store_parts(blocks, to);
    }
  }
  return turns * turn_rows;
}

using Transpose = std::size_t (*)(const std::uint8_t*, std::size_t, std::size_t, std::size_t, std::size_t,
                                  std::uint8_t* const*);

/// By log2(width). Calls through a table keep each loop a function of its own, with all registers to itself.
constexpr Transpose transpose_by_width[4] = {transpose<4, 1>, transpose<4, 2>, transpose<4, 4>, transpose<2, 8>};

}  // namespace

std::size_t transpose(const std::uint8_t* source, std::size_t stride, std::size_t first, std::size_t last,
                      std::size_t parts, std::size_t width, std::uint8_t* const* destinations) {
  const Transpose kernel = transpose_by_width[std::countr_zero(width)];
  return first + kernel(source + first * stride, stride, last - first, first * width, parts, destinations);
}

}  // namespace tensorsplit::kernels
