// SPDX-License-Identifier: MIT
//
// Pieces of a conversion of pixels, for those who go through the images tile by tile.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tensorsplit/pixels.h"

namespace tensorsplit {

/// A piece of `to_planes`: `count` neighbouring pixels of one image, from `pixels`. Where the plan is planar, each of
/// `plan.tensor_channels()` planes gets `count` elements, the first from `planes` on and each `plane_bytes` after the
/// one before it; otherwise `planes` gets `count` pixels' elements. Any alignment; nothing overlaps; nothing outside
/// these ranges is read or written.
void pixels_to_planes(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                      std::size_t plane_bytes);

/// A piece of `to_pixels`, the other way round: `count` pixels to `pixels`, of which only the bytes
/// named are written, and an alpha.
void planes_to_pixels(const PixelPlan& plan, const std::uint8_t* planes, std::size_t plane_bytes, std::size_t count,
                      std::uint8_t* pixels);

/// Converts all images, whichever way the plan goes: the sizes are those of the plan.
void convert_images(const PixelPlan& plan, const void* source, void* destination);

}  // namespace tensorsplit
