// SPDX-License-Identifier: MIT
//
// Every kernel against a loop over bytes: counts from none to several vectors, misalignments, widths, ways, gaps
// between rows. Buffers end where their contents end, so that AddressSanitizer or Valgrind sees a byte too many read or
// written, or lie between sentinels, which see it written without them; in WebAssembly, which has neither, always.
#include "tensorsplit/kernels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "given.h"
#include "move/kernels/micro_kernels.h"

namespace tensorsplit {
namespace {

using Sizes = std::vector<std::size_t>;

constexpr std::uint8_t sentinel = 0xA5;

/// The fewest sentinels on either side of a buffer.
#ifdef __EMSCRIPTEN__
constexpr std::size_t least_guard = 64;
#else
constexpr std::size_t least_guard = 0;
#endif

/// `size` bytes at `misalignment` from an aligned address, between sentinels: `guard` on either side, and those that
/// misalign.
class Buffer {
 public:
  Buffer(std::size_t size, std::size_t misalignment, std::size_t guard)
      : bytes_(guard + misalignment + size + guard, sentinel), start_(guard + misalignment), size_(size) {}

  std::uint8_t* data() { return bytes_.data() + start_; }
  std::size_t size() const { return size_; }

  bool sentinels_intact() const {
    const auto intact = [](std::uint8_t byte) { return byte == sentinel; };
    const auto first = bytes_.begin() + static_cast<std::ptrdiff_t>(start_);
    const auto last = first + static_cast<std::ptrdiff_t>(size_);
    return std::all_of(bytes_.begin(), first, intact) && std::all_of(last, bytes_.end(), intact);
  }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t start_;
  std::size_t size_;
};

struct Layout {
  std::vector<std::uint32_t> widths;
  std::size_t gap = 0;  ///< bytes between the last part of a row and the next row
  std::size_t count = 0;
  std::size_t source_misalignment = 0;
  std::size_t destination_misalignment = 0;
  std::size_t guard = 0;       ///< sentinels on either side of each buffer
  std::size_t skip_every = 0;  ///< one part in so many is null; 0: none
  std::size_t skip_from = 0;   ///< the first that is null, below skip_every
  std::size_t want_every = 1;  ///< all parts are null but one in so many
};

std::ostream& operator<<(std::ostream& out, const Layout& layout) {
  out << layout.count << " rows of " << layout.widths.size() << " parts of";
  for (std::size_t i = 0; i < std::min<std::size_t>(layout.widths.size(), 8); ++i) out << " " << layout.widths[i];
  return out << " ... bytes, gap " << layout.gap << ", misaligned by " << layout.source_misalignment << " and "
             << layout.destination_misalignment << ", guard " << layout.guard << ", skip every " << layout.skip_every
             << " from " << layout.skip_from << ", want every " << layout.want_every;
}

/// The rows and parts of a layout: random bytes at first.
struct Buffers {
  explicit Buffers(const Layout& layout) {
    row = std::accumulate(layout.widths.begin(), layout.widths.end(), std::size_t{0});
    stride = row + layout.gap;
    const std::size_t guard = std::max(layout.guard, least_guard);
    const std::size_t size = layout.count == 0 ? 0 : (layout.count - 1) * stride + row;
    buffers.emplace_back(size, layout.source_misalignment, guard);
    for (std::size_t part = 0; part < layout.widths.size(); ++part) {
      buffers.emplace_back(layout.count * layout.widths[part], layout.destination_misalignment, guard);
      const bool skipped = layout.skip_every != 0 && part % layout.skip_every == layout.skip_from;
      const bool wanted = !skipped && part % layout.want_every == 0;
      parts.push_back({wanted ? buffers.back().data() : nullptr, buffers.back().size()});
    }
    std::minstd_rand random(static_cast<unsigned>(stride * 31 + layout.count));
    for (Buffer& buffer : buffers) {
      std::generate(buffer.data(), buffer.data() + buffer.size(),
                    [&] { return static_cast<std::uint8_t>(random() >> 8U); });
    }
  }

  /// All bytes, those of the rows first.
  std::vector<std::vector<std::uint8_t>> contents() {
    std::vector<std::vector<std::uint8_t>> all;
    for (Buffer& buffer : buffers) all.emplace_back(buffer.data(), buffer.data() + buffer.size());
    return all;
  }

  /// What is wrong, or nothing.
  std::string compare(const std::vector<std::vector<std::uint8_t>>& expected) {
    for (std::size_t i = 0; i < buffers.size(); ++i) {
      const std::string name = i == 0 ? "the rows" : std::string("part ").append(std::to_string(i - 1));
      if (!buffers[i].sentinels_intact()) return "written outside " + name;
      const auto differs = std::mismatch(expected[i].begin(), expected[i].end(), buffers[i].data()).first;
      if (differs == expected[i].end()) continue;
      return std::string("byte ").append(std::to_string(differs - expected[i].begin())).append(" of ").append(name);
    }
    return "";
  }

  std::size_t row = 0;
  std::size_t stride = 0;
  std::vector<Buffer> buffers;  ///< the rows, then the parts
  std::vector<Memory> parts;
};

/// Calls `move(byte of the rows, part, byte of the part)` for every byte of every part that is not null.
template <class Move>
void for_bytes(const Layout& layout, const Buffers& memory, Move move) {
  std::size_t offset = 0;
  for (std::size_t part = 0; part < layout.widths.size(); ++part) {
    const std::size_t width = layout.widths[part];
    for (std::size_t i = 0; memory.parts[part].data != nullptr && i < layout.count * width; ++i) {
      move(i / width * memory.stride + offset + i % width, part, i);
    }
    offset += width;
  }
}

/// Splits rows and compares all bytes with what a loop over bytes makes of them. Returns what is wrong, or nothing.
std::string wrong_in_split(const Layout& layout) {
  Buffers memory(layout);
  auto expected = memory.contents();
  for_bytes(layout, memory,
            [&](std::size_t at, std::size_t part, std::size_t i) { expected[part + 1][i] = expected[0][at]; });
  Buffer& rows = memory.buffers[0];
  if (!split_rows({rows.data(), rows.size()}, {layout.count, memory.stride}, layout.widths, memory.parts))
    return "error";
  return memory.compare(expected);
}

/// The same for the way back.
std::string wrong_in_join(const Layout& layout) {
  Buffers memory(layout);
  auto expected = memory.contents();
  for_bytes(layout, memory,
            [&](std::size_t at, std::size_t part, std::size_t i) { expected[0][at] = expected[part + 1][i]; });
  std::vector<ConstMemory> sources;
  for (const Memory& part : memory.parts) sources.push_back({part.data, part.size});
  Buffer& rows = memory.buffers[0];
  if (!join_rows(sources, {layout.count, memory.stride}, layout.widths, {rows.data(), rows.size()})) return "error";
  return memory.compare(expected);
}

void expect_right(const Layout& layout) {
  ASSERT_EQ(wrong_in_split(layout), "") << layout;
  ASSERT_EQ(wrong_in_join(layout), "") << "joined, " << layout;
}

/// All combinations of some misalignments, with and without sentinels behind the buffers.
void expect_right_at_all_alignments(Layout layout) {
  for (const std::size_t source : Sizes{0, 1, 8, 15}) {
    for (const std::size_t destination : Sizes{0, 7}) {
      layout.source_misalignment = source;
      layout.destination_misalignment = destination;
      layout.guard = (source + destination) % 2 == 0 ? 0 : 64;
      ASSERT_NO_FATAL_FAILURE(expect_right(layout));
    }
  }
}

std::vector<std::uint32_t> equal(std::size_t parts, std::uint32_t width) { return std::vector(parts, width); }

/// Every test with each of the targets that the processor has, not only the best.
class Kernels : public testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override { kernels::force_target(GetParam()); }
  void TearDown() override { kernels::force_target(0); }
};

INSTANTIATE_TEST_SUITE_P(Target, Kernels, testing::Range(std::size_t{0}, kernels::targets().count),
                         [](const auto& index) {
                           std::string name = kernels::targets().names[index.param];
                           std::erase_if(name, [](char letter) { return std::isalnum(letter) == 0; });
                           return name;
                         });

TEST_P(Kernels, Deinterleave) {
  for (const std::size_t ways : Sizes{2, 3, 4}) {
    for (const std::uint32_t width : {1U, 2U, 4U, 8U, 16U}) {
      // From no row to three turns of a loop that takes two vectors of each part.
      for (std::size_t count = 0; count <= 3 * 32 / width + 3; ++count) {
        ASSERT_NO_FATAL_FAILURE(expect_right_at_all_alignments({.widths = equal(ways, width), .count = count}));
      }
    }
  }
}

TEST_P(Kernels, TransposeManyNarrowParts) {
  for (const std::size_t parts : Sizes{5, 6, 7, 8, 9, 11, 15, 16, 17, 31, 33, 100}) {
    for (const std::uint32_t width : {1U, 2U, 4U, 8U}) {
      for (std::size_t count = 0; count <= 2 * 16 / width + 3; ++count) {
        ASSERT_NO_FATAL_FAILURE(expect_right_at_all_alignments({.widths = equal(parts, width), .count = count}));
      }
    }
  }
}

TEST_P(Kernels, MoreRowsThanAStripHolds) {
  for (const std::size_t parts : Sizes{5, 16, 65, 300}) {
    for (const std::uint32_t width : {1U, 2U, 3U, 4U, 5U, 8U, 9U}) {
      for (const std::size_t count : Sizes{255, 257, 600}) {
        ASSERT_NO_FATAL_FAILURE(expect_right({.widths = equal(parts, width), .count = count, .guard = 64}));
      }
    }
  }
}

/// The shortest strips, of which each column has many, and more columns than go at once.
TEST_P(Kernels, RowsThatShareAPlaceInTheCache) {
  for (const std::uint32_t width : {1U, 2U, 3U, 4U, 5U, 8U, 9U}) {
    for (const std::size_t skip_every : Sizes{0, 2, 90, 300}) {
      ASSERT_NO_FATAL_FAILURE(expect_right({.widths = equal(4096 / width, width),
                                            .gap = 4096 % width,
                                            .count = 75,
                                            .guard = 64,
                                            .skip_every = skip_every}));
    }
  }
}

/// Null parts between the wanted ones, in groups that vectors take and in longer gaps that they leave out.
TEST_P(Kernels, FewPartsOfMany) {
  for (const std::uint32_t width : {1U, 2U, 3U, 4U, 5U, 8U, 9U}) {
    for (const std::size_t want_every : Sizes{3, 8, 12, 17, 20, 100}) {
      for (const std::size_t count : Sizes{7, 40, 600}) {
        ASSERT_NO_FATAL_FAILURE(
            expect_right({.widths = equal(101, width), .count = count, .guard = 64, .want_every = want_every}));
      }
    }
  }
}

TEST_P(Kernels, TransposeAsManyPartsAsOneCallMayHave) {
  for (const std::uint32_t width : {1U, 2U, 4U, 8U}) {
    for (const std::size_t count : Sizes{1, 19}) {
      ASSERT_NO_FATAL_FAILURE(expect_right({.widths = equal(65536, width), .count = count}));
    }
  }
}

TEST_P(Kernels, CopyPiecesOfEveryWidth) {
  std::vector<std::uint32_t> widths(150);
  std::iota(widths.begin(), widths.end(), 0U);
  widths.insert(widths.end(), {191, 192, 193, 255, 256, 257, 320, 1000, 2047, 2048, 2049, 5000});
  for (const std::uint32_t width : widths) {
    for (std::size_t count = 0; count <= 18; ++count) {
      ASSERT_NO_FATAL_FAILURE(expect_right_at_all_alignments({.widths = {width}, .gap = width % 3, .count = count}));
    }
  }
}

TEST_P(Kernels, CopyNarrowPiecesFromRowsOfEveryStride) {
  for (std::uint32_t width = 1; width <= 17; ++width) {
    for (std::size_t gap = 0; gap <= 20; ++gap) {
      for (const std::size_t count : Sizes{1, 2, 3, 7, 16, 17, 40}) {
        ASSERT_NO_FATAL_FAILURE(expect_right_at_all_alignments({.widths = {width}, .gap = gap, .count = count}));
      }
    }
  }
}

TEST_P(Kernels, CopyMixedParts) {
  const std::vector<std::vector<std::uint32_t>> mixes = {
      {16, 4, 320}, {3, 1}, {1, 3}, {4, 8}, {16, 16}, {192, 192}, {5, 0, 11}, {8, 1, 1, 2, 4, 24}, {7, 9, 13, 100, 2}};
  for (const std::vector<std::uint32_t>& mix : mixes) {
    for (const std::size_t gap : Sizes{0, 1, 30}) {
      for (std::size_t count = 0; count <= 35; ++count) {
        ASSERT_NO_FATAL_FAILURE(expect_right_at_all_alignments({.widths = mix, .gap = gap, .count = count}));
      }
    }
  }
}

TEST_P(Kernels, CopyMorePiecesThanAStripHolds) {
  for (const std::uint32_t width : {3U, 12U, 16U, 40U, 100U, 1000U, 40000U}) {
    const std::size_t strip = 98304 / (2 * width + 1);
    for (const std::size_t count : Sizes{strip - 1, strip, strip + 1, 2 * strip + 3}) {
      ASSERT_NO_FATAL_FAILURE(expect_right({.widths = {width, width + 1}, .count = count}));
      ASSERT_NO_FATAL_FAILURE(expect_right({.widths = {width, width + 1}, .count = count, .guard = 64}));
    }
  }
}

TEST_P(Kernels, TakeEqualPartsThatDoNotFillTheRow) {
  for (const std::size_t parts : Sizes{1, 2, 3, 4, 5, 20}) {
    for (const std::uint32_t width : {1U, 2U, 4U, 8U, 16U}) {
      for (const std::size_t gap : Sizes{1, 16}) {
        for (const std::size_t count : Sizes{0, 1, 5, 32, 67}) {
          ASSERT_NO_FATAL_FAILURE(
              expect_right_at_all_alignments({.widths = equal(parts, width), .gap = gap, .count = count}));
        }
      }
    }
  }
}

TEST_P(Kernels, SkipPartsThatAreNull) {
  for (const std::size_t parts : Sizes{1, 2, 3, 4, 7, 66}) {
    for (const std::uint32_t width : {1U, 2U, 3U, 4U, 5U, 8U, 12U, 24U}) {
      for (const std::size_t skip_every : Sizes{1, 2, 4}) {
        for (std::size_t skip_from = 0; skip_from < skip_every; ++skip_from) {
          // The last count is more rows than there is room for parts that nobody wants.
          for (const std::size_t count : Sizes{1, 40, 5000}) {
            if (count * parts * width > 100000 && count != 40) continue;
            ASSERT_NO_FATAL_FAILURE(expect_right({.widths = equal(parts, width),
                                                  .count = count,
                                                  .guard = 64,
                                                  .skip_every = skip_every,
                                                  .skip_from = skip_from}));
          }
        }
      }
    }
  }
}

/// Columns without a part write to memory of the kernels' own: with every count of rows about what that holds.
TEST_P(Kernels, FillTheRoomOfColumnsWithoutAPart) {
  for (const std::uint32_t width : {1U, 2U, 3U, 4U}) {
    const std::size_t most = 4096 / width;
    for (const std::size_t skip_every : Sizes{0, 2}) {
      for (std::size_t count = most - 20; count <= most + 20; ++count) {
        ASSERT_NO_FATAL_FAILURE(
            expect_right({.widths = equal(3, width), .count = count, .guard = 64, .skip_every = skip_every}));
      }
    }
  }
}

/// Runs of equal parts inside a row: before, between and behind others, and cut by ones that are null.
TEST_P(Kernels, TakeRunsOfEqualPartsInsideARow) {
  for (std::uint32_t width = 1; width <= 9; ++width) {
    for (const std::size_t parts : Sizes{2, 3, 4, 5, 9}) {
      std::vector<std::uint32_t> widths = {width + 1};
      widths.insert(widths.end(), parts, width);
      widths.insert(widths.end(), {0, 33});
      widths.insert(widths.end(), parts, width);
      for (const std::size_t skip_every : Sizes{0, 3}) {
        for (const std::size_t count : Sizes{1, 9, 40, 400}) {
          ASSERT_NO_FATAL_FAILURE(expect_right(
              {.widths = widths, .gap = parts % 2, .count = count, .guard = 64, .skip_every = skip_every}));
        }
      }
    }
  }
}

TEST_P(Kernels, DoNothingWithNothing) {
  const std::vector<Memory> parts(3);
  const std::vector<ConstMemory> sources(3);
  EXPECT_TRUE(split_rows({}, {0, 0}, {}, {}));
  EXPECT_TRUE(split_rows({}, {5, 0}, equal(3, 0), parts));
  EXPECT_TRUE(split_rows({}, {0, 12}, equal(3, 4), parts));
  EXPECT_TRUE(join_rows({}, {0, 0}, {}, {}));
  EXPECT_TRUE(join_rows(sources, {5, 0}, equal(3, 0), {}));
  EXPECT_TRUE(join_rows(sources, {0, 12}, equal(3, 4), {}));
}

/// What a split of 3 rows of 4 bytes in parts of 1 and 2 bytes says to such memory, and a join to the same.
std::string said(std::size_t interleaved, std::vector<std::size_t> sizes, Rows rows = {3, 4},
                 std::vector<std::uint32_t> widths = {1, 2}) {
  std::vector<std::uint8_t> bytes(64, sentinel);
  std::vector<Memory> parts;
  std::vector<ConstMemory> sources;
  for (const std::size_t size : sizes) {
    parts.push_back({bytes.data(), size});
    sources.push_back({bytes.data(), size});
  }
  const Result<void> of_split = split_rows({bytes.data(), interleaved}, rows, widths, parts);
  const Result<void> of_join = join_rows(sources, rows, widths, {bytes.data(), interleaved});
  EXPECT_EQ(bytes, std::vector<std::uint8_t>(64, sentinel)) << "written in spite of the error";
  if (of_split || of_join) return "no error";
  return text(of_split.error()) + " " + text(of_join.error());
}

TEST(KernelsErrors, WrongSizes) {
  constexpr std::size_t most = SIZE_MAX;
  const std::string rows =
      ": the rows from 0 on, of 3, are not all there, or their stride is less than a row, or they begin or end within "
      "a byte.";
  EXPECT_EQ(said(10, {3, 6}),
            "DATA_MISMATCH Split: source has 10 bytes, it must have 11. "
            "DATA_MISMATCH Concat: destination has 10 bytes, it must have 11.");
  EXPECT_EQ(said(11, {3, 5}),
            "DATA_MISMATCH Split: destinations[1] has 5 bytes, it must have 6. "
            "DATA_MISMATCH Concat: sources[1] has 5 bytes, it must have 6.");
  EXPECT_EQ(said(11, {4, 6}),
            "DATA_MISMATCH Split: destinations[0] has 4 bytes, it must have 3. "
            "DATA_MISMATCH Concat: sources[0] has 4 bytes, it must have 3.");
  EXPECT_EQ(said(11, {3}),
            "SIZES_COUNT_MISMATCH Split: destinations has 1 elements, it must have 2. SIZES_COUNT_MISMATCH Concat: "
            "sources has 1 elements, it must have 2.");
  EXPECT_EQ(said(11, {3, 6, 0}),
            "SIZES_COUNT_MISMATCH Split: destinations has 3 elements, it must have 2. SIZES_COUNT_MISMATCH Concat: "
            "sources has 3 elements, it must have 2.");
  EXPECT_EQ(said(11, {3, 6}, {3, 2}), "DIMS_INVALID Split" + rows + " DIMS_INVALID Concat" + rows);
  EXPECT_EQ(said(64, {2, 4}, {2, UINT32_MAX}),
            "DATA_MISMATCH Split: source has 64 bytes, it must have 4294967298. "
            "DATA_MISMATCH Concat: destination has 64 bytes, it must have 4294967298.");
  // Products that no integer holds.
  EXPECT_EQ(said(64, {0, 0}, {most, most}, {UINT32_MAX, UINT32_MAX}).substr(0, 42),
            "DATA_MISMATCH Split: destinations[0] has 0");
  EXPECT_NE(said(64, {most, most}, {most, most}, {1, 1}), "no error");
}

TEST_P(Kernels, TakeRandomLayouts) {
  std::mt19937 random(20240607);
  const auto below = [&](std::size_t bound) { return random() % bound; };
  for (int round = 0; round < 3000; ++round) {
    Layout layout;
    const std::uint32_t widest = std::vector<std::uint32_t>{3, 9, 20, 70, 400, 3000}[below(6)];
    const std::size_t parts = 1 + below(12);
    for (std::size_t i = 0; i < parts; ++i) layout.widths.push_back(static_cast<std::uint32_t>(below(widest)));
    layout.gap = below(2) * below(40);
    layout.count = below(widest > 1000 ? 9 : 90);
    layout.source_misalignment = below(16);
    layout.destination_misalignment = below(16);
    layout.guard = below(2) * 64;
    layout.skip_every = below(2) * below(5);
    if (layout.skip_every != 0) layout.skip_from = below(layout.skip_every);
    layout.want_every = 1 + below(2) * below(12);
    ASSERT_NO_FATAL_FAILURE(expect_right(layout)) << "round " << round;
  }
}

}  // namespace
}  // namespace tensorsplit
