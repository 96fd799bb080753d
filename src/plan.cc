// SPDX-License-Identifier: MIT
#include "tensorsplit/plan.h"

#include <algorithm>

#include "plan_internal.h"
#include "rules.h"
#include "saturating.h"

namespace tensorsplit {
namespace {

/// Bytes that `size` elements of `bits` occupy, or `unbounded` where they exceed an int64.
std::int64_t bytes_of(std::int64_t size, int bits) { return divide_rounding_up(saturating_multiply(size, bits), 8); }

/// What says what is wrong with a plan of `node`.
Error blank_error(const Node& node, int version) {
  Error error(Fault::missing, node, version);
  error.argument = node.op == Operator::variadic_split ? Argument::split_lengths : Argument::split;
  return error;
}

/// Lays out what the rules made of `node`.
Result<Plan> lay_out_split(const Node& node, const SplitSpec& spec, Error error) {
  if (!detail::check_tensor({node.type_known, node.rank_known, node.dims}, error)) return error;
  if (!spec.axis_known) error.argument = Argument::axis;
  if (!spec.axis_known || !spec.values_known) {
    detail::refuse(error, Fault::values_unknown);
    return error;
  }
  const auto axis = static_cast<std::size_t>(spec.axis);
  const std::int64_t outer = detail::product(node.dims, 0, axis);
  const std::int64_t inner = detail::product(node.dims, axis + 1, node.dims.size());
  return detail::lay_out(spec, node.type, outer, node.dims[axis].lo, inner, error);
}

}  // namespace

std::int64_t Layout::row() const { return saturating_multiply(axis_length, inner); }

namespace detail {

bool refuse(Error& error, Fault fault, std::int64_t given, std::int64_t other) {
  error.fault = fault;
  error.given = static_cast<double>(given);
  error.other = static_cast<double>(other);
  return false;
}

bool check_tensor(const Knowledge& tensor, Error& error) {
  if (!tensor.type) return refuse(error, Fault::type_unknown);
  if (!tensor.rank) return refuse(error, Fault::rank_unknown);
  for (std::size_t i = 0; i < tensor.dims.size(); ++i) {
    if (!tensor.dims[i].known()) return refuse(error, Fault::dim_unknown, 0, static_cast<std::int64_t>(i));
  }
  std::int64_t wrong = 0;
  const std::int64_t index = rules::find_invalid_dim(tensor.dims, wrong);
  return index < 0 || refuse(error, Fault::dim_invalid, wrong, index);
}

bool check_room(std::size_t count, std::span<std::int64_t> lengths, Error& error) {
  if (lengths.size() >= count) return true;
  const auto room = std::max(static_cast<std::int64_t>(lengths.size()), SplitSpec::held_lengths);
  return refuse(error, Fault::lengths_not_lent, static_cast<std::int64_t>(count), room);
}

std::int64_t product(const Dims& dims, std::size_t first, std::size_t end) {
  std::int64_t result = 1;
  for (std::size_t i = first; i < end; ++i) {
    if (dims[i].lo == 0) return 0;
    result = saturating_multiply(result, dims[i].lo);
  }
  return result;
}

Result<Plan> lay_out(const SplitSpec& spec, ElementType type, std::int64_t outer, std::int64_t axis_length,
                     std::int64_t inner, Error error) {
  Plan plan;
  plan.spec_ = spec;
  plan.type_ = type;
  plan.size_ = saturating_multiply(saturating_multiply(outer, axis_length), inner);
  plan.bytes_ = bytes_of(plan.size_, bits(type));
  // Of an empty tensor the other dims may be as large as they like; nothing is computed from them.
  plan.layout_ = {std::min(outer, max_size), axis_length, std::min(inner, max_size), bits(type)};
  if (plan.size_ <= max_size && plan.bytes_ <= max_size) return plan;
  refuse(error, Fault::dims_too_large);
  return error;
}

Result<Plan> make_borrowing_plan(const Node& node) {
  const Result<SplitSpec> spec = resolve(node);
  if (!spec) return spec.error();
  return lay_out_split(node, *spec, blank_error(node, spec->version));
}

}  // namespace detail

Result<Plan> make_plan(const Node& node, std::span<std::int64_t> lengths) {
  const Result<SplitSpec> resolved = resolve(node);
  if (!resolved) return resolved.error();
  SplitSpec spec = *resolved;
  Error error = blank_error(node, spec.version);
  if (spec.borrowed.given()) {
    const auto count = static_cast<std::size_t>(spec.count.lo);
    if (!detail::check_room(count, lengths, error)) return error;
    for (std::size_t i = 0; i < count; ++i) lengths[i] = resolved->length(static_cast<std::int64_t>(i)).lo;
    spec.borrowed = std::span<const std::int64_t>(lengths.first(count));
    spec.are_cuts = false;
  }
  return lay_out_split(node, spec, error);
}

Result<std::int64_t> storage_bytes(const Node& node) {
  Error error(Fault::missing, node);
  if (!detail::check_tensor({node.type_known, node.rank_known, node.dims}, error)) return error;
  const std::int64_t size = detail::product(node.dims, 0, node.dims.size());
  const std::int64_t bytes = bytes_of(size, bits(node.type));
  if (size <= max_size && bytes <= max_size) return bytes;
  detail::refuse(error, Fault::dims_too_large);
  return error;
}

PartLayout Plan::at(std::int64_t index, std::int64_t offset) const {
  if (index >= count()) return {0, offset, 0, 0};
  const std::int64_t length = this->length(index);
  const std::int64_t size = size_ == 0 ? 0 : layout_.outer * length * layout_.inner;
  return {length, offset, size, bytes_of(size, layout_.bits)};
}

PartLayout Plan::next(const PartLayout& part, std::int64_t index) const {
  return at(index + 1, part.offset + part.length);
}

}  // namespace tensorsplit
