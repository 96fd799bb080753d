// SPDX-License-Identifier: MIT
//
// Dims of a tensor: plain integers, or ranges for shape inference.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "tensorsplit/borrowed.h"
#include "tensorsplit/dim_range.h"
#include "tensorsplit/number.h"

namespace tensorsplit::inline v0_1 {

namespace detail {

/// Lists whose elements `Dims` can borrow.
template <typename List>
concept LenderOfDims = BorrowableAs<List, int> || BorrowableAs<List, long> || BorrowableAs<List, long long> ||
    BorrowableAs<List, DimRange>;

}  // namespace detail

/// Dims, outermost first: up to six integers in braces, as in `{2, 3}`, or a borrowed list of int, long, long long or
/// DimRange, which the caller keeps alive. A temporary list does not compile.
class Dims {
 public:
  /// Creates the dims of a scalar: none.
  constexpr Dims() noexcept : dims_{} {}

  /// Copies the listed dims.
  template <detail::Integer... Integers>
  requires(sizeof...(Integers) > 0) constexpr Dims(Integers... dims) noexcept
      : size_(sizeof...(Integers)), kind_(Kind::copied), dims_{.copied = {static_cast<std::int64_t>(dims)...}} {
    static_assert(sizeof...(Integers) <= max_copied, "more than six dims must be in an array that has a name");
    unsigned bit = 1;
    unsigned beyond = 0;
    ((beyond |= Number(dims).is_negative() == (static_cast<std::int64_t>(dims) < 0) ? 0 : bit, bit <<= 1U), ...);
    beyond_ = static_cast<std::uint8_t>(beyond);
  }

  /// Borrows a list of dims. Elements of type DimRange may be unknown.
  template <detail::LenderOfDims List>
  constexpr Dims(List&& list) noexcept : size_(std::size(list)), dims_{} {
    set(std::data(list));
  }

  /// Number of dims: the rank.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

  /// Returns the dim at `index` in [0, size()). An unsigned integer beyond int64, which is illegal, becomes INT64_MAX.
  [[nodiscard]] constexpr DimRange operator[](std::size_t index) const noexcept {
    assert(index < size_);
    switch (kind_) {
      case Kind::copied:
        return (beyond_ >> index & 1U) != 0 ? INT64_MAX : dims_.copied[index];
      case Kind::ints:
        return dims_.ints[index];
      case Kind::longs:
        return dims_.longs[index];
      case Kind::long_longs:
        return dims_.long_longs[index];
      default:
        return dims_.ranges[index];
    }
  }

  /// Returns the dim at `index` in [0, size()), or its lower bound, in all its digits.
  [[nodiscard]] constexpr Number written(std::size_t index) const noexcept {
    if (kind_ != Kind::copied) return (*this)[index].lo;
    assert(index < size_);
    const std::int64_t dim = dims_.copied[index];
    return (beyond_ >> index & 1U) != 0 ? Number(static_cast<std::uint64_t>(dim)) : Number(dim);
  }

 private:
  static constexpr std::size_t max_copied = 6;

  enum class Kind : std::uint8_t { copied, ints, longs, long_longs, ranges };

  constexpr void set(const int* list) noexcept { kind_ = Kind::ints, dims_.ints = list; }
  constexpr void set(const long* list) noexcept { kind_ = Kind::longs, dims_.longs = list; }
  constexpr void set(const long long* list) noexcept { kind_ = Kind::long_longs, dims_.long_longs = list; }
  constexpr void set(const DimRange* list) noexcept { kind_ = Kind::ranges, dims_.ranges = list; }

  std::size_t size_ = 0;
  Kind kind_ = Kind::copied;
  std::uint8_t beyond_ = 0;  ///< set of indices of copied dims that are unsigned and exceed int64
  union {
    std::int64_t copied[max_copied];
    const int* ints;
    const long* longs;
    const long long* long_longs;
    const DimRange* ranges;
  } dims_;
};

}  // namespace tensorsplit::inline v0_1
