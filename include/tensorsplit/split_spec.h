// SPDX-License-Identifier: MIT
//
// What the rules of the standards make of a node: which axis is cut, and how long each part is. Lengths may be unknown
// or bounded (shape inference); where the data's shape is known, everything is.
#ifndef TENSORSPLIT_SPLIT_SPEC_H
#define TENSORSPLIT_SPLIT_SPEC_H

#include <array>
#include <cstdint>

#include "tensorsplit/dim_range.h"
#include "tensorsplit/error.h"
#include "tensorsplit/export.h"
#include "tensorsplit/int_argument.h"
#include "tensorsplit/node.h"
#include "tensorsplit/operator.h"

namespace tensorsplit {

/// What a node does to its data. Borrows a list of sizes from the node, and nothing else.
struct SplitSpec {
  /// Listed lengths up to this many are held by a plan, more are in memory that it is lent.
  static constexpr std::int64_t held_lengths = 16;

  Operator op = Operator::split;
  int version = 0;                    ///< of the operator, in force
  bool axis_known = false;            ///< false where the data's rank is not known, or more than one axis is legal
  Argument unknown = Argument::none;  ///< an input whose values are not known, without which there is no plan
  bool keep_axis = true;              ///< false: the axis, of length 1 in each part, is removed
  std::int64_t axis = 0;              ///< in [0, rank) where known
  std::int64_t whole_part = -1;       ///< index of the part that is the whole data, however long the axis; -1: none
  DimRange count;                     ///< how many parts are produced
  DimRange common;                    ///< the bounds between which the lengths of all parts lie

  /// The length along the axis of part `index`, in elements.
  TENSORSPLIT_EXPORT DimRange length(std::int64_t index) const;

  /// What `length` reads: the parts are all alike or listed, but for one.
  bool is_listed = false;
  DimRange chunk;                                 ///< the length of each where they are alike
  std::int64_t longer = 0;                        ///< of which the first so many are one longer
  IntArgument borrowed;                           ///< the list
  bool are_cuts = false;                          ///< it has where parts end, but the last; `chunk` is the whole axis
  const TensorInfo* joined = nullptr;             ///< the inputs of a join, whose dims take its place
  std::array<std::int64_t, held_lengths> held{};  ///< the list where a plan holds it
  std::int64_t irregular_at =
      -1;              ///< index of the part that differs: the last chunk, or the -1 of a list; -1: there is none
  DimRange irregular;  ///< its length
};

/// Applies the rules of the standards to a node: the single place that knows them. Checks everything that is known;
/// a check that needs something unknown (shape inference) is left out.
/// Errors: every fault but those that `make_plan` adds and opset_not_integer, too_many_parts, which are the binding's.
TENSORSPLIT_EXPORT Result<SplitSpec> resolve(const Node& node);

}  // namespace tensorsplit

#endif  // TENSORSPLIT_SPLIT_SPEC_H
