// SPDX-License-Identifier: MIT
#include "simd/targets.h"

#include <string_view>

#ifdef TENSORSPLIT_HIGHWAY
#include <hwy/ops/set_macros-inl.h>  // HWY_TARGET_STR_*: the features that the compiler may use
#endif

namespace tensorsplit::inline v0_1::kernels {
namespace {

/// Instruction set, and a function that returns whether the processor has it.
struct Target {
  const char* name;
  bool (*is_available)();
};

constexpr bool always() { return true; }

#if defined(TENSORSPLIT_HIGHWAY) && HWY_ARCH_X86
// Some virtual machines hide single features, so each check asks for all features that the compiler may use. If a
// release of Highway adds a feature, its target is not used, and Dispatch.OffersEveryTargetThatIsCompiled fails.
[[maybe_unused]] bool has_ssse3() {
  return std::string_view(HWY_TARGET_STR_SSSE3) == "sse2,ssse3" && __builtin_cpu_supports("sse2") &&
         __builtin_cpu_supports("ssse3");
}

[[maybe_unused]] bool has_avx2() {
  return std::string_view(HWY_TARGET_STR_AVX2) == "sse2,ssse3,sse4.1,sse4.2,avx,avx2" && has_ssse3() &&
         __builtin_cpu_supports("sse4.1") && __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("avx") &&
         __builtin_cpu_supports("avx2");
}
#endif

constexpr Target known_targets[] = {TENSORSPLIT_IF_AVX2({"AVX2", has_avx2}) TENSORSPLIT_IF_SSSE3({"SSSE3", has_ssse3})
                                        TENSORSPLIT_IF_STATIC({HWY_ARCH_WASM ? "WebAssembly SIMD" : "NEON", always})
                                            TENSORSPLIT_IF_SCALAR({"scalar C++", always})};

/// Index of the first target that may be used.
std::size_t first_target = 0;

}  // namespace

#ifndef __wasm_simd128__
std::size_t chosen_target() {
  std::size_t index = first_target;
  while (!known_targets[index].is_available()) ++index;  // the last target is always available
  return index;
}
#endif

Targets targets() {
  Targets found = {};
  for (const Target& target : known_targets) {
    if (target.is_available()) found.names[found.count++] = target.name;
  }
  return found;
}

void force_target(std::size_t index) {
  first_target = 0;
  for (; index > 0 || !known_targets[first_target].is_available(); ++first_target) {
    if (known_targets[first_target].is_available()) --index;
  }
}

}  // namespace tensorsplit::inline v0_1::kernels
