// SPDX-License-Identifier: MIT
//
// The kernels: the only place in C++ that moves bytes. They know rows, widths and pointers, nothing of standards,
// element types or shapes; `split` in plan.h is the call most users want.
#ifndef TENSORSPLIT_KERNELS_H
#define TENSORSPLIT_KERNELS_H

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/error.h"
#include "tensorsplit/export.h"
#include "tensorsplit/memory.h"

namespace tensorsplit {

/// Rows of bytes, one after the other in some memory.
struct Rows {
  std::size_t count;   ///< number of rows
  std::size_t stride;  ///< bytes from the start of one row to the start of the next
};

/// Takes every row of `source` apart: its first `widths[0]` bytes go to `destinations[0]`, row after row without gaps,
/// the next `widths[1]` bytes to `destinations[1]`, and so on. What is left of the stride is not read.
///
/// There is one destination per width, of `rows.count * widths[p]` bytes, at any alignment; it overlaps neither the
/// source nor another one. A destination without data leaves that part out. The source has at least the bytes from the
/// first row to the end of the last row's parts. Nothing outside these ranges is read or written.
/// Errors, before anything is read or written: memory_count, memory_size; rows_invalid where the widths add up to more
/// than the stride.
TENSORSPLIT_EXPORT Result<void> split_rows(ConstMemory source, const Rows& rows, std::span<const std::uint32_t> widths,
                                           std::span<const Memory> destinations);

/// The way back from `split_rows`: the first `widths[0]` bytes of each row are the next ones of `sources[0]`, the next
/// `widths[1]` bytes those of `sources[1]`, and so on. A source without data leaves the bytes of that part in the rows
/// as they are, and so are those behind the last part. Sizes and errors as above, of `sources` and `destination`.
TENSORSPLIT_EXPORT Result<void> join_rows(std::span<const ConstMemory> sources, const Rows& rows,
                                          std::span<const std::uint32_t> widths, Memory destination);

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
