// SPDX-License-Identifier: MIT
//
// A dimension or a count that is known, unknown, or known to lie between two bounds, and integer arithmetic that
// saturates instead of wrapping.
#ifndef TENSORSPLIT_EXTENT_H
#define TENSORSPLIT_EXTENT_H

#include <cstdint>

namespace tensorsplit {

/// The largest element count, byte size or dimension: the largest integer that a JavaScript number holds exactly.
inline constexpr std::int64_t max_size = (std::int64_t{1} << 53) - 1;

/// An upper bound that is not known.
inline constexpr std::int64_t unbounded = INT64_MAX;

/// `a + b` for a, b >= 0, or `unbounded` where it does not fit.
constexpr std::int64_t add(std::int64_t a, std::int64_t b) { return a > unbounded - b ? unbounded : a + b; }

/// `a * b` for a, b >= 0, or `unbounded` where it does not fit.
constexpr std::int64_t multiply(std::int64_t a, std::int64_t b) {
  return a != 0 && b > unbounded / a ? unbounded : a * b;
}

/// `a / b` rounded up, for a >= 0 and b >= 1; `unbounded` stays so.
constexpr std::int64_t divide_up(std::int64_t a, std::int64_t b) {
  return a == unbounded ? unbounded : a / b + (a % b != 0 ? 1 : 0);
}

/// All integers in [lo, hi]; `hi` may be `unbounded`. One integer where both are equal: then it is known.
struct Extent {
  std::int64_t lo = 0;
  std::int64_t hi = unbounded;

  /// Any integer >= 0.
  constexpr Extent() = default;

  /// Just `n`.
  constexpr Extent(std::int64_t n) : lo(n), hi(n) {}

  /// Any integer in [first, last].
  constexpr Extent(std::int64_t first, std::int64_t last) : lo(first), hi(last) {}

  /// Whether only one value is possible.
  constexpr bool known() const { return lo == hi; }

  /// Whether nothing but ">= 0" is known.
  constexpr bool unknown() const { return lo == 0 && hi == unbounded; }

  /// Whether `n` is one of the possible values.
  constexpr bool has(std::int64_t n) const { return lo <= n && n <= hi; }

  friend constexpr bool operator==(const Extent&, const Extent&) = default;
};

/// The smaller of two numbers.
constexpr std::int64_t smaller(std::int64_t a, std::int64_t b) { return a < b ? a : b; }

/// The larger of two numbers.
constexpr std::int64_t larger(std::int64_t a, std::int64_t b) { return a > b ? a : b; }

/// The smallest interval that holds both.
constexpr Extent hull(const Extent& a, const Extent& b) { return {smaller(a.lo, b.lo), larger(a.hi, b.hi)}; }

}  // namespace tensorsplit

#endif  // TENSORSPLIT_EXTENT_H
