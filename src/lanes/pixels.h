// SPDX-License-Identifier: MIT
//
// The lane of pixels: tiles of them go through the scratch area and are converted there, while they are in the
// processor's cache.
#ifndef TENSORSPLIT_LANES_PIXELS_H
#define TENSORSPLIT_LANES_PIXELS_H

#include <cstdint>

#include "lanes/lanes.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::lanes {

/// Some images of a plan.
struct ImageRange {
  std::int64_t first;
  std::int64_t count;
};

/// Converts images to or from their places in the tensor. Of `outside` the tensor, of all images, is the whole; these
/// images alone are its only part.
void move_pixels(const PixelPlan& plan, ImageRange images, Outside& outside, Scratch& scratch);

}  // namespace tensorsplit::lanes

#endif  // TENSORSPLIT_LANES_PIXELS_H
