// SPDX-License-Identifier: MIT
//
// Fuzz target of the rules and plans of joins: bytes -> tensors and what is known of them -> spec -> plan. A node gives
// a spec or an error with its sentence; what is inferred holds whatever the dims are; and the plan takes a result apart
// into the parts that the oracle finds in it.
#include <algorithm>
#include <vector>

#include "../cpp/given.h"
#include "input.h"

namespace tensorsplit::fuzz {
namespace {

/// Tensors with all their dims, and with what may be known of them.
class JoinInput {
 public:
  explicit JoinInput(Input& input) {
    std::vector<std::int64_t> shape(input.up_to(4));
    for (std::int64_t& dim : shape) dim = static_cast<std::int64_t>(input.up_to(5));
    const std::size_t count = input.up_to(input.up_to(7) == 0 ? 40 : 5);
    const auto type = static_cast<ElementType>(input.up_to(input.flag() ? 1 : element_type_count - 1));
    for (std::size_t i = 0; i < count; ++i) read_tensor(input, type, shape);
    for (std::size_t i = 0; i < count; ++i) {
      exact_[i].dims = exact_dims_[i];
      known_[i].dims = known_dims_[i];
    }
    node_.op = input.up_to(2) == 0 ? Operator::concat_from_sequence : Operator::concat;
    node_.opset = input.up_to(3) == 0 ? input.integer() : newest_opset;
    node_.call = input.flag();
    if (input.up_to(7) != 0) node_.axis = static_cast<std::int64_t>(input.up_to(7)) - 3;
    if (input.up_to(15) == 0) node_.axis = input.integer();
    if (input.up_to(2) == 0) node_.new_axis = static_cast<std::int64_t>(input.up_to(8)) / 4;
    if (input.up_to(15) == 0) node_.outputs = static_cast<std::int64_t>(input.up_to(2));
  }

  JoinInput(const JoinInput&) = delete;
  JoinInput& operator=(const JoinInput&) = delete;

  JoinNode exact() const { return with(exact_); }
  JoinNode known() const { return with(known_); }

 private:
  void read_tensor(Input& input, ElementType type, std::vector<std::int64_t> dims) {
    const std::size_t oddity = input.byte();
    if (!dims.empty()) dims[oddity % dims.size()] = static_cast<std::int64_t>(input.up_to(5));
    if (oddity >= 250) dims.push_back(input.integer());
    if (oddity == 249) type = static_cast<ElementType>(input.up_to(element_type_count - 1));
    std::vector<DimRange> ranges;
    for (const std::int64_t dim : dims) {
      const std::size_t kind = input.up_to(7);
      const bool is_small = dim >= 0 && dim < 100;
      ranges.push_back(kind == 0 && is_small   ? DimRange()
                       : kind == 1 && is_small ? DimRange(dim / 2, dim + static_cast<std::int64_t>(input.up_to(3)))
                                               : DimRange(dim));
    }
    exact_.push_back({type, {}});
    known_.push_back({type, {}, input.up_to(15) != 0, input.up_to(15) != 0});
    exact_dims_.push_back(std::move(dims));
    known_dims_.push_back(std::move(ranges));
  }

  JoinNode with(const std::vector<TensorInfo>& tensors) const {
    JoinNode node = node_;
    node.inputs = tensors;
    return node;
  }

  JoinNode node_;
  std::vector<TensorInfo> exact_;
  std::vector<TensorInfo> known_;
  std::vector<std::vector<std::int64_t>> exact_dims_;
  std::vector<std::vector<DimRange>> known_dims_;
};

/// What is inferred from `known` holds for the dims as they are.
void check_inference(const JoinNode& known, const JoinNode& exact, const SplitSpec& result) {
  const Result<SplitSpec> inferred = resolve(known);
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

/// The plan takes a result apart into parts of the inputs' lengths.
void check_plan(const JoinNode& node, const SplitSpec& spec) {
  const Result<Plan> plan = make_plan(node);
  if (!plan) {
    require(plan.error().fault == Fault::dims_too_large, "what is legal can be planned if it is small enough");
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
  const JoinInput input(reader);
  const JoinNode exact = input.exact();
  const Result<SplitSpec> spec = resolve(exact);
  if (!spec) {
    expect_sentence(spec.error());
    const Result<Plan> plan = make_plan(exact);
    require(!plan, "what is not legal has no plan");
    const Result<SplitSpec> inferred = resolve(input.known());
    if (!inferred) expect_sentence(inferred.error());
    return 0;
  }
  check_inference(input.known(), exact, *spec);
  check_plan(exact, *spec);
  const Result<Plan> plan = make_plan(input.known());
  if (!plan) expect_sentence(plan.error());
  return 0;
}
