// SPDX-License-Identifier: MIT
#include "tensorsplit/split_spec.h"

#include "rules.h"

namespace tensorsplit {

DimRange SplitSpec::length(std::int64_t index) const {
  if (index == irregular_at) return irregular;
  if (!is_listed) return index < longer ? chunk.lo + 1 : chunk;
  if (joined != nullptr) {
    const TensorInfo& input = joined[index];
    return input.rank_known && axis_known ? input.dims[static_cast<std::size_t>(axis)] : DimRange();
  }
  if (are_cuts) return rules::cut_at(*this, index + 1) - rules::cut_at(*this, index);
  return borrowed.given() ? static_cast<std::int64_t>(borrowed.at(index)) : held[static_cast<std::size_t>(index)];
}

namespace {

using rules::RuleContext;

constexpr unsigned axis_and_split = set(Argument::axis) | set(Argument::split);

/// An operator that splits.
struct Splitter {
  unsigned arguments_of_call;  ///< what a call may say, whatever the version: the rule knows where each version has it
  bool (*rule)(RuleContext&);
};

/// In the order of `Operator`.
constexpr Splitter splitters[] = {
    {axis_and_split | set(Argument::num_outputs), rules::onnx_split},
    {axis_and_split | set(Argument::keepdims), rules::onnx_split_to_sequence},
    {axis_and_split, rules::openvino_variadic_split},
    {set(Argument::axis) | set(Argument::num_outputs), rules::openvino_split},
    {set(Argument::axis) | set(Argument::num_outputs), rules::chunk},
    {set(Argument::axis), rules::unbind},
    {axis_and_split, rules::tensor_split},
};

/// Refuses arguments that the version does not know.
bool check_arguments(RuleContext& context, const Version& version) {
  struct Attribute {
    Argument argument;
    IntArgument Node::*numbers;
  };
  static constexpr Attribute attributes[] = {{Argument::axis, &Node::axis},
                                             {Argument::split, &Node::split},
                                             {Argument::num_outputs, &Node::num_outputs},
                                             {Argument::keepdims, &Node::keepdims},
                                             {Argument::num_splits, &Node::num_splits}};
  const Node& node = context.node;
  const unsigned known = node.call ? splitters[static_cast<int>(node.op)].arguments_of_call : version.attributes;
  for (const Attribute& attribute : attributes) {
    if ((node.*attribute.numbers).given() && (known & set(attribute.argument)) == 0) {
      return context.fail(Fault::unknown_attribute, attribute.argument);
    }
  }
  const int inputs = node.call ? 0 : version.inputs;
  for (int i = inputs; i < Node::most_inputs; ++i) {
    if (node.inputs[i].given()) {
      return context.fail(Fault::unknown_input, Argument::none, inputs + 1);
    }
  }
  return true;
}

bool rule(RuleContext& context) {
  const Node& node = context.node;
  const Version* const version = rules::find_rules(context, context.spec, node, Kind::split);
  return version != nullptr && rules::check_data(context, node, version->types) && check_arguments(context, *version) &&
         splitters[static_cast<int>(node.op)].rule(context);
}

}  // namespace

namespace {

/// What holds for both of two specs of one node, which differ in their axis. All else that is in them is the same.
SplitSpec hull(SplitSpec spec, const SplitSpec& other) {
  spec.axis_known = false;
  spec.count = hull(spec.count, other.count);
  spec.common = hull(spec.common, other.common);
  spec.chunk = hull(spec.chunk, other.chunk);
  spec.irregular = hull(spec.irregular, other.irregular);
  return spec;
}

/// The axis is an input whose value is not known: what holds for every axis that is legal.
Result<SplitSpec> resolve_any_axis(Node node) {
  bool is_legal = false;
  SplitSpec spec;
  Error error;
  for (std::size_t axis = 0; axis < node.dims.size(); ++axis) {
    (node.axis.given() ? node.axis : node.inputs[0]) = axis;
    RuleContext context(node);
    if (rule(context)) {
      spec = is_legal ? hull(spec, context.spec) : context.spec;
      is_legal = true;
    }
    error = context.error;
  }
  spec.unknown = Argument::axis;
  return is_legal ? Result<SplitSpec>(spec) : error;
}

}  // namespace

Result<SplitSpec> resolve(const Node& node) {
  RuleContext context(node);
  if (!rule(context)) return context.error;
  if (node.rank_known && !context.spec.axis_known) return resolve_any_axis(node);
  return context.spec;
}

}  // namespace tensorsplit
