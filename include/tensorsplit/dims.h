// SPDX-License-Identifier: MIT
//
// Dims of a tensor: plain integers, or ranges for shape inference.
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

#include "tensorsplit/borrowed.h"
#include "tensorsplit/dim_range.h"

namespace tensorsplit::inline v0_1 {

namespace detail {

/// Integer types except bool.
template <typename T>
concept Integer = std::integral<T> && !std::same_as<std::remove_cv_t<T>, bool>;

/// Returns `number`, or INT64_MAX if it is larger.
template <Integer T>
[[nodiscard]] constexpr std::int64_t to_int64(T number) noexcept {
  return std::in_range<std::int64_t>(number) ? static_cast<std::int64_t>(number) : INT64_MAX;
}

/// Lists whose elements `Dims` can borrow.
template <typename List>
concept LenderOfDims =
    LenderOf<List, int> || LenderOf<List, long> || LenderOf<List, long long> || LenderOf<List, DimRange>;

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
      : size_(sizeof...(Integers)), kind_(Kind::copied), dims_{.copied = {detail::to_int64(dims)...}} {
    static_assert(sizeof...(Integers) <= max_copied, "more than six dims must be in an array that has a name");
  }

  /// Borrows a list of dims. Elements of type DimRange may be unknown.
  template <detail::LenderOfDims List>
  constexpr Dims(List&& list) noexcept : size_(std::size(list)), dims_{} {
    set(std::data(list));
  }

  /// Number of dims: the rank.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

  /// Returns the dim at `index` in [0, size()).
  [[nodiscard]] constexpr DimRange operator[](std::size_t index) const noexcept {
    assert(index < size_);
    switch (kind_) {
      case Kind::copied:
        return dims_.copied[index];
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

 private:
  static constexpr std::size_t max_copied = 6;

  enum class Kind : std::uint8_t { copied, ints, longs, long_longs, ranges };

  constexpr void set(const int* list) noexcept { kind_ = Kind::ints, dims_.ints = list; }
  constexpr void set(const long* list) noexcept { kind_ = Kind::longs, dims_.longs = list; }
  constexpr void set(const long long* list) noexcept { kind_ = Kind::long_longs, dims_.long_longs = list; }
  constexpr void set(const DimRange* list) noexcept { kind_ = Kind::ranges, dims_.ranges = list; }

  std::size_t size_ = 0;
  Kind kind_ = Kind::copied;
  union {
    std::int64_t copied[max_copied];
    const int* ints;
    const long* longs;
    const long long* long_longs;
    const DimRange* ranges;
  } dims_;
};

}  // namespace tensorsplit::inline v0_1
