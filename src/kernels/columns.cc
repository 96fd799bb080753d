// SPDX-License-Identifier: MIT
#include "columns.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "pieces.h"
#include "turns.h"

namespace tensorsplit::kernels {
namespace {

/// Where parts go that nobody wants.
constexpr std::size_t unwanted_bytes = 4096;

constexpr std::size_t divide_up(std::size_t x, std::size_t y) { return (x + y - 1) / y; }

/// Sets the shuffle for `columns`. False where there is none, or pieces are as good.
bool choose_shuffle(const Columns& columns, Shuffle& shuffle) {
  const auto& [offset, stride, count, parts, width, is_join] = columns;
  if (width > 8) return false;
  const bool is_pair = parts == 2 && stride == 2 * width && width != 3;
  std::size_t lanes = 1;
  if (parts > 1 && (width == 8 || (width <= 4 && is_pair))) lanes = 2;
  if (width <= 4 && parts >= (width == 3 ? 4 : 3)) lanes = 4;
  const std::size_t taken = std::min(lanes, parts) * width;
  // As many rows in one load as a lane holds.
  std::size_t rows = std::min((block_bytes - taken) / stride + 1, block_bytes / lanes / width);
  if (lanes == 4 && rows * width < 3) {
    lanes = block_bytes / width;
    rows = 1;
  }
  if (lanes == 1 && (rows == 1 || rows * width < 3)) return false;
  shuffle.lanes = lanes;
  shuffle.parts = std::min(lanes, parts);
  shuffle.width = width;
  shuffle.stride = stride;
  shuffle.block_rows = rows;
  if (!choose_turns(shuffle)) return false;
  if (!is_join) return true;
  // What a join writes too much must be in rows to come, or nowhere.
  const bool is_whole_row = parts <= lanes && parts * width == stride;
  return shuffle.joins && (is_whole_row || (parts >= lanes && rows == 1));
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

/// The first rows of `columns` whose blocks end before the columns and the parts do: `columns.count` or few less.
std::size_t rows_for_blocks(const Shuffle& shuffle, const Columns& columns) {
  const std::size_t rows_behind = divide_up(block_bytes - shuffle.parts * columns.width, columns.stride);
  const std::size_t gap_rows = divide_up(block_bytes - shuffle.part_bytes(), columns.width);
  const std::size_t less = std::max(rows_behind - std::min(rows_behind, shuffle.block_rows - 1), gap_rows);
  return columns.count - std::min(columns.count, less);
}

/// The columns of some rows, and the loops that move them.
class Mover {
 public:
  /// `shuffle` is null where there is none.
  Mover(const Columns& columns, std::uint8_t* rows, std::uint8_t* const* parts, const Shuffle* shuffle)
      : columns_(columns),
        rows_(rows + columns.offset),
        parts_(parts),
        shuffle_(shuffle),
        copy_(columns.is_join ? choose_piece_loop(columns.width) : choose_taking_loop(columns.width)) {}

  /// Moves rows [begin, end) piece by piece.
  void by_pieces(std::size_t begin, std::size_t end) const { by_pieces(0, columns_.parts, begin, end); }

  /// Moves rows [begin, end), at least `turn_rows`, by vectors.
  void by_vectors(std::size_t begin, std::size_t end) const {
    const std::size_t lanes = shuffle_->lanes;
    const std::size_t all = columns_.parts;
    for (std::size_t part = 0; part < all;) {
      std::uint8_t* const* const null = std::find(parts_ + part, parts_ + all, nullptr);
      const std::size_t groups = static_cast<std::size_t>(null - (parts_ + part)) / lanes;
      if (groups == 0) {
        group_by_vectors(part, std::min(lanes, all - part), begin, end);
      } else {
        run(part, parts_ + part, groups, begin, begin, end);
      }
      // The last columns may overlap those before: they are taken twice, with the same bytes.
      const std::size_t next = part + std::max<std::size_t>(groups, 1) * lanes;
      part = next < all && next + lanes > all ? all - lanes : next;
    }
  }

 private:
  void by_pieces(std::size_t part, std::size_t part_end, std::size_t begin, std::size_t end) const {
    const auto& [offset, stride, count, all, width, is_join] = columns_;
    std::uint8_t* in_rows = rows_ + begin * stride + part * width;
    for (; part < part_end; ++part, in_rows += width) {
      if (parts_[part] == nullptr) continue;
      std::uint8_t* const in_part = parts_[part] + begin * width;
      if (is_join) {
        copy_(in_part, width, in_rows, stride, width, end - begin);
      } else {
        copy_(in_rows, stride, in_part, width, width, end - begin);
      }
    }
  }

  /// Moves rows [begin, end) of a group of columns with parts that are null, or of fewer columns than there are lanes.
  void group_by_vectors(std::size_t part, std::size_t found, std::size_t begin, std::size_t end) const {
    const auto& [offset, stride, count, all, width, is_join] = columns_;
    const auto nulls = static_cast<std::size_t>(std::count(parts_ + part, parts_ + part + found, nullptr));
    if (nulls == found) return;
    if (is_join && nulls != 0) return by_pieces(part, part + found, begin, end);
    std::uint8_t unwanted[unwanted_bytes + block_bytes];
    while (begin < end) {
      // Not fewer rows than a turn has remain.
      const std::size_t most = unwanted_bytes / width - shuffle_->turn_rows;
      const std::size_t now = is_join || end - begin <= most + shuffle_->turn_rows ? end - begin : most;
      std::uint8_t* at[most_lanes];
      for (std::size_t lane = 0; lane < shuffle_->lanes; ++lane) {
        std::uint8_t* const wanted = lane < found || is_join ? parts_[part + std::min(lane, found - 1)] : nullptr;
        at[lane] = wanted == nullptr ? unwanted : wanted + begin * width;
      }
      run(part, at, 1, 0, begin, begin + now);
      begin += now;
    }
  }

  /// Moves rows [begin, end) of some groups of columns, from or to row `first` of the parts.
  void run(std::size_t part, std::uint8_t* const* parts, std::size_t groups, std::size_t first, std::size_t begin,
           std::size_t end) const {
    std::uint8_t* const rows = rows_ + begin * columns_.stride + part * columns_.width;
    shuffle_->run(*shuffle_, columns_.is_join, {rows, end - begin, parts, first, groups});
  }

  const Columns& columns_;
  std::uint8_t* rows_;
  std::uint8_t* const* parts_;
  const Shuffle* shuffle_;
  PieceLoop copy_;
};

}  // namespace

void move_columns(const Columns& columns, std::uint8_t* rows, std::size_t first, std::size_t last,
                  std::uint8_t* const* parts) {
  const auto& [offset, stride, count, all, width, is_join] = columns;
  Shuffle shuffle;
  const bool shuffles = choose_shuffle(columns, shuffle);
  const std::size_t lanes = shuffles ? shuffle.lanes : 1;
  if (shuffles && (shuffle.block_rows > 1 || lanes > 4) && all > lanes && all % lanes != 0) {
    // Columns taken twice would cost more than fewer lanes for the last ones.
    const std::size_t some = all - all % lanes;
    move_columns({offset, stride, count, some, width, is_join}, rows, first, last, parts);
    move_columns({offset + some * width, stride, count, all - some, width, is_join}, rows, first, last, parts + some);
    return;
  }
  const Mover mover(columns, rows, parts, shuffles ? &shuffle : nullptr);
  const std::size_t limit = shuffles ? std::min(last, rows_for_blocks(shuffle, columns)) : 0;
  const bool has_turn = shuffles && limit >= first + shuffle.turn_rows;
  // All rows at once where a single pass takes every column.
  const std::size_t strip = all <= lanes ? count : strip_rows(stride);
  for (std::size_t begin = first; begin < last;) {
    const std::size_t end = begin + std::min(strip, last - begin);
    std::size_t done = begin;
    if (has_turn && begin < limit) {
      done = std::min(end, limit);
      // The first rows may go once more.
      mover.by_vectors(std::min(begin, done - shuffle.turn_rows), done);
    }
    mover.by_pieces(done, end);
    begin = end;
  }
}

}  // namespace tensorsplit::kernels
