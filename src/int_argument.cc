// SPDX-License-Identifier: MIT
#include "tensorsplit/int_argument.h"

#include <cassert>
#include <cmath>
#include <cstring>

#include "pixels/half.h"

namespace tensorsplit {
namespace {

template <typename T>
T load(const void* data, std::int64_t index) {
  T value;
  std::memcpy(&value, static_cast<const std::uint8_t*>(data) + static_cast<std::size_t>(index) * sizeof(T), sizeof(T));
  return value;
}

/// Two to a byte, the first in its low half.
int load_nibble(const void* data, std::int64_t index) {
  return load<std::uint8_t>(data, index / 2) >> (index % 2 * 4) & 0xF;
}

}  // namespace

IntArgument IntArgument::values(ElementType type, const void* data, std::int64_t count, std::int64_t rank) {
  IntArgument numbers;
  numbers.data_ = data;
  numbers.counts_ = count == unknown || rank == unknown ? DimRange() : DimRange(count);
  numbers.rank_ = rank;
  numbers.type_ = type;
  numbers.given_ = true;
  return numbers;
}

IntArgument IntArgument::tensor(ElementType type, const void* data, std::int64_t count, std::int64_t rank) {
  IntArgument numbers = values(type, data, count, rank);
  numbers.tensor_ = true;
  return numbers;
}

double IntArgument::at(std::int64_t index) const {
  assert(index >= 0 && index < count());
  const void* data = inline_ ? &scalar_ : data_;
  if (data == nullptr) return NAN;
  switch (type_) {
    case ElementType::int4:
      return load_nibble(data, index) - 16 * (load_nibble(data, index) >> 3U & 1);
    case ElementType::uint4:
      return load_nibble(data, index);
    case ElementType::int8:
      return load<std::int8_t>(data, index);
    case ElementType::int16:
      return load<std::int16_t>(data, index);
    case ElementType::int32:
      return load<std::int32_t>(data, index);
    case ElementType::int64:
      return static_cast<double>(load<std::int64_t>(data, index));
    case ElementType::uint8:
      return load<std::uint8_t>(data, index);
    case ElementType::uint16:
      return load<std::uint16_t>(data, index);
    case ElementType::uint32:
      return load<std::uint32_t>(data, index);
    case ElementType::uint64:
      return static_cast<double>(load<std::uint64_t>(data, index));
    case ElementType::float16:
      return double{from_half(load<std::uint16_t>(data, index))};
    case ElementType::float32:
      return double{load<float>(data, index)};
    case ElementType::float64:
      return load<double>(data, index);
    default:
      return NAN;
  }
}

std::uint64_t IntArgument::rounded_magnitude(std::int64_t index) const {
  const void* data = inline_ ? &scalar_ : data_;
  const bool is_unsigned = type_ == ElementType::uint64;
  if (data == nullptr || !(is_unsigned || type_ == ElementType::int64)) return 0;
  const auto pattern = load<std::uint64_t>(data, index);
  const std::uint64_t magnitude = is_unsigned || pattern >> 63U == 0 ? pattern : 0 - pattern;
  return magnitude > std::uint64_t{1} << 53U ? magnitude : 0;
}

}  // namespace tensorsplit
