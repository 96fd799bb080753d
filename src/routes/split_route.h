// SPDX-License-Identifier: MIT
//
// The route choice of the JavaScript package: how the bytes of a plan move best between typed arrays outside
// WebAssembly memory. Native callers, whose bytes are all in one memory, need none.
#pragma once

#include <cstdint>

#include "tensorsplit/plan.h"

namespace tensorsplit::inline v0_1 {

/// How bytes move.
enum class Route : std::uint8_t {
  view,  ///< every part is contiguous: one copy per part, or none at all
  rows,  ///< one copy per piece
  simd,  ///< tiles of rows through the scratch area, taken apart there by the kernels
  list,  ///< strings: element by element of a JavaScript array
};

/// A route, and whether all bytes and parts fit one tile of `simd`.
struct RouteChoice {
  Route route;
  bool is_single_tile = false;
};

// The limits between `rows` and `simd`. By `rows` each piece costs a view of the input and a call; by `simd` each part
// of a tile costs a call, and all bytes go through the scratch area.

/// Minimum mean size of the pieces for `rows`.
inline constexpr std::int64_t wide_piece_bytes = 768;

/// Maximum number of pieces that cost less by `rows` than the fixed costs of `simd`, whatever their size.
inline constexpr std::int64_t few_pieces = 6;

/// The route for `plan`: `list` for strings, `simd` for packed elements, `view` where every part is contiguous, else
/// `rows` or `simd`, by the limits above.
RouteChoice choose_route(const Plan& plan);

}  // namespace tensorsplit::inline v0_1
