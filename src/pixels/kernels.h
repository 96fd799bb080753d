// SPDX-License-Identifier: MIT
//
// The loops over pixels: those that a vector does four at a time. What they leave, and every other type, the plain
// loops in convert.cc do.
#ifndef TENSORSPLIT_PIXELS_KERNELS_H
#define TENSORSPLIT_PIXELS_KERNELS_H

#include <cstddef>
#include <cstdint>

#include "tensorsplit/pixels.h"

namespace tensorsplit::kernels {

/// Converts the first of `count` pixels to float32 channels, four pixels at a time, see `pixels_to_planes`. Returns how
/// many it did; fewer than 20 remain.
std::size_t scale_pixels(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count,
                         std::uint8_t* const* planes);

/// Converts the first of `count` pixels back from float32 channels, four at a time, see `planes_to_pixels`. Returns how
/// many it did; fewer than 4 remain.
std::size_t unscale_pixels(const PixelPlan& plan, const std::uint8_t* const* planes, std::size_t count,
                           std::uint8_t* pixels);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_PIXELS_KERNELS_H
