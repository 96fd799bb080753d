// SPDX-License-Identifier: MIT
//
// Rules of ONNX Concat and ConcatFromSequence, and of stack.
#include "tensorsplit/join.h"

#include <algorithm>

#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {
namespace {

using rules::SpecBuilder;

/// Returns the intersection of two ranges. If it is empty, `lo` is above `hi`.
DimRange intersection(const DimRange& a, const DimRange& b) { return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)}; }

/// Returns the range of all products of a value of `a` and a value of `b`.
DimRange times(const DimRange& a, const DimRange& b) {
  return {saturating_multiply(a.lo, b.lo), saturating_multiply(a.hi, b.hi)};
}

/// Returns how often the inputs are repeated: at least once, because an empty sequence cannot be joined.
DimRange times_of(const JoinNode& node) { return {std::max<std::int64_t>(1, node.repeated.lo), node.repeated.hi}; }

/// Checks that all inputs have the same type, which the version must allow, and the same rank.
bool check_inputs(SpecBuilder& builder, const JoinNode& node, TypeSet allowed) {
  SplitSpec& spec = builder.spec;
  for (const TensorInfo& input : node.inputs) {
    builder.error.input = &input - node.inputs.data();
    if (!rules::check_data(builder, input, allowed)) return false;
    if (input.type_known) {
      if (spec.type_known && input.type != spec.type) {
        return builder.fail_type(ErrorDetail::type_unsupported, Argument::none, input.type, TypeSet{spec.type});
      }
      spec.type = input.type;
      spec.type_known = true;
    }
    if (input.rank_known) {
      const auto rank = static_cast<std::int64_t>(input.dims.size());
      if (spec.axis_known && rank != spec.rank) {
        return builder.fail_outside(ErrorDetail::rank_invalid, Argument::none, rank, spec.rank);
      }
      spec.rank = rank;
      spec.axis_known = true;
    }
  }
  builder.error.input = 0;
  return true;
}

/// Reads the axis, and whether it is a new one that adds 1 to the rank.
bool read_axes(SpecBuilder& builder, const JoinNode& node) {
  SplitSpec& spec = builder.spec;
  const bool is_stack = spec.op == Operator::stack;
  bool is_new = is_stack;
  if (!rules::read_flag(builder, Argument::new_axis, node.new_axis, is_new)) return false;
  spec.keep_axis = !is_new;
  if (is_new) ++spec.rank;
  const bool has_default = is_stack || (spec.op == Operator::concat && spec.version == 1);
  if (!node.axis.given() && !has_default) return builder.fail(ErrorDetail::missing, Argument::axis);
  spec.axis = is_stack ? 0 : 1;
  // Concat-1 and Concat-4 do not define a negative axis. It is accepted, as in Split-1 and Split-2.
  return rules::read_axis(builder, Argument::axis, node.axis, 0, spec.axis_known ? spec.rank : IntArgument::unknown);
}

/// Returns the dim of the inputs that becomes dim `index` of the result.
std::int64_t source_of(const SplitSpec& spec, std::int64_t index) {
  return !spec.keep_axis && index > spec.axis ? index - 1 : index;
}

DimRange dim_of(const TensorInfo& input, const SplitSpec& spec, std::int64_t index) {
  const auto source = static_cast<std::size_t>(source_of(spec, index));
  const bool is_known = input.rank_known && spec.axis_known && source < input.dims.size();
  return is_known ? input.dims[source] : DimRange();
}

/// Checks that the dims of all inputs that become dim `index` of the result can be equal.
bool check_dim(SpecBuilder& builder, const JoinNode& node, std::int64_t index) {
  DimRange agreed;
  for (const TensorInfo& input : node.inputs) {
    const DimRange dim = dim_of(input, builder.spec, index);
    const DimRange both = intersection(agreed, dim);
    if (both.lo > both.hi) {
      builder.error.input = &input - node.inputs.data();
      const auto source = static_cast<std::size_t>(source_of(builder.spec, index));
      return builder.fail_dim(ErrorDetail::dim_invalid, Argument::none, source, std::min(dim.lo, dim.hi), agreed);
    }
    agreed = both;
  }
  return true;
}

/// Sets the lengths of the inputs and of the result along the axis.
bool add_lengths(SpecBuilder& builder, const JoinNode& node) {
  SplitSpec& spec = builder.spec;
  DimRange sum = 0;
  spec.size_bounds = DimRange(unbounded, 0);
  std::int64_t nonempty_inputs = 0;
  for (const TensorInfo& input : node.inputs) {
    const DimRange length = spec.keep_axis ? dim_of(input, spec, spec.axis) : DimRange(1);
    if (length != DimRange(0)) {
      ++nonempty_inputs;
      spec.whole_part = &input - node.inputs.data();
    }
    sum = {saturating_add(sum.lo, length.lo), saturating_add(sum.hi, length.hi)};
    spec.size_bounds = hull(spec.size_bounds, length);
  }
  const DimRange repeated = times_of(node);
  if (repeated != DimRange(1)) spec.unknown = Argument::input_sequence;
  if (node.inputs.size() == 1) spec.whole_part = 0;
  if ((nonempty_inputs != 1 && node.inputs.size() != 1) || repeated != DimRange(1) || !spec.keep_axis)
    spec.whole_part = -1;
  const bool are_equal = spec.size_bounds.known() || !spec.axis_known || repeated != DimRange(1);
  spec.lengths = are_equal ? PartSizes(spec.size_bounds) : PartSizes::of(node.inputs.data(), spec.axis);
  spec.axis_length = times(sum, repeated);
  if (spec.axis_length.hi != unbounded) spec.axis_length.hi = std::min(spec.axis_length.hi, max_size);
  return spec.axis_length.lo <= max_size || builder.fail(ErrorDetail::dims_too_large);
}

bool rule(SpecBuilder& builder, const JoinNode& node) {
  SplitSpec& spec = builder.spec;
  const Version* const version = rules::find_rules(builder, node.opset, true);
  if (version == nullptr) return false;
  if (node.new_axis.given() && (version->attributes & argument_bit(Argument::new_axis)) == 0) {
    return builder.fail(ErrorDetail::unknown_attribute, Argument::new_axis);
  }
  if (node.outputs != outputs_not_declared && node.outputs != 1) {
    return builder.fail_outside(ErrorDetail::parts_invalid, Argument::outputs, node.outputs, 1);
  }
  if (node.more_inputs != 0) return builder.fail(ErrorDetail::unknown_input, Argument::none, 1);
  if (!rules::check_dim(builder, node.repeated, 0, Argument::length)) return false;
  const auto inputs = static_cast<std::int64_t>(node.inputs.size());
  if (inputs == 0 || node.repeated.hi == 0) return builder.fail(ErrorDetail::no_inputs);
  spec.count = times(inputs, times_of(node));
  // A call also joins types that ONNX does not have, as OpenVINO does.
  const TypeSet types = builder.error.is_call && node.op == Operator::concat ? all_types : version->types;
  if (!check_inputs(builder, node, types) || !read_axes(builder, node)) return false;
  for (std::int64_t i = 0; spec.axis_known && i < spec.rank; ++i) {
    if (i != spec.axis && !check_dim(builder, node, i)) return false;
  }
  return add_lengths(builder, node);
}

}  // namespace

Result<SplitSpec> resolve(const JoinNode& node) noexcept {
  SpecBuilder builder(node.op, false, node.outputs);
  if (!rule(builder, node)) return builder.error;
  return builder.spec;
}

Result<SplitSpec> rules::resolve_call(const JoinNode& call) {
  SpecBuilder builder(call.op, true);
  if (!rule(builder, call)) return builder.error;
  return builder.spec;
}

Result<SplitSpec> resolve(const JoinCall& call) noexcept { return rules::resolve_call(rules::node_of(call)); }

DimRange joined_dim(const JoinNode& node, const SplitSpec& spec, std::int64_t index) noexcept {
  if (index == spec.axis) return spec.axis_length;
  DimRange agreed;
  for (const TensorInfo& input : node.inputs) agreed = intersection(agreed, dim_of(input, spec, index));
  return agreed;
}

}  // namespace tensorsplit::inline v0_1
