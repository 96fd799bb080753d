// SPDX-License-Identifier: MIT
//
// A number as the caller wrote it, for rules that accept only integers and for messages that show all digits.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "tensorsplit/export.h"

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
  TENSORSPLIT_EXPORT Number(double number) noexcept;

  /// Whether the number has no fraction. Infinities and NaN are not integers.
  [[nodiscard]] TENSORSPLIT_EXPORT bool is_integer() const noexcept;

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
  [[nodiscard]] TENSORSPLIT_EXPORT std::int64_t to_int64() const noexcept;

  /// Returns the nearest double.
  [[nodiscard]] TENSORSPLIT_EXPORT double to_double() const noexcept;

  /// Whether two numbers are equal, in all their digits. NaN differs from every number.
  [[nodiscard]] bool operator==(const Number& other) const noexcept {
    return kind_ == other.kind_ && (is_exact() ? bits_ == other.bits_ : to_double() == other.to_double());
  }

 private:
  enum class Kind : std::uint8_t { natural, negative, real };

  std::uint64_t bits_ = 0;  ///< the integer, in two's complement if negative, or the bits of a double
  Kind kind_ = Kind::natural;
};

}  // namespace tensorsplit::inline v0_1
