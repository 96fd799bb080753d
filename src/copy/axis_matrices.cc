// SPDX-License-Identifier: MIT
#include "copy/axis_matrices.h"

#include <climits>

#include "copy/row_pieces.h"

namespace tensorsplit::inline v0_1::copy {

AxisMatrices matrices_of(const AxisLayout& layout, BitOrder order) {
  AxisMatrices matrices;
  matrices.count = static_cast<std::uint64_t>(layout.outer);
  matrices.rows = static_cast<std::uint64_t>(layout.rows);
  matrices.columns = static_cast<std::uint64_t>(layout.columns);
  matrices.width = static_cast<std::uint64_t>(layout.inner * layout.element_bits);
  matrices.order = order;
  if (matrices.rows == 1 || matrices.columns == 1) {
    matrices.width *= matrices.count * matrices.rows * matrices.columns;
    matrices.count = matrices.rows = matrices.columns = 1;
  }
  matrices.is_packed = matrices.width % CHAR_BIT != 0;
  if (!matrices.is_packed) matrices.width /= CHAR_BIT;
  return matrices;
}

void transpose_matrices(const AxisMatrices& matrices, const std::uint8_t* from, std::uint8_t* to) {
  const auto& [count, rows, columns, width, is_packed, order] = matrices;
  if (!is_packed) {
    const kernels::Matrices dense = kernels::dense_matrices(
        static_cast<std::size_t>(rows), static_cast<std::size_t>(columns), static_cast<std::size_t>(width));
    kernels::Transpose(dense, static_cast<std::size_t>(count)).run(from, to, static_cast<std::size_t>(count));
    return;
  }
  const std::uint64_t bits = rows * columns * width;
  clear_unused_bits(to, count * bits, order);
  for (std::uint64_t first = 0, at = 0; first < count * bits; first += bits) {
    for (std::uint64_t row = 0; row < rows; ++row) {
      for (std::uint64_t column = 0; column < columns; ++column, at += width) {
        kernels::copy_bits(from, at, to, first + (column * rows + row) * width, width, order);
      }
    }
  }
}

}  // namespace tensorsplit::inline v0_1::copy
