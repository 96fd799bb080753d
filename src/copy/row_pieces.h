// SPDX-License-Identifier: MIT
//
// Rows in which each part has one piece, and copies of such pieces within one memory. Callers have checked all
// arguments.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "copy/kernels/bits.h"
#include "tensorsplit/element_type.h"

namespace tensorsplit::inline v0_1::copy {

/// Maximum number of parts whose widths and addresses are on the stack.
inline constexpr std::size_t max_on_stack = 256;

/// Rows of `stride` units, in which each part has one piece. A unit is a byte, or a bit if the layout is packed.
struct RowLayout {
  std::uint64_t rows = 0;
  std::uint64_t stride = 0;
  std::size_t parts = 0;
  bool is_packed = false;                ///< whether a unit is a bit
  BitOrder order = BitOrder::low_first;  ///< of packed elements
  bool is_join = false;                  ///< whether pieces are copied from the parts to the interleaved side
};

/// The piece of one part in every row. Has no initial values, because arrays of pieces are on the stack.
struct Piece {
  std::uint64_t width;    ///< units
  std::uint8_t* storage;  ///< start of the part or of its tile; null: the part is skipped
};

/// Returns the order of elements that share a byte.
inline BitOrder bit_order_of(ElementType type) {
  return type == ElementType::uint1 ? BitOrder::high_first : BitOrder::low_first;
}

/// Copies the pieces of neighbouring parts, of which the first starts at unit `offset` of every row of `interleaved`.
/// A split also clears the unused bits in the last byte of each packed part. A join leaves those of the result to the
/// caller.
void move_pieces(const RowLayout& layout, std::uint8_t* interleaved, std::uint64_t offset,
                 std::span<const Piece> pieces);

/// Moves `parts` parts, of which `piece_of(i)` is the piece of part i, as `move_pieces` does from unit 0.
template <typename PieceOf>
void move_parts(const RowLayout& layout, std::uint8_t* interleaved, std::size_t parts, PieceOf&& piece_of) {
  Piece pieces[max_on_stack];
  std::uint64_t offset = 0;
  for (std::size_t first = 0; first < parts; first += max_on_stack) {
    const std::size_t count = std::min(max_on_stack, parts - first);
    for (std::size_t i = 0; i < count; ++i) pieces[i] = piece_of(first + i);
    move_pieces(layout, interleaved, offset, {pieces, count});
    for (std::size_t i = 0; i < count; ++i) offset += pieces[i].width;
  }
}

/// Clears the unused bits of the last byte of `bits` bits at `bytes`.
void clear_unused_bits(std::uint8_t* bytes, std::uint64_t bits, BitOrder order);

}  // namespace tensorsplit::inline v0_1::copy
