// SPDX-License-Identifier: MIT
//
// Moves an axis to another position, as numpy.moveaxis and torch.movedim do:
//
//     const auto plan = plan_move_axis({.type = ElementType::uint8, .dims = {480, 640, 3}}, -1, 0);
//     if (plan) move_axis(*plan, image, planes);  // [480, 640, 3] to [3, 480, 640]
#pragma once

#include <cstdint>

#include "tensorsplit/element_type.h"
#include "tensorsplit/error.h"
#include "tensorsplit/export.h"
#include "tensorsplit/int_argument.h"
#include "tensorsplit/memory.h"
#include "tensorsplit/node.h"
#include "tensorsplit/split.h"

namespace tensorsplit::inline v0_1 {

/// Layout of the data for the move of an axis: [outer, rows, columns, inner], which becomes [outer, columns, rows,
/// inner]. The moved axis is either the rows or the columns; the axes that it passes are the other. All are 0 for an
/// empty tensor.
struct AxisLayout {
  std::int64_t outer = 0;
  std::int64_t rows = 0;
  std::int64_t columns = 0;
  std::int64_t inner = 0;
  int element_bits = 0;  ///< 0 for strings
};

namespace detail {
struct AxisPlanner;
}

/// Plan of the move of an axis. It borrows the list of dims, which only `dim` reads. Several threads may use a const
/// plan at the same time.
class AxisPlan {
 public:
  /// Axis of the data that is moved, in [0, rank()).
  [[nodiscard]] std::int64_t from() const noexcept { return from_; }

  /// Position of that axis in the result, in [0, rank()).
  [[nodiscard]] std::int64_t to() const noexcept { return to_; }

  /// Number of axes.
  [[nodiscard]] std::int64_t rank() const noexcept { return rank_; }

  /// Returns the axis of the data that becomes axis `index` in [0, rank()) of the result.
  [[nodiscard]] TENSORSPLIT_EXPORT std::int64_t source_axis(std::int64_t index) const noexcept;

  /// Returns dim `index` in [0, rank()) of the result.
  [[nodiscard]] std::int64_t dim(std::int64_t index) const noexcept {
    return dims_[static_cast<std::size_t>(source_axis(index))].lo;
  }

  /// Element type of the data and the result.
  [[nodiscard]] ElementType type() const noexcept { return type_; }

  /// Number of elements.
  [[nodiscard]] std::int64_t size() const noexcept { return size_; }

  /// Bytes of the storage of the data, and of the result; 0 for strings.
  [[nodiscard]] std::int64_t bytes() const noexcept { return bytes_; }

  /// Layout of the data. A temporary plan returns a copy.
  [[nodiscard]] const AxisLayout& layout() const& noexcept { return layout_; }
  [[nodiscard]] AxisLayout layout() const&& noexcept { return layout_; }

 private:
  friend detail::AxisPlanner;

  Dims dims_;  // of the data
  std::int64_t from_ = 0;
  std::int64_t to_ = 0;
  std::int64_t rank_ = 0;
  std::int64_t size_ = 0;
  std::int64_t bytes_ = 0;
  AxisLayout layout_;
  ElementType type_ = ElementType::float32;
};

/// Plans to move axis `from` of a tensor of known type and dims to position `to` of the result. The other axes keep
/// their order. Negative values count from the end.
/// Errors: type_unknown, dims_unknown, dim_invalid, dims_too_large, scalar_input, missing, axis_rank, axis_not_integer,
/// axis_out_of_range, axis_count, values_unknown.
TENSORSPLIT_EXPORT Result<AxisPlan> plan_move_axis(const TensorInfo& tensor, const IntArgument& from,
                                                   const IntArgument& to) noexcept;

/// Moves an axis by a plan. `source` and `destination` are the storage of the data and of the result, of
/// `AxisPlan::bytes` each. They must not overlap. Builds of the library with assertions stop at an overlap.
/// `rows` is a range of the `outer * rows` rows of the layout, and `RowRange::stride` is the stride of the source. For
/// types narrower than a byte, `rows` must be all rows without a stride, because rows may share bytes. A plan of
/// strings has no bytes to move. Errors, before anything is read or written: rows_outside, stride_invalid,
/// rows_within_byte, memory_size.
TENSORSPLIT_EXPORT Result<void> move_axis(const AxisPlan& plan, ConstMemory source, Memory destination,
                                          RowRange rows = {}) noexcept;

/// Moves an axis of a tensor of `dims` in one call: plans, then moves the bytes. Errors: those of `plan_move_axis` and
/// of `move_axis` by a plan.
TENSORSPLIT_EXPORT Result<void> move_axis(ElementType type, const Dims& dims, std::int64_t from, std::int64_t to,
                                          ConstMemory source, Memory destination, RowRange rows = {}) noexcept;

}  // namespace tensorsplit::inline v0_1
