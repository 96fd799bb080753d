// SPDX-License-Identifier: MIT
//
// Single values of JavaScript, read.
#ifndef TENSORSPLIT_EMBIND_VALUES_H
#define TENSORSPLIT_EMBIND_VALUES_H

#include <emscripten/val.h>

#include <span>
#include <string_view>

#include "tensorsplit/element_type.h"

namespace tensorsplit::embind {

/// Whether `value` is neither undefined nor null.
bool is_given(const emscripten::val& value);

/// Whether `value`, a JavaScript number, is an integer that an int64 can hold exactly.
bool is_integer(double value);

/// The characters of a string, in `text` and as many as there is room for; none where `value` is no string.
std::string_view read_text(const emscripten::val& value, std::span<char> text);

/// An element type by its name. False, and `type` unchanged, where there is none of that name.
bool read_type(const emscripten::val& name, ElementType& type);

}  // namespace tensorsplit::embind

#endif  // TENSORSPLIT_EMBIND_VALUES_H
