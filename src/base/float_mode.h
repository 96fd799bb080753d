// SPDX-License-Identifier: MIT
//
// The floating-point mode of a thread: its rounding mode, and whether subnormal numbers become zero. Programs and
// shared libraries that GCC links with -Ofast or -ffast-math change the mode of the thread that loads them.
#pragma once

#include <cstdint>

namespace tensorsplit::inline v0_1 {

#if defined(__SSE2__) || defined(__aarch64__)

/// Sets the default mode, and restores the thread's mode at the end of the scope.
class DefaultFloatMode {
 public:
  DefaultFloatMode() : saved_(read()) {
    if ((saved_ & mode_bits) != 0) write(saved_ & ~mode_bits);
  }
  ~DefaultFloatMode() {
    if ((saved_ & mode_bits) != 0) write(saved_);
  }
  DefaultFloatMode(const DefaultFloatMode&) = delete;
  DefaultFloatMode& operator=(const DefaultFloatMode&) = delete;

 private:
#ifdef __SSE2__
  using Bits = std::uint32_t;
  static constexpr Bits mode_bits = 0xE040;  ///< flush to zero, rounding mode, denormals are zeros

  static Bits read() {
    Bits bits = 0;
    asm volatile("stmxcsr %0" : "=m"(bits) : : "memory");
    return bits;
  }
  static void write(Bits bits) { asm volatile("ldmxcsr %0" : : "m"(bits) : "memory"); }
#else
  using Bits = std::uint64_t;
  static constexpr Bits mode_bits = 0x3C80003;  ///< default NaN, flush to zero (of all types), rounding mode

  static Bits read() {
    Bits bits = 0;
    asm volatile("mrs %0, fpcr" : "=r"(bits) : : "memory");
    return bits;
  }
  static void write(Bits bits) { asm volatile("msr fpcr, %0" : : "r"(bits) : "memory"); }
#endif

  Bits saved_;
};

/// Calls `work`. Compilers do not know that operations depend on the mode, but do not move them out of a call.
template <class Work>
[[gnu::noinline]] auto call_apart(const Work& work) {
  return work();
}

/// Returns the result of `work` in the default mode of floating-point numbers.
template <class Work>
auto in_default_float_mode(const Work& work) {
  const DefaultFloatMode mode;
  return call_apart(work);
}

#else

/// WebAssembly has a single mode. The modes of other processors are the caller's (docs/cpp.md).
template <class Work>
auto in_default_float_mode(const Work& work) {
  return work();
}

#endif

}  // namespace tensorsplit::inline v0_1
