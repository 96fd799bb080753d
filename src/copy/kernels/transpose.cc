// SPDX-License-Identifier: MIT
//
// Chooses the loop that transposes matrices. docs/kernels.md has the measurements.
#include "copy/kernels/transpose.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "copy/kernels/rows.h"
#include "simd/targets.h"

#ifdef TENSORSPLIT_HIGHWAY
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "copy/kernels/transpose-inl.h"
#include <hwy/foreach_target.h>  // includes the target file for all targets except the last

#include "copy/kernels/transpose-inl.h"
#endif

namespace tensorsplit::inline v0_1::kernels {
namespace {

/// Plain C++ only has `run_elements` and `run_columns`.
[[maybe_unused]] const TransposeLoops& scalar_loops() {
  static constexpr TransposeLoops loops = {};
  return loops;
}

constexpr const TransposeLoops& (*all_loops[])() = {TENSORSPLIT_FOR_EACH_TARGET(transpose_loops, scalar_loops)};

/// Maximum size of a matrix of elements of 8 bytes for lookups. Its square blocks overlap by half or more.
constexpr std::size_t max_lookup_elements = 9;

/// Minimum bytes of a matrix for `run_columns`, which chooses its loop again for every matrix.
constexpr std::size_t min_column_bytes = 512;

/// Copies one T. The width is ignored.
template <class T>
void copy_one(const std::uint8_t* from, std::uint8_t* to, std::size_t /*width*/) {
  store(to, load<T>(from));
}

/// Copies an element of one to two times the width of T.
template <class T>
void copy_ends(const std::uint8_t* from, std::uint8_t* to, std::size_t width) {
  const T end = load<T>(from + width - sizeof(T));
  store(to, load<T>(from));
  store(to + width - sizeof(T), end);
}

/// Copies an element of more than a block. The last two blocks may overlap.
void copy_blocks(const std::uint8_t* from, std::uint8_t* to, std::size_t width) {
  for (std::size_t done = 0; done + block_bytes <= width; done += block_bytes) {
    store(to + done, load<Block>(from + done));
  }
  store(to + width - block_bytes, load<Block>(from + width - block_bytes));
}

void copy_long(const std::uint8_t* from, std::uint8_t* to, std::size_t width) { std::memcpy(to, from, width); }

/// Copies element by element, in the order of the result.
template <auto copy>
void run_elements(const Matrices& matrices, const std::uint8_t* from, std::uint8_t* to, std::size_t count) {
  const auto [rows, columns, width, from_stride, from_step, to_stride, to_step] = matrices;
  for (; count != 0; --count, from += from_step, to += to_step) {
    for (std::size_t column = 0; column < columns; ++column) {
      const std::uint8_t* element = from + column * width;
      std::uint8_t* place = to + column * to_stride;
      for (std::size_t left = rows; left != 0; --left, element += from_stride, place += width) {
        copy(element, place, width);
      }
    }
  }
}

TransposeLoops::RunBlocks choose_elements(std::size_t width) {
  constexpr std::size_t memcpy_from = 512;
  if (width >= memcpy_from) return run_elements<copy_long>;
  if (width > block_bytes) return run_elements<copy_blocks>;
  if (width == block_bytes) return run_elements<copy_one<Block>>;
  if (width > 8) return run_elements<copy_ends<std::uint64_t>>;
  if (width == 8) return run_elements<copy_one<std::uint64_t>>;
  if (width > 4) return run_elements<copy_ends<std::uint32_t>>;
  if (width == 4) return run_elements<copy_one<std::uint32_t>>;
  if (width == 3) return run_elements<copy_ends<std::uint16_t>>;
  return width == 2 ? run_elements<copy_one<std::uint16_t>> : run_elements<copy_one<std::uint8_t>>;
}

/// Splits each matrix into its columns, or joins it from its rows, whichever are fewer. They fit a block side by side.
void run_columns(const Matrices& matrices, const std::uint8_t* from, std::uint8_t* to, std::size_t count) {
  const auto [rows, columns, width, from_stride, from_step, to_stride, to_step] = matrices;
  const bool is_join = rows < columns;
  const std::size_t parts = is_join ? rows : columns;
  const std::size_t part_step = is_join ? from_stride : to_stride;
  for (; count != 0; --count, from += from_step, to += to_step) {
    std::uint8_t* const interleaved = is_join ? to : writable(from);
    std::uint8_t* const first_part = is_join ? writable(from) : to;
    std::uint8_t* pointers[block_bytes];
    for (std::size_t i = 0; i < parts; ++i) pointers[i] = first_part + i * part_step;
    const std::size_t row_count = is_join ? columns : rows;
    move_band({interleaved, row_count, is_join ? to_stride : from_stride, pointers, parts, width, is_join}, 0,
              row_count);
  }
}

/// Plans lookups for dense results. Leaves `matrices` 0 if a pass does not fit, or needs too many terms.
void plan_lookups(const Matrices& matrices, std::size_t expected, Lookups& lookups) {
  const auto [rows, columns, width, from_stride, from_step, to_stride, to_step] = matrices;
  const std::size_t bytes = to_step;
  // The list of lookups takes as long as this number of passes over elements of a byte, or fewer passes over wider
  // ones.
  constexpr std::size_t min_passes = 16;
  // Blocks do not overlap if the matrices of a pass are a multiple of a block.
  const std::size_t count = std::min(block_bytes / std::gcd(bytes, block_bytes), Lookups::max_bytes / bytes);
  if (count == 0 || count * bytes < block_bytes || expected < min_passes * width * count) return;
  const std::size_t source_bytes = (count - 1) * from_step + (rows - 1) * from_stride + columns * width;
  if (source_bytes > UINT16_MAX) return;
  // Bytes of the source in the order of the result.
  std::uint16_t places[Lookups::max_bytes];
  std::size_t end = 0;
  for (std::size_t matrix = 0; matrix < count; ++matrix) {
    for (std::size_t column = 0; column < columns; ++column) {
      for (std::size_t row = 0; row < rows; ++row) {
        const std::size_t place = matrix * from_step + row * from_stride + column * width;
        for (std::size_t i = 0; i < width; ++i) places[end++] = static_cast<std::uint16_t>(place + i);
      }
    }
  }
  lookups.blocks = (end + block_bytes - 1) / block_bytes;
  lookups.last = end - block_bytes;
  // Blocks of the source, from low to high, that contain the bytes of each block.
  std::uint8_t terms[Lookups::max_bytes / block_bytes];
  std::uint16_t at[Lookups::max_bytes / block_bytes][Lookups::max_terms];
  lookups.terms = 0;
  for (std::size_t block = 0; block < lookups.blocks; ++block) {
    const std::uint16_t* const wanted = places + std::min(block * block_bytes, lookups.last);
    std::size_t covered = 0;
    terms[block] = 0;
    for (;;) {
      std::size_t lowest = source_bytes;
      for (std::size_t i = 0; i < block_bytes; ++i) {
        if (wanted[i] >= covered) lowest = std::min<std::size_t>(lowest, wanted[i]);
      }
      if (lowest == source_bytes) break;
      if (terms[block] == Lookups::max_terms) return;
      lowest = std::min(lowest, source_bytes - block_bytes);
      at[block][terms[block]++] = static_cast<std::uint16_t>(lowest);
      covered = lowest + block_bytes;
    }
    lookups.terms = std::max<std::size_t>(lookups.terms, terms[block]);
  }
  for (std::size_t block = 0, lookup = 0; block < lookups.blocks; ++block) {
    const std::uint16_t* const wanted = places + std::min(block * block_bytes, lookups.last);
    for (std::size_t term = 0, covered = 0; term < lookups.terms; ++term, ++lookup) {
      const std::size_t first = at[block][std::min<std::size_t>(term, terms[block] - 1U)];
      lookups.at[lookup] = static_cast<std::uint16_t>(first);
      for (std::size_t i = 0; i < block_bytes; ++i) {
        const bool is_found = wanted[i] >= std::max(first, covered) && wanted[i] < first + block_bytes;
        lookups.indices[lookup][i] = is_found ? static_cast<std::uint8_t>(wanted[i] - first) : 0x80;
      }
      covered = first + block_bytes;
    }
  }
  lookups.matrices = count;
}

}  // namespace

Transpose::Transpose(const Matrices& matrices, std::size_t count)
    : matrices_(matrices), run_(choose_elements(matrices.width)) {
  const TransposeLoops& loops = all_loops[chosen_target()]();
  const auto& [rows, columns, width, from_stride, from_step, to_stride, to_step] = matrices_;
  const std::size_t fewer = std::min(rows, columns);
  const std::size_t bytes = rows * columns * width;
  if (fewer == 1) {
    // Elements that stay in order are one wide element if there is no gap between them.
    if (rows == 1 ? to_stride == width : from_stride == width) {
      matrices_ = {1, 1, bytes, bytes, from_step, bytes, to_step};
      run_ = choose_elements(bytes);
    }
    return;
  }
  for (const TransposeLoops::Blocks& blocks : loops.blocks) {
    if (blocks.run == nullptr || blocks.width != width || blocks.size > fewer) continue;
    run_ = blocks.run;
    break;
  }
  const bool is_dense = to_stride == rows * width && to_step == bytes;
  // A lookup moves at most two elements of 8 bytes, and a square block four.
  const bool are_lookups_fewer = width < 8 || (width == 8 && rows * columns <= max_lookup_elements);
  if (loops.lookups[0] != nullptr && is_dense && are_lookups_fewer) {
    plan_lookups(matrices_, count, lookups_);
    if (lookups_.matrices != 0) {
      run_lookups_ = loops.lookups[lookups_.terms - 1];
      return;
    }
  }
  if (bytes >= min_column_bytes && fewer * width < block_bytes && width < block_bytes) run_ = run_columns;
}

void Transpose::run(const std::uint8_t* from, std::uint8_t* to, std::size_t count) const {
  if (run_lookups_ != nullptr) {
    const std::size_t passes = count / lookups_.matrices;
    run_lookups_(lookups_, matrices_, from, to, passes);
    const std::size_t done = passes * lookups_.matrices;
    from += done * matrices_.from_step;
    to += done * matrices_.to_step;
    count -= done;
  }
  run_(matrices_, from, to, count);
}

}  // namespace tensorsplit::inline v0_1::kernels
