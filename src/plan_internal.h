// SPDX-License-Identifier: MIT
//
// Plans for the length of one call.
#ifndef TENSORSPLIT_SRC_PLAN_INTERNAL_H
#define TENSORSPLIT_SRC_PLAN_INTERNAL_H

#include "tensorsplit/plan.h"

namespace tensorsplit::detail {

/// As `make_plan`, but a list of sizes that the plan cannot hold stays where the node has it, however long it is.
Result<Plan> make_borrowing_plan(const Node& node);

}  // namespace tensorsplit::detail

#endif  // TENSORSPLIT_SRC_PLAN_INTERNAL_H
