// SPDX-License-Identifier: MIT
//
// The loop for every width: one piece per row, column by column.
#pragma once

#include "columns.h"

namespace tensorsplit::kernels {

/// Copies the pieces of a panel, column by column, the rows in ascending order; null parts are left out. Narrow pieces
/// of odd widths are over-read and over-written (invariant 4 of docs/kernels.md), but never beyond the panel: its last
/// row is copied at the exact width.
void copy_pieces(const Columns& columns, const Panel& panel);

}  // namespace tensorsplit::kernels
