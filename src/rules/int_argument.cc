// SPDX-License-Identifier: MIT
#include "tensorsplit/int_argument.h"

#include <bit>
#include <cmath>
#include <cstring>

#include "base/half.h"

namespace tensorsplit::inline v0_1 {
namespace {

template <typename T>
T load(const void* data, std::int64_t index) {
  T value;
  std::memcpy(&value, static_cast<const std::uint8_t*>(data) + static_cast<std::size_t>(index) * sizeof(T), sizeof(T));
  return value;
}

/// Returns the integer at `index`, sign-extended to 64 bits for signed types and zero-extended for others. Two 4-bit
/// integers share a byte, the first in its low half.
std::uint64_t load_integer(ElementType type, const void* data, std::int64_t index) {
  const int width = element_bits(type);
  std::uint64_t pattern = 0;
  static_assert(std::endian::native == std::endian::little, "narrower integers are the low bytes of wider ones");
  const std::size_t size = width < 8 ? 1 : static_cast<std::size_t>(width) / 8;
  std::memcpy(&pattern, static_cast<const std::uint8_t*>(data) + index * width / 8, size);
  pattern = pattern >> (index * width % 8) << (64 - width);
  const bool is_negative = signed_types.has(type) && pattern >> 63U != 0;
  return is_negative ? ~(~pattern >> (64 - width)) : pattern >> (64 - width);
}

}  // namespace

IntArgument IntArgument::values(ElementType type, const void* data, std::int64_t count, std::int64_t rank) noexcept {
  IntArgument numbers;
  const bool is_known = count != unknown && rank != unknown;
  numbers.data_ = is_known && count >= 0 ? data : nullptr;
  numbers.counts_ = is_known ? DimRange(count) : DimRange();
  numbers.rank_ = rank;
  numbers.type_ = type;
  numbers.given_ = true;
  return numbers;
}

IntArgument IntArgument::tensor(ElementType type, const void* data, std::int64_t count, std::int64_t rank) noexcept {
  IntArgument numbers = values(type, data, count, rank);
  numbers.tensor_ = true;
  return numbers;
}

Number IntArgument::at(std::int64_t index) const noexcept {
  const void* const data = index < 0 || index >= count() ? nullptr : inline_ ? &scalar_ : data_;
  if (data == nullptr) return NAN;
  if (type_ == ElementType::float16) return double{from_half(load<std::uint16_t>(data, index))};
  if (type_ == ElementType::float32) return double{load<float>(data, index)};
  if (type_ == ElementType::float64) return load<double>(data, index);
  if (!openvino_integer_types.has(type_)) return NAN;
  const std::uint64_t integer = load_integer(type_, data, index);
  return signed_types.has(type_) ? Number(static_cast<std::int64_t>(integer)) : Number(integer);
}

}  // namespace tensorsplit::inline v0_1
