// SPDX-License-Identifier: MIT
//
// Micro-kernels: vector loops over many rows of a few neighbouring narrow columns. An element is a piece of 1 to 8
// bytes.
#pragma once

#include <cstddef>
#include <cstdint>

#include "copy/kernels/rows.h"
#include "simd/load_store.h"

namespace tensorsplit::inline v0_1::kernels {

/// Byte lookups of a micro-kernel: byte i of a result is byte table[i] of the block. Elements of 3, 5, 6 or 7 bytes do
/// not fill their lanes.
struct ByteTables {
  alignas(block_bytes)
      std::uint8_t gather[block_bytes] = {};  ///< for splits: moves the elements of each column to its lane
  /// For joins: inverse of `gather`. If a block is a part of one row, the upper half has the part's last 8 bytes.
  alignas(block_bytes) std::uint8_t scatter[block_bytes] = {};
  alignas(block_bytes) std::uint8_t compact[block_bytes] = {};  ///< for splits: closes the gaps between lanes
  alignas(block_bytes) std::uint8_t spread[block_bytes] = {};   ///< for joins: inverse of `compact`

  /// Creates the tables for elements of `width` bytes in `rows` rows of a block, `row_bytes` apart.
  constexpr ByteTables(std::size_t columns, std::size_t width, std::size_t rows, std::size_t row_bytes) {
    const std::size_t bytes = rows == 1 ? columns * width : block_bytes;
    for (std::size_t column = 0; column < columns; ++column) {
      for (std::size_t i = 0; i < rows * width; ++i) {
        const std::size_t in_lanes = column * block_bytes / columns + i;
        const std::size_t in_rows = (i / width * row_bytes + column * width + i % width) % block_bytes;
        const std::size_t in_part = column * rows * width + i;
        gather[in_lanes] = static_cast<std::uint8_t>(in_rows);
        compact[in_part] = static_cast<std::uint8_t>(in_lanes);
        spread[in_lanes] = static_cast<std::uint8_t>(in_part);
        // In a row of three columns, the fourth lane is unused.
        if (column * width >= row_bytes) continue;
        const auto from = static_cast<std::uint8_t>(in_lanes);
        if (in_rows < block_bytes / 2) scatter[in_rows] = from;
        if (in_rows + block_bytes / 2 >= bytes) scatter[in_rows + block_bytes - bytes] = from;
      }
    }
  }
};

/// Loop that deinterleaves or interleaves groups of `group_columns` columns. A step of a split loads one block for each
/// column of the group, and each block has some rows. A byte lookup (`gather`) collects the elements of a part in one
/// lane of each block, and a transpose collects the lanes of a part in one block. A join does the inverse.
struct MicroKernel {
  /// One load or store: number of bytes touched, and number of rows used, starting at the first row.
  struct Access {
    std::size_t bytes = 0;
    std::size_t rows = 1;
  };

  /// Moves a panel of at least `step_rows` rows and `group_columns` columns, none of which is null, group by group. It
  /// touches memory as `in_rows` and `in_part` describe, so the caller counts the rows that are safe (invariants 1 to
  /// 3). If the rows are not a multiple of `step_rows`, or the columns of `group_columns`, some of the last are moved
  /// twice (invariant 6).
  using Run = void (*)(const MicroKernel& kernel, const Panel& panel);

  std::size_t group_columns = 1;  ///< columns of a group, copied at a time
  std::size_t width = 0;          ///< bytes of an element
  std::size_t stride = 0;         ///< bytes from one row to the next
  bool is_join = false;           ///< whether the loop copies from the parts to the rows
  bool streams = false;           ///< whether a join of one group uses streaming stores, if the loop has them
  Run run = nullptr;
  std::size_t loop = 0;       ///< loop that `run` selects: an index of `Loops::entries`
  std::size_t step_rows = 1;  ///< rows of a step, and minimum number of rows
  Access in_rows;             ///< access of the interleaved side
  Access in_part;             ///< access of each part
};

/// Chooses a loop by the members `group_columns` to `streams`, and sets the members from `run` on. Returns false if the
/// target has no loop for them; then the other members have no meaning.
bool choose_micro_kernel(MicroKernel& kernel);

/// One of the two columns of narrow rows.
struct PairColumn {
  std::uint8_t* part = nullptr;
  std::size_t step_bytes = 0;        ///< bytes of the part in a step
  std::uint8_t places[block_bytes];  ///< byte lookups; in a join 0x80 for the bytes of the other column
};

/// Loop that moves two columns. `step` is the bytes of the rows in a step. Accesses are always a block.
using RunPairs = void(std::uint8_t* rows, std::size_t step, std::size_t steps, const PairColumn& x,
                      const PairColumn& y);

/// Returns the loop for rows of two columns, or null if the target has none.
RunPairs* choose_pairs(bool is_join);

}  // namespace tensorsplit::inline v0_1::kernels
