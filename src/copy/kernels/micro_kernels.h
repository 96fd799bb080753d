// SPDX-License-Identifier: MIT
//
// The micro-kernels: vector loops over many rows of a few neighbouring narrow columns, for the instructions that the
// processor has. An element is a piece of 1, 2, 4 or 8 bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "copy/kernels/rows.h"
#include "simd/load_store.h"

namespace tensorsplit::inline v0_1::kernels {

/// The byte lookups of a micro-kernel: byte i of a result is byte table[i] of the block.
struct ByteTables {
  alignas(block_bytes) std::uint8_t gather[block_bytes] = {};   ///< a split's: each way's elements to its lane
  alignas(block_bytes) std::uint8_t scatter[block_bytes] = {};  ///< a join's: undoes `gather`

  /// For elements of `width` bytes in `rows` rows of a block, `row_bytes` apart.
  constexpr ByteTables(std::size_t ways, std::size_t width, std::size_t rows, std::size_t row_bytes) {
    for (std::size_t way = 0; way < ways; ++way) {
      for (std::size_t i = 0; i < rows * width; ++i) {
        const std::size_t in_lanes = way * block_bytes / ways + i;
        const std::size_t in_rows = (i / width * row_bytes + way * width + i % width) % block_bytes;
        gather[in_lanes] = static_cast<std::uint8_t>(in_rows);
        // In a row of three columns the fourth lane has no place.
        if (way * width < row_bytes) scatter[in_rows] = static_cast<std::uint8_t>(in_lanes);
      }
    }
  }
};

/// A loop that deinterleaves, or interleaves, groups of `ways` columns. A step of a split loads as many blocks as there
/// are ways, each of some rows. A byte lookup (`gather`) brings the elements of a part together in one lane of each
/// block, and a transpose brings the lanes of a part together in one block. A join goes the same way back.
struct MicroKernel {
  /// One load or store: the bytes it touches, and how many rows it is for. It begins with the first of these.
  struct Access {
    std::size_t bytes = 0;
    std::size_t rows = 1;
  };

  /// Moves a panel of at least `step_rows` rows and `ways` columns, none of which is null, group by group. It touches
  /// what `in_rows` and `in_part` say, so the caller counts the rows that are safe (invariants 1 to 3). Where the rows
  /// are no multiple of `step_rows`, or the columns none of `ways`, some of the last are moved twice (invariant 6).
  using Run = void (*)(const MicroKernel& kernel, const Panel& panel);

  std::size_t ways = 1;    ///< columns at a time
  std::size_t width = 0;   ///< bytes of an element
  std::size_t stride = 0;  ///< bytes from row to row
  bool is_join = false;    ///< from the parts to the rows
  bool streams = false;    ///< whether a join of one group stores past the caches, where a loop can
  Run run = nullptr;
  std::size_t loop = 0;       ///< which loop `run` runs: an index of `Loops::entries`
  std::size_t step_rows = 1;  ///< rows of a step: the fewest that it can move
  Access in_rows;             ///< of the interleaved side
  Access in_part;             ///< of each part
};

/// Chooses the loop for `ways` to `streams`, which are given, and sets the members from `run` on. False where the
/// processor has none; then these mean nothing.
bool choose_micro_kernel(MicroKernel& kernel);

}  // namespace tensorsplit::inline v0_1::kernels
