// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstring>

#include "lanes/lanes.h"

namespace tensorsplit::lanes {
namespace {

/// Pieces of at least this many bytes are copied here one by one: the kernels count in 32 bits.
constexpr std::uint64_t wide_piece = std::uint64_t{1} << 20;

/// Parts are handed to the kernels in blocks of at most this many, so that their widths fit on the stack.
constexpr std::size_t block_parts = 256;

constexpr std::uint64_t byte_bits = 8;

void copy_wide_piece(const RowLayout& layout, std::uint8_t* whole, const Piece& piece) {
  if (piece.storage == nullptr) return;
  for (std::uint64_t row = 0; row < layout.rows; ++row) {
    std::uint8_t* const in_whole = whole + row * layout.stride;
    std::uint8_t* const in_part = piece.storage + row * piece.width;
    std::memcpy(layout.is_join ? in_whole : in_part, layout.is_join ? in_part : in_whole,
                static_cast<std::size_t>(piece.width));
  }
}

/// Parts of which the first begins at `whole` in row 0.
void move_bytes(const RowLayout& layout, std::uint8_t* whole, std::span<const Piece> pieces) {
  const auto rows = static_cast<std::size_t>(layout.rows);
  const auto stride = static_cast<std::size_t>(layout.stride);
  std::uint32_t widths[block_parts];
  std::uint8_t* storage[block_parts];
  while (!pieces.empty()) {
    std::uint8_t* const first = whole;
    std::size_t count = 0;
    for (; count < std::min(block_parts, pieces.size()) && pieces[count].width < wide_piece; ++count) {
      widths[count] = static_cast<std::uint32_t>(pieces[count].width);
      storage[count] = pieces[count].storage;
      whole += widths[count];
    }
    if (count == 0) {
      copy_wide_piece(layout, whole, pieces[0]);
      whole += pieces[0].width;
      count = 1;
    } else if (layout.is_join) {
      join_rows({first, rows, stride}, {widths, count}, storage);
    } else {
      split_rows({first, rows, stride}, {widths, count}, storage);
    }
    pieces = pieces.subspan(count);
  }
}

/// A part that begins at bit `offset` of every row.
void move_packed(const RowLayout& layout, std::uint8_t* whole, const Piece& piece, std::uint64_t offset) {
  const std::uint64_t bits = layout.rows * piece.width;
  if (piece.storage == nullptr || bits == 0) return;
  // The bits after the last element are zero.
  if (!layout.is_join) piece.storage[(bits - 1) / byte_bits] = 0;
  for (std::uint64_t row = 0; row < layout.rows; ++row) {
    const std::uint64_t in_whole = row * layout.stride + offset;
    const std::uint64_t in_part = row * piece.width;
    if (layout.is_join) {
      copy_bits(piece.storage, in_part, whole, in_whole, piece.width, layout.order);
    } else {
      copy_bits(whole, in_whole, piece.storage, in_part, piece.width, layout.order);
    }
  }
}

}  // namespace

void move_pieces(const RowLayout& layout, std::uint8_t* whole, std::uint64_t offset, std::span<const Piece> pieces) {
  if (!layout.is_packed) {
    move_bytes(layout, whole + offset, pieces);
    return;
  }
  for (const Piece& piece : pieces) {
    move_packed(layout, whole, piece, offset);
    offset += piece.width;
  }
}

void move_inside(const RowLayout& layout, std::uint8_t* whole, Outside& outside, Scratch& scratch) {
  std::uint64_t offset = 0;
  const std::uint64_t bits = layout.rows * layout.stride;
  if (layout.is_join && layout.is_packed && bits != 0) whole[(bits - 1) / byte_bits] = 0;
  for (std::size_t first = 0; first < layout.parts; first += most_parts) {
    const std::span pieces(scratch.pieces.data(), std::min(most_parts, layout.parts - first));
    outside.describe(first, pieces);
    move_pieces(layout, whole, offset, pieces);
    for (const Piece& piece : pieces) offset += piece.width;
  }
}

}  // namespace tensorsplit::lanes
