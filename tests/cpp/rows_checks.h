// SPDX-License-Identifier: MIT
//
// The kernels against loops over bytes and bits, for tests and the fuzz target. Buffers end where their contents end,
// so that AddressSanitizer or Valgrind sees a byte too many read or written, or lie between sentinels, which see it
// written without them; in WebAssembly, which has neither, always.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "tensorsplit/kernels.h"

namespace tensorsplit::rows {

inline constexpr std::uint8_t sentinel = 0xA5;

/// The fewest sentinels on either side of a buffer.
#ifdef __EMSCRIPTEN__
inline constexpr std::size_t least_guard = 64;
#else
inline constexpr std::size_t least_guard = 0;
#endif

/// `size` bytes at `misalignment` from an aligned address, between sentinels: `guard` on either side, and those that
/// misalign.
class Buffer {
 public:
  Buffer(std::size_t size, std::size_t misalignment, std::size_t guard)
      : bytes_(guard + misalignment + size + guard, sentinel), start_(guard + misalignment), size_(size) {}

  std::uint8_t* data() { return bytes_.data() + start_; }
  std::size_t size() const { return size_; }

  /// Fills it with bytes that differ from their neighbours, and steps on what they are made of.
  void fill(std::uint32_t& state) {
    for (std::size_t i = 0; i < size_; ++i) {
      state = state * 1664525U + 1013904223U;
      data()[i] = static_cast<std::uint8_t>(state >> 24U);
    }
  }

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

/// Rows, how they are cut, and where they and the parts lie.
struct Layout {
  std::vector<std::uint32_t> widths;
  std::size_t gap = 0;  ///< bytes between the last part of a row and the next row
  std::size_t count = 0;
  std::size_t source_misalignment = 0;
  std::size_t destination_misalignment = 0;
  std::size_t guard = 0;        ///< sentinels on either side of each buffer
  std::size_t skip_every = 0;   ///< one part in so many is null; 0: none
  std::size_t skip_from = 0;    ///< the first that is null, below skip_every
  std::size_t want_every = 1;   ///< all parts are null but one in so many
  std::size_t misaligning = 0;  ///< what is added to destination_misalignment from part to part
};

inline std::ostream& operator<<(std::ostream& out, const Layout& layout) {
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
      const std::size_t misalignment = (layout.destination_misalignment + part * layout.misaligning) % 16;
      buffers.emplace_back(layout.count * layout.widths[part], misalignment, guard);
      const bool skipped = layout.skip_every != 0 && part % layout.skip_every == layout.skip_from;
      const bool wanted = !skipped && part % layout.want_every == 0;
      parts.push_back({wanted ? buffers.back().data() : nullptr, buffers.back().size()});
    }
    auto state = static_cast<std::uint32_t>(stride * 31 + layout.count);
    for (Buffer& buffer : buffers) buffer.fill(state);
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

/// Calls `move(its first byte in the rows, part, its first byte in the part)` for every piece of parts that are not
/// null.
template <class Move>
void for_pieces(const Layout& layout, const Buffers& memory, Move move) {
  std::size_t offset = 0;
  for (std::size_t part = 0; part < layout.widths.size(); ++part) {
    const std::size_t width = layout.widths[part];
    const std::size_t count = memory.parts[part].data == nullptr ? 0 : layout.count;
    for (std::size_t row = 0; row < count; ++row) move(row * memory.stride + offset, part, row * width);
    offset += width;
  }
}

/// Splits rows and compares all bytes with what a loop over bytes makes of them. Gives what is wrong, or nothing.
inline std::string wrong_in_split(const Layout& layout) {
  Buffers memory(layout);
  auto expected = memory.contents();
  for_pieces(layout, memory, [&](std::size_t at, std::size_t part, std::size_t i) {
    std::copy_n(expected[0].data() + at, layout.widths[part], expected[part + 1].data() + i);
  });
  Buffer& rows = memory.buffers[0];
  if (!split_rows({rows.data(), rows.size()}, {layout.count, memory.stride}, layout.widths, memory.parts))
    return "error";
  return memory.compare(expected);
}

/// The same for the way back.
inline std::string wrong_in_join(const Layout& layout) {
  Buffers memory(layout);
  auto expected = memory.contents();
  for_pieces(layout, memory, [&](std::size_t at, std::size_t part, std::size_t i) {
    std::copy_n(expected[part + 1].data() + i, layout.widths[part], expected[0].data() + at);
  });
  std::vector<ConstMemory> sources;
  for (const Memory& part : memory.parts) sources.push_back({part.data, part.size});
  Buffer& rows = memory.buffers[0];
  if (!join_rows(sources, {layout.count, memory.stride}, layout.widths, {rows.data(), rows.size()})) return "error";
  return memory.compare(expected);
}

/// Bit `index` of `bytes`.
inline bool bit_at(const std::vector<std::uint8_t>& bytes, std::size_t index, BitOrder order) {
  const std::size_t place = order == BitOrder::low_first ? index % 8 : 7 - index % 8;
  return (bytes[index / 8] & 1U << place) != 0;
}

/// Copies bits of random bytes over others, and compares with a loop over bits. Gives what is wrong, or nothing.
inline std::string wrong_in_bits(std::size_t source_bit, std::size_t destination_bit, std::size_t count, BitOrder order,
                                 std::minstd_rand& random) {
  const auto random_bytes = [&random](std::size_t bits) {
    std::vector<std::uint8_t> bytes((bits + 7) / 8);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8U);
    return bytes;
  };
  const std::vector<std::uint8_t> source = random_bytes(source_bit + count);
  const std::vector<std::uint8_t> before = random_bytes(destination_bit + count);
  std::vector<std::uint8_t> after = before;
  copy_bits(source.data(), source_bit, after.data(), destination_bit, count, order);
  for (std::size_t bit = 0; bit < after.size() * 8; ++bit) {
    const bool is_copied = bit >= destination_bit && bit < destination_bit + count;
    const bool expected =
        is_copied ? bit_at(source, source_bit + bit - destination_bit, order) : bit_at(before, bit, order);
    if (bit_at(after, bit, order) == expected) continue;
    return "bit " + std::to_string(bit) + " after copying " + std::to_string(count) + " from bit " +
           std::to_string(source_bit) + " to bit " + std::to_string(destination_bit);
  }
  return "";
}

}  // namespace tensorsplit::rows
