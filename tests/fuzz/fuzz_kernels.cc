// SPDX-License-Identifier: MIT
//
// Fuzz target of the kernels. The bytes choose widths, rows, gaps, alignments and skipped parts, or a range of bits.
// The result must equal that of a plain loop, and no other memory may be read or written.
#include <algorithm>
#include <numeric>
#include <vector>

#include "../cpp/rows_checks.h"
#include "input.h"

namespace tensorsplit::fuzz {
namespace {

/// Reads part widths in bytes, all equal or all different.
std::vector<std::uint32_t> read_widths(Input& input) {
  static constexpr std::uint32_t popular[] = {1, 2, 4, 8, 16, 3, 5, 12, 20, 32};
  std::vector<std::uint32_t> widths(1 + input.up_to(input.flag() ? 69 : 7));
  const bool alike = input.flag();
  for (std::uint32_t& width : widths) {
    const std::size_t choice = input.up_to(std::size(popular) + 1);
    width = choice < std::size(popular) ? popular[choice] : static_cast<std::uint32_t>(input.up_to(300));
    if (!alike) continue;
    std::fill(widths.begin(), widths.end(), widths[0]);
    break;
  }
  return widths;
}

rows::Layout read_layout(Input& input) {
  rows::Layout layout;
  layout.widths = read_widths(input);
  const std::size_t filled = std::accumulate(layout.widths.begin(), layout.widths.end(), std::size_t{0});
  layout.gap = input.flag() ? input.up_to(9) : 0;
  layout.count = input.up_to(std::min<std::size_t>(80, 2 + 8192 / (filled + 1)));
  layout.source_misalignment = input.up_to(15);
  layout.destination_misalignment = input.up_to(15);
  layout.misalignment_step = input.up_to(15);
  layout.skip_every = input.up_to(7);
  if (layout.skip_every != 0) layout.skip_from = input.up_to(layout.skip_every - 1);
  if (input.up_to(3) == 0) layout.keep_every = 1 + input.up_to(20);
  return layout;
}

}  // namespace
}  // namespace tensorsplit::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tensorsplit;
  fuzz::Input input(bytes, size);
  const std::size_t choice = input.up_to(2);
  if (choice == 2) {
    const BitOrder order = input.flag() ? BitOrder::high_first : BitOrder::low_first;
    const std::size_t source_bit = input.up_to(70);
    const std::size_t destination_bit = input.up_to(70);
    std::minstd_rand random(1);
    fuzz::require(rows::bits_mismatch(source_bit, destination_bit, input.up_to(600), order, random).empty(),
                  "the range has the bits of the source, and its surroundings theirs");
    return 0;
  }
  const rows::Layout layout = fuzz::read_layout(input);
  const std::string wrong = choice == 0 ? rows::split_mismatch(layout) : rows::join_mismatch(layout);
  fuzz::require(wrong.empty(), wrong.c_str());
  return 0;
}
