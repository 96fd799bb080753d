// SPDX-License-Identifier: MIT
#include "pieces.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

#include "memory.h"

namespace tensorsplit::kernels {
namespace {

/// From this width on one call of memcpy costs no more than the loop here.
constexpr std::size_t wide_from = 2048;

/// Copies `from`[0, bytes) to `to`, (vectors - 1) * 16 < bytes <= vectors * 16, and at least 16: the last two vectors
/// may overlap.
template <std::size_t vectors>
void copy_vectors(const std::uint8_t* from, std::uint8_t* to, std::size_t bytes) {
  for (std::size_t i = 0; i + 1 < vectors; ++i) store(to + i * block_bytes, load<Block>(from + i * block_bytes));
  store(to + bytes - block_bytes, load<Block>(from + bytes - block_bytes));
}

/// Pieces of as many bytes as an integer of type T.
template <class T>
void copy_elements(const Part& part, std::size_t count) {
  const std::uint8_t* from = part.from;
  std::uint8_t* to = part.to;
  TENSORSPLIT_ROLLED
  for (; count != 0; --count) {
    store(to, load<T>(from));
    from += part.stride;
    to += sizeof(T);
  }
}

/// Pieces of (vectors - 1) * 16 < width <= vectors * 16 bytes, and at least 16.
template <std::size_t vectors>
void copy_short_pieces(const Part& part, std::size_t count) {
  const std::uint8_t* from = part.from;
  std::uint8_t* to = part.to;
  TENSORSPLIT_ROLLED
  for (; count != 0; --count) {
    copy_vectors<vectors>(from, to, part.width);
    from += part.stride;
    to += part.width;
  }
}

/// Pieces of more than 64 bytes, in chunks of 64 bytes, then vectors of 16, of which the last two overlap.
void copy_long_pieces(const Part& part, std::size_t count) {
  constexpr std::size_t chunk = 4 * block_bytes;
  const std::uint8_t* from = part.from;
  std::uint8_t* to = part.to;
  TENSORSPLIT_ROLLED
  for (; count != 0; --count) {
    std::size_t done = 0;
    TENSORSPLIT_ROLLED
    for (; done + chunk <= part.width; done += chunk) copy_vectors<4>(from + done, to + done, chunk);
    TENSORSPLIT_ROLLED
    for (; done + block_bytes <= part.width; done += block_bytes) store(to + done, load<Block>(from + done));
    from += part.stride;
    to += part.width;
    store(to - block_bytes, load<Block>(from - part.stride + part.width - block_bytes));
  }
}

/// Pieces of thousands of bytes.
void copy_wide_pieces(const Part& part, std::size_t count) {
  for (std::size_t row = 0; row < count; ++row) {
    std::memcpy(part.to + row * part.width, part.from + row * part.stride, part.width);
  }
}

/// Pieces of less than 16 bytes, of which the first `full` at least may be read and written as vectors: each puts right
/// what the one before it wrote too much. Returns the number of rows done.
std::size_t copy_padded_pieces(const Part& part, std::size_t full) {
  const std::uint8_t* from = part.from;
  std::uint8_t* to = part.to;
  TENSORSPLIT_ROLLED
  for (std::size_t row = 0; row < full; ++row) {
    store(to, load<Block>(from));
    from += part.stride;
    to += part.width;
  }
  return full;
}

/// Pieces of less than 16 bytes, by whole vectors at the first `full` rows.
void copy_narrow_pieces(const Part& part, std::size_t full, std::size_t count) {
  std::size_t row = copy_padded_pieces(part, full);
  for (; row < count; ++row) {
    TENSORSPLIT_ROLLED
    for (std::size_t i = 0; i < part.width; ++i) {
      part.to[row * part.width + i] = part.from[row * part.stride + i];
    }
  }
}

}  // namespace

void copy_pieces(const Part& part, std::size_t first, std::size_t last, std::size_t count) {
  assert(first <= last && last <= count && part.width <= part.stride);
  if (part.width == 0) return;
  const std::size_t width = part.width;
  const std::size_t rows = last - first;
  const Part strip = {part.from + first * part.stride, part.stride, width, part.to + first * width};
  if (width < block_bytes && !std::has_single_bit(width)) {
    // A vector at the piece of row r ends inside the part, in the source too, if 16 <= (count - r) * width.
    const std::size_t last_rows = (block_bytes - 1) / width;
    const std::size_t full = count < first + last_rows ? 0 : std::min(rows, count - last_rows - first);
    return copy_narrow_pieces(strip, full, rows);
  }
  switch (width) {
    case 1:
      return copy_elements<std::uint8_t>(strip, rows);
    case 2:
      return copy_elements<std::uint16_t>(strip, rows);
    case 4:
      return copy_elements<std::uint32_t>(strip, rows);
    case 8:
      return copy_elements<std::uint64_t>(strip, rows);
    default:
      break;
  }
  if (width >= wide_from) return copy_wide_pieces(strip, rows);
  switch ((width + block_bytes - 1) / block_bytes) {
    case 1:
      return copy_short_pieces<1>(strip, rows);
    case 2:
      return copy_short_pieces<2>(strip, rows);
    case 3:
      return copy_short_pieces<3>(strip, rows);
    case 4:
      return copy_short_pieces<4>(strip, rows);
    default:
      return copy_long_pieces(strip, rows);
  }
}

}  // namespace tensorsplit::kernels
