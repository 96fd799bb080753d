// SPDX-License-Identifier: MIT
#include "tensorsplit/plan.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "saturating.h"
#include "tensorsplit/kernels.h"
#include "tensorsplit/lane.h"

namespace tensorsplit {
namespace {

/// The product of the dims from `dim` to before `end`: 0 where one of them is 0, whatever the others are.
std::int64_t product(const DimRange* dim, const DimRange* end) {
  std::int64_t result = 1;
  for (; dim != end; ++dim) {
    if (dim->lo == 0) return 0;
    result = saturating_multiply(result, dim->lo);
  }
  return result;
}

/// Bytes that `size` elements of `bits` occupy, or `unbounded` where they exceed an int64.
std::int64_t bytes_of(std::int64_t size, int bits) { return divide_rounding_up(saturating_multiply(size, bits), 8); }

/// Notes `fault` in `error`, with its figures. Returns false.
bool refuse(Error& error, Fault fault, std::int64_t given = 0, std::int64_t other = 0) {
  error.fault = fault;
  error.given = static_cast<double>(given);
  error.other = static_cast<double>(other);
  return false;
}

/// The data's type and dims are known, and the dims may be.
/// Errors: type_unknown, rank_unknown, dim_unknown, dim_invalid.
bool check_data(const Node& node, Error& error) {
  if (!node.type_known) return refuse(error, Fault::type_unknown);
  if (!node.rank_known) return refuse(error, Fault::rank_unknown);
  std::int64_t index = 0;
  for (const DimRange& dim : node.dims) {
    if (!dim.known()) return refuse(error, Fault::dim_unknown, 0, index);
    if (dim.lo < 0 || dim.lo > max_size) return refuse(error, Fault::dim_invalid, dim.lo, index);
    ++index;
  }
  return true;
}

/// Elements and bytes of the data.
/// Errors: dims_too_large.
bool measure(const Node& node, std::int64_t& size, std::int64_t& bytes, Error& error) {
  size = product(node.dims.data(), node.dims.data() + node.dims.size());
  bytes = bytes_of(size, bits(node.type));
  return (size <= max_size && bytes <= max_size) || refuse(error, Fault::dims_too_large);
}

/// Axis and sizes are known.
/// Errors: values_unknown.
bool check_spec(const Node& node, const SplitSpec& spec, Error& error) {
  if (spec.axis_known && spec.values_known) return true;
  error.argument = !spec.axis_known                      ? Argument::axis
                   : node.op == Operator::variadic_split ? Argument::split_lengths
                                                         : Argument::split;
  return refuse(error, Fault::values_unknown);
}

/// Copies a list of sizes that the spec only borrows to the memory lent for it.
/// Errors: lengths_not_lent.
bool keep_lengths(SplitSpec& spec, std::span<std::int64_t> lengths, Error& error) {
  if (!spec.borrowed.given()) return true;
  const auto count = static_cast<std::size_t>(spec.count.lo);
  if (lengths.size() < count) {
    error.argument = spec.op == Operator::variadic_split ? Argument::split_lengths : Argument::split;
    return refuse(error, Fault::lengths_not_lent, spec.count.lo,
                  std::max(static_cast<std::int64_t>(lengths.size()), SplitSpec::held_lengths));
  }
  for (std::size_t i = 0; i < count; ++i) lengths[i] = spec.length(static_cast<std::int64_t>(i)).lo;
  spec.borrowed = lengths.first(count);
  return true;
}

}  // namespace

std::int64_t Layout::row() const { return saturating_multiply(axis_length, inner); }

Result<Plan> make_plan(const Node& node, std::span<std::int64_t> lengths) {
  const Result<SplitSpec> spec = resolve(node);
  if (!spec) return spec.error();
  Plan plan;
  plan.spec_ = *spec;
  plan.type_ = node.type;
  Error error(Fault::missing, node, spec->version);
  if (!check_data(node, error) || !check_spec(node, *spec, error) || !measure(node, plan.size_, plan.bytes_, error) ||
      !keep_lengths(plan.spec_, lengths, error)) {
    return error;
  }
  const DimRange* const first = node.dims.data();
  const DimRange* const axis = first + spec->axis;
  const std::int64_t outer = product(first, axis);
  const std::int64_t inner = product(axis + 1, first + node.dims.size());
  // Of an empty tensor the other dims may be as large as they like; nothing is computed from them.
  plan.layout_ = {std::min(outer, max_size), axis->lo, std::min(inner, max_size), bits(node.type)};
  return plan;
}

Result<std::int64_t> storage_bytes(const Node& node) {
  Error error(Fault::missing, node);
  std::int64_t size = 0;
  std::int64_t bytes = 0;
  if (!check_data(node, error) || !measure(node, size, bytes, error)) return error;
  return bytes;
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

namespace {

/// Parts are handed to the kernels in blocks of this many, so that their widths fit on the stack.
constexpr std::size_t block_parts = 64;

/// Pieces from this many bytes up are copied here one by one: their length may exceed what the kernels count in.
constexpr std::int64_t wide_piece = std::int64_t{1} << 20;

/// The parts of one call to the kernels: neighbours in the row, beginning at byte `offset`.
struct Block {
  std::uint32_t widths[block_parts];
  std::uint8_t* destinations[block_parts];
  std::size_t count = 0;
  std::int64_t offset = 0;

  void run(const std::uint8_t* source, std::int64_t rows, std::int64_t stride) {
    const Rows block{source + offset, static_cast<std::size_t>(rows), static_cast<std::size_t>(stride)};
    if (count > 0) split_rows(block, {widths, count}, destinations);
    count = 0;
  }
};

void split_bytes(const Plan& plan, const std::uint8_t* source, std::span<void* const> destinations) {
  const Layout& layout = plan.layout();
  const std::int64_t unit = layout.inner * layout.bits;  // bits that one step along the axis spans
  const std::int64_t stride = layout.axis_length * unit / 8;
  Block block;
  PartLayout part = plan.first();
  for (std::size_t i = 0; i < destinations.size(); part = plan.next(part, static_cast<std::int64_t>(i)), ++i) {
    auto* destination = static_cast<std::uint8_t*>(destinations[i]);
    const std::int64_t width = part.length * unit / 8;
    const std::int64_t offset = part.offset * unit / 8;
    if (width < wide_piece) {
      if (block.count == 0) block.offset = offset;
      block.widths[block.count] = static_cast<std::uint32_t>(width);
      block.destinations[block.count] = destination;
      ++block.count;
      if (block.count == block_parts) block.run(source, layout.outer, stride);
      continue;
    }
    block.run(source, layout.outer, stride);
    if (destination == nullptr) continue;
    for (std::int64_t row = 0; row < layout.outer; ++row) {
      std::memcpy(destination + row * width, source + row * stride + offset, static_cast<std::size_t>(width));
    }
  }
  block.run(source, layout.outer, stride);
}

void split_bits(const Plan& plan, const std::uint8_t* source, std::span<void* const> destinations) {
  const Layout& layout = plan.layout();
  const BitOrder order = plan.type() == ElementType::uint1 ? BitOrder::high_first : BitOrder::low_first;
  const auto unit = static_cast<std::uint64_t>(layout.inner * layout.bits);
  const std::uint64_t stride = static_cast<std::uint64_t>(layout.axis_length) * unit;
  PartLayout part = plan.first();
  for (std::size_t i = 0; i < destinations.size(); part = plan.next(part, static_cast<std::int64_t>(i)), ++i) {
    auto* destination = static_cast<std::uint8_t*>(destinations[i]);
    if (destination == nullptr || part.bytes == 0) continue;
    destination[part.bytes - 1] = 0;  // so that the bits after the last element are zero
    const std::uint64_t width = static_cast<std::uint64_t>(part.length) * unit;
    const std::uint64_t offset = static_cast<std::uint64_t>(part.offset) * unit;
    for (std::uint64_t row = 0; row < static_cast<std::uint64_t>(layout.outer); ++row) {
      copy_bits(source, row * stride + offset, destination, row * width, width, order);
    }
  }
}

}  // namespace

void split(const Plan& plan, const void* source, std::span<void* const> destinations) {
  assert(static_cast<std::int64_t>(destinations.size()) == plan.count());
  if (plan.bytes() == 0) return;
  const auto* bytes = static_cast<const std::uint8_t*>(source);
  if (is_byte_aligned(plan)) {
    split_bytes(plan, bytes, destinations);
  } else {
    split_bits(plan, bytes, destinations);
  }
}

}  // namespace tensorsplit
