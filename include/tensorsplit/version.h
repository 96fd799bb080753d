// SPDX-License-Identifier: MIT
//
// Version of the library. CMake reads it from here, and tests compare it with package.json and the inline namespace.
// That namespace allows different minor versions in one program.
#pragma once

#include "tensorsplit/export.h"

#define TENSORSPLIT_VERSION_MAJOR 0
#define TENSORSPLIT_VERSION_MINOR 1
#define TENSORSPLIT_VERSION_PATCH 0

/// Version as one number to compare: 10203 for 1.2.3.
#define TENSORSPLIT_VERSION \
  (TENSORSPLIT_VERSION_MAJOR * 10000 + TENSORSPLIT_VERSION_MINOR * 100 + TENSORSPLIT_VERSION_PATCH)

namespace tensorsplit::inline v0_1 {

/// Returns `TENSORSPLIT_VERSION` of the linked library. A shared library may have another patch version than these
/// headers.
[[nodiscard]] TENSORSPLIT_EXPORT int version() noexcept;

}  // namespace tensorsplit::inline v0_1
