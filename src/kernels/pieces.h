// SPDX-License-Identifier: MIT
//
// Copies of one piece per row, of any width.
#ifndef TENSORSPLIT_KERNELS_PIECES_H
#define TENSORSPLIT_KERNELS_PIECES_H

#include <cstddef>
#include <cstdint>

namespace tensorsplit::kernels {

/// One part of a block of rows: a piece of `width` bytes in every row.
struct Part {
  const std::uint8_t* from;  ///< the piece of row 0
  std::size_t stride;        ///< bytes from the piece of a row to that of the next
  std::size_t width;         ///< bytes in a piece
  std::uint8_t* to;          ///< where the piece of row 0 goes, the others follow without gaps
};

/// Copies rows [first, last) of a part of `count` rows: for each row r `from`[r * stride, r * stride + width) to
/// `to`[r * width, (r + 1) * width).
///
/// Rows are copied in ascending order, and up to 15 bytes of `to` after row last - 1 may be overwritten, within the
/// part.
void copy_pieces(const Part& part, std::size_t first, std::size_t last, std::size_t count);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_PIECES_H
