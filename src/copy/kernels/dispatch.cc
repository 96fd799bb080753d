// SPDX-License-Identifier: MIT
//
// The micro-kernels of all instruction sets, scalar loops, and the choice between them at run time.
#include "copy/kernels/micro_kernels.h"
#include "simd/load_store.h"
#include "simd/targets.h"

#ifdef TENSORSPLIT_HIGHWAY
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "copy/kernels/micro_kernels-inl.h"
#include <hwy/foreach_target.h>  // includes the target file for all targets except the last

#include "copy/kernels/micro_kernels-inl.h"
#endif

namespace tensorsplit::inline v0_1::kernels {
namespace {

/// Plain loop for parts that fill the row. Compilers vectorize it for elements of 4 and 8 bytes, but GCC 12 and clang
/// 14 do not for bytes.
template <class Element, std::size_t columns>
void run_scalar(const MicroKernel& kernel, const Panel& panel) {
  constexpr std::size_t size = sizeof(Element);
  std::uint8_t* parts[columns];
  for (std::size_t part = 0; part < columns; ++part) parts[part] = panel.parts[part] + panel.first * size;
  for (std::size_t row = 0; !kernel.is_join && row < panel.count; ++row) {
    for (std::size_t part = 0; part < columns; ++part) {
      store(parts[part] + row * size, load<Element>(panel.rows + (row * columns + part) * size));
    }
  }
  for (std::size_t row = 0; kernel.is_join && row < panel.count; ++row) {
    for (std::size_t part = 0; part < columns; ++part) {
      store(panel.rows + (row * columns + part) * size, load<Element>(parts[part] + row * size));
    }
  }
}

template <class Element, std::size_t columns>
bool choose_scalar_loop(MicroKernel& kernel) {
  if (kernel.width != sizeof(Element) || kernel.stride != columns * sizeof(Element)) return false;
  kernel.run = run_scalar<Element, columns>;
  kernel.step_rows = 1;
  kernel.in_rows = {kernel.stride, 1};
  kernel.in_part = {sizeof(Element), 1};
  return true;
}

template <class Element>
bool choose_scalar_loops(MicroKernel& kernel) {
  return choose_scalar_loop<Element, 2>(kernel) || choose_scalar_loop<Element, 3>(kernel) ||
         choose_scalar_loop<Element, 4>(kernel);
}

[[maybe_unused]] bool choose_scalar(MicroKernel& kernel) {
  return kernel.stride <= kernel.group_columns * kernel.width &&
         (choose_scalar_loops<std::uint8_t>(kernel) || choose_scalar_loops<std::uint16_t>(kernel) ||
          choose_scalar_loops<std::uint32_t>(kernel) || choose_scalar_loops<std::uint64_t>(kernel));
}

[[maybe_unused]] RunPairs* choose_no_pairs(bool /*is_join*/) { return nullptr; }

constexpr bool (*choosers[])(MicroKernel&) = {TENSORSPLIT_FOR_EACH_TARGET(choose_micro_kernel, choose_scalar)};
constexpr RunPairs* (*pair_choosers[])(bool) = {TENSORSPLIT_FOR_EACH_TARGET(choose_pairs, choose_no_pairs)};

}  // namespace

bool choose_micro_kernel(MicroKernel& kernel) { return choosers[chosen_target()](kernel); }

RunPairs* choose_pairs(bool is_join) { return pair_choosers[chosen_target()](is_join); }

}  // namespace tensorsplit::inline v0_1::kernels
