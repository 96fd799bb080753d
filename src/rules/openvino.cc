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

bool openvino_variadic_split(Context& context, const Arguments& arguments) {
  const IntArgument& lengths = arguments.sizes;
  return require(context, Argument::axis, arguments.axis) && require(context, Argument::split_lengths, lengths) &&
         resolve_axis(context, arguments, 1) && divide_by_list(context, Argument::split_lengths, lengths, true);
}

bool openvino_split(Context& context, const Arguments& arguments) {
  std::int64_t parts = 0;
  if (!require(context, Argument::axis, arguments.axis) || !require(context, Argument::num_splits, arguments.parts) ||
      !resolve_axis(context, arguments, 0) ||
      !read_parts(context, Argument::num_splits, arguments.parts, max_size, parts)) {
    return false;
  }
  if (context.outputs != outputs_not_declared && context.outputs != parts) {
    return context.fail(ErrorDetail::outputs_differ, Argument::num_splits, parts, context.outputs);
  }
  return divide_equally(context, Argument::num_splits, parts);
}

}  // namespace tensorsplit::inline v0_1::rules
