// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <numeric>

#include "copy/row_pieces.h"
#include "native/overlap.h"
#include "rules/rules.h"
#include "simd/load_store.h"
#include "tensorsplit/kernels.h"

namespace tensorsplit::inline v0_1 {
namespace {

/// Checks the number and sizes of all memory blocks. The kernels check nothing.
template <typename Part>
bool check(rules::ErrorReporter& reporter, const Rows& rows, ConstMemory interleaved,
           std::span<const std::uint32_t> widths, std::span<const Part> parts, bool is_join) {
  const Argument of_parts = is_join ? Argument::sources : Argument::destinations;
  if (parts.size() != widths.size()) {
    return reporter.fail(ErrorDetail::wrong_count, of_parts, parts.size(), widths.size());
  }
  const auto in_64_bits = [](std::uint64_t size) {
    return static_cast<std::int64_t>(std::min<std::uint64_t>(size, unbounded));
  };
  const std::int64_t count = in_64_bits(rows.count);
  std::uint64_t row_bytes = 0;
  for (std::size_t part = 0; part < parts.size(); ++part) {
    row_bytes += widths[part];
    if (parts[part].data == nullptr) continue;
    // A product of 31 and 32 bits fits 64 bits. Other products need the slower check for overflow.
    const std::int64_t bytes = count <= INT32_MAX ? count * widths[part] : saturating_multiply(count, widths[part]);
    reporter.error.index = static_cast<std::int64_t>(part);
    if (!reporter.check_memory(of_parts, parts[part].size, bytes)) return false;
  }
  reporter.error.index = -1;
  if (row_bytes > rows.stride) {
    return reporter.fail_outside(ErrorDetail::stride_invalid, Argument::stride, rows.stride,
                                 DimRange(in_64_bits(row_bytes), unbounded));
  }
  const std::int64_t stride = in_64_bits(rows.stride);
  const std::int64_t bytes =
      count == 0 ? 0 : saturating_add(saturating_multiply(count - 1, stride), in_64_bits(row_bytes));
  const Argument argument = is_join ? Argument::destination : Argument::source;
  if (!reporter.check_memory(argument, interleaved.bytes(), bytes, true)) return false;
  assert(!do_overlap({interleaved.data, static_cast<std::size_t>(bytes)}, parts, is_join));
  return true;
}

/// Moves rows to the parts, or from the parts if `is_join`.
template <typename Part>
Result<void> move(const Rows& rows, ConstMemory interleaved, std::span<const std::uint32_t> widths,
                  std::span<const Part> parts, bool is_join) {
  rules::ErrorReporter reporter(is_join ? Operator::concat : Operator::split);
  if (!check(reporter, rows, interleaved, widths, parts, is_join)) return reporter.error;
  if (rows.count == 0) return {};
  // The stride of a single row may exceed the memory.
  const std::uint64_t row_bytes = std::accumulate(widths.begin(), widths.end(), std::uint64_t{0});
  const copy::RowLayout layout{
      .rows = rows.count, .stride = rows.count == 1 ? row_bytes : rows.stride, .is_join = is_join};
  copy::move_parts(layout, kernels::writable(interleaved.data), parts.size(), [&](std::size_t i) {
    return copy::Piece{widths[i], kernels::writable(parts[i].data)};
  });
  return {};
}

}  // namespace

Result<void> split_rows(ConstMemory source, const Rows& rows, std::span<const std::uint32_t> widths,
                        std::span<const Memory> destinations) noexcept {
  return move(rows, source, widths, destinations, false);
}

Result<void> join_rows(std::span<const ConstMemory> sources, const Rows& rows, std::span<const std::uint32_t> widths,
                       Memory destination) noexcept {
  return move(rows, destination, widths, sources, true);
}

}  // namespace tensorsplit::inline v0_1
