// SPDX-License-Identifier: MIT
#include "text/text.h"

#include <cmath>

namespace tensorsplit::inline v0_1 {

bool reads_as(std::string_view text, const char* name) {
  for (const char character : text) {
    if (*name == 0 || *name++ != character) return false;
  }
  return *name == 0;
}

void write_joined(TextWriter& text, const char* name) {
  for (; *name != 0; ++name) text << (*name == '_' ? static_cast<char>(*++name - 'a' + 'A') : *name);
}

TextWriter& TextWriter::operator<<(char character) {
  if (next_ != end_) *next_++ = character;
  return *this;
}

TextWriter& TextWriter::operator<<(const char* piece) {
  while (*piece != 0) *this << *piece++;
  return *this;
}

void TextWriter::write_digits(std::uint64_t number) {
  if (number >= 10) write_digits(number / 10);
  *this << static_cast<char>('0' + number % 10);
}

namespace {

/// Writes `number`, which is in [0, 2^63), rounded to six decimals.
void write_decimal(TextWriter& text, double number) {
  auto whole = static_cast<std::uint64_t>(number);
  const double fraction = number - static_cast<double>(whole);
  auto millionths = static_cast<std::uint64_t>(std::floor(fraction * 1e6 + 0.5));
  if (millionths == 1000000) {
    ++whole;
    millionths = 0;
  }
  text.write_digits(whole);
  if (fraction == 0.0) return;
  text << '.';
  std::uint64_t unit = 100000;
  do {
    text << static_cast<char>('0' + millionths / unit);
    millionths %= unit;
    unit /= 10;
  } while (millionths != 0);
}

}  // namespace

TextWriter& TextWriter::operator<<(const Number& number) {
  if (number.is_negative()) *this << '-';
  if (number.is_exact()) {
    write_digits(number.magnitude());
    return *this;
  }
  double magnitude = std::fabs(number.to_double());
  if (std::isnan(magnitude)) return *this << "NaN";
  if (std::isinf(magnitude)) return *this << "Infinity";
  if (!number.is_integer()) {
    write_decimal(*this, magnitude);
    return *this;
  }
  std::uint64_t exponent = 0;
  for (; magnitude >= 9.9999995; ++exponent) magnitude /= 10;
  write_decimal(*this, std::floor(magnitude * 1e6 + 0.5) / 1e6);
  *this << "e+";
  write_digits(exponent);
  return *this;
}

}  // namespace tensorsplit::inline v0_1
