// SPDX-License-Identifier: MIT
//
// Decodes the fuzzer's bytes, and checks invariants of fuzz targets.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace tensorsplit::fuzz {

/// Ends the run unless `condition` holds. libFuzzer then reports the input.
inline void require(bool condition, const char* what) {
  if (condition) return;
  std::fprintf(stderr, "not so: %s\n", what);
  std::abort();
}

/// Reads bytes one by one, and zeros after the end.
class Input {
 public:
  Input(const std::uint8_t* bytes, std::size_t size) : next_(bytes), end_(bytes + size) {}

  bool at_end() const { return next_ == end_; }

  std::uint8_t byte() { return at_end() ? std::uint8_t{0} : *next_++; }

  /// Reads a byte and returns whether it is odd.
  bool flag() { return (byte() & 1U) != 0; }

  /// Reads an integer in [0, last]. `last` is at most 65535.
  std::size_t up_to(std::size_t last) {
    const std::size_t high = last > 255 ? std::size_t{byte()} << 8U : 0;
    return (high + byte()) % (last + 1);
  }

  /// Reads an integer: mostly small, sometimes next to a limit, sometimes arbitrary.
  std::int64_t integer() {
    const int kind = byte();
    if (kind < 224) return kind % 32 - 4;
    if (kind < 240) {
      const std::size_t next = up_to(5);
      const std::uint64_t near = (std::uint64_t{1} << powers[kind - 224]) + next % 3 - 1;
      return static_cast<std::int64_t>(next < 3 ? near : 0 - near);
    }
    std::uint64_t bits = 0;
    for (int i = 0; i < 8; ++i) bits = bits << 8U | byte();
    return static_cast<std::int64_t>(bits);
  }

 private:
  static constexpr int powers[16] = {63, 62, 61, 53, 52, 33, 32, 31, 30, 16, 12, 8, 7, 6, 5, 4};

  const std::uint8_t* next_;
  const std::uint8_t* end_;
};

}  // namespace tensorsplit::fuzz
