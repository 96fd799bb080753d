// SPDX-License-Identifier: MIT
//
// Joins: concatenation of tensors along an axis, as in ONNX Concat and ConcatFromSequence. The plan of a join is the
// plan of the inverse split: the parts are the inputs, and the data is the result.
#pragma once

#include <cstdint>
#include <span>

#include "tensorsplit/plan.h"
#include "tensorsplit/split.h"

namespace tensorsplit::inline v0_1 {

/// Applies the rules of Concat (1, 4, 11, 13), ConcatFromSequence (11) and stack: there must be at least one input, and
/// all inputs must have the same type, rank and dims, except along the axis. Checks everything that is known, and skips
/// checks that need unknown values (shape inference).
/// Errors: opset_invalid, other_operator, parts_invalid, unknown_attribute, unknown_input, no_inputs, type_unsupported,
/// rank_invalid, dim_invalid, value_rank, value_invalid, missing, scalar_input, axis_is_list, axis_not_integer,
/// axis_out_of_range, dims_too_large.
TENSORSPLIT_EXPORT Result<SplitSpec> resolve(const JoinNode& node) noexcept;
TENSORSPLIT_EXPORT Result<SplitSpec> resolve(const JoinCall& call) noexcept;

/// Returns dim `index` in [0, spec.rank) of the result. Off the axis, this is the intersection of what is known about
/// all inputs. `spec` must come from `resolve(node)`. Returns an unknown dim if `index` is outside [0, spec.rank).
[[nodiscard]] TENSORSPLIT_EXPORT DimRange joined_dim(const JoinNode& node, const SplitSpec& spec,
                                                     std::int64_t index) noexcept;

/// Plans a join: part i of the plan is input i, and the data is the result. The plan borrows the inputs.
/// Errors: those of `resolve`; type_unknown, dims_unknown, values_unknown (the tensors of a sequence), dims_too_large.
TENSORSPLIT_EXPORT Result<Plan> make_plan(const JoinNode& node) noexcept;
TENSORSPLIT_EXPORT Result<Plan> make_plan(const JoinCall& call) noexcept;

/// Joins by a plan. `sources` has the storage of each input (`PartLayout::bytes`), and `destination` is the storage of
/// the result. It must not overlap a source. Builds of the library with assertions stop at an overlap.
///
/// If a source is null, the bytes of its input in the result keep their values. For types narrower than a byte, unused
/// bits of the last byte become zero, unless `rows` have a stride. Ranges of rows work as in `split`, but
/// `RowRange::stride` is the stride of the result. A plan of strings has no bytes to move.
///
/// Errors, before anything is read or written: those of `split`.
TENSORSPLIT_EXPORT Result<void> join(const Plan& plan, std::span<const ConstMemory> sources, Memory destination,
                                     RowRange rows = {}) noexcept;

/// Joins tensors along `axis` in one call: plans, then moves the bytes. `sources` has one entry per tensor. A negative
/// axis counts from the end. The rules are those of ONNX Concat-13, and also apply to types that ONNX does not have.
/// Errors: those of `make_plan` and of `join` by a plan.
TENSORSPLIT_EXPORT Result<void> concat(std::span<const TensorInfo> tensors, std::int64_t axis,
                                       std::span<const ConstMemory> sources, Memory destination,
                                       RowRange rows = {}) noexcept;

}  // namespace tensorsplit::inline v0_1
