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

/// Calls `take(columns, part, first, last)` for every run of parts of the same width and every strip of rows.
template <class Take>
void for_runs_in_strips(std::size_t rows, std::size_t stride, std::span<const std::uint32_t> widths, Take take) {
  assert(std::accumulate(widths.begin(), widths.end(), std::uint64_t{0}) <= stride);
  if (widths.empty() || stride == 0) return;
  // Equal parts go by strips of their own.
  const bool is_one_run = end_of_run(widths, 0) == widths.size();
  const std::size_t strip = is_one_run ? rows : std::max(strip_bytes / stride, least_strip_rows);
  for (std::size_t first = 0; first < rows; first += strip) {
    const std::size_t last = first + std::min(strip, rows - first);
    std::size_t offset = 0;
    for (std::size_t part = 0; part < widths.size();) {
      const std::size_t end = end_of_run(widths, part);
      const std::size_t width = widths[part];
      if (width != 0) take(kernels::Columns{offset, stride, rows, end - part, width}, part, first, last);
      offset += (end - part) * width;
      part = end;
    }
  }
}

}  // namespace

void split_rows(const Rows& rows, std::span<const std::uint32_t> widths, std::uint8_t* const* destinations) {
  for_runs_in_strips(rows.count, rows.stride, widths,
                     [&](const kernels::Columns& columns, std::size_t part, std::size_t first, std::size_t last) {
                       kernels::split_columns(columns, rows.source, first, last, destinations + part);
                     });
}

void join_rows(const JoinedRows& rows, std::span<const std::uint32_t> widths, const std::uint8_t* const* sources) {
  for_runs_in_strips(rows.count, rows.stride, widths,
                     [&](const kernels::Columns& columns, std::size_t part, std::size_t first, std::size_t last) {
                       kernels::join_columns(columns, rows.destination, first, last, sources + part);
                     });
}

}  // namespace tensorsplit
