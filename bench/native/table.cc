// SPDX-License-Identifier: MIT
//
// npm run bench:native: split_rows and join_rows next to a three-line loop, in memory copies of the same bytes.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "measure.h"
#include "tensorsplit/kernels.h"

namespace {

using namespace tensorsplit;

struct Case {
  const char* name;
  std::vector<std::uint32_t> widths;
};

/// What a C++ programmer writes first.
void split_by_loop(bench::Block& block, const std::uint8_t* from) {
  for (std::size_t row = 0; row < block.count(); ++row)
    for (std::size_t part = 0; part < block.widths().size(); from += block.widths()[part], ++part)
      std::memcpy(block.part(part) + row * block.widths()[part], from, block.widths()[part]);
}

/// The same where widths and number of parts are known to the compiler.
template <class Element, std::size_t parts>
void split_by_typed_loop(bench::Block& block, const std::uint8_t* from) {
  const auto* elements = reinterpret_cast<const Element*>(from);
  for (std::size_t part = 0; part < parts; ++part) {
    auto* to = reinterpret_cast<Element*>(block.part(part));
    for (std::size_t row = 0; row < block.count(); ++row) to[row] = elements[row * parts + part];
  }
}

template <class Condition>
void require(const Condition& condition, const char* name = "sizes") {
  if (condition) return;
  std::fprintf(stderr, "wrong bytes: %s\n", name);
  std::exit(1);
}

void measure(const Case& one, std::size_t bytes, void (*loop)(bench::Block&, const std::uint8_t*)) {
  std::size_t stride = 0;
  for (const std::uint32_t width : one.widths) stride += width;
  const std::size_t count = bytes / stride;
  bench::Block block(one.widths, count, false);
  const auto split = [&] { require(split_rows(block.source(), block.rows(), block.widths(), block.destinations())); };
  const auto join = [&] { require(join_rows(block.sources(), block.rows(), block.widths(), block.copy())); };
  const auto by_hand = [&] { loop(block, block.source().data()); };
  by_hand();
  require(block.is_right(), "the loop");
  block.clear();
  split();
  require(block.is_right(), one.name);
  join();
  require(block.copy() == block.source(), "joined");
  const bench::Work works[] = {[&] { std::memcpy(block.copy().data(), block.source().data(), block.source().size()); },
                               split, by_hand, join};
  const std::vector<bench::Figures> figures = bench::compare(works, 21, 1e-3);
  std::printf("| %-14s | %4zu KB |", one.name, bytes >> 10);
  for (std::size_t i = 1; i < figures.size(); ++i) {
    std::printf(" %5.2f (%.2f-%.2f) |", figures[i].median, figures[i].lower, figures[i].upper);
  }
  std::printf("\n");
  std::fflush(stdout);
}

}  // namespace

int main() {
  std::printf(
      "Multiples of one memcpy of the same bytes: median of 21 rounds, in brackets the middle half of them.\n\n");
  std::printf("| case           | size    | split_rows        | loop              | join_rows         |\n");
  std::printf("|----------------|---------|-------------------|-------------------|-------------------|\n");
  for (const std::size_t bytes : {std::size_t{256} << 10, std::size_t{8} << 20}) {
    measure({"rgba-u8", {1, 1, 1, 1}}, bytes, split_by_typed_loop<std::uint8_t, 4>);
    measure({"rgb-u8", {1, 1, 1}}, bytes, split_by_typed_loop<std::uint8_t, 3>);
    measure({"4 x float32", {4, 4, 4, 4}}, bytes, split_by_typed_loop<std::uint32_t, 4>);
    measure({"stereo-f32", {4, 4}}, bytes, split_by_typed_loop<std::uint32_t, 2>);
    measure({"stereo-i16", {2, 2}}, bytes, split_by_typed_loop<std::uint16_t, 2>);
    measure({"16 x float32", std::vector<std::uint32_t>(16, 4)}, bytes, split_by_typed_loop<std::uint32_t, 16>);
    measure({"100 x float32", std::vector<std::uint32_t>(100, 4)}, bytes, split_by_typed_loop<std::uint32_t, 100>);
    measure({"100 x 12 bytes", std::vector<std::uint32_t>(100, 12)}, bytes, split_by_loop);
    measure({"2 x 5 bytes", {5, 5}}, bytes, split_by_loop);
    measure({"boxes", {16, 16}}, bytes, split_by_loop);
    measure({"yolo", {16, 4, 320}}, bytes, split_by_loop);
    measure({"rope", {192, 192}}, bytes, split_by_loop);
  }
}
