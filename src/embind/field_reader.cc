// SPDX-License-Identifier: MIT
#include "embind/field_reader.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "embind/library.h"

namespace tensorsplit::embind {
namespace {

/// The copy consists of words of 8 bytes; bytes and characters are padded to whole words.
constexpr std::size_t word = sizeof(double);

/// Holds the copy where it is small, so that most requests allocate nothing.
alignas(word) std::uint8_t static_area[65536];

/// Bytes that `ts_copy_fields` leaves unused for each element of an array: `elements` puts a tensor there.
constexpr std::size_t element_bytes = 24;
static_assert(sizeof(TensorInfo) <= element_bytes);

}  // namespace

FieldReader::FieldReader(const emscripten::val& object, const FieldNames& names)
    : next_(static_area), names_(names.object) {
  const auto copy = [&](double room) {
    return ts_copy_fields(object.as_handle(), names.object, names.argument, names.tensor, next_, room);
  };
  const double size = copy(sizeof static_area);
  if (size <= sizeof static_area) return;
  if (size < too_many_bytes) block_ = static_cast<std::uint8_t*>(std::malloc(static_cast<std::size_t>(size)));
  next_ = block_;
  // The object is read a second time. Were its size another one now, the copy might be cut off: it is refused.
  if (next_ == nullptr || copy(size) != size) missing_bytes_ = size;
}

FieldReader::~FieldReader() { std::free(block_); }

bool FieldReader::open(const char* names) {
  if (next_number() < 0) return false;
  outer_names_ = std::exchange(names_, names);
  return true;
}

void FieldReader::close() { names_ = outer_names_; }

std::span<std::uint8_t> FieldReader::bytes(FieldName name) {
  expect(name);
  const double size = next_number();
  if (size < 0) return {};
  const std::span bytes(next_, static_cast<std::size_t>(size));
  next_ += (bytes.size() + word - 1) / word * word;
  return bytes;
}

std::span<double> FieldReader::numbers(FieldName name) {
  const std::span<std::uint8_t> list = bytes(name);
  return {reinterpret_cast<double*>(list.data()), list.size() / word};
}

std::span<TensorInfo> FieldReader::elements(FieldName name) {
  expect(name);
  const double length = next_number();
  if (length < 0) return {};
  const std::span elements(reinterpret_cast<TensorInfo*>(next_), static_cast<std::size_t>(length));
  std::uninitialized_value_construct(elements.begin(), elements.end());
  next_ += elements.size() * element_bytes;
  return elements;
}

std::string_view FieldReader::text(FieldName name) {
  const std::span<std::uint8_t> characters = bytes(name);
  return {reinterpret_cast<const char*>(characters.data()), characters.size()};
}

void FieldReader::read(FieldName name, std::string_view& value) {
  if (const std::string_view given = text(name); given.data() != nullptr) value = given;
}

bool FieldReader::read(FieldName name, ElementType& type) {
  const auto found = find_type(text(name));
  if (found) type = *found;
  return found.has_value();
}

/// The word before a field's content: its bytes, the length of an array, 1 for an object, -1 where it is not given.
double FieldReader::next_number() {
  double number = 0;
  std::memcpy(&number, next_, word);
  next_ += word;
  return number;
}

}  // namespace tensorsplit::embind
