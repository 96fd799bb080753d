// SPDX-License-Identifier: MIT
//
// Writes error messages into memory of the caller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "tensorsplit/error.h"

namespace tensorsplit::inline v0_1 {

/// Returns whether `text` equals `name`, which ends with a zero. `==` of std::string_view takes ten times the code.
bool reads_as(std::string_view text, const char* name);

/// Appends to `text` until it is full.
class TextWriter {
 public:
  explicit TextWriter(std::span<char> text) : next_(text.data()), end_(next_ + text.size()) {}

  TextWriter& operator<<(char character);
  TextWriter& operator<<(const char* piece);

  /// Appends all digits of `number`.
  void write_digits(std::uint64_t number);

  /// Appends a number. Integers of 64 bits have all their digits. NaN, infinities and integers up to 2^53 look as in
  /// JavaScript. Other numbers are rounded to six decimals. At least one decimal is shown, so that a rounded number
  /// does not look like an integer.
  TextWriter& operator<<(const Number& number);

  /// Returns the address of the next byte.
  const char* next() const { return next_; }

 private:
  char* next_;
  char* end_;
};

/// The texts of one language, C++ or JavaScript. Callers pass them, so a program contains only those of its own
/// language.
struct Language {
  /// Writes the name of an operator or function, such as "move_axis".
  void (*write_name)(TextWriter& text, const char* name);

  /// Writes the name of an argument as the node or the call spells it.
  void (*write_argument)(TextWriter& text, const Error& error, Argument argument);

  /// Returns the sentence of a detail that only this language has.
  const char* (*sentence)(const Error& error);

  /// Returns a hint for a common mistake, or an empty text.
  const char* (*hint)(const Error& error);
};

/// Writes the name of an operator and its version, such as "Split-18", or of another function. Returns the number of
/// bytes written.
std::size_t describe_operator(Operator op, Function function, int version, const Language& language,
                              std::span<char> text);

/// Writes a list of attributes, a set of `argument_bit`, or "none". Returns the number of bytes written.
std::size_t describe_attributes(unsigned attributes, std::span<char> text);

/// Writes the sentence about the detail, and a hint if there is one. Returns the number of bytes written.
std::size_t describe_detail(const Error& error, const Language& language, std::span<char> text);

/// Returns whether a tensor passed to `to_pixels` has a type that masks have, such as bool. Tensors of pixels never
/// have one of these types.
bool is_mask(const Error& error);

/// Returns whether wrong channels are letters of legal ones in small letters, such as "rgb". The hint writes
/// {capitals}.
bool needs_capitals(const Error& error);

/// Returns the name of `argument` as an attribute or input of a node, ending with a zero. `argument` must come before
/// `Argument::source`.
const char* argument_name(Argument argument);

/// Names of all operators, then of all functions without `none`, in the order of the enumerations.
extern const char* const operator_names[operator_count + function_count];

/// Appends a name without its underlines, as JavaScript spells it: "moveAxis" for "move_axis".
void write_joined(TextWriter& text, const char* name);

}  // namespace tensorsplit::inline v0_1
