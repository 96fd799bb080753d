// SPDX-License-Identifier: MIT
//
// Moves bytes by a plan, apart or together: hands its parts to the route within one memory.
#include <algorithm>
#include <cassert>

#include "route.h"
#include "routes/routes.h"
#include "tensorsplit/join.h"
#include "tensorsplit/split.h"

namespace tensorsplit {
namespace {

/// Parts are described in blocks of this many, on the stack.
constexpr std::size_t block_parts = 64;

/// The layout of `rows`, which are among those that the plan has.
routes::RowLayout layout_of(const Plan& plan, const RowRange& rows) {
  const Layout& layout = plan.layout();
  routes::RowLayout result;
  result.rows = static_cast<std::uint64_t>(rows.count);
  result.is_packed = !is_byte_aligned(plan);
  result.order = plan.type() == ElementType::uint1 ? BitOrder::high_first : BitOrder::low_first;
  const std::int64_t bits = rows.stride != 0 ? rows.stride * 8 : layout.axis_length * layout.inner * layout.bits;
  result.stride = static_cast<std::uint64_t>(result.is_packed ? bits : bits / 8);
  return result;
}

/// Moves rows from `interleaved` to the parts, or with `is_join` back. Only what is moved to is written.
void move(const Plan& plan, const void* interleaved, std::span<const void* const> parts, RowRange rows, bool is_join) {
  const std::int64_t outer = plan.layout().outer;
  assert(static_cast<std::int64_t>(parts.size()) == plan.count());
  assert(rows.first >= 0 && rows.first <= outer && rows.count >= 0);
  rows.count = std::min(rows.count, outer - rows.first);
  if (plan.bytes() == 0 || rows.count == 0) return;

  routes::RowLayout layout = layout_of(plan, rows);
  layout.is_join = is_join;
  const bool is_end = rows.first + rows.count == outer;
  assert(!layout.is_packed || (rows.first % 8 == 0 && (rows.count % 8 == 0 || is_end)));
  // One code for both directions.
  const auto writable = [](const void* bytes) {
    return static_cast<std::uint8_t*>(const_cast<void*>(bytes));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
  };
  // The first row of rows or pieces of so many units, in bytes: that of packed ones begins with a byte.
  const auto skipped = [&](std::uint64_t width) {
    return static_cast<std::uint64_t>(layout.is_packed ? rows.first / 8 : rows.first) * width;
  };
  std::uint8_t* const bytes = writable(interleaved);
  if (is_join && layout.is_packed && is_end && rows.stride == 0) {
    routes::clear_unused_bits(bytes, static_cast<std::uint64_t>(outer) * layout.stride, layout.order);
  }

  routes::Piece pieces[block_parts];
  const std::int64_t step_bits = plan.layout().inner * plan.layout().bits;
  std::uint64_t offset = 0;
  PartLayout part = plan.first();
  for (std::size_t i = 0; i < parts.size(); part = plan.next(part, static_cast<std::int64_t>(i)), ++i) {
    const std::int64_t bits = part.length * step_bits;
    routes::Piece& piece = pieces[i % block_parts];
    piece.width = static_cast<std::uint64_t>(layout.is_packed ? bits : bits / 8);
    piece.storage = parts[i] == nullptr ? nullptr : writable(parts[i]) + skipped(piece.width);
    if (i % block_parts + 1 != block_parts && i + 1 != parts.size()) continue;
    const std::span<const routes::Piece> block(pieces, i % block_parts + 1);
    routes::move_pieces(layout, bytes + skipped(layout.stride), offset, block);
    for (const routes::Piece& done : block) offset += done.width;
  }
}

}  // namespace

void split(const Plan& plan, const void* source, std::span<void* const> destinations, RowRange rows) {
  move(plan, source, destinations, rows, false);
}

void join(const Plan& plan, std::span<const void* const> sources, void* destination, RowRange rows) {
  move(plan, destination, sources, rows, true);
}

}  // namespace tensorsplit
