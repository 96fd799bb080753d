// SPDX-License-Identifier: MIT
//
// Splits and joins by a plan, natively: checks the memory, then hands the parts to `move_pieces`, a few at a time.
#include <algorithm>

#include "move/kernels/memory.h"
#include "move/route.h"
#include "move/routes/routes.h"
#include "move/row_range.h"
#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {
namespace {

/// The layout of `rows`, which have been checked.
routes::RowLayout layout_of(const Plan& plan, const RowRange& rows) {
  const Layout& layout = plan.layout();
  routes::RowLayout result;
  result.rows = static_cast<std::uint64_t>(rows.count);
  result.is_packed = !is_byte_aligned(plan);
  result.order = bit_order_of(plan.type());
  const std::int64_t bits =
      rows.stride != 0 ? rows.stride * 8 : layout.axis_length * layout.inner * layout.element_bits;
  result.stride = static_cast<std::uint64_t>(result.is_packed ? bits : bits / 8);
  return result;
}

/// Checks `rows`, the number and the sizes of all memory. Cuts `rows.count` to the rows that there are.
template <typename Part>
bool check(rules::Diagnostic& diagnostic, const Plan& plan, std::size_t interleaved_bytes, std::span<const Part> parts,
           RowRange& rows, bool is_join) {
  const Argument of_parts = is_join ? Argument::sources : Argument::destinations;
  if (static_cast<std::int64_t>(parts.size()) != plan.count()) {
    return diagnostic.fail(Fault::wrong_count, of_parts, parts.size(), plan.count());
  }
  const Layout& layout = plan.layout();
  const std::int64_t row_bytes = divide_rounding_up(saturating_multiply(layout.row(), layout.element_bits), 8);
  if (!check_rows(diagnostic, rows, layout.outer, row_bytes)) return false;
  const bool is_whole_bytes = rows.first % 8 == 0 && (rows.count % 8 == 0 || rows.first + rows.count == layout.outer);
  if (rows.count != 0 && !is_whole_bytes && !is_byte_aligned(plan)) {
    return rows.first % 8 != 0 ? diagnostic.fail(Fault::rows_within_byte, Argument::first_row, rows.first)
                               : diagnostic.fail(Fault::rows_within_byte, Argument::row_count, rows.count);
  }
  if (plan.bytes() == 0) rows.count = 0;
  const Argument interleaved = is_join ? Argument::destination : Argument::source;
  const std::int64_t bytes = reach_of(rows, row_bytes, plan.bytes());
  if (!diagnostic.check_memory(interleaved, interleaved_bytes, bytes, rows.stride != 0)) return false;
  diagnostic.error.index = 0;
  for (const PartLayout& part : plan.parts()) {
    const Part& memory = parts[static_cast<std::size_t>(diagnostic.error.index)];
    if (memory.data != nullptr && !diagnostic.check_memory(of_parts, memory.size, part.bytes)) return false;
    ++diagnostic.error.index;
  }
  return true;
}

/// Moves rows from `interleaved` to the parts, or with `is_join` back; then alone `interleaved` is written.
template <typename Part>
Result<void> move(const Plan& plan, ConstMemory interleaved, std::span<const Part> parts, RowRange rows, bool is_join) {
  rules::Diagnostic diagnostic(plan.spec().op, false, plan.spec().version);
  if (!check(diagnostic, plan, interleaved.bytes(), parts, rows, is_join)) return diagnostic.error;
  const std::int64_t outer = plan.layout().outer;
  if (rows.count == 0) return {};

  routes::RowLayout layout = layout_of(plan, rows);
  layout.is_join = is_join;
  const bool is_end = rows.first + rows.count == outer;
  // The byte at which row `rows.first` begins, of rows or pieces of `width` units. Packed ones begin at a multiple of
  // eight rows, and so with a byte.
  const auto skipped = [&](std::uint64_t width) {
    return static_cast<std::uint64_t>(layout.is_packed ? rows.first / 8 : rows.first) * width;
  };
  std::uint8_t* const bytes = kernels::writable(interleaved.data);
  if (is_join && layout.is_packed && is_end && rows.stride == 0) {
    routes::clear_unused_bits(bytes, static_cast<std::uint64_t>(outer) * layout.stride, layout.order);
  }

  routes::Piece pieces[routes::max_pieces];
  const std::int64_t step_bits = plan.layout().inner * plan.layout().element_bits;
  std::uint64_t offset = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const std::int64_t bits = plan.length(static_cast<std::int64_t>(i)) * step_bits;
    routes::Piece& piece = pieces[i % routes::max_pieces];
    piece.width = static_cast<std::uint64_t>(layout.is_packed ? bits : bits / 8);
    piece.storage = parts[i].data == nullptr ? nullptr : kernels::writable(parts[i].data) + skipped(piece.width);
    if (i % routes::max_pieces + 1 != routes::max_pieces && i + 1 != parts.size()) continue;
    const std::span<const routes::Piece> batch(pieces, i % routes::max_pieces + 1);
    routes::move_pieces(layout, bytes + skipped(layout.stride), offset, batch);
    for (const routes::Piece& done : batch) offset += done.width;
  }
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
