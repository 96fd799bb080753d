// SPDX-License-Identifier: MIT
#include "tensorsplit/division.h"

#include <array>

#include "rules.h"

namespace tensorsplit {

Extent Lengths::at(std::int64_t index) const {
  if (index == odd_at) return odd;
  return listed.given() ? Extent(static_cast<std::int64_t>(listed.at(index))) : chunk;
}

namespace {

using rules::Ruling;

/// A set of attributes.
constexpr unsigned set(Argument argument) { return 1U << static_cast<unsigned>(argument); }

/// One version of an operator. A new opset is one entry here.
struct Version {
  Operator op;
  int since;
  TypeSet types;
  unsigned attributes;
  int inputs;  ///< after the data
  bool (*rule)(Ruling&);
};

constexpr unsigned axis_and_split = set(Argument::axis) | set(Argument::split);
constexpr unsigned axis_and_num_outputs = set(Argument::axis) | set(Argument::num_outputs);
constexpr unsigned axis_and_keepdims = set(Argument::axis) | set(Argument::keepdims);

constexpr std::array<Version, 9> versions{{
    {Operator::split, 1, onnx_float_types, axis_and_split, 1, rules::onnx_split},
    {Operator::split, 2, onnx_types_15, axis_and_split, 0, rules::onnx_split},
    {Operator::split, 11, onnx_types_15, axis_and_split, 0, rules::onnx_split},
    {Operator::split, 13, onnx_types_16, set(Argument::axis), 1, rules::onnx_split},
    {Operator::split, 18, onnx_types_16, axis_and_num_outputs, 1, rules::onnx_split},
    {Operator::split_to_sequence, 11, onnx_types_15, axis_and_keepdims, 1, rules::onnx_split_to_sequence},
    {Operator::split_to_sequence, 24, onnx_types_16, axis_and_keepdims, 1, rules::onnx_split_to_sequence},
    {Operator::variadic_split, 1, openvino_types, 0, 2, rules::openvino_variadic_split},
    {Operator::openvino_split, 1, openvino_types, set(Argument::num_splits), 1, rules::openvino_split},
}};

/// The entry in force for `op` in `opset`; null, with the first version of `op`, where there is none yet.
const Version* find_version(Operator op, std::int64_t opset, int& first) {
  const Version* found = nullptr;
  first = 0;
  for (const Version& version : versions) {
    if (version.op != op) continue;
    if (first == 0) first = version.since;
    if (version.since <= opset) found = &version;
  }
  return found;
}

/// Puts what a call says where the version in force has it.
/// Errors: parts_rank, parts_invalid, both from numOutputs where it stands for the node's outputs.
bool place_arguments(Ruling& ruling) {
  Node& node = ruling.node;
  const int version = ruling.division.version;
  switch (node.op) {
    case Operator::split:
      if (version < 18 && node.num_outputs.given()) {
        if (!rules::read_parts(ruling, Argument::num_outputs, node.num_outputs, node.outputs)) return false;
        node.num_outputs = {};
      }
      if (version < 13) return true;
      break;
    case Operator::split_to_sequence:
      break;
    case Operator::variadic_split:
      node.inputs[1] = node.split;
      node.split = node.axis;
      node.axis = {};
      break;
    case Operator::openvino_split:
      node.split = node.axis;
      node.axis = {};
      node.num_splits = node.num_outputs;
      node.num_outputs = {};
      break;
  }
  node.inputs[0] = node.split;
  node.split = {};
  return true;
}

bool check_dims(Ruling& ruling) {
  std::int64_t index = 0;
  for (const Extent& dim : ruling.node.dims) {
    const bool is_low_legal = dim.lo >= 0 && dim.lo <= max_size;
    const bool is_high_legal = dim.hi >= dim.lo && (dim.hi <= max_size || dim.hi == unbounded);
    if (!is_low_legal || !is_high_legal) {
      return ruling.refuse(Fault::dim_invalid, Argument::none, index, is_low_legal ? dim.hi : dim.lo);
    }
    ++index;
  }
  return true;
}

/// Refuses arguments that the version does not know.
bool check_arguments(Ruling& ruling, const Version& version) {
  struct Attribute {
    Argument argument;
    Numbers Node::*numbers;
  };
  static constexpr Attribute attributes[] = {{Argument::axis, &Node::axis},
                                             {Argument::split, &Node::split},
                                             {Argument::num_outputs, &Node::num_outputs},
                                             {Argument::keepdims, &Node::keepdims},
                                             {Argument::num_splits, &Node::num_splits}};
  const Node& node = ruling.node;
  for (const Attribute& attribute : attributes) {
    if ((node.*attribute.numbers).given() && (version.attributes & set(attribute.argument)) == 0) {
      return ruling.refuse(Fault::unknown_attribute, attribute.argument);
    }
  }
  for (int i = version.inputs; i < Node::most_inputs; ++i) {
    if (node.inputs[i].given()) {
      return ruling.refuse(Fault::unknown_input, Argument::none, std::int64_t{version.inputs} + 1);
    }
  }
  return true;
}

bool rule(Ruling& ruling) {
  int first = 0;
  const Version* version = find_version(ruling.node.op, ruling.node.opset, first);
  if (version == nullptr) {
    return ruling.refuse(Fault::opset_too_low, Argument::none, ruling.node.opset, std::int64_t{first});
  }
  ruling.division.op = version->op;
  ruling.division.version = version->since;
  if (ruling.node.call && !place_arguments(ruling)) return false;
  const ElementType type = ruling.node.type;
  if (!version->types.has(type)) {
    return ruling.refuse_type(Fault::data_type, Argument::none, type, version->types);
  }
  return check_dims(ruling) && check_arguments(ruling, *version) && version->rule(ruling);
}

}  // namespace

int version_in_force(Operator op, std::int64_t opset) {
  int first = 0;
  const Version* version = find_version(op, opset, first);
  return version == nullptr ? 0 : version->since;
}

Result<Division> divide(const Node& node) {
  Ruling ruling{node, {}, {}, {}};
  if (!rule(ruling)) return ruling.error;
  return ruling.division;
}

}  // namespace tensorsplit
