// SPDX-License-Identifier: MIT
//
// Copies of single pieces, by their width. If a copy has several loads, the last two may overlap, as may their stores,
// so that exactly the piece is touched.
#include <bit>

#include "copy/kernels/rows.h"
#include "simd/load_store.h"

namespace tensorsplit::inline v0_1::kernels {
namespace {

/// Minimum width for memcpy. Below it, the loop here is faster than a call. Calls cost more in WebAssembly.
constexpr std::size_t memcpy_from = favors_speed ? 512 : 2048;

/// Copies one T. The width is ignored.
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
  TENSORSPLIT_UNROLLED
  for (std::size_t i = 0; i + 1 < count; ++i) store(to + i * block_bytes, load<Block>(from + i * block_bytes));
  store(to + width - block_bytes, load<Block>(from + width - block_bytes));
}

/// Copies chunks of four blocks, then blocks, of which the last two may overlap.
void copy_blocks(const std::uint8_t* from, std::uint8_t* to, std::size_t width) {
  constexpr std::size_t chunk = 4 * block_bytes;
  std::size_t done = 0;
  for (; done + chunk <= width; done += chunk) copy_some_blocks<4>(from + done, to + done, chunk);
  for (; done + block_bytes <= width; done += block_bytes) store(to + done, load<Block>(from + done));
  store(to + width - block_bytes, load<Block>(from + width - block_bytes));
}

void copy_long(const std::uint8_t* from, std::uint8_t* to, std::size_t width) { std::memcpy(to, from, width); }

/// Pieces of one column, one below the other on both sides.
struct Column {
  const std::uint8_t* from;
  std::uint8_t* to;
  std::size_t from_step;  ///< bytes from one piece to the next
  std::size_t to_step;
  std::size_t width;
};

/// Copies the first `rows` pieces of a column, each by `copy`, and advances the column to the remaining pieces.
template <auto copy>
void copy_each(Column& column, std::size_t rows) {
  Column next = column;
  TENSORSPLIT_UNROLLED_BY_4
  for (; rows != 0; --rows) {
    copy(next.from, next.to, next.width);
    next.from += next.from_step;
    next.to += next.to_step;
  }
  column = next;
}

using CopyRows = void (*)(Column& column, std::size_t rows);

CopyRows choose_copy(std::size_t width) {
  if (width >= memcpy_from) return copy_each<copy_long>;
  if (width > 4 * block_bytes) return copy_each<copy_blocks>;
  if (width > 3 * block_bytes) return copy_each<copy_some_blocks<4>>;
  if (width > 2 * block_bytes) return copy_each<copy_some_blocks<3>>;
  if (width > block_bytes) return copy_each<copy_two_ends<Block>>;
  if (width == block_bytes) return copy_each<copy_element<Block>>;
  if (width > 8) return copy_each<copy_two_ends<std::uint64_t>>;
  if (width == 8) return copy_each<copy_element<std::uint64_t>>;
  if (width > 4) return copy_each<copy_two_ends<std::uint32_t>>;
  if (width == 4) return copy_each<copy_element<std::uint32_t>>;
  if (width == 3) return copy_each<copy_two_ends<std::uint16_t>>;
  return width == 2 ? copy_each<copy_element<std::uint16_t>> : copy_each<copy_element<std::uint8_t>>;
}

}  // namespace

void copy_pieces(const Band& band, const Panel& panel) {
  const std::size_t width = band.width;
  const CopyRows exact = choose_copy(width);
  // One access, as wide as the next power of two, over-reads and over-writes (invariant 4).
  const CopyRows wide = width < block_bytes ? choose_copy(std::bit_ceil(width)) : exact;
  for (std::size_t part = 0; part < panel.columns; ++part) {
    if (panel.parts[part] == nullptr) continue;
    std::uint8_t* const in_rows = panel.rows + part * width;
    std::uint8_t* const in_part = panel.parts[part] + panel.first * width;
    Column column = band.is_join ? Column{in_part, in_rows, width, band.stride, width}
                                 : Column{in_rows, in_part, band.stride, width, width};
    const bool over_writes = wide != exact && (!band.is_join || part + 1 < panel.columns);
    const std::size_t exact_rows = over_writes ? 1 : panel.count;
    wide(column, panel.count - exact_rows);
    exact(column, exact_rows);
  }
}

void copy_by_rows(const Band& band, std::size_t first, std::size_t last) {
  for (std::size_t row = first; row < last; ++row) {
    std::uint8_t* in_rows = band.rows + row * band.stride;
    for (std::size_t part = 0; part < band.part_count; ++part, in_rows += band.width) {
      if (band.parts[part] == nullptr) continue;
      std::uint8_t* const in_part = band.parts[part] + row * band.width;
      std::memcpy(band.is_join ? in_rows : in_part, band.is_join ? in_part : in_rows, band.width);
    }
  }
}

}  // namespace tensorsplit::inline v0_1::kernels
