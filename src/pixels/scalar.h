// SPDX-License-Identifier: MIT
//
// Conversions of pixels one by one: those that vectors leave at the end of a piece, and plans without exact scales.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// Converts pixels [first, first + count) to elements by the tables. `planes` and `plane_bytes` are as in
/// `PixelConverter::to_planes`.
void scalar_to_planes(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t first, std::size_t count,
                      std::uint8_t* planes, std::size_t plane_bytes);

/// Converts elements to pixels [first, first + count) by the tables, or in doubles. `planes` and `plane_bytes` are as
/// in `PixelConverter::to_pixels`.
void scalar_to_pixels(const PixelPlan& plan, const std::uint8_t* planes, std::size_t plane_bytes, std::size_t first,
                      std::size_t count, std::uint8_t* pixels);

}  // namespace tensorsplit::inline v0_1
