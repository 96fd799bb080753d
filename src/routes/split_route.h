// SPDX-License-Identifier: MIT
//
// The route choice of the JavaScript package: the fastest way to move the bytes of a plan between typed arrays outside
// WebAssembly memory. Native callers need no route, because all their bytes are in one memory.
#pragma once

#include <cstdint>

#include "tensorsplit/plan.h"

namespace tensorsplit::inline v0_1 {

/// Route of the bytes.
enum class Route : std::uint8_t {
  view,  ///< every part is contiguous: one copy per part, or views without copies
  rows,  ///< one copy per piece
  simd,  ///< tiles of rows through the scratch memory, moved there by the kernels
  list,  ///< strings: the elements of a JavaScript array, one by one
};

/// Route, and whether all bytes and parts fit one tile of `simd`.
struct RouteChoice {
  Route route;
  bool is_single_tile = false;
};

// Limits between `rows` and `simd`. With `rows`, each piece costs a view of the input and a call. With `simd`, each
// part of a tile costs a call, and all bytes go through the scratch memory.

/// Minimum mean size of the pieces for `rows`, if there are few of them.
inline constexpr std::int64_t wide_piece_bytes = 768;

/// Maximum number of pieces of such a size, for each byte of it. More pieces do not stay in the caches, and `simd`
/// reads and writes memory in longer segments.
inline constexpr std::int64_t pieces_per_byte = 2;

/// Minimum mean size of the pieces for `rows`, whatever their number.
inline constexpr std::int64_t long_piece_bytes = 2304;

/// Maximum number of pieces for which `rows` is cheaper than the fixed costs of `simd`, whatever their size.
inline constexpr std::int64_t max_rows_pieces = 6;

/// Returns the route for `plan`: `list` for strings, `simd` for packed elements, `view` if every part is contiguous,
/// otherwise `rows` or `simd` by the limits above.
RouteChoice choose_route(const Plan& plan);

}  // namespace tensorsplit::inline v0_1
