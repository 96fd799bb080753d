// SPDX-License-Identifier: MIT
//
// The input of the rules: one node of a model, or one call, not checked yet. Nodes are aggregates:
//
//     const Node node{.op = Operator::split, .opset = 18, .dims = {2, 6}, .axis = 1, .num_outputs = 2};
#pragma once

#include <cstdint>

#include "tensorsplit/borrowed.h"
#include "tensorsplit/dims.h"
#include "tensorsplit/element_type.h"
#include "tensorsplit/int_argument.h"
#include "tensorsplit/operator.h"

namespace tensorsplit::inline v0_1 {

/// What is known of a tensor.
struct TensorInfo {
  ElementType type = ElementType::float32;
  Dims dims = {};          ///< empty for a scalar
  bool type_known = true;  ///< false: `type` is ignored
  bool rank_known = true;  ///< false: `dims` is ignored
};

/// A node that splits, and what is known of its data. Lists are borrowed: the caller keeps them alive while the node or
/// its plan is in use. Attributes have the standards' names.
struct Node {
  Operator op = Operator::split;
  std::int64_t opset = newest_opset;
  ElementType type = ElementType::float32;  ///< of the data
  Dims dims = {};                           ///< of the data
  IntArgument axis = {};
  IntArgument split = {};
  IntArgument num_outputs = {};
  IntArgument keepdims = {};
  IntArgument num_splits = {};

  /// One more than any operator has, so that a surplus can be reported.
  static constexpr int max_inputs = 3;

  /// Input tensors after the data, absent if omitted: `split` of ONNX, `axis` and `split_lengths` of OpenVINO.
  IntArgument inputs[max_inputs] = {};

  std::int64_t outputs = outputs_not_declared;  ///< number of outputs that the node lists
  bool type_known = true;                       ///< false: `type` is ignored
  bool rank_known = true;                       ///< false: `dims` is ignored

  /// Whether this is a call, such as those of split.h, and not a node of a model; chunk, unbind, tensor_split and stack
  /// always are. The arguments of a call are in `axis`, `split` (also split_lengths, and the number of sections or the
  /// ascending indices of tensor_split), `num_outputs` (also num_splits, and the chunks of chunk) and `keepdims`,
  /// whatever the version.
  bool is_api_call = false;

  /// Returns what is known of the data.
  [[nodiscard]] constexpr TensorInfo data() const noexcept { return {type, dims, type_known, rank_known}; }
};

/// A node of Concat or ConcatFromSequence, or a call that concatenates or stacks.
struct JoinNode {
  Operator op = Operator::concat;
  std::int64_t opset = newest_opset;
  Borrowed<TensorInfo> inputs = {};  ///< the tensors, or those in the sequence
  IntArgument axis = {};
  IntArgument new_axis = {};
  std::int64_t more_inputs = 0;  ///< number of inputs after the sequence, which must be the only one

  /// Number of times the inputs occur. Not 1 only in shape inference, where a sequence may be known by its length and
  /// by one shape, within whose ranges all its tensors are.
  DimRange repeated = 1;

  std::int64_t outputs = outputs_not_declared;  ///< number of outputs that the node lists
  bool is_api_call = false;                     ///< as of `Node`
};

}  // namespace tensorsplit::inline v0_1
