// SPDX-License-Identifier: MIT
//
// Maps of the bytes of four pixels to their places in vectors.
#pragma once

#include "pixels/loops.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// Returns the map from the bytes of four pixels to those of their channels, or back. The channels are planes if
/// `is_planar`, otherwise interleaved.
kernels::ByteMap map_of_pixels(const PixelPlan& plan, bool is_planar);

/// Returns the map from four pixels of interleaved channels to planes, or back.
kernels::ByteMap map_of_tensor(const PixelPlan& plan);

}  // namespace tensorsplit::inline v0_1
