// SPDX-License-Identifier: MIT
//
// guard_pages [cases]: runs the kernels on random rows and parts that touch a guard page at their start or end, so that
// any stray read or write ends the program. One case in a hundred has groups of up to 1,000 equal parts in rows of up
// to 1 MB. Prints the number of cases that passed and failed.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <numeric>
#include <random>
#include <vector>

#include "../cpp/guarded_memory.h"
#include "simd/targets.h"
#include "tensorsplit/kernels.h"

namespace {

using namespace tensorsplit;

constexpr std::size_t max_parts = 1000;
constexpr std::size_t max_bytes = 1 << 15;
constexpr std::size_t max_structured_bytes = 1 << 20;

/// Returns the widths of up to 40 parts.
template <class Below>
std::vector<std::uint32_t> draw_widths(Below below) {
  std::vector<std::uint32_t> widths(1 + below(below(2) == 0 ? 5 : 40));
  const bool alike = below(2) == 0;
  for (std::uint32_t& width : widths) {
    width =
        alike && &width != widths.data() ? widths[0] : static_cast<std::uint32_t>(1 + below(below(3) == 0 ? 90 : 9));
  }
  return widths;
}

/// Returns the widths of groups of equal parts, in order or shuffled.
template <class Below>
std::vector<std::uint32_t> draw_groups(std::mt19937& random, Below below) {
  std::vector<std::uint32_t> widths;
  std::size_t filled = 0;
  for (std::size_t groups = 1 + below(5); groups > 0; --groups) {
    const std::size_t width = std::min<std::size_t>((std::size_t{1} << below(18)) + below(300), 300000);
    const std::size_t room = (max_structured_bytes - filled) / width;
    const std::size_t count = std::min({1 + below(std::size_t{1} << below(10)), max_parts - widths.size(), room});
    widths.insert(widths.end(), count, static_cast<std::uint32_t>(width));
    filled += count * width;
  }
  if (widths.empty()) widths.push_back(1);
  if (below(2) == 0) std::shuffle(widths.begin(), widths.end(), random);
  return widths;
}

bool is_right(std::mt19937& random, bool is_structured, GuardedMemory& rows_room, std::deque<GuardedMemory>& rooms) {
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  kernels::force_target(below(kernels::targets().count));
  const std::vector<std::uint32_t> widths = is_structured ? draw_groups(random, below) : draw_widths(below);
  const std::size_t filled = std::accumulate(widths.begin(), widths.end(), std::size_t{0});
  const std::size_t gap = below(2) * below(20);
  const std::size_t stride = filled + (filled + gap <= max_bytes ? gap : 0);
  const std::size_t room = is_structured ? max_structured_bytes : max_bytes;
  const std::size_t count = 1 + below(std::min<std::size_t>(room / stride, 1000));
  const std::size_t size = (count - 1) * stride + filled;
  std::uint8_t* const rows = rows_room.place(size, below(2) == 0);
  for (std::size_t i = 0; i < size; ++i) rows[i] = static_cast<std::uint8_t>(random() >> 8U);
  const std::vector<std::uint8_t> original(rows, rows + size);
  std::vector<Memory> parts;
  std::vector<ConstMemory> sources;
  for (std::size_t part = 0; part < widths.size(); ++part) {
    std::uint8_t* const place = rooms[part].place(count * widths[part], below(2) == 0);
    parts.push_back({below(6) == 0 ? nullptr : place, count * widths[part]});
    sources.push_back({parts[part].data, parts[part].size});
  }
  if (!split_rows({rows, size}, {.count = count, .stride = stride}, widths, parts)) return false;
  std::size_t offset = 0;
  for (std::size_t part = 0; part < widths.size(); offset += widths[part++]) {
    const auto* const bytes = static_cast<const std::uint8_t*>(parts[part].data);
    for (std::size_t row = 0; row < count && bytes != nullptr; ++row) {
      if (std::memcmp(bytes + row * widths[part], &original[row * stride + offset], widths[part]) != 0) return false;
      std::memset(rows + row * stride + offset, 0, widths[part]);
    }
  }
  const Result<void> joined = join_rows(sources, {.count = count, .stride = stride}, widths, {rows, size});
  return joined && std::memcmp(rows, original.data(), size) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  const int cases = argc > 1 ? std::atoi(argv[1]) : 50000;
  std::mt19937 random(20260101);
  GuardedMemory rows(max_structured_bytes);
  std::deque<GuardedMemory> parts;  // a deque keeps its elements in place
  for (std::size_t i = 0; i < max_parts; ++i) parts.emplace_back(max_structured_bytes);
  int failed = 0;
  for (int i = 0; i < cases; ++i) failed += is_right(random, i % 100 == 0, rows, parts) ? 0 : 1;
  std::printf("%d passed, %d failed\n", cases - failed, failed);
  return failed == 0 ? 0 : 1;
}
