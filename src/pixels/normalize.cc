// SPDX-License-Identifier: MIT
//
// Computes the numbers of the loops between bytes and elements, once per plan.
#include "pixels/normalize.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "base/half.h"
#include "pixels/loops.h"

namespace tensorsplit::inline v0_1 {

const kernels::LoopConstants kernels::loop_constants;

namespace {

/// Returns the float32 that is `steps` after `number`, away from zero.
float neighbour(float number, int steps) {
  return __builtin_bit_cast(float, __builtin_bit_cast(std::uint32_t, number) + static_cast<std::uint32_t>(steps));
}

/// Returns the lowest value of a type of one byte. The loops count from 0, and int8 from -128.
int lowest_of(ElementType type) { return type == ElementType::int8 ? -128 : 0; }

/// Sets the members that the loops of bytes use.
void set_bytes(const PixelPlan& plan, int channel, kernels::NumberMap& map) {
  if (plan.element_bytes() != 1) return;
  if (way_of(plan) == PixelWay::shift) {
    const ByteShift shift = shift_of(plan, channel);
    map.in_flips = shift.in_flips;
    map.shift = shift.amount;
    map.out_flips = shift.out_flips;
    return;
  }
  const int lowest = lowest_of(plan.type());
  (plan.is_to_pixels() ? map.in_flips : map.out_flips) = static_cast<std::uint8_t>(-lowest);
  if (!plan.is_to_pixels()) map.offset += static_cast<int>(plan.zero_point()) - lowest;
}

/// Channel and pixel of an element of four pixels.
struct Position {
  int channel;
  std::size_t pixel;
};

/// Returns the position of lane `lane` of vector `vector`. Bytes are always converted as planes.
Position position_of(const PixelPlan& plan, std::size_t vector, std::size_t lane) {
  const auto channels = static_cast<std::size_t>(plan.channels());
  if (plan.is_planar() || plan.element_bytes() == 1) return {static_cast<int>(vector), lane};
  const std::size_t index = vector * kernels::float_lanes + lane;
  return {static_cast<int>(index % channels), index / channels};
}

/// Sets the place in the block of the byte that becomes number `lane`.
void set_place(kernels::NumberMap& map, std::size_t lane, std::size_t place) {
  std::uint8_t* const places = map.places + lane * sizeof(float);
  std::fill_n(places, sizeof(float), kernels::nowhere);
  places[0] = static_cast<std::uint8_t>(place);
}

void set_scale(kernels::NumberMap& map, std::size_t lane, const ExactScale& scale) {
  map.factors[lane] = scale.factor;
  map.summands[lane] = scale.summand;
  map.residuals[lane] = scale.residual;
  map.summand_residuals[lane] = scale.summand_residual;
  // A product of 0 and a negative factor is -0, which becomes 0 by the sum.
  const bool is_needed = scale.factor < 0 || scale.summand != 0 || scale.summand_residual != 0;
  map.has_summands = map.has_summands || is_needed;
}

/// Returns the scale of a channel that the image lacks, and whose bytes are 0 instead of 255. Adding -0 keeps all bits
/// of the element, also those of -0.
ExactScale scale_of_opaque(const PixelPlan& plan, int channel) {
  const std::uint32_t bits = table_of(plan, channel)[255];
  const float element = plan.type() == ElementType::float32 ? __builtin_bit_cast(float, bits)
                                                            : from_half(static_cast<std::uint16_t>(bits)) * 0x1p-112F;
  return {-0.0F, element, -0.0F, -0.0F};
}

/// Sets how a plan to floats finds its bytes: by a mask if four pixels are four integers, and by lookup otherwise. A
/// mask takes fewer instructions. Masked bytes stay where they are, so their factors are smaller by a power of two. The
/// last byte of a pixel would be a sign.
void set_places(const PixelPlan& plan, std::size_t vector, kernels::NumberMap& map) {
  const int place = plan.place(static_cast<int>(vector));
  map.is_mask =
      plan.type() == ElementType::float32 && plan.is_planar() && plan.pixel_bytes() == 4 && place >= 0 && place < 3;
  for (std::size_t lane = 0; lane < kernels::float_lanes; ++lane) {
    const auto [channel, pixel] = position_of(plan, vector, lane);
    const int in_pixel = plan.place(channel);
    const bool is_opaque = in_pixel == PixelPlan::opaque;
    const std::size_t in_block =
        pixel * static_cast<std::size_t>(plan.pixel_bytes()) + static_cast<std::size_t>(in_pixel);
    set_place(map, lane, is_opaque ? kernels::nowhere : in_block);
    if (is_opaque) set_scale(map, lane, scale_of_opaque(plan, channel));
    if (!map.is_mask) continue;
    std::uint8_t* const mask = map.places + lane * sizeof(float);
    std::fill_n(mask, sizeof(float), std::uint8_t{0});
    mask[place] = 0xFF;
    const float power = 1.0F / static_cast<float>(1U << (8 * place));
    map.factors[lane] *= power;
    map.residuals[lane] *= power;
  }
}

/// Returns whether `loop` converts all 256 bytes to their entries in the table. It looks bytes up and adds summands. A
/// mask, whose factors differ by a power of two, and a loop without summands of 0 give the same bits.
bool fits(const PixelPlan& plan, int channel, kernels::ScaleLoop loop, const ExactScale& scale) {
  std::array<std::uint8_t, 256 + kernels::block_bytes> bytes{};  // the last load ends beyond the 256
  std::array<std::uint8_t, 256 * sizeof(float)> elements;
  for (std::size_t i = 0; i < 256; ++i) bytes[i] = static_cast<std::uint8_t>(i);
  kernels::NumberMap map{};
  set_bytes(plan, channel, map);
  for (std::size_t lane = 0; lane < kernels::float_lanes; ++lane) {
    set_place(map, lane, lane);
    set_scale(map, lane, scale);
  }
  const auto size = static_cast<std::size_t>(plan.element_bytes());
  loop(map, bytes.data(), kernels::float_lanes, 256 / kernels::step_pixels, elements.data(),
       kernels::float_lanes * size);
  for (std::size_t byte = 0; byte < 256; ++byte) {
    std::uint32_t element = 0;
    std::memcpy(&element, elements.data() + byte * size, size);
    if (element != table_of(plan, channel)[byte]) return false;
  }
  return true;
}

/// Returns the bits of the element that a byte becomes.
std::uint32_t element_of(const PixelPlan& plan, int channel, int byte) {
  const double value = (byte * plan.rescale() - plan.mean(channel)) / plan.deviation(channel);
  if (plan.type() == ElementType::float16) return to_half(value);
  if (plan.type() == ElementType::float32) return __builtin_bit_cast(std::uint32_t, static_cast<float>(value));
  const DimRange range = range_of(plan.type());
  const double element = std::nearbyint(value) + plan.zero_point();
  const double clamped = std::clamp(element, static_cast<double>(range.lo), static_cast<double>(range.hi));
  return static_cast<std::uint8_t>(static_cast<int>(clamped));
}

/// Returns the byte that an element of an integer type with these bits becomes.
std::uint32_t byte_of(const PixelPlan& plan, int channel, int bits) {
  const int element = bits > range_of(plan.type()).hi ? bits - 256 : bits;
  return denormalize(element - plan.zero_point(), Denormalizer(plan, channel));
}

/// Returns whether `shift` converts all 256 bytes to their entries in the table.
bool is_shift(const PixelPlan& plan, int channel, const ByteShift& shift) {
  for (unsigned byte = 0; byte < 256; ++byte) {
    const unsigned sum = std::min((byte ^ shift.in_flips) + shift.amount, 255U);
    if (table_of(plan, channel)[byte] != (sum ^ shift.out_flips)) return false;
  }
  return true;
}

}  // namespace

void detail::PixelTables::fill(PixelPlan& plan) {
  const bool has_tables = !plan.is_to_pixels() || plan.element_bytes() == 1;
  bool can_copy = plan.element_bytes() == 1;
  bool can_shift = can_copy;
  bool can_scale = true;
  for (int channel = 0; channel < plan.channels(); ++channel) {
    for (int i = 0; i < 256 && has_tables; ++i) {
      plan.tables_[static_cast<std::size_t>(channel)][static_cast<std::size_t>(i)] =
          plan.is_to_pixels() ? byte_of(plan, channel, i) : element_of(plan, channel, i);
    }
    can_copy = can_copy && is_shift(plan, channel, {});
    can_shift = can_shift && is_shift(plan, channel, shift_of(plan, channel));
  }
  for (int channel = 0; channel < plan.channels() && !can_shift; ++channel) {
    ExactScale scale;
    can_scale =
        can_scale && (has_tables ? find_scale(plan, channel, scale) : quick_denormalizer(plan, channel).limit > 0);
    plan.scales_[static_cast<std::size_t>(channel)] = {scale.factor, scale.summand, scale.residual,
                                                       scale.summand_residual};
  }
  plan.way_ = can_copy ? PixelWay::copy : can_shift ? PixelWay::shift : can_scale ? PixelWay::scale : PixelWay::scalar;
}

kernels::ScaleLoop scale_loop(const kernels::PixelLoops& loops, const PixelPlan& plan) {
  if (way_of(plan) == PixelWay::shift) return loops.shift;
  return plan.type() == ElementType::float32   ? loops.to_float32
         : plan.type() == ElementType::float16 ? loops.to_float16
                                               : loops.to_bytes;
}

/// The result must have the same bits as in doubles. A product and a sum in float32 are rounded twice, which changes
/// the last bit of half of the 256 elements. So factor and summand are split: a head of about 15 bits, of which
/// products with bytes and sums are exact, and a residual. The errors of the residual only matter for values half way
/// between two elements. Therefore all 256 elements are compared. If one differs, heads of other lengths and neighbours
/// of the factor's residual are tried. 1 in 1,000 random pairs has no solution.
bool find_scale(const PixelPlan& plan, int channel, ExactScale& scale) {
  const Denormalizer by(plan, channel);
  const double first = lowest_of(plan.type()) - plan.zero_point();
  const double factor = plan.is_to_pixels() ? by.deviation * by.inverse : plan.rescale() / by.deviation;
  const double summand = plan.is_to_pixels() ? (first * by.deviation + by.mean) * by.inverse : -by.mean / by.deviation;
  const kernels::ScaleLoop loop = scale_loop(kernels::choose_pixel_loops(), plan);
  // The limits are far inside the range of float32, so that no head is infinite.
  const bool is_moderate = std::fabs(factor) > 0x1p-50 && std::fabs(factor) < 0x1p100 && std::fabs(summand) < 0x1p100;
  if (loop == nullptr || !is_moderate) return false;
  if (plan.type() != ElementType::float32) {
    // 24 bits are enough for the 11 bits of a float16 or the 8 of a byte, except for values close to the middle between
    // two of them.
    const double power = plan.type() == ElementType::float16 ? 0x1p-112 : 1;
    const auto quick_factor = static_cast<float>(factor * power);
    for (const int steps : {0, 1, -1, 2, -2}) {
      scale = {neighbour(quick_factor, steps), static_cast<float>(summand * power)};
      if (fits(plan, channel, loop, scale)) return true;
    }
    return false;
  }
  const std::uint64_t exponent = __builtin_bit_cast(std::uint64_t, factor) & 0x7FF0000000000000U;
  const auto power = __builtin_bit_cast(double, exponent);
  for (const int head_bits : {15, 16, 14, 13}) {
    const double grid = power / (1 << (head_bits - 1));
    const double head = std::nearbyint(factor / grid) * grid;
    const double summand_head = std::nearbyint(summand / grid) * grid;
    const auto residual = static_cast<float>(factor - head);
    for (const int steps : {0, 1, -1, 2, -2}) {
      scale = {static_cast<float>(head), static_cast<float>(summand_head), neighbour(residual, steps),
               static_cast<float>(summand - summand_head)};
      if (fits(plan, channel, loop, scale)) return true;
    }
  }
  return false;
}

ByteShift shift_of(const PixelPlan& plan, int channel) {
  const unsigned type_flips = plan.type() == ElementType::int8 ? 0x80 : 0;
  const unsigned in_flips = plan.is_to_pixels() ? ~type_flips & 0xFF : 0;
  const unsigned out_flips = plan.is_to_pixels() ? 0xFF : type_flips;
  const auto byte = [](unsigned bits) { return static_cast<std::uint8_t>(bits); };
  return {byte(in_flips), byte(table_of(plan, channel)[in_flips] ^ out_flips), byte(out_flips)};
}

QuickDenormalizer quick_denormalizer(const PixelPlan& plan, int channel) {
  const Denormalizer by(plan, channel);
  const double factor = by.deviation * by.inverse;
  const double summand = by.mean * by.inverse;
  // Upper bound of the sum of the rounding errors of factor, summand, product and sum, for results within 0 to 255.
  const double error = ((256 + 2 * std::fabs(summand)) * 3 + std::fabs(summand) + 512) * 0x1p-24;
  const bool is_moderate = std::fabs(factor) > 0x1p-50 && std::fabs(factor) < 0x1p100 && error < 0.25;
  return {{static_cast<float>(factor), static_cast<float>(summand)},
          is_moderate ? static_cast<float>(0.5 - error) : -1.0F};
}

void set_number_map(const PixelPlan& plan, std::size_t vector, kernels::NumberMap& map) {
  set_bytes(plan, position_of(plan, vector, 0).channel, map);
  map.inverse = 1 / plan.rescale();
  for (std::size_t lane = 0; lane < kernels::float_lanes; ++lane) {
    const int channel = position_of(plan, vector, lane).channel;
    const QuickDenormalizer quick = plan.is_to_pixels() && plan.element_bytes() > 1
                                        ? quick_denormalizer(plan, channel)
                                        : QuickDenormalizer{scale_of(plan, channel), 0.5F};
    set_scale(map, lane, quick.scale);
    map.limit = std::min(map.limit, quick.limit);
    map.deviations[lane] = plan.deviation(channel);
    map.means[lane] = plan.mean(channel);
  }
  if (!plan.is_to_pixels() && plan.element_bytes() > 1) set_places(plan, vector, map);
}

}  // namespace tensorsplit::inline v0_1
