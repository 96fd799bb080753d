// SPDX-License-Identifier: MIT
//
// The pixel loops of one target.
#if defined(TENSORSPLIT_PIXELS_LOOPS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TENSORSPLIT_PIXELS_LOOPS_INL_H
#undef TENSORSPLIT_PIXELS_LOOPS_INL_H
#else
#define TENSORSPLIT_PIXELS_LOOPS_INL_H
#endif

#include <cstddef>
#include <cstdint>

#include "pixels/loops.h"
#include "pixels/normalize.h"
#include "simd/vector-inl.h"

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
HWY_BEFORE_NAMESPACE();
namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE {
namespace {

using Integers = hn::FixedTag<std::int32_t, float_lanes>;
using Floats = hn::FixedTag<float, float_lanes>;
using Words = hn::Vec<Integers>;
using Numbers = hn::Vec<Floats>;

HWY_INLINE Vector load_block(const std::uint8_t* bytes) { return hn::LoadU(Bytes(), bytes); }
HWY_INLINE void store_block(Vector block, std::uint8_t* bytes) { hn::StoreU(block, Bytes(), bytes); }
HWY_INLINE Numbers load_numbers(const float* numbers) { return hn::Load(Floats(), numbers); }

/// Moves the bytes of a block to the places of a map.
HWY_INLINE Vector map_block(Vector block, Vector places, Vector flips) {
  return hn::Xor(lookup_bytes_or_zero(block, places), flips);
}

/// Transposes lanes of 4 bytes: [a0 a1 a2 a3], [b0 ...], [c0 ...], [d0 ...] -> [a0 b0 c0 d0] and so on.
HWY_INLINE void transpose(Vector& a, Vector& b, Vector& c, Vector& d) {
  const Vector ac_low = zip_low(Lanes<4>(), a, c);
  const Vector ac_high = zip_high(Lanes<4>(), a, c);
  const Vector bd_low = zip_low(Lanes<4>(), b, d);
  const Vector bd_high = zip_high(Lanes<4>(), b, d);
  a = zip_low(Lanes<4>(), ac_low, bd_low);
  b = zip_high(Lanes<4>(), ac_low, bd_low);
  c = zip_low(Lanes<4>(), ac_high, bd_high);
  d = zip_high(Lanes<4>(), ac_high, bd_high);
}

void spread(const ByteMap& map, const std::uint8_t* pixels, std::size_t stride, std::size_t steps,
            std::uint8_t* const* planes, std::size_t channels) {
  const Vector places = hn::Load(Bytes(), map.places);
  const Vector flips = hn::Load(Bytes(), map.flips);
  const bool has_second = channels > 1;
  const bool has_third = channels > 2;
  const bool has_fourth = channels > 3;
  for (std::size_t at = 0; at < steps * step_pixels; at += step_pixels) {
    Vector a = map_block(load_block(pixels), places, flips);
    Vector b = map_block(load_block(pixels + stride), places, flips);
    Vector c = map_block(load_block(pixels + 2 * stride), places, flips);
    Vector d = map_block(load_block(pixels + 3 * stride), places, flips);
    pixels += 4 * stride;
    transpose(a, b, c, d);
    store_block(a, planes[0] + at);
    if (has_second) store_block(b, planes[1] + at);
    if (has_third) store_block(c, planes[2] + at);
    if (has_fourth) store_block(d, planes[3] + at);
  }
}

void collect(const ByteMap& map, const std::uint8_t* const* planes, std::size_t steps, std::uint8_t* pixels,
             std::size_t stride) {
  const Vector places = hn::Load(Bytes(), map.places);
  const Vector flips = hn::Load(Bytes(), map.flips);
  const Vector keeps = hn::Load(Bytes(), map.keeps);
  // The old bytes are only read if some bits are kept, because a load of bytes that were just stored would wait for the
  // store.
  const bool has_kept = !hn::AllFalse(Bytes(), hn::MaskFromVec(keeps));
  const std::uint8_t* kept = has_kept ? pixels : map.keeps;
  const std::size_t kept_stride = has_kept ? stride : 0;
  const auto store_next = [&](Vector block) HWY_ATTR {
    store_block(hn::Or(map_block(block, places, flips), hn::And(load_block(kept), keeps)), pixels);
    kept += kept_stride;
    pixels += stride;
  };
  for (std::size_t at = 0; at < steps * step_pixels; at += step_pixels) {
    Vector a = load_block(planes[0] + at);
    Vector b = load_block(planes[1] + at);
    Vector c = load_block(planes[2] + at);
    Vector d = load_block(planes[3] + at);
    transpose(a, b, c, d);
    store_next(a);
    store_next(b);
    store_next(c);
    store_next(d);
  }
}

/// Returns bytes [4 * index, 4 * index + 4) of 16, widened to integers.
template <std::size_t index>
HWY_INLINE Words widen(Vector bytes) {
  const Vector zero = hn::Zero(Bytes());
  const Vector pairs = index < 2 ? zip_low(Lanes<16>(), bytes, zero) : zip_high(Lanes<16>(), bytes, zero);
  return hn::BitCast(Integers(), index % 2 == 0 ? zip_low(Lanes<8>(), pairs, zero) : zip_high(Lanes<8>(), pairs, zero));
}

/// Converts the bytes that `map.places` looks up, or masks. Masked bytes and their numbers have no gaps, so their
/// vectors are as wide as the processor's.
template <bool is_mask, bool has_summands>
HWY_INLINE void scale_float32(const NumberMap& map, const std::uint8_t* pixels, std::size_t pixels_stride,
                              std::size_t steps, std::uint8_t* numbers, std::size_t stride) {
  constexpr hn::CappedTag<float, is_mask ? step_pixels : float_lanes> floats;
  constexpr hn::RebindToSigned<decltype(floats)> integers;
  constexpr hn::Repartition<std::uint8_t, decltype(floats)> bytes;
  constexpr std::size_t lanes = hn::MaxLanes(floats);
  const std::size_t from_stride = is_mask ? lanes * sizeof(float) : pixels_stride;
  const std::size_t to_stride = is_mask ? lanes * sizeof(float) : stride;
  const auto places = hn::LoadDup128(bytes, map.places);
  const auto factors = hn::LoadDup128(floats, map.factors);
  const auto summands = hn::LoadDup128(floats, map.summands);
  const auto residuals = hn::LoadDup128(floats, map.residuals);
  const auto summand_residuals = hn::LoadDup128(floats, map.summand_residuals);
  for (; steps > 0; --steps) {
    TENSORSPLIT_UNROLLED
    for (std::size_t i = 0; i < step_pixels / lanes; ++i) {
      auto block = hn::LoadU(bytes, pixels + i * from_stride);
      if constexpr (is_mask) {
        block = hn::And(block, places);
      } else {
        block = lookup_bytes_or_zero(block, places);
      }
      const auto values = hn::ConvertTo(floats, hn::BitCast(integers, block));
      auto head = hn::Mul(values, factors);
      auto residual = hn::Mul(values, residuals);
      if constexpr (has_summands) {
        head = hn::Add(head, summands);
        residual = hn::Add(residual, summand_residuals);
      }
      hn::StoreU(hn::BitCast(bytes, hn::Add(head, residual)), bytes, numbers + i * to_stride);
    }
    pixels += step_pixels / lanes * from_stride;
    numbers += step_pixels / lanes * to_stride;
  }
}

void to_float32(const NumberMap& map, const std::uint8_t* pixels, std::size_t pixels_stride, std::size_t steps,
                std::uint8_t* numbers, std::size_t stride) {
  if (!map.is_mask) return scale_float32<false, true>(map, pixels, pixels_stride, steps, numbers, stride);
  if (map.has_summands) return scale_float32<true, true>(map, pixels, pixels_stride, steps, numbers, stride);
  scale_float32<true, false>(map, pixels, pixels_stride, steps, numbers, stride);
}

/// Returns the upper halves of the eight lanes of 4 bytes of two vectors.
HWY_INLINE Vector upper_halves(Vector low, Vector high) {
  constexpr Lanes<8> lanes;
  return hn::BitCast(Bytes(), hn::ConcatOdd(lanes, hn::BitCast(lanes, high), hn::BitCast(lanes, low)));
}

void to_float16(const NumberMap& map, const std::uint8_t* pixels, std::size_t pixels_stride, std::size_t steps,
                std::uint8_t* numbers, std::size_t stride) {
  const Vector places = hn::Load(Bytes(), map.places);
  const Numbers factors = load_numbers(map.factors);
  const Numbers summands = load_numbers(map.summands);
  const Numbers splitter = hn::Set(Floats(), loop_constants.half_splitter);
  const Vector magnitude = hn::BitCast(Bytes(), hn::Set(Lanes<8>(), loop_constants.half_magnitude));
  // Computes a number of which the exponent is too small by 112, and rounds it to the 11 bits of a float16.
  const auto round = [=](const std::uint8_t* from) HWY_ATTR {
    const Vector bytes = lookup_bytes_or_zero(load_block(from), places);
    const Numbers values = hn::ConvertTo(Floats(), hn::BitCast(Integers(), bytes));
    const Numbers number = hn::Add(hn::Mul(values, factors), summands);
    const Numbers large = hn::Mul(number, splitter);
    return hn::BitCast(Bytes(), hn::Sub(large, hn::Sub(large, number)));
  };
  const auto shift = [](Vector bits)
                         HWY_ATTR { return hn::BitCast(Bytes(), hn::ShiftLeft<3>(hn::BitCast(Lanes<4>(), bits))); };
  for (std::size_t pairs = 2 * steps; pairs > 0; --pairs) {
    const Vector low = round(pixels);
    const Vector high = round(pixels + pixels_stride);
    // The sign bit has its place already. The other 15 bits are three bits too low.
    const Vector signs = hn::AndNot(magnitude, upper_halves(low, high));
    const Vector others = hn::And(magnitude, upper_halves(shift(low), shift(high)));
    store_halves(hn::Or(signs, others), numbers, numbers + stride);
    pixels += 2 * pixels_stride;
    numbers += 2 * stride;
  }
}

/// Returns the minimum of each lane, or `y` if `x` is NaN.
template <class Vec>
HWY_INLINE Vec lesser(Vec x, Vec y) {
#if HWY_TARGET == HWY_WASM
  return Vec{wasm_f32x4_pmin(y.raw, x.raw)};  // Highway's Min propagates NaN, in six instructions
#elif HWY_ARCH_X86
  return hn::Min(x, y);
#else
  return hn::IfThenElse(hn::Lt(x, y), x, y);
#endif
}

/// Returns the maximum of each lane, or `y` if `x` is NaN.
template <class Vec>
HWY_INLINE Vec greater(Vec x, Vec y) {
#if HWY_TARGET == HWY_WASM
  return Vec{wasm_f32x4_pmax(y.raw, x.raw)};
#elif HWY_ARCH_X86
  return hn::Max(x, y);
#else
  return hn::IfThenElse(hn::Gt(x, y), x, y);
#endif
}

/// Converts 16 integers to bytes, clamped to [0, 255].
HWY_INLINE Vector narrow_bytes(Words a, Words b, Words c, Words d) {
#if HWY_TARGET == HWY_WASM
  const auto low = wasm_i16x8_narrow_i32x4(a.raw, b.raw);
  return Vector{wasm_u8x16_narrow_i16x8(low, wasm_i16x8_narrow_i32x4(c.raw, d.raw))};
#else
  constexpr hn::FixedTag<std::uint8_t, 8> half;
  constexpr hn::FixedTag<std::int16_t, 8> shorts;
  return hn::Combine(Bytes(), hn::DemoteTo(half, hn::ReorderDemote2To(shorts, c, d)),
                     hn::DemoteTo(half, hn::ReorderDemote2To(shorts, a, b)));
#endif
}

void to_bytes(const NumberMap& map, const std::uint8_t* from, std::size_t /*from_stride*/, std::size_t steps,
              std::uint8_t* to, std::size_t /*stride*/) {
  const Numbers factors = load_numbers(map.factors);
  const Numbers summands = load_numbers(map.summands);
  const Numbers round_magic = hn::Set(Floats(), loop_constants.round_magic);
  const Words offset = hn::Set(Integers(), loop_constants.whole + map.offset);
  const Vector in_flips = hn::Set(Bytes(), map.in_flips);
  const Vector out_flips = hn::Set(Bytes(), map.out_flips);
  const auto round = [=](Words words) HWY_ATTR {
    const Numbers number = hn::Add(hn::Mul(hn::ConvertTo(Floats(), words), factors), summands);
    return hn::Add(hn::BitCast(Integers(), hn::Add(number, round_magic)), offset);
  };
  for (; steps > 0; --steps) {
    const Vector block = hn::Xor(load_block(from), in_flips);
    const Vector bytes =
        narrow_bytes(round(widen<0>(block)), round(widen<1>(block)), round(widen<2>(block)), round(widen<3>(block)));
    store_block(hn::Xor(bytes, out_flips), to);
    from += block_bytes;
    to += block_bytes;
  }
}

void shift(const NumberMap& map, const std::uint8_t* from, std::size_t /*from_stride*/, std::size_t steps,
           std::uint8_t* to, std::size_t /*stride*/) {
  const Vector in_flips = hn::Set(Bytes(), map.in_flips);
  const Vector shifts = hn::Set(Bytes(), map.shift);
  const Vector out_flips = hn::Set(Bytes(), map.out_flips);
  for (; steps > 0; --steps) {
    store_block(hn::Xor(hn::SaturatedAdd(hn::Xor(load_block(from), in_flips), shifts), out_flips), to);
    from += block_bytes;
    to += block_bytes;
  }
}

void widen_halves(const std::uint8_t* halves, std::size_t steps, std::uint8_t* numbers) {
  constexpr hn::FixedTag<std::int16_t, 8> shorts;
  const Words exponents = hn::Set(Integers(), loop_constants.half_exponents);
  const Numbers min_normal = hn::Set(Floats(), loop_constants.min_normal_half);
  const Vector magnitude_bits = hn::BitCast(Bytes(), hn::Set(Lanes<8>(), loop_constants.half_magnitude));
  const auto max_half = hn::Set(shorts, loop_constants.max_half);
  const Vector infinite = hn::BitCast(Bytes(), hn::Set(shorts, loop_constants.infinite_exponent));
  // Replaces the exponent. The result for a subnormal half is 2^-15 plus half of the number.
  const auto widen_one = [=](Vector magnitudes, Vector uppers) HWY_ATTR {
    const Words magnitude = hn::ShiftLeft<13>(hn::BitCast(Integers(), magnitudes));
    const Numbers number = hn::BitCast(Floats(), hn::Add(magnitude, exponents));
    const Numbers normalized = lesser(hn::Sub(hn::Add(number, number), min_normal), number);
    return hn::BitCast(Bytes(), hn::Add(hn::BitCast(Integers(), normalized), hn::BitCast(Integers(), uppers)));
  };
  const Vector zero = hn::Zero(Bytes());
  for (steps *= 2; steps > 0; --steps) {
    const Vector block = load_block(halves);
    const Vector magnitudes = hn::And(block, magnitude_bits);
    // An infinity or NaN also has the maximum exponent in float32.
    const auto is_infinite = hn::Gt(hn::BitCast(shorts, magnitudes), max_half);
    const Vector more = hn::And(hn::BitCast(Bytes(), hn::VecFromMask(shorts, is_infinite)), infinite);
    const Vector uppers = hn::Or(hn::AndNot(magnitude_bits, block), more);
    store_block(widen_one(zip_low(Lanes<8>(), magnitudes, zero), zip_low(Lanes<8>(), zero, uppers)), numbers);
    store_block(widen_one(zip_high(Lanes<8>(), magnitudes, zero), zip_high(Lanes<8>(), zero, uppers)),
                numbers + block_bytes);
    halves += block_bytes;
    numbers += 2 * block_bytes;
  }
}

using Doubles = double __attribute__((vector_size(block_bytes)));
using FloatPair = float __attribute__((vector_size(block_bytes / 2)));

/// Converts two neighbouring numbers of four to bytes in doubles, as `denormalize` does.
HWY_INLINE void round_pair(const NumberMap& map, const std::uint8_t* numbers, std::size_t lane, std::uint8_t* bytes) {
  const Doubles values = __builtin_convertvector(load<FloatPair>(numbers + lane * sizeof(float)), Doubles);
  const auto deviations = load<Doubles>(reinterpret_cast<const std::uint8_t*>(map.deviations + lane));
  const auto means = load<Doubles>(reinterpret_cast<const std::uint8_t*>(map.means + lane));
  const Doubles zero{};
  const Doubles max_byte = zero + 255;
  Doubles result = (values * deviations + means) * map.inverse;
  result = result > zero ? result : zero;  // false for NaN
  result = (result < max_byte ? result : max_byte) + tensorsplit::round_magic;
  for (int i = 0; i < 2; ++i)
    bytes[i] = static_cast<std::uint8_t>(__builtin_bit_cast(std::uint64_t, double{result[i]}));
}

/// Converts 16 numbers per step to bytes, in vectors of `floats`. The product and sum in float32 are exact enough,
/// unless a result is close to the middle between two bytes. Then all 16 are computed again in doubles.
template <class Tag>
HWY_INLINE void round_by(Tag floats, const NumberMap& map, const std::uint8_t* numbers, std::size_t stride,
                         std::size_t steps, std::uint8_t* bytes) {
  constexpr hn::RebindToSigned<Tag> integers;
  constexpr hn::Repartition<std::uint8_t, Tag> blocks;
  constexpr std::size_t lanes = hn::MaxLanes(floats);
  const auto zero = hn::Zero(floats);
  const auto factors = hn::LoadDup128(floats, map.factors);
  const auto summands = hn::LoadDup128(floats, map.summands);
  const auto max_byte = hn::Set(floats, loop_constants.max_byte);
  const auto limit = hn::Set(floats, map.limit);
  const auto round_magic = hn::Set(floats, loop_constants.round_magic);
  const auto offset = hn::Set(integers, loop_constants.whole + map.offset);
  for (; steps > 0; --steps) {
    auto farthest = zero;
    const auto convert = [&](std::size_t i) HWY_ATTR {
      const auto values = hn::BitCast(floats, hn::LoadU(blocks, numbers + i * (lanes / float_lanes) * stride));
      const auto byte = lesser(greater(hn::Add(hn::Mul(values, factors), summands), zero), max_byte);
      const auto rounded = hn::Add(byte, round_magic);
      farthest = greater(hn::Abs(hn::Sub(byte, hn::Sub(rounded, round_magic))), farthest);
      return hn::Add(hn::BitCast(integers, rounded), offset);
    };
    if constexpr (lanes == float_lanes) {
      const Words a = convert(0);
      const Words b = convert(1);
      const Words c = convert(2);
      const Words d = convert(3);
      store_block(narrow_bytes(a, b, c, d), bytes);
    } else {
      constexpr hn::Rebind<std::uint8_t, Tag> narrow;
      for (std::size_t i = 0; i < step_pixels / lanes; ++i)
        hn::StoreU(hn::DemoteTo(narrow, convert(i)), narrow, bytes + i * lanes);
    }
    if (!hn::AllFalse(floats, hn::Gt(farthest, limit))) {
      for (std::size_t i = 0; i < step_pixels; i += 2)
        round_pair(map, numbers + i / float_lanes * stride, i % float_lanes, bytes + i);
    }
    numbers += 4 * stride;
    bytes += block_bytes;
  }
}

void round(const NumberMap& map, const std::uint8_t* numbers, std::size_t stride, std::size_t steps,
           std::uint8_t* bytes) {
  constexpr hn::CappedTag<float, step_pixels> wide;
  if constexpr (hn::MaxLanes(wide) > float_lanes) {
    if (stride == block_bytes) return round_by(wide, map, numbers, stride, steps, bytes);
  }
  round_by(Floats(), map, numbers, stride, steps, bytes);
}

constexpr PixelLoops pixel_loops = {spread, collect, to_float32, to_float16, to_bytes, shift, widen_halves, round};

}  // namespace
}  // namespace tensorsplit::inline v0_1::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
#endif

#endif
