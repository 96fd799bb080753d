// SPDX-License-Identifier: MIT
//
// Memory that the caller owns and the library uses during a call. It has a size, so that a wrong size is an error.
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

/// Whether a value of type T is just its bytes. False for pointers and views, whose content is elsewhere.
template <typename T>
concept PlainBytes =
    std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> && !std::is_member_pointer_v<T> &&
    !std::ranges::borrowed_range<T> && !std::same_as<T, BasicMemory<void>> && !std::same_as<T, BasicMemory<const void>>;

/// Whether a list is an array of const characters. Such arrays are rejected because a string literal has an extra
/// terminating zero. Pass other arrays as a span.
template <typename List>
concept QuotedText = std::is_array_v<std::remove_reference_t<List>> && std::is_const_v<ElementOf<List>> &&
    (std::same_as<ElementOf<List>, const char> || std::same_as<ElementOf<List>, const wchar_t> ||
     std::same_as<ElementOf<List>, const char8_t> || std::same_as<ElementOf<List>, const char16_t> ||
     std::same_as<ElementOf<List>, const char32_t>);

/// Whether the bytes of `List` can be read, or written if `Void` is not const.
template <typename List, typename Void>
concept BorrowableBytes = Borrowable<List> && !QuotedText<List> && std::convertible_to<ElementOf<List>*, Void*> &&
                          PlainBytes<std::remove_all_extents_t<std::remove_cv_t<ElementOf<List>>>>;

}  // namespace detail

/// Block of memory at any alignment: its first byte and its size. Named arrays, vectors and spans of trivially copyable
/// elements convert implicitly; nothing is copied or kept. If `data` is null, as for an empty vector, the block has no
/// bytes.
template <typename Void>
struct BasicMemory {
  Void* data = nullptr;
  std::size_t size = 0;  ///< bytes

  /// Number of bytes that can be read or written: 0 if `data` is null, whatever the size.
  [[nodiscard]] constexpr std::size_t bytes() const noexcept { return data == nullptr ? 0 : size; }

  constexpr BasicMemory() noexcept = default;
  constexpr BasicMemory(Void* first, std::size_t bytes) noexcept : data(first), size(bytes) {}

  /// Converts writable memory to memory that is only read.
  template <typename Other>
  requires std::same_as<Other, void> && std::is_const_v<Void>
  constexpr BasicMemory(const BasicMemory<Other>& memory) noexcept : data(memory.data), size(memory.size) {}

  template <detail::BorrowableBytes<Void> List>
  constexpr BasicMemory(List&& list) noexcept
      : data(std::data(list)), size(std::size(list) * sizeof(*std::data(list))) {}
};

/// Memory that is written.
using Memory = BasicMemory<void>;

/// Memory that is read.
using ConstMemory = BasicMemory<const void>;

}  // namespace tensorsplit::inline v0_1
