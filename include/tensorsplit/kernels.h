// SPDX-License-Identifier: MIT
//
// The kernels: deinterleave and interleave rows of bytes. They know rows, widths and pointers, nothing of standards,
// element types or shapes; `split` in split.h is the call most users want. All memory is the caller's, at any
// alignment; nothing is allocated or kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/error.h"
#include "tensorsplit/export.h"
#include "tensorsplit/memory.h"

namespace tensorsplit::inline v0_1 {

/// Rows of bytes, one after the other in some memory.
struct Rows {
  std::size_t count;   ///< number of rows
  std::size_t stride;  ///< bytes from the start of one row to the start of the next
};

/// Takes every row of `source` apart: its first `widths[0]` bytes go to `destinations[0]`, row after row without gaps,
/// the next `widths[1]` bytes to `destinations[1]`, and so on. What is left of the stride belongs to no part.
///
/// There is one destination per width, of exactly `rows.count * widths[p]` bytes; it overlaps neither the source nor
/// another one. A destination without data leaves that part out, whatever its size. The source has at least
/// `(rows.count - 1) * rows.stride` bytes plus the sum of the widths; 0 where there are no rows. Nothing outside of
/// these bytes is touched; they may be read or written more than once.
/// Errors, before anything is read or written: wrong_count, memory_size; stride_invalid where the widths add up to more
/// than the stride.
TENSORSPLIT_EXPORT Result<void> split_rows(ConstMemory source, const Rows& rows, std::span<const std::uint32_t> widths,
                                           std::span<const Memory> destinations) noexcept;

/// The way back from `split_rows`: the first `widths[0]` bytes of each row are the next ones of `sources[0]`, the next
/// `widths[1]` bytes those of `sources[1]`, and so on. The bytes of a source without data, and those of the stride
/// behind the last part, are not written. Sizes, overlap and errors as above, of `sources` and `destination`.
TENSORSPLIT_EXPORT Result<void> join_rows(std::span<const ConstMemory> sources, const Rows& rows,
                                          std::span<const std::uint32_t> widths, Memory destination) noexcept;

/// Where element 0 of a packed byte lies.
enum class BitOrder : std::uint8_t {
  low_first,   ///< in the low bits: int4, uint2, uint3 ...
  high_first,  ///< in bit 7: uint1
};

/// Copies `count` bits from bit `source_bit` of `source` to bit `destination_bit` of `destination`, both counted in
/// `order` from the first byte on. Bits around the range keep their value, bytes outside of it are neither read nor
/// written. No byte is in both ranges. Nothing is checked.
TENSORSPLIT_EXPORT void copy_bits(const std::uint8_t* source, std::uint64_t source_bit, std::uint8_t* destination,
                                  std::uint64_t destination_bit, std::uint64_t count, BitOrder order) noexcept;

}  // namespace tensorsplit::inline v0_1
