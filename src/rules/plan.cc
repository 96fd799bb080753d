// SPDX-License-Identifier: MIT
//
// The plans of splits, and of joins, which are those of the splits that would take the results apart again.
#include "tensorsplit/plan.h"

#include <algorithm>

#include "rules/rules.h"

namespace tensorsplit {
namespace {

using rules::Diagnostic;
using rules::product;

/// Bytes that `size` elements of `bits` occupy, or `unbounded` where they exceed an int64.
std::int64_t bytes_of(std::int64_t size, int bits) { return divide_rounding_up(saturating_multiply(size, bits), 8); }

/// Checks that type and dims of a tensor are known.
/// Errors: type_unknown, dims_unknown.
bool check_known(Diagnostic& diagnostic, const TensorInfo& tensor) {
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

}  // namespace

std::int64_t rules::product(const Dims& dims, std::size_t first, std::size_t end) {
  std::int64_t result = 1;
  for (std::size_t i = first; i < end; ++i) {
    if (dims[i].lo == 0) return 0;
    result = saturating_multiply(result, dims[i].lo);
  }
  return result;
}

bool rules::read_size(Diagnostic& context, const TensorInfo& tensor, std::int64_t& size, std::int64_t& bytes) {
  if (!check_known(context, tensor) || !check_dims(context, tensor.dims)) return false;
  size = product(tensor.dims, 0, tensor.dims.size());
  bytes = bytes_of(size, bits(tensor.type));
  return (size <= max_size && bytes <= max_size) || context.fail(Fault::dims_too_large);
}

/// Makes plans: the only one who may set their members.
struct detail::Planner {
  /// Lays out what the rules made of `node`: a split of the only tensor, or a join of all of them.
  static Result<Plan> plan(const Result<SplitSpec>& spec, const NodeBase& node, std::span<const TensorInfo> tensors,
                           bool is_join) {
    if (!spec) return spec.error();
    Diagnostic diagnostic(node, spec->version);
    for (const TensorInfo& tensor : tensors) {
      if (is_join) diagnostic.error.input = &tensor - tensors.data();
      if (!check_known(diagnostic, tensor)) return diagnostic.error;
    }
    if (spec->unknown != Argument::none) {
      diagnostic.fail(Fault::values_unknown, spec->unknown);
      return diagnostic.error;
    }
    const Dims& dims = tensors[0].dims;
    const int bits = tensorsplit::bits(tensors[0].type);
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

std::int64_t Layout::row() const { return saturating_multiply(axis_length, inner); }

Result<Plan> make_plan(const Node& node) {
  return detail::Planner::plan(resolve(node), node, {static_cast<const TensorInfo*>(&node), 1}, false);
}

Result<Plan> make_plan(const JoinNode& node) { return detail::Planner::plan(resolve(node), node, node.inputs, true); }

Result<std::int64_t> storage_bytes(const Node& node) {
  Diagnostic diagnostic(node);
  std::int64_t size = 0;
  std::int64_t bytes = 0;
  if (!rules::read_size(diagnostic, node, size, bytes)) return diagnostic.error;
  return bytes;
}

PartLayout Plan::at(std::int64_t index, std::int64_t offset) const {
  if (index < 0 || index >= count()) return {0, offset, 0, 0};
  const std::int64_t length = this->length(index);
  const std::int64_t size = size_ == 0 ? 0 : layout_.outer * length * layout_.inner;
  return {length, offset, size, bytes_of(size, layout_.bits)};
}

PartLayout Plan::next(const PartLayout& part, std::int64_t index) const {
  return at(index < count() ? index + 1 : index, part.offset + part.length);
}

}  // namespace tensorsplit
