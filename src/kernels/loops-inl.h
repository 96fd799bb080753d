// SPDX-License-Identifier: MIT
//
// All loops of one target.
#include "kernels/turns-inl.h"
#include "pixels/scale-inl.h"
