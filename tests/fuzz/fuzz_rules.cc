// SPDX-License-Identifier: MIT
//
// Fuzz target of the rules and the plan: bytes -> node -> division -> plan -> bytes moved, with what must hold at every
// step. A node gives a division or an error with its sentence; inferred bounds hold whatever the unknown axis is; the
// parts tile the axis; and their bytes are those of the oracle.
#include <algorithm>
#include <string>

#include "../cpp/oracle.h"
#include "node_input.h"

namespace tensorsplit::fuzz {
namespace {

/// Parts beyond these are not looked at one by one.
constexpr std::int64_t most_parts = 2000;

void check_error(const Error& error) {
  char memory[400];
  const std::size_t size = describe(error, memory);
  const std::string sentence(memory, size);
  require(size > 10 && size < sizeof(memory), "a sentence is neither empty nor cut off");
  require(sentence.ends_with(".") && !sentence.ends_with(".."), "a sentence ends with one period");
  for (const char c : sentence) require(c >= ' ' && c <= '~' && c != '%' && c != '{', "a sentence is plain ASCII");
  require(*name(code(error.fault)) != 0, "a fault has a code");
}

std::int64_t looked_at(const Extent& count) { return smaller(count.lo, most_parts); }

void check_division(const Node& node, const Division& division) {
  require(division.version == version_in_force(node.op, node.opset), "the version is that in force");
  require(division.count.lo >= 0 && division.count.lo <= division.count.hi, "the count is an interval");
  if (division.axis_known) {
    require(division.axis >= 0 && division.axis < static_cast<std::int64_t>(node.dims.size()), "the axis is one");
  }
  std::int64_t sum = 0;
  for (std::int64_t i = 0; i < looked_at(division.count); ++i) {
    const Extent length = division.lengths.at(i);
    require(length.lo >= 0 && length.lo <= length.hi, "a length is an interval");
    require(length.hi <= max_size || length.hi == unbounded, "a length is a safe integer");
    require(division.common.lo <= length.lo && length.hi <= division.common.hi, "the common bounds hold all lengths");
    sum = add(sum, length.lo);
  }
  if (division.axis_known && division.count.known()) {
    require(sum <= node.dims[static_cast<std::size_t>(division.axis)].hi, "the parts fit into the axis");
  }
}

/// The lengths that `exact` has lie within those of `inferred`.
void check_within(const Division& inferred, const Division& exact) {
  require(inferred.count.has(exact.count.lo), "the inferred count is sound");
  for (std::int64_t i = 0; i < looked_at(exact.count); ++i) {
    const Extent length = exact.lengths.at(i);
    const Extent bounds = inferred.lengths.at(i);
    require(bounds.lo <= length.lo && length.hi <= bounds.hi, "an inferred length is sound");
  }
}

/// For a node whose axis is bounded: tries the first values it may have.
void check_inference(NodeInput& input, const Result<Division>& inferred, std::size_t axis) {
  const Extent bounds = input.node().dims[axis];
  for (std::int64_t length = bounds.lo; length <= smaller(bounds.hi, bounds.lo + 12); ++length) {
    const Result<Division> exact = divide(input.with_length(axis, length));
    if (!exact || (exact->axis_known && exact->axis != static_cast<std::int64_t>(axis))) continue;
    require(static_cast<bool>(inferred), "a node is refused only where no length of the axis is legal");
    check_within(*inferred, *exact);
  }
}

void check_bytes(const Node& node, const Plan& plan) {
  const Block source(static_cast<std::size_t>(plan.bytes()), 3, 0);
  source.fill_with_pattern();
  oracle::Shape shape;
  for (const Extent& dim : node.dims) shape.push_back(dim.lo);
  oracle::Shape lengths;
  std::vector<Block> blocks;
  std::vector<void*> destinations;
  Part part = plan.first();
  for (std::int64_t i = 0; i < plan.count(); part = plan.next(part, i), ++i) {
    lengths.push_back(part.length);
    blocks.emplace_back(static_cast<std::size_t>(part.bytes), static_cast<std::size_t>(i % 16), std::uint8_t{0xFF});
    destinations.push_back(blocks.back().data());
  }
  split(plan, source.data(), destinations);
  const oracle::Bytes bytes(source.data(), source.data() + source.size());
  const std::vector<oracle::Bytes> expected =
      oracle::split(bytes, shape, static_cast<std::size_t>(plan.division().axis), lengths,
                    {bits(plan.type()), plan.type() == ElementType::uint1});
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    require(blocks[i].front_is_intact(), "nothing is written before a part");
    require(blocks[i].size() == expected[i].size(), "a part has the size of the oracle's");
    require(std::equal(expected[i].begin(), expected[i].end(), blocks[i].data()), "a part has the oracle's bytes");
  }
}

void check_plan(const Node& node, const Division& division) {
  const Result<Plan> result = plan(node);
  if (!result) {
    require(result.error().fault == Fault::dims_too_large, "what can be divided can be planned if it is small enough");
    check_error(result.error());
    return;
  }
  const Layout& layout = result->layout();
  const std::int64_t size = multiply(layout.outer, layout.row());
  require(size == result->size() || result->size() == 0, "the layout has the elements of the data");
  if (result->count() > most_parts) return;
  std::int64_t offset = 0;
  std::int64_t elements = 0;
  Part part = result->first();
  for (std::int64_t i = 0; i < result->count(); part = result->next(part, i), ++i) {
    require(division.lengths.at(i) == Extent(part.length), "the plan's lengths are the division's");
    require(part.offset == offset, "a part begins where the one before it ends");
    offset += part.length;
    elements += part.size;
  }
  const bool some_are_left_out = node.op == Operator::split && division.version >= 18 && node.outputs >= 0;
  require(offset == layout.axis_length || (some_are_left_out && offset < layout.axis_length),
          "the parts tile the axis");
  require(elements == result->size() || some_are_left_out, "the parts have all elements");
  choose_lane(*result);
  if (layout.bits != 0 && result->bytes() <= 4096 && result->count() <= 300) check_bytes(node, *result);
}

}  // namespace
}  // namespace tensorsplit::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  using namespace tensorsplit;
  using namespace tensorsplit::fuzz;
  Input reader(bytes, size);
  NodeInput input(reader);
  const Node& node = input.node();
  const Result<Division> division = divide(node);
  if (division) {
    check_division(node, *division);
  } else {
    check_error(division.error());
  }
  if (division && input.all_known()) check_plan(node, *division);
  for (std::size_t axis = 0; axis < node.dims.size() && !input.all_known(); ++axis) {
    const Extent dim = node.dims[axis];
    if (!dim.known() && dim.lo >= 0 && dim.lo <= dim.hi) check_inference(input, division, axis);
  }
  return 0;
}
