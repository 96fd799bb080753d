// SPDX-License-Identifier: MIT
//
// Joins: tensors concatenated along an axis, as by ONNX Concat and ConcatFromSequence. The plan of a join is that of
// the split which would take its result apart again: the parts are the inputs, the data is the result.
#pragma once

#include <cstdint>
#include <span>

#include "tensorsplit/plan.h"
#include "tensorsplit/split.h"

namespace tensorsplit::inline v0_1 {

/// Applies the rules of Concat (1, 4, 11, 13), ConcatFromSequence (11) and stack: at least one input, all of the same
/// type and rank, and of the same dims but along the axis. Checks everything that is known; a check that needs
/// something unknown (shape inference) is left out. Errors: opset_invalid, other_operator, parts_invalid,
/// unknown_attribute, unknown_input, no_inputs, type_unsupported, rank_invalid, dim_invalid, value_rank, value_invalid,
/// missing, scalar_input, axis_is_list, axis_not_integer, axis_out_of_range, dims_too_large.
TENSORSPLIT_EXPORT Result<SplitSpec> resolve(const JoinNode& node) noexcept;

/// Dim `index` in [0, spec.rank) of the result: off the axis what is known of it in all inputs together. `spec` is that
/// of the node; of another index or spec nothing is known.
[[nodiscard]] TENSORSPLIT_EXPORT DimRange joined_dim(const JoinNode& node, const SplitSpec& spec,
                                                     std::int64_t index) noexcept;

/// Plans a join: part i of the plan is input i, and the data is the result. The plan borrows the inputs.
/// Errors: all of `resolve`; type_unknown, dims_unknown, values_unknown (the tensors of a sequence);
/// dims_too_large.
TENSORSPLIT_EXPORT Result<Plan> make_plan(const JoinNode& node) noexcept;

/// Joins by a plan. `sources` has one entry for each part of the plan, the storage of that input (`PartLayout::bytes`),
/// `destination` is the storage of the result. An entry without data leaves the bytes of its input as they are; of
/// types narrower than a byte, unused bits of the result's last byte become zero, unless rows are apart. Nothing may
/// overlap. Ranges of rows as in `split`: `RowRange::stride` is then that of the result. A plan of strings has no bytes
/// to move. Errors, before anything is read or written: those of `split`.
TENSORSPLIT_EXPORT Result<void> join(const Plan& plan, std::span<const ConstMemory> sources, Memory destination,
                                     RowRange rows = {}) noexcept;

/// Joins tensors along `axis`: checks, then moves the bytes as a plan does. `sources` has one entry per tensor; a
/// negative axis counts from the end. The rules are those of ONNX Concat-13, for the types that ONNX does not have,
/// too. Errors: those of `make_plan`, and those of a join by a plan.
TENSORSPLIT_EXPORT Result<void> concat(std::span<const TensorInfo> tensors, std::int64_t axis,
                                       std::span<const ConstMemory> sources, Memory destination,
                                       RowRange rows = {}) noexcept;

}  // namespace tensorsplit::inline v0_1
