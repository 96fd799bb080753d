// SPDX-License-Identifier: MIT
//
// Host memory: memory that WebAssembly cannot address, so calls copy bytes in and out. In the module it is the caller's
// typed arrays, and in the tests a plain buffer with checked bounds. The routes own neither side.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "copy/row_pieces.h"

namespace tensorsplit::inline v0_1::routes {

using copy::Piece;
using copy::RowLayout;

/// Contiguous bytes of one part.
struct PartSegment {
  std::uint64_t at = 0;           ///< byte of the part at which the segment starts
  std::uint32_t size = 0;         ///< number of bytes
  std::uint32_t part = 0;         ///< index of the part
  std::uint8_t* bytes = nullptr;  ///< its copy in WebAssembly memory; null: the part is skipped
};

/// Bytes of the interleaved side: `count` segments, of which the first starts at byte `at` and each other one `stride`
/// bytes after the one before it.
struct RowSegments {
  std::int64_t at = 0;
  std::int64_t stride = 0;  ///< negative for images whose bottom row is first in memory
  std::uint32_t size = 0;   ///< bytes of each segment
  std::uint32_t count = 1;
  std::int32_t array = 0;  ///< index of the array, if the interleaved side is several images
};

/// The two sides of one call: the interleaved side (the input of a split, the output of a join) and the parts. Routes
/// only access bytes within the layout.
class HostMemory {
 public:
  HostMemory(const HostMemory&) = delete;
  HostMemory(HostMemory&&) = delete;
  HostMemory& operator=(const HostMemory&) = delete;
  HostMemory& operator=(HostMemory&&) = delete;

  /// Reads the pieces of parts [first, first + pieces.size()). The `storage` of a part outside WebAssembly memory is
  /// only tested for null.
  virtual void read_pieces(std::size_t first, std::span<Piece> pieces) = 0;

  /// Copies segments of the interleaved side to `to`[0, from.count * from.size).
  virtual void read_rows(const RowSegments& from, std::uint8_t* to) = 0;

  /// Copies `from`[0, to.count * to.size) to segments of the interleaved side.
  virtual void write_rows(const std::uint8_t* from, const RowSegments& to) = 0;

  /// Fills the segments from their parts.
  virtual void read_parts(std::span<const PartSegment> segments) = 0;

  /// Copies the segments to their parts.
  virtual void write_parts(std::span<const PartSegment> segments) = 0;

 protected:
  HostMemory() = default;
  ~HostMemory() = default;
};

}  // namespace tensorsplit::inline v0_1::routes
