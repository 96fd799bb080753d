// SPDX-License-Identifier: MIT
#include "tensorsplit/operator.h"

#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {
namespace {

constexpr unsigned axis_and_num_outputs = axis_only | argument_bit(Argument::num_outputs);
constexpr unsigned axis_and_keepdims = axis_only | argument_bit(Argument::keepdims);
constexpr unsigned axis_and_new_axis = axis_only | argument_bit(Argument::new_axis);

constexpr Version versions[] = {
    {Operator::split, 1, onnx_float_types, axis_and_split, 1},
    {Operator::split, 2, onnx_types_15, axis_and_split, 0},
    {Operator::split, 11, onnx_types_15, axis_and_split, 0},
    {Operator::split, 13, onnx_types_16, axis_only, 1},
    {Operator::split, 18, onnx_types_16, axis_and_num_outputs, 1},
    {Operator::split_to_sequence, 11, onnx_types_15, axis_and_keepdims, 1},
    {Operator::split_to_sequence, 24, onnx_types_16, axis_and_keepdims, 1},
    {Operator::variadic_split, 1, openvino_types, 0, 2},
    {Operator::openvino_split, 1, openvino_types, argument_bit(Argument::num_splits), 1},
    {Operator::chunk, 0, all_types, 0, 0},
    {Operator::unbind, 0, all_types, 0, 0},
    {Operator::tensor_split, 0, all_types, 0, 0},
    {Operator::concat, 1, onnx_float_types, axis_only, 0},
    {Operator::concat, 4, onnx_types_15, axis_only, 0},
    {Operator::concat, 11, onnx_types_15, axis_only, 0},
    {Operator::concat, 13, onnx_types_16, axis_only, 0},
    {Operator::concat_from_sequence, 11, onnx_types_15, axis_and_new_axis, 0},
    {Operator::stack, 0, all_types, axis_only, 0},
};

}  // namespace

const Version& find_version(Operator op, std::int64_t opset) {
  const Version* found = nullptr;
  for (const Version& version : versions) {
    if (version.op == op && (found == nullptr || version.since <= opset)) found = &version;
  }
  return *found;
}

int version_in_force(Operator op, std::int64_t opset) noexcept {
  const int since = find_version(op, opset).since;
  return since > opset ? 0 : since;
}

}  // namespace tensorsplit::inline v0_1
