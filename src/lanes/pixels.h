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

/// Some images of a plan. The tensor outside is always the whole one; the images outside are only these.
struct ImageRange {
  std::int64_t first;
  std::int64_t count;
};

/// Converts images, the input of `outside`, to their places in the tensor, its only part; or those places of the
/// tensor, the input, to images, the only part.
void move_pixels(const PixelPlan& plan, ImageRange images, Outside& outside, Scratch& scratch);

}  // namespace tensorsplit::lanes

#endif  // TENSORSPLIT_LANES_PIXELS_H
