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
struct JoinContext {
  explicit JoinContext(const JoinNode& given) : node(given), error(Fault::missing, given.op, given.call) {}

  const JoinNode& node;
  JoinSpec spec;
  Error error;

  bool refuse(Fault fault, Argument argument = Argument::none, double given = 0, std::int64_t other = 0) {
    error.fault = fault;
    error.version = spec.version;
    error.argument = argument;
    error.given = given;
    error.other = static_cast<double>(other);
    return false;
  }

  bool refuse_type(Fault fault, ElementType type, TypeSet allowed) {
    error.type = type;
    error.allowed = allowed;
    return refuse(fault);
  }
};

/// The values that both may have; `lo` above `hi` where there is none.
DimRange intersection(const DimRange& a, const DimRange& b) { return {std::max(a.lo, b.lo), std::min(a.hi, b.hi)}; }

/// The type of each input is one that the version takes, and that of all others.
bool check_types(JoinContext& context, TypeSet allowed) {
  JoinSpec& spec = context.spec;
  for (const TensorInfo& input : context.node.inputs) {
    context.error.input = &input - context.node.inputs.data();
    if (!input.type_known) continue;
    if (!allowed.has(input.type)) return context.refuse_type(Fault::data_type, input.type, allowed);
    if (spec.type_known && input.type != spec.type) {
      return context.refuse_type(Fault::types_differ, input.type, TypeSet{spec.type});
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
      return context.refuse(Fault::ranks_differ, Argument::none, static_cast<double>(rank), spec.rank);
    }
    spec.rank = rank;
    spec.rank_known = true;
    std::int64_t wrong = 0;
    const std::int64_t index = rules::find_invalid_dim(input.dims, wrong);
    if (index >= 0) return context.refuse(Fault::dim_invalid, Argument::none, static_cast<double>(wrong), index);
  }
  return true;
}

/// Whether the inputs are stacked along a new axis; the rank then grows by it.
bool read_new_axis(JoinContext& context) {
  const IntArgument& new_axis = context.node.new_axis;
  if (!new_axis.given()) return true;
  if (new_axis.rank() != 0) {
    return context.refuse(Fault::flag_rank, Argument::new_axis, static_cast<double>(new_axis.rank()));
  }
  const double number = new_axis.at(0);
  if (number != 0 && number != 1) return context.refuse(Fault::flag_invalid, Argument::new_axis, number);
  context.spec.new_axis = number == 1;
  if (context.spec.new_axis) ++context.spec.rank;
  return true;
}

bool read_axis(JoinContext& context) {
  JoinSpec& spec = context.spec;
  const IntArgument& axis = context.node.axis;
  const bool has_default = spec.op == Operator::concat && spec.version == 1;
  if (!axis.given() && !has_default) return context.refuse(Fault::missing, Argument::axis);
  if (spec.rank_known && spec.rank == 0) return context.refuse(Fault::scalar_input, Argument::axis);
  spec.axis = 1;
  double number = 1;
  if (axis.given()) {
    if (axis.rank() != 0) return context.refuse(Fault::axis_rank, Argument::axis, static_cast<double>(axis.rank()));
    number = axis.at(0);
    if (!rules::read_integer(number, spec.axis)) return context.refuse(Fault::axis_not_integer, Argument::axis, number);
  }
  if (!spec.rank_known) return true;
  // Counting from the end came with version 11.
  const std::int64_t least = spec.version < 11 ? 0 : -spec.rank;
  if (spec.axis < least || spec.axis >= spec.rank) {
    return context.refuse(Fault::axis_out_of_range, Argument::axis, number, spec.rank);
  }
  if (spec.axis < 0) spec.axis += spec.rank;
  return true;
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
      return context.refuse(Fault::dims_differ, Argument::none, static_cast<double>(std::min(dim.lo, dim.hi)),
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
  const Version& version = find_version(node.op, node.opset);
  if (version.since > node.opset) {
    return context.refuse(Fault::opset_too_low, Argument::none, static_cast<double>(node.opset), version.since);
  }
  spec.op = node.op;
  spec.version = version.since;
  if (node.new_axis.given() && (version.attributes & set(Argument::new_axis)) == 0) {
    return context.refuse(Fault::unknown_attribute, Argument::new_axis);
  }
  if (node.outputs != outputs_not_declared && node.outputs != 1) {
    return context.refuse(Fault::one_output, Argument::outputs, static_cast<double>(node.outputs));
  }
  const auto inputs = static_cast<std::int64_t>(node.inputs.size());
  spec.count = {saturating_multiply(inputs, node.repeated.lo), saturating_multiply(inputs, node.repeated.hi)};
  if (spec.count.hi == 0) return context.refuse(Fault::no_inputs);
  // A call joins the types that ONNX does not have as well, as OpenVINO does.
  const TypeSet types = node.call && node.op == Operator::concat ? all_types : version.types;
  if (!check_types(context, types) || !check_ranks(context)) return false;
  context.error.input = 0;
  if (!read_new_axis(context) || !read_axis(context)) return false;
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
