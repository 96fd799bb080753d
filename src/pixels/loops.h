// SPDX-License-Identifier: MIT
//
// The vector loops over pixels. A conversion is a few of them in a row: one moves bytes between pixels and channels,
// and others make numbers of bytes or bytes of numbers. Maps say which byte goes where and which number has which
// scale, so that a few loops do every order of channels, every layout and every kind of image.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simd/load_store.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1::kernels {

/// Pixels whose bytes are at most one vector.
constexpr std::size_t quad = 4;

/// Pixels in a step of a loop whose channels are planes, and numbers in a step of a loop over numbers.
constexpr std::size_t step_pixels = 16;

/// A place that no byte is taken from.
constexpr std::uint8_t nowhere = 0x80;

/// How a vector of bytes becomes another one. Byte i of the result is byte `places[i]` of the vector, or 0 if the place
/// is `nowhere`, exclusive or `flips[i]`. A place that is `nowhere` leaves the bits of `keeps[i]` in the result's
/// memory as they are.
struct ByteMap {
  alignas(block_bytes) std::uint8_t places[block_bytes];
  alignas(block_bytes) std::uint8_t flips[block_bytes];
  alignas(block_bytes) std::uint8_t keeps[block_bytes];
};

/// The scales of four neighbouring numbers, and how bytes are changed before and after.
struct NumberMap {
  alignas(block_bytes) float factors[quad];
  alignas(block_bytes) float summands[quad];
  alignas(block_bytes) float rests[quad];
  alignas(block_bytes) float summand_rests[quad];
  double stds[quad];
  double means[quad];
  double inverse;
  float limit = 0.5F;          ///< numbers whose byte is farther from a whole number than this are rounded in doubles
  std::int32_t offset = 0;     ///< added to a whole number
  std::uint8_t in_flips = 0;   ///< flipped in a byte before it is added to or becomes a number
  std::uint8_t shift = 0;      ///< added to a byte, up to 255
  std::uint8_t out_flips = 0;  ///< flipped in a byte after that
};

/// Constants of the loops. Engines of 2026 make a constant vector again in each round of a loop, but keep a vector that
/// was made of a number in memory: so the constants are defined where the compiler of the loops cannot see them.
struct LoopConstants {
  float greatest_byte = 255;
  float no_fraction = 12582912;  ///< 1.5 * 2^23: added to a float32 in [-2^22, 2^22] it leaves no room for a fraction
  std::int32_t whole = -0x4B400000;         ///< added to the bits of a sum with `no_fraction`
  float half_splitter = 8193;               ///< 2^13 + 1: with it a float32 is rounded to the 11 bits of a float16
  std::int32_t half_exponents = 112 << 23;  ///< how much less the exponents of float16 are than those of float32
  float least_normal_half = 0x1p-14F;
  std::uint16_t half_magnitude = 0x7FFF;
  std::int16_t greatest_half = 0x7BFF;
  std::int16_t infinite_exponent = 112 << 7;  ///< `half_exponents`, as the upper half of a float32
};
extern const LoopConstants loop_constants;

/// Makes `steps` times 16 bytes of each of `count` planes. `map` brings the bytes of four pixels, which are `stride`
/// bytes after the four before them, into up to four quads; quad i of four times four pixels is a vector of plane i.
using SpreadLoop = void (*)(const ByteMap& map, const std::uint8_t* pixels, std::size_t stride, std::size_t steps,
                            std::uint8_t* const* planes, std::size_t count);

/// The way back from `SpreadLoop`, of four planes: `map` takes the bytes from that order.
using CollectLoop = void (*)(const ByteMap& map, const std::uint8_t* const* planes, std::size_t steps,
                             std::uint8_t* pixels, std::size_t stride);

/// Makes numbers of `steps` times 16 bytes. `stride` is the bytes from four numbers to the next.
using ScaleLoop = void (*)(const NumberMap& map, const std::uint8_t* bytes, std::size_t steps, std::uint8_t* numbers,
                           std::size_t stride);

/// Makes float32 of `steps` times 16 float16.
using WidenLoop = void (*)(const std::uint8_t* halves, std::size_t steps, std::uint8_t* numbers);

/// Makes `steps` times 16 bytes of float32. `stride` is the bytes from four numbers to the next.
using RoundLoop = void (*)(const NumberMap& map, const std::uint8_t* numbers, std::size_t stride, std::size_t steps,
                           std::uint8_t* bytes);

/// The loops of one kind of processor, null if it has no vectors.
struct PixelLoops {
  SpreadLoop spread = nullptr;
  CollectLoop collect = nullptr;
  ScaleLoop to_float32 = nullptr;
  ScaleLoop to_float16 = nullptr;
  ScaleLoop to_bytes = nullptr;  ///< both loops of bytes may write them where they are read; `stride` is 4
  ScaleLoop shift = nullptr;
  WidenLoop widen = nullptr;
  RoundLoop round = nullptr;
};

/// Returns the loops that the processor does best.
const PixelLoops& choose_pixel_loops();

}  // namespace tensorsplit::inline v0_1::kernels
