// SPDX-License-Identifier: MIT
//
// Fuzz target of the rules and plans of joins. The bytes choose tensors, known in full or in part. A node must yield a
// spec or a well-formed error, inference must be sound for the actual dims, and the plan must split a result like the
// oracle.
#include <algorithm>
#include <vector>

#include "../cpp/join_builder.h"
#include "input.h"

namespace tensorsplit::fuzz {
namespace {

/// A join of tensors whose dims are all known, and the same join with some dims unknown.
struct Joins {
  JoinBuilder exact;
  JoinBuilder known;
};

Joins read_joins(Input& input) {
  std::vector<std::int64_t> shape(input.up_to(4));
  for (std::int64_t& dim : shape) dim = static_cast<std::int64_t>(input.up_to(5));
  const auto usual = static_cast<ElementType>(input.up_to(input.flag() ? 1 : element_type_count - 1));
  const std::size_t count = input.up_to(input.up_to(7) == 0 ? 40 : 5);
  std::vector<Shape> exact(count);
  std::vector<Shape> known(count);
  std::vector<ElementType> types(count, usual);
  for (std::size_t i = 0; i < count; ++i) {
    std::vector<std::int64_t> dims = shape;
    const std::size_t oddity = input.byte();
    if (!dims.empty()) dims[oddity % dims.size()] = static_cast<std::int64_t>(input.up_to(5));
    if (oddity >= 250) dims.push_back(input.integer());
    if (oddity == 249) types[i] = static_cast<ElementType>(input.up_to(element_type_count - 1));
    exact[i].assign(dims.begin(), dims.end());
    known[i] = exact[i];
    for (DimRange& dim : known[i]) {
      const std::size_t kind = input.up_to(7);
      if (dim.lo < 0 || dim.lo >= 100) continue;
      if (kind == 0) dim = DimRange();
      if (kind == 1) dim = DimRange(dim.lo / 2, dim.lo + static_cast<std::int64_t>(input.up_to(3)));
    }
  }
  const Operator op = input.up_to(2) == 0 ? Operator::concat_from_sequence : Operator::concat;
  const std::int64_t opset = input.up_to(3) == 0 ? input.integer() : newest_opset;
  Joins joins{{op, opset, exact}, {op, opset, known}};
  const auto with = [&joins](auto change) {
    change(joins.exact);
    change(joins.known);
  };
  for (std::size_t i = 0; i < count; ++i) {
    with([&](JoinBuilder& builder) { builder.type(i, types[i]); });
    if (input.up_to(15) == 0) joins.known.unknown_type(i);
    if (input.up_to(15) == 0) joins.known.unknown_rank(i);
  }
  if (input.flag()) with([](JoinBuilder& builder) { builder.call(); });
  IntArgument axis;
  if (input.up_to(7) != 0) axis = static_cast<std::int64_t>(input.up_to(7)) - 3;
  if (input.up_to(15) == 0) axis = input.integer();
  with([&](JoinBuilder& builder) { builder.axis(axis); });
  const auto new_axis = static_cast<std::int64_t>(input.up_to(8)) / 4;
  if (input.up_to(2) == 0) with([&](JoinBuilder& builder) { builder.new_axis(new_axis); });
  const auto outputs = static_cast<std::int64_t>(input.up_to(2));
  if (input.up_to(15) == 0) with([&](JoinBuilder& builder) { builder.outputs(outputs); });
  return joins;
}

/// Checks that the inference from `known` is sound for the actual dims.
void check_inference(Joins& joins, const SplitSpec& result) {
  const JoinNode known = joins.known.node();
  const JoinNode exact = joins.exact.node();
  const Result<SplitSpec> inferred = joins.known.resolve();
  require(static_cast<bool>(inferred), "a join is refused only where it is not legal");
  require(inferred->count.has(result.count.lo), "the inferred count is sound");
  require(!inferred->type_known || inferred->type == result.type, "the inferred type is right");
  if (!inferred->axis_known) return;
  require(inferred->rank == result.rank && inferred->axis == result.axis, "the inferred axis is right");
  for (std::int64_t i = 0; i < result.rank; ++i) {
    const DimRange bounds = joined_dim(known, *inferred, i);
    require(bounds.has(joined_dim(exact, result, i).lo), "an inferred dim is sound");
  }
}

/// Checks that the plan has a part for each input, of the same length, and moves the right bytes.
void check_plan(const Result<Plan>& plan, const JoinNode& node, const SplitSpec& spec) {
  if (!plan) {
    require(plan.error().detail == ErrorDetail::dims_too_large, "what is legal can be planned if it is small enough");
    return;
  }
  require(plan->count() == static_cast<std::int64_t>(node.inputs.size()), "there is a part for each input");
  std::vector<std::int64_t> dims;
  for (std::int64_t i = 0; i < spec.rank; ++i) dims.push_back(joined_dim(node, spec, i).lo);
  for (std::int64_t i = 0; i < plan->count(); ++i) {
    const TensorInfo& input = node.inputs[static_cast<std::size_t>(i)];
    const DimRange length = spec.keep_axis ? input.dims[static_cast<std::size_t>(spec.axis)] : DimRange(1);
    require(length == plan->length(i), "a part has the length of its input");
  }
  if (plan->bytes() <= 4096) expect_bytes(*plan, dims);
}

}  // namespace
}  // namespace tensorsplit::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tensorsplit;
  using namespace tensorsplit::fuzz;
  Input reader(bytes, size);
  Joins joins = read_joins(reader);
  const Result<SplitSpec> spec = joins.exact.resolve();
  if (!spec) {
    expect_sentence(spec.error());
    const Result<Plan> plan = joins.exact.plan();
    require(!plan, "what is not legal has no plan");
    const Result<SplitSpec> inferred = joins.known.resolve();
    if (!inferred) expect_sentence(inferred.error());
    return 0;
  }
  check_inference(joins, *spec);
  check_plan(joins.exact.plan(), joins.exact.node(), *spec);
  const Result<Plan> plan = joins.known.plan();
  if (!plan) expect_sentence(plan.error());
  return 0;
}
