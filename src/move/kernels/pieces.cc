// SPDX-License-Identifier: MIT
#include "pieces.h"

#include <bit>

#include "memory.h"

namespace tensorsplit::kernels {
namespace {

/// How a piece is copied, by its width in bytes. Of two or more loads the last two may overlap, as may the stores: they
/// touch exactly the piece. The first eight are in an order that `choose_copy` computes.
enum class Copy : std::uint8_t {
  byte,             ///< 1
  two_bytes,        ///< 2
  two_times_two,    ///< 3
  four_bytes,       ///< 4
  two_times_four,   ///< 5 to 7
  eight_bytes,      ///< 8
  two_times_eight,  ///< 9 to 15
  block,            ///< 16
  two_blocks,       ///< 17 to 32
  three_blocks,     ///< 33 to 48
  four_blocks,      ///< 49 to 64
  blocks,           ///< more
  memcpy,           ///< from `memcpy_from` on
};

/// From this width on one call of memcpy costs no more than the loop here.
constexpr std::size_t memcpy_from = 2048;

Copy choose_copy(std::size_t width) {
  if (width >= memcpy_from) return Copy::memcpy;
  if (width > 4 * block_bytes) return Copy::blocks;
  if (width > 3 * block_bytes) return Copy::four_blocks;
  if (width > 2 * block_bytes) return Copy::three_blocks;
  if (width > block_bytes) return Copy::two_blocks;
  const auto log = static_cast<unsigned>(std::bit_width(width) - 1);
  return static_cast<Copy>(2 * log + unsigned{!std::has_single_bit(width)} - unsigned{log != 0});
}

/// Copies one T, whatever the width of the piece.
template <class T>
void copy_element(const std::uint8_t* from, std::uint8_t* to, std::size_t /*width*/) {
  store(to, load<T>(from));
}

/// Copies a piece of one to two times the width of T.
template <class T>
void copy_two_ends(const std::uint8_t* from, std::uint8_t* to, std::size_t width) {
  const T end = load<T>(from + width - sizeof(T));
  store(to, load<T>(from));
  store(to + width - sizeof(T), end);
}

/// Copies `count` blocks, of which the last two may overlap.
template <std::size_t count>
void copy_some_blocks(const std::uint8_t* from, std::uint8_t* to, std::size_t width) {
  for (std::size_t i = 0; i + 1 < count; ++i) store(to + i * block_bytes, load<Block>(from + i * block_bytes));
  store(to + width - block_bytes, load<Block>(from + width - block_bytes));
}

/// Copies chunks of four blocks, then blocks, of which the last two may overlap.
void copy_blocks(const std::uint8_t* from, std::uint8_t* to, std::size_t width) {
  constexpr std::size_t chunk = 4 * block_bytes;
  std::size_t done = 0;
  TENSORSPLIT_ROLLED
  for (; done + chunk <= width; done += chunk) copy_some_blocks<4>(from + done, to + done, chunk);
  TENSORSPLIT_ROLLED
  for (; done + block_bytes <= width; done += block_bytes) store(to + done, load<Block>(from + done));
  store(to + width - block_bytes, load<Block>(from + width - block_bytes));
}

/// Pieces of one column, below each other on both sides.
struct Column {
  const std::uint8_t* from;
  std::uint8_t* to;
  std::size_t from_step;  ///< bytes from a piece to the next
  std::size_t to_step;
  std::size_t width;
};

/// Copies the first `rows` pieces of a column, each by `copy`, and moves the column on to those that are left.
template <class CopyPiece>
void copy_each(Column& column, std::size_t rows, CopyPiece copy) {
  Column next = column;
  TENSORSPLIT_ROLLED
  for (; rows != 0; --rows) {
    copy(next.from, next.to, next.width);
    next.from += next.from_step;
    next.to += next.to_step;
  }
  column = next;
}

/// The same, by the copy of that name.
void copy_rows(Copy copy, Column& column, std::size_t rows) {
  switch (copy) {
    case Copy::byte:
      return copy_each(column, rows, copy_element<std::uint8_t>);
    case Copy::two_bytes:
      return copy_each(column, rows, copy_element<std::uint16_t>);
    case Copy::two_times_two:
      return copy_each(column, rows, copy_two_ends<std::uint16_t>);
    case Copy::four_bytes:
      return copy_each(column, rows, copy_element<std::uint32_t>);
    case Copy::two_times_four:
      return copy_each(column, rows, copy_two_ends<std::uint32_t>);
    case Copy::eight_bytes:
      return copy_each(column, rows, copy_element<std::uint64_t>);
    case Copy::two_times_eight:
      return copy_each(column, rows, copy_two_ends<std::uint64_t>);
    case Copy::block:
      return copy_each(column, rows, copy_element<Block>);
    case Copy::two_blocks:
      return copy_each(column, rows, copy_two_ends<Block>);
    case Copy::three_blocks:
      return copy_each(column, rows, copy_some_blocks<3>);
    case Copy::four_blocks:
      return copy_each(column, rows, copy_some_blocks<4>);
    case Copy::blocks:
      return copy_each(column, rows, copy_blocks);
    case Copy::memcpy:
      return copy_each(column, rows, [](const std::uint8_t* from, std::uint8_t* to, std::size_t width) {
        std::memcpy(to, from, width);
      });
  }
}

}  // namespace

void copy_pieces(const Columns& columns, const Panel& panel) {
  const std::size_t width = columns.width;
  const Copy exact = choose_copy(width);
  // One access as wide as the next power of two, which over-reads and over-writes (invariant 4).
  const Copy wide = width < block_bytes ? choose_copy(std::bit_ceil(width)) : exact;
  for (std::size_t part = 0; part < panel.columns; ++part) {
    if (panel.parts[part] == nullptr) continue;
    std::uint8_t* const in_rows = panel.rows + part * width;
    std::uint8_t* const in_part = panel.parts[part] + panel.first * width;
    Column column = columns.is_join ? Column{in_part, in_rows, width, columns.stride, width}
                                    : Column{in_rows, in_part, columns.stride, width, width};
    const bool over_writes = wide != exact && (!columns.is_join || part + 1 < panel.columns);
    const std::size_t exact_rows = over_writes ? 1 : panel.count;
    copy_rows(wide, column, panel.count - exact_rows);
    copy_rows(exact, column, exact_rows);
  }
}

}  // namespace tensorsplit::kernels
