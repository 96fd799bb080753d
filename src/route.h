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
  bool is_rowwise = true;
};
inline constexpr std::int64_t never_wide = std::numeric_limits<std::int64_t>::max();

/// From this many bytes a piece, on average, route `rows` costs less than `simd`, which for narrower ones saves a view
/// of the input for each piece. `npm run bench:lanes` measures where the two cross; in Node.js 20 on an Intel Xeon
/// (Sapphire Rapids), in copies of the same bytes, `rows` and `simd`, 256 KB in all, then 8 MB: pieces of 512 bytes 3.2
/// and 3.5, 2.7 and 1.7; of 1 KB 2.3 and 3.5, 1.9 and 1.6; of 2 KB 1.5 and 3.5, 1.4 and 1.7.
inline constexpr std::int64_t wide_piece_bytes = 1024;

/// By route `simd`: pieces of at least this many bytes gain nothing by going through the scratch area with their
/// neighbours, and are copied one by one.
inline constexpr std::int64_t wide_among_narrow_bytes = 32768;

/// Up to so many pieces in all, route `rows` takes two thirds of the call into WebAssembly, however wide they are. By
/// `npm run bench:lanes`, Node.js 20 on an AMD EPYC, nanoseconds for pieces of 4 to 256 bytes, `rows` and the call: 16
/// pieces 370 to 410 and 860 to 970, 24 pieces 530 to 600 and 850 to 1,040, 32 pieces 680 to 760 and 840 to 1,130, 64
/// pieces 1,310 to 1,790 and 840 to 1,480.
inline constexpr std::int64_t small_pieces = 24;

/// From this many bytes in all a split is copied row after row, which reads the interleaved side from its beginning to
/// its end, once; part after part took up to twice as long. Less stays in the processor's cache in any order, and part
/// after part took a tenth less. (`npm run bench`, workloads qkv-f32 and lstm, AMD EPYC.)
inline constexpr std::int64_t least_rowwise_bytes = 524288;

/// The route for `plan`: `list` for strings, `simd` for packed elements, `view` where every part is contiguous, else
/// `rows` or `simd`, by the sizes above.
RouteChoice choose_route(const Plan& plan);

/// Whether rows and pieces all begin and end with whole bytes, so that they can be moved as bytes; else they are
/// packed.
bool is_byte_aligned(const Plan& plan);

}  // namespace tensorsplit
