// SPDX-License-Identifier: MIT
//
// An argument that is an integer or a list of integers (an attribute, or a small input tensor such as `split`), read
// alike whatever its element type is.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>
#include <type_traits>

#include "tensorsplit/dim_range.h"
#include "tensorsplit/dims.h"
#include "tensorsplit/element_type.h"
#include "tensorsplit/export.h"

namespace tensorsplit {

/// One argument: absent, a scalar or a list. Lists are borrowed: the caller keeps them alive. Numbers are read as
/// doubles, as what was given need not be an integer; the rules refuse what is none.
class IntArgument {
 public:
  /// Rank or count that is not known (shape inference).
  static constexpr std::int64_t unknown = -1;

  /// Not given.
  constexpr IntArgument() = default;

  /// One integer of at most 64 bits, held here.
  template <std::integral T>
  constexpr IntArgument(T scalar)
      : scalar_(static_cast<std::int64_t>(scalar)),
        counts_(1),
        rank_(0),
        type_(std::is_signed_v<T> ? ElementType::int64 : ElementType::uint64),
        given_(true),
        inline_(true) {
    static_assert(sizeof(T) <= sizeof(scalar_));
  }

  /// A list of int64, borrowed. A temporary list does not compile: it would be gone at the end of the line.
  constexpr IntArgument(std::span<const std::int64_t> list)
      : data_(list.data()), counts_(static_cast<std::int64_t>(list.size())), rank_(1), given_(true) {}
  template <detail::ListOf<std::int64_t> List>
  constexpr IntArgument(List& list) : IntArgument(std::span<const std::int64_t>(list)) {}
  template <detail::ListOf<std::int64_t> List>
  IntArgument(const List&& temporary) = delete;

  /// `count` elements of `type` at `data` (any alignment), as a call's numbers or an attribute hold them: only the
  /// values matter. `rank` is 0 for a scalar, which has one element, and 1 for a list. Where rank or count is `unknown`
  /// nothing is read. With null `data`, and both of them `unknown`, it is an input of which nothing is known, not even
  /// its type.
  TENSORSPLIT_EXPORT static IntArgument values(ElementType type, const void* data, std::int64_t count,
                                               std::int64_t rank);

  /// An input tensor: as `values`, and its element type and rank (0 or more) matter too. `data` is null where the
  /// values are not known; rank and count may be `unknown`, and the values are not known then.
  TENSORSPLIT_EXPORT static IntArgument tensor(ElementType type, const void* data, std::int64_t count,
                                               std::int64_t rank);

  /// The same argument, of whose count no more is known than these bounds. Its values are not known then.
  constexpr IntArgument with_counts(DimRange counts) const {
    IntArgument other = *this;
    other.counts_ = counts;
    other.data_ = nullptr;
    other.inline_ = false;
    return other;
  }

  /// Whether the argument was given at all.
  bool given() const { return given_; }

  /// Whether the values are there to be read.
  bool known() const { return inline_ || data_ != nullptr || count() == 0; }

  /// Whether it is an input tensor, whose element type matters.
  bool is_tensor() const { return tensor_; }

  /// The element type of the values.
  ElementType type() const { return type_; }

  /// 0 for a scalar, 1 for a list, or `unknown`.
  std::int64_t rank() const { return rank_; }

  /// How many numbers there are, or `unknown`.
  std::int64_t count() const { return counts_.known() ? counts_.lo : unknown; }

  /// The bounds of that.
  DimRange counts() const { return counts_; }

  /// The number at `index`. Beyond 2^53, where no legal argument lies, a 64-bit integer is rounded to
  /// the nearest double. NaN outside of [0, count()), where the values are not known, and for an element type that is
  /// neither an integer of 4 or 8 to 64 bits nor float16, float32 or float64. Two elements of 4 bits share a byte, the
  /// first in its low half.
  TENSORSPLIT_EXPORT double at(std::int64_t index) const;

  /// The magnitude of the integer at `index` where there is one and it is beyond 2^53, so that `at` may round it;
  /// otherwise 0.
  TENSORSPLIT_EXPORT std::uint64_t rounded_magnitude(std::int64_t index) const;

 private:
  /// Where the numbers are, null where there is none at `index`.
  const void* data_at(std::int64_t index) const;

  const void* data_ = nullptr;
  std::int64_t scalar_ = 0;
  DimRange counts_ = 0;
  std::int64_t rank_ = 0;
  ElementType type_ = ElementType::int64;
  bool given_ = false;
  bool inline_ = false;
  bool tensor_ = false;
};

}  // namespace tensorsplit
