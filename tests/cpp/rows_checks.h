// SPDX-License-Identifier: MIT
//
// Compares the kernels with loops over bytes and bits, for tests and the fuzz target. Buffers end with their contents,
// so that AddressSanitizer and Valgrind detect stray accesses, or are surrounded by sentinels, which detect stray
// writes without those tools. WebAssembly has neither tool, so sentinels are always used there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include "copy/kernels/bits.h"
#include "tensorsplit/kernels.h"

namespace tensorsplit::rows {

inline constexpr std::uint8_t sentinel = 0xA5;

/// Minimum number of sentinels on either side of a buffer.
#ifdef __EMSCRIPTEN__
inline constexpr std::size_t min_guard = 64;
#else
inline constexpr std::size_t min_guard = 0;
#endif

/// `size` bytes at `misalignment` from an aligned address, with at least `guard` sentinels on either side.
class Buffer {
 public:
  Buffer(std::size_t size, std::size_t misalignment, std::size_t guard)
      : bytes_(guard + misalignment + size + guard, sentinel), start_(guard + misalignment), size_(size) {}

  std::uint8_t* data() { return bytes_.data() + start_; }
  std::size_t size() const { return size_; }

  /// Fills the buffer with pseudo-random bytes and advances `state`.
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

/// Rows, their cut into parts, and the alignment of both.
struct Layout {
  std::vector<std::uint32_t> widths;
  std::size_t gap = 0;  ///< bytes between the last part of a row and the next row
  std::size_t count = 0;
  std::size_t source_misalignment = 0;
  std::size_t destination_misalignment = 0;
  std::size_t guard = 0;              ///< sentinels on either side of each buffer
  std::size_t skip_every = 0;         ///< every n-th part is null; 0 means none
  std::size_t skip_from = 0;          ///< index of the first null part, below skip_every
  std::size_t keep_every = 1;         ///< all parts except every n-th are null
  std::size_t misalignment_step = 0;  ///< added to destination_misalignment for each part
};

inline std::ostream& operator<<(std::ostream& out, const Layout& layout) {
  out << layout.count << " rows of " << layout.widths.size() << " parts of";
  for (std::size_t i = 0; i < std::min<std::size_t>(layout.widths.size(), 8); ++i) out << " " << layout.widths[i];
  return out << " ... bytes, gap " << layout.gap << ", misaligned by " << layout.source_misalignment << " and "
             << layout.destination_misalignment << ", guard " << layout.guard << ", skip every " << layout.skip_every
             << " from " << layout.skip_from << ", want every " << layout.keep_every;
}

/// The rows and parts of a layout, filled with random bytes.
struct Buffers {
  explicit Buffers(const Layout& layout) {
    row = std::accumulate(layout.widths.begin(), layout.widths.end(), std::size_t{0});
    stride = row + layout.gap;
    const std::size_t guard = std::max(layout.guard, min_guard);
    const std::size_t size = layout.count == 0 ? 0 : (layout.count - 1) * stride + row;
    buffers.emplace_back(size, layout.source_misalignment, guard);
    for (std::size_t part = 0; part < layout.widths.size(); ++part) {
      const std::size_t misalignment = (layout.destination_misalignment + part * layout.misalignment_step) % 16;
      buffers.emplace_back(layout.count * layout.widths[part], misalignment, guard);
      const bool skipped = layout.skip_every != 0 && part % layout.skip_every == layout.skip_from;
      const bool is_kept = !skipped && part % layout.keep_every == 0;
      parts.push_back({is_kept ? buffers.back().data() : nullptr, buffers.back().size()});
    }
    auto state = static_cast<std::uint32_t>(stride * 31 + layout.count);
    for (Buffer& buffer : buffers) buffer.fill(state);
  }

  /// Returns copies of all buffers: the rows, then the parts.
  std::vector<std::vector<std::uint8_t>> contents() {
    std::vector<std::vector<std::uint8_t>> all;
    for (Buffer& buffer : buffers) all.emplace_back(buffer.data(), buffer.data() + buffer.size());
    return all;
  }

  /// Returns the first difference, or an empty string.
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

/// Calls `move(offset in the rows, part, offset in the part)` for every piece of the parts that are not null.
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

/// Splits rows and compares all bytes with a loop over bytes. Returns the first difference, or an empty string.
inline std::string split_mismatch(const Layout& layout) {
  Buffers memory(layout);
  auto expected = memory.contents();
  for_pieces(layout, memory, [&](std::size_t at, std::size_t part, std::size_t i) {
    std::copy_n(expected[0].data() + at, layout.widths[part], expected[part + 1].data() + i);
  });
  Buffer& rows = memory.buffers[0];
  if (!split_rows({rows.data(), rows.size()}, {.count = layout.count, .stride = memory.stride}, layout.widths,
                  memory.parts))
    return "error";
  return memory.compare(expected);
}

/// Does the same for a join.
inline std::string join_mismatch(const Layout& layout) {
  Buffers memory(layout);
  auto expected = memory.contents();
  for_pieces(layout, memory, [&](std::size_t at, std::size_t part, std::size_t i) {
    std::copy_n(expected[part + 1].data() + i, layout.widths[part], expected[0].data() + at);
  });
  std::vector<ConstMemory> sources;
  for (const Memory& part : memory.parts) sources.push_back({part.data, part.size});
  Buffer& rows = memory.buffers[0];
  if (!join_rows(sources, {.count = layout.count, .stride = memory.stride}, layout.widths, {rows.data(), rows.size()}))
    return "error";
  return memory.compare(expected);
}

/// Returns bit `index` of `bytes`.
inline bool bit_at(const std::vector<std::uint8_t>& bytes, std::size_t index, BitOrder order) {
  const std::size_t place = order == BitOrder::low_first ? index % 8 : 7 - index % 8;
  return (bytes[index / 8] & 1U << place) != 0;
}

/// Copies bits between random bytes and compares with a loop over bits. Returns the first difference, or an empty
/// string.
inline std::string bits_mismatch(std::size_t source_bit, std::size_t destination_bit, std::size_t count, BitOrder order,
                                 std::minstd_rand& random) {
  const auto random_bytes = [&random](std::size_t bits) {
    std::vector<std::uint8_t> bytes((bits + 7) / 8);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8U);
    return bytes;
  };
  const std::vector<std::uint8_t> source = random_bytes(source_bit + count);
  const std::vector<std::uint8_t> before = random_bytes(destination_bit + count);
  std::vector<std::uint8_t> after = before;
  kernels::copy_bits(source.data(), source_bit, after.data(), destination_bit, count, order);
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
