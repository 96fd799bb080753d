// SPDX-License-Identifier: MIT
//
// The names of JavaScript's calls, options and attributes.
#pragma once

#include "text/text.h"

namespace tensorsplit::embind {

extern const Words words;

}  // namespace tensorsplit::embind
