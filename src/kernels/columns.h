// SPDX-License-Identifier: MIT
//
// Neighbouring columns of rows, all of one width: the way from rows to parts and back.
#ifndef TENSORSPLIT_KERNELS_COLUMNS_H
#define TENSORSPLIT_KERNELS_COLUMNS_H

#include <cstddef>
#include <cstdint>

namespace tensorsplit::kernels {

/// `parts` pieces of `width` bytes, side by side in each of `count` rows.
struct Columns {
  std::size_t stride;  ///< bytes from row to row
  std::size_t count;   ///< rows
  std::size_t parts;
  std::size_t width;  ///< bytes of a piece, at least 1
  bool is_join;       ///< from the parts to the rows, which are only read otherwise
};

/// Some rows of some columns, as a loop takes them.
struct Panel {
  std::uint8_t* rows;          ///< the first column's bytes of the first row
  std::size_t count;           ///< of the rows
  std::uint8_t* const* parts;  ///< one pointer for each column
  std::size_t first;           ///< row of the parts that the first of `rows` is
  std::size_t columns;         ///< side by side, no fewer than the loop takes at once
};

/// Moves rows [first, last) of the columns: from `rows`, where the first of them begins in row 0, to the parts, or with
/// `is_join` back. Null parts are skipped. Up to 15 bytes behind these rows may be overwritten, within the part or, in
/// a join, within the columns.
void move_columns(const Columns& columns, std::uint8_t* rows, std::size_t first, std::size_t last,
                  std::uint8_t* const* parts);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_COLUMNS_H
