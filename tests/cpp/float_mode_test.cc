// SPDX-License-Identifier: MIT
//
// Pixels in threads whose floating-point mode is not the default one.
#include "base/float_mode.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "exact_pixels.h"
#include "simd/targets.h"

namespace tensorsplit {
namespace {

TEST(FloatMode, ConvertsExactlyWithEveryTarget) {
  for (std::size_t target = 0; target < kernels::targets().count; ++target) {
    kernels::force_target(target);
    for (const exact::Case& one : exact::cases()) {
      EXPECT_EQ(exact::wrong_bytes(one), 0U) << kernels::targets().names[target] << ", " << one.name;
    }
  }
  kernels::force_target(0);
}

#if defined(__SSE2__) || defined(__aarch64__)

/// Bits of a mode, and its name.
struct Mode {
  const char* name;
  std::uint32_t bits;
};

#ifdef __SSE2__
constexpr std::uint32_t default_mode = 0x1F80;
constexpr Mode modes[] = {{"flush to zero", 0x8000}, {"denormals are zeros", 0x40}, {"both", 0x8040},
                          {"round down", 0x2000},    {"round up", 0x4000},          {"round to zero", 0x6000}};
constexpr std::uint32_t status_bits = 0x3F;
std::uint32_t read_mode() { return __builtin_ia32_stmxcsr() & ~status_bits; }
void write_mode(std::uint32_t bits) { __builtin_ia32_ldmxcsr(bits); }
#else
constexpr std::uint32_t default_mode = 0;
constexpr Mode modes[] = {
    {"flush to zero", 0x1000000}, {"round up", 0x400000}, {"round down", 0x800000}, {"round to zero", 0xC00000}};
std::uint32_t read_mode() {
  std::uint64_t bits = 0;
  asm volatile("mrs %0, fpcr" : "=r"(bits));
  return static_cast<std::uint32_t>(bits);
}
void write_mode(std::uint32_t bits) { asm volatile("msr fpcr, %0" : : "r"(std::uint64_t{bits})); }
#endif

TEST(FloatMode, ConvertsExactlyInEveryModeAndRestoresIt) {
  ASSERT_EQ(read_mode(), default_mode);
  const std::vector<exact::Case> cases = exact::cases();
  for (const Mode& mode : modes) {
    SCOPED_TRACE(mode.name);
    for (const exact::Case& one : cases) {
      write_mode(default_mode | mode.bits);
      const std::size_t wrong = exact::wrong_bytes(one);
      const std::uint32_t after = read_mode();
      write_mode(default_mode);
      EXPECT_EQ(wrong, 0U) << one.name;
      EXPECT_EQ(after, default_mode | mode.bits) << one.name;
    }
  }
}

#endif

}  // namespace
}  // namespace tensorsplit
