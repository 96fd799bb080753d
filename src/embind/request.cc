// SPDX-License-Identifier: MIT
#include "embind/request.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "embind/field_reader.h"
#include "embind/response.h"
#include "rules/rules.h"
#include "text/text.h"

namespace tensorsplit::embind {

using emscripten::val;

namespace {

// Names of the fields, in the order in which library.js copies them and the functions below read them. The checked
// build asserts that order. A new field is a name here, a read in its place below, and a line in js/load/module.d.ts.
constexpr const char* argument_fields = "type isTensor rank count values";
constexpr const char* tensor_fields = "type dims bounds";
constexpr FieldNames node_fields{
    "operator isCall opset outputs type dims bounds axis split numOutputs keepdims numSplits newAxis to "
    "moreInputs repeated inputs",
    argument_fields, tensor_fields};
constexpr FieldNames pixel_fields{"pixelBytes channels format layout type rescale zeroPoint mean std dims",
                                  argument_fields, tensor_fields};

/// Returns whether `value` is an integer of at most `max_size`, up to which doubles represent every integer.
bool is_integer(double value) {
  return std::trunc(value) == value && std::fabs(value) <= static_cast<double>(max_size);
}

/// Returns the bound that JavaScript passes as `number`: Infinity is `unbounded`.
std::int64_t to_bound(double number) { return number == HUGE_VAL ? unbounded : static_cast<std::int64_t>(number); }

/// Reports that dim `index` is not an integer. Returns false.
bool fail_dim(Error& error, double value, std::size_t index) {
  error.detail = ErrorDetail::dim_invalid;
  error.given = value;
  error.bounds = DimRange(0, max_size);
  error.is_dim = error.argument == Argument::none;
  if (error.is_dim) error.index = static_cast<std::int64_t>(index);
  return false;
}

/// Reports that there is not enough memory for the fields. Returns false.
bool fail_memory(const FieldReader& reader, Error& error) {
  error.detail = ErrorDetail::no_memory;
  error.given = reader.missing_bytes();
  return false;
}

/// Converts dims to integers in place. Each has `step` numbers: the dim itself, or two bounds, of which the second may
/// be Infinity. Returns false and sets `error` if one of them is not an integer.
bool read_dims(std::span<double> numbers, std::size_t step, Error& error) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const bool is_open = i % step == 1 && numbers[i] == HUGE_VAL;
    if (!is_open && !is_integer(numbers[i])) return fail_dim(error, numbers[i], i / step);
    const std::int64_t integer = to_bound(numbers[i]);
    std::memcpy(&numbers[i], &integer, sizeof integer);
  }
  return true;
}

/// Reads an argument if it is present. Its values stay in the reader's memory. Returns false and sets `error` if the
/// bounds of their count are not integers.
bool read_argument(FieldReader& reader, IntArgument& argument, Error& error) {
  if (!reader.open(argument_fields)) return true;
  ElementType type = ElementType::float64;
  bool is_tensor = false;
  std::int64_t rank = 0;
  reader.read("type", type);
  reader.read("isTensor", is_tensor);
  reader.read("rank", rank);
  const std::span<double> counts = reader.numbers("count");
  const std::span<const std::uint8_t> values = reader.bytes("values");
  reader.close();
  const auto make = is_tensor ? IntArgument::tensor : IntArgument::values;
  if (counts.size() == 2) {
    if (!read_dims(counts, 2, error)) return false;
    DimRange bounds;
    std::memcpy(&bounds, counts.data(), sizeof bounds);
    argument = make(type, nullptr, IntArgument::unknown, rank).with_counts(bounds);
    return true;
  }
  // `count` comes from the tensor's dims and `values` from its data. Data that is too short counts as unknown, so that
  // it is not over-read.
  const auto count = static_cast<std::int64_t>(counts[0]);
  const bool is_complete = static_cast<std::int64_t>(values.size()) * 8 >= count * element_bits(type);
  argument = make(type, is_complete ? values.data() : nullptr, count, rank);
  return true;
}

/// Reads the element type and dims of a tensor. The dims become integers in place, in the reader's memory, which the
/// tensor borrows. Returns false and sets `error` if one of them is not an integer.
bool read_tensor(FieldReader& reader, TensorInfo& tensor, Error& error) {
  tensor.type_known = reader.read("type", tensor.type);
  std::span<double> numbers = reader.numbers("dims");
  const std::span<double> bounds = reader.numbers("bounds");
  // `dims` has one number for each dim, `bounds` two.
  static_assert(sizeof(DimRange) == 2 * sizeof(double));
  const std::size_t step = numbers.data() != nullptr ? 1 : 2;
  if (step == 2) numbers = bounds;
  tensor.rank_known = numbers.data() != nullptr;
  if (!read_dims(numbers, step, error)) return false;
  const void* const first = numbers.data();
  const std::size_t rank = numbers.size() / step;
  tensor.dims = step == 1 ? Dims(std::span(static_cast<const std::int64_t*>(first), rank))
                          : Dims(std::span(static_cast<const DimRange*>(first), rank));
  return true;
}

/// Returns whether `text` is `name`, or the method of that name: "split" for "Split", "tensorSplit" for "tensor_split".
bool is_method(std::string_view text, const char* name) {
  for (std::size_t i = 0; i < text.size(); ++i, ++name) {
    if (*name == 0) return false;
    const int wanted = *name == '_' ? *++name - 'a' + 'A' : *name;
    const bool is_small = i == 0 && text[i] == wanted - 'A' + 'a';
    if (text[i] != wanted && !is_small) return false;
  }
  return *name == 0;
}

/// Reads the fields of a node. Returns false and sets `error` if one of them is invalid.
bool read_node(FieldReader& reader, Request& request, Error& error) {
  Node& split = request.split;
  JoinNode& join = request.join;
  const std::string_view named = reader.text("operator");
  int op = 0;
  while (op < operator_count + function_count && !is_method(named, operator_names[op])) ++op;
  if (op < operator_count) split.op = static_cast<Operator>(op);
  if (op >= operator_count && op < operator_count + function_count) {
    request.function = static_cast<Function>(op - operator_count + 1);
  }
  request.is_join = is_join(split.op);
  reader.read("isCall", request.is_call);
  error = Error(ErrorDetail::opset_invalid, split.op, request.is_call);
  error.function = request.function;
  error.argument = Argument::opset;
  error.bounds = DimRange(1, max_size);
  const std::span<const double> opset = reader.numbers("opset");
  if (opset.data() != nullptr) {
    error.given = opset[0];
    if (!is_integer(opset[0])) return false;
    split.opset = error.given.to_int64();
  }
  error.argument = Argument::none;
  if (request.function == Function::none) error.version = version_in_force(split.op, split.opset);
  if (reader.missing_bytes() != 0) return fail_memory(reader, error);
  reader.read("outputs", split.outputs);
  TensorInfo data;
  if (!read_tensor(reader, data, error)) return false;
  split.type = data.type;
  split.dims = data.dims;
  split.type_known = data.type_known;
  split.rank_known = data.rank_known;
  const std::pair<FieldName, IntArgument*> arguments[] = {
      {"axis", &split.axis},         {"split", &split.split},          {"numOutputs", &split.num_outputs},
      {"keepdims", &split.keepdims}, {"numSplits", &split.num_splits}, {"newAxis", &join.new_axis},
      {"to", &request.to_axis}};
  for (const auto& [name, argument] : arguments) {
    reader.expect(name);
    if (!read_argument(reader, *argument, error)) return false;
  }
  reader.read("moreInputs", join.more_inputs);
  const std::span<double> repeated = reader.numbers("repeated");
  error.argument = Argument::length;
  if (!read_dims(repeated, 2, error)) return false;
  error.argument = Argument::none;
  if (repeated.data() != nullptr) std::memcpy(&join.repeated, repeated.data(), sizeof join.repeated);
  // For splits, only the number of elements is used. The elements themselves are read as arguments below.
  const std::span<TensorInfo> inputs = reader.elements("inputs");
  if (!request.is_join) {
    // All surplus inputs are read into the last one, because the rules only report that it exists.
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      error.input = static_cast<std::int64_t>(i) + 1;
      if (!read_argument(reader, split.inputs[std::min<std::size_t>(i, Node::max_inputs - 1)], error)) return false;
    }
    return true;
  }
  join.op = split.op;
  join.opset = split.opset;
  join.inputs = inputs;
  join.axis = split.axis;
  join.outputs = split.outputs;
  for (TensorInfo& input : inputs) {
    error.input = &input - inputs.data();
    reader.open(tensor_fields);
    if (!read_tensor(reader, input, error)) return false;
    reader.close();
  }
  return true;
}

}  // namespace

Result<Plan> make_plan(const Request& request) {
  const Node& node = request.split;
  if (!request.is_call) return request.is_join ? tensorsplit::make_plan(request.join) : tensorsplit::make_plan(node);
  if (request.is_join) return rules::plan_call(request.join);
  return rules::plan_call(node.op, node.opset, {node.data(), node.axis, node.split, node.num_outputs, node.keepdims});
}

val with_request(const val& object, val (*respond)(const Request&)) {
  FieldReader reader(object, node_fields);
  Request request;
  Error error;
  return read_node(reader, request, error) ? respond(request) : to_response(error);
}

val plan_pixels(val object) {
  FieldReader reader(object, pixel_fields);
  PixelOptions options;
  int pixel_bytes = 0;
  reader.read("pixelBytes", pixel_bytes);
  Error error(ErrorDetail::missing, pixel_bytes != 0 ? Function::to_pixels : Function::to_planes);
  if (reader.missing_bytes() != 0) {
    fail_memory(reader, error);
    return to_response(error);
  }
  reader.read("channels", options.channels);
  reader.read("format", options.format);
  reader.read("layout", options.layout);
  reader.read("type", options.type);
  if (const std::span<double> rescale = reader.numbers("rescale"); !rescale.empty()) options.rescale = rescale[0];
  reader.read("zeroPoint", options.zero_point);
  options.mean = reader.numbers("mean");
  options.deviation = reader.numbers("std");
  const std::span<double> numbers = reader.numbers("dims");
  if (!read_dims(numbers, 1, error)) return to_response(error);
  const void* const first = numbers.data();
  const std::span dims(static_cast<const std::int64_t*>(first), numbers.size());
  const auto respond = [](const auto& plan) { return plan ? to_response(*plan) : to_response(plan.error()); };
  return pixel_bytes == 0 ? respond(plan_to_planes(options, dims))
                          : respond(plan_to_pixels(options, dims, pixel_bytes));
}

}  // namespace tensorsplit::embind
