// SPDX-License-Identifier: MIT
//
// Integer arithmetic that saturates instead of wrapping. What does not fit becomes `unbounded`, and stays so.
#pragma once

#include "tensorsplit/dim_range.h"

namespace tensorsplit {

/// `a + b` for a, b >= 0, or `unbounded` where it does not fit.
constexpr std::int64_t saturating_add(std::int64_t a, std::int64_t b) { return a > unbounded - b ? unbounded : a + b; }

/// `a * b` for a, b >= 0, or `unbounded` where it does not fit.
constexpr std::int64_t saturating_multiply(std::int64_t a, std::int64_t b) {
  return a != 0 && b > unbounded / a ? unbounded : a * b;
}

/// `a / b` rounded up, for a >= 0 and b >= 1; `unbounded` stays so.
constexpr std::int64_t divide_rounding_up(std::int64_t a, std::int64_t b) {
  return a == unbounded ? unbounded : a / b + (a % b != 0 ? 1 : 0);
}

}  // namespace tensorsplit
