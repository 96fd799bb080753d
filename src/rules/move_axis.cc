// SPDX-License-Identifier: MIT
#include "tensorsplit/move_axis.h"

#include <algorithm>
#include <cassert>

#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {
/// Creates plans. Only this struct writes their members.
struct detail::AxisPlanner : rules::SpecBuilder {
  AxisPlanner() : SpecBuilder(Function::move_axis) {}

  /// Lays out the move of an axis. Returns false and sets `error` if an argument is invalid.
  bool plan(const TensorInfo& tensor, const IntArgument& from, const IntArgument& to) {
    if (!rules::read_size(*this, tensor, result.size_, result.bytes_)) return false;
    const Dims& dims = tensor.dims;
    const auto rank = static_cast<std::int64_t>(dims.size());
    if (!read_axis(Argument::from, from, rank, result.from_) || !read_axis(Argument::to, to, rank, result.to_))
      return false;
    result.dims_ = dims;
    result.rank_ = rank;
    result.type_ = tensor.type;
    const auto first = static_cast<std::size_t>(std::min(result.from_, result.to_));
    const auto last = static_cast<std::size_t>(std::max(result.from_, result.to_));
    // The moved axis is first or last in the range of axes that change.
    const std::size_t cut = result.from_ < result.to_ ? first + 1 : last;
    result.layout_.element_bits = element_bits(tensor.type);
    // Products of the other dims of an empty tensor may overflow.
    if (result.size_ == 0) return true;
    result.layout_.outer = rules::product(dims, 0, first);
    result.layout_.rows = rules::product(dims, first, cut);
    result.layout_.columns = rules::product(dims, cut, last + 1);
    result.layout_.inner = rules::product(dims, last + 1, dims.size());
    return true;
  }

  AxisPlan result;

 private:
  /// Reads an axis. It must be known.
  bool read_axis(Argument argument, const IntArgument& numbers, std::int64_t rank, std::int64_t& axis) {
    if (!rules::read_axis(*this, argument, numbers, 0, rank)) return false;
    axis = spec.axis;
    if (numbers.known() && numbers.given()) return true;
    return fail(numbers.given() ? ErrorDetail::values_unknown : ErrorDetail::missing, argument);
  }
};

std::int64_t AxisPlan::source_axis(std::int64_t index) const noexcept {
  assert(index >= 0 && index < rank_);
  if (index == to_) return from_;
  const bool is_passed = std::min(from_, to_) <= index && index <= std::max(from_, to_);
  return !is_passed ? index : from_ < to_ ? index + 1 : index - 1;
}

Result<AxisPlan> plan_move_axis(const TensorInfo& tensor, const IntArgument& from, const IntArgument& to) noexcept {
  detail::AxisPlanner planner;
  if (!planner.plan(tensor, from, to)) return planner.error;
  return planner.result;
}

}  // namespace tensorsplit::inline v0_1
