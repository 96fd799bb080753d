// SPDX-License-Identifier: MIT
//
// The dims of a tensor: plain integers, or ranges for shape inference.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

#include "tensorsplit/dim_range.h"

namespace tensorsplit {

namespace detail {

template <typename T>
inline constexpr bool is_span = false;
template <typename T, std::size_t size>
inline constexpr bool is_span<std::span<T, size>> = true;

/// Whether `List` converts to a span of Ts and owns its elements, as arrays and vectors do. Such a list must not be a
/// temporary, since its elements would be gone with it. Spans do not own theirs: they are taken as they are.
template <typename List, typename T>
concept ListOf = std::is_convertible_v<List&, std::span<const T>> && !is_span<std::remove_cv_t<List>>;

}  // namespace detail

/// Dims, outermost first, borrowed: the caller keeps the list alive. A temporary list does not compile.
class Dims {
 public:
  /// No dims, as a scalar has.
  constexpr Dims() = default;

  /// Known dims.
  constexpr Dims(std::span<const std::int64_t> dims) : known_(dims.data()), size_(dims.size()) {}
  template <detail::ListOf<std::int64_t> List>
  constexpr Dims(List& list) : Dims(std::span<const std::int64_t>(list)) {}
  template <detail::ListOf<std::int64_t> List>
  Dims(const List&& temporary) = delete;

  /// Dims of which some may not be known.
  constexpr Dims(std::span<const DimRange> dims) : ranges_(dims.data()), size_(dims.size()) {}
  template <detail::ListOf<DimRange> List>
  constexpr Dims(List& list) : Dims(std::span<const DimRange>(list)) {}
  template <detail::ListOf<DimRange> List>
  Dims(const List&& temporary) = delete;

  /// The rank.
  constexpr std::size_t size() const { return size_; }

  /// The dim at `index` in [0, size()).
  constexpr DimRange operator[](std::size_t index) const {
    assert(index < size_);
    return known_ != nullptr ? DimRange(known_[index]) : ranges_[index];
  }

 private:
  const std::int64_t* known_ = nullptr;
  const DimRange* ranges_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace tensorsplit
