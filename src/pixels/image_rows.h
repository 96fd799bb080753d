// SPDX-License-Identifier: MIT
//
// Rows of images: their places, and the loop over them.
#pragma once

#include <cstdint>

#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// Returns the byte at which row `row` starts, from the start of the images. The strides of `rows` are set.
std::int64_t row_at(const PixelPlan& plan, const ImageRows& rows, std::int64_t row);

/// Returns whether rows have no gap between them. The strides of `rows` are set.
inline bool are_contiguous(const PixelPlan& plan, const ImageRows& rows) {
  return rows.stride == plan.width() * plan.pixel_bytes();
}

/// Converts rows in the direction of the plan. The rows exist, and their strides are set. `images` is row `rows.first`,
/// and `tensor` is the start of the whole tensor.
void convert_rows(const PixelPlan& plan, std::uint8_t* images, std::uint8_t* tensor, const ImageRows& rows);

}  // namespace tensorsplit::inline v0_1
