// SPDX-License-Identifier: MIT
//
// Builds a node and the memory it borrows, and formats what the core makes of it:
//
//     expect_message({{onnx_split(18).dims({9}).num_outputs(4), "3 3 3 0"},
//                  {onnx_split(18).dims({5}).num_outputs(4), "NOT_DIVISIBLE Split-18: num_outputs is 4"}});
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "tensorsplit/tensorsplit.h"

namespace tensorsplit {

/// Whether sanitizers check this build. Slow tests then try fewer cases.
#ifdef TENSORSPLIT_SANITIZED
inline constexpr bool is_sanitized = true;
#else
inline constexpr bool is_sanitized = false;
#endif

/// Returns the element type that stores a T.
template <typename T>
constexpr ElementType type_of() {
  if constexpr (std::is_same_v<T, double>) return ElementType::float64;
  if constexpr (std::is_same_v<T, float>) return ElementType::float32;
  constexpr ElementType with_sign[] = {ElementType::int8, ElementType::int16, ElementType::int32, ElementType::int64};
  constexpr ElementType without[] = {ElementType::uint8, ElementType::uint16, ElementType::uint32, ElementType::uint64};
  constexpr int log2 = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3;
  return std::is_signed_v<T> ? with_sign[log2] : without[log2];
}

/// The numbers of one argument and their memory. The functions below make operands.
class Operand {
 public:
  Operand(std::vector<std::uint8_t> bytes, IntArgument shape, bool known)
      : bytes_(std::move(bytes)), shape_(shape), known_(known) {}

  /// Returns the numbers, borrowed from this operand. Their address is odd because the core must not rely on alignment.
  IntArgument numbers() const {
    if (!known_) return shape_;
    const auto make = shape_.is_tensor() ? IntArgument::tensor : IntArgument::values;
    return make(shape_.type(), bytes_.data() + 1, shape_.count(), shape_.rank());
  }

 private:
  std::vector<std::uint8_t> bytes_;
  IntArgument shape_;
  bool known_;
};

/// Makes an operand of `type` from the bit patterns in `numbers`.
template <typename T>
Operand patterns(ElementType type, const std::vector<T>& numbers, std::int64_t rank, bool is_tensor) {
  std::vector<std::uint8_t> bytes(1 + numbers.size() * sizeof(T));
  if (!numbers.empty()) std::memcpy(bytes.data() + 1, numbers.data(), numbers.size() * sizeof(T));
  const auto make = is_tensor ? IntArgument::tensor : IntArgument::values;
  return Operand(std::move(bytes), make(type, nullptr, static_cast<std::int64_t>(numbers.size()), rank), true);
}

/// Makes the numbers of a call or an attribute: only their values matter.
template <typename T>
Operand values(const std::vector<T>& numbers, std::int64_t rank = 1) {
  return patterns(type_of<T>(), numbers, rank, false);
}

/// Makes a plain number of a call.
inline Operand number(double value) { return values<double>({value}, 0); }

/// Makes an input tensor.
template <typename T>
Operand tensor(const std::vector<T>& numbers, std::int64_t rank = 1) {
  return patterns(type_of<T>(), numbers, rank, true);
}

/// Makes an input tensor of int4 or uint4. The low half of each byte holds the first of its two numbers.
inline Operand nibbles(ElementType type, const std::vector<int>& numbers, std::int64_t rank = 1) {
  std::vector<std::uint8_t> bytes(1 + (numbers.size() + 1) / 2);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    bytes[1 + i / 2] = static_cast<std::uint8_t>(bytes[1 + i / 2] | (numbers[i] & 0xF) << (i % 2 * 4));
  }
  return Operand(std::move(bytes), IntArgument::tensor(type, nullptr, static_cast<std::int64_t>(numbers.size()), rank),
                 true);
}

/// Makes an input tensor that is a scalar.
template <typename T>
Operand scalar(T value) {
  return tensor<T>({value}, 0);
}

/// Makes an input tensor with unknown values. `count` and `rank` may be `IntArgument::unknown`.
inline Operand unknown_values(ElementType type, std::int64_t count, std::int64_t rank) {
  return Operand({}, IntArgument::tensor(type, nullptr, count, rank), false);
}

/// Makes an input list with unknown values and a length within `counts`.
inline Operand unknown_list(ElementType type, DimRange counts) {
  return Operand({}, IntArgument::tensor(type, nullptr, IntArgument::unknown, 1).with_counts(counts), false);
}

/// Makes an input tensor whose type, shape and values are unknown.
inline Operand unknown_tensor() {
  return Operand({}, IntArgument::values(ElementType::int64, nullptr, IntArgument::unknown, IntArgument::unknown),
                 false);
}

/// Returns the call with the arguments of a node.
SplitCall call_of(const Node& node);

/// Builds a node and owns what the node borrows.
class NodeBuilder {
 public:
  NodeBuilder(Operator op, std::int64_t opset) : op_(op), opset_(opset) {}

  NodeBuilder& dims(std::vector<DimRange> dims) { return dims_ = std::move(dims), *this; }
  NodeBuilder& unknown_rank() { return rank_known_ = false, *this; }
  NodeBuilder& unknown_type() { return type_known_ = false, *this; }
  NodeBuilder& type(ElementType type) { return type_ = type, *this; }
  NodeBuilder& outputs(std::int64_t count) { return outputs_ = count, *this; }
  NodeBuilder& call() { return is_call_ = true, *this; }

  NodeBuilder& axis(std::int64_t axis) { return this->axis(values<std::int64_t>({axis}, 0)); }
  NodeBuilder& axis(Operand axis) { return axis_ = std::move(axis), *this; }
  NodeBuilder& split(const std::vector<std::int64_t>& sizes) { return split(values(sizes)); }
  NodeBuilder& split(Operand sizes) { return split_ = std::move(sizes), *this; }
  NodeBuilder& num_outputs(std::int64_t count) { return num_outputs(values<std::int64_t>({count}, 0)); }
  NodeBuilder& num_outputs(Operand count) { return num_outputs_ = std::move(count), *this; }
  NodeBuilder& keepdims(std::int64_t value) { return keepdims(values<std::int64_t>({value}, 0)); }
  NodeBuilder& keepdims(Operand value) { return keepdims_ = std::move(value), *this; }
  NodeBuilder& num_splits(std::int64_t count) { return num_splits(values<std::int64_t>({count}, 0)); }
  NodeBuilder& num_splits(Operand count) { return num_splits_ = std::move(count), *this; }

  /// Sets input tensor `index` after the data.
  NodeBuilder& input(std::size_t index, Operand operand) { return inputs_.at(index) = std::move(operand), *this; }

  /// Sets ONNX's sizes: the first input after the data, a list of int64.
  NodeBuilder& sizes(const std::vector<std::int64_t>& sizes) { return input(0, tensor(sizes)); }

  /// Sets OpenVINO's axis and split_lengths.
  NodeBuilder& inputs(std::int64_t axis, const std::vector<std::int64_t>& lengths) {
    return input(0, scalar(axis)).input(1, tensor(lengths));
  }

  /// Returns the node, which borrows from this object.
  Node node() const;

  /// Resolves or plans the node, or the call if `call` was called.
  Result<SplitSpec> resolve() const;
  Result<Plan> plan() const;

 private:
  SplitCall as_call() const;

  Operator op_;
  std::int64_t opset_;
  std::vector<DimRange> dims_ = {DimRange(6)};
  bool rank_known_ = true;
  bool type_known_ = true;
  ElementType type_ = ElementType::float32;
  std::int64_t outputs_ = outputs_not_declared;
  bool is_call_ = false;
  std::optional<Operand> axis_, split_, num_outputs_, keepdims_, num_splits_;
  std::vector<std::optional<Operand>> inputs_ = std::vector<std::optional<Operand>>(Node::max_inputs);
};

inline NodeBuilder onnx_split(std::int64_t opset) { return NodeBuilder(Operator::split, opset); }
inline NodeBuilder split_to_sequence(std::int64_t opset) { return NodeBuilder(Operator::split_to_sequence, opset); }
inline NodeBuilder variadic_split() { return NodeBuilder(Operator::variadic_split, 1); }
inline NodeBuilder openvino_split() { return NodeBuilder(Operator::openvino_split, 1); }

/// An unknown dimension.
inline constexpr DimRange any{};

/// Formats a range: "5", "[2,7]", "[2,..]", or "?" if it is unknown.
std::string text(DimRange range);

/// Formats an error: its code, then its message.
std::string text(const Error& error);

/// Returns the formatted error, or an empty string without an error.
template <class T>
std::string error_text(const Result<T>& result) {
  return result ? "" : text(result.error());
}

/// Formats the lengths of the parts: "3 3 0", "none", or "? of 2" if their number is unknown. Returns the formatted
/// error if the node has no spec or no plan. If there is a plan, also runs it and compares the bytes with the oracle.
std::string parts(const NodeBuilder& builder);

/// A plan and the node it borrows from.
class PlannedNode {
 public:
  explicit PlannedNode(NodeBuilder builder);
  PlannedNode(const PlannedNode&) = delete;
  PlannedNode& operator=(const PlannedNode&) = delete;

  const Plan& operator*() const { return *plan_; }

 private:
  NodeBuilder builder_;
  Result<Plan> plan_;
};

/// Formats the resolved axis, followed by "whole" or "dropped" if they apply: "1", "? whole". Or the formatted error.
std::string axis(const NodeBuilder& builder);

/// A node and the expected result of `parts`: all lengths, or an error's code and a piece of its message.
struct NodeCase {
  NodeBuilder builder;
  std::string text;
};

/// Checks every row. The message of an error must also pass `is_sentence`.
void expect_message(const std::vector<NodeCase>& table);

/// Whether an error message is well formed: operator first, one period last, plain ASCII, no empty placeholder.
::testing::AssertionResult is_sentence(const std::string& sentence);

/// Checks the message of an error, which must fit the buffer size that always suffices.
void expect_sentence(const Error& error);

/// Checks the layout of a plan: its rows cover the data, and its parts match the spec and tile the axis.
void expect_layout(const Plan& plan, const std::vector<std::int64_t>& dims, const SplitSpec& spec);

/// Runs a plan between sentinel bytes and compares the result with the oracle.
void expect_bytes(const Plan& plan, const std::vector<std::int64_t>& dims);

}  // namespace tensorsplit
