// SPDX-License-Identifier: MIT
//
// The matrices that the move of an axis transposes, and their move within one memory. Callers have checked all
// arguments.
#pragma once

#include <cstddef>
#include <cstdint>

#include "copy/kernels/bits.h"
#include "copy/kernels/transpose.h"
#include "tensorsplit/move_axis.h"

namespace tensorsplit::inline v0_1::copy {

/// Equal matrices, one after another. A unit is a byte, or a bit if they are packed.
struct AxisMatrices {
  std::uint64_t count = 0;
  std::uint64_t rows = 0;     ///< of the data; columns of the result
  std::uint64_t columns = 0;  ///< of the data; rows of the result
  std::uint64_t width = 0;    ///< units of an element
  bool is_packed = false;     ///< whether elements start within bytes
  BitOrder order = BitOrder::low_first;
};

/// Returns the matrices of a layout that is not empty. Without a permutation there is a single element.
AxisMatrices matrices_of(const AxisLayout& layout, BitOrder order);

/// Transposes all matrices from `from` to `to`. Clears the unused bits of the last byte.
void transpose_matrices(const AxisMatrices& matrices, const std::uint8_t* from, std::uint8_t* to);

}  // namespace tensorsplit::inline v0_1::copy
