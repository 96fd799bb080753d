// SPDX-License-Identifier: MIT
//
// The vector loops over pixels. A loop for each float type converts the bytes of a channel. Other conversions run a
// few loops one after another: one loop moves bytes between pixels and channels, and others convert bytes or numbers.
// Maps contain the place of each byte and the scale of each number, so the same few loops handle every order of
// channels, every layout and every kind of image.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simd/load_store.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1::kernels {

/// Number of float32 in a vector, and of pixels whose bytes fit one.
constexpr std::size_t float_lanes = 4;

/// Pixels per step of a loop whose channels are planes, and numbers per step of a loop over numbers.
constexpr std::size_t step_pixels = 16;

/// Place without a source byte.
constexpr std::uint8_t nowhere = 0x80;

/// Mapping from one vector of bytes to another. Byte i of the result is byte `places[i]` of the source, or 0 if the
/// place is `nowhere`, XOR `flips[i]`. If the place is `nowhere`, the bits in `keeps[i]` of the result's memory keep
/// their values.
struct ByteMap {
  alignas(block_bytes) std::uint8_t places[block_bytes];
  alignas(block_bytes) std::uint8_t flips[block_bytes];
  alignas(block_bytes) std::uint8_t keeps[block_bytes];
};

/// Scales of four neighbouring numbers, and changes of bytes before and after.
struct NumberMap {
  /// For bytes that become floats: byte i of the four integers is byte `places[i]` of the four pixels' block, or 0 if
  /// the place is `nowhere`. If `is_mask`, the integers are the block's own, masked by `places`, and the factors suit
  /// the byte's place in its integer.
  alignas(block_bytes) std::uint8_t places[block_bytes];
  alignas(block_bytes) float factors[float_lanes];
  alignas(block_bytes) float summands[float_lanes];
  alignas(block_bytes) float residuals[float_lanes];
  alignas(block_bytes) float summand_residuals[float_lanes];
  double deviations[float_lanes];
  double means[float_lanes];
  double inverse;
  float limit = 0.5F;       ///< results farther than this from an integer are computed again in doubles
  std::int32_t offset = 0;  ///< added to the rounded integer
  bool is_mask = false;
  bool has_summands = false;   ///< whether the summands of masked bytes change anything
  std::uint8_t in_flips = 0;   ///< bits flipped in a byte before `shift`, or before it becomes a number
  std::uint8_t shift = 0;      ///< added to a byte, saturating at 255
  std::uint8_t out_flips = 0;  ///< bits flipped in the resulting byte
};

/// Constants of the loops. V8 rebuilds a constant vector in each iteration, but keeps one that was made from a number
/// in memory. So the constants are defined where the compiler of the loops cannot see them.
struct LoopConstants {
  float max_byte = 255;
  float round_magic = 12582912;      ///< 1.5 * 2^23: adding it to a float32 in [-2^22, 2^22] rounds to an integer
  std::int32_t whole = -0x4B400000;  ///< added to the bits of a sum with `round_magic`, gives the integer
  float half_splitter = 8193;        ///< 2^13 + 1: multiplier that rounds a float32 to the 11 bits of a float16
  std::int32_t half_exponents = 112 << 23;  ///< difference between the exponents of float32 and float16
  float min_normal_half = 0x1p-14F;
  std::uint16_t half_magnitude = 0x7FFF;
  std::int16_t max_half = 0x7BFF;
  std::int16_t infinite_exponent = 112 << 7;  ///< `half_exponents` in the upper half of a float32
};
extern const LoopConstants loop_constants;

/// Writes `steps` * 16 bytes to each of `count` planes. `map` moves the bytes of four pixels into up to four groups
/// of four, one per plane; the next four pixels are `stride` bytes further. Four loads cover 16 pixels. Group i of each
/// load goes to the same vector of plane i.
using SpreadLoop = void (*)(const ByteMap& map, const std::uint8_t* pixels, std::size_t stride, std::size_t steps,
                            std::uint8_t* const* planes, std::size_t count);

/// Inverse of `SpreadLoop`, from four planes: `map` reads the bytes in the order of these groups.
using CollectLoop = void (*)(const ByteMap& map, const std::uint8_t* const* planes, std::size_t steps,
                             std::uint8_t* pixels, std::size_t stride);

/// Converts bytes of `steps` * 16 pixels to numbers. The strides are the bytes from four pixels to the next four, and
/// from four numbers to the next four.
using ScaleLoop = void (*)(const NumberMap& map, const std::uint8_t* pixels, std::size_t pixels_stride,
                           std::size_t steps, std::uint8_t* numbers, std::size_t stride);

/// Converts `steps` * 16 numbers from float16 to float32.
using WidenLoop = void (*)(const std::uint8_t* halves, std::size_t steps, std::uint8_t* numbers);

/// Converts `steps` * 16 numbers of float32 to bytes. `stride` is the bytes from four numbers to the next four.
using RoundLoop = void (*)(const NumberMap& map, const std::uint8_t* numbers, std::size_t stride, std::size_t steps,
                           std::uint8_t* bytes);

/// Loops of one instruction set; null without vectors.
struct PixelLoops {
  SpreadLoop spread = nullptr;
  CollectLoop collect = nullptr;
  ScaleLoop to_float32 = nullptr;
  ScaleLoop to_float16 = nullptr;
  ScaleLoop to_bytes = nullptr;  ///< may work in place, as `shift` may; both strides are 4
  ScaleLoop shift = nullptr;
  WidenLoop widen = nullptr;
  RoundLoop round = nullptr;
};

/// Returns the loops of the best instruction set that this processor has.
const PixelLoops& choose_pixel_loops();

}  // namespace tensorsplit::inline v0_1::kernels
