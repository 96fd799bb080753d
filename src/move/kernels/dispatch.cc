// SPDX-License-Identifier: MIT
//
// Dispatch: the loops of all targets, by google/highway, those without vectors, and the choice between them at run
// time. Highway's own dispatch is in its library, which nobody who links this one shall need.
#include "memory.h"
#include "micro_kernels.h"
#include "pixels/kernels.h"

#ifdef TENSORSPLIT_HIGHWAY
// Wider vectors than those of AVX2 gain nothing, see vector-inl.h. Most loops gain by its three-operand instructions
// alone.
#define HWY_DISABLED_TARGETS \
  (HWY_SSE4 | HWY_AVX3 | HWY_AVX3_DL | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#define HWY_IS_DEBUG_BUILD 0  // assertions would need Highway's library
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "move/kernels/loops-inl.h"
#include <hwy/foreach_target.h>  // includes the next one for all targets but one

#include "move/kernels/loops-inl.h"
#endif

namespace tensorsplit::inline v0_1::kernels {
namespace {

/// The loop for parts that fill the row. Compilers make vectors of it for elements of 4 and 8 bytes, and neither GCC 12
/// nor clang 14 does for bytes.
template <class Element, std::size_t ways>
void run_plainly(const MicroKernel& kernel, const Panel& panel) {
  constexpr std::size_t size = sizeof(Element);
  std::uint8_t* parts[ways];
  for (std::size_t part = 0; part < ways; ++part) parts[part] = panel.parts[part] + panel.first * size;
  for (std::size_t row = 0; !kernel.is_join && row < panel.count; ++row) {
    for (std::size_t part = 0; part < ways; ++part) {
      store(parts[part] + row * size, load<Element>(panel.rows + (row * ways + part) * size));
    }
  }
  for (std::size_t row = 0; kernel.is_join && row < panel.count; ++row) {
    for (std::size_t part = 0; part < ways; ++part) {
      store(panel.rows + (row * ways + part) * size, load<Element>(parts[part] + row * size));
    }
  }
}

template <class Element, std::size_t ways>
bool choose_plain_loop(MicroKernel& kernel) {
  if (kernel.width != sizeof(Element) || kernel.stride != ways * sizeof(Element)) return false;
  kernel.run = run_plainly<Element, ways>;
  kernel.step_rows = 1;
  kernel.in_rows = {kernel.stride, 1};
  kernel.in_part = {sizeof(Element), 1};
  return true;
}

template <class Element>
bool choose_plain_loops(MicroKernel& kernel) {
  return choose_plain_loop<Element, 2>(kernel) || choose_plain_loop<Element, 3>(kernel) ||
         choose_plain_loop<Element, 4>(kernel);
}

[[maybe_unused]] bool choose_plainly(MicroKernel& kernel) {
  return kernel.stride <= kernel.ways * kernel.width &&
         (choose_plain_loops<std::uint8_t>(kernel) || choose_plain_loops<std::uint16_t>(kernel) ||
          choose_plain_loops<std::uint32_t>(kernel) || choose_plain_loops<std::uint64_t>(kernel));
}

/// An instruction set, whether the processor has it, and its loops.
struct Target {
  const char* name;
  bool (*is_there)();
  bool (*choose)(MicroKernel& kernel);
  PixelLoops pixels;
};

constexpr bool always() { return true; }

constexpr Target known_targets[] = {
#ifdef TENSORSPLIT_HIGHWAY
#if HWY_TARGETS & HWY_AVX2
    {"AVX2",
     [] { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma"); },
     N_AVX2::choose_micro_kernel, N_AVX2::pixel_loops},
#endif
#if HWY_TARGETS & HWY_SSSE3
    {"SSSE3", [] { return __builtin_cpu_supports("ssse3") != 0; }, N_SSSE3::choose_micro_kernel, N_SSSE3::pixel_loops},
#endif
#if !HWY_ARCH_X86 && HWY_STATIC_TARGET != HWY_SCALAR && HWY_STATIC_TARGET != HWY_EMU128
    {HWY_ARCH_WASM ? "WebAssembly SIMD" : "NEON", always, HWY_STATIC_DISPATCH(choose_micro_kernel),
     HWY_STATIC_DISPATCH(pixel_loops)},
#endif
#endif
#if !defined(TENSORSPLIT_HIGHWAY) || !defined(__wasm_simd128__)  // the package has no room for what it never runs
    {"plain C++", always, choose_plainly, {}},
#endif
};

/// Targets before this one are not used.
std::size_t first_target = 0;

const Target& chosen_target() {
  std::size_t index = first_target;
  while (!known_targets[index].is_there()) ++index;  // the last one is always there
  return known_targets[index];
}

}  // namespace

bool choose_micro_kernel(MicroKernel& kernel) { return chosen_target().choose(kernel); }

const PixelLoops& choose_pixel_loops() { return chosen_target().pixels; }

Targets targets() {
  Targets found = {};
  for (const Target& target : known_targets) {
    if (target.is_there()) found.names[found.count++] = target.name;
  }
  return found;
}

void force_target(std::size_t index) {
  first_target = 0;
  for (; index > 0 || !known_targets[first_target].is_there(); ++first_target) {
    if (known_targets[first_target].is_there()) --index;
  }
}

}  // namespace tensorsplit::inline v0_1::kernels
