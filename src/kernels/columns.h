// SPDX-License-Identifier: MIT
//
// Neighbouring columns of rows, all of one width: the way from rows to parts and back.
#ifndef TENSORSPLIT_KERNELS_COLUMNS_H
#define TENSORSPLIT_KERNELS_COLUMNS_H

#include <cstddef>
#include <cstdint>

namespace tensorsplit::kernels {

/// Columns side by side, the rows they are in, and the parts that they are in the rows of.
struct Columns {
  std::uint8_t* rows;          ///< the first column's bytes of the first row
  std::size_t row_count;       ///< rows in all
  std::size_t stride;          ///< bytes from row to row
  std::uint8_t* const* parts;  ///< one pointer for each column, null where the part is left out
  std::size_t part_count;      ///< how many columns
  std::size_t width;           ///< bytes of a piece, at least 1
  bool is_join;                ///< whether the parts are copied to the rows, and not the rows to the parts
};

/// Some rows of some columns, as one call of a loop gets them.
struct Panel {
  std::uint8_t* rows;          ///< the first column's bytes of the panel's first row
  std::size_t count;           ///< of the rows, at least 1
  std::uint8_t* const* parts;  ///< one pointer for each column
  std::size_t first;           ///< the row of the parts that the panel begins with
  std::size_t columns;         ///< side by side
};

/// Moves rows [first, last) of the columns. Rows from `last` on, of the same columns, may be over-written (invariants 2
/// and 3 of docs/kernels.md): they must be moved afterwards.
void move_columns(const Columns& columns, std::size_t first, std::size_t last);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_COLUMNS_H
