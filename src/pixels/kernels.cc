// SPDX-License-Identifier: MIT
//
// The way back, from float32 numbers to bytes.
#include "pixels/kernels.h"

#include "pixels/scale.h"

namespace tensorsplit::kernels {
namespace {

using Floats = float __attribute__((vector_size(block_bytes)));
using Integers = std::int32_t __attribute__((vector_size(block_bytes)));
using Doubles = double __attribute__((vector_size(block_bytes)));

/// Two numbers as bytes in the low bits of two lanes of 8 bytes, as `unscaled` makes them.
inline Doubles unscale(Doubles values, const Unscale& by) {
  const Doubles least{};
  const Doubles greatest = least + 255;
  Doubles bytes = (values * by.std + by.mean) * by.inverse;
  bytes = bytes > least ? bytes : least;
  bytes = bytes < greatest ? bytes : greatest;
  return bytes + no_fraction;
}

}  // namespace

void unscale_numbers(const std::uint8_t* numbers, std::size_t count, Unscale by, std::uint8_t* pixels,
                     std::size_t pixel_bytes) {
  // Vectors of two doubles are there on every machine: this loop needs no choice.
  TENSORSPLIT_ROLLED
  for (; count >= quad; count -= quad) {
    const auto values = load<Floats>(numbers);
    const Doubles lower = __builtin_convertvector(__builtin_shufflevector(values, values, 0, 1), Doubles);
    const Doubles upper = __builtin_convertvector(__builtin_shufflevector(values, values, 2, 3), Doubles);
    const auto low = reinterpret_cast<Integers>(unscale(lower, by));
    const auto high = reinterpret_cast<Integers>(unscale(upper, by));
    pixels[0] = static_cast<std::uint8_t>(low[0]);
    pixels[pixel_bytes] = static_cast<std::uint8_t>(low[2]);
    pixels[2 * pixel_bytes] = static_cast<std::uint8_t>(high[0]);
    pixels[3 * pixel_bytes] = static_cast<std::uint8_t>(high[2]);
    numbers += block_bytes;
    pixels += quad * pixel_bytes;
  }
  TENSORSPLIT_ROLLED
  for (std::size_t i = 0; i < count; ++i) {
    pixels[i * pixel_bytes] = unscaled(double{load<float>(numbers + i * sizeof(float))}, by);
  }
}

}  // namespace tensorsplit::kernels
