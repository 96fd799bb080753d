// SPDX-License-Identifier: MIT
//
// The rules of OpenVINO's opset 1: VariadicSplit and Split.
#include "rules.h"

namespace tensorsplit::rules {
namespace {

/// An input that must be there, of any integer type.
bool require(Ruling& ruling, Argument argument, const Numbers& input) {
  if (!input.given()) return ruling.refuse(Fault::missing, argument);
  return check_type(ruling, argument, input, integer_types);
}

}  // namespace

bool openvino_variadic_split(Ruling& ruling) {
  const Node& node = ruling.node;
  const Numbers& axis = node.call ? node.axis : node.inputs[0];
  const Numbers& lengths = node.call ? node.split : node.inputs[1];
  return require(ruling, Argument::axis, axis) && require(ruling, Argument::split_lengths, lengths) &&
         resolve_axis(ruling, axis, 1) && divide_by_list(ruling, Argument::split_lengths, lengths, true);
}

bool openvino_split(Ruling& ruling) {
  const Node& node = ruling.node;
  const Numbers& axis = node.call ? node.axis : node.inputs[0];
  const Numbers& num_splits = node.call ? node.num_outputs : node.num_splits;
  std::int64_t parts = 0;
  if (!require(ruling, Argument::axis, axis) || !require(ruling, Argument::num_splits, num_splits) ||
      !resolve_axis(ruling, axis, 0) || !read_parts(ruling, Argument::num_splits, num_splits, parts)) {
    return false;
  }
  if (ruling.outputs != outputs_not_declared && ruling.outputs != parts) {
    return ruling.refuse(Fault::outputs_differ, Argument::num_splits, parts, ruling.outputs);
  }
  return divide_equally(ruling, Argument::num_splits, parts);
}

}  // namespace tensorsplit::rules
