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

}  // namespace

void split_rows(const Rows& rows, std::span<const std::uint32_t> widths, std::uint8_t* const* destinations) {
  assert(std::accumulate(widths.begin(), widths.end(), std::uint64_t{0}) <= rows.stride);
  if (rows.stride == 0) return;
  const std::size_t parts = widths.size();
  if (parts == 0) return;
  // Equal parts go by strips of their own.
  const bool is_one_run = end_of_run(widths, 0) == parts;
  const std::size_t strip = is_one_run ? rows.count : std::max(strip_bytes / rows.stride, least_strip_rows);
  for (std::size_t first = 0; first < rows.count; first += strip) {
    const std::size_t last = first + std::min(strip, rows.count - first);
    const std::uint8_t* from = rows.source;
    for (std::size_t part = 0; part < parts;) {
      const std::size_t end = end_of_run(widths, part);
      const std::size_t width = widths[part];
      kernels::split_columns({from, rows.stride, rows.count, end - part, width}, first, last, destinations + part);
      from += (end - part) * width;
      part = end;
    }
  }
}

}  // namespace tensorsplit
