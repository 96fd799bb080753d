// SPDX-License-Identifier: MIT
//
// The plans of splits, and of joins, which are those of the splits that would take the results apart again.
#include "tensorsplit/plan.h"

#include <algorithm>

#include "rules/rules.h"

namespace tensorsplit::inline v0_1 {
namespace {

using rules::Diagnostic;
using rules::product;

/// Bytes that `size` elements of `bits` occupy, or `unbounded` where they exceed an int64.
std::int64_t bytes_of(std::int64_t size, int bits) { return divide_rounding_up(saturating_multiply(size, bits), 8); }

}  // namespace

std::int64_t rules::product(const Dims& dims, std::size_t first, std::size_t end) {
  std::int64_t result = 1;
  for (std::size_t i = first; i < end; ++i) {
    if (dims[i].lo == 0) return 0;
    result = saturating_multiply(result, dims[i].lo);
  }
  return result;
}

bool rules::check_known(Diagnostic& diagnostic, const TensorInfo& tensor) {
  if (!tensor.type_known) return diagnostic.fail(Fault::type_unknown);
  if (!tensor.rank_known) {
    diagnostic.error.is_dim = true;
    return diagnostic.fail(Fault::dims_unknown);
  }
  for (std::size_t i = 0; i < tensor.dims.size(); ++i) {
    if (!tensor.dims[i].known()) return diagnostic.fail_dim(Fault::dims_unknown, Argument::none, i, 0, {});
  }
  return true;
}

bool rules::read_size(Diagnostic& context, const TensorInfo& tensor, std::int64_t& size, std::int64_t& bytes) {
  if (!check_known(context, tensor) || !check_dims(context, tensor.dims)) return false;
  size = product(tensor.dims, 0, tensor.dims.size());
  bytes = bytes_of(size, element_bits(tensor.type));
  return (size <= max_size && bytes <= max_size) || context.fail(Fault::dims_too_large);
}

/// Makes plans. No other code sets their members.
struct detail::Planner {
  /// Lays out what the rules made of `node`: a split of the only tensor, or a join of all of them.
  static Result<Plan> plan(const Result<SplitSpec>& spec, bool is_call, std::span<const TensorInfo> tensors) {
    if (!spec) return spec.error();
    Diagnostic diagnostic(spec->op, is_call, spec->version);
    const bool is_join = kind_of(spec->op) == Kind::join;
    for (const TensorInfo& tensor : tensors) {
      if (is_join) diagnostic.error.input = &tensor - tensors.data();
      if (!rules::check_known(diagnostic, tensor)) return diagnostic.error;
    }
    if (spec->unknown != Argument::none) {
      diagnostic.fail(Fault::values_unknown, spec->unknown);
      return diagnostic.error;
    }
    const Dims& dims = tensors[0].dims;
    const int bits = element_bits(tensors[0].type);
    const auto axis = static_cast<std::size_t>(spec->axis);
    // A join along a new axis: its inputs do not have that axis.
    const std::size_t inside = is_join && !spec->keep_axis ? axis : axis + 1;
    const std::int64_t outer = product(dims, 0, axis);
    const std::int64_t inner = product(dims, inside, dims.size());
    const std::int64_t axis_length = spec->axis_length.lo;
    Plan plan;
    plan.spec_ = *spec;
    plan.type_ = tensors[0].type;
    plan.size_ = saturating_multiply(saturating_multiply(outer, axis_length), inner);
    plan.bytes_ = bytes_of(plan.size_, bits);
    // The other dims of an empty tensor may be of any size. They are cut to what JavaScript can hold; nothing is
    // computed from them.
    plan.layout_ = {std::min(outer, max_size), axis_length, std::min(inner, max_size), bits};
    if (plan.size_ <= max_size && plan.bytes_ <= max_size) return plan;
    diagnostic.fail(Fault::dims_too_large);
    return diagnostic.error;
  }
};

std::int64_t Layout::row() const noexcept { return saturating_multiply(axis_length, inner); }

Result<Plan> make_plan(const Node& node) noexcept {
  const TensorInfo data = node.data();
  return detail::Planner::plan(resolve(node), node.call, {&data, 1});
}

Result<Plan> make_plan(const JoinNode& node) noexcept {
  return detail::Planner::plan(resolve(node), node.call, node.inputs);
}

Result<std::int64_t> storage_bytes(const TensorInfo& tensor) noexcept {
  Diagnostic diagnostic(Operator::split);
  std::int64_t size = 0;
  std::int64_t bytes = 0;
  if (!rules::read_size(diagnostic, tensor, size, bytes)) return diagnostic.error;
  return bytes;
}

PartLayout Plan::part(std::int64_t index) const noexcept {
  std::int64_t offset = 0;
  for (std::int64_t before = 0; before < std::min(index, count()); ++before) offset += length(before);
  return part_at(index, offset);
}

PartLayout Plan::part_at(std::int64_t index, std::int64_t offset) const noexcept {
  if (index < 0 || index >= count()) return {};
  const std::int64_t length = this->length(index);
  const std::int64_t size = size_ == 0 ? 0 : layout_.outer * length * layout_.inner;
  return {length, offset, size, bytes_of(size, layout_.element_bits)};
}

}  // namespace tensorsplit::inline v0_1
