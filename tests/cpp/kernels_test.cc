// SPDX-License-Identifier: MIT
//
// Every kernel against a loop over bytes, for row counts up to several vectors, misalignments, widths, numbers of parts
// and gaps between rows.
#include "tensorsplit/kernels.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "node_builder.h"
#include "rows_checks.h"
#include "simd/targets.h"

namespace tensorsplit::rows {
namespace {

using Sizes = std::vector<std::size_t>;
using Widths = std::vector<std::uint32_t>;

void check_layout(const Layout& layout) {
  ASSERT_EQ(split_mismatch(layout), "") << layout;
  ASSERT_EQ(join_mismatch(layout), "") << "joined, " << layout;
}

/// Tries combinations of misalignments, with and without sentinels after the buffers. Sanitizers detect stray accesses
/// themselves, so they need no sentinels and fewer combinations.
void check_all_alignments(const Layout& original) {
  Layout layout = original;
  for (const std::size_t source : is_sanitized ? Sizes{0, 15} : Sizes{0, 1, 8, 15}) {
    for (const std::size_t destination : Sizes{0, 7}) {
      layout.source_misalignment = source;
      layout.destination_misalignment = destination;
      layout.guard = (source + destination) % 2 == 0 ? 0 : 64;
      if (is_sanitized && layout.guard != 0) continue;
      ASSERT_NO_FATAL_FAILURE(check_layout(layout));
    }
  }
}

Widths equal(std::size_t parts, std::uint32_t width) { return Widths(parts, width); }

/// Runs every test with each instruction set of the processor, not only the best.
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

/// Layouts to try: every cut with every gap, count and pattern of null parts.
struct Sweep {
  const char* name;
  std::vector<Widths> cuts;
  Sizes counts = {};
  std::size_t vectors = 0;  ///< if not 0, also tries every count up to this many vectors of the first part, plus 3 rows
  Sizes gaps = {0};
  Sizes keep_every = {1};
  bool at_all_alignments = true;
};

/// Returns cuts into equal parts, for each number of parts and each width.
std::vector<Widths> alike(const Sizes& parts, const Widths& widths) {
  std::vector<Widths> cuts;
  for (const std::size_t count : parts) {
    for (const std::uint32_t width : widths) cuts.push_back(equal(count, width));
  }
  return cuts;
}

Sizes up_to(std::size_t last) {
  Sizes all(last + 1);
  std::iota(all.begin(), all.end(), std::size_t{0});
  return all;
}

Widths from_to(std::uint32_t first, std::uint32_t last) {
  Widths all(last - first + 1);
  std::iota(all.begin(), all.end(), first);
  return all;
}

/// Returns every cut of up to `max_bytes` into two parts.
std::vector<Widths> pairs_up_to(std::uint32_t max_bytes) {
  std::vector<Widths> cuts;
  for (std::uint32_t first = 0; first <= max_bytes; ++first) {
    for (std::uint32_t second = 0; first + second <= max_bytes; ++second) cuts.push_back({first, second});
  }
  return cuts;
}

const Widths usual = {1, 2, 4, 8};
const Widths odd = {1, 2, 3, 4, 5, 8, 9};

const Sweep sweeps[] = {
    // Up to three iterations of a loop that handles two vectors of each part.
    {.name = "two to four parts", .cuts = alike({2, 3, 4}, {1, 2, 4, 8, 16}), .vectors = 6},
    {.name = "many parts", .cuts = alike({5, 6, 7, 8, 9, 11, 15, 16, 17, 31, 33, 100}, usual), .vectors = 2},
    {.name = "columns of odd widths", .cuts = alike({2, 3, 4, 5, 6, 7, 8, 9, 16, 17}, {3, 5, 6, 7}), .vectors = 3},
    {.name = "pairs", .cuts = pairs_up_to(17), .counts = up_to(36), .gaps = {0, 1}},
    {.name = "pieces of every width", .cuts = alike({1}, from_to(0, 149)), .counts = up_to(18), .gaps = {1}},
    {.name = "wide pieces",
     .cuts = alike({1}, {191, 192, 193, 255, 256, 257, 320, 1000, 2047, 2048, 2049, 5000}),
     .counts = up_to(18),
     .gaps = {0, 2}},
    {.name = "every stride", .cuts = alike({1}, from_to(1, 17)), .counts = {1, 2, 3, 7, 16, 17, 40}, .gaps = up_to(20)},
    {.name = "mixed parts",
     .cuts = {{16, 4, 320}, {3, 1}, {1, 3}, {4, 8}, {16, 16}, {192, 192}, {5, 0, 11}, {8, 1, 1, 2, 4, 24}, {7, 9, 13}},
     .counts = up_to(35),
     .gaps = {0, 1, 30}},
    {.name = "parts that do not fill the row",
     .cuts = alike({1, 2, 3, 4, 5, 20}, {1, 2, 4, 8, 16}),
     .counts = {0, 1, 5, 32, 67},
     .gaps = {1, 16}},
    {.name = "more rows than a strip holds",
     .cuts = alike({5, 16, 65, 300}, odd),
     .counts = {255, 257, 600},
     .at_all_alignments = false},
    {.name = "as many parts as one call may have",
     .cuts = alike({65536}, {1, 8}),
     .counts = {19},
     .at_all_alignments = false},
    // With gaps of null parts that vectors copy anyway, and with longer gaps, which they skip.
    {.name = "few parts of many",
     .cuts = alike({101}, odd),
     .counts = {7, 40, 600},
     .keep_every = {3, 8, 12, 17, 20, 100},
     .at_all_alignments = false},
};

TEST_P(Kernels, CopyEveryLayout) {
  for (const Sweep& sweep : sweeps) {
    SCOPED_TRACE(sweep.name);
    for (const Widths& widths : sweep.cuts) {
      Sizes counts = sweep.counts;
      if (sweep.vectors != 0) counts = up_to(sweep.vectors * 16 / widths[0] + 3);
      for (const std::size_t gap : sweep.gaps) {
        for (const std::size_t keep_every : sweep.keep_every) {
          for (const std::size_t count : counts) {
            const auto expect = sweep.at_all_alignments ? check_all_alignments : check_layout;
            ASSERT_NO_FATAL_FAILURE(
                expect({.widths = widths, .gap = gap, .count = count, .guard = 64, .keep_every = keep_every}));
          }
        }
      }
    }
  }
}

/// Rows of 4 KB lead to the shortest strips, and there are more columns than one call handles.
TEST_P(Kernels, CopyRowsThatShareACacheSet) {
  for (const std::uint32_t width : {1U, 2U, 3U, 4U, 5U, 8U, 9U}) {
    for (const std::size_t skip_every : Sizes{0, 2, 90, 300}) {
      ASSERT_NO_FATAL_FAILURE(check_layout({.widths = equal(4096 / width, width),
                                            .gap = 4096 % width,
                                            .count = 75,
                                            .guard = 64,
                                            .skip_every = skip_every}));
    }
  }
}

TEST_P(Kernels, CopyMorePiecesThanAStripHolds) {
  for (const std::uint32_t width : {3U, 12U, 16U, 40U, 100U, 1000U, 40000U}) {
    const std::size_t strip = 98304 / (2 * width + 1);
    for (const std::size_t count : Sizes{strip - 1, strip, strip + 1, 2 * strip + 3}) {
      ASSERT_NO_FATAL_FAILURE(check_layout({.widths = {width, width + 1}, .count = count}));
      ASSERT_NO_FATAL_FAILURE(check_layout({.widths = {width, width + 1}, .count = count, .guard = 64}));
    }
  }
}

TEST_P(Kernels, SkipNullParts) {
  for (const std::size_t parts : Sizes{1, 2, 3, 4, 7, 66}) {
    for (const std::uint32_t width : {1U, 2U, 3U, 4U, 5U, 8U, 12U, 24U}) {
      for (const std::size_t skip_every : Sizes{1, 2, 4}) {
        for (std::size_t skip_from = 0; skip_from < skip_every; ++skip_from) {
          // The last count exceeds the dummy buffer for null parts.
          for (const std::size_t count : Sizes{1, 40, 5000}) {
            if (count * parts * width > 100000 && count != 40) continue;
            ASSERT_NO_FATAL_FAILURE(check_layout({.widths = equal(parts, width),
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

TEST_P(Kernels, SkipOnePartOfAPair) {
  for (const Widths& widths : pairs_up_to(17)) {
    for (const std::size_t skip_from : Sizes{0, 1}) {
      for (const std::size_t count : Sizes{15, 16, 17, 40}) {
        ASSERT_NO_FATAL_FAILURE(
            check_layout({.widths = widths, .count = count, .guard = 64, .skip_every = 2, .skip_from = skip_from}));
      }
    }
    ASSERT_NO_FATAL_FAILURE(check_layout({.widths = widths, .count = 40, .guard = 64, .skip_every = 1}));
  }
}

/// Results of more than 8 MB use non-temporal stores. They start at an aligned address, whole rows before one, or at
/// one that no row aligns.
TEST_P(Kernels, JoinMoreThanTheCachesHold) {
  for (const Widths& widths : {equal(3, 1), equal(4, 4), equal(8, 1)}) {
    const std::size_t count = 8000000 / (widths.size() * widths[0]) + 23;
    for (const std::size_t misalignment : is_sanitized ? Sizes{0} : Sizes{0, 1, 8}) {
      const Layout layout = {.widths = widths, .count = count, .source_misalignment = misalignment};
      ASSERT_EQ(join_mismatch(layout), "") << layout;
    }
  }
}

/// Null parts are written to a dummy buffer. Tries every row count around its size.
TEST_P(Kernels, FillTheDummyBuffer) {
  for (const std::uint32_t width : {1U, 2U, 3U, 4U}) {
    const std::size_t most = 4096 / width;
    for (const std::size_t skip_every : Sizes{0, 2}) {
      for (std::size_t count = most - 20; count <= most + 20; ++count) {
        ASSERT_NO_FATAL_FAILURE(
            check_layout({.widths = equal(3, width), .count = count, .guard = 64, .skip_every = skip_every}));
      }
    }
  }
}

/// Runs of equal parts are before, between and after other parts. Null parts interrupt them.
TEST_P(Kernels, CopyRunsOfEqualParts) {
  for (std::uint32_t width = 1; width <= 9; ++width) {
    for (const std::size_t parts : Sizes{2, 3, 4, 5, 9}) {
      Widths widths = {width + 1};
      widths.insert(widths.end(), parts, width);
      widths.insert(widths.end(), {0, 33});
      widths.insert(widths.end(), parts, width);
      for (const std::size_t skip_every : Sizes{0, 3}) {
        for (const std::size_t count : Sizes{1, 9, 40, 400}) {
          ASSERT_NO_FATAL_FAILURE(check_layout(
              {.widths = widths, .gap = parts % 2, .count = count, .guard = 64, .skip_every = skip_every}));
        }
      }
    }
  }
}

TEST_P(Kernels, AcceptEmptyInput) {
  const std::vector<Memory> parts(3);
  const std::vector<ConstMemory> sources(3);
  EXPECT_TRUE(split_rows({}, {.count = 0, .stride = 0}, {}, {}));
  EXPECT_TRUE(split_rows({}, {.count = 5, .stride = 0}, equal(3, 0), parts));
  EXPECT_TRUE(split_rows({}, {.count = 0, .stride = 12}, equal(3, 4), parts));
  EXPECT_TRUE(join_rows({}, {.count = 0, .stride = 0}, {}, {}));
  EXPECT_TRUE(join_rows(sources, {.count = 5, .stride = 0}, equal(3, 0), {}));
  EXPECT_TRUE(join_rows(sources, {.count = 0, .stride = 12}, equal(3, 4), {}));
}

/// Returns the error of a split into memory of the wrong size. Also checks that a join has the same error.
std::string size_error(std::size_t interleaved, std::vector<std::size_t> sizes, Rows rows = {.count = 3, .stride = 4},
                       Widths widths = {1, 2}) {
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
  std::string in_words_of_split = text(of_join.error());
  for (const auto& [join, split] :
       {std::pair{"destination ", "source "}, {"sources", "destinations"}, {"Concat", "Split"}}) {
    const std::size_t at = in_words_of_split.find(join);
    if (at != std::string::npos) in_words_of_split.replace(at, std::string(join).size(), split);
  }
  EXPECT_EQ(in_words_of_split, text(of_split.error()));
  return text(of_split.error());
}

TEST(KernelErrors, ReportWrongSizes) {
  constexpr std::size_t most = SIZE_MAX;
  EXPECT_EQ(size_error(10, {3, 6}), "DATA_MISMATCH Split: source must have >= 11 bytes, got 10.");
  EXPECT_EQ(size_error(11, {3, 5}), "DATA_MISMATCH Split: destinations[1] must have 6 bytes, got 5.");
  EXPECT_EQ(size_error(11, {4, 6}), "DATA_MISMATCH Split: destinations[0] must have 3 bytes, got 4.");
  EXPECT_EQ(size_error(11, {3}), "SIZES_COUNT_MISMATCH Split: destinations must have length 2, got 1.");
  EXPECT_EQ(size_error(11, {3, 6, 0}), "SIZES_COUNT_MISMATCH Split: destinations must have length 2, got 3.");
  EXPECT_EQ(size_error(11, {3, 6}, {.count = 3, .stride = 2}),
            "DIMS_INVALID Split: rows.stride must be >= 3 bytes, got 2.");
  EXPECT_EQ(size_error(64, {2, 4}, {.count = 2, .stride = UINT32_MAX}),
            "DATA_MISMATCH Split: source must have >= 4294967298 bytes, got 64.");
  // The products overflow every integer type.
  EXPECT_EQ(size_error(64, {0, 0}, {.count = most, .stride = most}, {UINT32_MAX, UINT32_MAX}).substr(0, 43),
            "DATA_MISMATCH Split: destinations[0] must h");
  EXPECT_NE(size_error(64, {most, most}, {.count = most, .stride = most}, {1, 1}), "no error");
}

TEST_P(Kernels, CopyRandomLayouts) {
  std::mt19937 random(20240607);
  const auto below = [&](std::size_t bound) { return random() % bound; };
  for (int round = 0; round < (is_sanitized ? 1000 : 3000); ++round) {
    Layout layout;
    const std::uint32_t widest = Widths{3, 9, 20, 70, 400, 3000}[below(6)];
    const std::size_t parts = 1 + below(12);
    for (std::size_t i = 0; i < parts; ++i) layout.widths.push_back(static_cast<std::uint32_t>(below(widest)));
    layout.gap = below(2) * below(40);
    layout.count = below(widest > 1000 ? 9 : 90);
    layout.source_misalignment = below(16);
    layout.destination_misalignment = below(16);
    layout.guard = below(2) * 64;
    layout.skip_every = below(2) * below(5);
    if (layout.skip_every != 0) layout.skip_from = below(layout.skip_every);
    layout.keep_every = 1 + below(2) * below(12);
    ASSERT_NO_FATAL_FAILURE(check_layout(layout)) << "round " << round;
  }
}

}  // namespace
}  // namespace tensorsplit::rows
