// SPDX-License-Identifier: MIT
//
// Memory that the caller owns and lends for the time of a call, with its size, so that a wrong size is an error.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <ranges>
#include <type_traits>

#include "tensorsplit/borrowed.h"

namespace tensorsplit::inline v0_1 {

template <typename Void>
struct BasicMemory;

namespace detail {

/// Whether values of type T are their bytes: not a pointer or a view, whose values are elsewhere.
template <typename T>
concept PlainBytes =
    std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !std::is_member_pointer_v<T> &&
    !std::ranges::borrowed_range<T> && !std::same_as<T, BasicMemory<void>> && !std::same_as<T, BasicMemory<const void>>;

/// Whether a list is text in quotes, which ends with a zero that nobody wrote. So is any array of const characters: a
/// span of it lends its bytes.
template <typename List>
concept QuotedText = std::is_array_v<std::remove_reference_t<List>> && std::is_const_v<ElementOf<List>> &&
    (std::same_as<ElementOf<List>, const char> || std::same_as<ElementOf<List>, const wchar_t> ||
     std::same_as<ElementOf<List>, const char8_t> || std::same_as<ElementOf<List>, const char16_t> ||
     std::same_as<ElementOf<List>, const char32_t>);

/// Whether `List` lends its bytes to be read, or written if `Void` is not const.
template <typename List, typename Void>
concept LenderOfBytes = Lender<List> && !QuotedText<List> && std::convertible_to<ElementOf<List>*, Void*> &&
                        PlainBytes<std::remove_all_extents_t<std::remove_cv_t<ElementOf<List>>>>;

}  // namespace detail

/// The first byte of some memory, at any alignment, and its number of bytes. Arrays, vectors and spans that have a name
/// convert if their elements are trivially copyable; nothing is copied or kept. Null `data`, which an empty vector
/// has, stands for no memory at all.
template <typename Void>
struct BasicMemory {
  Void* data = nullptr;
  std::size_t size = 0;  ///< bytes

  /// Number of bytes that can be read or written: none at null, whatever the size.
  [[nodiscard]] constexpr std::size_t bytes() const noexcept { return data == nullptr ? 0 : size; }

  constexpr BasicMemory() noexcept = default;
  constexpr BasicMemory(Void* first, std::size_t bytes) noexcept : data(first), size(bytes) {}

  /// Memory that is written can be read as well.
  template <typename Other>
  requires std::same_as<Other, void> && std::is_const_v<Void>
  constexpr BasicMemory(const BasicMemory<Other>& memory) noexcept : data(memory.data), size(memory.size) {}

  template <detail::LenderOfBytes<Void> List>
  constexpr BasicMemory(List&& list) noexcept
      : data(std::data(list)), size(std::size(list) * sizeof(*std::data(list))) {}
};

/// Memory that is written.
using Memory = BasicMemory<void>;

/// Memory that is read.
using ConstMemory = BasicMemory<const void>;

}  // namespace tensorsplit::inline v0_1
