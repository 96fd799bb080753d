// SPDX-License-Identifier: MIT
//
// Transposes of matrices by every instruction set, next to an element-by-element oracle. Vectors have no spare bytes,
// so that AddressSanitizer reports every stray access.
#include "copy/kernels/transpose.h"

#include <gtest/gtest.h>

#include <cstring>
#include <vector>

#include "simd/targets.h"

namespace tensorsplit::kernels {
namespace {

using ByteList = std::vector<std::uint8_t>;

constexpr std::uint8_t gap_byte = 0xA5;

ByteList random_bytes(std::size_t size) {
  ByteList bytes(size);
  std::uint32_t state = 12345;
  for (std::uint8_t& byte : bytes) {
    state = state * 1664525 + 1013904223;
    byte = static_cast<std::uint8_t>(state >> 24);
  }
  return bytes;
}

/// Transposes `count` matrices by all instruction sets. The bytes between the rows of the result must not change.
void check_transpose(const Matrices& matrices, std::size_t count) {
  const auto [rows, columns, width, from_stride, from_step, to_stride, to_step] = matrices;
  // Neither side has bytes after its last element.
  const ByteList source = random_bytes((count - 1) * from_step + (rows - 1) * from_stride + columns * width);
  ByteList expected((count - 1) * to_step + (columns - 1) * to_stride + rows * width, gap_byte);
  for (std::size_t matrix = 0; matrix < count; ++matrix) {
    for (std::size_t row = 0; row < rows; ++row) {
      for (std::size_t column = 0; column < columns; ++column) {
        std::memcpy(&expected[matrix * to_step + column * to_stride + row * width],
                    &source[matrix * from_step + row * from_stride + column * width], width);
      }
    }
  }
  for (std::size_t target = 0; target < targets().count; ++target) {
    force_target(target);
    ByteList result(expected.size(), gap_byte);
    Transpose(matrices, count).run(source.data(), result.data(), count);
    ASSERT_TRUE(result == expected) << targets().names[target] << ": " << count << " x " << rows << " x " << columns
                                    << " x " << width << ", strides " << from_stride << " and " << to_stride;
  }
  force_target(0);
}

constexpr std::size_t element_widths[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 15, 16, 17, 31, 32, 33, 48, 64, 600};
constexpr std::size_t side_lengths[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17, 33, 70};
constexpr std::size_t max_matrix_bytes = 40000;

TEST(Transpose, MatchesOracleForDenseMatrices) {
  for (const std::size_t width : element_widths) {
    for (const std::size_t rows : side_lengths) {
      for (const std::size_t columns : side_lengths) {
        for (const std::size_t count : {1U, 2U, 5U, 67U, 1031U}) {
          if (count == 1 || count * rows * columns * width <= max_matrix_bytes) {
            check_transpose(dense_matrices(rows, columns, width), count);
          }
        }
      }
    }
  }
}

TEST(Transpose, KeepsBytesBetweenRows) {
  for (const std::size_t width : element_widths) {
    for (const std::size_t rows : side_lengths) {
      for (const std::size_t columns : side_lengths) {
        if (rows * columns * width > max_matrix_bytes) continue;
        Matrices matrices = dense_matrices(rows, columns, width);
        matrices.from_stride += 5;
        matrices.from_step = rows * matrices.from_stride;
        check_transpose(matrices, rows * columns * width <= 300 ? 70 : 2);
        matrices.to_stride += 3;
        matrices.to_step = columns * matrices.to_stride + 1;
        check_transpose(matrices, 2);
      }
    }
  }
}

TEST(Transpose, MatchesOracleForLongMatrices) {
  for (const std::size_t width : {1U, 2U, 4U, 8U, 12U}) {
    for (const std::size_t fewer : {2U, 3U, 5U, 8U, 260U}) {
      check_transpose(dense_matrices(fewer, 3000, width), 2);
      check_transpose(dense_matrices(3000, fewer, width), 2);
    }
  }
}

}  // namespace
}  // namespace tensorsplit::kernels
