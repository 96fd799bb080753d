// SPDX-License-Identifier: MIT
//
// Chooses the loop for the rows and columns of one band: strip of rows by strip, and within a strip group of columns by
// group. docs/kernels.md has the numbered invariants of over-reads and over-writes, measurements of each decision, and
// how to add a width.
#include <algorithm>
#include <cassert>

#include "copy/kernels/micro_kernels.h"
#include "copy/kernels/rows.h"

namespace tensorsplit::inline v0_1::kernels {
namespace {

/// Size of the buffer that skipped parts are written to. It stays in the first-level cache.
constexpr std::size_t dummy_bytes = 4096;

/// Minimum size of a join for streaming stores. They bypass the caches, which cannot hold its result and sources. An
/// ordinary store to uncached memory reads that memory first.
constexpr std::size_t stream_from = 8'000'000;

/// Minimum size of wide pieces. They span several cache lines, and share no more than two of them with other pieces.
constexpr std::size_t min_row_copy_width = 128;

/// Returns whether the columns fill the row.
bool fills_row(const Band& band) { return band.part_count * band.width == band.stride; }

/// Returns the number of columns that a micro-kernel copies at a time: 8 of 1 or 2 bytes, 4 of 4 bytes, 2 of 8 bytes.
/// Rows of up to four columns of at most 4 bytes are copied whole. Three columns without a micro-kernel of their own
/// use the one for four (see `move_with_dummies`).
std::size_t choose_group_columns(const Band& band) {
  if (band.part_count == 1) return 1;
  if (favors_speed && band.stride == 3 * band.width && (fills_row(band) || band.width <= 2)) return 3;
  if (band.width > 4) return 2;
  const std::size_t in_row = band.stride / band.width;
  if (in_row <= 4 && band.stride % band.width == 0) return in_row == 3 ? 4 : in_row;
  return band.width > 2 ? 4 : 8;
}

/// Returns the micro-kernel for `band`. Its `run` is null if none fits, and then all rows are copied piece by piece.
MicroKernel choose_kernel(const Band& band) {
  MicroKernel kernel;
  kernel.group_columns = choose_group_columns(band);
  kernel.width = band.width;
  kernel.stride = band.stride;
  kernel.is_join = band.is_join;
  kernel.streams = favors_speed && band.is_join && fills_row(band) && band.part_count == kernel.group_columns &&
                   band.row_count * band.stride >= stream_from;
  // A join of fewer columns than the group also stores the missing columns, after its own. This is only allowed if its
  // columns fill the row, because these bytes then belong to the next row, which is written later (invariant 3).
  const bool may_run = !band.is_join || fills_row(band) || band.part_count >= kernel.group_columns;
  return may_run && choose_micro_kernel(kernel) ? kernel : MicroKernel();
}

/// Returns the number of rows after which addresses map to the same set of the first-level cache again, limited to
/// `max_rows`. Addresses a multiple of 4 KB apart share a set. A difference of less than `close` bytes from such a
/// multiple counts, too: eight such rows, as many as a set has lines, start within the 64 bytes of one line.
std::size_t rows_to_same_set(std::size_t stride, std::size_t max_rows) {
  constexpr std::size_t way_bytes = 4096;
  constexpr std::size_t close = 8;
  std::size_t rows = (way_bytes - close + stride - 1) / stride;
  while (rows < max_rows && (rows * stride + close - 1) % way_bytes >= 2 * close - 1) ++rows;
  return std::min(rows, max_rows);
}

/// Returns the number of rows of a strip. Its cache lines must stay in the first-level cache until the last column is
/// copied, so no cache set gets more lines than it has ways. The cache has at least 8 ways of 4 KB.
std::size_t choose_strip(const Band& band, const MicroKernel& kernel, bool has_dummies) {
  constexpr std::size_t strip_bytes = 16384;
  constexpr std::size_t min_rows = 128;  // if rows are longer than a cache line, a column uses one line per row
  constexpr std::size_t cache_ways = 8;
  constexpr std::size_t wide_piece_rows = 16;
  // The last strip may be longer by half.
  const std::size_t dummy_rows = (dummy_bytes - block_bytes) / band.width * 2 / 3;
  const std::size_t max_rows = has_dummies && !band.is_join ? dummy_rows : band.row_count;
  if (band.part_count <= kernel.group_columns) return max_rows;
  // Only WebAssembly gets here, because other builds copy wide pieces row by row. With few rows, a split reads nearly
  // in the order of memory, which the prefetcher follows.
  if (band.width >= min_row_copy_width && !band.is_join) return wide_piece_rows;
  const std::size_t rows = std::max(strip_bytes / band.stride, min_rows);
  const std::size_t in_cache = cache_ways * rows_to_same_set(band.stride, rows / cache_ways);
  return std::min(std::max(in_cache, kernel.step_rows), max_rows);
}

/// Returns the number of rows, from row 0 on, that the micro-kernel may copy. No load or store of the last group then
/// ends beyond the last column of the last row, or beyond the end of a part (invariants 1 and 2).
std::size_t count_safe_rows(const Band& band, const MicroKernel& kernel) {
  // Counts the rows that accesses may cover in `bytes` bytes with a row every `step` bytes.
  const auto count_in = [&](const MicroKernel::Access& access, std::size_t bytes, std::size_t step) {
    return bytes < access.bytes ? 0 : (bytes - access.bytes) / step + access.rows;
  };
  // The last group decides, because no other group begins further to the right.
  const std::size_t group = std::min(band.part_count, kernel.group_columns);
  const std::size_t row_bytes = (band.row_count - 1) * band.stride + group * band.width;
  return std::min({band.row_count, count_in(kernel.in_rows, row_bytes, band.stride),
                   count_in(kernel.in_part, band.row_count * band.width, band.width)});
}

/// Moves a panel in which some columns are null, or which has fewer columns than a group. A split stores these columns
/// in a dummy, which has room for the rows of the panel and for over-writes (invariants 2 and 5).
void move_with_dummies(const Band& band, const MicroKernel& kernel, const Panel& panel) {
  constexpr std::size_t max_columns = 256;
  std::uint8_t dummy[dummy_bytes];
  std::uint8_t* parts[max_columns];
  const std::size_t offset = panel.first * band.width;
  assert(band.is_join || panel.count * band.width + block_bytes <= dummy_bytes);
  // A join only has missing columns here. It reads the first part instead of them, and the next row overwrites what it
  // stores beyond the row (invariant 3).
  std::uint8_t* const stand_in = band.is_join ? panel.parts[0] + offset : dummy;
  const std::size_t last_group = panel.columns - std::min(panel.columns, kernel.group_columns);
  for (std::size_t begin = 0; begin < panel.columns;) {
    if (panel.parts[begin] == nullptr) {
      ++begin;
      continue;
    }
    begin = std::min(begin, last_group);
    const std::size_t left = std::min(panel.columns - begin, max_columns);
    // Nulls of two groups or more end this call, at the last column before them. Fewer go to the
    // dummy.
    std::size_t used = 0;
    for (std::size_t column = 0; column < left && column < used + 2 * kernel.group_columns; ++column) {
      std::uint8_t* const part = panel.parts[begin + column];
      if (part != nullptr) used = column + 1;
      parts[column] = part == nullptr ? stand_in : part + offset;
    }
    for (std::size_t column = left; column < kernel.group_columns; ++column) parts[column] = stand_in;
    const std::size_t taken = std::max(used, kernel.group_columns);
    // `first` is 0 because the pointers are to the panel's first row: a dummy has no rows before it.
    kernel.run(kernel, {panel.rows + begin * band.width, panel.count, parts, 0, taken});
    begin += taken;
  }
}

/// Moves rows [first, last) of all columns: by vectors as far as they are safe, and the other rows by pieces.
void move_strip(const Band& band, const MicroKernel& kernel, bool has_dummies, std::size_t first, std::size_t last) {
  const auto panel_to = [&](std::size_t end) -> Panel {
    return {band.rows + first * band.stride, end - first, band.parts, first, band.part_count};
  };
  // An access ends up to 15 bytes, and so up to 15 rows, beyond `last`.
  const bool is_near_end = last + block_bytes > band.row_count;
  const std::size_t safe = is_near_end ? std::min(last, count_safe_rows(band, kernel)) : last;
  if (kernel.run != nullptr && safe >= first + kernel.step_rows) {
    if (has_dummies) {
      move_with_dummies(band, kernel, panel_to(safe));
    } else {
      kernel.run(kernel, panel_to(safe));
    }
    first = safe;
  }
  if (first < last) copy_pieces(band, panel_to(last));
}

}  // namespace

void move_band(const Band& band, std::size_t first, std::size_t last) {
  // A single column gains nothing from copies row by row.
  if (favors_speed && band.width >= min_row_copy_width && band.part_count > 1) return copy_by_rows(band, first, last);
  const MicroKernel kernel = choose_kernel(band);
  std::uint8_t* const* const end = band.parts + band.part_count;
  const bool is_full = band.part_count >= kernel.group_columns && std::find(band.parts, end, nullptr) == end;
  const bool has_dummies = kernel.run != nullptr && !is_full;
  const std::size_t strip = choose_strip(band, kernel, has_dummies);
  while (first < last) {
    // A tail shorter than half a strip is added to the strip before it, because each strip has fixed costs per column.
    const std::size_t left = last - first;
    const std::size_t end_of_strip = left < strip + strip / 2 ? last : first + strip;
    move_strip(band, kernel, has_dummies, first, end_of_strip);
    first = end_of_strip;
  }
}

}  // namespace tensorsplit::inline v0_1::kernels
