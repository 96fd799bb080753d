// SPDX-License-Identifier: MIT
//
// What every error must hold to.
#ifndef TENSORSPLIT_TESTS_FUZZ_CHECK_ERROR_H
#define TENSORSPLIT_TESTS_FUZZ_CHECK_ERROR_H

#include <string>

#include "input.h"
#include "tensorsplit/error.h"

namespace tensorsplit::fuzz {

inline void check_error(const Error& error) {
  char memory[400];
  const std::size_t size = describe(error, memory);
  const std::string sentence(memory, size);
  require(size > 10 && size < sizeof(memory), "a sentence is neither empty nor cut off");
  require(sentence.ends_with(".") && !sentence.ends_with(".."), "a sentence ends with one period");
  for (const char c : sentence) require(c >= ' ' && c <= '~' && c != '{' && c != '<', "a sentence is plain ASCII");
  require(*code_name(error_code(error.fault)) != 0, "a fault has a code");
}

}  // namespace tensorsplit::fuzz

#endif  // TENSORSPLIT_TESTS_FUZZ_CHECK_ERROR_H
