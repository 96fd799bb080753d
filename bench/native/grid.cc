// SPDX-License-Identifier: MIT
//
// npm run bench:grid: split_rows of equal parts over widths and numbers of parts, in memory copies of the same bytes,
// as a heat table, natively and in WebAssembly memory. A cell is the least of some times: the others tell of what else
// ran.
#include <cstdio>
#include <cstring>
#include <string>

#include "measure.h"
#include "tensorsplit/kernels.h"

namespace {

using namespace tensorsplit;

constexpr std::uint32_t all_widths[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,   11,  12,  15,  16,
                                        17, 24, 31, 32, 33, 48, 64, 65, 100, 128, 200, 256, 384};
constexpr std::size_t all_parts[] = {2, 3, 4, 5, 7, 8, 16, 17, 33, 64, 65, 128, 300, 1000};
constexpr std::size_t least_bytes = 256 << 10;
constexpr std::size_t least_rows = 16;

struct Cell {
  std::uint32_t width;
  std::size_t parts;
  double ratio;
};

Cell measure(std::uint32_t width, std::size_t parts, bool skips) {
  const std::size_t stride = width * parts;
  const std::size_t count = std::max(least_bytes / stride, least_rows);
  bench::Block block(std::vector<std::uint32_t>(parts, width), count, skips);
  const auto split = [&] {
    if (!split_rows(block.source(), block.rows(), block.widths(), block.destinations())) std::abort();
  };
  split();
  if (!block.is_right()) {
    std::fprintf(stderr, "wrong bytes: %zu parts of %u bytes\n", parts, width);
    std::exit(1);
  }
  const bench::Work works[] = {[&] { std::memcpy(block.copy().data(), block.source().data(), block.source().size()); },
                               split};
  return {width, parts, bench::compare(works, 9, 3e-4)[1].least};
}

void print(bool skips) {
  std::printf("%s\n%8s", skips ? "Every second part left out" : "All parts", "bytes");
  for (const std::size_t parts : all_parts) std::printf("%7zu", parts);
  std::vector<Cell> cells;
  for (const std::uint32_t width : all_widths) {
    std::printf("\n%8u", width);
    for (const std::size_t parts : all_parts) {
      cells.push_back(measure(width, parts, skips));
      std::printf("%7.2f", cells.back().ratio);
      std::fflush(stdout);
    }
  }
  std::sort(cells.begin(), cells.end(), [](const Cell& x, const Cell& y) { return x.ratio < y.ratio; });
  const Cell& worst = cells.back();
  std::printf("\nworst %.2f: %zu parts of %u bytes; median %.2f\n\n", worst.ratio, worst.parts, worst.width,
              cells[cells.size() / 2].ratio);
}

}  // namespace

int main() {
  print(false);
  print(true);
}
