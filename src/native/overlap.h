// SPDX-License-Identifier: MIT
//
// Detects overlapping memory blocks. Builds with assertions check that no blocks of a native call overlap.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tensorsplit/memory.h"

namespace tensorsplit::inline v0_1 {

/// Maximum number of earlier parts with which each part is compared, so that a call of a million parts ends.
inline constexpr std::size_t max_compared_parts = 256;

/// Returns whether two blocks share a byte.
inline bool do_overlap(ConstMemory a, ConstMemory b) {
  const auto first_of = [](ConstMemory block) { return reinterpret_cast<std::uintptr_t>(block.data); };
  return a.bytes() != 0 && b.bytes() != 0 && first_of(a) < first_of(b) + b.size && first_of(b) < first_of(a) + a.size;
}

/// Returns whether the interleaved side of a split or join overlaps a part, or parts that are written overlap each
/// other. The sources of a join may overlap.
template <typename Part>
bool do_overlap(ConstMemory interleaved, std::span<const Part> parts, bool is_join) {
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (do_overlap(interleaved, parts[i])) return true;
    for (std::size_t j = i - std::min(i, max_compared_parts); j < i && !is_join; ++j) {
      if (do_overlap(parts[i], parts[j])) return true;
    }
  }
  return false;
}

}  // namespace tensorsplit::inline v0_1
