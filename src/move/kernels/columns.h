// SPDX-License-Identifier: MIT
//
// One run: neighbouring columns of one width, moved from the rows to the parts or back. All memory is the caller's.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tensorsplit::kernels {

/// A run, with the end of all memory it may touch: the rows end with the last column of the last row, and each part has
/// `row_count * width` bytes. No alignment is needed.
struct Columns {
  std::uint8_t* rows;          ///< the first column's piece in row 0
  std::size_t row_count;       ///< rows in all
  std::size_t stride;          ///< bytes from row to row
  std::uint8_t* const* parts;  ///< one pointer for each column, null where the part is left out
  std::size_t part_count;      ///< how many columns
  std::size_t width;           ///< bytes of a piece, at least 1
  bool is_join;                ///< whether the rows are written, and the parts only read; else the other way round
};

/// Some rows of some columns, as one call of a loop gets them.
struct Panel {
  std::uint8_t* rows;          ///< the first column's piece in the panel's first row
  std::size_t count;           ///< how many rows, at least 1
  std::uint8_t* const* parts;  ///< one pointer for each column, to row 0 of the part
  std::size_t first;           ///< which row of the parts the panel begins with
  std::size_t columns;         ///< how many columns
};

/// Moves rows [first, last) of the columns. May over-write rows from `last` on, of the same columns (invariants 2 and
/// 3 of docs/kernels.md): these must be moved afterwards.
void move_columns(const Columns& columns, std::size_t first, std::size_t last);

}  // namespace tensorsplit::kernels
