// SPDX-License-Identifier: MIT
#include "tensorsplit/split_spec.h"

#include <algorithm>

#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {

namespace {

using rules::Context;

/// Returns the index at which part `index` starts: 0, the cut before it, or `end` after the last part.
std::int64_t cut_at(const IntArgument& cuts, std::int64_t index, std::int64_t end) {
  if (index == 0) return 0;
  if (index > cuts.count()) return end;
  std::int64_t cut = 0;
  read_integer(cuts.at(index - 1), cut);
  return std::clamp<std::int64_t>(cut < 0 ? cut + end : cut, 0, end);
}

/// Rule of an operator that splits.
struct Splitter {
  unsigned arguments_of_call;  ///< arguments of a call, for all versions
  bool (*rule)(Context&, const Node&);
};

/// Rules of the operators that split, in the order of `Operator`.
constexpr Splitter splitters[] = {
    {axis_and_split | argument_bit(Argument::num_outputs), rules::onnx_split},
    {axis_and_split | argument_bit(Argument::keepdims), rules::onnx_split_to_sequence},
    {axis_and_split, rules::openvino_variadic_split},
    {axis_only | argument_bit(Argument::num_outputs), rules::openvino_split},
    {axis_only | argument_bit(Argument::num_outputs), rules::chunk},
    {axis_only, rules::unbind},
    {axis_and_split, rules::tensor_split},
};

/// Checks that the version has all arguments that are given.
bool check_arguments(Context& context, const Node& node, const Version& version) {
  struct Attribute {
    Argument argument;
    IntArgument Node::*numbers;
  };
  static constexpr Attribute attributes[] = {{Argument::axis, &Node::axis},
                                             {Argument::split, &Node::split},
                                             {Argument::num_outputs, &Node::num_outputs},
                                             {Argument::keepdims, &Node::keepdims},
                                             {Argument::num_splits, &Node::num_splits}};
  const bool is_call = node.is_api_call || version.since == 0;
  const unsigned known = is_call ? splitters[static_cast<int>(node.op)].arguments_of_call : version.attributes;
  for (const Attribute& attribute : attributes) {
    if ((node.*attribute.numbers).given() && (known & argument_bit(attribute.argument)) == 0) {
      return context.fail(ErrorDetail::unknown_attribute, attribute.argument);
    }
  }
  const int inputs = is_call ? 0 : version.inputs;
  for (int i = inputs; i < Node::max_inputs; ++i) {
    if (node.inputs[i].given()) {
      return context.fail(ErrorDetail::unknown_input, Argument::none, inputs + 1);
    }
  }
  return true;
}

bool rule(Context& context, const Node& node) {
  const Version* const version = rules::find_rules(context, node.opset, Kind::split);
  return version != nullptr && rules::check_data(context, node.data(), version->types) &&
         check_arguments(context, node, *version) && splitters[static_cast<int>(node.op)].rule(context, node);
}

/// Merges the specs of one node for two axes: each range becomes the hull of both, and the axis becomes unknown.
SplitSpec hull(SplitSpec spec, const SplitSpec& other) {
  spec.axis_known = false;
  if (spec.whole_part != other.whole_part) spec.whole_part = -1;
  spec.axis_dim = hull(spec.axis_dim, other.axis_dim);
  spec.count = hull(spec.count, other.count);
  spec.size_bounds = hull(spec.size_bounds, other.size_bounds);
  spec.lengths = spec.lengths.hull_with(other.lengths);
  return spec;
}

/// Resolves a node whose axis is an input of unknown value. The spec includes every legal axis.
Result<SplitSpec> resolve_any_axis(Node node) {
  bool is_legal = false;
  SplitSpec spec;
  Error error;
  for (std::size_t axis = 0; axis < node.dims.size(); ++axis) {
    (node.axis.given() ? node.axis : node.inputs[0]) = axis;
    Context context(node.op, node.is_api_call, node.outputs);
    if (rule(context, node)) {
      spec = is_legal ? hull(spec, context.spec) : context.spec;
      is_legal = true;
    }
    error = context.error;
  }
  spec.unknown = Argument::axis;
  return is_legal ? Result<SplitSpec>(spec) : error;
}

}  // namespace

DimRange PartSizes::at(std::int64_t index) const noexcept {
  if (index == exceptional_at_) return exceptional_;
  switch (kind_) {
    case Kind::listed:
      return static_cast<std::int64_t>(list_.at(index));
    case Kind::cuts:
      return cut_at(list_, index + 1, each_.lo) - cut_at(list_, index, each_.lo);
    case Kind::tensors:
      return tensors_[index].rank_known ? tensors_[index].dims[static_cast<std::size_t>(at_)] : DimRange();
    default:
      return index < at_ ? each_.lo + 1 : each_;
  }
}

Result<SplitSpec> resolve(const Node& node) noexcept {
  Context context(node.op, node.is_api_call, node.outputs);
  if (!rule(context, node)) return context.error;
  if (node.rank_known && !context.spec.axis_known) return resolve_any_axis(node);
  return context.spec;
}

}  // namespace tensorsplit::inline v0_1
