// SPDX-License-Identifier: MIT
#include "tensorsplit/numbers.h"

#include <cassert>
#include <cmath>
#include <cstring>

namespace tensorsplit {
namespace {

constexpr double two_to_63 = 9223372036854775808.0;

template <typename T>
T load(const void* data, std::int64_t index) {
  T value;
  std::memcpy(&value, static_cast<const std::uint8_t*>(data) + static_cast<std::size_t>(index) * sizeof(T), sizeof(T));
  return value;
}

Number from_integer(std::int64_t value) { return {true, value, static_cast<double>(value)}; }

Number from_unsigned(std::uint64_t value) {
  const bool fits = value <= static_cast<std::uint64_t>(INT64_MAX);
  return {true, fits ? static_cast<std::int64_t>(value) : INT64_MAX, static_cast<double>(value)};
}

Number from_double(double value) {
  if (!(std::fabs(value) <= 1.7976931348623157e308)) return {false, 0, value};  // NaN and the infinities
  if (value >= two_to_63) return {true, INT64_MAX, value};
  if (value < -two_to_63) return {true, INT64_MIN, value};
  return {std::trunc(value) == value, static_cast<std::int64_t>(value), value};
}

/// An IEEE-style value of one sign bit, `exponent_bits` and `mantissa_bits`, in the low bits of `pattern`.
double decode_float(std::uint32_t pattern, int exponent_bits, int mantissa_bits) {
  const std::uint32_t mantissa = pattern & ((1U << mantissa_bits) - 1U);
  const std::uint32_t exponent_mask = (1U << exponent_bits) - 1U;
  const std::uint32_t exponent = (pattern >> mantissa_bits) & exponent_mask;
  const bool negative = ((pattern >> (mantissa_bits + exponent_bits)) & 1U) != 0;
  const int bias = static_cast<int>(exponent_mask >> 1U);
  double magnitude = static_cast<double>(mantissa | (exponent != 0 ? 1U << mantissa_bits : 0U));
  if (exponent == exponent_mask) {
    magnitude = mantissa != 0 ? NAN : HUGE_VAL;
  } else {
    // Powers of two by repeated halving or doubling: exact, and without pulling ldexp into the module.
    int power = static_cast<int>(exponent != 0 ? exponent : 1U) - bias - mantissa_bits;
    for (; power < 0; ++power) magnitude *= 0.5;
    for (; power > 0; --power) magnitude *= 2.0;
  }
  return negative ? -magnitude : magnitude;
}

}  // namespace

Numbers Numbers::values(ElementType type, const void* data, std::int64_t count, std::int64_t rank) {
  Numbers numbers;
  numbers.data_ = data;
  numbers.count_ = count;
  numbers.rank_ = rank;
  numbers.type_ = type;
  numbers.given_ = true;
  return numbers;
}

Numbers Numbers::tensor(ElementType type, const void* data, std::int64_t count, std::int64_t rank) {
  Numbers numbers = values(type, data, count, rank);
  numbers.tensor_ = true;
  return numbers;
}

Number Numbers::at(std::int64_t index) const {
  assert(known() && index >= 0 && index < count_);
  if (inline_) return from_integer(scalar_);
  switch (type_) {
    case ElementType::int8:
      return from_integer(load<std::int8_t>(data_, index));
    case ElementType::int16:
      return from_integer(load<std::int16_t>(data_, index));
    case ElementType::int32:
      return from_integer(load<std::int32_t>(data_, index));
    case ElementType::int64:
      return from_integer(load<std::int64_t>(data_, index));
    case ElementType::uint8:
      return from_integer(load<std::uint8_t>(data_, index));
    case ElementType::uint16:
      return from_integer(load<std::uint16_t>(data_, index));
    case ElementType::uint32:
      return from_integer(load<std::uint32_t>(data_, index));
    case ElementType::uint64:
      return from_unsigned(load<std::uint64_t>(data_, index));
    case ElementType::float32:
      return from_double(static_cast<double>(load<float>(data_, index)));
    case ElementType::float64:
      return from_double(load<double>(data_, index));
    case ElementType::float16:
      return from_double(decode_float(load<std::uint16_t>(data_, index), 5, 10));
    case ElementType::bfloat16:
      return from_double(decode_float(load<std::uint16_t>(data_, index), 8, 7));
    default:
      // The rules admit no other type as numbers; a message may still have to show one.
      return {false, 0, NAN};
  }
}

}  // namespace tensorsplit
