// SPDX-License-Identifier: MIT
//
// The columns that have a micro-kernel. Other columns are copied piece by piece: the bytes are the same, but slower.
#include <gtest/gtest.h>

#include <string>

#include "copy/kernels/micro_kernels.h"
#include "simd/targets.h"

namespace tensorsplit::kernels {
namespace {

/// Returns "columns x rows per step" of the micro-kernel for these columns, or "none".
std::string kernel_for(std::size_t columns, std::size_t width, std::size_t stride, bool is_join = false) {
  MicroKernel kernel;
  kernel.group_columns = columns;
  kernel.width = width;
  kernel.stride = stride;
  kernel.is_join = is_join;
  if (!choose_micro_kernel(kernel)) return "none";
  return std::to_string(kernel.group_columns) + " x " + std::to_string(kernel.step_rows);
}

TEST(Dispatch, HasMicroKernelForEveryWidth) {
  for (std::size_t i = 0; i < targets().count; ++i) {
    if (targets().names[i] == std::string("plain C++")) continue;
    SCOPED_TRACE(targets().names[i]);
    force_target(i);
    for (const bool is_join : {false, true}) {
      EXPECT_EQ(kernel_for(8, 1, 100, is_join), "8 x 16");
      EXPECT_EQ(kernel_for(8, 2, 100, is_join), "8 x 8");
      EXPECT_EQ(kernel_for(4, 4, 100, is_join), "4 x 4");
      EXPECT_EQ(kernel_for(2, 8, 100, is_join), "2 x 2") << "float64";
    }
    for (const std::size_t width : {3U, 5U, 6U, 7U}) EXPECT_EQ(kernel_for(4, width, 100), "none") << "nobody's shape";
    EXPECT_EQ(kernel_for(2, 9, 100), "none");
  }
  force_target(0);
}

TEST(Dispatch, UsesPlainLoopsIfPartsFillTheRow) {
  const std::size_t last = targets().count - 1;
  force_target(last);
  const bool is_plain =
      targets().names[last] == std::string("plain C++");  // the WebAssembly module does not include it
  for (const std::size_t width : {1U, 2U, 4U, 8U}) {
    if (!is_plain) continue;
    EXPECT_EQ(kernel_for(4, width, 4 * width), "4 x 1");
    EXPECT_EQ(kernel_for(4, width, 5 * width), "none");
    EXPECT_EQ(kernel_for(4, 3, 12), "none");
  }
  force_target(0);
}

}  // namespace
}  // namespace tensorsplit::kernels
