// SPDX-License-Identifier: MIT
#include "native/row_range.h"

#include <algorithm>

namespace tensorsplit::inline v0_1 {

bool check_stride(rules::ErrorReporter& reporter, Argument argument, std::int64_t stride, std::int64_t row_bytes) {
  if (stride == 0 || (stride >= row_bytes && stride <= max_size)) return true;
  return reporter.fail_outside(ErrorDetail::stride_invalid, argument, stride, DimRange(row_bytes, max_size));
}

bool check_rows(rules::ErrorReporter& reporter, RowRange& rows, std::int64_t all, std::int64_t row_bytes) {
  const auto check = [&](Argument argument, std::int64_t number, const DimRange& allowed) {
    if (allowed.has(number)) return true;
    return reporter.fail_outside(ErrorDetail::rows_outside, argument, number, allowed);
  };
  if (!check(Argument::first_row, rows.first, DimRange(0, all)) ||
      !check(Argument::row_count, rows.count, DimRange()) ||
      !check_stride(reporter, Argument::stride, rows.stride, row_bytes)) {
    return false;
  }
  rows.count = std::min(rows.count, all - rows.first);
  return true;
}

std::int64_t reach_of(const RowRange& rows, std::int64_t row_bytes, std::int64_t bytes) {
  if (rows.stride == 0) return bytes;
  if (rows.count == 0) return 0;
  return saturating_add(saturating_multiply(rows.first + rows.count - 1, rows.stride), row_bytes);
}

}  // namespace tensorsplit::inline v0_1
