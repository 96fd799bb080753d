// SPDX-License-Identifier: MIT
//
// For MemorySanitizer only. When the first number is printed, the standard library compares bytes that it wrote itself,
// which the sanitizer did not see. Therefore a number is printed here before any test, with the checks disabled.
#ifdef __has_feature
#if __has_feature(memory_sanitizer)
#include <sanitizer/msan_interface.h>

#include <sstream>

namespace {

[[maybe_unused]] const bool has_printed = [] {
  __msan_scoped_disable_interceptor_checks();
  std::ostringstream() << 1;
  __msan_scoped_enable_interceptor_checks();
  return true;
}();

}  // namespace
#endif
#endif
