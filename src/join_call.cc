// SPDX-License-Identifier: MIT
#include "tensorsplit/join.h"

namespace tensorsplit {

std::optional<Error> concat(std::span<const TensorInfo> tensors, std::int64_t axis,
                            std::span<const void* const> sources, void* destination, std::span<std::int64_t> lengths) {
  JoinNode node;
  node.call = true;
  node.inputs = tensors;
  node.axis = axis;
  const Result<Plan> plan = make_plan(node, lengths);
  if (!plan) return plan.error();
  if (sources.size() != tensors.size()) {
    Error error(Fault::sources_count, node.op, node.call, plan->spec().version);
    error.given = static_cast<double>(sources.size());
    error.other = static_cast<double>(tensors.size());
    return error;
  }
  join(*plan, sources, destination);
  return std::nullopt;
}

}  // namespace tensorsplit
