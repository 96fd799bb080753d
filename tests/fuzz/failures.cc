// SPDX-License-Identifier: MIT
//
// The checks that fuzz targets share with the tests: a failed one ends the run, which libFuzzer reports with the bytes
// that led to it.
#include <gtest/gtest.h>

extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
  GTEST_FLAG_SET(throw_on_failure, true);  // and nobody catches it
  return 0;
}
