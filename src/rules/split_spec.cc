// SPDX-License-Identifier: MIT
#include "tensorsplit/split_spec.h"

#include <algorithm>
#include <initializer_list>

#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {

namespace {

using rules::Arguments;
using rules::SpecBuilder;

/// Returns the index at which part `index` starts: 0, the cut before it, or `end` after the last part.
std::int64_t cut_at(const IntArgument& cuts, std::int64_t index, std::int64_t end) {
  if (index == 0) return 0;
  if (index > cuts.count()) return end;
  const std::int64_t cut = cuts.at(index - 1).to_int64();
  return std::clamp<std::int64_t>(cut < 0 ? cut + end : cut, 0, end);
}

/// Rule of an operator that splits.
struct Splitter {
  unsigned arguments_of_call;  ///< arguments of a call, for all versions
  bool (*rule)(SpecBuilder&, const Arguments&);
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

/// Argument of a node or a call.
struct Named {
  Argument name;
  const IntArgument& numbers;
};

/// Checks that only arguments in the set `known` are given. Errors: unknown_attribute.
bool check_known(SpecBuilder& builder, unsigned known, std::initializer_list<Named> arguments) {
  for (const Named& argument : arguments) {
    if (argument.numbers.given() && (known & argument_bit(argument.name)) == 0) {
      return builder.fail(ErrorDetail::unknown_attribute, argument.name);
    }
  }
  return true;
}

/// Checks the sizes of Split-1, which a node may have as an attribute and as an input. Both must then be the same.
/// Errors: type_unsupported, sizes_disagree.
bool check_both(SpecBuilder& builder, const Node& node) {
  const IntArgument& attribute = node.split;
  const IntArgument& input = node.inputs[0];
  const TypeSet types = node.type_known ? TypeSet{node.type} : onnx_float_types;
  if (!rules::check_type(builder, Argument::split, input, types)) return false;
  if (!attribute.given() || !input.given()) return true;
  const bool is_rank = input.rank() == IntArgument::unknown || input.rank() == attribute.rank();
  bool agree = is_rank && input.counts().has(attribute.count());
  for (std::int64_t i = 0; agree && input.known() && i < attribute.count(); ++i) agree = attribute.at(i) == input.at(i);
  return agree || builder.fail(ErrorDetail::sizes_disagree, Argument::split);
}

/// Checks that the version has all attributes and inputs of a node.
/// Errors: unknown_attribute, unknown_input, type_unsupported, sizes_disagree.
bool check_node(SpecBuilder& builder, const Node& node, const Version& version) {
  const std::initializer_list<Named> attributes = {{Argument::axis, node.axis},
                                                   {Argument::split, node.split},
                                                   {Argument::num_outputs, node.num_outputs},
                                                   {Argument::keepdims, node.keepdims},
                                                   {Argument::num_splits, node.num_splits}};
  if (!check_known(builder, version.attributes, attributes)) return false;
  for (int i = version.inputs; i < Node::max_inputs; ++i) {
    if (node.inputs[i].given()) return builder.fail(ErrorDetail::unknown_input, Argument::none, version.inputs + 1);
  }
  return node.op != Operator::split || version.since != 1 || check_both(builder, node);
}

/// Returns the arguments of a node, which are attributes or inputs.
Arguments arguments_of(const Node& node) {
  const IntArgument* const inputs = node.inputs;
  switch (node.op) {
    case Operator::split:
      return {node.data(), node.axis, node.split.given() ? node.split : inputs[0], node.num_outputs, {}};
    case Operator::split_to_sequence:
      return {node.data(), node.axis, inputs[0], {}, node.keepdims};
    case Operator::variadic_split:
      return {node.data(), inputs[0], inputs[1], {}, {}};
    default:
      return {node.data(), inputs[0], {}, node.num_splits, {}};
  }
}

/// Merges the specs of one node for two axes: each range becomes the hull of both, and the axis becomes unknown.
SplitSpec hull(SplitSpec spec, const SplitSpec& other) {
  spec.axis_known = false;
  if (spec.whole_part != other.whole_part) spec.whole_part = -1;
  spec.axis_length = hull(spec.axis_length, other.axis_length);
  spec.count = hull(spec.count, other.count);
  spec.size_bounds = hull(spec.size_bounds, other.size_bounds);
  spec.lengths = spec.lengths.hull_with(other.lengths);
  return spec;
}

/// Applies the rule of the operator. If the axis is an input of unknown value, the spec includes every legal axis.
/// `start` has the version in force.
Result<SplitSpec> apply(const SpecBuilder& start, Arguments arguments) {
  const auto rule = splitters[static_cast<int>(start.error.op)].rule;
  SpecBuilder builder = start;
  if (!rule(builder, arguments)) return builder.error;
  if (!arguments.data.rank_known || builder.spec.axis_known) return builder.spec;
  bool is_legal = false;
  SplitSpec spec;
  Error error;
  for (std::size_t axis = 0; axis < arguments.data.dims.size(); ++axis) {
    arguments.axis = axis;
    builder = start;
    if (rule(builder, arguments)) {
      spec = is_legal ? hull(spec, builder.spec) : builder.spec;
      is_legal = true;
    }
    error = builder.error;
  }
  spec.unknown = Argument::axis;
  return is_legal ? Result<SplitSpec>(spec) : error;
}

}  // namespace

DimRange PartSizes::at(std::int64_t index) const noexcept {
  if (index == exceptional_at_) return exceptional_;
  switch (kind_) {
    case Kind::listed:
      return list_.at(index).to_int64();
    case Kind::cuts:
      return cut_at(list_, index + 1, each_.lo) - cut_at(list_, index, each_.lo);
    case Kind::tensors: {
      const TensorInfo& tensor = tensors_[index];
      const auto axis = static_cast<std::size_t>(at_);
      return tensor.rank_known && axis < tensor.dims.size() ? tensor.dims[axis] : DimRange();
    }
    default:
      return index < at_ ? each_.lo + 1 : each_;
  }
}

Result<SplitSpec> resolve(const Node& node) noexcept {
  SpecBuilder builder(node.op, false, node.outputs);
  const Version* const version = rules::find_rules(builder, node.opset, false);
  const bool is_valid = version != nullptr && rules::check_data(builder, node.data(), version->types) &&
                        check_node(builder, node, *version);
  return is_valid ? apply(builder, arguments_of(node)) : builder.error;
}

Result<SplitSpec> rules::resolve_call(Operator op, std::int64_t opset, const Arguments& arguments) {
  SpecBuilder builder(op, true);
  const Version* const version = find_rules(builder, opset, false);
  const std::initializer_list<Named> given = {{Argument::axis, arguments.axis},
                                              {Argument::split, arguments.sizes},
                                              {Argument::num_outputs, arguments.parts},
                                              {Argument::keepdims, arguments.keepdims}};
  const bool is_valid = version != nullptr && check_data(builder, arguments.data, version->types) &&
                        check_known(builder, splitters[static_cast<int>(op)].arguments_of_call, given);
  return is_valid ? apply(builder, arguments) : builder.error;
}

Result<SplitSpec> resolve(const SplitCall& call) noexcept {
  return rules::resolve_call(call.op, call.opset, rules::arguments_of(call));
}

}  // namespace tensorsplit::inline v0_1
