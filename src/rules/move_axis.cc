// SPDX-License-Identifier: MIT
#include "tensorsplit/move_axis.h"

#include <algorithm>

#include "rules/rules.h"

namespace tensorsplit {
namespace {

/// Reads an axis in [-rank, rank).
bool read_axis(rules::Diagnostic& diagnostic, Argument argument, const IntArgument& given, std::int64_t rank,
               std::int64_t& axis) {
  if (!given.given()) return diagnostic.fail(Fault::missing, argument);
  if (given.rank() != 0) return diagnostic.fail_outside(Fault::axis_rank, argument, given.rank(), 0);
  if (!read_integer(given.at(0), axis)) return diagnostic.fail_at(Fault::axis_not_integer, argument, given, 0);
  const DimRange legal(-rank, rank - 1);
  if (!legal.has(axis)) return diagnostic.fail_at(Fault::axis_out_of_range, argument, given, 0, legal);
  if (axis < 0) axis += rank;
  return true;
}

}  // namespace

Result<AxisMove> plan_move_axis(const TensorInfo& tensor, const IntArgument& from, const IntArgument& to) {
  rules::Diagnostic diagnostic(Operator::move_axis, true);
  AxisMove move;
  if (!rules::read_size(diagnostic, tensor, move.size, move.bytes)) return diagnostic.error;
  const Dims& dims = tensor.dims;
  const auto rank = static_cast<std::int64_t>(dims.size());
  if (rank == 0) diagnostic.fail_outside(Fault::scalar_input, Argument::none, rank, DimRange(1, unbounded));
  if (rank == 0 || !read_axis(diagnostic, Argument::from, from, rank, move.from) ||
      !read_axis(diagnostic, Argument::to, to, rank, move.to)) {
    return diagnostic.error;
  }
  if (move.size == 0) return move;
  const auto first = static_cast<std::size_t>(std::min(move.from, move.to));
  const auto last = static_cast<std::size_t>(std::max(move.from, move.to));
  // The moved axis stands at one end of those that it passes.
  const std::size_t cut = move.from < move.to ? first + 1 : last;
  // [outer, rows, columns, inner] becomes [outer, columns, rows, inner]: the axes that the moved one passes are one.
  const std::int64_t outer = rules::product(dims, 0, first);
  const std::int64_t rows = rules::product(dims, first, cut);
  const std::int64_t columns = rules::product(dims, cut, last + 1);
  const std::int64_t inner = rules::product(dims, last + 1, dims.size());
  const bool is_packed = bits(tensor.type) % 8 != 0;
  // A copy would keep the unused bits of the last byte of packed elements.
  if ((rows == 1 || columns == 1) && !is_packed) return move;
  // Only pieces of one matrix of whole bytes follow one another; else it is done in two steps.
  const bool is_matrix = outer == 1 && !is_packed && bits(tensor.type) != 0;
  const bool are_columns_fewer = columns <= rows;
  move.parts = are_columns_fewer ? columns : rows;
  move.is_unbound = !is_matrix || are_columns_fewer;
  move.is_stacked = !is_matrix || !are_columns_fewer;
  if (are_columns_fewer) {
    move.unbound = {outer * rows, columns, inner};
    move.stacked = {outer, rows * inner};
  } else {
    move.unbound = {outer, rows, columns * inner};
    move.stacked = {outer * columns, inner};
  }
  return move;
}

}  // namespace tensorsplit
