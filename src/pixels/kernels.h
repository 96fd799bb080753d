// SPDX-License-Identifier: MIT
//
// The loops over pixels that vectors do, four pixels at a time. What they leave, and every type but float32, is done by
// the plain loops in convert.cc.
//
// Four pixels are at most one vector of bytes, and of their channels there are as many vectors of numbers as there are
// channels: one for each plane, or of interleaved channels the first, second, third or fourth part of four neighbouring
// pixels. Which byte belongs to which number is one table for each vector, so that one loop does every order of
// channels, every layout and every kind of image.
#ifndef TENSORSPLIT_PIXELS_KERNELS_H
#define TENSORSPLIT_PIXELS_KERNELS_H

#include <array>
#include <cstddef>
#include <cstdint>

#include "kernels/memory.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::kernels {

/// Pixels in a turn of a loop, and numbers in a vector.
constexpr std::size_t quad = 4;

/// Pixels that are done channel by channel before the next ones are: few enough to stay in the first-level cache.
constexpr std::size_t strip_pixels = 1024;

/// What one vector of numbers has to do with the bytes of four pixels.
struct Way {
  /// For each number the byte of the pixels that it comes from in the lowest of four places; 0x80 in the others, and
  /// where it comes from none.
  alignas(block_bytes) std::uint8_t places[block_bytes];
  alignas(block_bytes) float factors[quad];
  alignas(block_bytes) float summands[quad];
  std::size_t stride;  ///< bytes from one of these vectors to the next
};

/// Makes `turns` vectors of numbers: the bytes of four pixels from `pixels` on, by `way`, and of those `pixels_stride`
/// bytes further. 16 bytes are read each time.
using ScaleLoop = void (*)(const Way& way, const std::uint8_t* pixels, std::size_t pixels_stride, std::size_t turns,
                           std::uint8_t* numbers);

/// The loop that the processor does best; null where it has no vectors for it.
ScaleLoop choose_scale();

/// Converts the first of `count` pixels to float32 channels, see `pixels_to_planes`. Returns how many it did; fewer
/// than 20 remain where there are vectors.
std::size_t scale_pixels(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count,
                         std::uint8_t* const* planes);

/// Converts the first of `count` pixels back from float32 channels, see `planes_to_pixels`; `planes` has a pointer for
/// each of `plan.channels()` where the plan is planar. Returns how many it did; fewer than 4 remain.
std::size_t unscale_pixels(const PixelPlan& plan, const std::uint8_t* const* planes, std::size_t count,
                           std::uint8_t* pixels);

/// Makes `count` pixels of 4 bytes opaque and black.
inline void fill_with_black(std::uint8_t* pixels, std::size_t count) {
  constexpr std::array<std::uint8_t, 4> black = {0, 0, 0, 255};
  for (std::size_t pixel = 0; pixel < count; ++pixel) store(pixels + pixel * sizeof black, black);
}

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_PIXELS_KERNELS_H
