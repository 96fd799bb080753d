// SPDX-License-Identifier: MIT
//
// Fuzz target of the kernels: bytes choose widths, rows, gaps, alignments and which parts are skipped, or a range of
// bits; the outcome must be that of a plain loop, and nothing else may be read or written.
#include <algorithm>
#include <cstring>
#include <vector>

#include "input.h"
#include "tensorsplit/kernels.h"

namespace tensorsplit::fuzz {
namespace {

constexpr std::size_t most_misalignment = 15;

/// Part widths in bytes: all alike, or each its own.
std::vector<std::uint32_t> read_widths(Input& input) {
  static constexpr std::uint32_t popular[] = {1, 2, 4, 8, 16, 3, 5, 12, 20, 32};
  std::vector<std::uint32_t> widths(1 + input.up_to(input.flag() ? 69 : 7));
  const bool alike = input.flag();
  for (std::uint32_t& width : widths) {
    const std::size_t choice = input.up_to(std::size(popular) + 1);
    width = choice < std::size(popular) ? popular[choice] : static_cast<std::uint32_t>(input.up_to(300));
    if (!alike) continue;
    for (std::uint32_t& other : widths) other = width;
    break;
  }
  return widths;
}

void check_split_rows(Input& input) {
  const std::vector<std::uint32_t> widths = read_widths(input);
  std::size_t filled = 0;
  for (const std::uint32_t width : widths) filled += width;
  const std::size_t stride = filled + (input.flag() ? input.up_to(9) : 0);
  const std::size_t count = input.up_to(std::min<std::size_t>(80, 2 + 8192 / (filled + 1)));
  // The gap after the last row is not ours to read.
  const Block source(count == 0 ? 0 : (count - 1) * stride + filled, input.up_to(most_misalignment), 0);
  source.fill_with_pattern();

  std::vector<Block> blocks;
  std::vector<Memory> destinations;
  for (const std::uint32_t width : widths) {
    const std::size_t choice = input.byte();
    blocks.emplace_back(count * width, choice & most_misalignment, std::uint8_t{0});
    destinations.push_back({(choice & 0x70U) == 0x70U ? nullptr : blocks.back().data(), count * width});
  }
  const Result<void> done = split_rows({source.data(), source.size()}, {count, stride}, widths, destinations);
  require(static_cast<bool>(done), "the sizes are right");

  std::size_t offset = 0;
  for (std::size_t part = 0; part < widths.size(); ++part) {
    const std::size_t width = widths[part];
    std::vector<std::uint8_t> expected(count * width, 0);
    for (std::size_t row = 0; row < count && destinations[part].data != nullptr && width > 0; ++row) {
      std::memcpy(&expected[row * width], source.data() + row * stride + offset, width);
    }
    require(blocks[part].front_is_intact(), "nothing is written before a part");
    require(std::equal(expected.begin(), expected.end(), blocks[part].data()), "a part has the bytes of its rows");
    offset += width;
  }
}

void check_join_rows(Input& input) {
  const std::vector<std::uint32_t> widths = read_widths(input);
  std::size_t filled = 0;
  for (const std::uint32_t width : widths) filled += width;
  const std::size_t stride = filled + (input.flag() ? input.up_to(9) : 0);
  const std::size_t count = input.up_to(std::min<std::size_t>(80, 2 + 8192 / (filled + 1)));
  const Block rows(count == 0 ? 0 : (count - 1) * stride + filled, input.up_to(most_misalignment), 0xEE);

  std::vector<std::uint8_t> expected(rows.size(), 0xEE);
  std::vector<Block> blocks;
  std::vector<ConstMemory> sources;
  std::size_t offset = 0;
  for (const std::uint32_t width : widths) {
    const std::size_t choice = input.byte();
    blocks.emplace_back(count * width, choice & most_misalignment, std::uint8_t{0});
    blocks.back().fill_with_pattern();
    const bool is_null = (choice & 0x70U) == 0x70U;
    sources.push_back({is_null ? nullptr : blocks.back().data(), count * width});
    for (std::size_t row = 0; row < count && !is_null && width > 0; ++row) {
      std::memcpy(&expected[row * stride + offset], blocks.back().data() + row * width, width);
    }
    offset += width;
  }
  const Result<void> done = join_rows(sources, {count, stride}, widths, {rows.data(), rows.size()});
  require(static_cast<bool>(done), "the sizes are right");
  require(rows.front_is_intact(), "nothing is written before the rows");
  require(std::equal(expected.begin(), expected.end(), rows.data()), "the rows have the bytes of the parts, no others");
}

/// Bit `index` of `bytes`.
unsigned bit_at(const std::uint8_t* bytes, std::size_t index, BitOrder order) {
  const std::size_t place = order == BitOrder::high_first ? 7 - index % 8 : index % 8;
  return (unsigned{bytes[index / 8]} >> place) & 1U;
}

void check_copy_bits(Input& input) {
  const BitOrder order = input.flag() ? BitOrder::high_first : BitOrder::low_first;
  const std::size_t source_bit = input.up_to(70);
  const std::size_t destination_bit = input.up_to(70);
  const std::size_t count = input.up_to(600);
  // Whole bytes before and behind the ranges do not exist, so that an access to them is seen.
  const std::size_t from_first = source_bit / 8;
  const std::size_t to_first = destination_bit / 8;
  const auto bytes_of = [count](std::size_t bit) { return count == 0 ? 0 : (bit % 8 + count + 7) / 8; };
  const Block from(bytes_of(source_bit), input.up_to(most_misalignment), 0);
  const Block to(bytes_of(destination_bit), input.up_to(most_misalignment), input.byte());
  from.fill_with_pattern();
  const std::vector<std::uint8_t> before(to.data(), to.data() + to.size());
  copy_bits(from.data() - from_first, source_bit, to.data() - to_first, destination_bit, count, order);

  require(to.front_is_intact(), "nothing is written before the range");
  for (std::size_t i = 0; i < to.size() * 8; ++i) {
    const std::size_t first = destination_bit % 8;
    const bool is_inside = i >= first && i < first + count;
    const unsigned expected =
        is_inside ? bit_at(from.data(), source_bit % 8 + i - first, order) : bit_at(before.data(), i, order);
    require(bit_at(to.data(), i, order) == expected,
            "the range has the bits of the source, and its surroundings theirs");
  }
}

}  // namespace
}  // namespace tensorsplit::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tensorsplit::fuzz;
  Input input(bytes, size);
  // The kept corpus begins with 0 and 1, from when there were two things to check.
  switch (input.byte() % 4) {
    case 0:
      check_split_rows(input);
      break;
    case 2:
      check_join_rows(input);
      break;
    default:
      check_copy_bits(input);
  }
  return 0;
}
