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

/// The lengths of the parts along the axis, in elements, without a list of their own: equal chunks with a last one of
/// another length, or the caller's list with at most one entry (the -1) replaced.
class Lengths {
 public:
  /// Every part has length `chunk`, the last one `last`.
  static Lengths equal(Extent chunk, Extent last);

  /// The numbers of `list`, which is borrowed and has been checked; entry `rest_at` (if >= 0) is `rest`.
  static Lengths listed(const Numbers& list, std::int64_t rest_at, Extent rest);

  /// The length of part `index` of `count`.
  Extent at(std::int64_t index, Extent count) const;

  /// The length that all of `count` parts share, or the bounds between which they lie.
  Extent common(Extent count) const;

 private:
  Numbers list_;
  std::int64_t rest_at_ = -1;
  Extent rest_;
  Extent chunk_;
  Extent last_;
};

/// What a node does to its data.
struct Division {
  Operator op;
  int version;        ///< of the operator, in force
  bool axis_known;    ///< false only where the data's rank or the axis is not known
  std::int64_t axis;  ///< in [0, rank) where known
  bool keep_axis;     ///< false: the axis, of length 1 in each part, is removed
  bool is_whole;      ///< whether the only part is the whole data, whatever its length
  Extent count;       ///< how many parts are produced
  Lengths lengths;

  /// The length along the axis of part `index`.
  Extent length(std::int64_t index) const { return lengths.at(index, count); }
};

/// The version of `op` that is in force in `opset`: the newest that is not newer.
/// Errors: opset_too_low.
Result<int> version_in_force(Operator op, std::int64_t opset);

/// Applies the rules of the standards to a node: the single place that knows them. Checks everything that is known;
/// a check that needs something unknown (shape inference) is left out.
/// Errors: every fault except those of the dims' own values.
Result<Division> divide(const Node& written);

}  // namespace tensorsplit

#endif  // TENSORSPLIT_DIVISION_H
