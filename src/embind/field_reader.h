// SPDX-License-Identifier: MIT
//
// A plain JavaScript object, copied into linear memory in one call and read there field by field.
#ifndef TENSORSPLIT_EMBIND_FIELD_READER_H
#define TENSORSPLIT_EMBIND_FIELD_READER_H

#include <emscripten/val.h>

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

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

/// The names of the fields that one object has, in the order in which they are read.
struct FieldNames {
  const char* object;    ///< names with one blank between two
  const char* argument;  ///< of an object within it that has a field `values`
  const char* tensor;    ///< of any other object within it
};

/// Reads the fields of an object, each once and in the order of their names. The checked build asserts that order.
/// A field that is undefined or null is not given. All memory it hands out lasts as long as the reader. One reader
/// exists at a time.
class FieldReader {
 public:
  FieldReader(const emscripten::val& object, const FieldNames& names);
  ~FieldReader();
  FieldReader(const FieldReader&) = delete;
  FieldReader& operator=(const FieldReader&) = delete;

  /// 0, or the bytes that the fields take where there is no memory for them; then nothing may be read.
  double missing_bytes() const { return missing_bytes_; }

  /// Enters the object that is the next field or the next element, whose fields are `names`, until `close`. Returns
  /// false, and enters nothing, where it is not given.
  bool open(const char* names);
  void close();

  /// Asserts that the next field is `name`. Needed only before `open`: the functions below do it themselves.
  void expect([[maybe_unused]] FieldName name) {
#ifndef NDEBUG
    const std::string_view rest = names_;
    assert(rest.substr(0, rest.find(' ')) == name.text);
    names_ += rest.size() == name.text.size() ? rest.size() : name.text.size() + 1;
#endif
  }

  /// The bytes of a typed array, aligned to 8; null where it is not given.
  std::span<std::uint8_t> bytes(FieldName name);

  /// The elements of a Float64Array or of an array of numbers, or one number; null where it is not given.
  std::span<double> numbers(FieldName name);

  /// Memory for one tensor for each element of an array, whose elements are the next to be read with `open`; empty
  /// where it is not given.
  std::span<TensorInfo> elements(FieldName name);

  /// A string; empty where it is not given.
  std::string_view text(FieldName name);

  /// Sets `value` where one is given. A boolean counts as the number 1 or 0.
  void read(FieldName name, std::string_view& value);
  template <typename Number>
  void read(FieldName name, Number& value) {
    const std::span<double> given = numbers(name);
    if (given.data() != nullptr) value = static_cast<Number>(given[0]);
  }

  /// Sets `type` by its name. Returns false where no type has that name.
  bool read(FieldName name, ElementType& type);

 private:
  double next_number();

  std::uint8_t* block_ = nullptr;  ///< owned: the copy of an object that the static area cannot hold
  std::uint8_t* next_;             ///< of the copy: what is read next
  double missing_bytes_ = 0;
  const char* names_;                  ///< of the fields that are still to be read
  const char* outer_names_ = nullptr;  ///< of the object around the open one
};

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_FIELD_READER_H
