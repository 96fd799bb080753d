// SPDX-License-Identifier: MIT
//
// Copies of one piece per row and part, of any width.
#ifndef TENSORSPLIT_KERNELS_PIECES_H
#define TENSORSPLIT_KERNELS_PIECES_H

#include <cstddef>
#include <cstdint>

#include "columns.h"

namespace tensorsplit::kernels {

/// Copies rows [first, last) of the columns, part by part: for part p with a destination, and each row r, the bytes
/// `columns.source`[r * stride + p * width, + width) to `destinations`[p][r * width, (r + 1) * width).
///
/// Rows are copied in ascending order, and up to 15 bytes of a part after row last - 1 may be overwritten, within the
/// part.
void split_pieces(const Columns& columns, std::size_t first, std::size_t last, std::uint8_t* const* destinations);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_PIECES_H
