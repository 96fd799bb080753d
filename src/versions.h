// SPDX-License-Identifier: MIT
//
// The versions of the operators. A new opset is one entry in operator.cc.
#ifndef TENSORSPLIT_SRC_VERSIONS_H
#define TENSORSPLIT_SRC_VERSIONS_H

#include <cstdint>

#include "tensorsplit/element_type.h"
#include "tensorsplit/error.h"
#include "tensorsplit/operator.h"

namespace tensorsplit {

/// A set of arguments.
constexpr unsigned set(Argument argument) { return 1U << static_cast<unsigned>(argument); }

/// One version of an operator.
struct Version {
  Operator op;
  int since;            ///< the first opset that has it; 0: the operator has no versions
  TypeSet types;        ///< of the data
  unsigned attributes;  ///< that it knows
  int inputs;           ///< after the data, or the tensors to be joined
};

/// The newest version of `op` that is not newer than `opset`; the first one where all are.
const Version& find_version(Operator op, std::int64_t opset);

/// Whether `op` joins tensors.
constexpr bool is_join(Operator op) { return op == Operator::concat || op == Operator::concat_from_sequence; }

}  // namespace tensorsplit

#endif  // TENSORSPLIT_SRC_VERSIONS_H
