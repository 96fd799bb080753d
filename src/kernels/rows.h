// SPDX-License-Identifier: MIT
//
// Rows of parts of any widths: the way from rows to parts and back, without checks.
#ifndef TENSORSPLIT_KERNELS_ROWS_H
#define TENSORSPLIT_KERNELS_ROWS_H

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/kernels.h"

namespace tensorsplit::kernels {

/// Takes `rows` at `interleaved` apart into `parts`, as `split_rows` says, or with `is_join` fills them from the parts,
/// as `join_rows` says. There is one pointer per width; null parts are left out.
void move_rows(const Rows& rows, std::uint8_t* interleaved, std::span<const std::uint32_t> widths,
               std::uint8_t* const* parts, bool is_join);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_ROWS_H
