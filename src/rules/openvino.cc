// SPDX-License-Identifier: MIT
//
// Rules of OpenVINO's opset 1: VariadicSplit and Split.
#include "rules/rules.h"

namespace tensorsplit::inline v0_1::rules {
namespace {

/// Checks that an input is present and has an integer type.
bool require(SpecBuilder& builder, Argument argument, const IntArgument& input) {
  if (!input.given()) return builder.fail(ErrorDetail::missing, argument);
  return check_type(builder, argument, input, openvino_integer_types);
}

}  // namespace

bool openvino_variadic_split(SpecBuilder& builder, const Arguments& arguments) {
  const IntArgument& lengths = arguments.sizes;
  return require(builder, Argument::axis, arguments.axis) && require(builder, Argument::split_lengths, lengths) &&
         resolve_axis(builder, arguments, 1) && divide_by_list(builder, Argument::split_lengths, lengths, true);
}

bool openvino_split(SpecBuilder& builder, const Arguments& arguments) {
  std::int64_t parts = 0;
  if (!require(builder, Argument::axis, arguments.axis) || !require(builder, Argument::num_splits, arguments.parts) ||
      !resolve_axis(builder, arguments, 0) ||
      !read_parts(builder, Argument::num_splits, arguments.parts, max_size, parts)) {
    return false;
  }
  if (builder.outputs != outputs_not_declared && builder.outputs != parts) {
    return builder.fail(ErrorDetail::outputs_differ, Argument::num_splits, parts, builder.outputs);
  }
  return divide_equally(builder, Argument::num_splits, parts);
}

}  // namespace tensorsplit::inline v0_1::rules
