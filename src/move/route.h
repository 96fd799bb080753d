// SPDX-License-Identifier: MIT
//
// The route choice of the JavaScript package: how the bytes of a plan move best between typed arrays outside
// WebAssembly memory. Native callers, whose bytes are all in one memory, need none.
#pragma once

#include <cstdint>

#include "tensorsplit/dim_range.h"
#include "tensorsplit/plan.h"

namespace tensorsplit {

/// How bytes move.
enum class Route : std::uint8_t {
  view,  ///< every part is contiguous: one copy per part, or none at all
  rows,  ///< one copy per piece
  simd,  ///< tiles of rows through the scratch area, taken apart there by the kernels
  list,  ///< strings: element by element of a JavaScript array
};

/// A route, and the size from which JavaScript copies a piece by itself, from array to array and past the scratch area:
/// 0 means all pieces, `never_wide` none. A split does that row after row or part after part, a join part after part.
struct RouteChoice {
  Route route;
  std::int64_t wide;
  bool is_rowwise = false;
};
inline constexpr std::int64_t never_wide = unbounded;

// The limits between `rows` and `simd`. By `rows` each piece costs a call and a view of the input; by `simd` each part
// of a tile does, but all bytes go through the scratch area. Sizes of pieces are means. The figures are in copies of
// the same bytes, Node.js 20 on an AMD EPYC with 1 MB of second-level and 32 MB of third-level cache, `rows` (part
// after part) and `simd`, unless they say otherwise.

/// Pieces from this size on are faster by `rows`, in tensors below `large_bytes`. In four parts, at 256 KB and 8 MB:
/// pieces of 512 bytes 5.1 and 4.8, 2.7 and 2.8; of 1 KB 3.5 and 5.0, 2.4 and 2.8; of 2 KB 2.6 and 5.0, 1.7 and 2.8. On
/// an Intel Xeon (Sapphire Rapids), where the two cross elsewhere: 3.2 and 3.5, 2.7 and 1.7; 2.3 and 3.5, 1.9 and 1.6;
/// 1.5 and 3.5, 1.4 and 1.7.
inline constexpr std::int64_t wide_piece_bytes = 1024;

/// A tensor from this size on no longer fits the caches. Memory decides, and what `simd` does in the caches is nearly
/// free. In four parts, pieces of 1 KB: at 12 MB 1.9 and 2.2, at 16 MB 3.4 and 2.2, at 64 MB 2.7 and 1.6; of 2 KB: 2.6
/// and 2.4, 2.9 and 1.9, 3.1 and 1.6.
inline constexpr std::int64_t large_bytes = std::int64_t{12} << 20;

/// Few rows from this size on fit a tile. If their pieces have `long_row_piece_bytes`, `rows` is faster. At 4 and 48
/// MB, rows of 64 KB: pieces of 256 bytes 5.0 and 5.7, 2.3 and 4.2; of 512 bytes 3.0 and 4.2, 1.9 and 2.5; rows of 128
/// KB: 5.2 and 8.3, 2.9 and 7.9; 2.9 and 5.5, 2.0 and 4.9.
inline constexpr std::int64_t long_row_bytes = 65536;
inline constexpr std::int64_t long_row_piece_bytes = 256;

/// Pieces from this size on go by `rows` in tensors of any size, and a split copies them row after row: so it reads the
/// input from its beginning to its end, once. Shorter pieces take longer that way. At 64 MB in four parts, row after
/// row and part after part: pieces of 1 KB 3.3 and 2.7, of 2 KB 3.2 and 3.1, of 2.25 KB 1.8 and 2.9, of 4 KB 1.3
/// and 2.0. Below 1 MB the order changes nothing.
inline constexpr std::int64_t long_piece_bytes = 2304;

/// By route `simd`: pieces of at least this many bytes gain nothing by going through the scratch area with their
/// neighbours, and are copied one by one.
inline constexpr std::int64_t wide_among_narrow_bytes = 32768;

/// Tensors up to this size stay in the caches whatever the order, so that fixed costs decide: one for each piece by
/// `rows`, one for the call and for each part by `simd`, which also copies the bytes twice. The costs are in
/// nanoseconds and fit, for pieces of 64 bytes in two parts, 16 of them: 370 and 870, 128: 2,420 and 1,030; of 512
/// bytes: 390 and 1,050, 2,860 and 3,030; in 16 parts 128 pieces of 64 bytes: 2,710 and 2,630.
inline constexpr std::int64_t small_bytes = 262144;
inline constexpr std::int64_t rows_cost_of_piece = 20;
inline constexpr std::int64_t simd_cost_of_call = 680;
inline constexpr std::int64_t simd_cost_of_part = 100;
inline constexpr std::int64_t simd_bytes_for_cost = 36;  ///< bytes that cost 1

/// The route for `plan`: `list` for strings, `simd` for packed elements, `view` where every part is contiguous, else
/// `rows` or `simd`, by the limits above.
RouteChoice choose_route(const Plan& plan);

/// Whether rows and pieces all begin and end with whole bytes, so that they can be moved as bytes; else they are
/// packed.
bool is_byte_aligned(const Plan& plan);

}  // namespace tensorsplit
