// SPDX-License-Identifier: MIT
//
// Chooses the kernel for a list of widths and runs it.
#include "tensorsplit/kernels.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "kernels/columns.h"
#include "kernels/pieces.h"

namespace tensorsplit {
namespace {

/// Rows are taken in strips of about this many bytes, which stay in the second-level cache while the parts are taken
/// from them one after the other.
constexpr std::size_t strip_bytes = 98304;
constexpr std::size_t least_strip_rows = 128;

/// The end of the run of parts as wide as part `part`.
std::size_t end_of_run(std::span<const std::uint32_t> widths, std::size_t part) {
  std::size_t end = part + 1;
  while (end < widths.size() && widths[end] == widths[part]) ++end;
  return end;
}

/// Moves every run of parts of the same width, strip by strip: from `rows` to the parts, or with `is_join` back.
void move_rows(std::uint8_t* rows, std::size_t count, std::size_t stride, std::span<const std::uint32_t> widths,
               std::uint8_t* const* parts, bool is_join) {
  assert(std::accumulate(widths.begin(), widths.end(), std::uint64_t{0}) <= stride);
  if (widths.empty() || stride == 0) return;
  // Equal parts go by strips of their own.
  const bool are_equal = end_of_run(widths, 0) == widths.size();
  const std::size_t strip = are_equal ? count : std::max(strip_bytes / stride, least_strip_rows);
  for (std::size_t first = 0; first < count; first += std::min(strip, count - first)) {
    const std::size_t last = first + std::min(strip, count - first);
    std::uint8_t* run = rows;
    for (std::size_t part = 0; part < widths.size();) {
      const std::size_t end = end_of_run(widths, part);
      const std::size_t width = widths[part];
      if (width != 0)
        kernels::move_columns({stride, count, end - part, width, is_join}, run, first, last, parts + part);
      run += (end - part) * width;
      part = end;
    }
  }
}

}  // namespace

void split_rows(const Rows& rows, std::span<const std::uint32_t> widths, std::uint8_t* const* destinations) {
  // One code for both directions, which writes no rows in a split.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
  move_rows(const_cast<std::uint8_t*>(rows.source), rows.count, rows.stride, widths, destinations, false);
}

void join_rows(const JoinedRows& rows, std::span<const std::uint32_t> widths, const std::uint8_t* const* sources) {
  // And no parts in a join.
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-const-cast)
  move_rows(rows.destination, rows.count, rows.stride, widths, const_cast<std::uint8_t* const*>(sources), true);
}

}  // namespace tensorsplit
