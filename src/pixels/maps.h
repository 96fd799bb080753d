// SPDX-License-Identifier: MIT
//
// Which byte of four pixels goes where.
#pragma once

#include "pixels/kernels.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::inline v0_1 {

/// Maps the bytes of four pixels to those of their channels, or back. If `is_planar`, the bytes of a channel stand
/// together, otherwise those of a pixel.
kernels::ByteMap map_of_pixels(const PixelPlan& plan, bool is_planar);

/// Maps the bytes of four pixels of interleaved channels to channels that stand together, or back.
kernels::ByteMap map_of_tensor(const PixelPlan& plan);

}  // namespace tensorsplit::inline v0_1
