// SPDX-License-Identifier: MIT
//
// Supported compilers, and the symbols that a shared library exports.
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

/// Exports a symbol from the shared library. All other symbols are hidden.
#define TENSORSPLIT_EXPORT __attribute__((visibility("default")))
