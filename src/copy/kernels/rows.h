// SPDX-License-Identifier: MIT
//
// Rows of parts of any widths, moved run by run: neighbouring columns of one width. Nothing is checked: that is the
// callers' part (src/copy/rows_api.cc, the routes). All memory is theirs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/kernels.h"

namespace tensorsplit::inline v0_1::kernels {

/// Does what `split_rows` says, or with `is_join` what `join_rows` says. `interleaved` is the first of `widths` in row
/// 0. There is one pointer per width, null where the part is left out, else to `rows.count * width` bytes. All widths
/// together are at most a stride; touched are only the bytes of these parts.
void move_rows(const Rows& rows, std::uint8_t* interleaved, std::span<const std::uint32_t> widths,
               std::uint8_t* const* parts, bool is_join);

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

/// Copies rows [first, last) of wide columns by memcpy, row by row: the order of memory, which the prefetcher follows.
void copy_by_rows(const Columns& columns, std::size_t first, std::size_t last);

/// The loop for every width: copies the pieces of a panel, column by column, the rows in ascending order; null parts
/// are left out. Narrow pieces of odd widths are over-read and over-written (invariant 4), but never beyond the panel:
/// its last row is copied at the exact width.
void copy_pieces(const Columns& columns, const Panel& panel);

}  // namespace tensorsplit::inline v0_1::kernels
