// SPDX-License-Identifier: MIT
//
// Fuzz target of the routes: bytes choose widths, rows, units and which parts are left out; each route must ask for
// nothing outside of what the layout says, and bring about what the oracle does, in both directions.
#include "../cpp/routes_host.h"
#include "input.h"

namespace tensorsplit::fuzz {
namespace {

/// Of the input: several times what the scratch area holds.
constexpr std::size_t most_bytes = std::size_t{512} << 10;

routes::Cut read_cut(Input& input) {
  routes::Cut cut;
  cut.is_packed = input.flag();
  cut.high_first = input.flag();
  const bool are_many = input.byte() > 240;
  const std::size_t count = 1 + input.up_to(are_many ? 9000 : 9);
  const std::size_t widest = input.byte() > 200 ? 65535 : 300;
  const std::uint64_t usual = 1 + input.up_to(are_many ? 8 : widest);
  std::uint64_t stride = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t choice = input.byte();
    const std::uint64_t width = choice % 4 == 0 ? input.up_to(are_many ? 8 : widest) : usual;
    if (stride + width > most_bytes) break;
    if (choice >= 0xE0) cut.left_out.push_back(i);
    cut.widths.push_back(width);
    stride += width;
  }
  const std::size_t most_rows = (cut.is_packed ? 8 : 1) * most_bytes / (stride + 1);
  cut.rows = stride == 0 ? 0 : input.up_to(std::min<std::size_t>(most_rows, input.flag() ? 65535 : 40));
  return cut;
}

}  // namespace
}  // namespace tensorsplit::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tensorsplit;
  fuzz::Input input(bytes, size);
  const std::size_t choice = input.up_to(2);
  const routes::Cut cut = fuzz::read_cut(input);
  if (choice == 0) routes::run_route(routes::move_within, cut);
  if (choice == 1) routes::run_route(routes::move_tiles, cut);
  if (choice == 2) routes::run_route(routes::move_rows, cut);
  return 0;
}
