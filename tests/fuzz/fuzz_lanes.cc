// SPDX-License-Identifier: MIT
//
// Fuzz target of the lanes: bytes choose widths, rows, units and which parts are left out; each lane must ask for
// nothing outside of what the layout says, and bring about what a plain loop does.
#include <algorithm>
#include <cstring>
#include <optional>
#include <vector>

#include "input.h"
#include "lanes/lanes.h"

namespace tensorsplit::fuzz {
namespace {

using lanes::Piece;
using lanes::RowLayout;
using lanes::Scratch;
using lanes::Tile;

/// Of the input: several times what the scratch area holds.
constexpr std::size_t most_bytes = std::size_t{512} << 10;
constexpr std::uint8_t untouched = 0xA5;

struct Part {
  std::uint64_t width;
  bool is_wanted;
  std::optional<Block> storage;
};

/// The input and the parts as heap memory of just so many bytes.
class Buffers final : public lanes::Outside {
 public:
  explicit Buffers(Input& input) {
    layout_.is_packed = input.flag();
    layout_.order = input.flag() ? BitOrder::high_first : BitOrder::low_first;
    const bool are_many = input.byte() > 240;
    const std::size_t count = 1 + input.up_to(are_many ? 9000 : 9);
    const std::size_t widest = input.byte() > 200 ? 65535 : 300;
    const std::uint64_t usual = 1 + input.up_to(are_many ? 8 : widest);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t choice = input.byte();
      const std::uint64_t width = choice % 4 == 0 ? input.up_to(are_many ? 8 : widest) : usual;
      if (layout_.stride + width > most_bytes) break;
      parts_.push_back({width, choice < 0xE0, {}});
      layout_.stride += width;
    }
    layout_.parts = parts_.size();
    const std::uint64_t most_rows = units_per_byte() * most_bytes / (layout_.stride + 1);
    layout_.rows = input.up_to(static_cast<std::size_t>(std::min<std::uint64_t>(most_rows, input.flag() ? 65535 : 40)));
    source_.emplace(bytes(layout_.stride), 0, std::uint8_t{0});
    source_->fill_with_pattern();
    for (Part& part : parts_) part.storage.emplace(bytes(part.width), input.up_to(15), untouched);
  }

  const RowLayout& layout() const { return layout_; }
  std::uint8_t* source() { return source_->data(); }

  void describe(std::size_t first, std::span<Piece> pieces) override {
    require(first + pieces.size() <= parts_.size(), "parts that are described exist");
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Part& part = parts_[first + i];
      pieces[i] = {part.width, part.is_wanted ? part.storage->data() : nullptr, part.is_wanted ? 1U : 0U};
    }
  }

  void pull(std::uint64_t from, std::uint32_t size, std::uint64_t stride, std::uint32_t rows,
            std::uint8_t* to) override {
    require(rows > 0 && from + (rows - 1) * stride + size <= source_->size(), "what is pulled is within the input");
    for (std::uint32_t row = 0; row < rows; ++row) {
      std::memcpy(to + std::size_t{row} * size, source_->data() + from + row * stride, size);
    }
  }

  void push(std::size_t first, std::span<const Tile> tiles) override {
    require(first + tiles.size() <= parts_.size(), "parts that are pushed exist");
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const Part& part = parts_[first + i];
      require((tiles[i].bytes != nullptr) == part.is_wanted, "just what is wanted is pushed");
      if (tiles[i].bytes == nullptr) continue;
      require(tiles[i].at + tiles[i].size <= part.storage->size(), "what is pushed is within the part");
      std::memcpy(part.storage->data() + tiles[i].at, tiles[i].bytes, tiles[i].size);
    }
  }

  void pull_parts(std::size_t first, std::span<const Tile> tiles) override {
    require(layout_.is_packed && first + tiles.size() <= parts_.size(), "parts that are pulled exist and are packed");
    for (std::size_t i = 0; i < tiles.size(); ++i) {
      const Part& part = parts_[first + i];
      require(part.is_wanted && tiles[i].at + tiles[i].size <= part.storage->size(), "what is pulled is in the part");
      std::memcpy(tiles[i].bytes, part.storage->data() + tiles[i].at, tiles[i].size);
    }
  }
  void push_rows(const std::uint8_t*, std::uint64_t, std::uint32_t, std::uint64_t, std::uint32_t) override {
    require(false, "a split joins nothing");
  }

  void copy_pieces(const RowLayout& layout, std::size_t first, std::span<const Piece> pieces,
                   std::uint64_t offset) override {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Part& part = parts_[first + i];
      require(pieces[i].width == part.width && offset + part.width <= layout.stride, "pieces are within their row");
      for (std::uint64_t row = 0; row < layout.rows && part.is_wanted; ++row) {
        std::memcpy(part.storage->data() + row * part.width, source_->data() + row * layout.stride + offset,
                    static_cast<std::size_t>(part.width));
      }
      offset += part.width;
    }
  }

  /// Compares every part with what a plain loop over its units gives, and those left out with what was there.
  void check() const {
    std::uint64_t offset = 0;
    for (const Part& part : parts_) {
      std::vector<std::uint8_t> expected(part.storage->size(), part.is_wanted ? std::uint8_t{0} : untouched);
      for (std::uint64_t row = 0; row < layout_.rows && part.is_wanted; ++row) {
        copy_units(row * layout_.stride + offset, expected, row * part.width, part.width);
      }
      require(part.storage->front_is_intact(), "nothing is written before a part");
      require(std::equal(expected.begin(), expected.end(), part.storage->data()), "a part has the units of its rows");
      offset += part.width;
    }
  }

 private:
  std::uint64_t units_per_byte() const { return layout_.is_packed ? 8 : 1; }

  /// Bytes that pieces of so many units in every row take.
  std::size_t bytes(std::uint64_t width) const {
    const std::uint64_t units = layout_.rows * width;
    return static_cast<std::size_t>(layout_.is_packed ? (units + 7) / 8 : units);
  }

  void copy_units(std::uint64_t from, std::vector<std::uint8_t>& to, std::uint64_t at, std::uint64_t count) const {
    if (!layout_.is_packed) {
      if (count != 0) std::memcpy(&to[at], source_->data() + from, static_cast<std::size_t>(count));
      return;
    }
    const auto place = [&](std::uint64_t bit) { return layout_.order == BitOrder::high_first ? 7 - bit % 8 : bit % 8; };
    for (std::uint64_t i = 0; i < count; ++i) {
      const unsigned bit = (unsigned{source_->data()[(from + i) / 8]} >> place(from + i)) & 1U;
      to[(at + i) / 8] = static_cast<std::uint8_t>(to[(at + i) / 8] | bit << place(at + i));
    }
  }

  RowLayout layout_;
  std::optional<Block> source_;
  std::vector<Part> parts_;
};

void check_lanes(Input& input) {
  constexpr std::size_t area = 2 * lanes::most_parts * lanes::tile_alignment;
  alignas(16) static std::uint8_t rows[area];
  alignas(16) static std::uint8_t parts[area];
  static Scratch scratch{rows, parts, {}, {}};
  const std::size_t choice = input.up_to(2);
  Buffers buffers(input);
  if (buffers.layout().stride == 0) return;
  if (choice == 0) {
    lanes::move_inside(buffers.layout(), buffers.source(), buffers, scratch);
  } else {
    lanes::RowLayout layout = buffers.layout();
    layout.lane = choice == 1 ? Lane::simd : Lane::rows;
    lanes::move_outside(layout, buffers, scratch);
  }
  buffers.check();
}

}  // namespace
}  // namespace tensorsplit::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  tensorsplit::fuzz::Input input(bytes, size);
  tensorsplit::fuzz::check_lanes(input);
  return 0;
}
