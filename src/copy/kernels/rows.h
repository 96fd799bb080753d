// SPDX-License-Identifier: MIT
//
// Rows of parts of any width, moved band by band. A band is neighbouring columns of the same width. The caller
// (src/copy/row_pieces.cc) has valid arguments and owns all memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/kernels.h"

namespace tensorsplit::inline v0_1::kernels {

/// Splits rows as `split_rows` does, or joins them as `join_rows` does if `is_join`. `interleaved` is the first piece
/// of row 0. There is one pointer per width: null if the part is skipped, otherwise to `rows.count * width` bytes. The
/// sum of the widths is at most the stride. Only bytes of these parts are touched.
void move_rows(const Rows& rows, std::uint8_t* interleaved, std::span<const std::uint32_t> widths,
               std::uint8_t* const* parts, bool is_join);

/// Band, and the limits of the memory that may be touched: the rows end with the last column of the last row, and each
/// part has `row_count * width` bytes. Any alignment is allowed.
struct Band {
  std::uint8_t* rows;          ///< first column's piece in row 0
  std::size_t row_count;       ///< number of rows
  std::size_t stride;          ///< bytes from one row to the next
  std::uint8_t* const* parts;  ///< one pointer per column, null if the part is skipped
  std::size_t part_count;      ///< number of columns
  std::size_t width;           ///< bytes of a piece, at least 1
  bool is_join;                ///< whether parts are copied to rows, and not rows to parts
};

/// Rows and columns that one call of a loop moves.
struct Panel {
  std::uint8_t* rows;          ///< first column's piece in the panel's first row
  std::size_t count;           ///< number of rows, at least 1
  std::uint8_t* const* parts;  ///< one pointer per column, to row 0 of the part
  std::size_t first;           ///< row of the parts that the panel's first row belongs to
  std::size_t columns;         ///< number of columns
};

/// Moves rows [first, last) of the columns. May over-write later rows of the same columns (invariants 2 and 3 of
/// docs/kernels.md), which must be moved afterwards.
void move_band(const Band& band, std::size_t first, std::size_t last);

/// Copies rows [first, last) of wide columns by memcpy, row by row. The prefetcher follows this order of memory.
void copy_by_rows(const Band& band, std::size_t first, std::size_t last);

/// Copies the pieces of a panel at any width, column by column, in ascending order of rows. Null parts are skipped.
/// Narrow pieces of odd widths are over-read and over-written (invariant 4), but never beyond the panel, because its
/// last row is copied at the exact width.
void copy_pieces(const Band& band, const Panel& panel);

}  // namespace tensorsplit::inline v0_1::kernels
