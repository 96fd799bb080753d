// SPDX-License-Identifier: MIT
//
// Shared by the tests of the routes: host memory in plain buffers whose bounds are checked at every access, and runs of
// a route in both directions that are compared with the oracle.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <span>
#include <vector>

#include "oracle.h"
#include "routes/routes.h"

namespace tensorsplit::routes {

/// Rows that are cut into pieces. Widths are in bytes, or in bits if the cut is packed.
struct Cut {
  std::uint64_t rows = 0;
  std::vector<std::uint64_t> widths;
  bool is_packed = false;
  bool high_first = false;
  std::vector<std::size_t> skipped_parts{};  ///< parts that get no memory
};

/// Number of calls that a route made.
struct Calls {
  std::size_t read_pieces = 0;
  std::size_t read_rows = 0;
  std::size_t write_parts = 0;
  std::size_t read_parts = 0;
  std::size_t write_rows = 0;
};

/// Minimum size of each of the two scratch areas.
inline constexpr std::size_t min_scratch = 2 * max_parts * tile_alignment;

constexpr std::uint8_t untouched = 0xA5;
constexpr std::size_t guard = 32;

/// The whole and the parts of one run, in plain buffers.
class Buffers final : public HostMemory {
 public:
  explicit Buffers(const Cut& cut, bool is_join = false) : cut_(cut) {
    layout_.is_join = is_join;
    layout_.rows = cut.rows;
    layout_.stride = std::accumulate(cut.widths.begin(), cut.widths.end(), std::uint64_t{0});
    layout_.parts = cut.widths.size();
    layout_.is_packed = cut.is_packed;
    layout_.order = cut.high_first ? BitOrder::high_first : BitOrder::low_first;
    source_.reserve(1);  // so that an empty input has an address, too
    source_.resize(bytes(layout_.stride));
    std::uint32_t state = 12345;
    for (std::uint8_t& byte : source_) {
      state = state * 1664525 + 1013904223;
      byte = static_cast<std::uint8_t>(state >> 24);
    }
    has_memory_.assign(cut.widths.size(), true);
    for (const std::size_t part : cut.skipped_parts) has_memory_.at(part) = false;
    for (const std::uint64_t width : cut.widths) parts_.emplace_back(bytes(width) + guard, untouched);
    original_ = source_;
    if (!is_join) return;
    // The oracle splits the whole. A join clears the unused last bits, so the expected whole has zeros there.
    expected_whole_ = source_;
    if (const auto unused = cut.is_packed ? source_.size() * 8 - cut.rows * layout_.stride : 0; unused != 0) {
      const unsigned used = cut.high_first ? 0xFFU << unused : 0xFFU >> unused;
      expected_whole_.back() = static_cast<std::uint8_t>(expected_whole_.back() & used);
    }
    const std::vector<oracle::Bytes> parts = split_by_oracle();
    for (std::size_t i = 0; i < parts_.size(); ++i) std::copy(parts[i].begin(), parts[i].end(), parts_[i].begin());
    std::fill(source_.begin(), source_.end(), untouched);
    source_.resize(source_.size() + guard, untouched);
    original_parts_ = parts_;
  }

  const RowLayout& layout() const { return layout_; }
  oracle::Bytes& source() { return source_; }
  const Calls& calls() const { return calls_; }

  void read_pieces(std::size_t first, std::span<Piece> pieces) override {
    ++calls_.read_pieces;
    ASSERT_LE(first + pieces.size(), parts_.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      pieces[i] = {cut_.widths[first + i], has_memory_[first + i] ? parts_[first + i].data() : nullptr};
    }
  }

  void read_rows(const RowSegments& segments, std::uint8_t* to) override {
    const std::uint32_t size = segments.size;
    const std::uint32_t rows = segments.count;
    const auto from = static_cast<std::uint64_t>(segments.at);
    const auto stride = static_cast<std::uint64_t>(segments.stride);
    ++calls_.read_rows;
    ASSERT_GT(rows, 0U);
    ASSERT_LE(from + (rows - 1) * stride + size, source_.size());
    ASSERT_TRUE(is_within(scratch_->rows, to, std::size_t{rows} * size) || is_within(scratch_->parts, to, size));
    for (std::uint32_t row = 0; row < rows; ++row) {
      std::memcpy(to + std::size_t{row} * size, source_.data() + from + row * stride, size);
    }
  }

  void write_parts(std::span<const PartSegment> segments) override {
    ++calls_.write_parts;
    for (const PartSegment& segment : segments) {
      ASSERT_LT(segment.part, parts_.size());
      EXPECT_EQ(segment.bytes != nullptr, has_memory_[segment.part]) << "part " << segment.part;
      if (segment.bytes == nullptr || segment.size == 0) continue;
      ASSERT_LE(segment.at + segment.size, bytes(cut_.widths[segment.part])) << "part " << segment.part;
      ASSERT_TRUE(is_within(scratch_->parts, segment.bytes, segment.size));
      std::memcpy(parts_[segment.part].data() + segment.at, segment.bytes, segment.size);
    }
  }

  void read_parts(std::span<const PartSegment> segments) override {
    ++calls_.read_parts;
    ASSERT_TRUE(layout_.is_join || layout_.is_packed);
    for (const PartSegment& segment : segments) {
      ASSERT_LT(segment.part, parts_.size());
      if (segment.size == 0) continue;
      ASSERT_LE(segment.at + segment.size, bytes(cut_.widths[segment.part])) << "part " << segment.part;
      ASSERT_TRUE(is_within(scratch_->parts, segment.bytes, segment.size));
      std::memcpy(segment.bytes, parts_[segment.part].data() + segment.at, segment.size);
    }
  }

  void write_rows(const std::uint8_t* from, const RowSegments& segments) override {
    const std::uint32_t size = segments.size;
    const std::uint32_t rows = segments.count;
    const auto to = static_cast<std::uint64_t>(segments.at);
    const auto stride = static_cast<std::uint64_t>(segments.stride);
    ++calls_.write_rows;
    ASSERT_TRUE(layout_.is_join);
    ASSERT_GT(rows, 0U);
    ASSERT_LE(to + (rows - 1) * stride + size, bytes(layout_.stride));
    for (std::uint32_t row = 0; row < rows; ++row) {
      std::memcpy(source_.data() + to + row * stride, from + std::size_t{row} * size, size);
    }
  }

  /// Copies the pieces that are too wide for tiles, which the routes leave to the owner of the host memory.
  void copy_wide_pieces(std::size_t scratch_bytes) {
    const std::size_t max_width = std::min(scratch_bytes / 4, tile_bytes);
    std::uint64_t offset = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const std::uint64_t width = cut_.widths[i];
      const bool is_wide = !layout_.is_packed && width > max_width && has_memory_[i];
      for (std::uint64_t row = 0; row < layout_.rows && is_wide; ++row) {
        std::uint8_t* const in_whole = source_.data() + row * layout_.stride + offset;
        std::uint8_t* const in_part = parts_[i].data() + row * width;
        std::copy_n(layout_.is_join ? in_part : in_whole, width, layout_.is_join ? in_whole : in_part);
      }
      offset += width;
    }
  }

  /// Runs `move(host, scratch)` with areas of `scratch_bytes` that hold arbitrary bytes, as after an earlier run.
  template <typename Move>
  void run(std::size_t scratch_bytes, Move move) {
    struct alignas(16) Line {
      std::uint8_t bytes[16];
    };
    const std::size_t lines = scratch_bytes / sizeof(Line);
    std::vector<Line> areas(2 * lines);
    std::memset(areas.data(), 0xEE, areas.size() * sizeof(Line));
    static Scratch scratch;  // too large for the stack
    scratch_ = &scratch;
    scratch.rows = {areas.front().bytes, lines * sizeof(Line)};
    scratch.parts = {areas[lines].bytes, lines * sizeof(Line)};
    move(*this, scratch);
    scratch_ = nullptr;
  }

  /// Compares the parts, or the whole of a join, with the oracle. The bytes around them must not have changed.
  void check() const {
    if (layout_.is_join) {
      oracle::Bytes whole(source_.size(), untouched);
      std::copy(expected_whole_.begin(), expected_whole_.end(), whole.begin());
      ASSERT_EQ(source_, whole);
      ASSERT_EQ(parts_, original_parts_);
      return;
    }
    ASSERT_EQ(source_, original_) << "a split does not write its input";
    const std::vector<oracle::Bytes> expected = split_by_oracle();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      oracle::Bytes part(parts_[i].size(), untouched);
      if (has_memory_[i]) std::copy(expected[i].begin(), expected[i].end(), part.begin());
      ASSERT_EQ(parts_[i], part) << "part " << i << " of " << parts_.size();
    }
  }

 private:
  std::vector<oracle::Bytes> split_by_oracle() const {
    oracle::Shape lengths;
    for (const std::uint64_t width : cut_.widths) lengths.push_back(static_cast<std::int64_t>(width));
    const oracle::Shape shape{static_cast<std::int64_t>(cut_.rows), static_cast<std::int64_t>(layout_.stride)};
    return oracle::split(source_, shape, 1, lengths, {cut_.is_packed ? 1 : 8, cut_.high_first});
  }

  /// Returns the bytes of a part that is `width` units wide.
  std::size_t bytes(std::uint64_t width) const {
    return static_cast<std::size_t>(cut_.is_packed ? (cut_.rows * width + 7) / 8 : cut_.rows * width);
  }

  static bool is_within(std::span<const std::uint8_t> area, const std::uint8_t* first, std::size_t size) {
    return first >= area.data() && size <= area.size() &&
           static_cast<std::size_t>(first - area.data()) <= area.size() - size;
  }

  Cut cut_;
  RowLayout layout_;
  oracle::Bytes source_;
  oracle::Bytes original_;  ///< of a split
  std::vector<oracle::Bytes> parts_;
  oracle::Bytes expected_whole_;               ///< of a join
  std::vector<oracle::Bytes> original_parts_;  ///< of a join
  std::vector<bool> has_memory_;
  Calls calls_;
  const Scratch* scratch_ = nullptr;
};

/// The route for WebAssembly memory.
inline void move_within(const RowLayout& layout, Buffers& buffers, Scratch& scratch) {
  move_in_wasm(layout, buffers.source().data(), buffers, scratch);
}

/// The route for host memory.
inline void move_tiles(const RowLayout& layout, HostMemory& host, Scratch& scratch) {
  move_by_tiles(layout, host, scratch);
}

/// Runs `route`, copies the wide pieces that it skips, and checks the result.
template <typename Route>
void run(Route route, Buffers& buffers, std::size_t scratch_bytes) {
  buffers.run(scratch_bytes, [&](Buffers& host, Scratch& scratch) { route(buffers.layout(), host, scratch); });
  buffers.copy_wide_pieces(scratch_bytes);
  buffers.check();
}

/// Joins the parts by a route and checks the result.
template <typename Route>
Calls run_join(Route route, const Cut& cut, std::size_t scratch_bytes = min_scratch) {
  Buffers buffers(cut, true);
  run(route, buffers, scratch_bytes);
  return buffers.calls();
}

/// Splits by a route and checks the parts. If no part is skipped, also joins them.
template <typename Route>
Calls run_route(Route route, const Cut& cut, std::size_t scratch_bytes = min_scratch) {
  Buffers buffers(cut);
  run(route, buffers, scratch_bytes);
  if (cut.skipped_parts.empty()) run_join(route, cut, scratch_bytes);
  return buffers.calls();
}

/// Multiplies each of `widths` by `factor`.
inline std::vector<std::uint64_t> times(std::uint64_t factor, std::vector<std::uint64_t> widths) {
  for (std::uint64_t& width : widths) width *= factor;
  return widths;
}

/// Sets of skipped parts, of four.
inline const std::vector<std::size_t> skip_patterns[] = {{}, {0}, {1, 2}, {3}, {0, 1, 2, 3}};

}  // namespace tensorsplit::routes
