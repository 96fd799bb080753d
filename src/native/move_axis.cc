// SPDX-License-Identifier: MIT
//
// Native move of an axis: the kernels transpose the matrices of the layout.
#include "tensorsplit/move_axis.h"

#include <algorithm>
#include <cassert>
#include <climits>

#include "copy/axis_matrices.h"
#include "copy/row_pieces.h"
#include "native/overlap.h"
#include "native/row_range.h"
#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {
namespace {

/// Moves a range of rows of whole bytes. Its first and last matrix may lack rows.
void move_rows(const AxisLayout& layout, const std::uint8_t* from, std::uint8_t* to, RowRange range,
               std::size_t stride) {
  const auto rows = static_cast<std::size_t>(layout.rows);
  const auto columns = static_cast<std::size_t>(layout.columns);
  const auto width = static_cast<std::size_t>(layout.inner * layout.element_bits / CHAR_BIT);
  kernels::Matrices matrices = kernels::dense_matrices(rows, columns, width);
  matrices.from_stride = stride;
  matrices.from_step = rows * stride;
  const auto first = static_cast<std::size_t>(range.first);
  const std::size_t end = first + static_cast<std::size_t>(range.count);
  for (std::size_t row = first; row < end;) {
    const std::size_t in_matrix = row % rows;
    const bool is_whole = in_matrix == 0 && end - row >= rows;
    const std::size_t count = is_whole ? (end - row) / rows : 1;
    matrices.rows = is_whole ? rows : std::min(rows - in_matrix, end - row);
    kernels::Transpose(matrices, count)
        .run(from + row * stride, to + row / rows * matrices.to_step + in_matrix * width, count);
    row += count * matrices.rows;
  }
}

}  // namespace

Result<void> move_axis(const AxisPlan& plan, ConstMemory source, Memory destination, RowRange rows) noexcept {
  const AxisLayout& layout = plan.layout();
  rules::ErrorReporter reporter(Function::move_axis);
  const bool is_packed = layout.element_bits % 8 != 0;
  const std::int64_t all = layout.outer * layout.rows;
  const std::int64_t row_bits = layout.columns * layout.inner * layout.element_bits;
  if (!check_rows(reporter, rows, all, divide_rounding_up(row_bits, CHAR_BIT))) return reporter.error;
  if (plan.bytes() == 0) rows.count = 0;
  if (is_packed && rows.count != 0 && (rows.count != all || rows.stride != 0)) {
    reporter.fail(ErrorDetail::rows_within_byte, rows.stride != 0 ? Argument::stride : Argument::row_count,
                  rows.stride != 0 ? rows.stride : rows.count);
    return reporter.error;
  }
  const std::int64_t row_bytes = row_bits / CHAR_BIT;
  const std::int64_t reach = reach_of(rows, row_bytes, plan.bytes());
  if (!reporter.check_memory(Argument::source, source.bytes(), reach, rows.stride != 0) ||
      !reporter.check_memory(Argument::destination, destination.bytes(), plan.bytes())) {
    return reporter.error;
  }
  if (rows.count == 0) return {};
  assert(!do_overlap({source.data, static_cast<std::size_t>(reach)}, destination));
  const auto* from = static_cast<const std::uint8_t*>(source.data);
  auto* const to = static_cast<std::uint8_t*>(destination.data);
  if (is_packed) {
    copy::transpose_matrices(copy::matrices_of(layout, copy::bit_order_of(plan.type())), from, to);
    return {};
  }
  move_rows(layout, from, to, rows, static_cast<std::size_t>(rows.stride != 0 ? rows.stride : row_bytes));
  return {};
}

Result<void> move_axis(ElementType type, const Dims& dims, std::int64_t from, std::int64_t to, ConstMemory source,
                       Memory destination, RowRange rows) noexcept {
  const Result<AxisPlan> plan = plan_move_axis({type, dims}, from, to);
  return plan ? move_axis(*plan, source, destination, rows) : plan.error();
}

}  // namespace tensorsplit::inline v0_1
