// SPDX-License-Identifier: MIT
#include "move/row_range.h"

#include <algorithm>

namespace tensorsplit::inline v0_1 {

bool check_rows(rules::Diagnostic& diagnostic, RowRange& rows, std::int64_t all, std::int64_t row_bytes) {
  const DimRange places(0, all);
  if (!places.has(rows.first)) {
    return diagnostic.fail_outside(Fault::rows_outside, Argument::first_row, rows.first, places);
  }
  if (rows.count < 0) {
    return diagnostic.fail_outside(Fault::rows_outside, Argument::row_count, rows.count, DimRange());
  }
  if (rows.stride != 0 && (rows.stride < row_bytes || rows.stride > max_size)) {
    return diagnostic.fail(Fault::stride_invalid, Argument::stride, rows.stride, row_bytes);
  }
  rows.count = std::min(rows.count, all - rows.first);
  return true;
}

bool check_reach(rules::Diagnostic& diagnostic, Argument argument, std::size_t given, std::int64_t bytes,
                 bool is_apart) {
  const auto needed = static_cast<std::uint64_t>(bytes);
  const bool is_right = is_apart ? given >= needed : given == needed;
  return is_right || diagnostic.fail(Fault::memory_size, argument, given, bytes);
}

std::int64_t reach_of(const RowRange& rows, std::int64_t row_bytes, std::int64_t bytes) {
  if (rows.stride == 0) return bytes;
  if (rows.count == 0) return 0;
  return saturating_add(saturating_multiply(rows.first + rows.count - 1, rows.stride), row_bytes);
}

}  // namespace tensorsplit::inline v0_1
