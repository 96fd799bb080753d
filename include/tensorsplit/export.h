// SPDX-License-Identifier: MIT
//
// The compilers that build the library, and the names that a shared library shows.
#pragma once

#if defined(__clang__)
#if __clang_major__ < 14
#error "tensorsplit needs clang 14 or later"
#endif
#elif defined(__GNUC__)
#if __GNUC__ < 12
#error "tensorsplit needs GCC 12 or later"
#endif
#else
#error "tensorsplit needs GCC 12 or clang 14, or later ones"
#endif

#if __cplusplus < 202002L
#error "tensorsplit needs C++20: compile with -std=c++20"
#endif

/// Marks what the shared library exports; everything else in it is hidden.
#define TENSORSPLIT_EXPORT __attribute__((visibility("default")))
