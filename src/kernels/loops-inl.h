// SPDX-License-Identifier: MIT
//
// All loops of one target.
#include "kernels/micro_kernels-inl.h"
#include "pixels/scale-inl.h"
