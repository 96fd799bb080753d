// SPDX-License-Identifier: MIT
//
// Chooses the kernel for a list of widths and runs it.
#include "tensorsplit/kernels.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "kernels/deinterleave.h"
#include "kernels/pieces.h"
#include "kernels/transpose.h"

namespace tensorsplit {
namespace {

/// Rows are taken in strips of at most this many bytes, which stay in the second-level cache while the parts are taken
/// from them one after the other.
constexpr std::size_t strip_bytes = 98304;

/// Rows in a strip for `split_columns`. The lines that hold a few columns shall stay in the first-level cache, of at
/// least 8 ways of 4 KB, until the next columns are taken from them: narrow rows may fill half of it. Wide ones need a
/// line per row, where rows a multiple of a large power of two apart compete for few places.
std::size_t column_strip_rows(std::size_t stride, std::size_t width) {
  constexpr std::size_t way_bytes = 4096;
  constexpr std::size_t half_of_ways = 4;
  constexpr std::size_t line_bytes = 64;
  constexpr std::size_t enough_rows = 128;
  const std::size_t power_of_two = std::size_t{1} << static_cast<unsigned>(std::countr_zero(stride));
  const std::size_t rows = std::min({std::max(half_of_ways * way_bytes / stride, enough_rows),
                                     half_of_ways * way_bytes / power_of_two, strip_bytes / stride});
  // Whole lines of each part, and one at least.
  const std::size_t line_rows = line_bytes / width;
  return std::max(rows - rows % line_rows, line_rows);
}

/// Every part on its own, from row `first` on.
void split_pieces(const Rows& rows, std::size_t first, std::span<const std::uint32_t> widths,
                  std::uint8_t* const* destinations) {
  const std::size_t strip = std::max<std::size_t>(strip_bytes / rows.stride, 1);
  while (first < rows.count) {
    const std::size_t last = first + std::min(strip, rows.count - first);
    const std::uint8_t* from = rows.source;
    for (std::size_t part = 0; part < widths.size(); ++part) {
      if (destinations[part] != nullptr) {
        kernels::copy_pieces({from, rows.stride, widths[part], destinations[part]}, first, last, rows.count);
      }
      from += widths[part];
    }
    first = last;
  }
}

/// Many narrow parts of the same width, as many rows as the kernel can do. Returns the number of rows done.
std::size_t split_columns(const Rows& rows, std::size_t parts, std::size_t width, std::uint8_t* const* destinations) {
  const std::size_t strip = column_strip_rows(rows.stride, width);
  std::size_t done = 0;
  for (std::size_t first = 0; first < rows.count; first += strip) {
    const std::size_t last = first + std::min(strip, rows.count - first);
    done = kernels::transpose(rows.source, rows.stride, first, last, parts, width, destinations);
  }
  return done;
}

}  // namespace

Kernel choose_kernel(std::span<const std::uint32_t> widths, std::size_t stride) {
  const std::size_t parts = widths.size();
  if (parts < 2) return Kernel::pieces;
  const std::size_t width = widths[0];
  const bool equal = std::all_of(widths.begin(), widths.end(), [&](std::size_t other) { return other == width; });
  if (!equal || parts * width != stride || width > 16 || !std::has_single_bit(width)) return Kernel::pieces;
  if (parts == 2) return Kernel::deinterleave2;
  if (width == 16) return Kernel::pieces;
  if (width == 8 || parts > 4) return Kernel::transpose;
  return parts == 3 ? Kernel::deinterleave3 : Kernel::deinterleave4;
}

void split_rows(const Rows& rows, std::span<const std::uint32_t> widths, std::uint8_t* const* destinations) {
  assert(std::accumulate(widths.begin(), widths.end(), std::uint64_t{0}) <= rows.stride);
  if (rows.stride == 0) return;

  const std::size_t parts = widths.size();
  Kernel kernel = choose_kernel(widths, rows.stride);
  if (std::find(destinations, destinations + parts, nullptr) != destinations + parts) kernel = Kernel::pieces;
  std::size_t done = 0;
  switch (kernel) {
    case Kernel::pieces:
      break;
    case Kernel::deinterleave2:
    case Kernel::deinterleave3:
    case Kernel::deinterleave4:
      done = kernels::deinterleave(rows.source, rows.count, parts, widths[0], destinations);
      break;
    case Kernel::transpose:
      done = split_columns(rows, parts, widths[0], destinations);
      break;
  }
  split_pieces(rows, done, widths, destinations);
}

}  // namespace tensorsplit
