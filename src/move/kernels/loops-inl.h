// SPDX-License-Identifier: MIT
//
// All loops of one target.
#include "move/kernels/micro_kernels-inl.h"
#include "pixels/loops-inl.h"
