// SPDX-License-Identifier: MIT
//
// Input of the rules, before validation: a node of a model, or a call that a person writes. Both are aggregates whose
// members are set by name:
//
//     const std::int64_t sizes[] = {2, 4};
//     const SplitCall call{.dims = {2, 6}, .axis = 1, .split = sizes};
//     const Node node{.op = Operator::split, .opset = 18, .dims = {2, 6}, .axis = 1, .num_outputs = 2};
#pragma once

#include <cstdint>

#include "tensorsplit/borrowed.h"
#include "tensorsplit/dims.h"
#include "tensorsplit/element_type.h"
#include "tensorsplit/int_argument.h"
#include "tensorsplit/operator.h"

namespace tensorsplit::inline v0_1 {

/// Type and dims of a tensor, as far as they are known.
struct TensorInfo {
  ElementType type = ElementType::float32;
  Dims dims = {};          ///< empty for a scalar
  bool type_known = true;  ///< false: `type` is ignored
  bool rank_known = true;  ///< false: `dims` is ignored
};

/// Node of a model that splits, and what is known about its data. Lists are borrowed: the caller keeps them alive while
/// the node or its plan is in use. Attributes have the standards' names.
struct Node {
  [[no_unique_address]] detail::NamedOnly named_only{};
  Operator op = Operator::split;  ///< of a standard: split to openvino_split
  std::int64_t opset = newest_opset;
  ElementType type = ElementType::float32;  ///< of the data
  Dims dims = {};                           ///< of the data
  IntArgument axis = {};
  IntArgument split = {};  ///< attribute of ONNX Split before opset 13; later, the sizes are `inputs[0]`
  IntArgument num_outputs = {};
  IntArgument keepdims = {};
  IntArgument num_splits = {};

  /// One more than any operator has, so that an extra input is reported.
  static constexpr int max_inputs = 3;

  /// Input tensors after the data, missing if omitted: `split` of ONNX, `axis` and `split_lengths` of OpenVINO.
  IntArgument inputs[max_inputs] = {};

  std::int64_t outputs = outputs_not_declared;  ///< number of outputs of the node
  bool type_known = true;                       ///< false: `type` is ignored
  bool rank_known = true;                       ///< false: `dims` is ignored

  /// Returns type and dims of the data.
  [[nodiscard]] constexpr TensorInfo data() const noexcept { return {type, dims, type_known, rank_known}; }
};

/// Call that splits. The arguments are in the same members for all versions. Lists are borrowed, as in `Node`.
struct SplitCall {
  [[no_unique_address]] detail::NamedOnly named_only{};
  Operator op = Operator::split;            ///< any operator that splits
  std::int64_t opset = newest_opset;        ///< selects the version of the rules
  ElementType type = ElementType::float32;  ///< of the data
  Dims dims = {};                           ///< of the data
  IntArgument axis = {};
  IntArgument split = {};        ///< sizes or split_lengths; of tensor_split the number of parts, or the ascending cuts
  IntArgument num_outputs = {};  ///< number of parts: also num_splits, and the chunks of chunk
  IntArgument keepdims = {};     ///< of split_to_sequence
};

/// Node of a model that joins: Concat or ConcatFromSequence.
struct JoinNode {
  [[no_unique_address]] detail::NamedOnly named_only{};
  Operator op = Operator::concat;
  std::int64_t opset = newest_opset;
  Borrowed<TensorInfo> inputs = {};  ///< tensors, or the tensors in the sequence
  IntArgument axis = {};
  IntArgument new_axis = {};
  std::int64_t more_inputs = 0;  ///< number of inputs after the sequence, which must be the only one

  /// Number of times that `inputs` is repeated. It differs from 1 only in shape inference: the tensors of a sequence
  /// may then be known by their number and by one shape whose ranges contain all of them.
  DimRange repeated = 1;

  std::int64_t outputs = outputs_not_declared;  ///< number of outputs of the node
};

/// Call that concatenates, also types that ONNX does not have, or stacks. Lists are borrowed, as in `Node`.
struct JoinCall {
  [[no_unique_address]] detail::NamedOnly named_only{};
  Operator op = Operator::concat;     ///< concat or stack
  std::int64_t opset = newest_opset;  ///< selects the version of the rules
  Borrowed<TensorInfo> tensors = {};
  IntArgument axis = {};
};

}  // namespace tensorsplit::inline v0_1
