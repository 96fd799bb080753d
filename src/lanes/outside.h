// SPDX-License-Identifier: MIT
//
// Memory outside: where a lane reads its input and writes its parts. In the WebAssembly module that is the caller's
// typed arrays, in the tests a plain buffer.
#ifndef TENSORSPLIT_LANES_OUTSIDE_H
#define TENSORSPLIT_LANES_OUTSIDE_H

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/kernels.h"
#include "tensorsplit/lane.h"

namespace tensorsplit::lanes {

/// A plan as the lanes see it: rows of `stride` units, of which every part takes one piece. A unit is a byte, or a bit
/// where the pieces do not all begin and end on whole bytes.
struct RowLayout {
  std::uint64_t rows = 0;
  std::uint64_t stride = 0;
  std::size_t parts = 0;
  Lane lane = Lane::simd;                ///< `rows` or `simd`
  bool is_packed = false;                ///< whether a unit is a bit
  BitOrder order = BitOrder::low_first;  ///< of packed elements
};

/// What one part takes of every row.
struct Piece {
  std::uint64_t width = 0;         ///< units
  std::uint8_t* target = nullptr;  ///< the part's storage where it lies in the core's own memory
  std::uint32_t is_wanted = 0;     ///< 0: the part is left out
};

/// Some bytes of a part.
struct Tile {
  std::uint64_t at = 0;  ///< where in the part they go
  std::uint32_t size = 0;
  const std::uint8_t* bytes = nullptr;  ///< null: the part is left out
};

/// The input and the parts of one run. All positions are within them: a lane never asks for more than the layout says.
class Outside {
 public:
  Outside(const Outside&) = delete;
  Outside(Outside&&) = delete;
  Outside& operator=(const Outside&) = delete;
  Outside& operator=(Outside&&) = delete;

  /// Fills in the pieces of parts [first, first + pieces.size()).
  virtual void describe(std::size_t first, std::span<Piece> pieces) = 0;

  /// Copies `rows` stretches of `size` bytes of the input, the first at byte `from` and each `stride` bytes after the
  /// one before it, to `to`[0, rows * size).
  virtual void pull(std::uint64_t from, std::uint32_t size, std::uint64_t stride, std::uint32_t rows,
                    std::uint8_t* to) = 0;

  /// Copies tiles[i] to part first + i, for all of them.
  virtual void push(std::size_t first, std::span<const Tile> tiles) = 0;

  /// Copies parts [first, first + pieces.size()) from the input, row by row and piece by piece. The first of them
  /// begins at byte `offset` of every row.
  virtual void copy_pieces(const RowLayout& layout, std::size_t first, std::span<const Piece> pieces,
                           std::uint64_t offset) = 0;

 protected:
  Outside() = default;
  ~Outside() = default;
};

}  // namespace tensorsplit::lanes

#endif  // TENSORSPLIT_LANES_OUTSIDE_H
