// SPDX-License-Identifier: MIT
//
// Rows of parts of any widths, moved run by run. Nothing is checked: that is the callers' part (src/move/kernels.cc,
// the routes).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/kernels.h"

namespace tensorsplit::kernels {

/// Does what `split_rows` says, or with `is_join` what `join_rows` says. `interleaved` is the first of `widths` in row
/// 0. There is one pointer per width, null where the part is left out, else to `rows.count * width` bytes. All widths
/// together are at most a stride; touched are only the bytes of these parts.
void move_rows(const Rows& rows, std::uint8_t* interleaved, std::span<const std::uint32_t> widths,
               std::uint8_t* const* parts, bool is_join);

}  // namespace tensorsplit::kernels
