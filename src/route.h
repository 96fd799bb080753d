// SPDX-License-Identifier: MIT
//
// The route choice of the JavaScript package: how the bytes of a plan move best between typed arrays outside
// WebAssembly memory. Native callers, whose bytes are all in one memory, need none.
#pragma once

#include <cstdint>
#include <limits>

#include "tensorsplit/plan.h"

namespace tensorsplit {

/// How bytes move.
enum class Route : std::uint8_t {
  view,  ///< every part is contiguous: one copy per part, or none at all
  rows,  ///< one copy per piece
  simd,  ///< tiles of rows through the scratch area, taken apart there by the kernels
  list,  ///< strings: element by element of a JavaScript array
};

/// A route, and from how many bytes on JavaScript copies a piece by itself, from array to array and past the scratch
/// area: 0 means every piece, `never_wide` none. Those of a split it copies row after row, or part after part; those of
/// a join always part after part.
struct RouteChoice {
  Route route;
  std::int64_t wide;
  bool is_rowwise = false;
};
inline constexpr std::int64_t never_wide = std::numeric_limits<std::int64_t>::max();

/// From this many bytes a piece, on average, a tensor of less than `large_bytes` costs less by route `rows` than by
/// `simd`, which for narrower ones saves a view of the input for each piece. These figures, and those below, are in
/// copies of the same bytes, by `npm run bench:lanes` in Node.js 20: on an Intel Xeon (Sapphire Rapids), `rows` and
/// `simd`, 256 KB in all, then 8 MB: pieces of 512 bytes 3.2 and 3.5, 2.7 and 1.7; of 1 KB 2.3 and 3.5, 1.9 and 1.6; of
/// 2 KB 1.5 and 3.5, 1.4 and 1.7.
inline constexpr std::int64_t wide_piece_bytes = 1024;

/// From this many bytes on a tensor lies in memory and not in a cache, and what `simd` does in the caches costs next to
/// nothing. On an AMD EPYC, four parts, `rows` (part after part) and `simd`: pieces of 1 KB 2.4 and 2.8 at 8 MB, 1.9
/// and 2.2 at 12 MB, 3.4 and 2.2 at 16 MB, 2.7 and 1.6 at 64 MB; of 2 KB 1.7 and 2.8, 2.6 and 2.4, 2.9 and 1.9, 3.1
/// and 1.6.
inline constexpr std::int64_t large_bytes = std::int64_t{12} << 20;

/// Rows from this many bytes on fill a tile by few, and their pieces from so many bytes on, on average, cost less by
/// `rows` than by `simd`. There, `rows` and `simd` at 4 MB, 16 MB and 48 MB: pieces of 256 bytes 5.0 and 4.8, 3.0 and
/// 3.4, 2.6 and 3.3; of 512 bytes 3.0 and 4.0, 1.9 and 2.6, 2.0 and 2.5; with rows of 128 KB 5.2 and 8.3, 3.4 and 8.8,
/// 2.9 and 7.9; 2.9 and 5.5, 2.4 and 5.8, 2.0 and 4.9.
inline constexpr std::int64_t long_row_bytes = 49152;
inline constexpr std::int64_t long_row_piece_bytes = 256;

/// From this many bytes a piece, on average, route `rows` costs no more than `simd` whatever the tensor's size, and a
/// split is copied row after row: it reads the input from its beginning to its end, once. With shorter pieces that
/// takes longer. On the same machine, 64 MB, row after row and part after part: pieces of 1 KB 3.3 and 2.7, of 2 KB 3.2
/// and 3.1, of 2.25 KB 1.8 and 2.9, of 4 KB 1.3 and 2.0. Below 1 MB the order changes nothing.
inline constexpr std::int64_t long_piece_bytes = 2304;

/// By route `simd`: pieces of at least this many bytes gain nothing by going through the scratch area with their
/// neighbours, and are copied one by one.
inline constexpr std::int64_t wide_among_narrow_bytes = 32768;

/// Of a tensor of at most so many bytes, whose memory is in a cache whatever the order, both routes cost the same for
/// the bytes as for calls: what they are apart is so many nanoseconds. (Node.js 20, AMD EPYC, by `npm run bench:lanes`.
/// 16 pieces of 64 bytes in two parts take 370 and 870, 128 pieces 2,420 and 1,030; of 512 bytes 390 and 1,050, 2,860
/// and 3,030; in 16 parts 128 pieces of 64 bytes 2,710 and 2,630.)
inline constexpr std::int64_t small_bytes = 262144;
struct SmallCosts {
  std::int64_t rows_piece = 20;         ///< of each piece, by `rows`
  std::int64_t simd_call = 680;         ///< of the call into WebAssembly
  std::int64_t simd_part = 100;         ///< of each part there
  std::int64_t simd_bytes_per_ns = 36;  ///< of the copies to and from the scratch area
};

/// The route for `plan`: `list` for strings, `simd` for packed elements, `view` where every part is contiguous, else
/// `rows` or `simd`, by the figures above.
RouteChoice choose_route(const Plan& plan);

/// Whether rows and pieces all begin and end with whole bytes, so that they can be moved as bytes; else they are
/// packed.
bool is_byte_aligned(const Plan& plan);

}  // namespace tensorsplit
