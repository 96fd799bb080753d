// SPDX-License-Identifier: MIT
#include "tensorsplit/split_spec.h"

#include "rules.h"

namespace tensorsplit {

DimRange SplitSpec::length(std::int64_t index) const {
  if (index == odd_at) return odd;
  if (!is_listed) return chunk;
  return borrowed.given() ? static_cast<std::int64_t>(borrowed.at(index)) : held[static_cast<std::size_t>(index)];
}

namespace {

using rules::RuleContext;

/// A set of attributes.
constexpr unsigned set(Argument argument) { return 1U << static_cast<unsigned>(argument); }

/// One version of an operator. A new opset is one entry here.
struct Version {
  Operator op;
  int since;
  TypeSet types;
  unsigned attributes;
  int inputs;  ///< after the data
  bool (*rule)(RuleContext&);
};

constexpr unsigned axis_and_split = set(Argument::axis) | set(Argument::split);
constexpr unsigned axis_and_num_outputs = set(Argument::axis) | set(Argument::num_outputs);
constexpr unsigned axis_and_keepdims = set(Argument::axis) | set(Argument::keepdims);

constexpr Version versions[] = {
    {Operator::split, 1, onnx_float_types, axis_and_split, 1, rules::onnx_split},
    {Operator::split, 2, onnx_types_15, axis_and_split, 0, rules::onnx_split},
    {Operator::split, 11, onnx_types_15, axis_and_split, 0, rules::onnx_split},
    {Operator::split, 13, onnx_types_16, set(Argument::axis), 1, rules::onnx_split},
    {Operator::split, 18, onnx_types_16, axis_and_num_outputs, 1, rules::onnx_split},
    {Operator::split_to_sequence, 11, onnx_types_15, axis_and_keepdims, 1, rules::onnx_split_to_sequence},
    {Operator::split_to_sequence, 24, onnx_types_16, axis_and_keepdims, 1, rules::onnx_split_to_sequence},
    {Operator::variadic_split, 1, openvino_types, 0, 2, rules::openvino_variadic_split},
    {Operator::openvino_split, 1, openvino_types, set(Argument::num_splits), 1, rules::openvino_split},
};

/// The newest version of `op` that is not newer than `opset`; the first one where all are.
const Version* find_version(Operator op, std::int64_t opset) {
  const Version* found = nullptr;
  for (const Version& version : versions) {
    if (version.op == op && (found == nullptr || version.since <= opset)) found = &version;
  }
  return found;
}

/// What a call may say, whatever the version: the rules know where each version has it.
constexpr unsigned arguments_of_call[operator_count] = {axis_and_split | set(Argument::num_outputs),
                                                        axis_and_split | set(Argument::keepdims), axis_and_split,
                                                        axis_and_num_outputs};

bool check_dims(RuleContext& context) {
  const Dims& dims = context.node.dims;
  for (std::size_t i = 0; i < dims.size(); ++i) {
    const DimRange dim = dims[i];
    const std::int64_t most = dim.hi == unbounded ? dim.lo : dim.hi;
    if (dim.lo < 0 || most < dim.lo || most > max_size) {
      return context.refuse(Fault::dim_invalid, Argument::none, dim.lo < 0 ? dim.lo : most,
                            static_cast<std::int64_t>(i));
    }
  }
  return true;
}

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
  const unsigned known = node.call ? arguments_of_call[static_cast<int>(node.op)] : version.attributes;
  for (const Attribute& attribute : attributes) {
    if ((node.*attribute.numbers).given() && (known & set(attribute.argument)) == 0) {
      return context.refuse(Fault::unknown_attribute, attribute.argument);
    }
  }
  const int inputs = node.call ? 0 : version.inputs;
  for (int i = inputs; i < Node::most_inputs; ++i) {
    if (node.inputs[i].given()) {
      return context.refuse(Fault::unknown_input, Argument::none, std::int64_t{inputs} + 1);
    }
  }
  return true;
}

bool rule(RuleContext& context) {
  const Node& node = context.node;
  const Version* version = find_version(node.op, node.opset);
  if (version->since > node.opset) {
    return context.refuse(Fault::opset_too_low, Argument::none, node.opset, std::int64_t{version->since});
  }
  context.spec.op = node.op;
  context.spec.version = version->since;
  if (node.type_known && !version->types.has(node.type)) {
    return context.refuse_type(Fault::data_type, Argument::none, node.type, version->types);
  }
  return check_dims(context) && check_arguments(context, *version) && version->rule(context);
}

}  // namespace

int version_in_force(Operator op, std::int64_t opset) {
  const int since = find_version(op, opset)->since;
  return since > opset ? 0 : since;
}

Result<SplitSpec> resolve(const Node& node) {
  RuleContext context(node);
  if (!rule(context)) return context.error;
  return context.spec;
}

}  // namespace tensorsplit
