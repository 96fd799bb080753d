// SPDX-License-Identifier: MIT
//
// The plan: all shape arithmetic of a split, done once. Whoever has a plan can move bytes without a further check.
#pragma once

#include <cstdint>

#include "tensorsplit/split_spec.h"

namespace tensorsplit {

/// The data as a split sees it: `outer` rows of `axis_length * inner` elements, row after row. A part takes one
/// contiguous piece of `length * inner` elements from every row.
struct Layout {
  std::int64_t outer;        ///< product of the dims before the axis
  std::int64_t axis_length;  ///< the dim along the axis
  std::int64_t inner;        ///< product of the dims after the axis
  int bits;                  ///< of one element; 0 for strings

  /// Elements of one row; `unbounded` where that exceeds an int64, which it can in an empty tensor.
  TENSORSPLIT_EXPORT std::int64_t row() const;
};

/// One part of a plan, in elements unless said otherwise.
struct PartLayout {
  std::int64_t length;  ///< along the axis
  std::int64_t offset;  ///< along the axis, from 0: where its pieces begin
  std::int64_t size;    ///< in all
  std::int64_t bytes;   ///< of its storage: size * bits / 8, rounded up
};

namespace detail {
struct Planner;
}

/// A split, or the split that would take the result of a join apart, checked and laid out. It borrows what the node
/// borrows: the list of sizes, or the tensors of a join, which must stay as they are. Several threads may use a const
/// plan at the same time.
class Plan {
 public:
  /// What the rules made of the node.
  const SplitSpec& spec() const { return spec_; }

  /// The data as rows.
  const Layout& layout() const { return layout_; }

  /// Element type of the data and of every part.
  ElementType type() const { return type_; }

  /// Elements of the data.
  std::int64_t size() const { return size_; }

  /// Bytes of the data's storage; 0 for strings.
  std::int64_t bytes() const { return bytes_; }

  /// How many parts are produced.
  std::int64_t count() const { return spec_.count.lo; }

  /// The length along the axis of part `index` in [0, count()).
  std::int64_t length(std::int64_t index) const { return spec_.length(index).lo; }

  /// Part `index`, whose pieces begin at `offset` along the axis; an empty part where there is no such index.
  TENSORSPLIT_EXPORT PartLayout at(std::int64_t index, std::int64_t offset) const;

  /// Part 0.
  PartLayout first() const { return at(0, 0); }

  /// The part after `part`, which is part `index`.
  TENSORSPLIT_EXPORT PartLayout next(const PartLayout& part, std::int64_t index) const;

 private:
  friend detail::Planner;

  SplitSpec spec_;
  Layout layout_{};
  ElementType type_ = ElementType::float32;
  std::int64_t size_ = 0;
  std::int64_t bytes_ = 0;
};

/// Resolves a node and lays it out. Type, dims, axis and sizes must be known in full. The plan borrows the list of
/// sizes, and nothing else of the node.
/// Errors: all of `resolve`; type_unknown, dims_unknown, values_unknown; dims_too_large where elements or
/// bytes exceed `max_size`.
TENSORSPLIT_EXPORT Result<Plan> make_plan(const Node& node);

/// Bytes that the storage of a tensor of `node`'s type and dims takes; the rest of the node is not looked at.
/// Errors: type_unknown, dims_unknown, dim_invalid, and dims_too_large where elements or bytes exceed
/// `max_size`.
TENSORSPLIT_EXPORT Result<std::int64_t> storage_bytes(const Node& node);

}  // namespace tensorsplit
