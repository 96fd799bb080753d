// SPDX-License-Identifier: MIT
#include "simd/targets.h"

namespace tensorsplit::inline v0_1::kernels {
namespace {

/// Instruction set, and a function that returns whether the processor has it.
struct Target {
  const char* name;
  bool (*is_available)();
};

constexpr bool always() { return true; }

constexpr Target known_targets[] = {TENSORSPLIT_IF_AVX2(
    {"AVX2",
     [] {
       return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
     }}) TENSORSPLIT_IF_SSSE3({"SSSE3", [] { return __builtin_cpu_supports("ssse3") != 0; }})
                                        TENSORSPLIT_IF_STATIC({HWY_ARCH_WASM ? "WebAssembly SIMD" : "NEON", always})
                                            TENSORSPLIT_IF_PLAIN({"plain C++", always})};

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
