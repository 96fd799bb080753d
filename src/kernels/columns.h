// SPDX-License-Identifier: MIT
//
// Neighbouring columns of rows, all of one width: the way from rows to parts and back.
#ifndef TENSORSPLIT_KERNELS_COLUMNS_H
#define TENSORSPLIT_KERNELS_COLUMNS_H

#include <cstddef>
#include <cstdint>

namespace tensorsplit::kernels {

/// `parts` pieces of `width` bytes, side by side in each of `count` rows, from `offset` on.
struct Columns {
  std::size_t offset;  ///< bytes from the start of a row to the first piece
  std::size_t stride;  ///< bytes from row to row
  std::size_t count;   ///< rows
  std::size_t parts;
  std::size_t width;  ///< bytes of a piece, at least 1
};

/// Takes rows [first, last) of the columns of `rows` to the destinations, of which null ones are skipped. Up to 15
/// bytes of a part behind these rows may be overwritten, within the part.
void split_columns(const Columns& columns, const std::uint8_t* rows, std::size_t first, std::size_t last,
                   std::uint8_t* const* destinations);

/// The way back: fills rows [first, last) of the columns of `rows` from the sources. The columns of null ones keep
/// their bytes. Up to 15 bytes of the columns behind these rows may be overwritten.
void join_columns(const Columns& columns, std::uint8_t* rows, std::size_t first, std::size_t last,
                  const std::uint8_t* const* sources);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_COLUMNS_H
