// SPDX-License-Identifier: MIT
//
// What the rules of the standards make of a node: which axis is cut, and how long each part is. PartSizes may be
// unknown or bounded (shape inference); where the data's shape is known, everything is.
#pragma once

#include <cstdint>

#include "tensorsplit/error.h"
#include "tensorsplit/node.h"

namespace tensorsplit::inline v0_1 {

/// The lengths of parts along the axis, in elements: a view, which computes them or reads them from a list that the
/// node borrows. The rules make it; callers read it.
class PartSizes {
 public:
  /// All are `each`.
  constexpr PartSizes(DimRange each = {}) noexcept : each_(each) {}

  /// The first `longer` of them are `each + 1`, the others `each`.
  [[nodiscard]] static PartSizes longer_first(std::int64_t each, std::int64_t longer) noexcept {
    return {Kind::equal, each, longer};
  }

  /// Those in the list `sizes`.
  [[nodiscard]] static PartSizes listed(const IntArgument& sizes) noexcept { return {Kind::listed, {}, 0, sizes}; }

  /// Those of the parts that result when [0, end) is cut at the indices in `cuts`. A negative index counts from the
  /// end, and indices are clamped to [0, end].
  [[nodiscard]] static PartSizes between(const IntArgument& cuts, std::int64_t end) noexcept {
    return {Kind::cuts, end, 0, cuts};
  }

  /// The dims along `axis` of `tensors`, whose ranks are known or not.
  [[nodiscard]] static PartSizes of(const TensorInfo* tensors, std::int64_t axis) noexcept {
    return {Kind::tensors, {}, axis, {}, tensors};
  }

  /// The same lengths, except that part `index` has `length`.
  [[nodiscard]] constexpr PartSizes with(std::int64_t index, DimRange length) const noexcept {
    PartSizes other = *this;
    other.exceptional_at_ = index;
    other.exceptional_ = length;
    return other;
  }

  /// The smallest ranges that hold the lengths of both views. The two must be of one kind.
  [[nodiscard]] PartSizes hull_with(const PartSizes& other) const noexcept {
    PartSizes lengths = *this;
    lengths.each_ = hull(each_, other.each_);
    lengths.exceptional_ = hull(exceptional_, other.exceptional_);
    return lengths;
  }

  /// Whether the lengths are computed. The first and the last part then have all lengths that occur.
  [[nodiscard]] bool are_computed() const noexcept { return kind_ == Kind::equal; }

  /// The length of part `index`, which must be one of the node's.
  [[nodiscard]] TENSORSPLIT_EXPORT DimRange at(std::int64_t index) const noexcept;

 private:
  enum class Kind : std::uint8_t { equal, listed, cuts, tensors };

  PartSizes(Kind kind, DimRange each, std::int64_t at, const IntArgument& list = {},
            const TensorInfo* tensors = nullptr) noexcept
      : kind_(kind), each_(each), at_(at), list_(list), tensors_(tensors) {}

  Kind kind_ = Kind::equal;
  DimRange each_;        ///< of equal parts; of cuts the whole axis
  std::int64_t at_ = 0;  ///< of equal parts: how many are one longer; of tensors: the axis
  IntArgument list_;
  const TensorInfo* tensors_ = nullptr;
  std::int64_t exceptional_at_ = -1;  ///< index of the one part that is unlike the others; -1: there is none
  DimRange exceptional_;
};

/// What a node does to its data. A join is described by the split that would take its result apart again: the data is
/// the result, the parts are the inputs. Borrows what the node borrows.
struct SplitSpec {
  Operator op = Operator::split;
  int version = 0;                    ///< of the operator, in force
  bool axis_known = false;            ///< false: the rank is not known, or more than one axis is legal
  Argument unknown = Argument::none;  ///< an input whose values are not known, without which there is no plan
  bool keep_axis = true;              ///< false: the parts, of length 1, do not have the axis
  std::int64_t axis = 0;              ///< in [0, rank) where known
  std::int64_t whole_part = -1;       ///< index of the part that is all of the data, however long the axis; -1: none
  DimRange axis_dim;                  ///< of the data
  DimRange count;                     ///< how many parts there are
  DimRange size_bounds;               ///< the bounds between which the lengths of all parts lie
  PartSizes lengths = {};             ///< of each part, where their number is known

  /// Of joins: the type and rank of the result, where those of at least one input are known.
  bool type_known = false;
  ElementType type = ElementType::float32;
  std::int64_t rank = 0;

  /// The length along the axis of part `index`, in elements; `size_bounds` where the number of parts is not known, or
  /// is not that large.
  [[nodiscard]] DimRange length(std::int64_t index) const noexcept {
    return count.known() && index >= 0 && index < count.lo ? lengths.at(index) : size_bounds;
  }
};

/// Applies the rules of the standards to a node: the single place that knows them. Checks everything that is known.
/// What is not known (shape inference) leaves bounds: the least and the greatest of all legal values. The calls of
/// PyTorch (chunk, unbind, tensor_split) need the dim along the axis. Errors: every detail of a split but those that
/// `make_plan` adds and opset_invalid, too_many_parts, no_memory, which are the binding's.
TENSORSPLIT_EXPORT Result<SplitSpec> resolve(const Node& node) noexcept;

}  // namespace tensorsplit::inline v0_1
