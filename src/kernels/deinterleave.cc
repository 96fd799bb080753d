// SPDX-License-Identifier: MIT
#include "deinterleave.h"

#include <array>
#include <bit>

#include "lanes.h"
#include "vector.h"

namespace tensorsplit::kernels {
namespace {

/// `deinterleave` for one number of ways and one width. Three ways use four lanes: vectors of 12 bytes that overlap by
/// 4, the last lane unused.
template <std::size_t ways, std::size_t width>
std::size_t deinterleave(const std::uint8_t* source, std::size_t count, std::uint8_t* const* destinations) {
  constexpr std::size_t lanes = ways == 2 ? 2 : 4;
  constexpr std::size_t step = ways * vector_bytes / lanes;
  constexpr std::size_t overlap = vector_bytes - step;
  // Two blocks in one turn halve what the loop itself costs. Every doubled loop makes the module larger: those of rare
  // kernels and those that gain nothing are not.
  constexpr std::size_t unrolled = width == vector_bytes || (width == 2 && ways > 2) ? 1 : 2;
  constexpr std::size_t turn_rows = unrolled * vector_bytes / width;

  std::array<std::uint8_t*, ways> to;
  for (std::size_t part = 0; part < ways; ++part) to[part] = destinations[part];

  const std::size_t bytes = count * ways * width;
  const std::size_t turns = bytes < overlap ? 0 : (bytes - overlap) / (turn_rows * ways * width);
  TENSORSPLIT_ROLLED
  for (std::size_t turn = 0; turn < turns; ++turn) {
    std::array<std::array<Vector, lanes>, unrolled> blocks;
    for (std::array<Vector, lanes>& block : blocks) {
      for (Vector& rows : block) {
        rows = gather_lanes<lanes, ways, width>(load<Vector>(source));
        source += step;
      }
      if constexpr (width < vector_bytes) block = transpose_lanes(block);
    }
    store_parts(blocks, to);
  }
  return turns * turn_rows;
}

using Deinterleave = std::size_t (*)(const std::uint8_t*, std::size_t, std::uint8_t* const*);

/// By ways - 2 and log2(width). Calls through a table keep each loop a function of its own, with all registers to
/// itself.
constexpr Deinterleave deinterleave_by_ways[3][5] = {
    {deinterleave<2, 1>, deinterleave<2, 2>, deinterleave<2, 4>, deinterleave<2, 8>, deinterleave<2, 16>},
    {deinterleave<3, 1>, deinterleave<3, 2>, deinterleave<3, 4>},
    {deinterleave<4, 1>, deinterleave<4, 2>, deinterleave<4, 4>},
};

}  // namespace

std::size_t deinterleave(const std::uint8_t* source, std::size_t count, std::size_t ways, std::size_t width,
                         std::uint8_t* const* destinations) {
  return deinterleave_by_ways[ways - 2][std::countr_zero(width)](source, count, destinations);
}

}  // namespace tensorsplit::kernels
