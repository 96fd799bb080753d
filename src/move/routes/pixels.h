// SPDX-License-Identifier: MIT
//
// Pixels by tiles: they go through the scratch area and are converted there, while they are in the
// processor's cache.
#pragma once

#include <cstdint>

#include "move/routes/routes.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::routes {

/// Some images of a plan.
struct ImageRange {
  std::int64_t first;
  std::int64_t count;
  std::int64_t stride;  ///< bytes from a row of pixels to the next; from one image to the next as many as its rows take
};

/// Converts images to or from their places in the tensor. In `host` these images alone are the interleaved side; the
/// tensor, of all images, is each of the parts 0 to 3, of which every plane of a tile takes one.
void move_pixels(const PixelPlan& plan, const ImageRange& images, HostMemory& host, Scratch& scratch);

}  // namespace tensorsplit::routes
