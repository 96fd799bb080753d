// SPDX-License-Identifier: MIT
//
// The route `move_axis` between host memory and WebAssembly memory. A tile has several matrices, one matrix, or a block
// of a large one. Whole matrices, full rows of the data and full rows of the result are one copy; others are one copy
// per row.
#include <algorithm>
#include <climits>
#include <cmath>

#include "routes/routes.h"

namespace tensorsplit::inline v0_1::routes {
namespace {

using copy::AxisMatrices;

/// Bytes of a tile of several matrices. Both sides stay in the second-level cache (docs/kernels.md).
constexpr std::uint64_t small_tile_bytes = 32768;

/// Indices of the parts of `HostMemory`.
constexpr std::uint32_t source_part = 0;
constexpr std::uint32_t result_part = 1;

/// Size of a tile: numbers of matrices, rows and columns of the data, and units of each element.
struct Block {
  std::uint64_t matrices;
  std::uint64_t rows;
  std::uint64_t columns;
  std::uint64_t units;
};

/// Position of a tile, in the same numbers.
struct Place {
  std::uint64_t matrix;
  std::uint64_t row;
  std::uint64_t column;
  std::uint64_t unit;
};

/// Tiles of one side. Line `i` of the block starts in the scratch memory at unit `i * pitch`, and if the units are bits
/// up to 7 bits later, as it does in its first byte in host memory.
struct Side {
  std::span<const PartSegment> segments;
  std::uint64_t pitch = 0;
  std::uint64_t start = 0;  ///< unit of host memory
  std::uint64_t skew = 0;   ///< units of host memory from one line to the next; 0 if all lines are one tile

  /// Returns the bit of the scratch memory at which a line of packed elements starts.
  [[nodiscard]] std::uint64_t line(std::uint64_t index) const {
    return index * pitch + (start + index * skew) % CHAR_BIT;
  }
};

/// Lines of one side of a block: rows of the data, or rows of the result.
struct Lines {
  std::uint64_t start;   ///< unit of host memory at which the first line of the block starts
  std::uint64_t stride;  ///< units of host memory from one line to the next
  std::uint64_t count;
  std::uint64_t units;  ///< of each line
};

/// Lays out the segments of a side in `area`: one for all lines if they follow one another, otherwise one for each.
Side lay_out(const Lines& lines, bool is_packed, std::uint32_t part, std::uint8_t* area,
             std::span<PartSegment> segments) {
  const auto segment_of = [&](std::uint64_t start, std::uint64_t units, std::uint8_t* bytes) -> PartSegment {
    if (!is_packed) return {start, static_cast<std::uint32_t>(units), part, bytes};
    const std::uint64_t bits = start % CHAR_BIT + units;
    return {start / CHAR_BIT, static_cast<std::uint32_t>((bits + CHAR_BIT - 1) / CHAR_BIT), part, bytes};
  };
  if (lines.units == lines.stride || lines.count == 1) {
    segments[0] = segment_of(lines.start, lines.count * lines.units, area);
    return {segments.first(1), lines.units, lines.start, 0};
  }
  // Bits of a line start and end within bytes.
  const std::uint64_t bytes = is_packed ? lines.units / CHAR_BIT + 2 : lines.units;
  for (std::uint64_t i = 0; i < lines.count; ++i) {
    segments[static_cast<std::size_t>(i)] = segment_of(lines.start + i * lines.stride, lines.units, area + i * bytes);
  }
  return {segments.first(static_cast<std::size_t>(lines.count)), is_packed ? bytes * CHAR_BIT : bytes, lines.start,
          lines.stride};
}

/// Returns `length` divided into the fewest equal pieces of up to `max_piece`, rounded up.
std::uint64_t divide_evenly(std::uint64_t length, std::uint64_t max_piece) {
  const std::uint64_t pieces = (length + max_piece - 1) / max_piece;
  return (length + pieces - 1) / pieces;
}

/// Chooses the size of the tiles. A block of a large matrix is about square, so that both sides are copied in long
/// lines. If it then had more than half of all rows or columns, it has all of them, and one side is a single copy.
/// There are at most `max_parts` lines.
Block choose_block(const AxisMatrices& all, std::uint64_t small_tile_units, std::uint64_t tile_units) {
  if (all.width > tile_units) return {1, 1, 1, tile_units};
  const std::uint64_t units = all.rows * all.columns * all.width;
  if (units <= tile_units) {
    return {std::clamp<std::uint64_t>(small_tile_units / units, 1, all.count), all.rows, all.columns, all.width};
  }
  const std::uint64_t elements = tile_units / all.width;
  const auto side = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(elements)));
  std::uint64_t max_rows = side;
  if (std::min(all.rows, all.columns) <= std::min(2 * side, elements)) {
    max_rows = all.rows <= all.columns ? all.rows : elements / all.columns;
  }
  const std::uint64_t rows = divide_evenly(all.rows, max_rows);
  return {1, rows, divide_evenly(all.columns, elements / rows), all.width};
}

/// Moves the tile of `size` at `place`. `whole` transposes dense matrices.
void move_tile(const AxisMatrices& all, const Place& place, const Block& size, const kernels::Transpose& whole,
               HostMemory& host, Scratch& scratch) {
  const std::uint64_t row_units = all.columns * all.width;
  const std::uint64_t column_units = all.rows * all.width;
  const std::uint64_t first_row = place.matrix * all.rows + place.row;
  const std::uint64_t first_column = place.matrix * all.columns + place.column;
  const Side source = lay_out({first_row * row_units + place.column * all.width + place.unit, row_units,
                               size.matrices * size.rows, size.columns * size.units},
                              all.is_packed, source_part, scratch.rows.data(), scratch.segments);
  host.read_parts(source.segments);
  const Side result = lay_out({first_column * column_units + place.row * all.width + place.unit, column_units,
                               size.matrices * size.columns, size.rows * size.units},
                              all.is_packed, result_part, scratch.parts.data(), scratch.segments);
  const auto rows = static_cast<std::size_t>(size.rows);
  const auto columns = static_cast<std::size_t>(size.columns);
  if (all.is_packed) {
    // The first and last byte of a line may have bits of other tiles.
    host.read_parts(result.segments);
    for (std::uint64_t matrix = 0; matrix < size.matrices; ++matrix) {
      for (std::uint64_t row = 0; row < rows; ++row) {
        const std::uint64_t from = source.line(matrix * rows + row);
        for (std::uint64_t column = 0; column < columns; ++column) {
          kernels::copy_bits(scratch.rows.data(), from + column * size.units, scratch.parts.data(),
                             result.line(matrix * columns + column) + row * size.units, size.units, all.order);
        }
      }
    }
  } else if (rows == all.rows && columns == all.columns) {
    whole.run(scratch.rows.data(), scratch.parts.data(), static_cast<std::size_t>(size.matrices));
  } else {
    kernels::Matrices block = kernels::dense_matrices(rows, columns, static_cast<std::size_t>(size.units));
    kernels::Transpose(block, 1).run(scratch.rows.data(), scratch.parts.data(), 1);
  }
  host.write_parts(result.segments);
}

}  // namespace

void move_axis(const AxisMatrices& all, HostMemory& host, Scratch& scratch) {
  const std::uint64_t unit_bits = all.is_packed ? 1 : CHAR_BIT;
  if (all.is_packed) {
    const std::uint64_t bits = all.count * all.rows * all.columns * all.width;
    // Clears the unused bits of the last byte.
    *scratch.parts.data() = 0;
    const PartSegment last{(bits - 1) / CHAR_BIT, 1, result_part, scratch.parts.data()};
    host.write_parts({&last, 1});
  }
  // Packed lines have up to two more bytes each.
  const std::uint64_t room = scratch.rows.size() - (all.is_packed ? 2 * max_parts : 0);
  const Block block = choose_block(all, small_tile_bytes * CHAR_BIT / unit_bits, room * CHAR_BIT / unit_bits);
  const kernels::Transpose whole(
      kernels::dense_matrices(static_cast<std::size_t>(all.rows), static_cast<std::size_t>(all.columns),
                              static_cast<std::size_t>(all.width)),
      static_cast<std::size_t>(all.count));
  Place place{};
  for (place.matrix = 0; place.matrix < all.count; place.matrix += block.matrices) {
    for (place.row = 0; place.row < all.rows; place.row += block.rows) {
      for (place.column = 0; place.column < all.columns; place.column += block.columns) {
        for (place.unit = 0; place.unit < all.width; place.unit += block.units) {
          const Block size{
              std::min(block.matrices, all.count - place.matrix), std::min(block.rows, all.rows - place.row),
              std::min(block.columns, all.columns - place.column), std::min(block.units, all.width - place.unit)};
          move_tile(all, place, size, whole, host, scratch);
        }
      }
    }
  }
}

}  // namespace tensorsplit::inline v0_1::routes
