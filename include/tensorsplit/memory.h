// SPDX-License-Identifier: MIT
//
// Memory that the caller owns and lends for the time of a call, with its size, so that a wrong size is an error.
#pragma once

#include <concepts>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

namespace tensorsplit {

/// The first byte of some memory, at any alignment, and how many bytes there are. Arrays, vectors and spans of
/// trivially copyable elements convert; nothing is copied or kept. Null `data` stands for no memory at all.
template <typename Void>
struct BasicMemory {
  Void* data = nullptr;
  std::size_t size = 0;  ///< bytes

  /// How many bytes there are to be read or written: none at null, whatever the size.
  constexpr std::size_t bytes() const { return data == nullptr ? 0 : size; }

  constexpr BasicMemory() = default;
  constexpr BasicMemory(Void* first, std::size_t bytes) : data(first), size(bytes) {}

  template <typename List>
  requires std::convertible_to<decltype(std::data(std::declval<List&>())), Void*> &&
      std::is_trivially_copyable_v<std::remove_pointer_t<decltype(std::data(std::declval<List&>()))>>
  // A BasicMemory has no std::data, so this does not stand in for the copy constructor.
  // NOLINTNEXTLINE(bugprone-forwarding-reference-overload)
  constexpr BasicMemory(List&& list) : data(std::data(list)), size(std::size(list) * sizeof(*std::data(list))) {}
};

/// Memory that is written.
using Memory = BasicMemory<void>;

/// Memory that is read.
using ConstMemory = BasicMemory<const void>;

}  // namespace tensorsplit
