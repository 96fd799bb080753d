// SPDX-License-Identifier: MIT
//
// The input of the rules: one node of a model, or one call, not checked yet.
#pragma once

#include <cstdint>

#include "tensorsplit/dims.h"
#include "tensorsplit/element_type.h"
#include "tensorsplit/int_argument.h"
#include "tensorsplit/operator.h"

namespace tensorsplit {

/// What is known of a tensor.
struct TensorInfo {
  ElementType type = ElementType::float32;
  Dims dims;               ///< borrowed; empty for a scalar
  bool type_known = true;  ///< false: `type` says nothing
  bool rank_known = true;  ///< false: `dims` says nothing
};

/// What nodes that split and nodes that join have in common. Dims and lists are borrowed: the caller keeps them alive
/// while the node is in use. Attributes have the standards' names.
struct NodeBase {
  Operator op = Operator::split;
  std::int64_t opset = newest_opset;
  std::int64_t outputs = outputs_not_declared;  ///< how many outputs the node lists
  IntArgument axis;

  /// Whether this is a call, such as `split(x, {axis, split, numOutputs})`, and not a node of a model. The arguments of
  /// a call are in `axis`, `split` (also split_lengths), `num_outputs` (also num_splits) and `keepdims`, whatever the
  /// version. Messages spell them as calls do ("numOutputs").
  bool call = false;
};

/// One node that splits, and what is known of its data. `inputs` are the inputs after the data: `split` for ONNX,
/// `axis` and `split_lengths` for OpenVINO.
struct Node : NodeBase, TensorInfo {
  IntArgument split;
  IntArgument num_outputs;
  IntArgument keepdims;
  IntArgument num_splits;

  static constexpr int most_inputs = 3;  ///< one more than any operator has, so that a surplus can be reported
  IntArgument inputs[most_inputs];       ///< input tensors after the data; absent where omitted
};

}  // namespace tensorsplit
