// SPDX-License-Identifier: MIT
//
// Lists and texts that the caller owns and lends to the library. Temporary ones do not compile, because nothing would
// keep their elements alive.
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

#include "tensorsplit/version.h"

namespace tensorsplit::inline v0_1 {

namespace detail {

/// Whether the elements outlive an expression of type `List`: it names a list, or is a view such as std::span.
template <typename List>
concept Lender = std::is_lvalue_reference_v<List> || std::ranges::borrowed_range<List>;

/// Type of the elements of a contiguous list, const if they cannot be written through the list.
template <typename List>
using ElementOf = std::remove_pointer_t<decltype(std::data(std::declval<List&>()))>;

/// Whether `List` lends a list of Ts.
template <typename List, typename T>
concept LenderOf = Lender<List> && std::convertible_to<List&, std::span<const T>>;

/// Whether `Text` lends its characters: it has a name, or is a pointer or a view.
template <typename Text>
concept LenderOfText = std::convertible_to<Text, std::string_view> &&
    (std::is_lvalue_reference_v<Text> || std::is_trivially_copyable_v<Text>);

}  // namespace detail

/// A list that is borrowed: the caller keeps its elements alive. Arrays, vectors and spans that have a name convert.
template <typename T>
class Borrowed {
 public:
  /// An empty list.
  constexpr Borrowed() noexcept = default;

  /// `size` elements from `first` on, a pointer: a plain 0 is no list.
  template <typename Pointer>
  requires std::is_pointer_v<Pointer> && std::convertible_to<Pointer, const T*>
  constexpr Borrowed(Pointer first, std::size_t size) noexcept : first_(first), size_(size) {}

  /// The elements of `list`.
  template <detail::LenderOf<T> List>
  constexpr Borrowed(List&& list) noexcept : first_(std::data(list)), size_(std::size(list)) {}

  /// Number of elements.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

  /// Whether the list has no elements.
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }

  /// The first element, or null if the list has none.
  [[nodiscard]] constexpr const T* data() const noexcept { return first_; }

  /// The element at `index` in [0, size()).
  [[nodiscard]] constexpr const T& operator[](std::size_t index) const noexcept {
    assert(index < size_);
    return first_[index];
  }

  /// The range of the elements.
  [[nodiscard]] constexpr const T* begin() const noexcept { return first_; }
  [[nodiscard]] constexpr const T* end() const noexcept { return first_ + size_; }

 private:
  const T* first_ = nullptr;
  std::size_t size_ = 0;
};

/// Text that is borrowed: the caller keeps it alive. A temporary std::string does not compile.
class BorrowedText : public std::string_view {
 public:
  /// The characters of a literal, a std::string_view, or a std::string that has a name.
  template <detail::LenderOfText Text>
  constexpr BorrowedText(Text&& text) noexcept : std::string_view(text) {}
};

}  // namespace tensorsplit::inline v0_1

/// The elements of a borrowed list outlive it.
template <typename T>
inline constexpr bool std::ranges::enable_borrowed_range<tensorsplit::Borrowed<T>> = true;
