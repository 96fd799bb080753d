// SPDX-License-Identifier: MIT
//
// The version of the library. CMake reads it from here, and tests hold package.json and the inline namespace to it.
// That namespace keeps major and minor versions in one program apart.
#pragma once

#include "tensorsplit/export.h"

#define TENSORSPLIT_VERSION_MAJOR 0
#define TENSORSPLIT_VERSION_MINOR 1
#define TENSORSPLIT_VERSION_PATCH 0

/// One number to compare: 10203 for 1.2.3.
#define TENSORSPLIT_VERSION \
  (TENSORSPLIT_VERSION_MAJOR * 10000 + TENSORSPLIT_VERSION_MINOR * 100 + TENSORSPLIT_VERSION_PATCH)

namespace tensorsplit::inline v0_1 {

/// Returns `TENSORSPLIT_VERSION` of the library that is linked, which may be a shared one of another patch version than
/// these headers.
[[nodiscard]] TENSORSPLIT_EXPORT int version() noexcept;

}  // namespace tensorsplit::inline v0_1
