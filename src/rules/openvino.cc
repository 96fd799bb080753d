// SPDX-License-Identifier: MIT
//
// Rules of OpenVINO's opset 1: VariadicSplit and Split.
#include "rules/rules.h"

namespace tensorsplit::inline v0_1::rules {
namespace {

/// Checks that an input is present and has an integer type.
bool require(Context& context, Argument argument, const IntArgument& input) {
  if (!input.given()) return context.fail(ErrorDetail::missing, argument);
  return check_type(context, argument, input, openvino_integer_types);
}

}  // namespace

bool openvino_variadic_split(Context& context, const Node& node) {
  const IntArgument& axis = node.is_api_call ? node.axis : node.inputs[0];
  const IntArgument& lengths = node.is_api_call ? node.split : node.inputs[1];
  return require(context, Argument::axis, axis) && require(context, Argument::split_lengths, lengths) &&
         resolve_axis(context, node, axis, 1) && divide_by_list(context, Argument::split_lengths, lengths, true);
}

bool openvino_split(Context& context, const Node& node) {
  const IntArgument& axis = node.is_api_call ? node.axis : node.inputs[0];
  const IntArgument& num_splits = node.is_api_call ? node.num_outputs : node.num_splits;
  std::int64_t parts = 0;
  if (!require(context, Argument::axis, axis) || !require(context, Argument::num_splits, num_splits) ||
      !resolve_axis(context, node, axis, 0) ||
      !read_parts(context, Argument::num_splits, num_splits, max_size, parts)) {
    return false;
  }
  if (context.outputs != outputs_not_declared && context.outputs != parts) {
    return context.fail(ErrorDetail::outputs_differ, Argument::num_splits, parts, context.outputs);
  }
  return divide_equally(context, Argument::num_splits, parts);
}

}  // namespace tensorsplit::inline v0_1::rules
