// SPDX-License-Identifier: MIT
//
// The pixel loops of all instruction sets, and the choice between them at run time.
#include "pixels/loops.h"
#include "simd/targets.h"

#ifdef TENSORSPLIT_HIGHWAY
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "pixels/loops-inl.h"
#include <hwy/foreach_target.h>  // includes the target file for all targets except the last

#include "pixels/loops-inl.h"
#endif

namespace tensorsplit::inline v0_1::kernels {
namespace {

constexpr PixelLoops loops[] = {TENSORSPLIT_FOR_EACH_TARGET(pixel_loops, {})};

}  // namespace

const PixelLoops& choose_pixel_loops() { return loops[chosen_target()]; }

}  // namespace tensorsplit::inline v0_1::kernels
