// SPDX-License-Identifier: MIT
//
// The vector loops, for the instructions that the processor has: a few neighbouring columns of narrow elements, many
// rows.
#ifndef TENSORSPLIT_KERNELS_MICRO_KERNELS_H
#define TENSORSPLIT_KERNELS_MICRO_KERNELS_H

#include <cstddef>
#include <cstdint>

#include "columns.h"
#include "memory.h"

namespace tensorsplit::kernels {

/// Where the bytes of a block come from, in the order of a split: `gather`, then `compact`; of a join: `spread`, which
/// undoes `compact`, then `scatter`, which undoes `gather`. `end` brings the last half of a group's bytes to the front.
struct ByteTables {
  alignas(block_bytes) std::uint8_t gather[block_bytes] = {};
  alignas(block_bytes) std::uint8_t compact[block_bytes] = {};
  alignas(block_bytes) std::uint8_t spread[block_bytes] = {};
  alignas(block_bytes) std::uint8_t scatter[block_bytes] = {};
  alignas(block_bytes) std::uint8_t end[block_bytes] = {};

  /// For `rows` rows in a block, `row_bytes` apart.
  constexpr ByteTables(std::size_t ways, std::size_t width, std::size_t rows, std::size_t row_bytes) {
    for (std::size_t way = 0; way < ways; ++way) {
      for (std::size_t i = 0; i < rows * width; ++i) {
        const std::size_t in_lanes = way * block_bytes / ways + i;
        const std::size_t in_rows = (i / width * row_bytes + way * width + i % width) % block_bytes;
        const std::size_t in_part = way * rows * width + i;
        gather[in_lanes] = static_cast<std::uint8_t>(in_rows);
        compact[in_part] = static_cast<std::uint8_t>(in_lanes);
        spread[in_lanes] = static_cast<std::uint8_t>(in_part);
        // A lane without a part is of the next row.
        if (way * width < row_bytes) scatter[in_rows] = static_cast<std::uint8_t>(in_lanes);
      }
    }
    constexpr std::size_t half = block_bytes / 2;
    for (std::size_t i = 0; i < half; ++i) end[i] = static_cast<std::uint8_t>(ways * rows * width - half + i);
  }
};

/// The most columns that a micro-kernel takes at a time.
constexpr std::size_t most_ways = 8;

/// A loop that deinterleaves, or interleaves, `ways` neighbouring columns. As many blocks of 16 bytes as there are
/// ways, of some rows each, become one block of each part: a byte lookup (`gather`) brings the elements of a part
/// together in one lane of each block, a transpose brings the lanes of a part together in one block, and a second
/// lookup (`compact`) closes the gaps between them. A join does the same in reverse order.
struct MicroKernel {
  /// What one load or store touches, and the rows that it is for.
  struct Access {
    std::size_t bytes = 0;
    std::size_t rows = 1;
  };

  /// Moves a panel of at least `step_rows` rows and of full groups of columns, none of which is null. Where the rows
  /// are no multiple of `step_rows`, some of the last ones are moved twice.
  using Run = void (*)(const MicroKernel& kernel, const Panel& panel);

  std::size_t ways = 1;    ///< columns at a time
  std::size_t width = 0;   ///< bytes of an element
  std::size_t stride = 0;  ///< bytes from row to row
  bool is_join = false;    ///< from the parts to the rows
  bool fills_row = false;  ///< whether one group of columns is all of a row
  Run run = nullptr;
  std::size_t loop = 0;       ///< for `run`
  std::size_t step_rows = 1;  ///< the fewest rows it can move
  Access in_rows;
  Access in_part;
};

/// Sets the members from `run` on for those before them, as the processor can do it best. False where it
/// has no loop for them.
bool choose_micro_kernel(MicroKernel& kernel);

/// The sets of instructions that there are loops for and that this processor has, best first, and plain C++.
struct Targets {
  const char* names[4];
  std::size_t count;
};
Targets targets();

/// For tests: uses the target of that index in `targets` from now on. Not to be called while another thread splits.
void force_target(std::size_t index);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_MICRO_KERNELS_H
