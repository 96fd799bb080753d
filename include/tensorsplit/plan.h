// SPDX-License-Identifier: MIT
//
// The plan: all shape arithmetic of a split, done once. Whoever has a plan can move bytes without a further check.
#ifndef TENSORSPLIT_PLAN_H
#define TENSORSPLIT_PLAN_H

#include <cstdint>
#include <span>

#include "tensorsplit/division.h"
#include "tensorsplit/error.h"
#include "tensorsplit/node.h"

namespace tensorsplit {

/// The data as a split sees it: `outer` rows of `axis_length * inner` elements, row after row. A part takes one
/// contiguous piece of `length * inner` elements from every row.
struct Layout {
  std::int64_t outer;        ///< product of the dims before the axis
  std::int64_t axis_length;  ///< the dim along the axis
  std::int64_t inner;        ///< product of the dims after the axis
  int bits;                  ///< of one element; 0 for strings

  /// Elements of one row; `unbounded` where that exceeds an int64, which it can in an empty tensor.
  std::int64_t row() const { return multiply(axis_length, inner); }
};

/// One part of a plan, in elements unless said otherwise.
struct Part {
  std::int64_t length;  ///< along the axis
  std::int64_t offset;  ///< along the axis, from 0: where its pieces begin
  std::int64_t size;    ///< in all
  std::int64_t bytes;   ///< of its storage: size * bits / 8, rounded up
};

/// A split, checked and laid out. Borrows the dims and lists of the node it was made from.
class Plan {
 public:
  /// What the rules made of the node.
  const Division& division() const { return division_; }

  /// The data as rows.
  const Layout& layout() const { return layout_; }

  /// Element type of the data and of every part.
  ElementType type() const { return type_; }

  /// Elements of the data.
  std::int64_t size() const { return size_; }

  /// Bytes of the data's storage; 0 for strings.
  std::int64_t bytes() const { return bytes_; }

  /// How many parts are produced.
  std::int64_t count() const { return division_.count.lo; }

  /// The length along the axis of part `index`.
  std::int64_t length(std::int64_t index) const { return division_.lengths.at(index).lo; }

  /// Part `index`, whose pieces begin at `offset` along the axis; an empty part where there is no such index.
  Part at(std::int64_t index, std::int64_t offset) const;

  /// Part 0.
  Part first() const { return at(0, 0); }

  /// The part after `part`, which is part `index`.
  Part next(const Part& part, std::int64_t index) const;

 private:
  friend Result<Plan> plan(const Node& node);

  Division division_;
  Layout layout_{};
  ElementType type_ = ElementType::float32;
  std::int64_t size_ = 0;
  std::int64_t bytes_ = 0;
};

/// Divides a node and lays it out. The data's shape must be known in full.
/// Errors: all of `divide`, and dims_too_large where elements or bytes exceed `max_size`.
Result<Plan> plan(const Node& node);

/// Bytes that the storage of a tensor of `node`'s type and dims takes; the rest of the node is not looked at.
/// Errors: dim_invalid, and dims_too_large where elements or bytes exceed `max_size`.
Result<std::int64_t> storage_bytes(const Node& node);

/// Moves the bytes: `source` holds `plan.bytes()` bytes, `destinations` one pointer per part of the plan, each to that
/// part's `bytes`. A null pointer skips its part. Nothing may overlap. The parts of a type narrower than a byte start
/// in the first element position of their own storage, and unused bits of the last byte become zero.
/// A plan of strings has no bytes to move: its parts are the pieces that `Layout` and `Part` describe.
void split(const Plan& plan, const void* source, std::span<void* const> destinations);

}  // namespace tensorsplit

#endif  // TENSORSPLIT_PLAN_H
