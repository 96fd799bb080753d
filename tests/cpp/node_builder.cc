// SPDX-License-Identifier: MIT
#include "node_builder.h"

#include <algorithm>
#include <array>

#include "oracle.h"

namespace tensorsplit {

Node NodeBuilder::node() const {
  const auto numbers = [](const std::optional<Operand>& operand) {
    return operand ? operand->numbers() : IntArgument();
  };
  Node node;
  node.op = op_;
  node.opset = opset_;
  node.type = type_;
  node.type_known = type_known_;
  node.rank_known = rank_known_;
  if (rank_known_) node.dims = dims_;
  node.axis = numbers(axis_);
  node.split = numbers(split_);
  node.num_outputs = numbers(num_outputs_);
  node.keepdims = numbers(keepdims_);
  node.num_splits = numbers(num_splits_);
  for (std::size_t i = 0; i < inputs_.size(); ++i) node.inputs[i] = numbers(inputs_[i]);
  node.outputs = outputs_;
  return node;
}

SplitCall call_of(const Node& node) {
  return {.op = node.op,
          .opset = node.opset,
          .type = node.type,
          .dims = node.dims,
          .axis = node.axis,
          .split = node.split,
          .num_outputs = node.num_outputs,
          .keepdims = node.keepdims};
}

SplitCall NodeBuilder::as_call() const {
  const Node from = node();
  EXPECT_EQ(from.outputs, outputs_not_declared) << "only nodes have outputs";
  return call_of(from);
}

Result<SplitSpec> NodeBuilder::resolve() const {
  return is_call_ ? tensorsplit::resolve(as_call()) : tensorsplit::resolve(node());
}

Result<Plan> NodeBuilder::plan() const {
  return is_call_ ? tensorsplit::make_plan(as_call()) : tensorsplit::make_plan(node());
}

std::string text(DimRange range) {
  if (range.known()) return std::to_string(range.lo);
  if (range.unknown()) return "?";
  return "[" + std::to_string(range.lo) + "," + (range.hi == unbounded ? ".." : std::to_string(range.hi)) + "]";
}

std::string text(const Error& error) {
  std::array<char, 400> sentence{};
  const std::size_t size = describe(error, sentence);
  return std::string(code_name(code_of(error.detail))) + " " + std::string(sentence.data(), size);
}

namespace {

/// Whether a plan has all it needs.
bool all_known(const Node& node, const SplitSpec& spec) {
  bool known = node.type_known && spec.axis_known && spec.unknown == Argument::none;
  for (std::size_t i = 0; i < node.dims.size(); ++i) known = known && node.dims[i].known();
  return known;
}

}  // namespace

void expect_layout(const Plan& plan, const oracle::Shape& dims, const SplitSpec& spec) {
  const auto axis = dims.begin() + static_cast<std::ptrdiff_t>(spec.axis);
  const int width = element_bits(plan.type());
  const std::int64_t all = oracle::elements_in(dims);
  EXPECT_EQ(plan.size(), all);
  EXPECT_EQ(plan.bytes(), (all * width + 7) / 8);
  EXPECT_EQ(plan.layout().element_bits, width);
  EXPECT_EQ(plan.layout().axis_length, *axis);
  const std::int64_t outer = all == 0 ? 0 : oracle::elements_in({dims.begin(), axis});
  const std::int64_t inner = all == 0 ? 0 : oracle::elements_in({axis + 1, dims.end()});
  if (all > 0) {
    EXPECT_EQ(plan.layout().outer, outer);
    EXPECT_EQ(plan.layout().inner, inner);
  }
  EXPECT_EQ(plan.count(), spec.count.lo);
  EXPECT_EQ(plan.spec().axis, spec.axis);
  std::int64_t offset = 0;
  std::int64_t i = 0;
  for (const PartLayout& part : plan.parts()) {
    EXPECT_EQ(part.length, spec.length(i).lo);
    EXPECT_EQ(part.offset, offset);
    EXPECT_EQ(plan.part(i++).offset, offset);
    EXPECT_EQ(part.size, outer * part.length * inner);
    EXPECT_EQ(part.bytes, (part.size * width + 7) / 8);
    offset += part.length;
  }
  const bool may_leave_out = spec.op == Operator::split && spec.version >= 18;
  EXPECT_TRUE(offset == *axis || (may_leave_out && offset < *axis)) << offset << " of " << *axis;
}

void expect_bytes(const Plan& plan, const std::vector<std::int64_t>& dims) {
  if (element_bits(plan.type()) == 0) return;  // strings have no bytes to move
  constexpr std::size_t guard = 17;            // the parts are at odd addresses
  constexpr std::uint8_t sentinel = 0xA5;
  const auto total = static_cast<std::size_t>(plan.bytes());
  oracle::Bytes source(total);
  for (std::size_t i = 0; i < total; ++i) source[i] = static_cast<std::uint8_t>((i + 1) * 0x9D ^ (i >> 3));
  const oracle::Bytes before = source;

  std::vector<std::int64_t> lengths;
  std::vector<oracle::Bytes> buffers;
  for (const PartLayout& part : plan.parts()) {
    lengths.push_back(part.length);
    buffers.emplace_back(static_cast<std::size_t>(part.bytes) + 2 * guard, sentinel);
  }
  std::vector<Memory> destinations;
  for (oracle::Bytes& buffer : buffers) destinations.emplace_back(buffer.data() + guard, buffer.size() - 2 * guard);
  const Result<void> done = split(plan, source, destinations);
  ASSERT_TRUE(done) << text(done.error());

  EXPECT_EQ(source, before) << "the source was written to";
  const oracle::Width width{element_bits(plan.type()), plan.type() == ElementType::uint1};
  const auto axis = static_cast<std::size_t>(plan.spec().axis);
  const std::vector<oracle::Bytes> expected = oracle::split(source, dims, axis, lengths, width);
  for (std::size_t i = 0; i < buffers.size(); ++i) {
    oracle::Bytes whole(guard, sentinel);
    whole.insert(whole.end(), expected[i].begin(), expected[i].end());
    whole.insert(whole.end(), guard, sentinel);
    ASSERT_EQ(buffers[i], whole) << "part " << i << " of " << buffers.size();
  }
}

std::string parts(const NodeBuilder& builder) {
  const Node node = builder.node();
  const Result<SplitSpec> spec = builder.resolve();
  if (!spec) return text(spec.error());
  if (!spec->count.known()) return text(spec->count) + " of " + text(spec->size_bounds);
  std::string list;
  for (std::int64_t i = 0; i < spec->count.lo; ++i) list += (i == 0 ? "" : " ") + text(spec->length(i));
  if (!all_known(node, *spec)) return list.empty() ? "none" : list;
  const Result<Plan> plan = builder.plan();
  if (!plan) return text(plan.error());
  EXPECT_EQ(plan->type(), node.type);
  oracle::Shape dims;
  for (std::size_t i = 0; i < node.dims.size(); ++i) dims.push_back(node.dims[i].lo);
  expect_layout(*plan, dims, *spec);
  if (plan->bytes() <= 65536) expect_bytes(*plan, dims);
  return list.empty() ? "none" : list;
}

PlannedNode::PlannedNode(NodeBuilder builder) : builder_(std::move(builder)), plan_(builder_.plan()) {
  EXPECT_TRUE(plan_) << text(plan_.error());
}

std::string axis(const NodeBuilder& builder) {
  const Result<SplitSpec> spec = builder.resolve();
  if (!spec) return text(spec.error());
  const std::string index = spec->axis_known ? std::to_string(spec->axis) : "?";
  return index + (spec->keep_axis ? "" : " dropped") + ((spec->whole_part >= 0) ? " whole" : "");
}

::testing::AssertionResult is_sentence(const std::string& sentence) {
  const auto wrong = [&](const char* why) { return ::testing::AssertionFailure() << why << ": " << sentence; };
  const std::vector<std::string> operators{
      "Split",  "SplitToSequence",    "VariadicSplit", "OpenVINO Split", "chunk",     "unbind",   "tensor_split",
      "Concat", "ConcatFromSequence", "stack",         "to_planes",      "to_pixels", "move_axis"};
  const bool opens = std::any_of(operators.begin(), operators.end(), [&](const std::string& op) {
    return sentence.starts_with(op + ": ") || sentence.starts_with(op + "-");
  });
  if (!opens) return wrong("does not begin with its operator");
  if (sentence.size() >= 400) return wrong("too long");
  if (!sentence.ends_with(".") && !sentence.ends_with("?")) return wrong("does not end as a sentence");
  if (sentence.ends_with("..")) return wrong("ends with two periods");
  const auto is_odd = [](char c) { return c < ' ' || c > '~' || c == '{' || c == '}' || c == '<' || c == '|'; };
  if (std::any_of(sentence.begin(), sentence.end(), is_odd)) return wrong("has an odd character");
  for (const char* pair : {"  ", " .", " ,", ",,", ":.", ": :", " :"}) {
    if (sentence.find(pair) != std::string::npos) return wrong("has a hole");
  }
  return ::testing::AssertionSuccess();
}

void expect_sentence(const Error& error) {
  const std::string message = text(error);
  EXPECT_NE(message.find(' '), 0U) << "there is no code";
  EXPECT_TRUE(is_sentence(message.substr(message.find(' ') + 1)));
}

void expect_message(const std::vector<NodeCase>& table) {
  for (const auto& [builder, expected] : table) {
    SCOPED_TRACE(expected);
    const std::string actual = parts(builder);
    const bool is_error = expected[0] >= 'A' && expected[0] <= 'Z';
    const std::size_t code = is_error ? expected.find(' ') : expected.size();
    EXPECT_EQ(is_error ? actual.substr(0, code) : actual, expected.substr(0, code)) << actual;
    if (!is_error) continue;
    const std::string sentence = actual.substr(actual.find(' ') + 1);
    EXPECT_NE(sentence.find(expected.substr(code + 1)), std::string::npos) << sentence;
    EXPECT_TRUE(is_sentence(sentence));
  }
}

}  // namespace tensorsplit
