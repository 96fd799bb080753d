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

void scale(const Way& way, const std::uint8_t* pixels, std::size_t pixels_stride, std::size_t turns,
           std::uint8_t* numbers) {
  using Integers = hn::FixedTag<std::int32_t, quad>;
  using Floats = hn::FixedTag<float, quad>;
  const Vector places = hn::LoadU(Bytes(), way.places);
  const auto factors = hn::LoadU(Floats(), way.factors);
  const auto summands = hn::LoadU(Floats(), way.summands);
  TENSORSPLIT_ROLLED
  for (std::size_t turn = 0; turn < turns; ++turn) {
    const Vector bytes = pick_or_zero(hn::LoadU(Bytes(), pixels), places);
    const auto values = hn::ConvertTo(Floats(), hn::BitCast(Integers(), bytes));
    const auto scaled = hn::Add(hn::Mul(values, factors), summands);
    hn::StoreU(hn::BitCast(Bytes(), scaled), Bytes(), numbers);
    pixels += pixels_stride;
    numbers += way.stride;
  }
}

}  // namespace
}  // namespace tensorsplit::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
