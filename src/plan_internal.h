// SPDX-License-Identifier: MIT
//
// Plans that borrow.
#ifndef TENSORSPLIT_SRC_PLAN_INTERNAL_H
#define TENSORSPLIT_SRC_PLAN_INTERNAL_H

#include "tensorsplit/join.h"
#include "tensorsplit/plan.h"

namespace tensorsplit::detail {

/// As `make_plan`, but a list of lengths stays where the node has it, however long it is.
Result<Plan> make_borrowing_plan(const Node& node);
Result<Plan> make_borrowing_plan(const JoinNode& node);

}  // namespace tensorsplit::detail

#endif  // TENSORSPLIT_SRC_PLAN_INTERNAL_H
