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

#include "tensorsplit/node.h"

namespace tensorsplit::embind {

/// More than WebAssembly can have, and the allocator's own sums would wrap around at 4 GB.
inline constexpr double too_many_bytes = 4278190080.0;

/// The tables in library.js that say which fields are read, and in which order.
enum class Fields { node, pixels };

/// Reads the fields of a plain object one after the other, as `ts_copy_fields` in library.js wrote them. What it gives
/// lasts as long as it does. There is one at a time: a short question lies in a static area.
class Reader {
 public:
  Reader(const emscripten::val& given, Fields fields);
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;
  ~Reader();

  /// Bytes of the fields where there was no memory for them, and nothing can be read; otherwise 0.
  double missing() const { return missing_; }

  /// How many bytes a field has; 1 for an object, whose fields follow. -1 where it is not given.
  double count();

  /// An array, whose elements follow: memory for a tensor each. Empty where it is not given.
  std::span<TensorInfo> elements();

  /// The bytes of a typed array or the characters of a string, at a multiple of 8; null where it is not given.
  std::span<std::uint8_t> bytes();

  /// A string; empty where it is not given.
  std::string_view text();

  /// A Float64Array, or one number; null where it is not given.
  std::span<double> numbers();

  /// Sets `number` where one is given. A boolean is 1 or 0.
  template <typename T>
  void read(T& number) {
    const std::span<double> given = numbers();
    if (given.data() != nullptr) number = static_cast<T>(given[0]);
  }

  /// Sets `type` by its name. False where there is none of that name.
  bool read(ElementType& type);

 private:
  std::uint8_t* block_ = nullptr;
  std::uint8_t* next_;
  double missing_ = 0;
};

/// Whether `value`, a JavaScript number, is an integer that an int64 can hold exactly.
bool is_integer(double value);

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_READER_H
