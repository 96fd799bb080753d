// SPDX-License-Identifier: MIT
//
// Which loop moves which rows and columns of one run: a strip of rows at a time, in it group by group. docs/kernels.md
// has the numbered invariants of over-reads and over-writes, what each decision gains, and where a new width goes.
#include <algorithm>
#include <cassert>

#include "copy/kernels/micro_kernels.h"
#include "copy/kernels/rows.h"

namespace tensorsplit::inline v0_1::kernels {
namespace {

/// Memory that stands in for parts that are left out: small enough to stay in the first-level cache.
constexpr std::size_t dummy_bytes = 4096;

/// Joins of this many bytes or more store past the caches, which cannot hold result and sources together. An ordinary
/// store to memory that is in no cache reads it first.
constexpr std::size_t stream_from = 8'000'000;

/// Pieces of this many bytes or more take several cache lines, of which they share at most two with other pieces.
constexpr std::size_t wide_piece = 128;

/// Whether the columns are all of a row.
bool fills_row(const Columns& columns) { return columns.part_count * columns.width == columns.stride; }

/// How many columns a micro-kernel takes at a time: 8 of 1 or 2 bytes, 4 of 4, 2 of 8. Where a row is at most four
/// columns, the ways of the micro-kernels that take all of it. Without micro-kernels for three columns those are the
/// ones for four, see `move_with_dummies`.
std::size_t choose_ways(const Columns& columns) {
  if (columns.part_count == 1) return 1;
  if (has_room && columns.stride == 3 * columns.width && (fills_row(columns) || columns.width <= 2)) return 3;
  if (columns.width > 4) return 2;
  const std::size_t in_row = columns.stride / columns.width;
  if (in_row <= 4 && columns.stride % columns.width == 0) return in_row == 3 ? 4 : in_row;
  return columns.width > 2 ? 4 : 8;
}

/// The micro-kernel for `columns`. Its `run` is null where there is none, and all rows are moved by pieces.
MicroKernel choose_kernel(const Columns& columns) {
  MicroKernel kernel;
  kernel.ways = choose_ways(columns);
  kernel.width = columns.width;
  kernel.stride = columns.stride;
  kernel.is_join = columns.is_join;
  kernel.streams = has_room && columns.is_join && fills_row(columns) && columns.part_count == kernel.ways &&
                   columns.row_count * columns.stride >= stream_from;
  // A join of fewer columns than ways also stores the missing ones, behind its own. It may where its columns fill the
  // row: these bytes are the next row's then, which is written later (invariant 3).
  const bool may_run = !columns.is_join || fills_row(columns) || columns.part_count >= kernel.ways;
  return may_run && choose_micro_kernel(kernel) ? kernel : MicroKernel();
}

/// Rows a multiple of 4 KB apart share a set of the first-level cache. After how many rows one begins less than `close`
/// bytes from such a multiple, at most `most`: eight of these are within one line of 64 bytes, and a set holds eight.
std::size_t rows_to_same_set(std::size_t stride, std::size_t most) {
  constexpr std::size_t way_bytes = 4096;
  constexpr std::size_t close = 8;
  std::size_t rows = (way_bytes - close + stride - 1) / stride;
  while (rows < most && (rows * stride + close - 1) % way_bytes >= 2 * close - 1) ++rows;
  return std::min(rows, most);
}

/// How many rows a strip has. Its cache lines, no more of a set than that has ways, stay in the first-level cache, of
/// at least 8 ways of 4 KB, until the last column has been moved.
std::size_t choose_strip(const Columns& columns, const MicroKernel& kernel, bool has_dummies) {
  constexpr std::size_t strip_bytes = 16384;
  constexpr std::size_t most_wide_rows = 128;  // a column has one cache line in each row that is longer than a line
  constexpr std::size_t cache_ways = 8;
  constexpr std::size_t wide_piece_rows = 16;
  // The last strip may be half as long again.
  const std::size_t dummy_rows = (dummy_bytes - block_bytes) / columns.width * 2 / 3;
  const std::size_t most = has_dummies && !columns.is_join ? dummy_rows : columns.row_count;
  if (columns.part_count <= kernel.ways) return most;
  // In WebAssembly alone, as other builds copy such pieces row by row. Few rows make a split read nearly in the order
  // of memory, which the prefetcher follows.
  if (columns.width >= wide_piece && !columns.is_join) return wide_piece_rows;
  const std::size_t rows = std::max(strip_bytes / columns.stride, most_wide_rows);
  const std::size_t in_cache = cache_ways * rows_to_same_set(columns.stride, rows / cache_ways);
  return std::min(std::max(in_cache, kernel.step_rows), most);
}

/// How many rows, counted from row 0, the micro-kernel may move, so that no load or store of the last group ends beyond
/// the last column of the last row, or beyond the end of a part (invariants 1 and 2).
std::size_t count_safe_rows(const Columns& columns, const MicroKernel& kernel) {
  // Of `bytes` bytes with a row every `step`: the last row at which an access may begin, and the rows it is for.
  const auto count_in = [&](const MicroKernel::Access& access, std::size_t bytes, std::size_t step) {
    return bytes < access.bytes ? 0 : (bytes - access.bytes) / step + access.rows;
  };
  // Of the last group: no other begins further to the right, so what is safe for it is safe for all.
  const std::size_t group = std::min(columns.part_count, kernel.ways);
  const std::size_t row_bytes = (columns.row_count - 1) * columns.stride + group * columns.width;
  return std::min({columns.row_count, count_in(kernel.in_rows, row_bytes, columns.stride),
                   count_in(kernel.in_part, columns.row_count * columns.width, columns.width)});
}

/// Moves a panel some of whose columns are null, or missing as there are more ways than columns. A split stores these
/// in a dummy, which holds the panel's rows and what a store over-writes (invariants 2 and 5).
void move_with_dummies(const Columns& columns, const MicroKernel& kernel, const Panel& panel) {
  constexpr std::size_t most_columns = 256;
  std::uint8_t dummy[dummy_bytes];
  std::uint8_t* parts[most_columns];
  const std::size_t offset = panel.first * columns.width;
  assert(columns.is_join || panel.count * columns.width + block_bytes <= dummy_bytes);
  // A join, which comes here with missing columns only, reads the first part in their place. What it stores of that
  // beyond the row, the next row over-writes (invariant 3).
  std::uint8_t* const stand_in = columns.is_join ? panel.parts[0] + offset : dummy;
  const std::size_t last_group = panel.columns - std::min(panel.columns, kernel.ways);
  for (std::size_t begin = 0; begin < panel.columns;) {
    if (panel.parts[begin] == nullptr) {
      ++begin;
      continue;
    }
    begin = std::min(begin, last_group);
    const std::size_t left = std::min(panel.columns - begin, most_columns);
    // As many nulls in a row as two groups have end this call, at the last column that is wanted. Fewer go to the
    // dummy.
    std::size_t wanted = 0;
    for (std::size_t column = 0; column < left && column < wanted + 2 * kernel.ways; ++column) {
      std::uint8_t* const part = panel.parts[begin + column];
      if (part != nullptr) wanted = column + 1;
      parts[column] = part == nullptr ? stand_in : part + offset;
    }
    for (std::size_t column = left; column < kernel.ways; ++column) parts[column] = stand_in;
    const std::size_t taken = std::max(wanted, kernel.ways);
    // The pointers are to the panel's first row, as a dummy has no rows before it: so `first` is 0.
    kernel.run(kernel, {panel.rows + begin * columns.width, panel.count, parts, 0, taken});
    begin += taken;
  }
}

/// Moves rows [first, last) of all columns: as many as are safe by vectors, the others by pieces.
void move_strip(const Columns& columns, const MicroKernel& kernel, bool has_dummies, std::size_t first,
                std::size_t last) {
  const auto panel_to = [&](std::size_t end) -> Panel {
    return {columns.rows + first * columns.stride, end - first, columns.parts, first, columns.part_count};
  };
  // An access ends at most 15 bytes, and so 15 rows, beyond `last`.
  const bool is_near_end = last + block_bytes > columns.row_count;
  const std::size_t safe = is_near_end ? std::min(last, count_safe_rows(columns, kernel)) : last;
  if (kernel.run != nullptr && safe >= first + kernel.step_rows) {
    if (has_dummies) {
      move_with_dummies(columns, kernel, panel_to(safe));
    } else {
      kernel.run(kernel, panel_to(safe));
    }
    first = safe;
  }
  if (first < last) copy_pieces(columns, panel_to(last));
}

}  // namespace

void move_columns(const Columns& columns, std::size_t first, std::size_t last) {
  // One column gains nothing from it.
  if (has_room && columns.width >= wide_piece && columns.part_count > 1) return copy_by_rows(columns, first, last);
  const MicroKernel kernel = choose_kernel(columns);
  std::uint8_t* const* const end = columns.parts + columns.part_count;
  const bool is_full = columns.part_count >= kernel.ways && std::find(columns.parts, end, nullptr) == end;
  const bool has_dummies = kernel.run != nullptr && !is_full;
  const std::size_t strip = choose_strip(columns, kernel, has_dummies);
  while (first < last) {
    // A tail of less than half a strip joins the strip before it: every strip costs some time for each column.
    const std::size_t left = last - first;
    const std::size_t end_of_strip = left < strip + strip / 2 ? last : first + strip;
    move_strip(columns, kernel, has_dummies, first, end_of_strip);
    first = end_of_strip;
  }
}

}  // namespace tensorsplit::inline v0_1::kernels
