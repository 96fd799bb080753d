// SPDX-License-Identifier: MIT
//
// Which loop moves which rows and columns. What each decision gains, and the invariants of over-reading and
// over-writing (by their numbers here), are in docs/kernels.md.
#include "columns.h"

#include <algorithm>

#include "micro_kernels.h"
#include "pieces.h"

namespace tensorsplit::kernels {
namespace {

/// Memory that stands in for parts that are left out; its rows are few enough to stay in the first-level cache.
constexpr std::size_t dummy_bytes = 4096;

/// How many of `columns` are taken at once: as many as fill a block, and, where a row is narrower than a block, as many
/// as it has.
std::size_t choose_ways(const Columns& columns) {
  if (columns.parts == 1) return 1;
  if (columns.width > 4) return 2;
  const std::size_t in_row = columns.stride / columns.width;
  if (in_row <= 4 && columns.stride % columns.width == 0) return in_row == 2 ? 2 : 4;
  return columns.width > 2 ? 4 : 8;
}

/// The micro-kernel for `columns`; without a loop where there is none. A join of fewer columns than it takes writes too
/// much, which must be in rows that come after (invariant 3).
MicroKernel choose_kernel(const Columns& columns) {
  MicroKernel kernel;
  kernel.ways = choose_ways(columns);
  kernel.width = columns.width;
  kernel.stride = columns.stride;
  kernel.is_join = columns.is_join;
  kernel.fills_row = columns.parts <= kernel.ways && columns.parts * columns.width == columns.stride;
  const bool may_run = !columns.is_join || kernel.fills_row || columns.parts >= kernel.ways;
  const bool is_found = columns.width <= 8 && may_run && choose_micro_kernel(kernel);
  return is_found ? kernel : MicroKernel();
}

/// After how many rows of `stride` bytes one begins in about the same set of the first-level cache, which is a multiple
/// of 4 KB away; `most` where that is further.
std::size_t rows_to_same_set(std::size_t stride, std::size_t most) {
  constexpr std::size_t way_bytes = 4096;
  constexpr std::size_t line_bytes = 64;
  std::size_t rows = (way_bytes - line_bytes + stride - 1) / stride;
  while (rows < most && (rows * stride + line_bytes - 1) % way_bytes >= 2 * line_bytes - 1) ++rows;
  return std::min(rows, most);
}

/// Rows that are done for all columns before the next rows are: the lines of memory that hold them stay in the
/// first-level cache, of at least 8 ways of 4 KB, until the last column is taken from them.
std::size_t choose_strip(const Columns& columns, const MicroKernel& kernel) {
  constexpr std::size_t strip_bytes = 16384;
  constexpr std::size_t most_wide_rows = 128;  // of rows that are longer than a line, it is one line each
  constexpr std::size_t cache_ways = 8;
  constexpr std::size_t wide_piece = 128;
  constexpr std::size_t wide_piece_rows = 16;
  if (columns.parts <= kernel.ways) return columns.count;
  // Wide pieces share few lines: a split that takes few rows of them reads in about the order of memory.
  if (columns.width >= wide_piece && !columns.is_join) return wide_piece_rows;
  // Fewer rows fill too little of the lines of the parts; that costs vectors more than pieces.
  const std::size_t least = kernel.run == nullptr || columns.is_join ? 8 : 32;
  const std::size_t rows = std::max(strip_bytes / columns.stride, most_wide_rows);
  return std::max(cache_ways * rows_to_same_set(columns.stride, rows / cache_ways), least);
}

/// How many rows from the first on the micro-kernel may move, for columns from `part` on, so that no load or store ends
/// behind the last column of the last row, or behind the end of a part (invariants 1 and 2).
std::size_t count_safe_rows(const Columns& columns, const MicroKernel& kernel, std::size_t part) {
  const auto count_in = [&](const MicroKernel::Access& access, std::size_t bytes, std::size_t step) {
    return bytes < access.bytes ? 0 : (bytes - access.bytes) / step + access.rows;
  };
  const std::size_t row_bytes = (columns.count - 1) * columns.stride + (columns.parts - part) * columns.width;
  return std::min({columns.count, count_in(kernel.in_rows, row_bytes, columns.stride),
                   count_in(kernel.in_part, columns.count * columns.width, columns.width)});
}

/// Rows [first, last) of some columns.
struct Mover {
  const Columns& columns;
  std::uint8_t* rows;
  std::uint8_t* const* parts;
  MicroKernel kernel = choose_kernel(columns);

  [[nodiscard]] std::uint8_t* at(std::size_t part, std::size_t row) const {
    return rows + row * columns.stride + part * columns.width;
  }

  void by_pieces(std::size_t part, std::size_t taken, std::size_t first, std::size_t last) const {
    if (first < last) copy_pieces(columns, {at(part, first), last - first, parts + part, first, taken});
  }

  /// Whether vectors go on beside a null part: a join must not write its column, and wider columns go two at a time, of
  /// which the other one is less work in pieces.
  [[nodiscard]] bool takes_dummies() const { return !columns.is_join && columns.width <= 4; }

  /// How many columns from `part` on are full groups without a null part.
  [[nodiscard]] std::size_t count_full(std::size_t part) const {
    std::uint8_t* const* const begin = parts + part;
    const auto wanted = static_cast<std::size_t>(std::find(begin, parts + columns.parts, nullptr) - begin);
    return wanted / kernel.ways * kernel.ways;
  }

  /// Moves one group of which some columns are null or missing, with dummies in their place.
  void with_dummies(std::size_t part, std::size_t first, std::size_t last) const {
    std::uint8_t dummy[dummy_bytes];
    const std::size_t taken = std::min(kernel.ways, columns.parts);
    const std::size_t dummy_rows = columns.is_join ? last : dummy_bytes / columns.width;
    while (first < last) {
      // Not fewer rows than a step has may be left for the next time.
      const std::size_t left = last - first;
      const std::size_t count = left > dummy_rows ? dummy_rows - kernel.step_rows : left;
      std::uint8_t* group[most_ways];
      for (std::size_t way = 0; way < kernel.ways; ++way) {
        std::uint8_t* const wanted = way < taken ? parts[part + way] : nullptr;
        // What a join reads for a way without a column is overwritten (invariant 3).
        std::uint8_t* const missing = columns.is_join ? parts[part] + first * columns.width : dummy;
        group[way] = wanted != nullptr ? wanted + first * columns.width : missing;
      }
      kernel.run(kernel, {at(part, first), count, group, 0, kernel.ways});
      first += count;
    }
  }

  /// Moves full groups without a null part, or one group that is not full or has some: by vectors as many rows as may
  /// be moved so, the others by pieces.
  void move_groups(std::size_t part, std::size_t taken, std::size_t first, std::size_t last) const {
    const auto null = static_cast<std::size_t>(std::count(parts + part, parts + part + taken, nullptr));
    if (null == taken) return;
    const std::size_t last_group = part + taken - std::min(taken, kernel.ways);
    // Sixteen rows before the last one, no load or store can reach its end.
    const bool is_near_end = last + block_bytes > columns.count;
    const std::size_t safe = is_near_end ? std::min(last, count_safe_rows(columns, kernel, last_group)) : last;
    if (safe >= first + kernel.step_rows && (null == 0 || takes_dummies())) {
      if (null == 0 && taken >= kernel.ways) {
        kernel.run(kernel, {at(part, first), safe - first, parts + part, first, taken});
      } else {
        with_dummies(part, first, safe);
      }
      first = safe;
    }
    by_pieces(part, taken, first, last);
  }

  void move(std::size_t first, std::size_t last) const {
    if (kernel.run == nullptr) return by_pieces(0, columns.parts, first, last);
    // The last group overlaps the one before it: its columns are moved twice, with the same bytes.
    const std::size_t last_group = columns.parts - std::min(columns.parts, kernel.ways);
    for (std::size_t part = 0; part < columns.parts;) {
      part = std::min(part, last_group);
      const std::size_t taken = std::max(count_full(part), std::min(kernel.ways, columns.parts));
      move_groups(part, taken, first, last);
      part += taken;
    }
  }
};

}  // namespace

// Where this is a join, the mover writes through `rows`.
// NOLINTNEXTLINE(readability-non-const-parameter)
void move_columns(const Columns& columns, std::uint8_t* rows, std::size_t first, std::size_t last,
                  std::uint8_t* const* parts) {
  const Mover mover{columns, rows, parts};
  const std::size_t strip = choose_strip(columns, mover.kernel);
  for (std::size_t row = first; row < last; row += std::min(strip, last - row)) {
    mover.move(row, row + std::min(strip, last - row));
  }
}

}  // namespace tensorsplit::kernels
