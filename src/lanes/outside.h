// SPDX-License-Identifier: MIT
//
// Memory outside: where a lane reads its input and writes its parts, or the reverse where it joins parts to a whole. In
// the WebAssembly module that is the caller's typed arrays, in the tests a plain buffer.
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
  bool is_join = false;                  ///< whether the rows are made of the parts, and not taken apart
};

/// What one part takes of every row.
struct Piece {
  std::uint64_t width = 0;          ///< units
  std::uint8_t* storage = nullptr;  ///< where it lies, in the core's own memory: the part or a tile of it
  std::uint32_t is_wanted = 0;      ///< 0: the part is left out
};

/// Some bytes of a part.
struct Tile {
  std::uint64_t at = 0;  ///< where in the part they lie
  std::uint32_t size = 0;
  std::uint8_t* bytes = nullptr;  ///< null: the part is left out
};

/// The whole (of a split the input, of a join the result) and the parts of one run. All positions are within them: a
/// lane never asks for more than the layout says.
class Outside {
 public:
  Outside(const Outside&) = delete;
  Outside(Outside&&) = delete;
  Outside& operator=(const Outside&) = delete;
  Outside& operator=(Outside&&) = delete;

  /// Fills in the pieces of parts [first, first + pieces.size()).
  virtual void describe(std::size_t first, std::span<Piece> pieces) = 0;

  /// Copies `rows` stretches of `size` bytes of the whole, the first at byte `from` and each `stride` bytes after the
  /// one before it, to `to`[0, rows * size).
  virtual void pull(std::uint64_t from, std::uint32_t size, std::uint64_t stride, std::uint32_t rows,
                    std::uint8_t* to) = 0;

  /// Copies tiles[i] to part first + i, for all of them.
  virtual void push(std::size_t first, std::span<const Tile> tiles) = 0;

  /// Fills tiles[i] from part first + i, for all of them: of joins, and of splits where a part's bytes are written in
  /// part.
  virtual void pull_parts(std::size_t first, std::span<const Tile> tiles) = 0;

  /// Of joins: copies `from`[0, rows * size) to `rows` stretches of the whole, see `pull`.
  virtual void push_rows(const std::uint8_t* from, std::uint64_t to, std::uint32_t size, std::uint64_t stride,
                         std::uint32_t rows) = 0;

  /// Copies parts [first, first + pieces.size()) from the whole, or to it where the layout is a join's, row by row and
  /// piece by piece. The first of them begins at byte `offset` of every row.
  virtual void copy_pieces(const RowLayout& layout, std::size_t first, std::span<const Piece> pieces,
                           std::uint64_t offset) = 0;

 protected:
  Outside() = default;
  ~Outside() = default;
};

}  // namespace tensorsplit::lanes

#endif  // TENSORSPLIT_LANES_OUTSIDE_H
