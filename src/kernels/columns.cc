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

/// Sets the shuffle for `columns`. False where pieces are as good.
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

std::size_t split_by_vectors(const Shuffle& shuffle, const Columns& columns, std::size_t first, std::size_t last,
                             std::uint8_t* const* destinations) {
  const auto& [source, stride, count, parts, width] = columns;
  const std::size_t lanes = shuffle.lanes;
  const std::size_t rows = shuffle.block_rows;
  const std::size_t loaded = std::min(lanes, parts) * width;
  // A block may be loaded and stored as long as it ends in the columns and in the parts.
  const std::size_t reach = (shuffle.is_strided ? block_bytes / rows : block_bytes) - loaded;
  const std::size_t rows_behind = divide_up(reach, stride);
  const std::size_t more = shuffle.is_strided ? 0 : rows - 1;
  std::size_t limit = count + more < rows_behind ? 0 : std::min(count, count + more - rows_behind);
  const std::size_t gap_rows = divide_up(block_bytes - shuffle.part_bytes(), width);
  limit = std::min({last, limit, count < gap_rows ? 0 : count - gap_rows});
  if (limit < first) return first;

  std::uint8_t unwanted[unwanted_bytes + block_bytes];
  const std::size_t turns = (limit - first) / shuffle.turn_rows;
  const std::size_t unwanted_turns = unwanted_bytes / width / shuffle.turn_rows;
  for (std::size_t part = 0; part < parts; part += lanes) {
    // The last columns may overlap those before: they are written twice, with the same bytes.
    if (parts > lanes) part = std::min(part, parts - lanes);
    const std::size_t wanted = std::min(lanes, parts - part);
    std::size_t found = 0;
    for (std::size_t lane = 0; lane < wanted; ++lane) found += destinations[part + lane] != nullptr ? 1 : 0;
    if (found == 0) continue;
    const std::uint8_t* from = source + part * width;
    const std::size_t most = found < lanes ? unwanted_turns : turns;
    for (std::size_t turn = 0; turn < turns; turn += most) {
      const std::size_t row = first + turn * shuffle.turn_rows;
      std::uint8_t* to[most_lanes];
      for (std::size_t lane = 0; lane < lanes; ++lane) {
        std::uint8_t* const destination = lane < wanted ? destinations[part + lane] : nullptr;
        to[lane] = destination == nullptr ? unwanted : destination + row * width;
      }
      shuffle.split(shuffle, from + row * stride, std::min(most, turns - turn), to);
    }
  }
  return first + turns * shuffle.turn_rows;
}

}  // namespace

void split_columns(const Columns& columns, std::size_t first, std::size_t last, std::uint8_t* const* destinations) {
  const auto& [source, stride, count, parts, width] = columns;
  if (width == 0) return;
  Shuffle shuffle;
  const bool shuffles = choose_shuffle(columns, shuffle);
  if (shuffles && !shuffle.is_strided && parts > shuffle.lanes && parts % shuffle.lanes != 0) {
    // Columns taken twice would cost more than fewer lanes for the last ones.
    const std::size_t some = parts - parts % shuffle.lanes;
    split_columns({source, stride, count, some, width}, first, last, destinations);
    split_columns({source + some * width, stride, count, parts - some, width}, first, last, destinations + some);
    return;
  }
  const std::size_t strip = parts == 1 || (shuffles && parts <= shuffle.lanes) ? last - first : strip_rows(stride);
  for (; first < last; first += strip) {
    const std::size_t end = first + std::min(strip, last - first);
    const std::size_t done = shuffles ? split_by_vectors(shuffle, columns, first, end, destinations) : first;
    split_pieces(columns, done, end, destinations);
  }
}

}  // namespace tensorsplit::kernels
