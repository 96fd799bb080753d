// SPDX-License-Identifier: MIT
//
// A dim or a count that is known, unknown, or between two bounds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <type_traits>

#include "tensorsplit/number.h"

namespace tensorsplit::inline v0_1 {

/// Maximum element count, byte size or dim: the largest integer that a JavaScript number holds exactly.
inline constexpr std::int64_t max_size = (std::int64_t{1} << 53) - 1;

/// Upper bound that is unknown.
inline constexpr std::int64_t unbounded = INT64_MAX;

/// Range of all integers in [lo, hi]. `hi` may be `unbounded`. If both are equal, the value is known.
struct DimRange {
  std::int64_t lo = 0;
  std::int64_t hi = unbounded;

  /// Any integer >= 0.
  constexpr DimRange() noexcept = default;

  /// Exactly `n`. Unsigned integers of 64 bits do not compile, because a large one would become negative.
  template <detail::Integer T>
  requires(std::is_signed_v<T> || sizeof(T) < sizeof(std::int64_t)) constexpr DimRange(T n) noexcept : lo(n), hi(n) {}

  /// Any integer in [first, last].
  constexpr DimRange(std::int64_t first, std::int64_t last) noexcept : lo(first), hi(last) {}

  /// Whether only one value is possible.
  [[nodiscard]] constexpr bool known() const noexcept { return lo == hi; }

  /// Whether the range is all integers >= 0.
  [[nodiscard]] constexpr bool unknown() const noexcept { return lo == 0 && hi == unbounded; }

  /// Whether `n` is in the range.
  [[nodiscard]] constexpr bool has(std::int64_t n) const noexcept { return lo <= n && n <= hi; }

  [[nodiscard]] friend constexpr bool operator==(const DimRange&, const DimRange&) noexcept = default;
};

/// Returns the smallest range that contains both.
[[nodiscard]] constexpr DimRange hull(const DimRange& a, const DimRange& b) noexcept {
  return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)};
}

}  // namespace tensorsplit::inline v0_1
