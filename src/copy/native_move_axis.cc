// SPDX-License-Identifier: MIT
//
// Native move of an axis. Each matrix of the layout is split into its columns, or joined from its rows, whichever are
// fewer.
#include <algorithm>
#include <cassert>
#include <climits>

#include "copy/row_pieces.h"
#include "rules/overlap.h"
#include "rules/row_range.h"
#include "rules/rules.h"
#include "simd/load_store.h"
#include "tensorsplit/move_axis.h"

namespace tensorsplit::inline v0_1 {
namespace {

/// Rows of one matrix of whole bytes, and their destination.
struct Matrix {
  const std::uint8_t* from;
  std::uint8_t* to;
  std::uint64_t from_stride;  ///< bytes from one row of the data to the next
  std::uint64_t to_stride;    ///< bytes from one row of the result to the next; these rows are columns of the data
  std::uint64_t rows;
  std::uint64_t columns;
  std::uint64_t width;  ///< bytes of a matrix element: `AxisLayout::inner` elements
};

void move_matrix(const Matrix& matrix) {
  copy::RowLayout layout;
  layout.is_join = matrix.rows < matrix.columns;
  // The interleaved side of a split is the data, and its parts are the columns of the data. That of a join is the
  // result, and its parts are the rows of the data.
  layout.rows = layout.is_join ? matrix.columns : matrix.rows;
  layout.stride = layout.is_join ? matrix.to_stride : matrix.from_stride;
  const std::uint64_t parts = layout.is_join ? matrix.rows : matrix.columns;
  const std::uint64_t part_stride = layout.is_join ? matrix.from_stride : matrix.to_stride;
  std::uint8_t* const interleaved = layout.is_join ? matrix.to : kernels::writable(matrix.from);
  std::uint8_t* const storage = layout.is_join ? kernels::writable(matrix.from) : matrix.to;
  copy::Piece pieces[copy::max_pieces];
  for (std::uint64_t first = 0; first < parts; first += copy::max_pieces) {
    const std::uint64_t count = std::min<std::uint64_t>(copy::max_pieces, parts - first);
    for (std::uint64_t i = 0; i < count; ++i) pieces[i] = {matrix.width, storage + (first + i) * part_stride};
    copy::move_pieces(layout, interleaved, first * matrix.width,
                      std::span(pieces).first(static_cast<std::size_t>(count)));
  }
}

/// Moves all elements of a type narrower than a byte, which start within bytes on both sides.
void move_packed(const AxisPlan& plan, const std::uint8_t* from, std::uint8_t* to) {
  const auto& [outer, rows, columns, inner, bits] = plan.layout();
  const BitOrder order = copy::bit_order_of(plan.type());
  copy::clear_unused_bits(to, static_cast<std::uint64_t>(plan.size() * bits), order);
  const auto width = static_cast<std::uint64_t>(inner * bits);
  std::uint64_t at = 0;
  for (std::int64_t block = 0; block < outer; ++block) {
    for (std::int64_t row = 0; row < rows; ++row) {
      for (std::int64_t column = 0; column < columns; ++column, at += width) {
        const auto place = static_cast<std::uint64_t>((block * columns + column) * rows + row);
        kernels::copy_bits(from, at, to, place * width, width, order);
      }
    }
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
    move_packed(plan, from, to);
    return {};
  }
  const std::int64_t stride = rows.stride != 0 ? rows.stride : row_bytes;
  const std::int64_t width = row_bytes / layout.columns;
  for (std::int64_t row = rows.first, end = row + rows.count; row < end;) {
    const std::int64_t in_block = row % layout.rows;
    const std::int64_t count = std::min(layout.rows - in_block, end - row);
    const std::int64_t place = row / layout.rows * layout.rows * layout.columns + in_block;
    move_matrix({from + row * stride, to + place * width, static_cast<std::uint64_t>(stride),
                 static_cast<std::uint64_t>(layout.rows * width), static_cast<std::uint64_t>(count),
                 static_cast<std::uint64_t>(layout.columns), static_cast<std::uint64_t>(width)});
    row += count;
  }
  return {};
}

Result<void> move_axis(ElementType type, const Dims& dims, std::int64_t from, std::int64_t to, ConstMemory source,
                       Memory destination, RowRange rows) noexcept {
  const Result<AxisPlan> plan = plan_move_axis({type, dims}, from, to);
  return plan ? move_axis(*plan, source, destination, rows) : plan.error();
}

}  // namespace tensorsplit::inline v0_1
