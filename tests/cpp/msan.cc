// SPDX-License-Identifier: MIT
//
// For MemorySanitizer alone. The first number that is printed makes the standard library compare what it wrote itself,
// which the sanitizer did not see. Here it is printed before any test, and not watched.
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
