// SPDX-License-Identifier: MIT
//
// Splits: in one call, or by a plan that is made once and run many times.
#pragma once

#include <cstdint>
#include <span>

#include "tensorsplit/memory.h"
#include "tensorsplit/plan.h"

namespace tensorsplit::inline v0_1 {

/// Range of rows of the data, and the distance between rows. Several threads may process ranges that do not overlap at
/// the same time, because each call only writes the bytes of its own rows. For types narrower than a byte rows may
/// share bytes, so a range must start at a multiple of 8 rows, and end at a multiple of 8 or at the last row. Members
/// are set by name: `{.first = 8, .count = 2}`.
struct RowRange {
  [[no_unique_address]] detail::NamedOnly named_only{};
  std::int64_t first = 0;          ///< index of the first row, from 0 to `Layout::outer`
  std::int64_t count = unbounded;  ///< number of rows; limited to the rows that exist
  std::int64_t stride = 0;         ///< bytes from one row of the data to the next, up to `max_size`; 0: no gap
};

/// Splits by a plan. `source` is the storage of the data, of `Plan::bytes` bytes. With a stride it may be longer or
/// shorter, but must reach the end of the last row in `rows`. `destinations` has the storage of each whole part
/// (`PartLayout::bytes`), whatever `rows` is. A null entry skips its part. Memory blocks must not overlap. Builds of
/// the library with assertions stop at an overlap.
///
/// Parts of a type narrower than a byte start at the first element position of their storage, and unused bits of the
/// last byte become zero. A plan of strings has no bytes to move: copy the pieces that `Layout` and `PartLayout`
/// describe.
///
/// Errors, before anything is read or written: wrong_count, rows_outside, stride_invalid, rows_within_byte,
/// memory_size, lengths_changed.
TENSORSPLIT_EXPORT Result<void> split(const Plan& plan, ConstMemory source, std::span<const Memory> destinations,
                                      RowRange rows = {}) noexcept;

/// Splits a tensor of `dims` along `axis` into parts of `sizes`, in one call: plans, then moves the bytes.
/// `destinations` has one entry per size. A negative axis counts from the end. The rules are those of ONNX Split-18, or
/// of VariadicSplit-1 for types that only OpenVINO has.
/// Errors: those of `make_plan` and of `split` by a plan.
TENSORSPLIT_EXPORT Result<void> split(ElementType type, const Dims& dims, std::int64_t axis,
                                      std::span<const std::int64_t> sizes, ConstMemory source,
                                      std::span<const Memory> destinations, RowRange rows = {}) noexcept;

/// Splits a tensor of `dims` along `axis` into `parts` parts of equal length. `parts` must divide the dim along the
/// axis. All other arguments work as in `split` by sizes. `destinations` has one entry per part. The rules are those of
/// ONNX Split-13, or of OpenVINO's Split-1 for types that only OpenVINO has.
TENSORSPLIT_EXPORT Result<void> split_equal(ElementType type, const Dims& dims, std::int64_t axis, std::int64_t parts,
                                            ConstMemory source, std::span<const Memory> destinations,
                                            RowRange rows = {}) noexcept;

}  // namespace tensorsplit::inline v0_1
