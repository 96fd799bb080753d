// SPDX-License-Identifier: MIT
//
// Lists and texts that the library borrows from the caller. Temporary ones do not compile, because nothing would keep
// their elements alive.
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

/// Whether the elements outlive an expression of type `List`: it is an lvalue, or a view such as std::span.
template <typename List>
concept Borrowable = std::is_lvalue_reference_v<List> || std::ranges::borrowed_range<List>;

/// Element type of a contiguous list, const if the list does not allow writing.
template <typename List>
using ElementOf = std::remove_pointer_t<decltype(std::data(std::declval<List&>()))>;

/// Whether a list of Ts can be borrowed from `List`.
template <typename List, typename T>
concept BorrowableAs = Borrowable<List> && std::convertible_to<List&, std::span<const T>>;

/// Whether characters can be borrowed from `Text`: it is an lvalue, a pointer or a view.
template <typename Text>
concept BorrowableText = std::convertible_to<Text, std::string_view> &&
    (std::is_lvalue_reference_v<Text> || std::is_trivially_copyable_v<Text>);

/// First member of structs whose members are set by name, as in `{.first = 8}`. Positional braces such as `{8, 2, 32}`
/// do not compile, because callers would confuse members of equal types.
struct NamedOnly {
  explicit NamedOnly() = default;
};

}  // namespace detail

/// Borrowed list: the caller keeps its elements alive. Named arrays, vectors and spans convert implicitly.
template <typename T>
class Borrowed {
 public:
  /// Creates an empty list.
  constexpr Borrowed() noexcept = default;

  /// Borrows `size` elements, starting at `first`. `first` must be a pointer, so that a plain 0 is not taken for a
  /// list.
  template <typename Pointer>
  requires std::is_pointer_v<Pointer> && std::convertible_to<Pointer, const T*>
  constexpr Borrowed(Pointer first, std::size_t size) noexcept : first_(first), size_(size) {}

  /// Borrows the elements of `list`.
  template <detail::BorrowableAs<T> List>
  constexpr Borrowed(List&& list) noexcept : first_(std::data(list)), size_(std::size(list)) {}

  /// Number of elements.
  [[nodiscard]] constexpr std::size_t size() const noexcept { return size_; }

  /// Whether the list has no elements.
  [[nodiscard]] constexpr bool empty() const noexcept { return size_ == 0; }

  /// Returns a pointer to the first element. May be null if the list is empty.
  [[nodiscard]] constexpr const T* data() const noexcept { return first_; }

  /// Returns the element at `index` in [0, size()).
  [[nodiscard]] constexpr const T& operator[](std::size_t index) const noexcept {
    assert(index < size_);
    return first_[index];
  }

  /// Iterators over the elements.
  [[nodiscard]] constexpr const T* begin() const noexcept { return first_; }
  [[nodiscard]] constexpr const T* end() const noexcept { return first_ + size_; }

 private:
  const T* first_ = nullptr;
  std::size_t size_ = 0;
};

/// Borrowed text: the caller keeps its characters alive. A temporary std::string does not compile.
class BorrowedText : public std::string_view {
 public:
  /// Borrows the characters of a literal, a std::string_view, or a named std::string.
  template <detail::BorrowableText Text>
  constexpr BorrowedText(Text&& text) noexcept : std::string_view(text) {}
};

}  // namespace tensorsplit::inline v0_1

/// Iterators of a borrowed list stay valid after the list object is destroyed.
template <typename T>
inline constexpr bool std::ranges::enable_borrowed_range<tensorsplit::Borrowed<T>> = true;
