// SPDX-License-Identifier: MIT
//
// The kernels: the only place in C++ that moves bytes. They know rows, widths and pointers, nothing of standards,
// element types or shapes; `split` in plan.h is the call most users want.
#ifndef TENSORSPLIT_KERNELS_H
#define TENSORSPLIT_KERNELS_H

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/export.h"

namespace tensorsplit {

/// A block of rows in memory, each `stride` bytes after the one before it.
struct Rows {
  const std::uint8_t* source;  ///< first byte of the first row; any alignment
  std::size_t count;           ///< number of rows
  std::size_t stride;          ///< bytes from the start of one row to the start of the next
};

/// Takes every row apart: the first `widths[0]` bytes of each row go to `destinations[0]`, row after row without gaps,
/// the next `widths[1]` bytes to `destinations[1]`, and so on. The sum of `widths` is at most `rows.stride`.
///
/// `destinations` has one entry per width; part p holds `rows.count * widths[p]` bytes, at any alignment, and overlaps
/// neither the source nor another part. A null entry skips that part. Nothing outside these ranges is read or written.
TENSORSPLIT_EXPORT void split_rows(const Rows& rows, std::span<const std::uint32_t> widths,
                                   std::uint8_t* const* destinations);

/// A block of rows in memory that `join_rows` fills.
struct JoinedRows {
  std::uint8_t* destination;  ///< first byte of the first row; any alignment
  std::size_t count;          ///< number of rows
  std::size_t stride;         ///< bytes from the start of one row to the start of the next
};

/// The way back from `split_rows`: the first `widths[0]` bytes of each row are the next ones of `sources[0]`, the next
/// `widths[1]` bytes those of `sources[1]`, and so on. The sum of `widths` is at most `rows.stride`.
///
/// `sources` has one entry per width; part p holds `rows.count * widths[p]` bytes, at any alignment, and does not
/// overlap the rows. A null entry leaves the bytes of that part in the rows as they are, and so are those behind the
/// last part. Nothing outside these ranges is read or written.
TENSORSPLIT_EXPORT void join_rows(const JoinedRows& rows, std::span<const std::uint32_t> widths,
                                  const std::uint8_t* const* sources);

/// Where element 0 of a packed byte lies.
enum class BitOrder : std::uint8_t {
  low_first,   ///< in the low bits: int4, uint2, uint3 ...
  high_first,  ///< in bit 7: uint1
};

/// Copies `count` bits from bit `source_bit` of `source` to bit `destination_bit` of `destination`, both counted in
/// `order`. Bits around the range keep their value, whole bytes around it are neither read nor written. The ranges do
/// not overlap.
TENSORSPLIT_EXPORT void copy_bits(const std::uint8_t* source, std::uint64_t source_bit, std::uint8_t* destination,
                                  std::uint64_t destination_bit, std::uint64_t count, BitOrder order);

}  // namespace tensorsplit

#endif  // TENSORSPLIT_KERNELS_H
