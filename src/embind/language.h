// SPDX-License-Identifier: MIT
//
// The texts of error messages in JavaScript.
#pragma once

#include "text/text.h"

namespace tensorsplit::embind {

extern const Language javascript;

}  // namespace tensorsplit::embind
