// SPDX-License-Identifier: MIT
#include "tensorsplit/division.h"

#include <algorithm>
#include <array>

#include "rules.h"

namespace tensorsplit {

Lengths Lengths::equal(Extent chunk, Extent last) {
  Lengths lengths;
  lengths.chunk_ = chunk;
  lengths.last_ = last;
  return lengths;
}

Lengths Lengths::listed(const Numbers& list, std::int64_t rest_at, Extent rest) {
  Lengths lengths;
  lengths.list_ = list;
  lengths.rest_at_ = rest_at;
  lengths.rest_ = rest;
  return lengths;
}

Extent Lengths::at(std::int64_t index, Extent count) const {
  if (!list_.given()) return count.known() && index == count.lo - 1 ? last_ : chunk_;
  return index == rest_at_ ? rest_ : Extent(list_.at(index).integer);
}

Extent Lengths::common(Extent count) const {
  if (!list_.given()) {
    if (count == Extent(1)) return last_;
    return {std::min(chunk_.lo, last_.lo), std::max(chunk_.hi, last_.hi)};
  }
  if (count.lo == 0) return {};
  Extent hull = at(0, count);
  for (std::int64_t i = 1; i < count.lo; ++i) {
    const Extent length = at(i, count);
    hull = Extent(std::min(hull.lo, length.lo), std::max(hull.hi, length.hi));
  }
  return hull;
}

namespace {

using rules::Subject;

/// A set of attributes.
constexpr unsigned set(Argument argument) { return 1U << static_cast<unsigned>(argument); }

/// One version of an operator. A new opset is one entry here.
struct Version {
  Operator op;
  int since;
  TypeSet types;
  unsigned attributes;
  int inputs;  ///< after the data
  Result<Division> (*rule)(const Subject&);
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

/// The newest entry for `op` in `opset`.
Result<Version> find_version(Operator op, std::int64_t opset) {
  const Version* found = nullptr;
  std::int64_t first = 0;
  for (const Version& version : versions) {
    if (version.op != op) continue;
    if (first == 0) first = version.since;
    if (version.since <= opset) found = &version;
  }
  if (found != nullptr) return *found;
  Error error{Fault::opset_too_low, op, 0, false};
  error.a = opset;
  error.b = first;
  return error;
}

/// Puts what a call says where version `since` of its operator has it.
/// Errors: parts_not_integer, parts_not_positive, both from numOutputs where it stands for the node's outputs.
Result<Node> place_arguments(const Node& call, int since) {
  Node node = call;
  const Subject subject{node, since};
  switch (node.op) {
    case Operator::split:
      if (since >= 13) {
        node.inputs[0] = node.split;
        node.split = {};
      }
      if (since < 18 && node.num_outputs.given()) {
        const Result<std::int64_t> outputs = rules::read_parts(subject, Argument::num_outputs, node.num_outputs);
        if (!outputs) return outputs.error();
        node.outputs = *outputs;
        node.num_outputs = {};
      }
      break;
    case Operator::split_to_sequence:
      node.inputs[0] = node.split;
      node.split = {};
      break;
    case Operator::variadic_split:
      node.inputs[0] = node.axis;
      node.inputs[1] = node.split;
      node.axis = {};
      node.split = {};
      break;
    case Operator::openvino_split:
      node.inputs[0] = node.axis;
      node.axis = {};
      node.num_splits = node.num_outputs;
      node.num_outputs = {};
      break;
  }
  return node;
}

/// The first thing that is wrong whatever the operator's rule is: types, dims, arguments this version does not know.
const Error* find_common_fault(const Subject& subject, const Version& version, Error& error) {
  const Node& node = subject.node;
  if (!version.types.has(node.type)) {
    error = subject.error(Fault::data_type, Argument::none, node.type);
    return &error;
  }
  for (std::size_t i = 0; i < node.dims.size(); ++i) {
    const Extent dim = node.dims[i];
    if (dim.lo < 0 || dim.lo > max_size || dim.lo > dim.hi || (dim.hi > max_size && dim.hi != unbounded)) {
      const std::int64_t bound = dim.lo < 0 || dim.lo > max_size ? dim.lo : dim.hi;
      error = subject.error(Fault::dim_invalid, Argument::none, static_cast<std::int64_t>(i),
                            Number{true, bound, static_cast<double>(bound)});
      return &error;
    }
  }
  const std::array<std::pair<Argument, const Numbers*>, 5> attributes{{{Argument::axis, &node.axis},
                                                                       {Argument::split, &node.split},
                                                                       {Argument::num_outputs, &node.num_outputs},
                                                                       {Argument::keepdims, &node.keepdims},
                                                                       {Argument::num_splits, &node.num_splits}}};
  for (const auto& [argument, numbers] : attributes) {
    if (numbers->given() && (version.attributes & set(argument)) == 0) {
      error = subject.error(Fault::unknown_attribute, argument);
      return &error;
    }
  }
  for (int i = version.inputs; i < Node::most_inputs; ++i) {
    if (node.inputs[i].given()) {
      error = subject.error(Fault::unknown_input, Argument::none, version.inputs + 1);
      return &error;
    }
  }
  return nullptr;
}

}  // namespace

Result<int> version_in_force(Operator op, std::int64_t opset) {
  const Result<Version> version = find_version(op, opset);
  if (!version) return version.error();
  return version->since;
}

Result<Division> divide(const Node& written) {
  const Result<Version> version = find_version(written.op, written.opset);
  if (!version) {
    Error error = version.error();
    error.call = written.call;
    return error;
  }
  Node node = written;
  if (written.call) {
    const Result<Node> placed = place_arguments(written, version->since);
    if (!placed) return placed.error();
    node = *placed;
  }
  const Subject subject{node, version->since};
  Error error{Fault::missing, node.op, 0, false};
  if (find_common_fault(subject, *version, error) != nullptr) return error;
  return version->rule(subject);
}

}  // namespace tensorsplit
