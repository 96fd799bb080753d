// SPDX-License-Identifier: MIT
//
// Conversions of rows of images.
#include "pixels/image_rows.h"

namespace tensorsplit::inline v0_1 {

std::int64_t row_at(const PixelPlan& plan, const ImageRows& rows, std::int64_t row) {
  return row / plan.height() * rows.image_stride + row % plan.height() * rows.stride;
}

void convert_rows(const PixelConverter& converter, std::uint8_t* images, std::uint8_t* tensor, const ImageRows& rows) {
  const PixelPlan& plan = converter.plan();
  const std::int64_t plane_bytes = plan.pixels() * plan.element_bytes();
  const std::int64_t pixel_bytes = std::int64_t{plan.element_bytes()} * (plan.is_planar() ? 1 : plan.tensor_channels());
  for_each_block(plan, rows, INT64_MAX, 1, [&](const PixelBlock& block) {
    std::uint8_t* const pixels = images + block.at;
    std::uint8_t* const planes =
        tensor + block.image * plan.tensor_channels() * plane_bytes + block.pixel * pixel_bytes;
    const auto count = static_cast<std::size_t>(block.width);
    if (plan.is_to_pixels()) {
      converter.to_pixels(planes, static_cast<std::size_t>(plane_bytes), count, pixels);
    } else {
      converter.to_planes(pixels, count, planes, static_cast<std::size_t>(plane_bytes));
    }
  });
}

}  // namespace tensorsplit::inline v0_1
