// SPDX-License-Identifier: MIT
//
// A sentence written piece by piece into the caller's memory.
#ifndef TENSORSPLIT_SRC_TEXT_H
#define TENSORSPLIT_SRC_TEXT_H

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace tensorsplit {

/// Whether `text` equals `name`, which ends with a zero. (`==` of std::string_view takes ten times the code.)
bool reads_as(std::string_view text, const char* name);

/// Text number `index` of those from `texts` on.
const char* find_text(const char* texts, int index);

/// Which of the texts in [texts, end) `text` is; -1: none.
int find_index(const char* texts, const char* end, std::string_view text);

/// How many bytes texts take in which each ends with a zero.
constexpr std::size_t packed_size(const auto& texts) {
  std::size_t size = 0;
  for (const std::string_view text : texts) size += text.size() + 1;
  return size;
}

/// Texts one behind the other, in the order of an enumeration, each ended by a zero: a table of pointers would take as
/// much as the words.
template <std::size_t size>
class PackedTexts {
 public:
  constexpr explicit PackedTexts(const auto& texts) {
    char* next = bytes_;
    for (const std::string_view text : texts) next = std::copy(text.begin(), text.end(), next) + 1;
  }

  const char* operator[](auto index) const { return find_text(bytes_, static_cast<int>(index)); }

  /// Which of them `text` is; -1: none.
  int find(std::string_view text) const { return find_index(bytes_, bytes_ + size, text); }

 private:
  char bytes_[size]{};
};

/// Appends to `text` and stops where it is full.
class TextWriter {
 public:
  explicit TextWriter(std::span<char> text) : next_(text.data()), end_(next_ + text.size()) {}

  TextWriter& operator<<(char character);
  TextWriter& operator<<(const char* piece);

  /// All of its digits.
  void write_digits(std::uint64_t number);

  /// As JavaScript prints it where it is an integer below 2^63, NaN or infinite; otherwise rounded to six decimals,
  /// of which at least one is shown so that it does not look like an integer.
  TextWriter& operator<<(double number);

  /// Where the next byte goes.
  const char* next() const { return next_; }

 private:
  char* next_;
  char* end_;
};

}  // namespace tensorsplit

#endif  // TENSORSPLIT_SRC_TEXT_H
