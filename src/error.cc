// SPDX-License-Identifier: MIT
#include "tensorsplit/error.h"

#include <algorithm>

#include "rules.h"
#include "text.h"

namespace tensorsplit {
namespace {

/// The code of a fault, and the sentence of its message. {name} is replaced, see `fillings`; the text of <name|text> is
/// left out unless that condition holds, see `conditions`.
struct Entry {
  ErrorCode code;
  const char* sentence;
};

using enum ErrorCode;

constexpr const char* not_scalar = "{argument} has rank {given}, it must be a scalar<VariadicSplit| or have shape [1]>";

/// In the order of `Fault`.
constexpr Entry entries[fault_count] = {
    {axis_out_of_range, "axis is {given}, rank {other} allows {least axis} to {other - 1}"},
    {axis_out_of_range, "{input} has rank 0, it must be at least 1: a scalar has no axis"},
    {axis_invalid, "axis is {given}, it must be an integer"},
    {axis_invalid, not_scalar},
    {axis_invalid, "axis has {given} numbers, it must have one"},
    {sizes_invalid,
     "{argument}[{other}] is {given}, sizes must be integers from 0 to 2^53 - 1<VariadicSplit|, or -1 once for the "
     "rest>"
     "<-1|: for a -1 that takes the rest use variadicSplit>"},
    {sizes_invalid,
     "{argument} is -1 at index {given} and again at {other}, one -1 is allowed: give one of them its length"},
    {sizes_invalid,
     "{argument} has rank {given}, it must be a list (rank 1)<scalar too| or a scalar><scalar|: for equal parts use "
     "{num_outputs}>"},
    {sizes_invalid, "split is the scalar {given}, it must be an integer of at least 1"},
    {sizes_sum_mismatch,
     "the sizes in {argument} add up to {given}, the axis has {dim}: add {excess}<ONNX| or use -1 with variadicSplit>"
     "<VariadicSplit| or make one of them -1><one size|; for chunks of {given} pass split: {given}>"},
    {sizes_sum_mismatch, "the sizes in {argument} add up to {given}, the axis has {dim}: take {excess} away"},
    {sizes_sum_mismatch,
     "the sizes in {argument} beside the -1 add up to {given}, the axis has {dim}: take {excess} away"},
    {sizes_invalid,
     "{argument}[{other}] is {given}, indices must be integers, and none before the one that it follows"},
    {sizes_count_mismatch, "{argument} has {dim} sizes, the outputs are {other}: there must be one size per output"},
    {not_divisible,
     "{argument} is {given}, the axis has {dim} and is not divisible by it: list the sizes<OpenVINO| with "
     "VariadicSplit>"
     "<ONNX|, or use opset 18, where the last part may be smaller>"},
    {not_divisible,
     "{argument} is {given}, the axis has {dim}: parts of {other} use it up before the last one, use fewer parts or "
     "list the sizes"},
    {num_outputs_invalid, not_scalar},
    {num_outputs_invalid,
     "{argument} is {given}, it must be an integer from 1 to <ONNX|2147483647>"
     "<OpenVINO|the length of the axis>"},
    {num_outputs_invalid, "{argument} is {given}, the node lists {other} outputs: list at most {given}"},
    {num_outputs_invalid, "{argument} is {given}, the node lists {other} outputs: the two must agree"},
    {argument_conflict, "split and {num_outputs} are both given, only one of them is allowed: leave one out"},
    {argument_conflict, "split is given as an attribute and as an input, and they differ: leave one out"},
    {argument_missing,
     "neither split nor {num_outputs} is given, one of them is needed from opset 18 on<node| (the list of outputs does "
     "not stand for them)>: set {num_outputs} for equal parts"},
    {argument_missing,
     "split is not given and the number of outputs is not known: give split<call| or {num_outputs}><node|, or list the "
     "outputs>"},
    {argument_missing, "{argument} is not given, it is required"},
    {argument_unknown,
     "<node|the attribute >{argument} is given, this version does not know it<num_outputs|: it exists from opset 18 on>"
     "<sizes|: it is an input from opset 13 on>"},
    {argument_unknown, "allowed attributes: {attributes}"},
    {argument_unknown, "too many inputs are given, there may be {given} at most"},
    {argument_unknown, not_scalar},
    {argument_unknown, "{argument} is {given}, it must be 0 or 1"},
    {type_unsupported, "{input} has element type {type}, allowed are {types}"},
    {type_unsupported, "{argument} has element type {type}, allowed are {types}"},
    {dims_invalid, "the dims multiply to more than 2^53 - 1 elements or bytes"},
    {dims_invalid, "{dims} is {given}, it must be an integer from 0 to 2^53 - 1"},
    {dims_invalid, "{dims} is [{dim}, {given}], bounds must not descend"},
    {opset_unsupported, "opset is {given}, it must be an integer of at least 1"},
    {opset_unsupported, "opset is {given}, the operator exists from opset {other} on"},
    {out_of_memory, "there would be {given} parts, at most {other} can be handed out"},
    {out_of_memory, "there is no memory for {given} bytes of arguments"},
    {type_unsupported, "the element type of {input} is not known, a plan needs it"},
    {dims_invalid, "the dims of {input} are not known, a plan needs them"},
    {dims_invalid, "{dims} is not known, a plan needs all dims"},
    {argument_missing, "the values of {argument} are not known, a plan needs them"},
    {num_outputs_invalid, "the node lists {given} outputs, it has one"},
    {sizes_count_mismatch, "there are {given} {argument} and {other} parts, they must be as many"},
    {data_mismatch, "{argument}{memory} has {given} bytes, it must have {other}"},
    {dims_invalid,
     "the rows from {given} on, of {other}, are not all there, or their stride is less than a row, or they begin or "
     "end within a byte"},
    {argument_missing, "there are no tensors to join, at least one is needed"},
    {type_unsupported, "{input} has element type {type}, those before it have {types}: all must have the same"},
    {dims_invalid, "{input} has rank {given}, those before it have {other}: all must have the same"},
    {dims_invalid, "{dims} is {given}, that of the tensors before it is {dim}: only dims along the axis may differ"},
    {operator_unknown, "a Node splits and a JoinNode joins, the operator does something else"},
    {argument_unknown, "channels is \"{text}\", allowed are R, G, B and A, each at most once"},
    {type_unsupported, "<toPlanes|type is {type}><elsewhere|{input} has element type {type}>, allowed are {types}"},
    {argument_unknown, "{argument}{index} is {given}, it must be finite"},
    {argument_unknown, "{argument}{index} is {given}, it must be finite and other than 0"},
    {sizes_count_mismatch, "{argument} has {given} numbers, it must have one, or {other}, one for each channel"},
    {argument_unknown, "rescale / std or mean / std is too large or too small for a float32"},
    {argument_unknown, "zeroPoint is {given}, with element type {type} it must be {zero points}"},
    {argument_unknown, "layout is \"{text}\", allowed are NCHW, CHW, NHWC and HWC"},
    {argument_conflict, "layout {text} is that of one image, there are {given}: use N{text}"},
    {dims_invalid,
     "{input} has rank {given}, it must be <toPlanes|[height, width, channels] or [batch, height, width, channels]>"
     "<elsewhere|{other} with layout {text}><one image|: without its N the layout is that of one image>"},
    {dims_invalid,
     "{input} has {given} bytes for a pixel, the last of [height, width, channels]: it must have 4, 3 or 1"},
    {dims_invalid, "{input} has {given} channels, it must have {other} ({text}) or 1"},
};

/// In the order of `ErrorCode`.
constexpr const char* code_names[] = {
    "AXIS_OUT_OF_RANGE",    "AXIS_INVALID",     "SIZES_INVALID",       "SIZES_SUM_MISMATCH",
    "SIZES_COUNT_MISMATCH", "NOT_DIVISIBLE",    "NUM_OUTPUTS_INVALID", "ARGUMENT_CONFLICT",
    "ARGUMENT_MISSING",     "ARGUMENT_UNKNOWN", "TYPE_UNSUPPORTED",    "DIMS_INVALID",
    "OPSET_UNSUPPORTED",    "OUT_OF_MEMORY",    "OPERATOR_UNKNOWN",    "DATA_MISMATCH",
};

/// In the order of `Argument`, as a model's node spells them.
constexpr const char* argument_names[] = {
    "",
    "axis",
    "split",
    "num_outputs",
    "keepdims",
    "num_splits",
    "split_lengths",
    "the number of outputs",
    "new_axis",
    "input_sequence",
    "length",
    "source",
    "sources",
    "destination",
    "destinations",
    "rescale",
    "mean",
    "std",
};

/// The operator's name in messages.
const char* spelling(Operator op) { return op == Operator::openvino_split ? "OpenVINO Split" : operator_name(op); }

/// Writes the argument as its author spelled it: a call writes numOutputs where a node has num_outputs.
void write_argument(TextWriter& text, const Error& error, Argument argument) {
  const char* at = argument_names[static_cast<int>(argument)];
  if (error.op == Operator::chunk && argument == Argument::num_outputs) at = "chunks";
  if (error.op == Operator::tensor_split && argument == Argument::split) at = "indicesOrSections";
  for (; *at != 0; ++at) {
    const bool is_joint = error.call && *at == '_';
    text << (is_joint ? static_cast<char>(*++at - 'a' + 'A') : *at);
  }
}

/// Writes the attributes of the version in force.
void write_attributes(TextWriter& text, const Error& error) {
  const unsigned known = find_version(error.op, error.version).attributes;
  bool is_first = true;
  for (unsigned i = 1; i < std::size(argument_names); ++i) {
    if ((known >> i & 1U) == 0) continue;
    text << (is_first ? "" : ", ") << argument_names[i];
    is_first = false;
  }
  if (is_first) text << "none";
}

void write_bounds(TextWriter& text, const DimRange& bounds) {
  if (bounds.hi == unbounded) text << "at least ";
  text << static_cast<double>(bounds.lo);
  if (bounds.hi != unbounded && !bounds.known()) text << " to " << static_cast<double>(bounds.hi);
}

void write_types(TextWriter& text, TypeSet types) {
  bool is_first = true;
  for (int i = 0; i < element_type_count; ++i) {
    const auto type = static_cast<ElementType>(i);
    if (!types.has(type)) continue;
    if (!is_first) text << ", ";
    text << type_name(type);
    is_first = false;
  }
}

/// Writes how far the number given lies outside of the bounds.
void write_excess(TextWriter& text, const Error& error) {
  const auto least = static_cast<double>(error.bounds.lo);
  if (error.given_magnitude != 0) {
    text.write_digits(error.given_magnitude - static_cast<std::uint64_t>(error.bounds.hi));
  } else {
    text << (error.given < least ? least - error.given : error.given - static_cast<double>(error.bounds.hi));
  }
}

/// The least legal axis. Before version 11, Concat had no axes that count from the end.
double least_axis(const Error& error) { return error.op == Operator::concat && error.version < 11 ? 0 : -error.other; }

/// Writes the name of the tensor that is wrong.
void write_input(TextWriter& text, const Error& error) {
  if (error.input < 0) {
    text << (error.op == Operator::to_planes   ? "the image"
             : error.op == Operator::to_pixels ? "the tensor"
                                               : "the input");
    return;
  }
  const bool is_sequence = error.op == Operator::concat_from_sequence;
  text << (error.call ? "tensors" : is_sequence ? "input_sequence" : "inputs");
  text << '[' << static_cast<double>(error.input) << ']';
}

/// Writes the name of the dim that is wrong.
void write_dims(TextWriter& text, const Error& error) {
  if (error.argument == Argument::length) {
    text << "length";
    return;
  }
  if (error.input >= 0) {
    write_input(text, error);
    text << '.';
  } else if (error.argument == Argument::split || error.argument == Argument::split_lengths) {
    write_argument(text, error, error.argument);
    text << '.';
  }
  text << "dims[" << error.other << ']';
}

void write_given(TextWriter& text, const Error& error) {
  if (error.given_magnitude == 0) {
    text << error.given;
    return;
  }
  if (error.given < 0) text << '-';
  text.write_digits(error.given_magnitude);
}

/// Text from outside, cut off, and without control characters, which a terminal may act on.
void write_text(TextWriter& text, const Error& error) {
  constexpr std::size_t most = 40;
  for (const char character : std::span(error.text).first(std::min(error.text.size(), most))) {
    text << (character >= ' ' && character <= '~' ? character : '?');
  }
}

void write_index(TextWriter& text, const Error& error) {
  if (error.other >= 0) text << '[' << error.other << ']';
}

const char* zero_points(ElementType type) {
  if (type == ElementType::int8) return "an integer from -128 to 127";
  return type == ElementType::uint8 ? "an integer from 0 to 255" : "0";
}

/// What replaces {name} in a sentence.
struct Filling {
  const char* name;
  void (*write)(TextWriter&, const Error&);
};

constexpr Filling fillings[] = {
    {"given", write_given},
    {"other", [](TextWriter& text, const Error& error) { text << error.other; }},
    {"other - 1", [](TextWriter& text, const Error& error) { text << error.other - 1; }},
    {"least axis", [](TextWriter& text, const Error& error) { text << least_axis(error); }},
    {"dim", [](TextWriter& text, const Error& error) { write_bounds(text, error.bounds); }},
    {"excess", write_excess},
    {"index", write_index},
    {"memory",
     [](TextWriter& text, const Error& error) {
       if (error.input >= 0) text << '[' << static_cast<double>(error.input) << ']';
     }},
    {"text", write_text},
    {"zero points", [](TextWriter& text, const Error& error) { text << zero_points(error.type); }},
    {"input", write_input},
    {"dims", write_dims},
    {"type", [](TextWriter& text, const Error& error) { text << type_name(error.type); }},
    {"types", [](TextWriter& text, const Error& error) { write_types(text, error.allowed); }},
    {"attributes", write_attributes},
    {"argument", [](TextWriter& text, const Error& error) { write_argument(text, error, error.argument); }},
    {"num_outputs", [](TextWriter& text, const Error& error) { write_argument(text, error, Argument::num_outputs); }},
};

bool is_openvino(const Error& error) {
  return error.op == Operator::variadic_split || error.op == Operator::openvino_split;
}

/// When the text of <name|text> in a sentence is written.
struct Condition {
  const char* name;
  bool (*holds)(const Error&);
};

constexpr Condition conditions[] = {
    {"OpenVINO", is_openvino},
    {"ONNX", [](const Error& error) { return !is_openvino(error); }},
    {"scalar too",
     [](const Error& error) { return error.op == Operator::split_to_sequence || error.op == Operator::tensor_split; }},
    {"one size",
     [](const Error& error) { return error.call && error.op == Operator::split_to_sequence && error.other == 1; }},
    {"VariadicSplit", [](const Error& error) { return error.op == Operator::variadic_split; }},
    {"toPlanes", [](const Error& error) { return error.op == Operator::to_planes; }},
    {"elsewhere", [](const Error& error) { return error.op != Operator::to_planes; }},
    {"one image",
     [](const Error& error) { return error.op == Operator::to_pixels && error.given == 3 && error.other == 4; }},
    {"call", [](const Error& error) { return error.call; }},
    {"node", [](const Error& error) { return !error.call; }},
    {"scalar", [](const Error& error) { return error.call && error.op == Operator::split && error.given == 0; }},
    {"-1", [](const Error& error) { return error.given == -1; }},
    {"sizes", [](const Error& error) { return error.op == Operator::split && error.argument == Argument::split; }},
    {"num_outputs",
     [](const Error& error) { return error.op == Operator::split && error.argument == Argument::num_outputs; }},
};

/// The entry of `table` whose name stands after `at` and before `end`; `at` moves there.
template <typename Entry, std::size_t count>
const Entry& find_entry(const Entry (&table)[count], const char*& at, char end) {
  const char* const first = at + 1;
  while (*at != end) ++at;
  const Entry* entry = table;
  while (!reads_as({first, static_cast<std::size_t>(at - first)}, entry->name)) ++entry;
  return *entry;
}

}  // namespace

Error::Error(Fault what, const NodeBase& node, int version_in_force)
    : fault(what), op(node.op), call(node.call), version(version_in_force) {}

ErrorCode error_code(Fault fault) { return entries[static_cast<int>(fault)].code; }

const char* code_name(ErrorCode code) { return code_names[static_cast<int>(code)]; }

std::size_t describe(const Error& error, std::span<char> text) {
  TextWriter writer(text);
  writer << spelling(error.op);
  if (error.version != 0) writer << '-' << static_cast<double>(error.version);
  writer << ": ";
  for (const char* at = entries[static_cast<int>(error.fault)].sentence; *at != 0; ++at) {
    if (*at == '{') {
      find_entry(fillings, at, '}').write(writer, error);
    } else if (*at == '<') {
      const bool is_said = find_entry(conditions, at, '|').holds(error);
      while (!is_said && *at != '>') ++at;
    } else if (*at != '>') {
      writer << *at;
    }
  }
  writer << '.';
  return static_cast<std::size_t>(writer.next() - text.data());
}

}  // namespace tensorsplit
