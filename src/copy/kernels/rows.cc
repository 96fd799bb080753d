// SPDX-License-Identifier: MIT
#include "copy/kernels/rows.h"

#include <algorithm>
#include <cassert>
#include <numeric>

#include "copy/kernels/micro_kernels.h"

namespace tensorsplit::inline v0_1::kernels {
namespace {

/// Bytes of a strip if parts differ in width. All bands of a strip are moved before the next strip, so its rows stay in
/// the second-level cache.
constexpr std::size_t strip_bytes = 98304;
constexpr std::size_t min_strip_rows = 128;

/// Returns the end of the band that begins with `part`. Null parts of a join have their own bands, because a join does
/// not write them.
std::size_t end_of_band(std::span<const std::uint32_t> widths, std::uint8_t* const* parts, std::size_t part,
                        bool is_join) {
  std::size_t end = part + 1;
  while (end < widths.size() && widths[end] == widths[part] &&
         (!is_join || (parts[end] == nullptr) == (parts[part] == nullptr))) {
    ++end;
  }
  return end;
}

/// Moves rows of two columns that fill the row, if a block has several rows of a split, or one row of a join. Returns
/// the number of moved rows, which is 0 if no loop fits.
std::size_t move_pairs(const Rows& rows, std::uint8_t* interleaved, std::span<const std::uint32_t> widths,
                       std::uint8_t* const* parts, bool is_join) {
  RunPairs* const run = choose_pairs(is_join);
  const std::size_t max_stride = is_join ? block_bytes : block_bytes / 2;
  const bool is_narrow = rows.stride <= max_stride && widths[0] + widths[1] == rows.stride && rows.count >= block_bytes;
  // A split moves a column twice instead of a null part.
  const std::size_t x = parts[0] == nullptr ? 1 : 0;
  const std::size_t y = parts[1] == nullptr ? 0 : 1;
  const bool is_wanted = is_join ? x < y : x <= y;
  if (run == nullptr || !is_narrow || !is_wanted || widths[0] == 0 || widths[1] == 0) return 0;
  const std::size_t block_rows = block_bytes / rows.stride;
  PairColumn columns[2];
  for (std::size_t i = 0; i < 2; ++i) {
    columns[i].part = parts[i];
    std::fill_n(columns[i].places, block_bytes, std::uint8_t{0x80});
  }
  std::size_t step = 0;
  while (step < block_rows * rows.stride) {
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::size_t left = widths[i]; left != 0; --left, ++step) {
        const std::size_t in_part = columns[i].step_bytes++;
        columns[i].places[is_join ? step : in_part] = static_cast<std::uint8_t>(is_join ? in_part : step);
      }
    }
  }
  // A row has at least one byte of each part, so no block ends more than 16 rows after its first row.
  const std::size_t steps = (rows.count - block_bytes) / block_rows + 1;
  run(interleaved, step, steps, columns[x], columns[y]);
  return steps * block_rows;
}

}  // namespace

void move_rows(const Rows& rows, std::uint8_t* interleaved, std::span<const std::uint32_t> widths,
               std::uint8_t* const* parts, bool is_join) {
  assert(std::accumulate(widths.begin(), widths.end(), std::uint64_t{0}) <= rows.stride);
  if (widths.empty() || rows.stride == 0) return;
  const auto move_one = [&](std::uint8_t* band, std::size_t part, std::size_t end, std::size_t first,
                            std::size_t last) {
    if (widths[part] == 0 || (is_join && parts[part] == nullptr)) return;
    move_band({band, rows.count, rows.stride, parts + part, end - part, widths[part], is_join}, first, last);
  };
  const bool is_one_band = end_of_band(widths, parts, 0, is_join) == widths.size();
  // `move_band` chooses the strips within a band.
  if (is_one_band) return move_one(interleaved, 0, widths.size(), 0, rows.count);
  const std::size_t done = widths.size() == 2 ? move_pairs(rows, interleaved, widths, parts, is_join) : 0;
  const std::size_t strip = std::max(strip_bytes / rows.stride, min_strip_rows);
  for (std::size_t first = done; first < rows.count; first += strip) {
    const std::size_t last = first + std::min(strip, rows.count - first);
    // A band of more than half of the row goes first, because it loads the strip into the cache in the order of memory.
    for (const bool is_wide : {true, false}) {
      std::uint8_t* band = interleaved;
      for (std::size_t part = 0; part < widths.size();) {
        const std::size_t end = end_of_band(widths, parts, part, is_join);
        const std::size_t bytes = (end - part) * widths[part];
        if ((bytes > rows.stride / 2) == is_wide) move_one(band, part, end, first, last);
        band += bytes;
        part = end;
      }
    }
  }
}

}  // namespace tensorsplit::inline v0_1::kernels
