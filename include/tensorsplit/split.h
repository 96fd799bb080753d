// SPDX-License-Identifier: MIT
//
// Splits: one call for a tensor that is in memory, or a plan that is run as often as one likes.
#pragma once

#include <cstdint>
#include <span>

#include "tensorsplit/memory.h"
#include "tensorsplit/plan.h"

namespace tensorsplit::inline v0_1 {

/// A range of the rows of the data, and the distance between rows. Calls for ranges that do not overlap may run at the
/// same time, on threads of the caller's: each writes only the bytes of its rows. For a type narrower than a byte a
/// range must begin at a multiple of 8 rows, and end at one or at the last row, as rows may share a byte.
struct RowRange {
  std::int64_t first = 0;          ///< index of the first row, from 0 to `Layout::outer`
  std::int64_t count = unbounded;  ///< how many rows; those beyond the last one do not count
  std::int64_t stride = 0;         ///< bytes from a row of the data to the next, at most `max_size`; 0: no gap
};

/// Splits by a plan. `source` is the storage of the data; its size must be `Plan::bytes`, or with a stride at least
/// reach to the end of the last row that is moved. `destinations` has one entry for each part of the plan, the storage
/// of the whole part (`PartLayout::bytes`), whatever `rows` are. An entry without data skips its part. Nothing may
/// overlap. The parts of a type narrower than a byte start in the first element position of their own storage, and
/// unused bits of the last byte become zero. A plan of strings has no bytes to move: its parts are the pieces that
/// `Layout` and `PartLayout` describe. Errors, before anything is read or written: wrong_count, rows_outside,
/// stride_invalid, rows_within_byte, memory_size.
TENSORSPLIT_EXPORT Result<void> split(const Plan& plan, ConstMemory source, std::span<const Memory> destinations,
                                      RowRange rows = {}) noexcept;

/// Splits a tensor of `dims` along `axis` into parts of the given `sizes` along that axis: checks, then moves the bytes
/// as a plan does. `destinations` has one entry per size. A negative axis counts from the end. The rules are those of
/// ONNX Split-18; for the types that only OpenVINO has, those of VariadicSplit-1.
/// Errors: those of `make_plan`, and those of a split by a plan.
TENSORSPLIT_EXPORT Result<void> split(ElementType type, const Dims& dims, std::int64_t axis,
                                      std::span<const std::int64_t> sizes, ConstMemory source,
                                      std::span<const Memory> destinations, RowRange rows = {}) noexcept;

/// Splits a tensor of `dims` along `axis` into `parts` parts of equal length, which must divide the axis; otherwise as
/// `split` by sizes. `destinations` has one entry per part.
/// The rules are those of ONNX Split-13; for the types that only OpenVINO has, those of its Split-1.
TENSORSPLIT_EXPORT Result<void> split_equal(ElementType type, const Dims& dims, std::int64_t axis, std::int64_t parts,
                                            ConstMemory source, std::span<const Memory> destinations,
                                            RowRange rows = {}) noexcept;

}  // namespace tensorsplit::inline v0_1
