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

#include "kernels/vector-inl.h"
#include "pixels/kernels.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
HWY_BEFORE_NAMESPACE();
namespace tensorsplit::kernels::HWY_NAMESPACE {
namespace {

using Integers = hn::FixedTag<std::int32_t, quad>;
using Floats = hn::FixedTag<float, quad>;

/// One vector of numbers.
HWY_INLINE void scale_quad(const std::uint8_t* pixels, Vector places, hn::Vec<Floats> factors, hn::Vec<Floats> summands,
                           std::uint8_t* numbers) {
  const Vector bytes = pick_or_zero(hn::LoadU(Bytes(), pixels), places);
  const auto values = hn::ConvertTo(Floats(), hn::BitCast(Integers(), bytes));
  hn::StoreU(hn::BitCast(Bytes(), hn::Add(hn::Mul(values, factors), summands)), Bytes(), numbers);
}

void scale(const Way& way, const std::uint8_t* pixels, std::size_t pixels_stride, std::size_t turns,
           std::uint8_t* numbers) {
  const Vector places = hn::LoadU(Bytes(), way.places);
  const auto factors = hn::LoadU(Floats(), way.factors);
  const auto summands = hn::LoadU(Floats(), way.summands);
  const std::size_t stride = way.stride;
  // Two in one turn: half of what the loop itself costs.
  if (turns % 2 != 0) {
    scale_quad(pixels, places, factors, summands, numbers);
    pixels += pixels_stride;
    numbers += stride;
  }
  TENSORSPLIT_ROLLED
  for (std::size_t pair = 0; pair < turns / 2; ++pair) {
    scale_quad(pixels, places, factors, summands, numbers);
    scale_quad(pixels + pixels_stride, places, factors, summands, numbers + stride);
    pixels += 2 * pixels_stride;
    numbers += 2 * stride;
  }
}

}  // namespace
}  // namespace tensorsplit::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
