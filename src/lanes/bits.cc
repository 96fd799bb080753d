// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cassert>
#include <cstring>

#include "lanes/lanes.h"

namespace tensorsplit::lanes {
namespace {

constexpr std::uint64_t byte_bits = 8;

constexpr std::uint64_t bytes_of(std::uint64_t bits) { return (bits + byte_bits - 1) / byte_bits; }

/// Rows of a tile: a multiple of eight, so that tiles begin and end on whole bytes in the input as in each part; 0
/// where the scratch area has no room for eight. The parts' tiles take as many bits, and each begins at a multiple of
/// 16 bytes.
std::uint64_t rows_of_tile(const RowLayout& layout, const Scratch& scratch) {
  const std::uint64_t room = (scratch.rows.size() - most_parts * tile_alignment) * byte_bits;
  return room / layout.stride / byte_bits * byte_bits;
}

/// Parts [first, first + pieces.size()), of which the first begins at bit `offset` of every row, in tiles of
/// `most_rows`.
void move_tiled(const RowLayout& layout, std::size_t first, std::span<const Piece> pieces, std::uint64_t offset,
                std::uint64_t most_rows, Outside& outside, Scratch& scratch) {
  for (std::uint64_t row = 0; row < layout.rows; row += most_rows) {
    const std::uint64_t rows = std::min(most_rows, layout.rows - row);
    const std::uint64_t at = row * layout.stride / byte_bits;
    const auto whole_size = static_cast<std::uint32_t>(bytes_of(rows * layout.stride));
    if (layout.is_join && first == 0) {
      std::memset(scratch.rows.data(), 0, whole_size);
    } else {
      outside.pull(at, whole_size, 0, 1, scratch.rows.data());
    }
    std::memset(scratch.parts.data(), 0, static_cast<std::size_t>(whole_size + pieces.size() * tile_alignment));
    std::uint8_t* free = scratch.parts.data();
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const std::uint64_t size = bytes_of(rows * pieces[i].width);
      std::uint8_t* const bytes = pieces[i].is_wanted != 0 ? free : nullptr;
      scratch.tiles[i] = {row * pieces[i].width / byte_bits, static_cast<std::uint32_t>(size), bytes};
      free += (size + tile_alignment - 1) / tile_alignment * tile_alignment;
    }
    assert(free <= scratch.parts.data() + scratch.parts.size());
    const std::span<const Tile> tiles(scratch.tiles.data(), pieces.size());
    if (layout.is_join) outside.pull_parts(first, tiles);
    std::uint64_t from = offset;
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const std::uint64_t width = pieces[i].width;
      for (std::uint64_t r = 0; r < rows && tiles[i].bytes != nullptr; ++r) {
        const std::uint64_t in_whole = r * layout.stride + from;
        if (layout.is_join) {
          copy_bits(tiles[i].bytes, r * width, scratch.rows.data(), in_whole, width, layout.order);
        } else {
          copy_bits(scratch.rows.data(), in_whole, tiles[i].bytes, r * width, width, layout.order);
        }
      }
      from += width;
    }
    if (layout.is_join) {
      outside.push_rows(scratch.rows.data(), at, whole_size, 0, 1);
    } else {
      outside.push(first, tiles);
    }
  }
}

/// One part whose pieces begin at bit `offset` of every row, in stretches that the scratch area holds: its bits are
/// lined up one after the other, and whole bytes go out.
void move_stretches(const RowLayout& layout, std::size_t part, std::uint64_t width, std::uint64_t offset,
                    Outside& outside, Scratch& scratch) {
  const std::uint64_t most = (scratch.rows.size() - 1) * byte_bits;
  std::uint8_t* const lined_up = scratch.parts.data();
  std::uint64_t sent = 0;     // bytes of the part that have gone out
  std::uint64_t waiting = 0;  // bits that have not
  const auto send = [&](std::uint64_t size) {
    const Tile tile{sent, static_cast<std::uint32_t>(size), lined_up};
    outside.push(part, {&tile, 1});
    sent += size;
  };
  lined_up[0] = 0;
  for (std::uint64_t row = 0; row < layout.rows; ++row) {
    for (std::uint64_t done = 0; done < width;) {
      const std::uint64_t from = row * layout.stride + offset + done;
      const std::uint64_t skipped = from % byte_bits;
      const std::uint64_t taken = std::min(width - done, most - std::max(skipped, waiting));
      outside.pull(from / byte_bits, static_cast<std::uint32_t>(bytes_of(skipped + taken)), 0, 1, scratch.rows.data());
      const std::uint64_t last = (waiting + taken - 1) / byte_bits;
      if (last != 0) lined_up[last] = 0;  // what follows the last bit is zero
      copy_bits(scratch.rows.data(), skipped, lined_up, waiting, taken, layout.order);
      done += taken;
      waiting += taken;
      const std::uint64_t whole = waiting / byte_bits;
      if (whole == 0) continue;
      send(whole);
      waiting %= byte_bits;
      lined_up[0] = waiting != 0 ? lined_up[whole] : std::uint8_t{0};
    }
  }
  if (waiting != 0) send(1);
}

/// The same for a join: the whole's bytes around a stretch come in first, as its bits beside it are those of other
/// parts.
void join_stretches(const RowLayout& layout, std::size_t part, std::uint64_t width, std::uint64_t offset,
                    Outside& outside, Scratch& scratch) {
  const std::uint64_t most = (scratch.rows.size() - 1) * byte_bits;
  for (std::uint64_t row = 0; row < layout.rows; ++row) {
    for (std::uint64_t done = 0; done < width;) {
      const std::uint64_t from = row * width + done;
      const std::uint64_t to = row * layout.stride + offset + done;
      const std::uint64_t taken = std::min(width - done, most - byte_bits);
      const auto whole_size = static_cast<std::uint32_t>(bytes_of(to % byte_bits + taken));
      const Tile tile{from / byte_bits, static_cast<std::uint32_t>(bytes_of(from % byte_bits + taken)),
                      scratch.parts.data()};
      outside.pull_parts(part, {&tile, 1});
      outside.pull(to / byte_bits, whole_size, 0, 1, scratch.rows.data());
      copy_bits(tile.bytes, from % byte_bits, scratch.rows.data(), to % byte_bits, taken, layout.order);
      outside.push_rows(scratch.rows.data(), to / byte_bits, whole_size, 0, 1);
      done += taken;
    }
  }
}

/// Of a join's result whose last byte is not full, so that the bits after the last element are zero.
void clear_last_byte(const RowLayout& layout, Outside& outside) {
  const std::uint64_t bits = layout.rows * layout.stride;
  const std::uint8_t zero = 0;
  if (bits != 0) outside.push_rows(&zero, (bits - 1) / byte_bits, 1, 0, 1);
}

}  // namespace

void move_bits(const RowLayout& layout, Outside& outside, Scratch& scratch) {
  assert(layout.stride > 0);
  const std::uint64_t tile_rows = rows_of_tile(layout, scratch);
  const bool is_tiled = tile_rows > 0 && layout.rows >= byte_bits;
  if (layout.is_join && !is_tiled) clear_last_byte(layout, outside);
  const auto move = layout.is_join ? join_stretches : move_stretches;
  std::uint64_t offset = 0;
  for (std::size_t first = 0; first < layout.parts; first += most_parts) {
    const std::span pieces(scratch.pieces.data(), std::min(most_parts, layout.parts - first));
    outside.describe(first, pieces);
    if (is_tiled) move_tiled(layout, first, pieces, offset, tile_rows, outside, scratch);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Piece& piece = pieces[i];
      if (!is_tiled && piece.is_wanted != 0 && piece.width != 0) {
        move(layout, first + i, piece.width, offset, outside, scratch);
      }
      offset += piece.width;
    }
  }
}

}  // namespace tensorsplit::lanes
