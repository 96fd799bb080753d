// SPDX-License-Identifier: MIT
//
// The walk over rows of images.
#pragma once

#include <algorithm>
#include <cstdint>

#include "pixels/convert.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// Pixels of one image that are converted together.
struct PixelBlock {
  std::int64_t image;  ///< index of the image
  std::int64_t pixel;  ///< index of the first pixel within the image
  std::int64_t at;     ///< byte of the first pixel, from the first row of the walk on
  std::int64_t rows;   ///< number of rows, which are a stride apart
  std::int64_t width;  ///< pixels of each row
};

/// Returns the byte at which row `row` starts, from the start of the images. The strides of `rows` are set.
std::int64_t row_at(const PixelPlan& plan, const ImageRows& rows, std::int64_t row);

/// Calls `convert` for one block of pixels after the other, in the order of `rows`, which exist and whose strides are
/// set. A block is whole rows, or a piece of one row, and has at most `max_pixels` pixels and `max_rows` rows.
template <typename Convert>
void for_each_block(const PixelPlan& plan, const ImageRows& rows, std::int64_t max_pixels, std::int64_t max_rows,
                    Convert convert) {
  // Rows without gaps are one long row.
  const bool is_long = rows.stride == plan.width() * plan.pixel_bytes();
  const std::int64_t start = row_at(plan, rows, rows.first);
  for (std::int64_t row = rows.first, end = row + rows.count; row < end;) {
    const std::int64_t in_image = row % plan.height();
    const std::int64_t rows_left = std::min(plan.height() - in_image, end - row);
    const std::int64_t width = is_long ? rows_left * plan.width() : plan.width();
    const std::int64_t count =
        is_long ? 1 : std::clamp<std::int64_t>(max_pixels / width, 1, std::min(rows_left, max_rows));
    for (std::int64_t column = 0; column < width; column += std::min(max_pixels, width)) {
      convert(PixelBlock{row / plan.height(), in_image * plan.width() + column,
                         row_at(plan, rows, row) - start + column * plan.pixel_bytes(), count,
                         std::min(max_pixels, width - column)});
    }
    row += is_long ? rows_left : count;
  }
}

/// Converts rows in the direction of the plan. The rows exist, and their strides are set. `images` is row `rows.first`,
/// and `tensor` is the start of the whole tensor.
void convert_rows(const PixelConverter& converter, std::uint8_t* images, std::uint8_t* tensor, const ImageRows& rows);

}  // namespace tensorsplit::inline v0_1
