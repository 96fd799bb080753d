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

/// Whether columns `part` and the next go together: neither is null, and a join over-writes no more than a column to
/// come or the next row (invariant 4).
bool go_together(const Columns& columns, const Panel& panel, std::size_t part) {
  const std::size_t end = part + 2;
  if (end > panel.columns || panel.parts[part] == nullptr || panel.parts[part + 1] == nullptr) return false;
  const bool fills_row = part == 0 && end * columns.width == columns.stride;
  return !columns.is_join || columns.width >= block_bytes || end < panel.columns || fills_row;
}

/// Copies columns of 9 to 16 bytes from `part` on, as long as two go together, and gives the next one. Two are copied
/// row by row, as their pieces share cache lines; the last row at its exact width. One loop within the other: by its
/// depth V8 chooses how often it unrolls the inner one.
template <bool is_join>
std::size_t copy_pairs(const Columns& columns, const Panel& panel, std::size_t part) {
  const std::size_t width = columns.width;
  const std::size_t stride = columns.stride;
  for (; go_together(columns, panel, part); part += 2) {
    std::uint8_t* row = panel.rows + part * width;
    std::uint8_t* first = panel.parts[part] + panel.first * width;
    std::uint8_t* second = panel.parts[part + 1] + panel.first * width;
    const auto copy_row = [&](auto copy) __attribute__((always_inline)) {
      copy(is_join ? first : row, is_join ? row : first, width);
      copy(is_join ? second : row + width, is_join ? row + width : second, width);
      row += stride;
      first += width;
      second += width;
    };
    TENSORSPLIT_ROLLED
    for (std::size_t rows = panel.count - 1; rows != 0; --rows) copy_row(copy_element<Block>);
    copy_row(copy_two_ends<std::uint64_t>);
  }
  return part;
}

}  // namespace

void copy_pieces(const Columns& columns, const Panel& panel) {
  const std::size_t width = columns.width;
  const std::size_t from_step = columns.is_join ? width : columns.stride;
  const std::size_t to_step = columns.is_join ? columns.stride : width;
  const Copy exact = choose_copy(width);
  // One access as wide as the next power of two, which over-reads and over-writes (invariant 4).
  const Copy wide = width < block_bytes ? choose_copy(std::bit_ceil(width)) : exact;
  const bool have_pairs = width > block_bytes / 2 && width <= block_bytes;
  for (std::size_t part = 0; part < panel.columns; ++part) {
    if (panel.parts[part] == nullptr) continue;
    if (have_pairs) {
      part = columns.is_join ? copy_pairs<true>(columns, panel, part) : copy_pairs<false>(columns, panel, part);
      if (part == panel.columns || panel.parts[part] == nullptr) continue;
    }
    std::uint8_t* const in_rows = panel.rows + part * width;
    std::uint8_t* const in_part = panel.parts[part] + panel.first * width;
    const std::uint8_t* from = columns.is_join ? in_part : in_rows;
    std::uint8_t* to = columns.is_join ? in_rows : in_part;
    const bool over_writes = wide != exact && (!columns.is_join || part + 1 < panel.columns);
    std::size_t exact_rows = over_writes ? 1 : panel.count;
    std::size_t rows = panel.count - exact_rows;
    const auto copy_rows = [&](auto copy) __attribute__((always_inline)) {
      TENSORSPLIT_ROLLED
      for (; rows != 0; --rows) {
        copy(from, to, width);
        from += from_step;
        to += to_step;
      }
    };
    // Twice through the switch: all rows but `exact_rows` by the wide copy, then these by the exact one.
    for (Copy copy = wide;;) {
      switch (copy) {
        case Copy::byte:
          copy_rows(copy_element<std::uint8_t>);
          break;
        case Copy::two_bytes:
          copy_rows(copy_element<std::uint16_t>);
          break;
        case Copy::two_times_two:
          copy_rows(copy_two_ends<std::uint16_t>);
          break;
        case Copy::four_bytes:
          copy_rows(copy_element<std::uint32_t>);
          break;
        case Copy::two_times_four:
          copy_rows(copy_two_ends<std::uint32_t>);
          break;
        case Copy::eight_bytes:
          copy_rows(copy_element<std::uint64_t>);
          break;
        case Copy::two_times_eight:
          copy_rows(copy_two_ends<std::uint64_t>);
          break;
        case Copy::block:
          copy_rows(copy_element<Block>);
          break;
        case Copy::two_blocks:
          copy_rows(copy_two_ends<Block>);
          break;
        case Copy::three_blocks:
          copy_rows(copy_some_blocks<3>);
          break;
        case Copy::four_blocks:
          copy_rows(copy_some_blocks<4>);
          break;
        case Copy::blocks:
          copy_rows(copy_blocks);
          break;
        case Copy::memcpy:
          copy_rows([](const std::uint8_t* piece, std::uint8_t* copied, std::size_t bytes) {
            std::memcpy(copied, piece, bytes);
          });
      }
      if (exact_rows == 0) break;
      copy = exact;
      rows = exact_rows;
      exact_rows = 0;
    }
  }
}

}  // namespace tensorsplit::kernels
