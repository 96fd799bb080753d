// SPDX-License-Identifier: MIT
//
// An argument that is an integer or a list of integers: an attribute, or a small input tensor such as `split`. Its
// values are read the same way for all element types.
#pragma once

#include <cstdint>
#include <iterator>
#include <type_traits>

#include "tensorsplit/borrowed.h"
#include "tensorsplit/dim_range.h"
#include "tensorsplit/dims.h"
#include "tensorsplit/element_type.h"
#include "tensorsplit/export.h"
#include "tensorsplit/number.h"

namespace tensorsplit::inline v0_1 {

namespace detail {

/// Lists whose integers can be borrowed.
template <typename List>
concept LenderOfIntegers = Borrowable<List> && Integer<ElementOf<List>>;

/// Returns the element type of integers of type T.
template <Integer T>
[[nodiscard]] constexpr ElementType integer_type() noexcept {
  constexpr bool is_signed = std::is_signed_v<T>;
  switch (sizeof(T)) {
    case 1:
      return is_signed ? ElementType::int8 : ElementType::uint8;
    case 2:
      return is_signed ? ElementType::int16 : ElementType::uint16;
    case 4:
      return is_signed ? ElementType::int32 : ElementType::uint32;
    default:
      return is_signed ? ElementType::int64 : ElementType::uint64;
  }
}

}  // namespace detail

/// Argument: missing, a scalar or a list. Lists are borrowed, so the caller keeps them alive. Callers may pass values
/// that are not integers; the rules then report an error.
class IntArgument {
 public:
  /// Unknown rank or count (shape inference).
  static constexpr std::int64_t unknown = -1;

  /// Creates a missing argument.
  constexpr IntArgument() noexcept = default;

  /// Copies one integer of at most 64 bits.
  template <detail::Integer T>
  constexpr IntArgument(T scalar) noexcept
      : scalar_(static_cast<std::int64_t>(scalar)),
        counts_(1),
        rank_(0),
        type_(std::is_signed_v<T> ? ElementType::int64 : ElementType::uint64),
        given_(true),
        inline_(true) {
    static_assert(sizeof(T) <= sizeof(scalar_));
  }

  /// Borrows a list of integers. A temporary list does not compile, because its elements would not outlive the
  /// expression.
  template <detail::LenderOfIntegers List>
  constexpr IntArgument(List&& list) noexcept
      : data_(std::data(list)),
        counts_(static_cast<std::int64_t>(std::size(list))),
        rank_(1),
        type_(detail::integer_type<std::remove_const_t<detail::ElementOf<List>>>()),
        given_(true) {
    static_assert(sizeof(detail::ElementOf<List>) <= sizeof(scalar_));
  }

  /// Borrows `count` elements of `type` at `data`, at any alignment: the values of an attribute or of a call, for which
  /// the element type is not checked. `rank` is 0 for a scalar, which has one element, and 1 for a list. Nothing is
  /// read if rank or count is `unknown`. With null `data` and both `unknown`, nothing is known about the argument, not
  /// even its type.
  [[nodiscard]] TENSORSPLIT_EXPORT static IntArgument values(ElementType type, const void* data, std::int64_t count,
                                                             std::int64_t rank) noexcept;

  /// Borrows an input tensor of any rank, whose element type and rank the rules check; otherwise as `values`. `data` is
  /// null if the values are unknown. Rank and count may be `unknown`, and then the values are unknown, too.
  [[nodiscard]] TENSORSPLIT_EXPORT static IntArgument tensor(ElementType type, const void* data, std::int64_t count,
                                                             std::int64_t rank) noexcept;

  /// Returns a copy of which only the bounds of the count are known, and no values.
  [[nodiscard]] constexpr IntArgument with_counts(DimRange counts) const noexcept {
    IntArgument other = *this;
    other.counts_ = counts;
    other.data_ = nullptr;
    other.inline_ = false;
    return other;
  }

  /// Whether the argument is present.
  [[nodiscard]] constexpr bool given() const noexcept { return given_; }

  /// Whether the values are known.
  [[nodiscard]] constexpr bool known() const noexcept { return inline_ || data_ != nullptr || count() == 0; }

  /// Whether the argument is an input tensor, whose element type the rules check.
  [[nodiscard]] constexpr bool is_tensor() const noexcept { return tensor_; }

  /// Element type of the values.
  [[nodiscard]] constexpr ElementType type() const noexcept { return type_; }

  /// Rank: 0 for a scalar, 1 for a list, or `unknown`.
  [[nodiscard]] constexpr std::int64_t rank() const noexcept { return rank_; }

  /// Number of values, or `unknown`.
  [[nodiscard]] constexpr std::int64_t count() const noexcept { return counts_.known() ? counts_.lo : unknown; }

  /// Bounds of the number of values.
  [[nodiscard]] constexpr DimRange counts() const noexcept { return counts_; }

  /// Returns the value at `index`. Returns NaN if `index` is not in [0, count()), if the values are unknown, or if the
  /// element type is not an integer of 4 or 8 to 64 bits, float16, float32 or float64. Two 4-bit elements share a byte,
  /// the first in its low half.
  [[nodiscard]] TENSORSPLIT_EXPORT Number at(std::int64_t index) const noexcept;

 private:
  const void* data_ = nullptr;
  std::int64_t scalar_ = 0;
  DimRange counts_ = 0;
  std::int64_t rank_ = 0;
  ElementType type_ = {};
  bool given_ = false;
  bool inline_ = false;
  bool tensor_ = false;
};

}  // namespace tensorsplit::inline v0_1
