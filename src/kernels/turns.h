// SPDX-License-Identifier: MIT
//
// The vector loops, for the instructions that the processor has: a few neighbouring columns of narrow elements, many
// rows.
#ifndef TENSORSPLIT_KERNELS_TURNS_H
#define TENSORSPLIT_KERNELS_TURNS_H

#include <cstddef>
#include <cstdint>

#include "memory.h"

namespace tensorsplit::kernels {

constexpr std::size_t most_lanes = 4;

/// How blocks of 16 bytes are shuffled. As many blocks as there are lanes, of some rows each, become one block of each
/// part: `gather` brings the elements of a part together in one lane of each block, a transpose brings the lanes of a
/// part together in one block, and `compact` closes the gaps between them.
struct Shuffle {
  /// Takes `turns` times `turn_rows` rows of `from` to `parts`, one pointer for each lane.
  using Split = void (*)(const Shuffle& shuffle, const std::uint8_t* from, std::size_t turns,
                         std::uint8_t* const* parts);

  std::size_t lanes;       ///< parts taken at once: 1, 2 or 4
  std::size_t width;       ///< bytes of an element
  std::size_t stride;      ///< bytes from row to row
  std::size_t block_rows;  ///< rows in a block: block_rows * width fits a lane
  bool is_strided;         ///< the rows of a block are loaded one by one, else it is 16 bytes from the first one on
  Split split;
  std::size_t turn_rows;  ///< a multiple of lanes * block_rows
  std::uint8_t gather[block_bytes];
  std::uint8_t compact[block_bytes];

  /// Bytes of a part in its block.
  [[nodiscard]] std::size_t part_bytes() const { return lanes * block_rows * width; }
};

/// Sets `split` and `turn_rows` for the members before them, as the processor can do it best. False where it has no
/// loop for them.
bool choose_turns(Shuffle& shuffle);

/// The sets of instructions that there are loops for and that this processor has, best first, and plain C++.
struct Targets {
  const char* names[4];
  std::size_t count;
};
Targets targets();

/// For tests: uses the target of that index in `targets` from now on. Not to be called while another thread splits.
void force_target(std::size_t index);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_TURNS_H
