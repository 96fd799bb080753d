// SPDX-License-Identifier: MIT
//
// An axis moved to another place, as by numpy.moveaxis and torch.movedim: a split or a join, or one after the other.
#pragma once

#include <cstdint>

#include "tensorsplit/element_type.h"
#include "tensorsplit/error.h"
#include "tensorsplit/export.h"
#include "tensorsplit/int_argument.h"
#include "tensorsplit/node.h"

namespace tensorsplit {

/// How an axis is moved. `unbind` and `stack` are those of dims [a, b, c] along axis 1.
enum class AxisRoute : std::uint8_t {
  copy,            ///< nothing moves in memory
  unbind,          ///< unbind [rows, columns, inner]: the parts follow one another in the result
  stack,           ///< stack the `rows` pieces of the data, which follow one another in it, as [columns, rows, inner]
  unbind_columns,  ///< unbind [outer * rows, columns, inner], then stack the parts as [outer, columns, rows * inner]
  unbind_rows,     ///< unbind [outer, rows, columns * inner], then stack the parts as [outer * columns, rows, inner]
};

/// The data as [outer, rows, columns, inner], and the result as [outer, columns, rows, inner]: the axes that the moved
/// one passes count as one.
struct AxisMove {
  AxisRoute route = AxisRoute::copy;
  std::int64_t from = 0;  ///< in [0, rank)
  std::int64_t to = 0;
  std::int64_t outer = 1;
  std::int64_t rows = 1;
  std::int64_t columns = 1;
  std::int64_t inner = 1;
  std::int64_t size = 0;   ///< elements in all
  std::int64_t bytes = 0;  ///< of the storage of the data, and of the result
};

/// Plans to move axis `from` of a tensor of known type and dims to place `to` of the result; the other axes keep their
/// order. Negative ones count from the end.
/// Errors: type_unknown, dims_unknown, dim_invalid, dims_too_large, scalar_input, missing, axis_rank, axis_not_integer,
/// axis_out_of_range.
TENSORSPLIT_EXPORT Result<AxisMove> plan_move_axis(const TensorInfo& tensor, const IntArgument& from,
                                                   const IntArgument& to);

}  // namespace tensorsplit
