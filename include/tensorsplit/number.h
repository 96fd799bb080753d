// SPDX-License-Identifier: MIT
//
// A number as the caller wrote it, for rules that accept only integers and for messages that show all digits.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "tensorsplit/version.h"

namespace tensorsplit::inline v0_1 {

namespace detail {

/// Integer types except bool.
template <typename T>
concept Integer = std::integral<T> && !std::same_as<std::remove_cv_t<T>, bool>;

}  // namespace detail

/// Number: an integer of 64 bits, signed or unsigned, with all its digits, or any other double.
class Number {
 public:
  /// Creates 0.
  constexpr Number() noexcept = default;

  /// Stores an integer of at most 64 bits.
  template <detail::Integer T>
  constexpr Number(T integer) noexcept : bits_(static_cast<std::uint64_t>(static_cast<std::int64_t>(integer))) {
    static_assert(sizeof(T) <= sizeof(bits_));
    if constexpr (std::is_signed_v<T>) kind_ = integer < 0 ? Kind::negative : Kind::natural;
  }

  /// Stores a double, as an integer if it is one of less than 2^63 in magnitude.
  constexpr Number(double number) noexcept {
    const bool is_small = number > -limit && number < limit;
    const std::int64_t integer = is_small ? static_cast<std::int64_t>(number) : 0;
    if (static_cast<double>(integer) == number) {
      *this = integer;
    } else {
      kind_ = Kind::real;
      bits_ = __builtin_bit_cast(std::uint64_t, number);
    }
  }

  /// Whether the number has no fraction. Infinities and NaN are not integers.
  [[nodiscard]] constexpr bool is_integer() const noexcept {
    const double number = to_double();
    return is_exact() || (number - number == 0 && (number >= limit || number <= -limit));
  }

  /// Whether the number is an integer of 64 bits.
  [[nodiscard]] constexpr bool is_exact() const noexcept { return kind_ != Kind::real; }

  /// Whether the number is below 0.
  [[nodiscard]] constexpr bool is_negative() const noexcept {
    return is_exact() ? kind_ == Kind::negative : to_double() < 0;
  }

  /// Returns the magnitude of an integer of 64 bits. `is_exact` must be true.
  [[nodiscard]] constexpr std::uint64_t magnitude() const noexcept {
    return kind_ == Kind::negative ? 0 - bits_ : bits_;
  }

  /// Returns the nearest int64 that is not farther from 0, or 0 for NaN.
  [[nodiscard]] constexpr std::int64_t to_int64() const noexcept {
    if (kind_ == Kind::negative) return static_cast<std::int64_t>(bits_);
    if (kind_ == Kind::natural) return bits_ > INT64_MAX ? INT64_MAX : static_cast<std::int64_t>(bits_);
    const double number = to_double();
    if (number >= limit) return INT64_MAX;
    if (number <= -limit) return INT64_MIN;
    return number == number ? static_cast<std::int64_t>(number) : 0;
  }

  /// Returns the nearest double.
  [[nodiscard]] constexpr double to_double() const noexcept {
    if (kind_ == Kind::negative) return static_cast<double>(static_cast<std::int64_t>(bits_));
    return kind_ == Kind::natural ? static_cast<double>(bits_) : __builtin_bit_cast(double, bits_);
  }

  /// Whether two numbers are equal, in all their digits. NaN differs from every number.
  [[nodiscard]] friend constexpr bool operator==(const Number& a, const Number& b) noexcept {
    if (a.kind_ != b.kind_) return false;
    return a.is_exact() ? a.bits_ == b.bits_ : a.to_double() == b.to_double();
  }

 private:
  enum class Kind : std::uint8_t { natural, negative, real };

  static constexpr double limit = 0x1p63;

  std::uint64_t bits_ = 0;  ///< the integer, in two's complement if negative, or the bits of a double
  Kind kind_ = Kind::natural;
};

}  // namespace tensorsplit::inline v0_1
