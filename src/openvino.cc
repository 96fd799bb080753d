// SPDX-License-Identifier: MIT
//
// The rules of OpenVINO's opset 1: VariadicSplit and Split.
#include "rules.h"

namespace tensorsplit::rules {
namespace {

/// Both operators take any integer type as the axis, and VariadicSplit as the lengths.
bool has_integer_type(const Numbers& input) { return !input.is_tensor() || integer_types.has(input.type()); }

}  // namespace

Result<Division> openvino_variadic_split(const Subject& subject) {
  const Node& node = subject.node;
  const Numbers& axis_input = node.inputs[0];
  const Numbers& lengths = node.inputs[1];
  if (!axis_input.given()) return subject.error(Fault::missing, Argument::axis);
  if (!lengths.given()) return subject.error(Fault::missing, Argument::split_lengths);
  if (!has_integer_type(axis_input)) return subject.error(Fault::argument_type, Argument::axis, axis_input.type());
  if (!has_integer_type(lengths)) return subject.error(Fault::argument_type, Argument::split_lengths, lengths.type());
  const Result<Axis> axis = resolve_axis(subject, axis_input, true);
  if (!axis) return axis.error();
  return divide_by_list(subject, *axis, lengths, Argument::split_lengths, true);
}

Result<Division> openvino_split(const Subject& subject) {
  const Node& node = subject.node;
  const Numbers& axis_input = node.inputs[0];
  if (!axis_input.given()) return subject.error(Fault::missing, Argument::axis);
  if (!node.num_splits.given()) return subject.error(Fault::missing, Argument::num_splits);
  if (!has_integer_type(axis_input)) return subject.error(Fault::argument_type, Argument::axis, axis_input.type());
  const Result<Axis> axis = resolve_axis(subject, axis_input, false);
  if (!axis) return axis.error();
  const Result<std::int64_t> parts = read_parts(subject, Argument::num_splits, node.num_splits);
  if (!parts) return parts.error();
  if (node.outputs != outputs_not_declared && node.outputs != *parts) {
    return subject.error(Fault::outputs_differ, Argument::num_splits, node.outputs, *parts);
  }
  return divide_equally(subject, *axis, *parts, Argument::num_splits);
}

}  // namespace tensorsplit::rules
