// SPDX-License-Identifier: MIT
//
// The checks that fuzz targets share with the tests. A failed check ends the run, and libFuzzer reports the input.
#include <gtest/gtest.h>

extern "C" int LLVMFuzzerInitialize(int* /*count*/, char*** /*arguments*/) {
  GTEST_FLAG_SET(throw_on_failure, true);  // the exception is not caught
  return 0;
}
