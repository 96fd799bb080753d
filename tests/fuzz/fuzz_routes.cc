// SPDX-License-Identifier: MIT
//
// Fuzz target of the routes. The bytes choose widths, rows, units and skipped parts, one by one or in groups, or the
// matrices of a move of an axis. In all directions, each route must stay within the layout and match the oracle.
#include "../cpp/routes_axis_host.h"
#include "../cpp/routes_host.h"
#include "input.h"

namespace tensorsplit::fuzz {
namespace {

/// Limits of the whole tensor. Large ones exceed the smallest scratch area several times; most are small and fast.
constexpr std::size_t max_large_bytes = 4 * routes::min_scratch;
constexpr std::size_t max_small_bytes = 16384;

routes::Cut read_cut(Input& input) {
  routes::Cut cut;
  cut.is_packed = input.flag();
  cut.high_first = input.flag();
  const std::size_t max_bytes = input.byte() > 240 ? max_large_bytes : max_small_bytes;
  const bool are_many = input.byte() > 240;
  const std::size_t count = 1 + input.up_to(are_many ? 9000 : 9);
  const std::size_t widest = input.byte() > 200 ? 65535 : 300;
  const std::uint64_t usual = 1 + input.up_to(are_many ? 8 : widest);
  std::uint64_t stride = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t choice = input.byte();
    const std::uint64_t width = choice % 4 == 0 ? input.up_to(are_many ? 8 : widest) : usual;
    if (stride + width > max_bytes) break;
    if (choice >= 0xE0) cut.skipped_parts.push_back(i);
    cut.widths.push_back(width);
    stride += width;
  }
  const std::size_t max_rows = (cut.is_packed ? 8 : 1) * max_bytes / (stride + 1);
  cut.rows = stride == 0 ? 0 : input.up_to(std::min<std::size_t>(max_rows, input.flag() ? 65535 : 40));
  return cut;
}

/// Reads groups of equal parts, from a byte to 300 KB, in order or shuffled. Rows are often longer than a tile.
routes::Cut read_groups(Input& input) {
  constexpr std::size_t max_stride = std::size_t{2} << 20;  // bytes, or bits if the cut is packed
  constexpr std::size_t widest = 300000;
  routes::Cut cut;
  cut.is_packed = input.byte() > 200;
  cut.high_first = input.flag();
  std::size_t stride = 0;
  for (std::size_t groups = 1 + input.up_to(4); groups > 0; --groups) {
    const std::size_t magnitude = std::size_t{1} << input.up_to(18);
    const std::size_t width = std::min(widest, magnitude + input.up_to(std::min<std::size_t>(magnitude, 65535)));
    const std::size_t count = std::min(1 + input.up_to(999), (max_stride - stride) / width);
    cut.widths.insert(cut.widths.end(), count, width);
    stride += count * width;
  }
  if (input.flag()) {
    for (std::size_t i = cut.widths.size(); i > 1; --i)
      std::swap(cut.widths[i - 1], cut.widths[i * 2654435761U / 256 % i]);
  }
  const std::size_t skipped_parts = input.byte();
  for (std::size_t i = 0; skipped_parts >= 128 && i < cut.widths.size(); ++i) {
    if (i * 2654435761U % 256 < 2 * (skipped_parts - 128)) cut.skipped_parts.push_back(i);
  }
  cut.rows = std::min(1 + input.up_to(999), max_stride / std::max<std::size_t>(stride, 1));
  return cut;
}

/// Reads matrices, few of which exceed the smallest scratch area.
copy::AxisMatrices read_matrices(Input& input) {
  copy::AxisMatrices matrices;
  matrices.is_packed = input.flag();
  matrices.order = input.flag() ? BitOrder::high_first : BitOrder::low_first;
  const std::size_t max_units = (matrices.is_packed ? 8 : 1) * (input.byte() > 240 ? max_large_bytes : max_small_bytes);
  std::size_t units = 1;
  for (std::uint64_t* const number : {&matrices.width, &matrices.rows, &matrices.columns, &matrices.count}) {
    const std::size_t max_number = max_units / units;
    *number = 1 + input.up_to(std::min<std::size_t>(max_number - 1, input.byte() > 200 ? 65535 : 20));
    units *= static_cast<std::size_t>(*number);
  }
  return matrices;
}

}  // namespace
}  // namespace tensorsplit::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tensorsplit;
  constexpr std::size_t module_scratch = std::size_t{512} << 10;
  fuzz::Input input(bytes, size);
  const std::size_t choice = input.byte();
  if (choice >= 0xD0 && choice < 0xF0) {
    routes::AxisBuffers(fuzz::read_matrices(input)).run(routes::min_scratch);
    return 0;
  }
  const bool is_structured = choice >= 0xF0;  // large cuts are slow, so they are rare
  const routes::Cut cut = is_structured ? fuzz::read_groups(input) : fuzz::read_cut(input);
  const std::size_t scratch = is_structured && input.flag() ? module_scratch : routes::min_scratch;
  if (choice % 2 == 0) routes::run_route(routes::move_within, cut, scratch);
  if (choice % 2 == 1) routes::run_route(routes::move_tiles, cut, scratch);
  return 0;
}
