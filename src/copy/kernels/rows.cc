// SPDX-License-Identifier: MIT
#include "copy/kernels/rows.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace tensorsplit::inline v0_1::kernels {
namespace {

/// Bytes of a strip if parts differ in width. All runs of a strip are moved before the next strip, so its rows stay in
/// the second-level cache.
constexpr std::size_t strip_bytes = 98304;
constexpr std::size_t min_strip_rows = 128;

/// Returns the end of the run that begins with `part`. Null parts of a join have their own runs, because a join does
/// not write them.
std::size_t end_of_run(std::span<const std::uint32_t> widths, std::uint8_t* const* parts, std::size_t part,
                       bool is_join) {
  std::size_t end = part + 1;
  while (end < widths.size() && widths[end] == widths[part] &&
         (!is_join || (parts[end] == nullptr) == (parts[part] == nullptr))) {
    ++end;
  }
  return end;
}

}  // namespace

void move_rows(const Rows& rows, std::uint8_t* interleaved, std::span<const std::uint32_t> widths,
               std::uint8_t* const* parts, bool is_join) {
  assert(std::accumulate(widths.begin(), widths.end(), std::uint64_t{0}) <= rows.stride);
  if (widths.empty() || rows.stride == 0) return;
  const auto move_run = [&](std::uint8_t* run, std::size_t part, std::size_t end, std::size_t first, std::size_t last) {
    if (widths[part] == 0 || (is_join && parts[part] == nullptr)) return;
    move_columns({run, rows.count, rows.stride, parts + part, end - part, widths[part], is_join}, first, last);
  };
  // `move_columns` chooses the strips within a run.
  if (end_of_run(widths, parts, 0, is_join) == widths.size()) {
    return move_run(interleaved, 0, widths.size(), 0, rows.count);
  }
  const std::size_t strip = std::max(strip_bytes / rows.stride, min_strip_rows);
  for (std::size_t first = 0; first < rows.count; first += strip) {
    const std::size_t last = first + std::min(strip, rows.count - first);
    // A run of more than half of the row goes first, because it loads the strip into the cache in the order of memory.
    for (const bool is_wide : {true, false}) {
      std::uint8_t* run = interleaved;
      for (std::size_t part = 0; part < widths.size();) {
        const std::size_t end = end_of_run(widths, parts, part, is_join);
        const std::size_t bytes = (end - part) * widths[part];
        if ((bytes > rows.stride / 2) == is_wide) move_run(run, part, end, first, last);
        run += bytes;
        part = end;
      }
    }
  }
}

}  // namespace tensorsplit::inline v0_1::kernels
