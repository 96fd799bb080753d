// SPDX-License-Identifier: MIT
//
// The loops over pixels that vectors do: from bytes to float32 and back. What they leave, and the way from or to
// another type, is done by the plain loops in convert.cc.
//
// Four pixels are at most one vector of bytes, and of their channels there are as many vectors of numbers as there are
// channels: one for each plane, or of interleaved channels the first, second, third or fourth part of four neighbouring
// pixels. Which byte belongs to which number is one table for each vector, so that one loop does every order of
// channels, every layout and every kind of image.
#pragma once

#include <cstddef>
#include <cstdint>

#include "move/kernels/memory.h"
#include "pixels/scale.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::kernels {

/// Pixels in a step of a loop, and numbers in a vector.
constexpr std::size_t quad = 4;

/// Pixels that are done channel by channel before the next ones are: few enough to stay in the first-level cache.
constexpr std::size_t strip_pixels = 1024;

/// Bytes of a pixel with an alpha.
constexpr std::size_t rgba_bytes = 4;

/// Red, green and blue: the channels of a pixel before its alpha.
constexpr int colours = 3;

/// An index that no byte is picked by.
constexpr std::uint8_t nowhere = 0x80;

/// What one vector of numbers has to do with the bytes of four pixels.
struct ChannelMap {
  /// For each number the byte of the pixels that it comes from in the lowest of four places; `nowhere` in the others,
  /// and where it comes from none.
  alignas(block_bytes) std::uint8_t places[block_bytes];
  alignas(block_bytes) float factors[quad];
  alignas(block_bytes) float summands[quad];
  alignas(block_bytes) float rests[quad];
  alignas(block_bytes) float summand_rests[quad];
  std::size_t stride;  ///< bytes from one of these vectors to the next
};

/// Makes `steps` vectors of numbers: the bytes of four pixels from `pixels` on, by `map`, and of those `pixels_stride`
/// bytes further. 16 bytes are read each time.
using ScaleLoop = void (*)(const ChannelMap& map, const std::uint8_t* pixels, std::size_t pixels_stride,
                           std::size_t steps, std::uint8_t* numbers);

/// What becomes of the red, the green and the blue bytes of RGBA pixels. Green and blue stay where they are in the four
/// bytes of their pixel, where they are 2^8 and 2^16 times as large: their factors are that much smaller. By the place
/// of each byte; alpha's is not used.
struct ColourPlanes {
  ExactScale scales[rgba_bytes];
  std::uint8_t* planes[rgba_bytes];
};

/// Makes the planes of `steps * colour_step` RGBA pixels.
using ColourLoop = void (*)(const ColourPlanes& to, const std::uint8_t* pixels, std::size_t steps);
constexpr std::size_t colour_step = 2 * quad;

/// The loops of one kind of processor, null where it has no vectors. `scale` does everything; `colours`, where all
/// three planes of a step are made of one load, is for what is wanted most often.
struct ScaleLoops {
  ScaleLoop scale = nullptr;
  ColourLoop colours = nullptr;
};

/// The loops that the processor does best.
ScaleLoops choose_scale();

/// Converts the first of `count` pixels to float32 channels, see `pixels_to_planes`, of a plan that has scales.
/// Returns how many it did; fewer than 20 remain where there are vectors.
std::size_t scale_pixels(const PixelPlan& plan, const std::uint8_t* pixels, std::size_t count, std::uint8_t* planes,
                         std::size_t plane_bytes);

/// The bytes of `count` float32 numbers at `numbers`, as `unscaled` makes them, each `pixel_bytes` after the one
/// before.
void unscale_numbers(const std::uint8_t* numbers, std::size_t count, Unscale by, std::uint8_t* pixels,
                     std::size_t pixel_bytes);

}  // namespace tensorsplit::kernels
