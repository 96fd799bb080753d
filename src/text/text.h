// SPDX-License-Identifier: MIT
//
// Sentences, written piece by piece into the caller's memory, and those about errors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "tensorsplit/error.h"

namespace tensorsplit::inline v0_1 {

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

/// How one language spells what messages mention. The caller chooses one, so that a program has the texts of its own
/// language alone.
struct Words {
  const char* const* operators;  ///< names in the order of `Operator`

  /// Writes the name of an argument, as a node or a call spells it.
  void (*write_argument)(TextWriter& text, const Error& error, Argument argument);

  /// Returns the sentence of a detail that no other language can have.
  const char* (*sentence)(const Error& error);

  /// Returns a second sentence for what people try first, or an empty one.
  const char* (*hint)(const Error& error);
};

/// The two halves of what `describe` writes: operator and version, such as "Split-18", and the sentence after them.
std::size_t describe_operator(const Error& error, const Words& words, std::span<char> text);
std::size_t describe_detail(const Error& error, const Words& words, std::span<char> text);

/// Whether a tensor that becomes pixels has an element type of masks, which no tensor of pixels has.
bool is_mask(const Error& error);

/// Returns the name of `argument`, which comes before `Argument::source`, as the attribute or input of a node. Ends
/// with a zero.
const char* argument_name(Argument argument);

/// Returns the index of `text` in a list of names that end with a zero, or `count` if it is not in there.
int find_name(std::string_view text, const char* const* names, int count);

}  // namespace tensorsplit::inline v0_1
