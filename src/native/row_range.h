// SPDX-License-Identifier: MIT
//
// Checks of ranges of rows and their strides, for native calls.
#pragma once

#include <cstdint>

#include "rules/rules.h"
#include "tensorsplit/split.h"

namespace tensorsplit::inline v0_1 {

/// Checks that `rows` is a range of `all` rows of `row_bytes` bytes, and limits its count to the rows that exist.
/// Errors: rows_outside, stride_invalid.
bool check_rows(rules::ErrorReporter& reporter, RowRange& rows, std::int64_t all, std::int64_t row_bytes);

/// Checks that a stride in bytes is 0 or at least a row. Errors: stride_invalid.
bool check_stride(rules::ErrorReporter& reporter, Argument argument, std::int64_t stride, std::int64_t row_bytes);

/// Returns the number of bytes from row 0 to the end of the last row in `rows`, or `bytes` if `rows` has no stride.
/// `rows` must be valid.
std::int64_t reach_of(const RowRange& rows, std::int64_t row_bytes, std::int64_t bytes);

}  // namespace tensorsplit::inline v0_1
