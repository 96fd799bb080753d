// SPDX-License-Identifier: MIT
//
// Host memory: memory that WebAssembly cannot address, so that bytes are copied in and out by calls. In the module
// these are the caller's typed arrays, in the tests a plain buffer with checked bounds. The routes own neither side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/kernels.h"

namespace tensorsplit::inline v0_1::routes {

/// A plan as the routes see it: rows of `stride` units, in which each part has one piece. A unit is a byte, or, where
/// some pieces begin or end within a byte, a bit: the layout is packed.
struct RowLayout {
  std::uint64_t rows = 0;
  std::uint64_t stride = 0;
  std::size_t parts = 0;
  bool is_packed = false;                ///< whether a unit is a bit
  BitOrder order = BitOrder::low_first;  ///< of packed elements
  bool is_join = false;                  ///< from the parts to the interleaved side
};

/// What one part has of every row. Without initial values, since arrays of pieces are on the stack.
struct Piece {
  std::uint64_t width;    ///< units
  std::uint8_t* storage;  ///< the part, or a tile of it, in linear memory; null: the part is left out
};

/// Neighbouring bytes of one part.
struct Tile {
  std::uint64_t at = 0;           ///< the byte of the part at which they begin
  std::uint32_t size = 0;         ///< how many bytes
  std::uint8_t* bytes = nullptr;  ///< their copy in linear memory; null: the part is left out
};

/// Some bytes of the interleaved side: `count` segments, the first at byte `at` and each `stride` bytes after the one
/// before it.
struct Segments {
  std::uint64_t at = 0;
  std::uint64_t stride = 0;
  std::uint32_t size = 0;  ///< bytes of each
  std::uint32_t count = 1;
};

/// The interleaved side (of a split the input, of a join the output) and the parts of one call. All positions are
/// within them: a route never asks for more than the layout says. Pull is towards linear memory, push away from it.
class HostMemory {
 public:
  HostMemory(const HostMemory&) = delete;
  HostMemory(HostMemory&&) = delete;
  HostMemory& operator=(const HostMemory&) = delete;
  HostMemory& operator=(HostMemory&&) = delete;

  /// Fills in the pieces of parts [first, first + pieces.size()). A part that lies elsewhere has any storage but null.
  virtual void describe(std::size_t first, std::span<Piece> pieces) = 0;

  /// Copies the segments to `to`[0, from.count * from.size).
  virtual void pull(const Segments& from, std::uint8_t* to) = 0;

  /// Copies tiles[i] to part first + i, for all of them.
  virtual void push(std::size_t first, std::span<const Tile> tiles) = 0;

  /// Fills tiles[i] from part first + i, for all of them.
  virtual void pull_parts(std::size_t first, std::span<const Tile> tiles) = 0;

  /// Copies `from`[0, to.count * to.size) to the segments.
  virtual void push_rows(const std::uint8_t* from, const Segments& to) = 0;

 protected:
  HostMemory() = default;
  ~HostMemory() = default;
};

}  // namespace tensorsplit::inline v0_1::routes
