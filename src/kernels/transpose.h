// SPDX-License-Identifier: MIT
//
// Rows of many narrow elements.
#ifndef TENSORSPLIT_KERNELS_TRANSPOSE_H
#define TENSORSPLIT_KERNELS_TRANSPOSE_H

#include <cstddef>
#include <cstdint>

namespace tensorsplit::kernels {

/// Rows of `parts` elements of `width` bytes, `stride` bytes apart at `source`: takes rows [first, last) to the
/// destinations, element p of row r to `destinations`[p][r * width, (r + 1) * width), as many rows as full vectors
/// hold. Returns the end of the rows done; the fewer than 16 that remain are untouched.
///
/// `width` is 1, 2 or 4 and `parts` at least 4, or `width` is 8 and `parts` at least 2.
std::size_t transpose(const std::uint8_t* source, std::size_t stride, std::size_t first, std::size_t last,
                      std::size_t parts, std::size_t width, std::uint8_t* const* destinations);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_TRANSPOSE_H
