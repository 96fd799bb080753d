// SPDX-License-Identifier: MIT
//
// Copies of one piece per row and column, of any width.
#ifndef TENSORSPLIT_KERNELS_PIECES_H
#define TENSORSPLIT_KERNELS_PIECES_H

#include "columns.h"

namespace tensorsplit::kernels {

/// Copies the pieces of at least one row, column by column, in ascending order; those of null parts not.
using PieceLoop = void (*)(const Columns& columns, const Panel& panel);

/// The loop for `columns`. That of a split may write in a part, and read in the rows, behind a piece what the next one
/// of the column puts right.
PieceLoop choose_piece_loop(const Columns& columns);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_PIECES_H
