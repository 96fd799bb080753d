// SPDX-License-Identifier: MIT
//
// Which loop moves which rows and columns of one run: a strip of rows at a time, in it group by group. docs/kernels.md
// has the numbered invariants of over-reads and over-writes, what each decision gains, and where a new width goes.
#include "columns.h"

#include <algorithm>

#include "micro_kernels.h"
#include "pieces.h"

namespace tensorsplit::kernels {
namespace {

/// Memory that stands in for parts that are left out: small enough to stay in the first-level cache.
constexpr std::size_t dummy_bytes = 4096;

/// How many columns a micro-kernel takes at a time: 8 of 1 or 2 bytes, 4 of 3 or 4, 2 of more. Where a row is at most
/// four columns, the ways of the micro-kernels that take all of it: for three columns those of four, see
/// `move_with_dummies`.
std::size_t choose_ways(const Columns& columns) {
  if (columns.part_count == 1) return 1;
  if (columns.width > 4) return 2;
  const std::size_t in_row = columns.stride / columns.width;
  if (in_row <= 4 && columns.stride % columns.width == 0) return in_row == 2 ? 2 : 4;
  return columns.width > 2 ? 4 : 8;
}

/// The micro-kernel for `columns`. Its `run` is null where there is none, and all rows are moved by pieces.
MicroKernel choose_kernel(const Columns& columns) {
  MicroKernel kernel;
  kernel.ways = choose_ways(columns);
  kernel.width = columns.width;
  kernel.stride = columns.stride;
  kernel.is_join = columns.is_join;
  kernel.fills_row = columns.part_count <= kernel.ways && columns.part_count * columns.width == columns.stride;
  // A join of fewer columns than ways over-writes what follows them. Only the next row may (invariant 3).
  const bool may_run = !columns.is_join || kernel.fills_row || columns.part_count >= kernel.ways;
  return may_run && choose_micro_kernel(kernel) ? kernel : MicroKernel();
}

/// Rows a multiple of 4 KB apart share a set of the first-level cache. After how many rows one begins less than a
/// cache line from such a multiple; `most` where it takes more.
std::size_t rows_to_same_set(std::size_t stride, std::size_t most) {
  constexpr std::size_t way_bytes = 4096;
  constexpr std::size_t line_bytes = 64;
  std::size_t rows = (way_bytes - line_bytes + stride - 1) / stride;
  while (rows < most && (rows * stride + line_bytes - 1) % way_bytes >= 2 * line_bytes - 1) ++rows;
  return std::min(rows, most);
}

/// How many rows a strip has. Its cache lines, no more of a set than that has ways, stay in the first-level cache, of
/// at least 8 ways of 4 KB, until the last column has been moved.
std::size_t choose_strip(const Columns& columns, const MicroKernel& kernel) {
  constexpr std::size_t strip_bytes = 16384;
  constexpr std::size_t most_wide_rows = 128;  // a column has one cache line in each row that is longer than a line
  constexpr std::size_t cache_ways = 8;
  constexpr std::size_t wide_piece = 128;
  constexpr std::size_t wide_piece_rows = 16;
  if (columns.part_count <= kernel.ways) return columns.row_count;
  // Pieces of several cache lines share none with their neighbours. Few rows make a split read nearly in the order of
  // memory, which the prefetcher follows.
  if (columns.width >= wide_piece && !columns.is_join) return wide_piece_rows;
  // Of each part a strip fills a short range. The shorter the strip, the more often the last cache line of that range
  // has left the cache when the next strip goes on there: more of a loss to vectors than to pieces, slower anyway.
  const std::size_t least = kernel.run == nullptr || columns.is_join ? 8 : 32;
  const std::size_t rows = std::max(strip_bytes / columns.stride, most_wide_rows);
  return std::max(cache_ways * rows_to_same_set(columns.stride, rows / cache_ways), least);
}

/// How many rows, counted from row 0, the micro-kernel may move for the group that begins with column `part`, so that
/// no load or store ends beyond the last column of the last row, or beyond the end of a part (invariants 1 and 2).
std::size_t count_safe_rows(const Columns& columns, const MicroKernel& kernel, std::size_t part) {
  // Of `bytes` bytes with a row every `step`: the last row at which an access may begin, and the rows it is for.
  const auto count_in = [&](const MicroKernel::Access& access, std::size_t bytes, std::size_t step) {
    return bytes < access.bytes ? 0 : (bytes - access.bytes) / step + access.rows;
  };
  const std::size_t row_bytes = (columns.row_count - 1) * columns.stride + (columns.part_count - part) * columns.width;
  return std::min({columns.row_count, count_in(kernel.in_rows, row_bytes, columns.stride),
                   count_in(kernel.in_part, columns.row_count * columns.width, columns.width)});
}

/// Rows [first, last) of `taken` columns from `part` on.
Panel panel_of(const Columns& columns, std::size_t part, std::size_t taken, std::size_t first, std::size_t last) {
  return {columns.rows + first * columns.stride + part * columns.width, last - first, columns.parts + part, first,
          taken};
}

/// How many columns, from `part` to the next null part or the end, are in full groups.
std::size_t count_in_full_groups(const Columns& columns, std::size_t ways, std::size_t part) {
  std::uint8_t* const* const begin = columns.parts + part;
  const auto wanted = static_cast<std::size_t>(std::find(begin, columns.parts + columns.part_count, nullptr) - begin);
  return wanted / ways * ways;
}

/// Moves one group of which some columns are null, or missing as there are more ways than columns. A split stores them
/// in a dummy (invariant 5), again and again from its start, so at most as many rows at a time as the dummy has.
void move_with_dummies(const Columns& columns, const MicroKernel& kernel, Panel group) {
  std::uint8_t dummy[dummy_bytes];
  std::uint8_t* parts[most_ways];
  // A store may over-write up to 15 bytes (invariant 2), in a dummy as well.
  const std::size_t dummy_rows = columns.is_join ? group.count : (dummy_bytes - block_bytes) / columns.width;
  for (std::size_t left = group.count; left != 0; left -= group.count) {
    // The next turn needs a full step.
    group.count = left > dummy_rows ? dummy_rows - kernel.step_rows : left;
    const std::size_t offset = group.first * columns.width;
    for (std::size_t way = 0; way < kernel.ways; ++way) {
      std::uint8_t* const part = way < group.columns ? group.parts[way] : nullptr;
      // A join, which comes here with missing columns only, reads the first part in their place. What it stores of that
      // beyond the row, the next row over-writes (invariant 3).
      std::uint8_t* const stand_in = columns.is_join ? group.parts[0] + offset : dummy;
      parts[way] = part != nullptr ? part + offset : stand_in;
    }
    kernel.run(kernel, {group.rows, group.count, parts, 0, kernel.ways});
    group.rows += group.count * columns.stride;
    group.first += group.count;
  }
}

/// Moves rows [first, last) of `taken` columns from `part` on: full groups without a null part, or one group that has
/// null parts or is not full. As many rows as are safe go by vectors, the others by pieces.
void move_groups(const Columns& columns, const MicroKernel& kernel, std::size_t part, std::size_t taken,
                 std::size_t first, std::size_t last) {
  std::uint8_t* const* const parts = columns.parts + part;
  const auto null = static_cast<std::size_t>(std::count(parts, parts + taken, nullptr));
  if (null == taken) return;
  // A join must not write a null part's column (invariant 5). From 5 bytes on a group is two columns: the one that is
  // wanted is faster by pieces.
  const bool may_run = null == 0 || (!columns.is_join && columns.width <= 4);
  // An access ends at most 15 bytes, and so 15 rows, beyond `last`.
  const bool is_near_end = last + block_bytes > columns.row_count;
  const std::size_t last_group = part + taken - std::min(taken, kernel.ways);
  const std::size_t safe = is_near_end ? std::min(last, count_safe_rows(columns, kernel, last_group)) : last;
  if (may_run && safe >= first + kernel.step_rows) {
    const Panel panel = panel_of(columns, part, taken, first, safe);
    if (null == 0 && taken >= kernel.ways) {
      kernel.run(kernel, panel);
    } else {
      move_with_dummies(columns, kernel, panel);
    }
    first = safe;
  }
  if (first < last) copy_pieces(columns, panel_of(columns, part, taken, first, last));
}

/// Moves rows [first, last) of all columns, group by group.
void move_strip(const Columns& columns, const MicroKernel& kernel, std::size_t first, std::size_t last) {
  const std::size_t group = std::min(kernel.ways, columns.part_count);
  for (std::size_t part = 0; part < columns.part_count;) {
    // The last group overlaps the one before it (invariant 6).
    part = std::min(part, columns.part_count - group);
    const std::size_t taken = std::max(count_in_full_groups(columns, kernel.ways, part), group);
    move_groups(columns, kernel, part, taken, first, last);
    part += taken;
  }
}

}  // namespace

void move_columns(const Columns& columns, std::size_t first, std::size_t last) {
  const MicroKernel kernel = choose_kernel(columns);
  const std::size_t strip = choose_strip(columns, kernel);
  while (first < last) {
    // A tail of less than half a strip joins the strip before it: every strip costs some time for each column.
    const std::size_t left = last - first;
    const std::size_t end = left < strip + strip / 2 ? last : first + strip;
    if (kernel.run != nullptr) {
      move_strip(columns, kernel, first, end);
    } else {
      copy_pieces(columns, panel_of(columns, 0, columns.part_count, first, end));
    }
    first = end;
  }
}

}  // namespace tensorsplit::kernels
