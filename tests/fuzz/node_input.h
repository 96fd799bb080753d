// SPDX-License-Identifier: MIT
//
// Makes a node from the fuzzer's bytes: any operator and version, as a call or a node, with valid, invalid and unknown
// arguments.
#pragma once

#include <cstring>
#include <deque>
#include <vector>

#include "../cpp/node_builder.h"
#include "input.h"
#include "tensorsplit/tensorsplit.h"

namespace tensorsplit::fuzz {

/// Appends `value` to `bytes` as an element of `type`.
inline void append(std::vector<std::uint8_t>& bytes, ElementType type, std::int64_t value) {
  const auto as_double = static_cast<double>(value);
  const auto as_float = static_cast<float>(value);
  const std::size_t width = static_cast<std::size_t>(element_bits(type) + 7) / 8;
  const std::size_t first = bytes.size();
  bytes.resize(first + width);
  if (type == ElementType::float64) {
    std::memcpy(&bytes[first], &as_double, sizeof(as_double));
  } else if (type == ElementType::float32) {
    std::memcpy(&bytes[first], &as_float, sizeof(as_float));
  } else {
    for (std::size_t i = 0; i < width; ++i) {
      bytes[first + i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * (i % 8)));
    }
  }
}

inline ElementType read_type(Input& input) {
  static constexpr ElementType popular[] = {ElementType::int64, ElementType::int32, ElementType::float64,
                                            ElementType::float32};
  const std::size_t choice = input.up_to(63);
  if (choice < std::size_t{element_type_count}) return static_cast<ElementType>(choice);
  return popular[choice % std::size(popular)];
}

inline std::int64_t read_opset(Input& input) {
  static constexpr std::int64_t popular[] = {1, 2, 10, 11, 13, 17, 18, 23, 24, newest_opset};
  const std::size_t choice = input.up_to(15);
  return choice < std::size(popular) ? popular[choice] : input.integer();
}

inline DimRange read_dim(Input& input, bool& is_known) {
  const std::size_t kind = input.up_to(15);
  if (kind < 12) return static_cast<std::int64_t>(input.up_to(12));
  if (kind == 12) return input.integer();
  is_known = false;
  if (kind == 13) return {};
  const auto least = static_cast<std::int64_t>(input.up_to(12));
  if (kind == 14) return {least, least + static_cast<std::int64_t>(input.up_to(8))};
  return {least, unbounded};
}

/// A node and the memory it borrows.
class NodeInput {
 public:
  explicit NodeInput(Input& input) {
    node_.op = static_cast<Operator>(input.up_to(static_cast<std::size_t>(Operator::openvino_split)));
    node_.opset = read_opset(input);
    node_.type = read_type(input);
    is_call_ = input.flag();
    read_dims(input);
    const unsigned given = input.byte();
    const auto read_if = [&](unsigned bit) { return (given >> bit & 1U) != 0 ? read_numbers(input) : IntArgument(); };
    node_.axis = read_if(0);
    node_.split = read_if(1);
    node_.num_outputs = read_if(2);
    node_.keepdims = read_if(3);
    node_.num_splits = read_if(4);
    for (unsigned i = 0; i < Node::max_inputs; ++i) node_.inputs[i] = read_if(5 + i);
    const std::size_t outputs = input.up_to(15);
    if (outputs < 12) node_.outputs = static_cast<std::int64_t>(outputs);
    if (outputs == 12) node_.outputs = static_cast<std::int64_t>(input.up_to(65535));
  }

  NodeInput(const NodeInput&) = delete;
  NodeInput& operator=(const NodeInput&) = delete;

  const Node& node() const { return node_; }

  /// Resolves or plans `node`, or a call with its arguments.
  Result<SplitSpec> resolve(const Node& node) const {
    return is_call_ ? tensorsplit::resolve(call_of(node)) : tensorsplit::resolve(node);
  }
  Result<Plan> make_plan(const Node& node) const {
    return is_call_ ? tensorsplit::make_plan(call_of(node)) : tensorsplit::make_plan(node);
  }

  /// Whether every dim and every number is known, so that the node can be planned.
  bool all_known() const { return all_known_; }

  /// Returns the node with `length` as the dim of `axis`.
  Node with_length(std::size_t axis, DimRange length) {
    other_dims_ = dims_;
    other_dims_[axis] = length;
    Node other = node_;
    other.dims = other_dims_;
    return other;
  }

 private:
  void read_dims(Input& input) {
    const std::size_t rank = input.up_to(31);
    dims_.resize(rank < 28 ? rank % 7 : 33);
    for (DimRange& dim : dims_) dim = dims_.size() < 33 ? read_dim(input, all_known_) : DimRange(1);
    if (dims_.size() == 33) dims_[input.up_to(32)] = read_dim(input, all_known_);
    const std::size_t chosen = dims_.empty() ? 0 : input.up_to(dims_.size() - 1);
    if (!dims_.empty()) axis_length_ = dims_[chosen].lo;
    node_.rank_known = input.up_to(15) != 0 || is_call_;
    if (!node_.rank_known) all_known_ = false;
    if (node_.rank_known) node_.dims = dims_;
  }

  IntArgument read_numbers(Input& input) {
    switch (input.up_to(7)) {
      case 0:
      case 1:
        return {input.integer()};
      case 2:
      case 3:
        return read_legal_list(input);
      case 4:
        return static_cast<std::int64_t>(input.up_to(3)) - 1;
      default:
        return read_list(input);
    }
  }

  /// Reads lengths that add up to the dim of one axis. One of them may be a -1.
  IntArgument read_legal_list(Input& input) {
    std::vector<std::int64_t> sizes;
    std::int64_t rest = axis_length_ < 0 ? 0 : axis_length_;
    for (std::size_t left = input.up_to(5); left > 0 && rest > 0; --left) {
      sizes.push_back(static_cast<std::int64_t>(input.up_to(rest < 255 ? static_cast<std::size_t>(rest) : 255)));
      rest -= sizes.back();
    }
    sizes.push_back(rest);
    if (input.up_to(3) == 0) sizes[input.up_to(sizes.size() - 1)] = -1;
    const ElementType type = input.up_to(3) == 0 ? read_type(input) : ElementType::int64;
    std::vector<std::uint8_t>& bytes = memory_.emplace_back();
    for (const std::int64_t size : sizes) append(bytes, type, size);
    return IntArgument::tensor(type, bytes.data(), static_cast<std::int64_t>(sizes.size()), 1);
  }

  /// Reads an arbitrary tensor or list of numbers, of any type and rank, known or unknown.
  IntArgument read_list(Input& input) {
    const ElementType type = read_type(input);
    const std::size_t shape = input.up_to(7);
    const std::size_t count = shape == 0 ? 1 : input.up_to(9);
    const auto rank = static_cast<std::int64_t>(shape < 6 ? (shape + 1) / 2 : 1);
    const bool is_tensor = input.flag();
    if (is_tensor && input.up_to(3) == 0) {
      all_known_ = false;
      const bool rank_known = input.flag();
      const bool count_known = rank_known && (rank == 0 || input.flag());
      return IntArgument::tensor(type, nullptr, count_known ? static_cast<std::int64_t>(count) : IntArgument::unknown,
                                 rank_known ? rank : IntArgument::unknown);
    }
    std::vector<std::uint8_t>& bytes = memory_.emplace_back();
    bytes.reserve(1);  // a null pointer would mean that the values are unknown
    const bool is_raw = input.flag();
    for (std::size_t i = 0; i < count; ++i) {
      if (!is_raw) {
        append(bytes, type, input.integer());
        continue;
      }
      for (int bit = 0; bit < element_bits(type); bit += 8) bytes.push_back(input.byte());
    }
    const auto make = is_tensor ? IntArgument::tensor : IntArgument::values;
    return make(type, bytes.data(), static_cast<std::int64_t>(count), is_tensor || rank < 2 ? rank : 1);
  }

  Node node_;
  bool is_call_ = false;
  std::vector<DimRange> dims_;
  std::vector<DimRange> other_dims_;
  std::deque<std::vector<std::uint8_t>> memory_;  // a deque keeps its elements in place
  std::int64_t axis_length_ = 0;
  bool all_known_ = true;
};

}  // namespace tensorsplit::fuzz
