// SPDX-License-Identifier: MIT
//
// Reads a plain JavaScript object, which one call copies to WebAssembly memory, field by field. (`val["field"]` would
// be one call per field, and more code.)
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

/// Name of a field. Only the checked build keeps and compares it.
struct FieldName {
#ifdef NDEBUG
  constexpr FieldName(const char* /*name*/) {}
#else
  constexpr FieldName(const char* name) : text(name) {}
  std::string_view text;
#endif
};

/// Names of the fields of one object in the order of reading, separated by single spaces.
struct FieldNames {
  const char* object;
  const char* argument;  ///< fields of a nested object that has a field `values`
  const char* tensor;    ///< fields of other nested objects
};

/// Reads the fields of an object, each once and in the order of their names. The checked build asserts that order. A
/// field that is undefined or null is missing. Returned memory belongs to the reader's copy of the object, and is valid
/// as long as the reader. One reader exists at a time.
///
/// The copy consists of words of 8 bytes. Each value begins with a number: its bytes, the length of an array of
/// objects, 1 for an object, or -1 if it is missing. Its content follows, padded to whole words.
class FieldReader {
 public:
  FieldReader(const emscripten::val& object, const FieldNames& names) : next_(area_), names_(names.object) {
    const auto copy = [&](double room) {
      return ts_copy_fields(object.as_handle(), names.object, names.argument, names.tensor, sizeof(TensorInfo), next_,
                            room);
    };
    const double size = copy(sizeof area_);
    if (size <= sizeof area_) return;
    block_ = static_cast<std::uint8_t*>(allocate_block(size));
    if (block_ != nullptr) next_ = block_;
    // The object is read a second time. If its size has changed in between, the copy may be cut off, so it is refused.
    if (block_ == nullptr || copy(size) != size) missing_bytes_ = size;
  }
  ~FieldReader() { std::free(block_); }
  FieldReader(const FieldReader&) = delete;
  FieldReader& operator=(const FieldReader&) = delete;

  /// Returns 0, or the bytes of the fields if the copy failed because memory is full or the object changed while it was
  /// read. In that case only numbers and short texts before all lists may be read.
  double missing_bytes() const { return missing_bytes_; }

  /// Enters the object that is the next field or element and has the fields `names`, until `close`. Returns false, and
  /// enters nothing, if it is missing. Objects are nested one level deep.
  bool open(const char* names) {
    if (next_number() < 0) return false;
    outer_names_ = std::exchange(names_, names);
    return true;
  }
  void close() { names_ = outer_names_; }

  /// Asserts that the next field is `name`. Only needed before `open`, because the functions below call it.
  void expect([[maybe_unused]] FieldName name) {
#ifndef NDEBUG
    const std::string_view rest = names_;
    assert(rest.substr(0, rest.find(' ')) == name.text);
    names_ += rest.size() == name.text.size() ? rest.size() : name.text.size() + 1;
#endif
  }

  /// Returns the bytes of a typed array, aligned to 8, or null if it is missing.
  std::span<std::uint8_t> bytes(FieldName name) {
    expect(name);
    const double size = next_number();
    if (size < 0) return {};
    const std::span bytes(next_, static_cast<std::size_t>(size));
    next_ += (bytes.size() + word - 1) / word * word;
    return bytes;
  }

  /// Returns the elements of a Float64Array or of an array of numbers, or a single number. Returns null if the field is
  /// missing.
  std::span<double> numbers(FieldName name) {
    const std::span<std::uint8_t> list = bytes(name);
    return {reinterpret_cast<double*>(list.data()), list.size() / word};
  }

  /// Returns memory for one tensor per element of an array. Its elements are read next, each with `open`. Returns an
  /// empty span if the array is missing.
  std::span<TensorInfo> elements(FieldName name) {
    expect(name);
    const double length = next_number();
    if (length < 0) return {};
    const std::span elements(reinterpret_cast<TensorInfo*>(next_), static_cast<std::size_t>(length));
    std::uninitialized_value_construct(elements.begin(), elements.end());
    next_ += elements.size_bytes();
    return elements;
  }

  /// Returns a string, which is empty if it is missing.
  std::string_view text(FieldName name) {
    const std::span<std::uint8_t> characters = bytes(name);
    return {reinterpret_cast<const char*>(characters.data()), characters.size()};
  }

  /// Sets `value` if the field is present. A boolean is read as 1 or 0.
  void read(FieldName name, BorrowedText& value) {
    if (const std::string_view characters = text(name); characters.data() != nullptr) value = characters;
  }
  template <typename T>
  void read(FieldName name, T& value) {
    if (const std::span<double> list = numbers(name); list.data() != nullptr) value = static_cast<T>(list[0]);
  }

  /// Sets `type` by its name. Returns false if no type has that name.
  bool read(FieldName name, ElementType& type) {
    const auto found = find_type(text(name));
    if (found) type = *found;
    return found.has_value();
  }

 private:
  static constexpr std::size_t word = sizeof(double);

  static_assert(sizeof(TensorInfo) % word == 0);

  double next_number() {
    double number = 0;
    std::memcpy(&number, next_, word);
    next_ += word;
    return number;
  }

  /// Buffer for small copies, so that most requests allocate nothing.
  alignas(word) inline static std::uint8_t area_[65536];

  std::uint8_t* block_ = nullptr;  ///< owned copy of an object that exceeds `area_`
  std::uint8_t* next_;             ///< next value of the copy
  double missing_bytes_ = 0;
  const char* names_;                  ///< names of the remaining fields
  const char* outer_names_ = nullptr;  ///< names of the outer object while a nested one is open
};

}  // namespace tensorsplit::embind
