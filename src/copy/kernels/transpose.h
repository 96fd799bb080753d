// SPDX-License-Identifier: MIT
//
// Transposes of equal matrices whose elements are pieces of any width. The callers (src/copy, src/native and
// src/routes) check all arguments and own all memory.
#pragma once

#include <cstddef>
#include <cstdint>

#include "simd/load_store.h"

namespace tensorsplit::inline v0_1::kernels {

/// Layout of equal matrices on both sides. A row of the result is a column of the source.
struct Matrices {
  std::size_t rows = 0;         ///< of the source, at least 1
  std::size_t columns = 0;      ///< of the source, at least 1
  std::size_t width = 0;        ///< bytes of an element, at least 1
  std::size_t from_stride = 0;  ///< bytes from one row of the source to the next, at least `columns * width`
  std::size_t from_step = 0;    ///< bytes from one matrix of the source to the next, at least `rows * from_stride`
  std::size_t to_stride = 0;    ///< bytes from one row of the result to the next, at least `rows * width`
  std::size_t to_step = 0;      ///< bytes from one matrix of the result to the next, at least `columns * to_stride`
};

/// Returns the layout of matrices without gaps.
constexpr Matrices dense_matrices(std::size_t rows, std::size_t columns, std::size_t width) {
  const std::size_t bytes = rows * columns * width;
  return {rows, columns, width, columns * width, bytes, rows * width, bytes};
}

/// Byte lookups that transpose several small matrices at a time. A block of the result is the union of `terms` lookups,
/// each in a block of the source. An index of 0x80 gives 0.
struct Lookups {
  static constexpr std::size_t max_bytes = 256;  ///< of all matrices of a pass
  static constexpr std::size_t max_terms = 3;    ///< more take longer than square blocks
  static constexpr std::size_t max_lookups = max_bytes / block_bytes * max_terms;

  std::size_t matrices = 0;  ///< that a pass transposes; 0: the matrices do not fit
  std::size_t blocks = 0;    ///< of the result of a pass
  std::size_t last = 0;      ///< byte of the result at which the last block starts, which may overlap the one before it
  std::size_t terms = 0;
  std::uint16_t at[max_lookups];  ///< bytes of the source at which each block starts
  alignas(block_bytes) std::uint8_t indices[max_lookups][block_bytes];
};

/// The vector loops of one instruction set. All touch exactly the bytes of the matrices.
struct TransposeLoops {
  using RunBlocks = void (*)(const Matrices& matrices, const std::uint8_t* from, std::uint8_t* to, std::size_t count);
  using RunLookups = void (*)(const Lookups& lookups, const Matrices& matrices, const std::uint8_t* from,
                              std::uint8_t* to, std::size_t passes);

  /// Loop over square blocks of `size` rows and columns, which every matrix must have.
  struct Blocks {
    std::size_t width;
    std::size_t size;
    RunBlocks run;
  };

  Blocks blocks[5];                        ///< larger blocks of a width first
  RunLookups lookups[Lookups::max_terms];  ///< for 1 and more terms
};

/// Transposes matrices of one layout by a loop that is chosen once.
class Transpose {
 public:
  /// Chooses the loop. `count` is the expected number of matrices.
  Transpose(const Matrices& matrices, std::size_t count);

  /// Transposes `count` matrices, which do not overlap the result. Only bytes of matrices are touched.
  void run(const std::uint8_t* from, std::uint8_t* to, std::size_t count) const;

 private:
  Matrices matrices_;
  TransposeLoops::RunBlocks run_;
  TransposeLoops::RunLookups run_lookups_ = nullptr;
  Lookups lookups_;
};

}  // namespace tensorsplit::inline v0_1::kernels
