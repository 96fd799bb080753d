// SPDX-License-Identifier: MIT
//
// The rules of ONNX: Concat and ConcatFromSequence.
#include <algorithm>

#include "rules.h"
#include "saturating.h"
#include "tensorsplit/join.h"
#include "versions.h"

namespace tensorsplit {
namespace {

/// A node on its way through the rules: as `RuleContext`, for joins.
struct JoinContext : rules::Refusal {
  explicit JoinContext(const JoinNode& given) : Refusal(given.op, given.call), node(given) {}

  const JoinNode& node;
  JoinSpec spec;
};

/// The values that both may have; `lo` above `hi` where there is none.
DimRange intersection(const DimRange& a, const DimRange& b) { return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)}; }

/// The type of each input is one that the version takes, and that of all others.
bool check_types(JoinContext& context, TypeSet allowed) {
  JoinSpec& spec = context.spec;
  for (const TensorInfo& input : context.node.inputs) {
    context.error.input = &input - context.node.inputs.data();
    if (!input.type_known) continue;
    if (!allowed.has(input.type)) return context.refuse_type(Fault::data_type, Argument::none, input.type, allowed);
    if (spec.type_known && input.type != spec.type) {
      return context.refuse_type(Fault::types_differ, Argument::none, input.type, TypeSet{spec.type});
    }
    spec.type = input.type;
    spec.type_known = true;
  }
  return true;
}

/// The rank of each input is that of all others, and its dims may be.
bool check_ranks(JoinContext& context) {
  JoinSpec& spec = context.spec;
  for (const TensorInfo& input : context.node.inputs) {
    context.error.input = &input - context.node.inputs.data();
    if (!input.rank_known) continue;
    const auto rank = static_cast<std::int64_t>(input.dims.size());
    if (spec.rank_known && rank != spec.rank) {
      return context.refuse(Fault::ranks_differ, Argument::none, rank, spec.rank);
    }
    spec.rank = rank;
    spec.rank_known = true;
    if (!rules::check_dims(context, input.dims)) return false;
  }
  return true;
}

/// Whether the inputs are stacked along a new axis, by which the rank then grows, and along which axis.
bool read_axes(JoinContext& context) {
  JoinSpec& spec = context.spec;
  const JoinNode& node = context.node;
  if (!rules::read_flag(context, Argument::new_axis, node.new_axis, spec.new_axis)) return false;
  if (spec.new_axis) ++spec.rank;
  const bool has_default = spec.op == Operator::concat && spec.version == 1;
  if (!node.axis.given() && !has_default) return context.refuse(Fault::missing, Argument::axis);
  spec.axis = 1;
  // Counting from the end came with version 11.
  return rules::read_axis(context, node.axis, 0, spec.rank_known ? spec.rank : IntArgument::unknown, spec.version >= 11,
                          spec.axis);
}

/// The dim of an input that becomes dim `index` of the result.
DimRange dim_of(const TensorInfo& input, const JoinSpec& spec, std::int64_t index) {
  if (!input.rank_known) return {};
  return input.dims[static_cast<std::size_t>(spec.new_axis && index > spec.axis ? index - 1 : index)];
}

/// All inputs agree in the dim that becomes dim `index` of the result.
bool check_dim(JoinContext& context, std::int64_t index) {
  DimRange agreed;
  for (const TensorInfo& input : context.node.inputs) {
    const DimRange dim = dim_of(input, context.spec, index);
    const DimRange both = intersection(agreed, dim);
    if (both.lo > both.hi) {
      context.error.input = &input - context.node.inputs.data();
      context.error.bounds = agreed;
      return context.refuse(Fault::dims_differ, Argument::none, std::min(dim.lo, dim.hi),
                            context.spec.new_axis && index > context.spec.axis ? index - 1 : index);
    }
    agreed = both;
  }
  return true;
}

/// The dim along the axis: how many inputs there are, or their lengths added up.
bool add_lengths(JoinContext& context) {
  JoinSpec& spec = context.spec;
  const JoinNode& node = context.node;
  DimRange sum = 0;
  std::int64_t not_empty = 0;
  for (const TensorInfo& input : node.inputs) {
    const DimRange length = spec.new_axis ? DimRange(1) : dim_of(input, spec, spec.axis);
    if (length != DimRange(0)) {
      ++not_empty;
      spec.whole_input = &input - node.inputs.data();
    }
    sum = {saturating_add(sum.lo, length.lo), saturating_add(sum.hi, length.hi)};
  }
  if (not_empty != 1 || node.repeated != DimRange(1) || spec.new_axis) spec.whole_input = -1;
  if (node.inputs.size() == 1 && node.repeated == DimRange(1) && !spec.new_axis) spec.whole_input = 0;
  spec.axis_length = {saturating_multiply(sum.lo, node.repeated.lo), saturating_multiply(sum.hi, node.repeated.hi)};
  return spec.axis_length.lo <= max_size || context.refuse(Fault::dims_too_large);
}

bool rule(JoinContext& context) {
  const JoinNode& node = context.node;
  JoinSpec& spec = context.spec;
  if (!is_join(node.op)) return context.refuse(Fault::other_operator);
  const Version* const version = rules::find_rules(context, node.op, node.opset);
  if (version == nullptr) return false;
  spec.op = node.op;
  spec.version = version->since;
  if (node.new_axis.given() && (version->attributes & set(Argument::new_axis)) == 0) {
    return context.refuse(Fault::unknown_attribute, Argument::new_axis);
  }
  if (node.outputs != outputs_not_declared && node.outputs != 1) {
    return context.refuse(Fault::one_output, Argument::outputs, node.outputs);
  }
  const auto inputs = static_cast<std::int64_t>(node.inputs.size());
  spec.count = {saturating_multiply(inputs, node.repeated.lo), saturating_multiply(inputs, node.repeated.hi)};
  if (spec.count.hi == 0) return context.refuse(Fault::no_inputs);
  // A call joins the types that ONNX does not have as well, as OpenVINO does.
  const TypeSet types = node.call && node.op == Operator::concat ? all_types : version->types;
  if (!check_types(context, types) || !check_ranks(context)) return false;
  context.error.input = 0;
  if (!read_axes(context)) return false;
  for (std::int64_t i = 0; spec.rank_known && i < spec.rank; ++i) {
    if (i != spec.axis && !check_dim(context, i)) return false;
  }
  return add_lengths(context);
}

}  // namespace

Result<JoinSpec> resolve(const JoinNode& node) {
  JoinContext context(node);
  if (!rule(context)) return context.error;
  return context.spec;
}

DimRange joined_dim(const JoinNode& node, const JoinSpec& spec, std::int64_t index) {
  if (index == spec.axis) return spec.axis_length;
  DimRange agreed;
  for (const TensorInfo& input : node.inputs) agreed = intersection(agreed, dim_of(input, spec, index));
  return agreed;
}

}  // namespace tensorsplit
