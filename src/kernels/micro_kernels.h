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

/// Where the bytes of a block come from. What `compact` makes is stored in halves, of which the second ends where the
/// part's bytes end: its bytes before these are those of the first once more.
struct ByteTables {
  alignas(block_bytes) std::uint8_t gather[block_bytes] = {};
  alignas(block_bytes) std::uint8_t compact[block_bytes] = {};
  alignas(block_bytes) std::uint8_t scatter[block_bytes] = {};  ///< undoes `gather`

  /// For `rows` rows in a block, `row_bytes` apart.
  constexpr ByteTables(std::size_t lanes, std::size_t width, std::size_t rows, std::size_t row_bytes) {
    constexpr std::size_t half_block = block_bytes / 2;
    const std::size_t bytes = lanes * rows * width;
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      for (std::size_t i = 0; i < rows * width; ++i) {
        const std::size_t gathered = lane * block_bytes / lanes + i;
        const std::size_t from = i / width * row_bytes + lane * width + i % width;
        gather[gathered] = static_cast<std::uint8_t>(from % block_bytes);
        // A lane without a part is of the next row.
        if (lane * width < row_bytes) scatter[from % block_bytes] = static_cast<std::uint8_t>(gathered);
        const std::size_t at = lane * rows * width + i;
        if (at < half_block) compact[at] = static_cast<std::uint8_t>(gathered);
        if (at + half_block >= bytes) compact[at + block_bytes - bytes] = static_cast<std::uint8_t>(gathered);
      }
    }
  }
};

/// How blocks of 16 bytes are shuffled. As many blocks as there are lanes, of some rows each, become one block of each
/// part: `gather` brings the elements of a part together in one lane of each block, a transpose brings the lanes of a
/// part together in one block, and `compact` closes the gaps between them.
struct MicroKernel {
  /// Moves rows, at least `step_rows`. Where they are no multiple of `step_rows`, some of the last go twice.
  using Run = void (*)(const MicroKernel& kernel, const Panel& panel);

  std::size_t lanes = 1;   ///< parts taken at once
  std::size_t width = 0;   ///< bytes of an element
  std::size_t stride = 0;  ///< bytes from row to row
  bool is_join = false;    ///< from the parts to the rows
  Run run = nullptr;
  std::size_t loop = 0;        ///< for `run`
  std::size_t load_bytes = 0;  ///< what it loads of a row, or from one on, in one go
  std::size_t load_rows = 0;   ///< the rows that lie in these bytes
  std::size_t step_rows = 0;   ///< the fewest rows it can move
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
