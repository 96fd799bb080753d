// SPDX-License-Identifier: MIT
//
// What may be borrowed: a list that outlives the expression it stands in.
#ifndef TENSORSPLIT_BORROWED_H
#define TENSORSPLIT_BORROWED_H

#include <cstddef>
#include <span>
#include <type_traits>

namespace tensorsplit::detail {

template <typename T>
inline constexpr bool is_span = false;
template <typename T, std::size_t size>
inline constexpr bool is_span<std::span<T, size>> = true;

/// Whether `List` is a list of Ts, and not a span, which may be borrowed however short it lives itself.
template <typename List, typename T>
concept ListOf = std::is_convertible_v<List&, std::span<const T>> && !is_span<std::remove_cv_t<List>>;

}  // namespace tensorsplit::detail

#endif  // TENSORSPLIT_BORROWED_H
