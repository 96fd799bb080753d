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

/// Sets the shuffle for `columns`. False where pieces are as good.
bool choose_shuffle(const Columns& columns, Shuffle& shuffle) {
  const auto& [source, stride, count, parts, width] = columns;
  if (width > 8) return false;
  const std::size_t lanes = parts == 1 ? 1 : parts == 2 || width > 4 ? 2 : 4;
  const std::size_t loaded = std::min(lanes, parts) * width;
  const std::size_t lane_rows = block_bytes / lanes / width;
  std::size_t rows = std::min((block_bytes - loaded) / stride + 1, lane_rows);
  const bool is_strided = lanes == 4 && width <= 2 && rows * width < 3;
  if (is_strided) rows = lane_rows;
  if (rows == 1 && (lanes == 1 || (lanes == 2 && width < 5))) return false;
  shuffle.lanes = lanes;
  shuffle.width = width;
  shuffle.stride = stride;
  shuffle.block_rows = rows;
  shuffle.is_strided = is_strided || block_bytes / lanes == width;
  if (!choose_turns(shuffle)) return false;
  const std::size_t lane_bytes = block_bytes / lanes;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      for (std::size_t byte = 0; byte < width; ++byte) {
        const std::size_t in_lane = row * width + byte;
        const std::size_t from = row * stride + lane * width + byte;
        shuffle.gather[lane * lane_bytes + in_lane] = static_cast<std::uint8_t>(from % block_bytes);
        shuffle.compact[lane * rows * width + in_lane] = static_cast<std::uint8_t>(lane * lane_bytes + in_lane);
      }
    }
  }
  return true;
}

/// Rows that are taken at a time. The lines that hold a few columns shall stay in the first-level cache, of at least 8
/// ways of 4 KB, until the next columns are taken from them: narrow rows may fill half of it. Wide ones need a line per
/// row, where rows a multiple of a large power of two apart compete for few places.
std::size_t strip_rows(std::size_t stride) {
  constexpr std::size_t way_bytes = 4096;
  constexpr std::size_t half_of_ways = 8;
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
  const std::size_t reach = (shuffle.is_strided ? lanes * width : block_bytes) - loaded;
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
  const std::size_t strip = parts == 1 || (shuffles && parts <= shuffle.lanes) ? last - first : strip_rows(stride);
  for (; first < last; first += strip) {
    const std::size_t end = first + std::min(strip, last - first);
    const std::size_t done = shuffles ? split_by_vectors(shuffle, columns, first, end, destinations) : first;
    if (done == end) continue;
    const std::uint8_t* from = source;
    for (std::size_t part = 0; part < parts; ++part) {
      if (destinations[part] != nullptr) copy_pieces({from, stride, width, destinations[part]}, done, end, count);
      from += width;
    }
  }
}

}  // namespace tensorsplit::kernels
