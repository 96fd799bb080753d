// SPDX-License-Identifier: MIT
//
// Splits and joins in one call: make a plan, then run it.
#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {
namespace {

Result<void> run(const SplitCall& call, ConstMemory source, std::span<const Memory> destinations, RowRange rows) {
  const Result<Plan> plan = make_plan(call);
  return plan ? split(*plan, source, destinations, rows) : plan.error();
}

/// Returns a call without its sizes: ONNX Split, or the operator `in_openvino` for types that only OpenVINO has.
SplitCall call_of(Operator in_openvino, ElementType type, const Dims& dims, std::int64_t axis) {
  return {.op = onnx_types_16.has(type) ? Operator::split : in_openvino, .type = type, .dims = dims, .axis = axis};
}

}  // namespace

Result<void> split(ElementType type, const Dims& dims, std::int64_t axis, std::span<const std::int64_t> sizes,
                   ConstMemory source, std::span<const Memory> destinations, RowRange rows) noexcept {
  SplitCall call = call_of(Operator::variadic_split, type, dims, axis);
  call.split = sizes;
  return run(call, source, destinations, rows);
}

Result<void> split_equal(ElementType type, const Dims& dims, std::int64_t axis, std::int64_t parts, ConstMemory source,
                         std::span<const Memory> destinations, RowRange rows) noexcept {
  constexpr std::int64_t opset_of_equal_parts = 13;  // in later opsets the last part may be shorter
  SplitCall call = call_of(Operator::openvino_split, type, dims, axis);
  call.opset = opset_of_equal_parts;
  call.num_outputs = parts;
  return run(call, source, destinations, rows);
}

Result<void> concat(std::span<const TensorInfo> tensors, std::int64_t axis, std::span<const ConstMemory> sources,
                    Memory destination, RowRange rows) noexcept {
  const Result<Plan> plan = make_plan(JoinCall{.tensors = tensors, .axis = axis});
  return plan ? join(*plan, sources, destination, rows) : plan.error();
}

}  // namespace tensorsplit::inline v0_1
