// SPDX-License-Identifier: MIT
//
// Builds a join and the tensors it borrows.
#pragma once

#include <utility>
#include <vector>

#include "node_builder.h"

namespace tensorsplit {

using Shape = std::vector<DimRange>;

/// Builds a join node and owns what the node borrows.
class JoinBuilder {
 public:
  JoinBuilder(Operator op, std::int64_t opset, std::vector<Shape> shapes) : shapes_(std::move(shapes)) {
    node_.op = op;
    node_.opset = opset;
    tensors_.resize(shapes_.size());
  }

  JoinBuilder& axis(IntArgument axis) { return node_.axis = axis, *this; }
  JoinBuilder& new_axis(IntArgument flag) { return node_.new_axis = flag, *this; }
  JoinBuilder& type(std::size_t index, ElementType type) { return tensors_.at(index).type = type, *this; }
  JoinBuilder& type(ElementType type) {
    for (TensorInfo& tensor : tensors_) tensor.type = type;
    return *this;
  }
  JoinBuilder& unknown_type(std::size_t index) { return tensors_.at(index).type_known = false, *this; }
  JoinBuilder& unknown_rank(std::size_t index) { return tensors_.at(index).rank_known = false, *this; }
  JoinBuilder& repeated(DimRange times) { return node_.repeated = times, *this; }
  JoinBuilder& more_inputs(std::int64_t count) { return node_.more_inputs = count, *this; }
  JoinBuilder& outputs(std::int64_t count) { return node_.outputs = count, *this; }
  JoinBuilder& call() { return is_call_ = true, *this; }

  /// Returns the node, which borrows from this object.
  JoinNode node() {
    for (std::size_t i = 0; i < shapes_.size(); ++i) tensors_[i].dims = shapes_[i];
    node_.inputs = tensors_;
    return node_;
  }

  /// Resolves or plans the node, or the call if `call` was called.
  Result<SplitSpec> resolve() { return is_call_ ? tensorsplit::resolve(as_call()) : tensorsplit::resolve(node()); }
  Result<Plan> plan() { return is_call_ ? tensorsplit::make_plan(as_call()) : tensorsplit::make_plan(node()); }

 private:
  JoinCall as_call() {
    const JoinNode from = node();
    return {.op = from.op, .opset = from.opset, .tensors = from.inputs, .axis = from.axis};
  }

  std::vector<Shape> shapes_;
  std::vector<TensorInfo> tensors_;
  JoinNode node_;
  bool is_call_ = false;
};

inline JoinBuilder concat(std::int64_t opset, std::vector<Shape> shapes) {
  return {Operator::concat, opset, std::move(shapes)};
}
inline JoinBuilder from_sequence(std::vector<Shape> shapes) {
  return {Operator::concat_from_sequence, 11, std::move(shapes)};
}

}  // namespace tensorsplit
