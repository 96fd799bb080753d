// SPDX-License-Identifier: MIT
#include "embind/reader.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "embind/library.h"
#include "tensorsplit/dim_range.h"

namespace tensorsplit::embind {
namespace {

constexpr std::size_t word = sizeof(double);

constexpr std::size_t static_bytes = 65536;
alignas(word) std::uint8_t static_area[static_bytes];

/// That library.js leaves free for each element of an array.
constexpr std::size_t element_bytes = 24;
static_assert(sizeof(TensorInfo) <= element_bytes);

}  // namespace

Reader::Reader(const emscripten::val& given, Fields fields) : next_(static_area) {
  const auto copy = [&](double room) {
    return ts_copy_fields(given.as_handle(), static_cast<int>(fields), next_, room);
  };
  const double size = copy(static_bytes);
  if (size <= static_bytes) return;
  if (size < too_many_bytes) block_ = static_cast<std::uint8_t*>(std::malloc(static_cast<std::size_t>(size)));
  next_ = block_;
  // Only an array that lies about its length takes another time another room.
  if (next_ == nullptr || copy(size) != size) missing_ = size;
}

Reader::~Reader() { std::free(block_); }

double Reader::count() {
  double value = 0;
  std::memcpy(&value, next_, word);
  next_ += word;
  return value;
}

std::span<std::uint8_t> Reader::bytes() {
  const double size = count();
  if (size < 0) return {};
  const std::span bytes(next_, static_cast<std::size_t>(size));
  next_ += (bytes.size() + word - 1) / word * word;
  return bytes;
}

std::span<TensorInfo> Reader::elements() {
  const double length = count();
  if (length < 0) return {};
  const std::span elements(reinterpret_cast<TensorInfo*>(next_), static_cast<std::size_t>(length));
  std::uninitialized_value_construct(elements.begin(), elements.end());
  next_ += elements.size() * element_bytes;
  return elements;
}

std::string_view Reader::text() {
  const std::span<std::uint8_t> characters = bytes();
  return {reinterpret_cast<const char*>(characters.data()), characters.size()};
}

std::span<double> Reader::numbers() {
  const std::span<std::uint8_t> list = bytes();
  return {reinterpret_cast<double*>(list.data()), list.size() / word};
}

bool Reader::read(ElementType& type) {
  const auto found = find_type(text());
  if (found) type = *found;
  return found.has_value();
}

bool is_integer(double value) {
  return std::trunc(value) == value && std::fabs(value) <= static_cast<double>(max_size);
}

}  // namespace tensorsplit::embind
