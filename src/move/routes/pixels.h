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
};

/// Converts images to or from their places in the tensor. In `host` the tensor, of all images, is the interleaved side;
/// these images alone are its only part.
void move_pixels(const PixelPlan& plan, ImageRange images, HostMemory& host, Scratch& scratch);

}  // namespace tensorsplit::routes
