// SPDX-License-Identifier: MIT
//
// The loop of one target from bytes to numbers.
#if defined(TENSORSPLIT_PIXELS_SCALE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TENSORSPLIT_PIXELS_SCALE_INL_H
#undef TENSORSPLIT_PIXELS_SCALE_INL_H
#else
#define TENSORSPLIT_PIXELS_SCALE_INL_H
#endif

#include <cstddef>
#include <cstdint>

#include "move/kernels/vector-inl.h"
#include "pixels/kernels.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
HWY_BEFORE_NAMESPACE();
namespace tensorsplit::kernels::HWY_NAMESPACE {
namespace {

using Integers = hn::FixedTag<std::int32_t, quad>;
using Floats = hn::FixedTag<float, quad>;

using Numbers = hn::Vec<Floats>;

/// The numbers of an `ExactScale`, for each lane.
struct Scales {
  Numbers factors;
  Numbers summands;
  Numbers rests;
  Numbers summand_rests;
};

/// Writes the numbers of four bytes, as `scaled` makes them.
HWY_INLINE void scale_quad(hn::Vec<Integers> bytes, const Scales& scales, std::uint8_t* numbers) {
  const Numbers values = hn::ConvertTo(Floats(), bytes);
  const Numbers head = hn::Add(hn::Mul(values, scales.factors), scales.summands);
  const Numbers rest = hn::Add(hn::Mul(values, scales.rests), scales.summand_rests);
  hn::StoreU(hn::BitCast(Bytes(), hn::Add(head, rest)), Bytes(), numbers);
}

void scale(const ChannelMap& map, const std::uint8_t* pixels, std::size_t pixels_stride, std::size_t steps,
           std::uint8_t* numbers) {
  const Vector places = hn::LoadU(Bytes(), map.places);
  const Scales scales = {hn::LoadU(Floats(), map.factors), hn::LoadU(Floats(), map.summands),
                         hn::LoadU(Floats(), map.rests), hn::LoadU(Floats(), map.summand_rests)};
  TENSORSPLIT_ROLLED
  for (std::size_t step = 0; step < steps; ++step) {
    const Vector bytes = lookup_bytes_or_zero(hn::LoadU(Bytes(), pixels), places);
    scale_quad(hn::BitCast(Integers(), bytes), scales, numbers);
    pixels += pixels_stride;
    numbers += map.stride;
  }
}

HWY_INLINE Scales broadcast(const ExactScale& scale) {
  return {hn::Set(Floats(), scale.factor), hn::Set(Floats(), scale.summand), hn::Set(Floats(), scale.rest),
          hn::Set(Floats(), scale.summand_rest)};
}

void scale_colours(const ColourPlanes& to, const std::uint8_t* pixels, std::size_t steps) {
  const Scales red = broadcast(to.scales[0]);
  const Scales green = broadcast(to.scales[1]);
  const Scales blue = broadcast(to.scales[2]);
  std::uint8_t* planes[] = {to.planes[0], to.planes[1], to.planes[2]};
  TENSORSPLIT_ROLLED
  for (std::size_t step = 0; step < steps; ++step) {
    for (std::size_t at = 0; at < colour_step * rgba_bytes; at += block_bytes) {
      const auto block = hn::BitCast(Integers(), hn::LoadU(Bytes(), pixels + at));
      scale_quad(hn::And(block, hn::Set(Integers(), 255)), red, planes[0] + at);
      scale_quad(hn::And(block, hn::Set(Integers(), 255 << 8)), green, planes[1] + at);
      scale_quad(hn::And(block, hn::Set(Integers(), 255 << 16)), blue, planes[2] + at);
    }
    pixels += colour_step * rgba_bytes;
    for (std::uint8_t*& plane : planes) plane += colour_step * sizeof(float);
  }
}

constexpr ScaleLoops scale_loops = {scale, scale_colours};

}  // namespace
}  // namespace tensorsplit::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
