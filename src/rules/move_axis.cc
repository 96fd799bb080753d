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

/// The product of dims [first, end).
std::int64_t product(const Dims& dims, std::int64_t first, std::int64_t end) {
  std::int64_t result = 1;
  for (std::int64_t i = first; i < end; ++i) result *= dims[static_cast<std::size_t>(i)].lo;
  return result;
}

/// The cheapest route. Parts of a type narrower than a byte, and strings, do not follow one another in one memory; and
/// a copy would keep the unused bits of the former's last byte.
AxisRoute choose_route(const AxisMove& move, ElementType type) {
  const bool are_columns_fewer = move.columns <= move.rows;
  const bool is_packed = bits(type) % 8 != 0;
  if ((move.rows == 1 || move.columns == 1) && !is_packed) return AxisRoute::copy;
  if (move.outer == 1 && bits(type) != 0 && !is_packed) return are_columns_fewer ? AxisRoute::unbind : AxisRoute::stack;
  return are_columns_fewer ? AxisRoute::unbind_columns : AxisRoute::unbind_rows;
}

}  // namespace

Result<AxisMove> plan_move_axis(const TensorInfo& tensor, const IntArgument& from, const IntArgument& to) {
  Node node;
  static_cast<TensorInfo&>(node) = tensor;
  node.op = Operator::move_axis;
  node.call = true;
  const Result<std::int64_t> bytes = storage_bytes(node);
  if (!bytes) return bytes.error();
  const Dims& dims = tensor.dims;
  const auto rank = static_cast<std::int64_t>(dims.size());
  rules::Diagnostic diagnostic(node);
  AxisMove move;
  if (rank == 0) {
    diagnostic.fail_outside(Fault::scalar_input, Argument::none, rank, DimRange(1, unbounded));
    return diagnostic.error;
  }
  if (!read_axis(diagnostic, Argument::from, from, rank, move.from) ||
      !read_axis(diagnostic, Argument::to, to, rank, move.to)) {
    return diagnostic.error;
  }
  const std::int64_t first = std::min(move.from, move.to);
  const std::int64_t last = std::max(move.from, move.to);
  // The moved axis stands at one end of those that it passes.
  const std::int64_t cut = move.from < move.to ? first + 1 : last;
  move.bytes = *bytes;
  for (std::int64_t i = 0; i < rank; ++i) {
    if (dims[static_cast<std::size_t>(i)].lo == 0) return move;
  }
  move.size = product(dims, 0, rank);
  move.outer = product(dims, 0, first);
  move.rows = product(dims, first, cut);
  move.columns = product(dims, cut, last + 1);
  move.inner = product(dims, last + 1, rank);
  move.route = choose_route(move, tensor.type);
  return move;
}

}  // namespace tensorsplit
