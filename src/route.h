// SPDX-License-Identifier: MIT
//
// The route choice of the JavaScript package: how the bytes of a plan move best between typed arrays outside
// WebAssembly memory. Native callers, whose bytes are all in one memory, need none.
#ifndef TENSORSPLIT_ROUTE_H
#define TENSORSPLIT_ROUTE_H

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

/// A route, and from how many bytes on JavaScript copies a piece by itself, from one array to another without
/// WebAssembly memory between: 0 means every piece, `never_wide` none.
struct RouteChoice {
  Route route;
  std::int64_t wide;
};
inline constexpr std::int64_t never_wide = std::numeric_limits<std::int64_t>::max();

/// From this many bytes a piece, on average, one copy per piece costs less than the way through the scratch area.
/// `npm run bench:lanes` measures where the two cross: in Node.js 20 on an Intel Xeon (Sapphire Rapids), in copies of
/// the same bytes, by one copy per piece and through the scratch area, pieces of 512 bytes 3.2 and 3.5 (256 KB in all),
/// 2.7 and 1.7 (8 MB), of 1 KB 2.3 and 3.5, 1.9 and 1.6, of 2 KB 1.5 and 3.5, 1.4 and 1.7. However few the pieces are,
/// narrow ones are faster through the scratch area, as no view of the input has to be made for each.
inline constexpr std::int64_t wide_piece_bytes = 1024;

/// By route `simd`: pieces of at least this many bytes do not gain by the way through the scratch area with their
/// neighbours, and are copied row by row.
inline constexpr std::int64_t wide_among_narrow_bytes = 32768;

/// Up to so many pieces in all, copies in JavaScript cost no more than a call into WebAssembly, however wide they are.
/// `npm run bench:lanes`, Node.js 20 on an AMD EPYC, nanoseconds for pieces of 4 to 256 bytes: 16 pieces 420 to 540 and
/// 800 to 1,010, 24 pieces 450 to 800 and 800 to 1,040, 32 pieces 580 to 920 and 820 to 1,090, 64 pieces twice the
/// call's.
inline constexpr std::int64_t small_pieces = 24;

/// The route for `plan`.
RouteChoice choose_route(const Plan& plan);

/// Whether rows and pieces all begin and end on whole bytes, so that the plan can be run as one of bytes.
bool is_byte_aligned(const Plan& plan);

}  // namespace tensorsplit

#endif  // TENSORSPLIT_ROUTE_H
