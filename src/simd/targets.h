// SPDX-License-Identifier: MIT
//
// The instruction sets that loops are compiled for, and the choice between them at run time. Highway's own dispatch
// needs its library, which programs that use this one should not have to link.
//
// A folder with loops includes this header, compiles the loops with <hwy/foreach_target.h>, and looks them up at index
// `chosen_target` in a table made by TENSORSPLIT_FOR_EACH_TARGET.
#pragma once

#include <cstddef>

#ifdef TENSORSPLIT_HIGHWAY
#include <hwy/detect_compiler_arch.h>
// Disables every target that is not in this list, so that a new release of Highway adds none. Vectors wider than those
// of AVX2 gain nothing (see vector-inl.h). Most loops only gain from AVX2's three-operand instructions. The bit after
// HWY_NEON is NEON without AES, which has no name in Highway 1.0.3.
#define HWY_DISABLED_TARGETS (~(HWY_SSSE3 | HWY_AVX2 | HWY_NEON | (HWY_NEON << 1) | HWY_WASM | HWY_EMU128 | HWY_SCALAR))
#if !HWY_ARCH_X86
#define HWY_COMPILE_ONLY_STATIC  // one target, which the compiler's options choose
#endif
// Keeps the loops within plain AVX2, because some virtual machines hide the rest. The loops would not gain from it, and
// a fused multiplication and addition would change bits.
#define HWY_DISABLE_PCLMUL_AES
#define HWY_DISABLE_BMI2_FMA
#define HWY_DISABLE_F16C
#define HWY_IS_DEBUG_BUILD 0  // assertions would need Highway's library
#include <hwy/detect_targets.h>
#endif

// Each macro adds the entry of one instruction set to a table, or nothing if this build has no loops for it.
#if defined(TENSORSPLIT_HIGHWAY) && HWY_TARGETS & HWY_AVX2
#define TENSORSPLIT_IF_AVX2(...) __VA_ARGS__,
#else
#define TENSORSPLIT_IF_AVX2(...)
#endif
#if defined(TENSORSPLIT_HIGHWAY) && HWY_TARGETS & HWY_SSSE3
#define TENSORSPLIT_IF_SSSE3(...) __VA_ARGS__,
#else
#define TENSORSPLIT_IF_SSSE3(...)
#endif
#if defined(TENSORSPLIT_HIGHWAY) && !HWY_ARCH_X86 && HWY_STATIC_TARGET != HWY_SCALAR && HWY_STATIC_TARGET != HWY_EMU128
#define TENSORSPLIT_IF_STATIC(...) __VA_ARGS__,
#else
#define TENSORSPLIT_IF_STATIC(...)
#endif
#if defined(TENSORSPLIT_HIGHWAY) && defined(__wasm_simd128__)  // the package never runs scalar loops
#define TENSORSPLIT_IF_SCALAR(...)
#else
#define TENSORSPLIT_IF_SCALAR(...) __VA_ARGS__,
#endif

/// Lists `name` in the namespace of each instruction set, in the order of `targets`, and `scalar` for C++ without
/// vectors.
#define TENSORSPLIT_FOR_EACH_TARGET(name, scalar) \
  TENSORSPLIT_IF_AVX2(N_AVX2::name)               \
  TENSORSPLIT_IF_SSSE3(N_SSSE3::name)             \
  TENSORSPLIT_IF_STATIC(HWY_STATIC_DISPATCH(name)) TENSORSPLIT_IF_SCALAR(scalar)

namespace tensorsplit::inline v0_1::kernels {

/// Returns the index of the best instruction set that this processor has, in a table of TENSORSPLIT_FOR_EACH_TARGET.
#ifdef __wasm_simd128__
constexpr std::size_t chosen_target() { return 0; }  // the only one
#else
std::size_t chosen_target();
#endif

/// Instruction sets that have loops and that this processor supports, best first. The last is scalar C++, except in
/// WebAssembly, which has a single target.
struct Targets {
  const char* names[4];
  std::size_t count;
};
Targets targets();

/// For tests: selects the target with this index in `targets`. Must not be called while another thread splits.
void force_target(std::size_t index);

}  // namespace tensorsplit::inline v0_1::kernels
