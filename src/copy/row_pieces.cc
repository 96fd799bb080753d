// SPDX-License-Identifier: MIT
//
// Copies the pieces of parts within one memory: narrow ones by the kernels, wide ones by memcpy, packed ones by
// `kernels::copy_bits`.
#include "copy/row_pieces.h"

#include <algorithm>
#include <climits>
#include <cstring>

#include "copy/kernels/rows.h"
#include "simd/load_store.h"

namespace tensorsplit::inline v0_1::copy {
namespace {

/// Minimum width of pieces that are copied here and not by the kernels, whose widths have 32 bits.
constexpr std::uint64_t min_copied_width = std::uint64_t{1} << 20;

/// Maximum number of pieces that are copied here, because choosing a loop of the kernels takes as long as copying a few
/// pieces.
constexpr std::uint64_t max_direct_pieces = 16;

/// Copies the pieces of one part.
void copy_part(const RowLayout& layout, std::uint8_t* interleaved, const Piece& piece) {
  if (piece.storage == nullptr) return;
  for (std::uint64_t row = 0; row < layout.rows; ++row) {
    std::uint8_t* const in_rows = interleaved + row * layout.stride;
    std::uint8_t* const in_part = piece.storage + row * piece.width;
    std::memcpy(layout.is_join ? in_rows : in_part, layout.is_join ? in_part : in_rows,
                static_cast<std::size_t>(piece.width));
  }
}

/// Moves neighbouring parts of whole bytes. `interleaved` is the first part's piece of row 0.
void move_bytes(const RowLayout& layout, std::uint8_t* interleaved, std::span<const Piece> pieces) {
  const auto rows = static_cast<std::size_t>(layout.rows);
  const auto stride = static_cast<std::size_t>(layout.stride);
  std::uint32_t widths[max_on_stack];
  std::uint8_t* storage[max_on_stack];
  // A single row is one copy per part, for all widths.
  const bool copies_all = kernels::favors_speed && (rows == 1 || layout.rows * pieces.size() <= max_direct_pieces);
  const std::uint64_t end_width = copies_all ? 0 : min_copied_width;
  while (!pieces.empty()) {
    std::uint8_t* const first = interleaved;
    std::size_t count = 0;
    for (; count < std::min(max_on_stack, pieces.size()) && pieces[count].width < end_width; ++count) {
      widths[count] = static_cast<std::uint32_t>(pieces[count].width);
      storage[count] = pieces[count].storage;
      interleaved += widths[count];
    }
    if (count == 0) {
      copy_part(layout, interleaved, pieces[0]);
      interleaved += pieces[0].width;
      count = 1;
    } else {
      kernels::move_rows({.count = rows, .stride = stride}, first, {widths, count}, storage, layout.is_join);
    }
    pieces = pieces.subspan(count);
  }
}

/// Moves a packed part that starts at bit `offset` of every row.
void move_packed(const RowLayout& layout, std::uint8_t* interleaved, const Piece& piece, std::uint64_t offset) {
  const std::uint64_t bits = layout.rows * piece.width;
  if (piece.storage == nullptr || bits == 0) return;
  if (!layout.is_join) clear_unused_bits(piece.storage, bits, layout.order);
  for (std::uint64_t row = 0; row < layout.rows; ++row) {
    const std::uint64_t in_rows = row * layout.stride + offset;
    const std::uint64_t in_part = row * piece.width;
    if (layout.is_join) {
      kernels::copy_bits(piece.storage, in_part, interleaved, in_rows, piece.width, layout.order);
    } else {
      kernels::copy_bits(interleaved, in_rows, piece.storage, in_part, piece.width, layout.order);
    }
  }
}

}  // namespace

void move_pieces(const RowLayout& layout, std::uint8_t* interleaved, std::uint64_t offset,
                 std::span<const Piece> pieces) {
  if (!layout.is_packed) {
    move_bytes(layout, interleaved + offset, pieces);
    return;
  }
  for (const Piece& piece : pieces) {
    move_packed(layout, interleaved, piece, offset);
    offset += piece.width;
  }
}

void clear_unused_bits(std::uint8_t* bytes, std::uint64_t bits, BitOrder order) {
  const auto used = static_cast<unsigned>(bits % CHAR_BIT);
  if (used == 0) return;
  const unsigned mask = order == BitOrder::low_first ? 0xFFU >> (CHAR_BIT - used) : 0xFFU << (CHAR_BIT - used);
  bytes[bits / CHAR_BIT] = static_cast<std::uint8_t>(bytes[bits / CHAR_BIT] & mask);
}

}  // namespace tensorsplit::inline v0_1::copy
