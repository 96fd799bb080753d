// SPDX-License-Identifier: MIT
//
// An argument that is an integer or a list of integers (an attribute, or a small input tensor such as `split`), read
// alike whatever its element type is.
#pragma once

#include <cstdint>
#include <iterator>
#include <type_traits>

#include "tensorsplit/borrowed.h"
#include "tensorsplit/dim_range.h"
#include "tensorsplit/dims.h"
#include "tensorsplit/element_type.h"
#include "tensorsplit/export.h"

namespace tensorsplit::inline v0_1 {

namespace detail {

/// A list of integers.
template <typename List>
concept LenderOfIntegers = Lender<List> && Integer<ElementOf<List>>;

/// The element type of integers of type T.
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

/// One argument: absent, a scalar or a list. Lists are borrowed: the caller keeps them alive. Numbers are read as
/// doubles, as what was given need not be an integer; the rules refuse what is none.
class IntArgument {
 public:
  /// Rank or count that is not known (shape inference).
  static constexpr std::int64_t unknown = -1;

  /// Not given.
  constexpr IntArgument() noexcept = default;

  /// One integer of at most 64 bits, which is copied.
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

  /// A borrowed list of integers. A temporary list does not compile, because its elements would be gone at the end of
  /// the line.
  template <detail::LenderOfIntegers List>
  constexpr IntArgument(List&& list) noexcept
      : data_(std::data(list)),
        counts_(static_cast<std::int64_t>(std::size(list))),
        rank_(1),
        type_(detail::integer_type<std::remove_const_t<detail::ElementOf<List>>>()),
        given_(true) {
    static_assert(sizeof(detail::ElementOf<List>) <= sizeof(scalar_));
  }

  /// `count` elements of `type` at `data` (any alignment), as a call's numbers or an attribute hold them: only the
  /// values matter. `rank` is 0 for a scalar, which has one element, and 1 for a list. Where rank or count is `unknown`
  /// nothing is read. With null `data`, and both of them `unknown`, it is an input of which nothing is known, not even
  /// its type.
  [[nodiscard]] TENSORSPLIT_EXPORT static IntArgument values(ElementType type, const void* data, std::int64_t count,
                                                             std::int64_t rank) noexcept;

  /// An input tensor: as `values`, and its element type and rank (0 or more) matter too. `data` is null where the
  /// values are not known; rank and count may be `unknown`, and the values are not known then.
  [[nodiscard]] TENSORSPLIT_EXPORT static IntArgument tensor(ElementType type, const void* data, std::int64_t count,
                                                             std::int64_t rank) noexcept;

  /// The same argument, of whose count no more is known than these bounds. Its values are not known then.
  [[nodiscard]] constexpr IntArgument with_counts(DimRange counts) const noexcept {
    IntArgument other = *this;
    other.counts_ = counts;
    other.data_ = nullptr;
    other.inline_ = false;
    return other;
  }

  /// Whether the argument was given at all.
  [[nodiscard]] constexpr bool given() const noexcept { return given_; }

  /// Whether the values are there to be read.
  [[nodiscard]] constexpr bool known() const noexcept { return inline_ || data_ != nullptr || count() == 0; }

  /// Whether it is an input tensor, whose element type matters.
  [[nodiscard]] constexpr bool is_tensor() const noexcept { return tensor_; }

  /// The element type of the values.
  [[nodiscard]] constexpr ElementType type() const noexcept { return type_; }

  /// 0 for a scalar, 1 for a list, or `unknown`.
  [[nodiscard]] constexpr std::int64_t rank() const noexcept { return rank_; }

  /// How many numbers there are, or `unknown`.
  [[nodiscard]] constexpr std::int64_t count() const noexcept { return counts_.known() ? counts_.lo : unknown; }

  /// The bounds of that.
  [[nodiscard]] constexpr DimRange counts() const noexcept { return counts_; }

  /// The number at `index`. Beyond 2^53, where no legal argument lies, a 64-bit integer is rounded to
  /// the nearest double. NaN outside of [0, count()), where the values are not known, and for an element type that is
  /// neither an integer of 4 or 8 to 64 bits nor float16, float32 or float64. Two elements of 4 bits share a byte, the
  /// first in its low half.
  [[nodiscard]] TENSORSPLIT_EXPORT double at(std::int64_t index) const noexcept;

  /// The magnitude of the integer at `index` where there is one and it is beyond 2^53, so that `at` may round it;
  /// otherwise 0.
  [[nodiscard]] TENSORSPLIT_EXPORT std::uint64_t rounded_magnitude(std::int64_t index) const noexcept;

 private:
  /// Where the numbers are, null where there is none at `index`.
  const void* data_at(std::int64_t index) const noexcept;

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
