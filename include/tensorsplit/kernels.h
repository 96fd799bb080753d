// SPDX-License-Identifier: MIT
//
// The kernels: deinterleave and interleave rows of bytes. They only know rows, widths and pointers, and nothing about
// standards, element types or shapes. Most users call `split` in split.h instead. The caller owns all memory, which may
// have any alignment. Nothing is allocated or kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/borrowed.h"
#include "tensorsplit/error.h"
#include "tensorsplit/export.h"
#include "tensorsplit/memory.h"

namespace tensorsplit::inline v0_1 {

/// Rows of bytes in one block of memory.
struct Rows {
  [[no_unique_address]] detail::NamedOnly named_only{};
  std::size_t count;   ///< number of rows
  std::size_t stride;  ///< bytes from the start of one row to the start of the next
};

/// Deinterleaves rows: the first `widths[0]` bytes of every row of `source` go to `destinations[0]`, row after row
/// without gaps, the next `widths[1]` bytes go to `destinations[1]`, and so on. Bytes of the stride after the last part
/// are skipped.
///
/// There is one destination per width, of exactly `rows.count * widths[p]` bytes. Destinations must not overlap the
/// source or each other. Builds of the library with assertions stop at an overlap. A null destination of any
/// size skips its part. The source has at least `(rows.count - 1) * rows.stride` bytes plus the sum of the widths, or 0
/// bytes without rows. Bytes within these limits may be read or written more than once. Other bytes are not touched.
///
/// Errors, before anything is read or written: wrong_count, memory_size; stride_invalid if the sum of the widths
/// exceeds the stride.
TENSORSPLIT_EXPORT Result<void> split_rows(ConstMemory source, const Rows& rows, std::span<const std::uint32_t> widths,
                                           std::span<const Memory> destinations) noexcept;

/// Interleaves rows: the inverse of `split_rows`. The first `widths[0]` bytes of each row are the next ones of
/// `sources[0]`, the next `widths[1]` bytes those of `sources[1]`, and so on. The bytes of null sources, and bytes of
/// the stride after the last part, are not written. Sizes, overlap and errors are as above, for `sources` and
/// `destination`.
TENSORSPLIT_EXPORT Result<void> join_rows(std::span<const ConstMemory> sources, const Rows& rows,
                                          std::span<const std::uint32_t> widths, Memory destination) noexcept;

}  // namespace tensorsplit::inline v0_1
