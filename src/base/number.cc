// SPDX-License-Identifier: MIT
#include "tensorsplit/number.h"

namespace tensorsplit::inline v0_1 {
namespace {

/// Doubles of this magnitude or more are integers, but may not fit an int64.
constexpr double limit = 0x1p63;

}  // namespace

Number::Number(double number) noexcept {
  const bool is_small = number > -limit && number < limit;
  const std::int64_t integer = is_small ? static_cast<std::int64_t>(number) : 0;
  if (static_cast<double>(integer) == number) {
    *this = integer;
  } else {
    kind_ = Kind::real;
    bits_ = __builtin_bit_cast(std::uint64_t, number);
  }
}

bool Number::is_integer() const noexcept {
  const double number = to_double();
  return is_exact() || (number - number == 0 && (number >= limit || number <= -limit));
}

std::int64_t Number::to_int64() const noexcept {
  if (kind_ == Kind::negative) return static_cast<std::int64_t>(bits_);
  if (kind_ == Kind::natural) return bits_ > INT64_MAX ? INT64_MAX : static_cast<std::int64_t>(bits_);
  const double number = to_double();
  if (number >= limit) return INT64_MAX;
  if (number <= -limit) return INT64_MIN;
  return number == number ? static_cast<std::int64_t>(number) : 0;
}

double Number::to_double() const noexcept {
  if (kind_ == Kind::negative) return static_cast<double>(static_cast<std::int64_t>(bits_));
  return kind_ == Kind::natural ? static_cast<double>(bits_) : __builtin_bit_cast(double, bits_);
}

}  // namespace tensorsplit::inline v0_1
