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

/// Parts of `width` bytes that are taken at once.
std::size_t lanes_for(std::size_t parts, std::size_t width) {
  if (width == 8) return std::min<std::size_t>(parts, 2);
  if (width > 4 || (width == 3 && parts < 4)) return 1;
  return parts < 3 ? parts : 4;
}

/// Sets the shuffle that splits `columns`. False where pieces are as good.
bool choose_shuffle(const Columns& columns, Shuffle& shuffle) {
  const std::size_t width = columns.width;
  if (width > 8) return false;
  const std::size_t lanes = lanes_for(columns.parts, width);
  const std::size_t lane_bytes = block_bytes / lanes;
  const std::size_t loaded = std::min(lanes, columns.parts) * width;
  // As many rows in one load as a lane holds, or each by a load of its own.
  shuffle.block_rows = std::min((block_bytes - loaded) / columns.stride + 1, lane_bytes / width);
  const std::size_t lane_rows = lane_bytes / std::bit_ceil(width);
  shuffle.is_strided = shuffle.block_rows * width < 3 || shuffle.block_rows == 1;
  if (shuffle.is_strided) shuffle.block_rows = lane_rows;
  const bool has_loop = lanes == 4 || (lanes == 2 && width == 8) || (lanes == 1 && width > 4 && width < 8);
  if (shuffle.is_strided && !has_loop) return false;
  shuffle.lanes = lanes;
  shuffle.width = width;
  shuffle.stride = columns.stride;
  return choose_turns(shuffle);
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

/// Rows that go at once: all of them where a single pass takes every column.
std::size_t strip_rows_for(const Columns& columns, const Shuffle* shuffle) {
  const std::size_t at_once = shuffle == nullptr ? 1 : shuffle->lanes;
  return columns.parts <= at_once ? columns.count : strip_rows(columns.stride);
}

/// The first rows of `columns` whose blocks end before the columns and the parts do: `columns.count` or few less.
std::size_t rows_for_blocks(const Shuffle& shuffle, const Columns& columns) {
  const std::size_t taken = std::min(shuffle.lanes, columns.parts) * columns.width;
  const std::size_t reach = shuffle.is_strided ? block_bytes / shuffle.block_rows : block_bytes;
  const std::size_t rows_behind = divide_up(reach - taken, columns.stride);
  const std::size_t rows_within = shuffle.is_strided ? 0 : shuffle.block_rows - 1;
  const std::size_t gap_rows = divide_up(block_bytes - shuffle.part_bytes(), columns.width);
  const std::size_t less = std::max(rows_behind - std::min(rows_behind, rows_within), gap_rows);
  return columns.count - std::min(columns.count, less);
}

/// The first part of the group after that of `part`. The last columns may overlap those before: they are taken twice,
/// with the same bytes.
std::size_t next_group(std::size_t part, std::size_t parts, std::size_t lanes) {
  return part + lanes >= parts ? parts : std::min(part + lanes, parts - lanes);
}

/// Takes `turns` from row `first` on by vectors.
void split_turns(const Shuffle& shuffle, const Columns& columns, const std::uint8_t* rows, std::size_t first,
                 std::size_t turns, std::uint8_t* const* destinations) {
  const auto& [offset, stride, count, parts, width] = columns;
  const std::size_t lanes = shuffle.lanes;
  std::uint8_t unwanted[unwanted_bytes + block_bytes];
  const std::size_t unwanted_turns = unwanted_bytes / width / shuffle.turn_rows;
  for (std::size_t part = 0; part < parts; part = next_group(part, parts, lanes)) {
    const std::size_t found = std::min(lanes, parts - part);
    std::size_t wanted = 0;
    for (std::size_t lane = 0; lane < found; ++lane) wanted += destinations[part + lane] != nullptr ? 1 : 0;
    if (wanted == 0) continue;
    const std::size_t at_once = wanted < lanes ? unwanted_turns : turns;
    for (std::size_t turn = 0; turn < turns; turn += at_once) {
      const std::size_t row = first + turn * shuffle.turn_rows;
      std::uint8_t* to[most_lanes];
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        std::uint8_t* const destination = lane < found ? destinations[part + lane] : nullptr;
        to[lane] = destination == nullptr ? unwanted : destination + row * width;
      }
      const std::uint8_t* from = rows + row * stride + offset + part * width;
      shuffle.split(shuffle, from, std::min(at_once, turns - turn), to);
    }
  }
}

void split_pieces(const Columns& columns, const std::uint8_t* rows, std::size_t first, std::size_t last,
                  std::uint8_t* const* destinations) {
  const auto& [offset, stride, count, parts, width] = columns;
  if (first == last) return;
  const PieceLoop exact = choose_piece_loop(width);
  // Not in the last row, where a block would end behind the columns and the part.
  const bool is_padded = width > block_bytes / 2 && width < block_bytes;
  const std::size_t padded = is_padded ? std::min(last, count - 1) - std::min(first, count - 1) : 0;
  const std::uint8_t* from = rows + first * stride + offset;
  for (std::size_t part = 0; part < parts; ++part, from += width) {
    if (destinations[part] == nullptr) continue;
    std::uint8_t* const to = destinations[part] + first * width;
    if (padded != 0) padded_piece_loop(from, stride, to, width, width, padded);
    exact(from + padded * stride, stride, to + padded * width, width, width, last - first - padded);
  }
}

/// Whether the turns of a shuffle can go backwards, which write whole blocks of rows.
bool can_join(const Shuffle& shuffle, const Columns& columns, const std::uint8_t* const* sources) {
  if (shuffle.join == nullptr || std::find(sources, sources + columns.parts, nullptr) != sources + columns.parts)
    return false;
  // What they write too much is in rows to come, or nowhere.
  const bool is_whole_row = columns.parts <= shuffle.lanes && columns.parts * columns.width == columns.stride;
  return is_whole_row || (columns.parts >= shuffle.lanes && shuffle.is_strided);
}

void join_turns(const Shuffle& shuffle, const Columns& columns, std::uint8_t* rows, std::size_t first,
                std::size_t turns, const std::uint8_t* const* sources) {
  const auto& [offset, stride, count, parts, width] = columns;
  for (std::size_t part = 0; part < parts; part = next_group(part, parts, shuffle.lanes)) {
    const std::uint8_t* from[most_lanes];
    for (std::size_t lane = 0; lane < shuffle.lanes; ++lane) {
      from[lane] = sources[std::min(part + lane, parts - 1)] + first * width;
    }
    shuffle.join(shuffle, from, turns, rows + first * stride + offset + part * width);
  }
}

void join_pieces(const Columns& columns, std::uint8_t* rows, std::size_t first, std::size_t last,
                 const std::uint8_t* const* sources) {
  const auto& [offset, stride, count, parts, width] = columns;
  if (first == last) return;
  const PieceLoop copy = choose_piece_loop(width);
  std::uint8_t* to = rows + first * stride + offset;
  for (std::size_t part = 0; part < parts; ++part, to += width) {
    if (sources[part] != nullptr) copy(sources[part] + first * width, width, to, stride, width, last - first);
  }
}

}  // namespace

void split_columns(const Columns& columns, const std::uint8_t* rows, std::size_t first, std::size_t last,
                   std::uint8_t* const* destinations) {
  const auto& [offset, stride, count, parts, width] = columns;
  Shuffle shuffle;
  const bool shuffles = choose_shuffle(columns, shuffle);
  if (shuffles && !shuffle.is_strided && parts > shuffle.lanes && parts % shuffle.lanes != 0) {
    // Columns taken twice would cost more than fewer lanes for the last ones.
    const std::size_t some = parts - parts % shuffle.lanes;
    split_columns({offset, stride, count, some, width}, rows, first, last, destinations);
    split_columns({offset + some * width, stride, count, parts - some, width}, rows, first, last, destinations + some);
    return;
  }
  const std::size_t limit = shuffles ? rows_for_blocks(shuffle, columns) : 0;
  const std::size_t strip = strip_rows_for(columns, shuffles ? &shuffle : nullptr);
  for (; first < last; first += strip) {
    const std::size_t end = first + std::min(strip, last - first);
    std::size_t done = first;
    if (first < limit) {
      const std::size_t turns = (std::min(end, limit) - first) / shuffle.turn_rows;
      split_turns(shuffle, columns, rows, first, turns, destinations);
      done += turns * shuffle.turn_rows;
    }
    split_pieces(columns, rows, done, end, destinations);
  }
}

void join_columns(const Columns& columns, std::uint8_t* rows, std::size_t first, std::size_t last,
                  const std::uint8_t* const* sources) {
  Shuffle shuffle;
  const bool shuffles = choose_shuffle(columns, shuffle) && can_join(shuffle, columns, sources);
  const std::size_t limit = shuffles ? rows_for_blocks(shuffle, columns) : 0;
  const std::size_t strip = strip_rows_for(columns, shuffles ? &shuffle : nullptr);
  for (; first < last; first += strip) {
    const std::size_t end = first + std::min(strip, last - first);
    std::size_t done = first;
    if (first < limit) {
      const std::size_t turns = (std::min(end, limit) - first) / shuffle.turn_rows;
      join_turns(shuffle, columns, rows, first, turns, sources);
      done += turns * shuffle.turn_rows;
    }
    join_pieces(columns, rows, done, end, sources);
  }
}

}  // namespace tensorsplit::kernels
