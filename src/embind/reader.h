// SPDX-License-Identifier: MIT
//
// What JavaScript asks, copied into memory by one call and read there word by word.
#ifndef TENSORSPLIT_EMBIND_READER_H
#define TENSORSPLIT_EMBIND_READER_H

#include <emscripten/val.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "tensorsplit/element_type.h"

namespace tensorsplit::embind {

/// Memory for what is asked once, given back with the object: a static area as long as that suffices, then the heap.
/// There is one such object at a time.
class Arena {
 public:
  Arena() = default;
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;
  ~Arena();

  /// `size` bytes at a multiple of 8; null where there is no memory, which `missing` then remembers.
  std::uint8_t* allocate(double size);

  /// Remembers that there is no memory for `size` bytes. Returns null.
  std::uint8_t* refuse(double size);

  /// Bytes that were asked for in vain; 0: none.
  double missing() const { return missing_; }

 private:
  struct Chunk {
    Chunk* next;
  };

  Chunk* chunks_ = nullptr;
  std::size_t used_ = 0;
  double missing_ = 0;
};

/// The tables in library.js that say which fields are read, and in which order.
enum class Fields { node, pixels };

/// Copies the fields of a plain object to memory of `arena`, for a `Reader`. Null where there is no memory.
const std::uint8_t* copy_fields(const emscripten::val& given, Fields fields, Arena& arena);

/// Reads fields one after the other, as `ts_copy_fields` in library.js wrote them.
class Reader {
 public:
  explicit Reader(const std::uint8_t* words) : next_(words) {}

  /// How many elements an array has, which follow, or bytes a field; 1 for an object, whose fields follow. -1 where it
  /// is not given.
  double count();

  /// The bytes of a typed array or the characters of a string, at a multiple of 8; null where it is not given.
  std::span<const std::uint8_t> bytes();

  /// A string; empty where it is not given.
  std::string_view text();

  /// A Float64Array, or one number; null where it is not given.
  std::span<const double> numbers();

  /// Sets `number` where one is given. A boolean is 1 or 0.
  template <typename T>
  void read(T& number) {
    const std::span<const double> given = numbers();
    if (given.data() != nullptr) number = static_cast<T>(given[0]);
  }

  /// Sets `type` by its name. False where there is none of that name.
  bool read(ElementType& type);

 private:
  const std::uint8_t* next_;
};

/// Whether `value`, a JavaScript number, is an integer that an int64 can hold exactly.
bool is_integer(double value);

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_READER_H
