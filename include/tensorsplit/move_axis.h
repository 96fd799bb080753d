// SPDX-License-Identifier: MIT
//
// An axis moved to another place, as by numpy.moveaxis and torch.movedim:
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

/// The data as the move of an axis sees it: [outer, rows, columns, inner], which becomes [outer, columns, rows, inner].
/// The moved axis is the rows or the columns, and the axes that it passes are the other ones. All are 0 if there are no
/// elements.
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

/// The move of an axis, checked and laid out. Only `dim` needs the list of dims that it was planned with. Several
/// threads may use a const plan at the same time.
class AxisPlan {
 public:
  /// The axis of the data that is moved, in [0, rank()).
  [[nodiscard]] std::int64_t from() const noexcept { return from_; }

  /// Its place in the result, in [0, rank()).
  [[nodiscard]] std::int64_t to() const noexcept { return to_; }

  /// Number of axes.
  [[nodiscard]] std::int64_t rank() const noexcept { return rank_; }

  /// Returns which axis of the data becomes axis `index` of the result, in [0, rank()).
  [[nodiscard]] TENSORSPLIT_EXPORT std::int64_t source_axis(std::int64_t index) const noexcept;

  /// Dim `index` of the result, in [0, rank()).
  [[nodiscard]] std::int64_t dim(std::int64_t index) const noexcept {
    return dims_[static_cast<std::size_t>(source_axis(index))].lo;
  }

  /// Element type of the data and the result.
  [[nodiscard]] ElementType type() const noexcept { return type_; }

  /// Elements of the data, and of the result.
  [[nodiscard]] std::int64_t size() const noexcept { return size_; }

  /// Bytes of the storage of the data, and of the result; 0 for strings.
  [[nodiscard]] std::int64_t bytes() const noexcept { return bytes_; }

  /// The data as rows and columns.
  [[nodiscard]] const AxisLayout& layout() const noexcept { return layout_; }

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

/// Plans to move axis `from` of a tensor of known type and dims to place `to` of the result; the other axes keep their
/// order. Negative ones count from the end.
/// Errors: type_unknown, dims_unknown, dim_invalid, dims_too_large, scalar_input, missing, axis_rank, axis_not_integer,
/// axis_out_of_range, axis_count, values_unknown.
TENSORSPLIT_EXPORT Result<AxisPlan> plan_move_axis(const TensorInfo& tensor, const IntArgument& from,
                                                   const IntArgument& to) noexcept;

/// Moves the axis by a plan. `source` is the storage of the data and `destination` that of the result, of
/// `AxisPlan::bytes` each; they may not overlap. `rows` are among the `outer * rows` rows of the layout, and
/// `RowRange::stride` is the source's. The rows of a type narrower than a byte cannot be shared: `rows` must be all of
/// them, without a stride. A plan of strings has no bytes to move.
/// Errors, before anything is read or written: rows_outside, stride_invalid, rows_within_byte, memory_size.
TENSORSPLIT_EXPORT Result<void> move_axis(const AxisPlan& plan, ConstMemory source, Memory destination,
                                          RowRange rows = {}) noexcept;

/// Moves an axis of a tensor of `dims`: checks, then moves the bytes as a plan does. Errors: those of `plan_move_axis`,
/// and those of a move by a plan.
TENSORSPLIT_EXPORT Result<void> move_axis(ElementType type, const Dims& dims, std::int64_t from, std::int64_t to,
                                          ConstMemory source, Memory destination, RowRange rows = {}) noexcept;

}  // namespace tensorsplit::inline v0_1
