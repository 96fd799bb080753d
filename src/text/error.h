// SPDX-License-Identifier: MIT
//
// The two halves of what `describe` writes, each as it does.
#pragma once

#include <cstddef>
#include <span>

#include "tensorsplit/error.h"

namespace tensorsplit {

/// Operator and version, such as "Split-18".
std::size_t describe_operator(const Error& error, std::span<char> text);

/// The sentence after them: the argument, what was given and what is allowed.
std::size_t describe_fault(const Error& error, std::span<char> text);

}  // namespace tensorsplit
