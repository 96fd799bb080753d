// SPDX-License-Identifier: MIT
//
// The version of the library. CMake reads it from here, and a test holds package.json to it.
#pragma once

#define TENSORSPLIT_VERSION_MAJOR 0
#define TENSORSPLIT_VERSION_MINOR 1
#define TENSORSPLIT_VERSION_PATCH 0

/// One number to compare: 10203 for 1.2.3.
#define TENSORSPLIT_VERSION \
  (TENSORSPLIT_VERSION_MAJOR * 10000 + TENSORSPLIT_VERSION_MINOR * 100 + TENSORSPLIT_VERSION_PATCH)
