// SPDX-License-Identifier: MIT
//
// Rows of 2, 3 or 4 narrow elements.
#ifndef TENSORSPLIT_KERNELS_DEINTERLEAVE_H
#define TENSORSPLIT_KERNELS_DEINTERLEAVE_H

#include <cstddef>
#include <cstdint>

namespace tensorsplit::kernels {

/// Splits the first rows of `source`[0, count * ways * width), rows of `ways` elements of `width` bytes, into `ways`
/// destinations, as many rows as full vectors hold. Returns their number; the fewer than 33 that remain are untouched.
///
/// `ways` is 2, 3 or 4; `width` is 1, 2 or 4, and for 2 ways also 8 or 16.
std::size_t deinterleave(const std::uint8_t* source, std::size_t count, std::size_t ways, std::size_t width,
                         std::uint8_t* const* destinations);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_DEINTERLEAVE_H
