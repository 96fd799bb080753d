// SPDX-License-Identifier: MIT
//
// A sentence written piece by piece into the caller's memory.
#ifndef TENSORSPLIT_SRC_TEXT_H
#define TENSORSPLIT_SRC_TEXT_H

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tensorsplit {

/// Appends to `text` and stops where it is full.
class TextWriter {
 public:
  explicit TextWriter(std::span<char> text) : text_(text) {}

  TextWriter& operator<<(std::string_view piece);
  TextWriter& operator<<(std::int64_t number);

  /// As JavaScript prints it where it is an integer below 2^53, NaN or infinite; otherwise to six digits.
  TextWriter& operator<<(double number);

  /// Bytes written so far.
  std::size_t size() const { return size_; }

 private:
  std::span<char> text_;
  std::size_t size_ = 0;
};

}  // namespace tensorsplit

#endif  // TENSORSPLIT_SRC_TEXT_H
