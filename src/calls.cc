// SPDX-License-Identifier: MIT
//
// Splits and joins in one call: planned, then run.
#include "rules.h"

namespace tensorsplit {
namespace {

/// Refuses another number of pointers than the plan has parts.
std::optional<Error> check_count(const NodeBase& node, const Plan& plan, Fault fault, std::size_t pointers) {
  if (static_cast<std::int64_t>(pointers) == plan.count()) return std::nullopt;
  Error error(fault, node, plan.spec().version);
  error.given = static_cast<double>(pointers);
  error.other = static_cast<double>(plan.count());
  return error;
}

std::optional<Error> run(const Node& node, const void* source, std::span<void* const> destinations, RowRange rows) {
  const Result<Plan> plan = make_plan(node);
  if (!plan) return plan.error();
  const std::optional<Error> error = check_count(node, *plan, Fault::destinations_count, destinations.size());
  if (!error) split(*plan, source, destinations, rows);
  return error;
}

/// A call without its sizes. OpenVINO's operators do the same for the types that ONNX does not have.
Node call_of(Operator in_openvino, ElementType type, Dims dims, std::int64_t axis) {
  Node node;
  node.op = onnx_types_16.has(type) ? Operator::split : in_openvino;
  node.call = true;
  node.type = type;
  node.dims = dims;
  node.axis = axis;
  return node;
}

}  // namespace

std::optional<Error> split(ElementType type, Dims dims, std::int64_t axis, std::span<const std::int64_t> sizes,
                           const void* source, std::span<void* const> destinations, RowRange rows) {
  Node node = call_of(Operator::variadic_split, type, dims, axis);
  node.split = sizes;
  return run(node, source, destinations, rows);
}

std::optional<Error> split_equal(ElementType type, Dims dims, std::int64_t axis, std::int64_t parts, const void* source,
                                 std::span<void* const> destinations, RowRange rows) {
  constexpr std::int64_t opset_of_equal_parts = 13;  // from 18 on the last part may be shorter
  Node node = call_of(Operator::openvino_split, type, dims, axis);
  node.opset = opset_of_equal_parts;
  node.num_outputs = parts;
  return run(node, source, destinations, rows);
}

std::optional<Error> concat(std::span<const TensorInfo> tensors, std::int64_t axis,
                            std::span<const void* const> sources, void* destination) {
  JoinNode node;
  node.call = true;
  node.inputs = tensors;
  node.axis = axis;
  const Result<Plan> plan = make_plan(node);
  if (!plan) return plan.error();
  const std::optional<Error> error = check_count(node, *plan, Fault::sources_count, sources.size());
  if (!error) join(*plan, sources, destination);
  return error;
}

}  // namespace tensorsplit
