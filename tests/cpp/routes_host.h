// SPDX-License-Identifier: MIT
//
// What the tests of the routes share: host memory as plain buffers, in which every access is checked against their
// bounds, and a run of a route over it, in both directions, that is compared with the oracle.
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

/// Rows cut into pieces. Widths are bytes, or bits where the cut is packed.
struct Cut {
  std::uint64_t rows = 0;
  std::vector<std::uint64_t> widths;
  bool is_packed = false;
  bool high_first = false;
  std::vector<std::size_t> left_out{};  ///< parts that are not wanted
};

/// How often a route asked for what.
struct Calls {
  std::size_t read_pieces = 0;
  std::size_t read_rows = 0;
  std::size_t write_parts = 0;
  std::size_t read_parts = 0;
  std::size_t write_rows = 0;
};

/// The least that both areas of the scratch may have.
inline constexpr std::size_t least_scratch = 2 * max_parts * tile_alignment;

constexpr std::uint8_t untouched = 0xA5;
constexpr std::size_t guard = 32;

/// The input and the parts of one run, in plain buffers.
class Buffers final : public HostMemory {
 public:
  explicit Buffers(const Cut& cut, bool is_join = false) : cut_(cut) {
    layout_.is_join = is_join;
    layout_.rows = cut.rows;
    layout_.stride = std::accumulate(cut.widths.begin(), cut.widths.end(), std::uint64_t{0});
    layout_.parts = cut.widths.size();
    layout_.is_packed = cut.is_packed;
    layout_.order = cut.high_first ? BitOrder::high_first : BitOrder::low_first;
    source_.reserve(1);  // an empty input has an address, too
    source_.resize(bytes(layout_.stride));
    std::uint32_t state = 12345;
    for (std::uint8_t& byte : source_) {
      state = state * 1664525 + 1013904223;
      byte = static_cast<std::uint8_t>(state >> 24);
    }
    wanted_.assign(cut.widths.size(), true);
    for (const std::size_t part : cut.left_out) wanted_.at(part) = false;
    for (const std::uint64_t width : cut.widths) parts_.emplace_back(bytes(width) + guard, untouched);
    given_ = source_;
    if (!is_join) return;
    // The parts are what the oracle makes of the whole, whose last bits are then zeros as a join leaves them.
    wanted_whole_ = source_;
    if (const auto unused = cut.is_packed ? source_.size() * 8 - cut.rows * layout_.stride : 0; unused != 0) {
      const unsigned used = cut.high_first ? 0xFFU << unused : 0xFFU >> unused;
      wanted_whole_.back() = static_cast<std::uint8_t>(wanted_whole_.back() & used);
    }
    const std::vector<oracle::Bytes> parts = split_by_oracle();
    for (std::size_t i = 0; i < parts_.size(); ++i) std::copy(parts[i].begin(), parts[i].end(), parts_[i].begin());
    std::fill(source_.begin(), source_.end(), untouched);
    source_.resize(source_.size() + guard, untouched);
    given_parts_ = parts_;
  }

  const RowLayout& layout() const { return layout_; }
  oracle::Bytes& source() { return source_; }
  const Calls& calls() const { return calls_; }

  void read_pieces(std::size_t first, std::span<Piece> pieces) override {
    ++calls_.read_pieces;
    ASSERT_LE(first + pieces.size(), parts_.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      pieces[i] = {cut_.widths[first + i], wanted_[first + i] ? parts_[first + i].data() : nullptr};
    }
  }

  void read_rows(const Segments& segments, std::uint8_t* to) override {
    const auto [from, stride, size, rows] = segments;
    ++calls_.read_rows;
    ASSERT_GT(rows, 0U);
    ASSERT_LE(from + (rows - 1) * stride + size, source_.size());
    ASSERT_TRUE(is_within(scratch_->rows, to, std::size_t{rows} * size) || is_within(scratch_->parts, to, size));
    for (std::uint32_t row = 0; row < rows; ++row) {
      std::memcpy(to + std::size_t{row} * size, source_.data() + from + row * stride, size);
    }
  }

  void write_parts(std::span<const Tile> tiles) override {
    ++calls_.write_parts;
    for (const Tile& tile : tiles) {
      ASSERT_LT(tile.part, parts_.size());
      EXPECT_EQ(tile.bytes != nullptr, wanted_[tile.part]) << "part " << tile.part;
      if (tile.bytes == nullptr || tile.size == 0) continue;
      ASSERT_LE(tile.at + tile.size, bytes(cut_.widths[tile.part])) << "part " << tile.part;
      ASSERT_TRUE(is_within(scratch_->parts, tile.bytes, tile.size));
      std::memcpy(parts_[tile.part].data() + tile.at, tile.bytes, tile.size);
    }
  }

  void read_parts(std::span<const Tile> tiles) override {
    ++calls_.read_parts;
    ASSERT_TRUE(layout_.is_join || layout_.is_packed);
    for (const Tile& tile : tiles) {
      ASSERT_LT(tile.part, parts_.size());
      if (tile.size == 0) continue;
      ASSERT_LE(tile.at + tile.size, bytes(cut_.widths[tile.part])) << "part " << tile.part;
      ASSERT_TRUE(is_within(scratch_->parts, tile.bytes, tile.size));
      std::memcpy(tile.bytes, parts_[tile.part].data() + tile.at, tile.size);
    }
  }

  void write_rows(const std::uint8_t* from, const Segments& segments) override {
    const auto [to, stride, size, rows] = segments;
    ++calls_.write_rows;
    ASSERT_TRUE(layout_.is_join);
    ASSERT_GT(rows, 0U);
    ASSERT_LE(to + (rows - 1) * stride + size, bytes(layout_.stride));
    for (std::uint32_t row = 0; row < rows; ++row) {
      std::memcpy(source_.data() + to + row * stride, from + std::size_t{row} * size, size);
    }
  }

  /// Copies what is too wide for tiles, as the routes leave that to whoever has the host memory.
  void copy_wide_pieces(std::size_t scratch_bytes) {
    const std::size_t most_width = std::min(scratch_bytes / 4, tile_bytes);
    std::uint64_t offset = 0;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const std::uint64_t width = cut_.widths[i];
      const bool is_wide = !layout_.is_packed && width > most_width && wanted_[i];
      for (std::uint64_t row = 0; row < layout_.rows && is_wide; ++row) {
        std::uint8_t* const in_whole = source_.data() + row * layout_.stride + offset;
        std::uint8_t* const in_part = parts_[i].data() + row * width;
        std::copy_n(layout_.is_join ? in_part : in_whole, width, layout_.is_join ? in_whole : in_part);
      }
      offset += width;
    }
  }

  /// Runs `move(host, scratch)` with areas of `scratch_bytes` that hold what an earlier run may have left there.
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

  /// Compares every part with the oracle, or the whole of a join, and what lies around it with what was there.
  void check() const {
    if (layout_.is_join) {
      oracle::Bytes whole(source_.size(), untouched);
      std::copy(wanted_whole_.begin(), wanted_whole_.end(), whole.begin());
      ASSERT_EQ(source_, whole);
      ASSERT_EQ(parts_, given_parts_);
      return;
    }
    ASSERT_EQ(source_, given_) << "a split does not write its input";
    const std::vector<oracle::Bytes> wanted = split_by_oracle();
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      oracle::Bytes part(parts_[i].size(), untouched);
      if (wanted_[i]) std::copy(wanted[i].begin(), wanted[i].end(), part.begin());
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

  /// Bytes that pieces of so many units in every row take.
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
  oracle::Bytes given_;  ///< of a split
  std::vector<oracle::Bytes> parts_;
  oracle::Bytes wanted_whole_;              ///< of a join
  std::vector<oracle::Bytes> given_parts_;  ///< of a join
  std::vector<bool> wanted_;
  Calls calls_;
  const Scratch* scratch_ = nullptr;
};

/// Everything in linear memory.
inline void move_within(const RowLayout& layout, Buffers& buffers, Scratch& scratch) {
  move_linear(layout, buffers.source().data(), buffers, scratch);
}

/// The route of host memory.
inline void move_tiles(const RowLayout& layout, HostMemory& host, Scratch& scratch) {
  move_by_tiles(layout, host, scratch);
}

/// As `route` itself, on all but the wide pieces.
template <typename Route>
void run(Route route, Buffers& buffers, std::size_t scratch_bytes) {
  buffers.run(scratch_bytes, [&](Buffers& host, Scratch& scratch) { route(buffers.layout(), host, scratch); });
  buffers.copy_wide_pieces(scratch_bytes);
  buffers.check();
}

/// Puts the parts together by a route, and checks the result.
template <typename Route>
Calls run_join(Route route, const Cut& cut, std::size_t scratch_bytes = least_scratch) {
  Buffers buffers(cut, true);
  run(route, buffers, scratch_bytes);
  return buffers.calls();
}

/// Runs one of the routes, and checks its parts; then the same way back, where no part is left out.
template <typename Route>
Calls run_route(Route route, const Cut& cut, std::size_t scratch_bytes = least_scratch) {
  Buffers buffers(cut);
  run(route, buffers, scratch_bytes);
  if (cut.left_out.empty()) run_join(route, cut, scratch_bytes);
  return buffers.calls();
}

/// `widths`, each times `factor`.
inline std::vector<std::uint64_t> times(std::uint64_t factor, std::vector<std::uint64_t> widths) {
  for (std::uint64_t& width : widths) width *= factor;
  return widths;
}

/// The ways to leave parts out of four.
inline const std::vector<std::size_t> ways_to_leave_out[] = {{}, {0}, {1, 2}, {3}, {0, 1, 2, 3}};

}  // namespace tensorsplit::routes
