// SPDX-License-Identifier: MIT
//
// Copies of one piece per row and column, of any width.
#ifndef TENSORSPLIT_KERNELS_PIECES_H
#define TENSORSPLIT_KERNELS_PIECES_H

#include "columns.h"

namespace tensorsplit::kernels {

/// Copies the pieces of at least one row, column by column, in ascending order; those of null parts not. Pieces of odd
/// widths are over-read and over-written (invariant 4 of docs/kernels.md).
void copy_pieces(const Columns& columns, const Panel& panel);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_PIECES_H
