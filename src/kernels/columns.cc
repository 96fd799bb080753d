// SPDX-License-Identifier: MIT
#include "columns.h"

#include <algorithm>
#include <bit>

#include "pieces.h"
#include "turns.h"

namespace tensorsplit::kernels {
namespace {

/// Where parts go that nobody wants.
constexpr std::size_t unwanted_bytes = 4096;

/// Columns that go together where some of their parts are null.
constexpr std::size_t most_patched = 16;

constexpr std::size_t divide_up(std::size_t x, std::size_t y) { return (x + y - 1) / y; }

/// How many of `columns` are taken at once.
std::size_t choose_lanes(const Columns& columns) {
  if (columns.parts == 1) return 1;
  if (columns.width > 4) return 2;
  const std::size_t in_row = columns.stride / columns.width;
  if (in_row <= 4 && columns.stride % columns.width == 0) return in_row == 2 ? 2 : 4;
  return columns.width > 2 ? 4 : 8;
}

/// Sets the shuffle for `columns`. False where there is none, or pieces are as good.
bool choose_shuffle(const Columns& columns, Shuffle& shuffle) {
  if (columns.width > 8) return false;
  shuffle.lanes = choose_lanes(columns);
  shuffle.parts = std::min(shuffle.lanes, columns.parts);
  shuffle.width = columns.width;
  shuffle.stride = columns.stride;
  if (!choose_turns(shuffle)) return false;
  if (!columns.is_join) return true;
  // What a join writes too much must be in rows to come, or nowhere.
  return shuffle.joins && (columns.parts >= shuffle.lanes || columns.parts * columns.width == columns.stride);
}

/// Rows that are taken at a time. The lines that hold a few columns shall stay in the first-level cache, of at least 8
/// ways of 4 KB, until the next columns are taken from them: narrow rows may fill half of it. Wide ones need a line per
/// row, where rows a multiple of a large power of two apart compete for few places.
std::size_t strip_rows(std::size_t stride) {
  constexpr std::size_t way_bytes = 4096;
  constexpr std::size_t half_of_ways = 4;
  constexpr std::size_t enough_rows = 128;
  constexpr std::size_t least_rows = 32;
  const std::size_t power_of_two = std::size_t{1} << static_cast<unsigned>(std::countr_zero(stride));
  const std::size_t rows =
      std::min(std::max(half_of_ways * way_bytes / stride, enough_rows), half_of_ways * way_bytes / power_of_two);
  return std::max(rows - rows % least_rows, least_rows);
}

/// The first rows of `columns` whose loads end before the columns and whose stores before the parts do:
/// `columns.count` or few less.
std::size_t rows_for_blocks(const Shuffle& shuffle, const Columns& columns) {
  const std::size_t used = std::min(shuffle.load_bytes, shuffle.parts * columns.width);
  const std::size_t rows_behind = divide_up(shuffle.load_bytes - used, columns.stride);
  // One column's blocks have a gap at their end.
  const std::size_t gap_rows =
      shuffle.lanes == 1 ? divide_up(block_bytes - shuffle.load_rows * columns.width, columns.width) : 0;
  const std::size_t less = std::max(rows_behind - std::min(rows_behind, shuffle.load_rows - 1), gap_rows);
  return columns.count - std::min(columns.count, less);
}

/// Rows [first, last) of some columns, and the loops that move them.
class Mover {
 public:
  Mover(const Columns& columns, std::uint8_t* rows, std::size_t first, std::size_t last, std::uint8_t* const* parts)
      : columns_(columns),
        rows_(rows + columns.offset),
        first_(first),
        parts_(parts),
        copy_(columns.is_join ? choose_piece_loop(columns.width) : choose_taking_loop(columns.width)),
        shuffles_(choose_shuffle(columns, shuffle_)) {
    if (!shuffles_) return;
    limit_ = std::min(last, rows_for_blocks(shuffle_, columns));
    const std::size_t used = std::min(shuffle_.load_bytes, shuffle_.lanes * columns.width);
    columns_behind_ = divide_up(shuffle_.load_bytes - used, columns.width);
  }

  /// Whether one pass over the rows takes every column.
  [[nodiscard]] bool is_one_pass() const { return columns_.parts <= (shuffles_ ? shuffle_.lanes : 1); }

  void move(std::size_t begin, std::size_t end) const {
    const std::size_t all = columns_.parts;
    if (!shuffles_) return by_pieces(0, all, begin, end);
    const std::size_t lanes = shuffle_.lanes;
    for (std::size_t part = 0; part < all;) {
      if (parts_[part] == nullptr) {
        ++part;
        continue;
      }
      // The last columns may overlap those before: they are taken twice, with the same bytes.
      part = all > lanes ? std::min(part, all - lanes) : 0;
      const auto wanted = static_cast<std::size_t>(std::find(parts_ + part, parts_ + all, nullptr) - (parts_ + part));
      std::size_t taken = wanted / lanes * lanes;
      if (taken == 0) taken = all < lanes ? all : std::min(all - part, most_patched) / lanes * lanes;
      if (taken > lanes && reaches_out(part, taken)) taken -= lanes;
      move_some(part, taken, begin, end);
      part += taken;
    }
  }

 private:
  /// Whether the blocks of columns [part, part + taken) may reach behind the last column.
  [[nodiscard]] bool reaches_out(std::size_t part, std::size_t taken) const {
    return part + divide_up(taken, shuffle_.lanes) * shuffle_.lanes + columns_behind_ > columns_.parts;
  }

  void move_some(std::size_t part, std::size_t taken, std::size_t begin, std::size_t end) const {
    const std::size_t limit = reaches_out(part, taken) ? std::min(end, limit_) : end;
    std::size_t done = begin;
    if (limit > begin && limit >= first_ + shuffle_.turn_rows) {
      // The first rows may go once more.
      by_vectors(part, taken, std::min(begin, limit - shuffle_.turn_rows), limit);
      done = limit;
    }
    by_pieces(part, taken, done, end);
  }

  /// Moves rows [begin, end) piece by piece.
  void by_pieces(std::size_t part, std::size_t taken, std::size_t begin, std::size_t end) const {
    if (begin == end) return;
    const auto& [offset, stride, count, all, width, is_join] = columns_;
    std::uint8_t* in_rows = rows_ + begin * stride + part * width;
    for (const std::size_t part_end = part + taken; part < part_end; ++part, in_rows += width) {
      if (parts_[part] == nullptr) continue;
      std::uint8_t* const in_part = parts_[part] + begin * width;
      if (is_join) {
        copy_(in_part, width, in_rows, stride, width, end - begin);
      } else {
        copy_(in_rows, stride, in_part, width, width, end - begin);
      }
    }
  }

  /// Moves rows [begin, end), at least `turn_rows`, by vectors: whole groups of columns, or at most `most_patched` of
  /// which some are null or the last group has fewer than there are lanes.
  void by_vectors(std::size_t part, std::size_t taken, std::size_t begin, std::size_t end) const {
    const auto& [offset, stride, count, all, width, is_join] = columns_;
    std::uint8_t* const* const parts = parts_ + part;
    const bool has_null = std::find(parts, parts + taken, nullptr) != parts + taken;
    const std::size_t groups = divide_up(taken, shuffle_.lanes);
    // A join must not write what is null; of two columns, one alone is less work in pieces.
    if (has_null && (is_join || width > 4)) return by_pieces(part, taken, begin, end);
    if (!has_null && taken == groups * shuffle_.lanes) return run(part, parts, groups, begin, begin, end);
    std::uint8_t unwanted[unwanted_bytes + block_bytes];
    while (begin < end) {
      // Not fewer rows than a turn has remain.
      const std::size_t left = end - begin;
      const std::size_t now =
          is_join || left * width <= unwanted_bytes ? left : unwanted_bytes / width - shuffle_.turn_rows;
      std::uint8_t* at[most_patched];
      for (std::size_t i = 0; i < groups * shuffle_.lanes; ++i) {
        // A join's lanes without a column are never seen, but read.
        std::uint8_t* const wanted = i < taken || is_join ? parts[std::min(i, taken - 1)] : nullptr;
        at[i] = wanted == nullptr ? unwanted : wanted + begin * width;
      }
      run(part, at, groups, 0, begin, begin + now);
      begin += now;
    }
  }

  /// Moves rows [begin, end) of some groups of columns, from or to row `first` of the parts.
  void run(std::size_t part, std::uint8_t* const* parts, std::size_t groups, std::size_t first, std::size_t begin,
           std::size_t end) const {
    std::uint8_t* const rows = rows_ + begin * columns_.stride + part * columns_.width;
    shuffle_.run(shuffle_, columns_.is_join, {rows, end - begin, parts, first, groups});
  }

  const Columns& columns_;
  std::uint8_t* rows_;
  std::size_t first_;
  std::uint8_t* const* parts_;
  PieceLoop copy_;
  Shuffle shuffle_ = {};
  bool shuffles_;                   ///< whether there is one for these columns
  std::size_t limit_ = 0;           ///< blocks of rows before this one end before the columns and the parts do
  std::size_t columns_behind_ = 0;  ///< that a block may reach into
};

}  // namespace

void move_columns(const Columns& columns, std::uint8_t* rows, std::size_t first, std::size_t last,
                  std::uint8_t* const* parts) {
  const Mover mover(columns, rows, first, last, parts);
  const std::size_t strip = mover.is_one_pass() ? last - first : strip_rows(columns.stride);
  for (std::size_t begin = first; begin < last; begin += strip) {
    mover.move(begin, begin + std::min(strip, last - begin));
  }
}

}  // namespace tensorsplit::kernels
