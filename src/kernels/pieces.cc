// SPDX-License-Identifier: MIT
#include "pieces.h"

#include "memory.h"

namespace tensorsplit::kernels {
namespace {

/// From this width on one call of memcpy costs no more than the loop here.
constexpr std::size_t wide_from = 2048;

/// Copies one piece as wide as T, whatever the width is said to be.
template <class T>
struct Element {
  void operator()(const std::uint8_t* from, std::uint8_t* to, std::size_t /*width*/) const { store(to, load<T>(from)); }
};

/// Copies sizeof(T) <= width <= sizeof(T) + sizeof(End) bytes.
template <class T, class End = T>
struct TwoEnds {
  void operator()(const std::uint8_t* from, std::uint8_t* to, std::size_t width) const {
    const End end = load<End>(from + width - sizeof(End));
    store(to, load<T>(from));
    store(to + width - sizeof(End), end);
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

/// `Last` copies a column's last piece, behind which nothing may be touched.
template <class Copy, class Last = Copy>
void copy_pieces(const Columns& columns, const Panel& panel) {
  const std::size_t width = columns.width;
  std::uint8_t* in_rows = panel.rows;
  for (std::size_t part = 0; part < panel.columns; ++part, in_rows += width) {
    if (panel.parts[part] == nullptr) continue;
    std::uint8_t* const in_part = panel.parts[part] + panel.first * width;
    const std::uint8_t* from = columns.is_join ? in_part : in_rows;
    std::uint8_t* to = columns.is_join ? in_rows : in_part;
    const std::size_t from_step = columns.is_join ? width : columns.stride;
    const std::size_t to_step = columns.is_join ? columns.stride : width;
    TENSORSPLIT_ROLLED
    for (std::size_t rows = panel.count; rows != 1; --rows) {
      Copy()(from, to, width);
      from += from_step;
      to += to_step;
    }
    Last()(from, to, width);
  }
}

}  // namespace

PieceLoop choose_piece_loop(const Columns& columns) {
  const std::size_t width = columns.width;
  if (width >= wide_from) return copy_pieces<Memory>;
  if (width > 4 * block_bytes) return copy_pieces<Chunks>;
  if (width > 3 * block_bytes) return copy_pieces<Blocks<4>>;
  if (width > 2 * block_bytes) return copy_pieces<Blocks<3>>;
  if (width > block_bytes + 8) return copy_pieces<TwoEnds<Block>>;
  if (width > block_bytes + 1) return copy_pieces<TwoEnds<Block, std::uint64_t>>;
  if (width > block_bytes) return copy_pieces<TwoEnds<Block, std::uint8_t>>;
  if (width == block_bytes) return copy_pieces<Element<Block>>;
  if (width == 8) return copy_pieces<Element<std::uint64_t>>;
  if (width == 4) return copy_pieces<Element<std::uint32_t>>;
  if (width == 2) return copy_pieces<Element<std::uint16_t>>;
  if (width == 1) return copy_pieces<Element<std::uint8_t>>;
  if (columns.is_join) {
    if (width > 8) return copy_pieces<TwoEnds<std::uint64_t>>;
    return width > 4 ? copy_pieces<TwoEnds<std::uint32_t>> : copy_pieces<TwoEnds<std::uint16_t>>;
  }
  // Each puts right what the one before wrote too much.
  if (width > 8) return copy_pieces<Element<Block>, TwoEnds<std::uint64_t>>;
  if (width > 4) return copy_pieces<Element<std::uint64_t>, TwoEnds<std::uint32_t>>;
  return copy_pieces<Element<std::uint32_t>, TwoEnds<std::uint16_t>>;
}

}  // namespace tensorsplit::kernels
