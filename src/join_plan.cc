// SPDX-License-Identifier: MIT
#include "plan_internal.h"
#include "tensorsplit/join.h"

namespace tensorsplit {
namespace {

/// Type and dims of all inputs are known.
bool check_inputs(const JoinNode& node, Error& error) {
  for (const TensorInfo& input : node.inputs) {
    error.input = &input - node.inputs.data();
    if (!detail::check_tensor({input.type_known, input.rank_known, input.dims}, error)) return false;
  }
  error.argument = Argument::input_sequence;
  return node.repeated == DimRange(1) || detail::refuse(error, Fault::values_unknown);
}

/// The split that takes the result apart: in as many parts as there are inputs, of their lengths.
SplitSpec inverse_of(const JoinNode& node, const JoinSpec& join) {
  SplitSpec spec;
  spec.op = join.op;
  spec.version = join.version;
  spec.axis_known = true;
  spec.keep_axis = !join.new_axis;
  spec.axis = join.axis;
  spec.whole_part = join.whole_input;
  spec.count = join.count;
  const auto axis = static_cast<std::size_t>(join.axis);
  spec.chunk = join.new_axis ? 1 : node.inputs[0].dims[axis];
  spec.common = spec.chunk;
  if (join.new_axis) return spec;
  for (const TensorInfo& input : node.inputs) spec.common = hull(spec.common, input.dims[axis]);
  spec.is_listed = !spec.common.known();
  return spec;
}

/// Writes the lengths of the inputs to where the spec or the caller has room for them.
/// Errors: lengths_not_lent.
bool list_lengths(const JoinNode& node, SplitSpec& spec, std::span<std::int64_t> lengths, Error& error) {
  if (!spec.is_listed) return true;
  const std::size_t count = node.inputs.size();
  const bool is_short = count <= spec.held.size();
  if (!is_short && !detail::check_room(count, lengths, error)) return false;
  const std::span<std::int64_t> list = is_short ? std::span<std::int64_t>(spec.held) : lengths;
  for (std::size_t i = 0; i < count; ++i) list[i] = node.inputs[i].dims[static_cast<std::size_t>(spec.axis)].lo;
  if (!is_short) spec.borrowed = std::span<const std::int64_t>(lengths.first(count));
  return true;
}

}  // namespace

Result<Plan> make_plan(const JoinNode& node, std::span<std::int64_t> lengths) {
  const Result<JoinSpec> join = resolve(node);
  if (!join) return join.error();
  Error error(Fault::missing, node.op, node.call, join->version);
  if (!check_inputs(node, error)) return error;
  SplitSpec spec = inverse_of(node, *join);
  if (!list_lengths(node, spec, lengths, error)) return error;
  const Dims& dims = node.inputs[0].dims;
  const auto axis = static_cast<std::size_t>(join->axis);
  const std::int64_t outer = detail::product(dims, 0, axis);
  const std::int64_t inner = detail::product(dims, join->new_axis ? axis : axis + 1, dims.size());
  return detail::lay_out(spec, join->type, outer, join->axis_length.lo, inner, error);
}

}  // namespace tensorsplit
