// SPDX-License-Identifier: MIT
//
// Sentences, written piece by piece into the caller's memory, and those about errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "tensorsplit/error.h"

namespace tensorsplit {

/// Whether `text` equals `name`, which ends with a zero. (`==` of std::string_view takes ten times the code.)
bool reads_as(std::string_view text, const char* name);

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

/// The two halves of what `describe` writes: operator and version, such as "Split-18", and the sentence after them.
std::size_t describe_operator(const Error& error, std::span<char> text);
std::size_t describe_fault(const Error& error, std::span<char> text);

}  // namespace tensorsplit
