// SPDX-License-Identifier: MIT
//
// The loops over pixels that vectors do, four pixels at a time. What they leave, and every type but float32, is done by
// the plain loops in convert.cc.
//
// Four pixels are at most one vector of bytes, and of their channels there are as many vectors of numbers as there are
// channels: one for each plane, or of interleaved channels the first, second, third or fourth part of four neighbouring
// pixels. Which byte belongs to which number is one swizzle for each vector, so that one loop does every order of
// channels, every layout and every kind of image.
#ifndef TENSORSPLIT_PIXELS_KERNELS_H
#define TENSORSPLIT_PIXELS_KERNELS_H

#include <array>
#include <cstddef>
#include <cstdint>

#include "../kernels/vector.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::kernels {

/// Pixels that are done channel by channel before the next ones are: few enough to stay in the first-level cache.
constexpr std::size_t strip_pixels = 1024;

/// Makes `count` pixels of 4 bytes opaque and black.
inline void fill_with_black(std::uint8_t* pixels, std::size_t count) {
  constexpr std::array<std::uint8_t, 4> black = {0, 0, 0, 255};
  for (std::size_t pixel = 0; pixel < count; ++pixel) store(pixels + pixel * sizeof black, black);
}

/// Converts the first of `count` pixels to float32 channels, see `pixels_to_planes`. Returns how many it did; fewer
/// than 20 remain where there are vectors.
std::size_t scale_pixels(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count,
                         std::uint8_t* const* planes);

/// Converts the first of `count` pixels back from float32 channels, see `planes_to_pixels`; `planes` has a pointer for
/// each of `plan.channels()` where the plan is planar. Returns how many it did; fewer than 4 remain where there are
/// vectors.
std::size_t unscale_pixels(const PixelPlan& plan, const std::uint8_t* const* planes, std::size_t count,
                           std::uint8_t* pixels);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_PIXELS_KERNELS_H
