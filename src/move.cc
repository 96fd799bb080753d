// SPDX-License-Identifier: MIT
//
// Moves bytes by a plan, apart or together: hands its parts to the kernels.
#include <algorithm>
#include <cassert>
#include <cstring>

#include "tensorsplit/join.h"
#include "tensorsplit/kernels.h"
#include "tensorsplit/lane.h"
#include "tensorsplit/split.h"

namespace tensorsplit {
namespace {

/// Parts are handed to the kernels in blocks of this many, so that their widths fit on the stack.
constexpr std::size_t block_parts = 64;

/// Pieces from this many bytes up are copied here one by one: their length may exceed what the kernels count in.
constexpr std::int64_t wide_piece = std::int64_t{1} << 20;

/// From the rows to the parts.
struct Apart {
  using Row = const std::uint8_t*;
  using Part = std::uint8_t*;

  static void move(Row rows, std::size_t count, std::size_t stride, std::span<const std::uint32_t> widths,
                   const Part* parts) {
    split_rows({rows, count, stride}, widths, parts);
  }
  static void move_piece(Row row, Part part, std::size_t width) { std::memcpy(part, row, width); }
  static void move_bits(Row rows, std::uint64_t row_bit, Part part, std::uint64_t part_bit, std::uint64_t count,
                        BitOrder order) {
    copy_bits(rows, row_bit, part, part_bit, count, order);
  }
  static void clear(Row, Part part, std::int64_t part_bytes) { part[part_bytes - 1] = 0; }
};

/// From the parts to the rows.
struct Together {
  using Row = std::uint8_t*;
  using Part = const std::uint8_t*;

  static void move(Row rows, std::size_t count, std::size_t stride, std::span<const std::uint32_t> widths,
                   const Part* parts) {
    join_rows({rows, count, stride}, widths, parts);
  }
  static void move_piece(Row row, Part part, std::size_t width) { std::memcpy(row, part, width); }
  static void move_bits(Row rows, std::uint64_t row_bit, Part part, std::uint64_t part_bit, std::uint64_t count,
                        BitOrder order) {
    copy_bits(part, part_bit, rows, row_bit, count, order);
  }
  static void clear(Row, Part, std::int64_t) {}
};

/// The parts of one call to the kernels: neighbours in the row, beginning at byte `offset`.
template <typename Direction>
struct Block {
  std::uint32_t widths[block_parts];
  typename Direction::Part parts[block_parts];
  std::size_t count = 0;
  std::int64_t offset = 0;

  void run(typename Direction::Row rows, std::int64_t row_count, std::int64_t stride) {
    if (count > 0) {
      Direction::move(rows + offset, static_cast<std::size_t>(row_count), static_cast<std::size_t>(stride),
                      {widths, count}, parts);
    }
    count = 0;
  }
};

template <typename Direction, typename Pointer>
void move_bytes(const Plan& plan, typename Direction::Row data, std::span<const Pointer> parts, RowRange rows) {
  const Layout& layout = plan.layout();
  const std::int64_t unit = layout.inner * layout.bits;  // bits that one step along the axis spans
  const std::int64_t stride = rows.stride != 0 ? rows.stride : layout.axis_length * unit / 8;
  data += rows.first * stride;
  Block<Direction> block;
  PartLayout part = plan.first();
  for (std::size_t i = 0; i < parts.size(); part = plan.next(part, static_cast<std::int64_t>(i)), ++i) {
    const std::int64_t width = part.length * unit / 8;
    const std::int64_t offset = part.offset * unit / 8;
    auto bytes = static_cast<typename Direction::Part>(parts[i]);
    if (bytes != nullptr) bytes += rows.first * width;
    if (width < wide_piece) {
      if (block.count == 0) block.offset = offset;
      block.widths[block.count] = static_cast<std::uint32_t>(width);
      block.parts[block.count] = bytes;
      ++block.count;
      if (block.count == block_parts) block.run(data, rows.count, stride);
      continue;
    }
    block.run(data, rows.count, stride);
    if (bytes == nullptr) continue;
    for (std::int64_t row = 0; row < rows.count; ++row) {
      Direction::move_piece(data + row * stride + offset, bytes + row * width, static_cast<std::size_t>(width));
    }
  }
  block.run(data, rows.count, stride);
}

template <typename Direction, typename Pointer>
void move_bits(const Plan& plan, typename Direction::Row data, std::span<const Pointer> parts, RowRange rows) {
  const Layout& layout = plan.layout();
  const BitOrder order = plan.type() == ElementType::uint1 ? BitOrder::high_first : BitOrder::low_first;
  const auto unit = static_cast<std::uint64_t>(layout.inner * layout.bits);
  const std::uint64_t stride = rows.stride != 0 ? static_cast<std::uint64_t>(rows.stride) * 8
                                                : static_cast<std::uint64_t>(layout.axis_length) * unit;
  assert(rows.first % 8 == 0 && (rows.count % 8 == 0 || rows.first + rows.count == layout.outer));
  const auto first = static_cast<std::uint64_t>(rows.first);
  const std::uint64_t end = first + static_cast<std::uint64_t>(rows.count);
  PartLayout part = plan.first();
  for (std::size_t i = 0; i < parts.size(); part = plan.next(part, static_cast<std::int64_t>(i)), ++i) {
    const auto bytes = static_cast<typename Direction::Part>(parts[i]);
    if (bytes == nullptr || part.bytes == 0) continue;
    // The bits after the last element are zero.
    if (rows.first + rows.count == layout.outer) Direction::clear(data, bytes, part.bytes);
    const std::uint64_t width = static_cast<std::uint64_t>(part.length) * unit;
    const std::uint64_t offset = static_cast<std::uint64_t>(part.offset) * unit;
    for (std::uint64_t row = first; row < end; ++row) {
      Direction::move_bits(data, row * stride + offset, bytes, row * width, width, order);
    }
  }
}

/// Brings `rows` to those that there are. Whether there is anything to move.
bool clip(const Plan& plan, std::size_t parts, RowRange& rows) {
  const std::int64_t outer = plan.layout().outer;
  assert(static_cast<std::int64_t>(parts) == plan.count());
  assert(rows.first >= 0 && rows.first <= outer && rows.count >= 0);
  static_cast<void>(parts);
  rows.count = std::min(rows.count, outer - rows.first);
  return plan.bytes() > 0 && rows.count > 0;
}

}  // namespace

void split(const Plan& plan, const void* source, std::span<void* const> destinations, RowRange rows) {
  if (!clip(plan, destinations.size(), rows)) return;
  const auto* bytes = static_cast<const std::uint8_t*>(source);
  if (is_byte_aligned(plan)) {
    move_bytes<Apart, void*>(plan, bytes, destinations, rows);
  } else {
    move_bits<Apart, void*>(plan, bytes, destinations, rows);
  }
}

void join(const Plan& plan, std::span<const void* const> sources, void* destination, RowRange rows) {
  if (!clip(plan, sources.size(), rows)) return;
  auto* bytes = static_cast<std::uint8_t*>(destination);
  if (is_byte_aligned(plan)) {
    move_bytes<Together, const void*>(plan, bytes, sources, rows);
  } else {
    if (rows.first + rows.count == plan.layout().outer && rows.stride == 0) bytes[plan.bytes() - 1] = 0;
    move_bits<Together, const void*>(plan, bytes, sources, rows);
  }
}

}  // namespace tensorsplit
