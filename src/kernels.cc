// SPDX-License-Identifier: MIT
//
// Chooses the kernel for a list of widths and runs it.
#include "tensorsplit/kernels.h"

#include <cassert>
#include <cstring>

namespace tensorsplit {

Kernel choose_kernel(std::span<const std::uint32_t> widths, std::size_t stride) {
  if (widths.size() < 2) return Kernel::pieces;
  const std::uint32_t width = widths[0];
  if (width != 1 && width != 2 && width != 4 && width != 8) return Kernel::pieces;
  for (const std::uint32_t other : widths) {
    if (other != width) return Kernel::pieces;
  }
  if (widths.size() * width != stride) return Kernel::pieces;
  switch (widths.size()) {
    case 2:
      return Kernel::deinterleave2;
    case 3:
      return Kernel::deinterleave3;
    case 4:
      return Kernel::deinterleave4;
    default:
      return Kernel::transpose;
  }
}

void split_rows(const Rows& rows, std::span<const std::uint32_t> widths, std::uint8_t* const* destinations) {
  std::size_t offset = 0;
  for (std::size_t part = 0; part < widths.size(); ++part) {
    const std::size_t width = widths[part];
    std::uint8_t* to = destinations[part];
    assert(offset + width <= rows.stride);
    if (to != nullptr && width != 0) {
      const std::uint8_t* from = rows.source + offset;
      for (std::size_t row = 0; row < rows.count; ++row) {
        std::memcpy(to + row * width, from + row * rows.stride, width);
      }
    }
    offset += width;
  }
}

}  // namespace tensorsplit
