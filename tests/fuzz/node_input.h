// SPDX-License-Identifier: MIT
//
// A node made from the fuzzer's bytes: any operator, version, call or not, with legal, odd and unknown arguments.
#pragma once

#include <deque>
#include <vector>

#include "input.h"
#include "tensorsplit/tensorsplit.h"

namespace tensorsplit::fuzz {

/// A node and what it borrows.
class NodeInput {
 public:
  explicit NodeInput(Input& input);

  NodeInput(const NodeInput&) = delete;
  NodeInput& operator=(const NodeInput&) = delete;

  const Node& node() const { return node_; }

  /// Whether every dim and every number is known, so that the node can be planned.
  bool all_known() const { return all_known_; }

  /// The node with `length` for the dim along `axis`.
  Node with_length(std::size_t axis, DimRange length);

 private:
  void read_dims(Input& input);
  IntArgument read_numbers(Input& input);
  IntArgument read_list(Input& input);
  IntArgument read_legal_list(Input& input);

  Node node_;
  std::vector<DimRange> dims_;
  std::vector<DimRange> other_dims_;
  std::deque<std::vector<std::uint8_t>> memory_;  // a deque, so that its elements stay where they are
  std::int64_t axis_length_ = 0;
  bool all_known_ = true;
};

}  // namespace tensorsplit::fuzz
