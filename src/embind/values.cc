// SPDX-License-Identifier: MIT
#include "embind/values.h"

#include <cmath>

#include "embind/typed_arrays.h"
#include "tensorsplit/dim_range.h"

namespace tensorsplit::embind {

using emscripten::val;

bool is_given(const val& value) { return !value.isUndefined() && !value.isNull(); }

bool is_integer(double value) {
  return std::trunc(value) == value && std::fabs(value) <= static_cast<double>(max_size);
}

std::string_view read_text(const val& value, std::span<char> text) { return {text.data(), copy_text(value, text)}; }

bool read_type(const val& name, ElementType& type) {
  char text[16];
  const auto found = find_type(read_text(name, text));
  if (found) type = *found;
  return found.has_value();
}

}  // namespace tensorsplit::embind
