// SPDX-License-Identifier: MIT
//
// Plans of splits, and of joins, which are planned as the inverse splits.
#include "tensorsplit/plan.h"

#include <algorithm>

#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {
namespace {

using rules::ErrorReporter;
using rules::product;

/// Returns the bytes of `size` elements of `bits` bits, or `unbounded` if they exceed an int64.
std::int64_t bytes_of(std::int64_t size, int bits) { return divide_rounding_up(saturating_multiply(size, bits), 8); }

bool is_join(const SplitSpec& spec) { return is_join(spec.op); }

/// Returns whether a piece, and so perhaps a row, starts or ends within a byte.
bool has_partial_bytes(const SplitSpec& spec, const Layout& layout) {
  const std::int64_t last = spec.count.lo - 1;
  const std::int64_t step = spec.lengths.are_computed() ? std::max<std::int64_t>(last, 1) : 1;
  for (std::int64_t i = 0; i <= last; i += step) {
    if (spec.length(i).lo * layout.inner * layout.element_bits % 8 != 0) return true;
  }
  return false;
}

}  // namespace

std::int64_t rules::product(const Dims& dims, std::size_t first, std::size_t end) {
  std::int64_t result = 1;
  for (std::size_t i = first; i < end; ++i) {
    if (dims[i].lo == 0) return 0;
    result = saturating_multiply(result, dims[i].lo);
  }
  return result;
}

bool rules::check_known(ErrorReporter& reporter, const TensorInfo& tensor) {
  if (!tensor.type_known) return reporter.fail(ErrorDetail::type_unknown);
  if (!tensor.rank_known) {
    reporter.error.is_dim = true;
    return reporter.fail(ErrorDetail::dims_unknown);
  }
  for (std::size_t i = 0; i < tensor.dims.size(); ++i) {
    if (!tensor.dims[i].known()) return reporter.fail_dim(ErrorDetail::dims_unknown, Argument::none, i, 0, {});
  }
  return true;
}

bool rules::read_size(ErrorReporter& reporter, const TensorInfo& tensor, std::int64_t& size, std::int64_t& bytes) {
  if (!check_known(reporter, tensor) || !check_dims(reporter, tensor.dims)) return false;
  size = product(tensor.dims, 0, tensor.dims.size());
  bytes = bytes_of(size, element_bits(tensor.type));
  return (size <= max_size && bytes <= max_size) || reporter.fail(ErrorDetail::dims_too_large);
}

/// Creates plans. Only this struct writes their members.
struct detail::Planner {
  /// Lays out a resolved node: a split of the only tensor, or a join of all tensors.
  static Result<Plan> plan(const Result<SplitSpec>& spec, bool is_call, std::span<const TensorInfo> tensors) {
    if (!spec) return spec.error();
    ErrorReporter reporter(spec->op, is_call, spec->version);
    for (const TensorInfo& tensor : tensors) {
      if (is_join(*spec)) reporter.error.input = &tensor - tensors.data();
      if (!rules::check_known(reporter, tensor)) return reporter.error;
    }
    if (spec->unknown != Argument::none) {
      reporter.fail(ErrorDetail::values_unknown, spec->unknown);
      return reporter.error;
    }
    const Dims& dims = tensors[0].dims;
    const int bits = element_bits(tensors[0].type);
    const auto axis = static_cast<std::size_t>(spec->axis);
    // The inputs of a join along a new axis do not have that axis.
    const std::size_t inside = is_join(*spec) && !spec->keep_axis ? axis : axis + 1;
    const std::int64_t outer = product(dims, 0, axis);
    const std::int64_t inner = product(dims, inside, dims.size());
    const std::int64_t axis_length = spec->axis_length.lo;
    Plan plan;
    plan.spec_ = *spec;
    plan.dims_ = dims;
    plan.type_ = tensors[0].type;
    plan.size_ = saturating_multiply(saturating_multiply(outer, axis_length), inner);
    plan.bytes_ = bytes_of(plan.size_, bits);
    // Other dims of an empty tensor may have any size. They are limited to what JavaScript can hold, and nothing is
    // computed from them.
    plan.layout_ = {std::min(outer, max_size), axis_length, std::min(inner, max_size), bits};
    plan.is_packed_ = plan.bytes_ != 0 && has_partial_bytes(*spec, plan.layout_);
    if (plan.size_ <= max_size && plan.bytes_ <= max_size) return plan;
    reporter.fail(ErrorDetail::dims_too_large);
    return reporter.error;
  }
};

std::int64_t Layout::row() const noexcept { return saturating_multiply(axis_length, inner); }

Result<Plan> make_plan(const Node& node) noexcept {
  const TensorInfo data = node.data();
  return detail::Planner::plan(resolve(node), false, {&data, 1});
}

Result<Plan> rules::plan_call(Operator op, std::int64_t opset, const Arguments& arguments) {
  return detail::Planner::plan(resolve_call(op, opset, arguments), true, {&arguments.data, 1});
}

Result<Plan> make_plan(const SplitCall& call) noexcept {
  return rules::plan_call(call.op, call.opset, rules::arguments_of(call));
}

Result<Plan> make_plan(const JoinNode& node) noexcept {
  return detail::Planner::plan(resolve(node), false, node.inputs);
}

Result<Plan> rules::plan_call(const JoinNode& call) {
  return detail::Planner::plan(resolve_call(call), true, call.inputs);
}

Result<Plan> make_plan(const JoinCall& call) noexcept { return rules::plan_call(rules::node_of(call)); }

Result<std::int64_t> storage_bytes(const TensorInfo& tensor) noexcept {
  ErrorReporter reporter(Operator::split);
  std::int64_t size = 0;
  std::int64_t bytes = 0;
  if (!rules::read_size(reporter, tensor, size, bytes)) return reporter.error;
  return bytes;
}

std::int64_t Plan::rank() const noexcept {
  return static_cast<std::int64_t>(dims_.size()) + (is_join(spec_) && !spec_.keep_axis ? 1 : 0);
}

std::int64_t Plan::dim(std::int64_t index) const noexcept {
  if (index == spec_.axis) return layout_.axis_length;
  const bool is_moved = is_join(spec_) && !spec_.keep_axis && index > spec_.axis;
  return dims_[static_cast<std::size_t>(is_moved ? index - 1 : index)].lo;
}

std::int64_t Plan::part_dim(std::int64_t part, std::int64_t index) const noexcept {
  if (!spec_.keep_axis) return dim(index < spec_.axis ? index : index + 1);
  return index == spec_.axis ? length(part) : dim(index);
}

std::int64_t Plan::width(std::int64_t length) const noexcept {
  if (size_ == 0) return 0;
  const std::int64_t elements = length * layout_.inner;
  if (layout_.element_bits == 0) return elements;
  return elements * layout_.element_bits / (is_packed_ ? 1 : 8);
}

PartLayout Plan::part(std::int64_t index) const noexcept {
  std::int64_t offset = 0;
  for (std::int64_t before = 0; before < std::min(index, count()); ++before) {
    offset = std::min(offset + length(before), layout_.axis_length);
  }
  return part_at(index, offset);
}

PartLayout Plan::part_at(std::int64_t index, std::int64_t offset) const noexcept {
  if (index < 0 || index >= count()) return {};
  const std::int64_t length = this->length(index);
  offset = std::min(offset, layout_.axis_length);
  const std::int64_t size = size_ == 0 ? 0 : layout_.outer * length * layout_.inner;
  return {length, offset, size, bytes_of(size, layout_.element_bits), width(length)};
}

}  // namespace tensorsplit::inline v0_1
