// SPDX-License-Identifier: MIT
#include "tensorsplit/move_axis.h"

#include <algorithm>

#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {
/// Makes plans. No other code sets their members.
struct detail::AxisPlanner : rules::Context {
  AxisPlanner() : Context(Operator::move_axis) {}

  /// Lays out the move of an axis. Returns false if something is wrong, as `error` then says.
  bool plan(const TensorInfo& tensor, const IntArgument& from, const IntArgument& to) {
    if (!rules::read_size(*this, tensor, made.size_, made.bytes_)) return false;
    const Dims& dims = tensor.dims;
    const auto rank = static_cast<std::int64_t>(dims.size());
    if (!read_axis(Argument::from, from, rank, made.from_) || !read_axis(Argument::to, to, rank, made.to_))
      return false;
    made.dims_ = dims;
    made.rank_ = rank;
    made.type_ = tensor.type;
    const auto first = static_cast<std::size_t>(std::min(made.from_, made.to_));
    const auto last = static_cast<std::size_t>(std::max(made.from_, made.to_));
    // The moved axis is at one end of those that it passes.
    const std::size_t cut = made.from_ < made.to_ ? first + 1 : last;
    made.layout_.element_bits = element_bits(tensor.type);
    // The other dims of an empty tensor may be of any size.
    if (made.size_ == 0) return true;
    made.layout_.outer = rules::product(dims, 0, first);
    made.layout_.rows = rules::product(dims, first, cut);
    made.layout_.columns = rules::product(dims, cut, last + 1);
    made.layout_.inner = rules::product(dims, last + 1, dims.size());
    return true;
  }

  AxisPlan made;

 private:
  /// Reads an axis, which must be known.
  bool read_axis(Argument argument, const IntArgument& given, std::int64_t rank, std::int64_t& axis) {
    if (!rules::read_axis(*this, argument, given, 0, rank)) return false;
    axis = spec.axis;
    if (given.known() && given.given()) return true;
    return fail(given.given() ? ErrorDetail::values_unknown : ErrorDetail::missing, argument);
  }
};

std::int64_t AxisPlan::source_axis(std::int64_t index) const noexcept {
  if (index == to_) return from_;
  const bool is_passed = std::min(from_, to_) <= index && index <= std::max(from_, to_);
  return !is_passed ? index : from_ < to_ ? index + 1 : index - 1;
}

Result<AxisPlan> plan_move_axis(const TensorInfo& tensor, const IntArgument& from, const IntArgument& to) noexcept {
  detail::AxisPlanner planner;
  if (!planner.plan(tensor, from, to)) return planner.error;
  return planner.made;
}

}  // namespace tensorsplit::inline v0_1
