// SPDX-License-Identifier: MIT
#include "pieces.h"

#include <algorithm>
#include <cassert>

#include "memory.h"

namespace tensorsplit::kernels {
namespace {

/// From this width on one call of memcpy costs no more than the loop here.
constexpr std::size_t wide_from = 2048;

/// Copies one piece of the width that is an integer's.
template <class T>
struct Element {
  void operator()(const std::uint8_t* from, std::uint8_t* to, std::size_t /*width*/) const { store(to, load<T>(from)); }
};

/// Copies sizeof(T) <= width <= 2 * sizeof(T) bytes.
template <class T>
struct TwoEnds {
  void operator()(const std::uint8_t* from, std::uint8_t* to, std::size_t width) const {
    const T end = load<T>(from + width - sizeof(T));
    store(to, load<T>(from));
    store(to + width - sizeof(T), end);
  }
};

/// Copies (blocks - 1) * 16 < width <= blocks * 16 bytes, and at least 16: the last two blocks may overlap.
template <std::size_t blocks>
struct Blocks {
  void operator()(const std::uint8_t* from, std::uint8_t* to, std::size_t width) const {
    for (std::size_t i = 0; i + 1 < blocks; ++i) store(to + i * block_bytes, load<Block>(from + i * block_bytes));
    store(to + width - block_bytes, load<Block>(from + width - block_bytes));
  }
};

/// Copies more than 64 bytes, in chunks of 64 bytes, then blocks of 16, of which the last two overlap.
struct Chunks {
  void operator()(const std::uint8_t* from, std::uint8_t* to, std::size_t width) const {
    constexpr std::size_t chunk = 4 * block_bytes;
    std::size_t done = 0;
    TENSORSPLIT_ROLLED
    for (; done + chunk <= width; done += chunk) Blocks<4>()(from + done, to + done, chunk);
    TENSORSPLIT_ROLLED
    for (; done + block_bytes <= width; done += block_bytes) store(to + done, load<Block>(from + done));
    store(to + width - block_bytes, load<Block>(from + width - block_bytes));
  }
};

/// Copies thousands of bytes.
struct Memory {
  void operator()(const std::uint8_t* from, std::uint8_t* to, std::size_t width) const { std::memcpy(to, from, width); }
};

/// Rows [first, last) of every part, each piece by `Copy`.
template <class Copy>
void split_by(const Columns& columns, std::size_t first, std::size_t last, std::uint8_t* const* destinations) {
  const auto& [source, stride, count, parts, width] = columns;
  const std::uint8_t* column = source + first * stride;
  TENSORSPLIT_ROLLED
  for (std::size_t part = 0; part < parts; ++part, column += width) {
    if (destinations[part] == nullptr) continue;
    const std::uint8_t* from = column;
    std::uint8_t* to = destinations[part] + first * width;
    TENSORSPLIT_ROLLED
    for (std::size_t row = first; row < last; ++row) {
      Copy()(from, to, width);
      from += stride;
      to += width;
    }
  }
}

/// Pieces of more than 8 and less than 16 bytes: a block each, which puts right what the one before it wrote too much.
void split_padded(const Columns& columns, std::size_t first, std::size_t last, std::uint8_t* const* destinations) {
  // Not in the last row, where a block would end behind the columns and the part.
  const std::size_t padded = std::max(first, std::min(last, columns.count - 1));
  split_by<Element<Block>>(columns, first, padded, destinations);
  split_by<TwoEnds<std::uint64_t>>(columns, padded, last, destinations);
}

}  // namespace

void split_pieces(const Columns& columns, std::size_t first, std::size_t last, std::uint8_t* const* destinations) {
  const std::size_t width = columns.width;
  assert(first <= last && last <= columns.count && columns.parts * width <= columns.stride);
  if (first == last || width == 0) return;
  if (width >= wide_from) return split_by<Memory>(columns, first, last, destinations);
  if (width > 4 * block_bytes) return split_by<Chunks>(columns, first, last, destinations);
  if (width > 3 * block_bytes) return split_by<Blocks<4>>(columns, first, last, destinations);
  if (width > 2 * block_bytes) return split_by<Blocks<3>>(columns, first, last, destinations);
  if (width > block_bytes) return split_by<Blocks<2>>(columns, first, last, destinations);
  if (width == block_bytes) return split_by<Blocks<1>>(columns, first, last, destinations);
  if (width > 8) return split_padded(columns, first, last, destinations);
  if (width == 8) return split_by<Element<std::uint64_t>>(columns, first, last, destinations);
  if (width > 4) return split_by<TwoEnds<std::uint32_t>>(columns, first, last, destinations);
  if (width == 4) return split_by<Element<std::uint32_t>>(columns, first, last, destinations);
  if (width == 3) return split_by<TwoEnds<std::uint16_t>>(columns, first, last, destinations);
  if (width == 2) return split_by<Element<std::uint16_t>>(columns, first, last, destinations);
  split_by<Element<std::uint8_t>>(columns, first, last, destinations);
}

}  // namespace tensorsplit::kernels
