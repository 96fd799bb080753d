// SPDX-License-Identifier: MIT
//
// Rows of images: where they are, and the walk over them.
#pragma once

#include <cstdint>

#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// Returns the byte of the images at which row `row` begins. The strides of `rows` are set.
std::int64_t row_at(const PixelPlan& plan, const ImageRows& rows, std::int64_t row);

/// Returns whether rows follow one another without a gap. The strides of `rows` are set.
inline bool are_contiguous(const PixelPlan& plan, const ImageRows& rows) {
  return rows.stride == plan.width() * plan.pixel_bytes();
}

/// Converts rows, which exist and whose strides are set, whichever way the plan goes. Row `rows.first` begins at
/// `images`, and all of the tensor at `tensor`.
void convert_rows(const PixelPlan& plan, std::uint8_t* images, std::uint8_t* tensor, const ImageRows& rows);

}  // namespace tensorsplit::inline v0_1
