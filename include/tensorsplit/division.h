// SPDX-License-Identifier: MIT
//
// A division: what the rules of the standards make of a node, namely which axis is cut and how long each part is.
// Lengths may be unknown or bounded (shape inference); where the data's shape is known, everything is.
#ifndef TENSORSPLIT_DIVISION_H
#define TENSORSPLIT_DIVISION_H

#include <cstdint>

#include "tensorsplit/error.h"
#include "tensorsplit/extent.h"
#include "tensorsplit/node.h"
#include "tensorsplit/numbers.h"

namespace tensorsplit {

/// The lengths of the parts along the axis, in elements, without a list of their own: those of the caller's list, or
/// all alike; but for one.
struct Lengths {
  Numbers listed;            ///< by the caller, and checked; absent where the parts are alike
  Extent chunk;              ///< the length of each where they are alike
  std::int64_t odd_at = -1;  ///< index of the part that differs: the last chunk, or the -1 of a list; -1: there is none
  Extent odd;                ///< its length

  /// The length of part `index`.
  Extent at(std::int64_t index) const;
};

/// What a node does to its data.
struct Division {
  Operator op = Operator::split;
  int version = 0;          ///< of the operator, in force
  bool axis_known = false;  ///< false only where the data's rank or the axis is not known
  bool keep_axis = true;    ///< false: the axis, of length 1 in each part, is removed
  bool is_whole = false;    ///< whether the only part is the whole data, whatever its length
  std::int64_t axis = 0;    ///< in [0, rank) where known
  Extent count;             ///< how many parts are produced
  Extent common;            ///< the bounds between which the lengths of all parts lie: one length where they share it
  Lengths lengths;          ///< of each part
};

/// The version of `op` that is in force in `opset`, the newest that is not newer; 0 where there is none yet.
int version_in_force(Operator op, std::int64_t opset);

/// Applies the rules of the standards to a node: the single place that knows them. Checks everything that is known;
/// a check that needs something unknown (shape inference) is left out.
/// Errors: every fault but dims_too_large, opset_not_integer and too_many_parts.
Result<Division> divide(const Node& node);

}  // namespace tensorsplit

#endif  // TENSORSPLIT_DIVISION_H
