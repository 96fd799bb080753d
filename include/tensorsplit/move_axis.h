// SPDX-License-Identifier: MIT
//
// An axis moved to another place, as by numpy.moveaxis and torch.movedim: a split or a join, or one after the other.
#pragma once

#include <array>
#include <cstdint>

#include "tensorsplit/element_type.h"
#include "tensorsplit/error.h"
#include "tensorsplit/export.h"
#include "tensorsplit/int_argument.h"
#include "tensorsplit/node.h"

namespace tensorsplit {

/// How an axis is moved: what is unbound along axis 1, and into what the parts are stacked along axis 1. Where nothing
/// is unbound, `parts` equal pieces of the data, which follow one another, are stacked; where nothing is stacked, the
/// parts follow one another in the result. Where neither is done nothing moves in memory.
struct AxisMove {
  std::int64_t from = 0;  ///< in [0, rank)
  std::int64_t to = 0;
  std::int64_t size = 0;   ///< elements in all
  std::int64_t bytes = 0;  ///< of the storage of the data, and of the result
  std::int64_t parts = 0;  ///< 0: nothing moves
  bool is_unbound = false;
  bool is_stacked = false;
  std::array<std::int64_t, 3> unbound{};  ///< dims
  std::array<std::int64_t, 2> stacked{};  ///< dims of one part
};

/// Plans to move axis `from` of a tensor of known type and dims to place `to` of the result; the other axes keep their
/// order. Negative ones count from the end.
/// Errors: type_unknown, dims_unknown, dim_invalid, dims_too_large, scalar_input, missing, axis_rank, axis_not_integer,
/// axis_out_of_range.
TENSORSPLIT_EXPORT Result<AxisMove> plan_move_axis(const TensorInfo& tensor, const IntArgument& from,
                                                   const IntArgument& to);

}  // namespace tensorsplit
