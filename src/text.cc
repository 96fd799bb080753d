// SPDX-License-Identifier: MIT
#include "text.h"

#include <cmath>

namespace tensorsplit {

TextWriter& TextWriter::operator<<(std::string_view piece) {
  for (const char c : piece) {
    if (size_ == text_.size()) break;
    text_[size_++] = c;
  }
  return *this;
}

TextWriter& TextWriter::operator<<(std::int64_t number) {
  char digits[20];
  std::size_t first = sizeof(digits);
  // Negative numbers all the way: INT64_MIN has no positive counterpart.
  std::int64_t rest = number < 0 ? number : -number;
  do {
    digits[--first] = static_cast<char>('0' - rest % 10);
    rest /= 10;
  } while (rest != 0);
  if (number < 0) *this << "-";
  return *this << std::string_view(digits + first, sizeof(digits) - first);
}

TextWriter& TextWriter::operator<<(double number) {
  constexpr double two_to_53 = 9007199254740992.0;
  if (std::isnan(number)) return *this << "NaN";
  if (std::isinf(number)) return *this << (number < 0 ? "-Infinity" : "Infinity");
  if (number < 0) *this << "-";
  double magnitude = std::fabs(number);
  if (magnitude < two_to_53) {
    const auto integer = static_cast<std::int64_t>(magnitude);
    *this << integer;
    double fraction = magnitude - static_cast<double>(integer);
    if (fraction == 0.0) return *this;
    *this << ".";
    for (int digit = 0; digit < 6 && fraction > 0.0; ++digit) {
      fraction *= 10.0;
      const auto value = static_cast<std::int64_t>(fraction);
      *this << value;
      fraction -= static_cast<double>(value);
    }
    return *this;
  }
  std::int64_t exponent = 0;
  for (; magnitude >= 10.0; ++exponent) magnitude /= 10.0;
  return *this << magnitude << "e+" << exponent;
}

}  // namespace tensorsplit
