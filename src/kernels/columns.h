// SPDX-License-Identifier: MIT
//
// Neighbouring columns of the same narrow width.
#ifndef TENSORSPLIT_KERNELS_COLUMNS_H
#define TENSORSPLIT_KERNELS_COLUMNS_H

#include <cstddef>
#include <cstdint>

namespace tensorsplit::kernels {

/// `parts` pieces of `width` bytes, side by side in each of `count` rows.
struct Columns {
  const std::uint8_t* source;  ///< the first piece of row 0
  std::size_t stride;          ///< bytes from row to row
  std::size_t count;           ///< rows
  std::size_t parts;
  std::size_t width;  ///< bytes of a piece
};

/// Takes rows [first, last) of the columns to the destinations; a null one is skipped. Up to 15 bytes of a part behind
/// these rows may be overwritten, within the part.
void split_columns(const Columns& columns, std::size_t first, std::size_t last, std::uint8_t* const* destinations);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_COLUMNS_H
