// SPDX-License-Identifier: MIT
//
// The route `move_by_tiles` between host memory and WebAssembly memory. Neighbouring parts form a range, which goes
// through the scratch memory tile by tile. Packed rows that are too long for tiles go part by part. Wide pieces are
// left to the host. Nothing is allocated, because the caller's `Scratch` has all buffers and lists, and every range
// reuses them.
#include <algorithm>
#include <cassert>
#include <climits>

#include "routes/host_memory.h"
#include "routes/routes.h"

namespace tensorsplit::inline v0_1::routes {
namespace {

/// Minimum bytes of a tile per part, as far as the buffers allow, so that parts are copied out 4 KB at a time.
constexpr std::size_t tile_bytes_per_part = 4096;

constexpr std::uint64_t bytes_of_bits(std::uint64_t bits) { return (bits + CHAR_BIT - 1) / CHAR_BIT; }

/// Returns the bytes of `units` units of the layout, rounded up.
std::uint64_t bytes_of(const RowLayout& layout, std::uint64_t units) {
  return layout.is_packed ? bytes_of_bits(units) : units;
}

/// Neighbouring parts, which go through the scratch memory together.
struct PartRange {
  std::size_t first;  ///< index of its first part
  std::span<Piece> pieces;
  std::uint64_t offset;  ///< unit of the row at which the first piece starts
  std::uint64_t width;   ///< units of all pieces in a row
};

/// Layout of the tiles of a range in the scratch memory.
struct Tiling {
  std::uint64_t offset = 0;  ///< unit of the row at which a tile's rows start
  std::uint64_t stride = 0;  ///< units from one row to the next in the scratch memory
  std::uint64_t rows = 0;    ///< rows of a full tile, at least 1
};

/// Lays out the tiles of a range. If the range is half of a row or more, a tile has full rows, which are one copy.
/// Otherwise it has only the range's bytes, with one copy per row. A join must not write other bytes, so its tiles only
/// have full rows if the range is a full row. Packed tiles have full rows, a multiple of eight of them, so every tile
/// starts at a byte on both sides.
Tiling tile_range(const RowLayout& layout, const PartRange& range, const Scratch& scratch) {
  const std::size_t parts = range.pieces.size();
  const std::size_t room = scratch.parts.size() - parts * tile_alignment;
  // Eight packed rows have `stride` bytes, because a row has `stride` bits.
  if (layout.is_packed) return {0, layout.stride, room / layout.stride * CHAR_BIT};
  const std::uint64_t tile = std::min(scratch.rows.size(), std::max(tile_bytes, parts * tile_bytes_per_part));
  const std::uint64_t max_stride = std::min((layout.is_join ? 1 : 2) * range.width, tile);
  const bool are_full_rows = layout.stride <= max_stride;
  const std::uint64_t stride = are_full_rows ? layout.stride : range.width;
  return {are_full_rows ? 0 : range.offset, stride, std::min(tile / stride, room / range.width)};
}

/// Moves a range by tiles. The tiles of the parts are one after the other in `scratch.parts`, at the same places for
/// all tiles.
void move_range(const RowLayout& layout, const PartRange& range, HostMemory& host, Scratch& scratch) {
  const Tiling tiling = tile_range(layout, range, scratch);
  const std::uint64_t max_rows = std::min(tiling.rows, layout.rows);
  // The loop below would not end with 0 rows. `move_by_tiles` limits the width of ranges so that this does not happen.
  if (max_rows == 0) return;
  std::uint8_t* next = scratch.parts.data();
  for (Piece& piece : range.pieces) {
    if (piece.storage != nullptr) piece.storage = next;
    const std::uint64_t size = bytes_of(layout, piece.width * max_rows);
    next += (size + tile_alignment - 1) / tile_alignment * tile_alignment;
  }
  assert(next <= scratch.parts.data() + scratch.parts.size());

  const bool are_full_rows = tiling.stride == layout.stride;
  const std::span<const PartSegment> segments(scratch.segments.data(), range.pieces.size());
  RowLayout tile = layout;
  tile.stride = tiling.stride;
  for (std::uint64_t row = 0; row < layout.rows; row += max_rows) {
    tile.rows = std::min(max_rows, layout.rows - row);
    for (std::size_t i = 0; i < segments.size(); ++i) {
      const Piece& piece = range.pieces[i];
      const std::uint64_t size = bytes_of(layout, tile.rows * piece.width);
      scratch.segments[i] = {bytes_of(layout, row * piece.width), static_cast<std::uint32_t>(size),
                             static_cast<std::uint32_t>(range.first + i), piece.storage};
    }
    const std::uint64_t from = bytes_of(layout, row * layout.stride) + tiling.offset;
    const auto size =
        static_cast<std::uint32_t>(are_full_rows ? bytes_of(layout, tile.rows * tiling.stride) : tiling.stride);
    const RowSegments rows{static_cast<std::int64_t>(from), static_cast<std::int64_t>(layout.stride), size,
                           are_full_rows ? 1 : static_cast<std::uint32_t>(tile.rows)};
    if (layout.is_join) host.read_parts(segments);
    // A join writes every byte of its tile, because it has all parts. But packed parts share bytes with other ranges
    // and with the unused bits at the end, which must keep their values.
    if (!layout.is_join || layout.is_packed) host.read_rows(rows, scratch.rows.data());
    copy::move_pieces(tile, scratch.rows.data(), range.offset - tiling.offset, range.pieces);
    if (layout.is_join) {
      host.write_rows(scratch.rows.data(), rows);
    } else {
      host.write_parts(segments);
    }
  }
}

/// Moves a packed part whose rows are too long for tiles, in segments that fit the scratch memory. The destination is
/// read before it is written, because its first and last byte may have bits of other parts or rows.
void move_segments(const RowLayout& layout, std::size_t part, const Piece& piece, std::uint64_t offset,
                   HostMemory& host, Scratch& scratch) {
  const std::uint64_t bits = layout.rows * piece.width;
  if (piece.storage == nullptr || bits == 0) return;
  const auto index = static_cast<std::uint32_t>(part);
  std::uint8_t* const part_bytes = scratch.parts.data();
  std::uint8_t* const row_bytes = scratch.rows.data();
  const auto write = [&](const PartSegment& segment) { host.write_parts({&segment, 1}); };
  if (!layout.is_join) {
    // Clears the bits after the last element.
    *part_bytes = 0;
    write({(bits - 1) / CHAR_BIT, 1, index, part_bytes});
  }
  // A segment may start and end within a byte.
  const std::uint64_t max_bits = (scratch.rows.size() - 2) * CHAR_BIT;
  for (std::uint64_t row = 0; row < layout.rows; ++row) {
    std::uint64_t taken = 0;
    for (std::uint64_t done = 0; done < piece.width; done += taken) {
      const std::uint64_t bit_in_part = row * piece.width + done;
      const std::uint64_t bit_in_rows = row * layout.stride + offset + done;
      taken = std::min(piece.width - done, max_bits);
      const auto size = static_cast<std::uint32_t>(bytes_of_bits(bit_in_rows % CHAR_BIT + taken));
      const PartSegment in_part{bit_in_part / CHAR_BIT,
                                static_cast<std::uint32_t>(bytes_of_bits(bit_in_part % CHAR_BIT + taken)), index,
                                part_bytes};
      host.read_parts({&in_part, 1});
      const RowSegments in_rows{static_cast<std::int64_t>(bit_in_rows / CHAR_BIT), 0, size};
      host.read_rows(in_rows, row_bytes);
      if (layout.is_join) {
        kernels::copy_bits(part_bytes, bit_in_part % CHAR_BIT, row_bytes, bit_in_rows % CHAR_BIT, taken, layout.order);
        host.write_rows(row_bytes, in_rows);
      } else {
        kernels::copy_bits(row_bytes, bit_in_rows % CHAR_BIT, part_bytes, bit_in_part % CHAR_BIT, taken, layout.order);
        write(in_part);
      }
    }
  }
}

}  // namespace

void move_by_tiles(const RowLayout& layout, HostMemory& host, Scratch& scratch) {
  // Maximum width of a range. A quarter of a buffer leaves space for a full row, up to twice as long as the range, and
  // for the alignment of the tiles.
  const std::uint64_t max_width = std::min<std::uint64_t>(scratch.rows.size() / 4, tile_bytes);
  const std::uint64_t min_wide = layout.is_packed ? UINT64_MAX : max_width + 1;
  // Packed parts go by tiles if eight rows and the alignment of the parts fit, otherwise one by one.
  const bool is_tiled = !layout.is_packed || layout.stride <= scratch.rows.size() - max_parts * tile_alignment;
  if (layout.is_join && layout.is_packed && layout.rows * layout.stride != 0) {
    // Clears the bits after the last element.
    const std::uint8_t zero = 0;
    host.write_rows(&zero, {static_cast<std::int64_t>((layout.rows * layout.stride - 1) / CHAR_BIT), 0, 1});
  }
  std::uint64_t offset = 0;
  for (std::size_t first = 0; first < layout.parts; first += max_parts) {
    const std::span pieces(scratch.pieces.data(), std::min(max_parts, layout.parts - first));
    host.read_pieces(first, pieces);
    for (std::size_t done = 0; done < pieces.size();) {
      const bool is_wide = pieces[done].width >= min_wide;
      std::uint64_t width = 0;
      std::size_t end = done;
      do {
        width += pieces[end++].width;
      } while (is_tiled && end < pieces.size() && (pieces[end].width >= min_wide) == is_wide &&
               (is_wide || layout.is_packed || width + pieces[end].width <= max_width));
      if (!is_tiled) {
        move_segments(layout, first + done, pieces[done], offset, host, scratch);
      } else if (width != 0 && !is_wide) {
        move_range(layout, {first + done, pieces.subspan(done, end - done), offset, width}, host, scratch);
      }
      offset += width;
      done = end;
    }
  }
}

}  // namespace tensorsplit::inline v0_1::routes
