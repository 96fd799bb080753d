// SPDX-License-Identifier: MIT
//
// Fuzz target of the rules and the plan: bytes -> node -> spec -> plan -> moved bytes, with checks at every step. A
// node must yield a spec or a well-formed error, inferred bounds must hold for every value of the unknown axis, the
// parts must tile the axis, and their bytes must match the oracle.
#include <algorithm>
#include <vector>

#include "../../src/routes/split_route.h"
#include "../../src/rules/rules.h"
#include "../cpp/node_builder.h"
#include "node_input.h"

namespace tensorsplit::fuzz {
namespace {

/// Maximum number of parts that are checked one by one.
constexpr std::int64_t max_parts = 2000;

std::int64_t checked_count(const DimRange& count) { return std::min(count.lo, max_parts); }

void check_division(const Node& node, const SplitSpec& spec) {
  require(spec.version == version_in_force(node.op, node.opset), "the version is that in force");
  require(spec.count.lo >= 0 && spec.count.lo <= spec.count.hi, "the count is an interval");
  if (spec.axis_known) {
    require(spec.axis >= 0 && spec.axis < static_cast<std::int64_t>(node.dims.size()), "the axis is one");
  }
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < checked_count(spec.count); ++i) {
    const DimRange length = spec.length(i);
    require(length.lo >= 0 && length.lo <= length.hi, "a length is an interval");
    require(length.hi <= max_size || length.hi == unbounded, "a length is a safe integer");
    require(spec.size_bounds.lo <= length.lo && length.hi <= spec.size_bounds.hi, "the common bounds hold all lengths");
    sum = saturating_add(sum, length.lo);
  }
  if (spec.axis_known && spec.count.known()) {
    require(sum <= node.dims[static_cast<std::size_t>(spec.axis)].hi, "the parts fit into the axis");
  }
}

/// Checks that the lengths of `exact` are within the bounds of `inferred`.
void check_within(const SplitSpec& inferred, const SplitSpec& exact) {
  require(inferred.count.has(exact.count.lo), "the inferred count is sound");
  for (std::int64_t i = 0; i < checked_count(exact.count); ++i) {
    const DimRange length = exact.length(i);
    const DimRange bounds = inferred.length(i);
    require(bounds.lo <= length.lo && length.hi <= bounds.hi, "an inferred length is sound");
  }
}

/// Checks inference against the first values that the bounded axis may have.
void check_inference(NodeInput& input, const Result<SplitSpec>& inferred, std::size_t axis) {
  const DimRange bounds = input.node().dims[axis];
  for (std::int64_t length = bounds.lo; length <= std::min(bounds.hi, bounds.lo + 12); ++length) {
    const Result<SplitSpec> exact = input.resolve(input.with_length(axis, length));
    if (!exact || (exact->axis_known && exact->axis != static_cast<std::int64_t>(axis))) continue;
    require(static_cast<bool>(inferred), "a node is refused only where no length of the axis is legal");
    check_within(*inferred, *exact);
  }
}

void check_plan(const NodeInput& input, const SplitSpec& spec) {
  const Node& node = input.node();
  const Result<Plan> result = input.make_plan(node);
  if (!result) {
    require(result.error().detail ==
                (spec.unknown == Argument::none ? ErrorDetail::dims_too_large : ErrorDetail::values_unknown),
            "what can be divided can be planned if it is known and small enough");
    expect_sentence(result.error());
    return;
  }
  if (result->count() > max_parts) return;
  choose_route(*result);
  std::vector<std::int64_t> dims;
  for (std::size_t i = 0; i < node.dims.size(); ++i) dims.push_back(node.dims[i].lo);
  expect_layout(*result, dims, spec);
  if (result->bytes() <= 4096 && result->count() <= 300) expect_bytes(*result, dims);
}

}  // namespace
}  // namespace tensorsplit::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tensorsplit;
  using namespace tensorsplit::fuzz;
  Input reader(bytes, size);
  NodeInput input(reader);
  const Node& node = input.node();
  const Result<SplitSpec> spec = input.resolve(node);
  if (spec) {
    check_division(node, *spec);
  } else {
    expect_sentence(spec.error());
  }
  if (spec && input.all_known()) {
    check_plan(input, *spec);
  } else {
    // The node may still have a plan, because some unknown values do not matter.
    const Result<Plan> plan = input.make_plan(node);
    if (!plan) expect_sentence(plan.error());
  }
  for (std::size_t axis = 0; axis < node.dims.size() && !input.all_known(); ++axis) {
    const DimRange dim = node.dims[axis];
    if (!dim.known() && dim.lo >= 0 && dim.lo <= dim.hi) check_inference(input, spec, axis);
  }
  return 0;
}
