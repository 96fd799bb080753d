// SPDX-License-Identifier: MIT
//
// The instruction sets that loops are compiled for, and the columns that have a micro-kernel. Other columns are copied
// piece by piece: the bytes are the same, but slower.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>

#include "copy/kernels/micro_kernels.h"
#include "simd/targets.h"

#ifdef TENSORSPLIT_HIGHWAY
#include <hwy/ops/set_macros-inl.h>
#endif

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
    if (targets().names[i] == std::string("scalar C++")) continue;
    SCOPED_TRACE(targets().names[i]);
    force_target(i);
    for (const bool is_join : {false, true}) {
      EXPECT_EQ(kernel_for(8, 1, 100, is_join), "8 x 16");
      EXPECT_EQ(kernel_for(8, 2, 100, is_join), "8 x 8");
      EXPECT_EQ(kernel_for(4, 4, 100, is_join), "4 x 4");
      EXPECT_EQ(kernel_for(2, 8, 100, is_join), "2 x 2") << "float64";
      EXPECT_EQ(kernel_for(4, 3, 100, is_join), "4 x 4") << "RGB";
      for (const std::size_t width : {5U, 6U, 7U}) {
        EXPECT_EQ(kernel_for(2, width, 100, is_join), "2 x 2");
      }
    }
    EXPECT_EQ(kernel_for(2, 9, 100), "none");
  }
  force_target(0);
}

TEST(Dispatch, UsesPlainLoopsIfPartsFillTheRow) {
  const std::size_t last = targets().count - 1;
  force_target(last);
  const bool is_scalar =
      targets().names[last] == std::string("scalar C++");  // the WebAssembly module does not include it
  for (const std::size_t width : {1U, 2U, 4U, 8U}) {
    if (!is_scalar) continue;
    EXPECT_EQ(kernel_for(4, width, 4 * width), "4 x 1");
    EXPECT_EQ(kernel_for(4, width, 5 * width), "none");
    EXPECT_EQ(kernel_for(4, 3, 12), "none");
  }
  force_target(0);
}

#if defined(TENSORSPLIT_HIGHWAY) && HWY_ARCH_X86

static_assert((HWY_TARGETS & ~(HWY_AVX2 | HWY_SSSE3 | HWY_EMU128 | HWY_SCALAR)) == 0, "a target is compiled in vain");

/// Returns whether the processor has a feature, by the name that compilers give to the feature.
bool has_feature(const std::string& name) {
  if (name == "sse2") return __builtin_cpu_supports("sse2") != 0;
  if (name == "ssse3") return __builtin_cpu_supports("ssse3") != 0;
  if (name == "sse4.1") return __builtin_cpu_supports("sse4.1") != 0;
  if (name == "sse4.2") return __builtin_cpu_supports("sse4.2") != 0;
  if (name == "avx") return __builtin_cpu_supports("avx") != 0;
  if (name == "avx2") return __builtin_cpu_supports("avx2") != 0;
  ADD_FAILURE() << "the loops may use " << name << ", which src/simd/targets.cc does not ask for";
  return false;
}

/// Returns whether the processor has all of `features`, the text with which Highway compiles a target.
bool has_features(const std::string& features) {
  std::istringstream names(features);
  bool has_all = true;
  for (std::string name; std::getline(names, name, ',');) has_all = has_feature(name) && has_all;
  return has_all;
}

TEST(Dispatch, OffersEveryTargetThatIsCompiled) {
  const Targets offered = targets();
  const auto is_offered = [&](const std::string& name) {
    return std::find(offered.names, offered.names + offered.count, name) != offered.names + offered.count;
  };
  EXPECT_EQ(is_offered("AVX2"), (HWY_TARGETS & HWY_AVX2) != 0 && has_features(HWY_TARGET_STR_AVX2));
  EXPECT_EQ(is_offered("SSSE3"), (HWY_TARGETS & HWY_SSSE3) != 0 && has_features(HWY_TARGET_STR_SSSE3));
}

#endif

}  // namespace
}  // namespace tensorsplit::kernels
