// SPDX-License-Identifier: MIT
//
// A plain JavaScript object, copied into linear memory in one call and read there field by field. (`val["field"]` would
// be one call for each field: 2 KB more, and three times the time of a plan.)
#pragma once

#include <emscripten/val.h>

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

#include "embind/allocate.h"
#include "embind/library.h"
#include "tensorsplit/borrowed.h"
#include "tensorsplit/node.h"

namespace tensorsplit::embind {

/// The name of a field, which only the checked build keeps and compares.
struct FieldName {
#ifdef NDEBUG
  constexpr FieldName(const char* /*name*/) {}
#else
  constexpr FieldName(const char* name) : text(name) {}
  std::string_view text;
#endif
};

/// The names of the fields that one object has, in the order in which they are read, with one blank between two.
struct FieldNames {
  const char* object;
  const char* argument;  ///< of an object within it that has a field `values`
  const char* tensor;    ///< of any other object within it
};

/// Reads the fields of an object, each once and in the order of their names. The checked build asserts that order.
/// A field that is undefined or null is not given. What it hands out lies in its copy, and lasts as long as it does.
/// One reader exists at a time.
///
/// The copy consists of words of 8 bytes. Each value begins with a number: its bytes, the length of an array of
/// objects, 1 for an object, -1 where it is not given. Its content follows, padded to whole words.
class FieldReader {
 public:
  FieldReader(const emscripten::val& object, const FieldNames& names) : next_(area_), names_(names.object) {
    const auto copy = [&](double room) {
      return ts_copy_fields(object.as_handle(), names.object, names.argument, names.tensor, next_, room);
    };
    const double size = copy(sizeof area_);
    if (size <= sizeof area_) return;
    block_ = static_cast<std::uint8_t*>(allocate_block(size));
    if (block_ != nullptr) next_ = block_;
    // The object is read a second time. Were its size another one now, the copy might be cut off: it is refused.
    if (block_ == nullptr || copy(size) != size) missing_bytes_ = size;
  }
  ~FieldReader() { std::free(block_); }
  FieldReader(const FieldReader&) = delete;
  FieldReader& operator=(const FieldReader&) = delete;

  /// 0, or the bytes that the fields take where there is no memory for them; then only numbers and short texts before
  /// all lists may be read.
  double missing_bytes() const { return missing_bytes_; }

  /// Enters the object that is the next field or the next element, whose fields are `names`, until `close`. Returns
  /// false, and enters nothing, where it is not given. Objects are one level deep.
  bool open(const char* names) {
    if (next_number() < 0) return false;
    outer_names_ = std::exchange(names_, names);
    return true;
  }
  void close() { names_ = outer_names_; }

  /// Asserts that the next field is `name`. Needed only before `open`: the functions below do it themselves.
  void expect([[maybe_unused]] FieldName name) {
#ifndef NDEBUG
    const std::string_view rest = names_;
    assert(rest.substr(0, rest.find(' ')) == name.text);
    names_ += rest.size() == name.text.size() ? rest.size() : name.text.size() + 1;
#endif
  }

  /// The bytes of a typed array, aligned to 8; null where it is not given.
  std::span<std::uint8_t> bytes(FieldName name) {
    expect(name);
    const double size = next_number();
    if (size < 0) return {};
    const std::span bytes(next_, static_cast<std::size_t>(size));
    next_ += (bytes.size() + word - 1) / word * word;
    return bytes;
  }

  /// The elements of a Float64Array or of an array of numbers, or one number; null where it is not given.
  std::span<double> numbers(FieldName name) {
    const std::span<std::uint8_t> list = bytes(name);
    return {reinterpret_cast<double*>(list.data()), list.size() / word};
  }

  /// Memory for one tensor for each element of an array, whose elements are the next to be read with `open`; empty
  /// where it is not given.
  std::span<TensorInfo> elements(FieldName name) {
    expect(name);
    const double length = next_number();
    if (length < 0) return {};
    const std::span elements(reinterpret_cast<TensorInfo*>(next_), static_cast<std::size_t>(length));
    std::uninitialized_value_construct(elements.begin(), elements.end());
    next_ += elements.size() * element_bytes;
    return elements;
  }

  /// A string; empty where it is not given.
  std::string_view text(FieldName name) {
    const std::span<std::uint8_t> characters = bytes(name);
    return {reinterpret_cast<const char*>(characters.data()), characters.size()};
  }

  /// Sets `value` where one is given. A boolean counts as the number 1 or 0.
  void read(FieldName name, BorrowedText& value) {
    if (const std::string_view given = text(name); given.data() != nullptr) value = given;
  }
  template <typename Number>
  void read(FieldName name, Number& value) {
    if (const std::span<double> given = numbers(name); given.data() != nullptr) value = static_cast<Number>(given[0]);
  }

  /// Sets `type` by its name. Returns false where no type has that name.
  bool read(FieldName name, ElementType& type) {
    const auto found = find_type(text(name));
    if (found) type = *found;
    return found.has_value();
  }

 private:
  static constexpr std::size_t word = sizeof(double);

  /// Bytes that `ts_copy_fields` leaves unused for each element of an array: `elements` puts a tensor there.
  static constexpr std::size_t element_bytes = 72;
  static_assert(sizeof(TensorInfo) <= element_bytes);

  double next_number() {
    double number = 0;
    std::memcpy(&number, next_, word);
    next_ += word;
    return number;
  }

  /// Holds the copy where it is small, so that most requests allocate nothing.
  alignas(word) inline static std::uint8_t area_[65536];

  std::uint8_t* block_ = nullptr;  ///< owned: the copy of an object that the area cannot hold
  std::uint8_t* next_;             ///< of the copy: what is read next
  double missing_bytes_ = 0;
  const char* names_;                  ///< of the fields that are still to be read
  const char* outer_names_ = nullptr;  ///< of the object around the open one
};

}  // namespace tensorsplit::embind
