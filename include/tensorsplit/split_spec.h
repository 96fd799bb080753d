// SPDX-License-Identifier: MIT
//
// Result of the rules of the standards for a node: the axis, and the length of each part. Lengths may be unknown or
// bounded (shape inference). If the data's shape is known, they are known.
#pragma once

#include <cstdint>

#include "tensorsplit/error.h"
#include "tensorsplit/node.h"

namespace tensorsplit::inline v0_1 {

/// Lengths of all parts along the axis, in elements. They are computed on demand, or read from a list that the node
/// borrows. The rules create this view, and callers read it.
class PartSizes {
 public:
  /// All lengths are `each`.
  constexpr PartSizes(DimRange each = {}) noexcept : each_(each) {}

  /// Returns lengths of which the first `longer` are `each + 1` and the others `each`.
  [[nodiscard]] static PartSizes longer_first(std::int64_t each, std::int64_t longer) noexcept {
    return {Kind::equal, each, longer};
  }

  /// Returns the lengths in the list `sizes`.
  [[nodiscard]] static PartSizes listed(const IntArgument& sizes) noexcept { return {Kind::listed, {}, 0, sizes}; }

  /// Returns the lengths of the parts of [0, end) cut at the indices in `cuts`. Negative indices count from the end,
  /// and indices are clamped to [0, end].
  [[nodiscard]] static PartSizes between(const IntArgument& cuts, std::int64_t end) noexcept {
    return {Kind::cuts, end, 0, cuts};
  }

  /// Returns the dims of `tensors` along `axis`. A tensor of unknown rank has an unknown length.
  [[nodiscard]] static PartSizes of(const TensorInfo* tensors, std::int64_t axis) noexcept {
    return {Kind::tensors, {}, axis, {}, tensors};
  }

  /// Returns a copy in which part `index` has `length`.
  [[nodiscard]] constexpr PartSizes with(std::int64_t index, DimRange length) const noexcept {
    PartSizes other = *this;
    other.exceptional_at_ = index;
    other.exceptional_ = length;
    return other;
  }

  /// Returns the smallest ranges that contain the lengths of both views, which must be of the same kind.
  [[nodiscard]] PartSizes hull_with(const PartSizes& other) const noexcept {
    PartSizes lengths = *this;
    lengths.each_ = hull(each_, other.each_);
    lengths.exceptional_ = hull(exceptional_, other.exceptional_);
    return lengths;
  }

  /// Whether all parts have equal lengths, except longer first parts or a different last part. Each length that occurs
  /// is then that of the first or the last part.
  [[nodiscard]] bool are_computed() const noexcept { return kind_ == Kind::equal; }

  /// Returns the length of part `index`, which must exist.
  [[nodiscard]] TENSORSPLIT_EXPORT DimRange at(std::int64_t index) const noexcept;

 private:
  enum class Kind : std::uint8_t { equal, listed, cuts, tensors };

  PartSizes(Kind kind, DimRange each, std::int64_t at, const IntArgument& list = {},
            const TensorInfo* tensors = nullptr) noexcept
      : kind_(kind), each_(each), at_(at), list_(list), tensors_(tensors) {}

  Kind kind_ = Kind::equal;
  DimRange each_;        ///< length of equal parts; for cuts, of the whole axis
  std::int64_t at_ = 0;  ///< for equal parts: number of parts that are one longer; for tensors: the axis
  IntArgument list_;
  const TensorInfo* tensors_ = nullptr;
  std::int64_t exceptional_at_ = -1;  ///< index of the part of length `exceptional_`; -1: none
  DimRange exceptional_;
};

/// Resolved node or call: how the data is split. A join is described by the inverse split: the data is the result, and
/// the parts are the inputs. Borrows what they borrow.
struct SplitSpec {
  Operator op = Operator::split;
  int version = 0;                    ///< operator version in force
  bool axis_known = false;            ///< false: the rank is unknown, or several axes are possible
  Argument unknown = Argument::none;  ///< input of unknown values that a plan requires
  bool keep_axis = true;              ///< false: the parts, of length 1, do not have the axis
  std::int64_t axis = 0;              ///< in [0, rank) if known
  std::int64_t whole_part = -1;  ///< index of the part that is all of the data for every possible axis length; -1: none
  DimRange axis_length;          ///< of the data
  DimRange count;                ///< number of parts
  DimRange size_bounds;          ///< range that contains the lengths of all parts
  PartSizes lengths = {};        ///< of each part, if their number is known

  /// Element type of a join's result if `type_known`, and rank of the result if `axis_known`.
  bool type_known = false;
  ElementType type = ElementType::float32;
  std::int64_t rank = 0;

  /// Returns the length along the axis of part `index`, in elements. Returns `size_bounds` if the number of parts is
  /// unknown or not larger than `index`.
  [[nodiscard]] DimRange length(std::int64_t index) const noexcept {
    return count.known() && index >= 0 && index < count.lo ? lengths.at(index) : size_bounds;
  }
};

/// Applies the rules of the standards to a node. Checks everything that is known. Unknown values (shape inference) lead
/// to bounds: the minimum and maximum of all legal values. Operators without a standard (chunk, unbind, tensor_split)
/// are calls only, and require the dim along the axis.
/// Errors: all details about a split, including opset_invalid, except those that `make_plan` adds. Only the binding
/// reports too_many_parts and no_memory.
TENSORSPLIT_EXPORT Result<SplitSpec> resolve(const Node& node) noexcept;

/// Applies the rules to a call; otherwise as above.
TENSORSPLIT_EXPORT Result<SplitSpec> resolve(const SplitCall& call) noexcept;

}  // namespace tensorsplit::inline v0_1
