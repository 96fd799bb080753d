// SPDX-License-Identifier: MIT
//
// Native splits and joins by a plan: checks the memory, then moves the parts.
#include <algorithm>
#include <cassert>
#include <climits>

#include "copy/row_pieces.h"
#include "native/overlap.h"
#include "native/row_range.h"
#include "rules/rules.h"
#include "simd/load_store.h"

namespace tensorsplit::inline v0_1 {
namespace {

/// Returns the layout of `rows`, which are valid.
copy::RowLayout layout_of(const Plan& plan, const RowRange& rows) {
  copy::RowLayout result;
  result.rows = static_cast<std::uint64_t>(rows.count);
  result.is_packed = plan.is_packed();
  result.order = copy::bit_order_of(plan.type());
  const std::int64_t stride = result.is_packed ? rows.stride * CHAR_BIT : rows.stride;
  result.stride = static_cast<std::uint64_t>(rows.stride != 0 ? stride : plan.row_width());
  return result;
}

/// Returns whether part `index` cannot have had its length when the plan was made, because the list that the plan
/// borrows has changed. `left` is the rest of the axis. Parts that pass are within the row, and fill it.
bool has_changed(const Plan& plan, std::size_t index, std::int64_t left) {
  const SplitSpec& spec = plan.spec();
  if (spec.lengths.are_computed()) return false;
  const std::int64_t length = spec.length(static_cast<std::int64_t>(index)).lo;
  const bool is_last = static_cast<std::int64_t>(index) == plan.count() - 1;
  if (length < 0 || length > left || (is_last && length != left)) return true;
  // Pieces of a plan of whole bytes must stay whole bytes.
  const Layout& layout = plan.layout();
  return plan.bytes() != 0 && !plan.is_packed() && length * layout.inner * layout.element_bits % CHAR_BIT != 0;
}

/// Checks `rows`, and the number and sizes of all memory blocks. Limits `rows.count` to the rows that exist.
template <typename Part>
bool check(rules::ErrorReporter& reporter, const Plan& plan, ConstMemory interleaved, std::span<const Part> parts,
           RowRange& rows, bool is_join) {
  const Argument of_parts = is_join ? Argument::sources : Argument::destinations;
  if (static_cast<std::int64_t>(parts.size()) != plan.count()) {
    return reporter.fail(ErrorDetail::wrong_count, of_parts, parts.size(), plan.count());
  }
  const Layout& layout = plan.layout();
  const std::int64_t row_bytes = divide_rounding_up(saturating_multiply(layout.row(), layout.element_bits), 8);
  if (!check_rows(reporter, rows, layout.outer, row_bytes)) return false;
  const bool is_whole_bytes = rows.first % 8 == 0 && (rows.count % 8 == 0 || rows.first + rows.count == layout.outer);
  if (rows.count != 0 && !is_whole_bytes && plan.is_packed()) {
    return rows.first % 8 != 0 ? reporter.fail(ErrorDetail::rows_within_byte, Argument::first_row, rows.first)
                               : reporter.fail(ErrorDetail::rows_within_byte, Argument::row_count, rows.count);
  }
  if (plan.bytes() == 0) rows.count = 0;
  const Argument of_interleaved = is_join ? Argument::destination : Argument::source;
  const std::int64_t bytes = reach_of(rows, row_bytes, plan.bytes());
  if (!reporter.check_memory(of_interleaved, interleaved.bytes(), bytes, rows.stride != 0)) return false;
  reporter.error.index = 0;
  std::int64_t left = layout.axis_length;
  for (const PartLayout& part : plan.parts()) {
    const auto index = static_cast<std::size_t>(reporter.error.index);
    if (has_changed(plan, index, left)) {
      return reporter.fail(ErrorDetail::lengths_changed, of_parts, plan.spec().length(reporter.error.index).lo);
    }
    const Part& memory = parts[index];
    if (memory.data != nullptr && !reporter.check_memory(of_parts, memory.size, part.bytes)) return false;
    left -= part.length;
    ++reporter.error.index;
  }
  assert(rows.count == 0 || !do_overlap({interleaved.data, static_cast<std::size_t>(bytes)}, parts, is_join));
  return true;
}

/// Moves rows from `interleaved` to the parts, or from the parts to `interleaved` if `is_join`. Only the destination is
/// written.
template <typename Part>
Result<void> move(const Plan& plan, ConstMemory interleaved, std::span<const Part> parts, RowRange rows, bool is_join) {
  rules::ErrorReporter reporter(plan.spec().op, false, plan.spec().version);
  if (!check(reporter, plan, interleaved, parts, rows, is_join)) return reporter.error;
  const std::int64_t outer = plan.layout().outer;
  if (rows.count == 0) return {};

  copy::RowLayout layout = layout_of(plan, rows);
  layout.is_join = is_join;
  const bool is_end = rows.first + rows.count == outer;
  // Returns the byte at which row `rows.first` starts, for rows or pieces of `width` units. Packed rows start at a
  // byte, because `rows.first` is a multiple of 8.
  const auto skipped = [&](std::uint64_t width) {
    return static_cast<std::uint64_t>(layout.is_packed ? rows.first / 8 : rows.first) * width;
  };
  std::uint8_t* const bytes = kernels::writable(interleaved.data);
  // A stride is whole bytes, which have no unused bits.
  if (is_join && layout.is_packed && is_end) {
    copy::clear_unused_bits(bytes, static_cast<std::uint64_t>(outer) * layout.stride, layout.order);
  }

  auto part = plan.parts().begin();
  copy::move_parts(layout, bytes + skipped(layout.stride), parts.size(), [&](std::size_t i) {
    const auto width = static_cast<std::uint64_t>((*part).width);
    ++part;
    const auto* const data = parts[i].data;
    return copy::Piece{width, data == nullptr ? nullptr : kernels::writable(data) + skipped(width)};
  });
  return {};
}

}  // namespace

Result<void> split(const Plan& plan, ConstMemory source, std::span<const Memory> destinations, RowRange rows) noexcept {
  return move(plan, source, destinations, rows, false);
}

Result<void> join(const Plan& plan, std::span<const ConstMemory> sources, Memory destination, RowRange rows) noexcept {
  return move(plan, destination, sources, rows, true);
}

}  // namespace tensorsplit::inline v0_1
