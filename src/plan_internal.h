// SPDX-License-Identifier: MIT
//
// What the plans of splits and joins are made with.
#ifndef TENSORSPLIT_SRC_PLAN_INTERNAL_H
#define TENSORSPLIT_SRC_PLAN_INTERNAL_H

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/dims.h"
#include "tensorsplit/plan.h"

namespace tensorsplit::detail {

/// As `make_plan`, but a list of sizes that the plan cannot hold stays where the node has it, however long it is.
Result<Plan> make_borrowing_plan(const Node& node);

/// What is known of a tensor.
struct Knowledge {
  bool type;
  bool rank;
  Dims dims;
};

/// Notes `fault` in `error`, with its figures. Returns false.
bool refuse(Error& error, Fault fault, std::int64_t given = 0, std::int64_t other = 0);

/// Type and dims of a tensor are known, and the dims may be.
/// Errors: type_unknown, rank_unknown, dim_unknown, dim_invalid.
bool check_tensor(const Knowledge& tensor, Error& error);

/// There is room for `count` lengths.
/// Errors: lengths_not_lent.
bool check_room(std::size_t count, std::span<std::int64_t> lengths, Error& error);

/// The product of dims [first, end), or `unbounded` where it does not fit: 0 where one of them is 0, whatever the
/// others are.
std::int64_t product(const Dims& dims, std::size_t first, std::size_t end);

/// The plan of `spec`, whose data are `outer` rows of `axis_length * inner` elements of `type`; `error` says whose.
/// Errors: dims_too_large.
Result<Plan> lay_out(const SplitSpec& spec, ElementType type, std::int64_t outer, std::int64_t axis_length,
                     std::int64_t inner, Error error);

}  // namespace tensorsplit::detail

#endif  // TENSORSPLIT_SRC_PLAN_INTERNAL_H
