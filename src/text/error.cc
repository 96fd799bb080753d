// SPDX-License-Identifier: MIT
#include <algorithm>

#include "rules/rules.h"
#include "text/text.h"

namespace tensorsplit {
namespace {

/// The code of a fault, and the sentence of its message, in which {name} is replaced: see `fillings`.
struct FaultText {
  ErrorCode code;
  const char* sentence;
};

using enum ErrorCode;

constexpr const char* out_of_range = "{subject} is {given}, it must be {range}";
constexpr const char* wrong_rank = "{subject} has rank {given}, it must have rank {bounds}";
constexpr const char* miscounted = "{subject} has {given} elements, it must have {other}";
constexpr const char* unknown = "{subject} is not known in full, a plan needs it";

/// In the order of `Fault`.
constexpr FaultText fault_texts[fault_count] = {
    {axis_out_of_range, out_of_range},
    {axis_out_of_range, wrong_rank},
    {axis_invalid, "{subject} is {given}, it must be an integer"},
    {axis_invalid, wrong_rank},
    {axis_invalid,
     "{subject} must be one number, got a list or tensor of rank {given}. ONNX takes a number, OpenVINO VariadicSplit "
     "also a list of one"},
    {axis_invalid, miscounted},
    {sizes_invalid, out_of_range},
    {sizes_invalid, "{subject} is -1 again, one -1 is allowed"},
    {sizes_invalid, wrong_rank},
    {sizes_sum_mismatch, "the sizes in {subject} add up to {given}, the axis has {bounds}"},
    {sizes_sum_mismatch,
     "the sizes in {subject} add up to {given}, the axis has {bounds}: for chunks of {given} pass split: {given}"},
    {sizes_invalid, "{subject} is {given}, indices must be integers, and none before the one that it follows"},
    {sizes_count_mismatch, miscounted},
    {not_divisible, "{subject} is {given}, it must divide the axis, which has {bounds}"},
    {not_divisible,
     "{subject} is {given}, the axis has {bounds}: the parts before the last, of {other} each, take more"},
    {num_outputs_invalid, wrong_rank},
    {num_outputs_invalid, out_of_range},
    {num_outputs_invalid, "{subject} is {given}, the node cannot list {other} outputs"},
    {argument_conflict, "split and {num_outputs} are both given, only one of them is allowed"},
    {argument_conflict, "split is given as an attribute and as an input, and they differ"},
    {argument_missing,
     "neither split nor {num_outputs} is given, one of them is needed (a node's list of outputs is not enough)"},
    {argument_missing, "neither split nor the number of outputs is given, one of them is needed"},
    {argument_missing, "{subject} is not given, it is required"},
    {argument_unknown, "{subject} is given, this version does not know it"},
    {argument_unknown, "allowed attributes: {attributes}"},
    {argument_unknown, "too many inputs are given, there may be {given} at most"},
    {argument_unknown, wrong_rank},
    {argument_unknown, out_of_range},
    {type_unsupported, "{subject} has element type {type}, allowed are {types}"},
    {dims_invalid, "the dims multiply to more than 2^53 - 1 elements or bytes"},
    {dims_invalid, out_of_range},
    {dims_invalid, wrong_rank},
    {opset_unsupported, out_of_range},
    {out_of_memory, "there would be {given} parts, at most {other} can be handed out"},
    {out_of_memory, "there is no memory for {given} bytes of arguments"},
    {type_unsupported, "the element type of {subject} is not known, a plan needs it"},
    {dims_invalid, unknown},
    {argument_missing, unknown},
    {data_mismatch, "{subject} has {given} bytes, it must have {other}"},
    {dims_invalid,
     "the rows from {given} on, of {other}, are not all there, or their stride is less than a row, or they begin or "
     "end within a byte"},
    {argument_missing, "there are no tensors to join"},
    {operator_unknown, "a Node must split, a JoinNode must join"},
    {argument_unknown,
     "channels is \"{text}\", allowed are one to four of the capitals R, G, B and A, to pixels each once"},
    {argument_unknown, "{subject} is {given}, it must be finite"},
    {argument_unknown, "{subject} is {given}, it must be finite and other than 0"},
    {argument_unknown, "{subject} must be the factor of a byte, got {given}. Did you mean 1 / 255?"},
    {sizes_count_mismatch, "{subject} has {given} elements, it must have 1 or {other}"},
    {argument_unknown,
     "{subject} is {given}, rescale makes {other} of a byte at most: for means of bytes pass rescale: 1"},
    {argument_unknown, "layout is \"{text}\", allowed are NCHW, CHW, NHWC and HWC in capitals"},
    {argument_conflict, "layout {text} is that of one image, there are {given}: use N{text}"},
    {dims_invalid, "{subject} has {given} bytes for a pixel, it must have 4, 3 or 1"},
    {dims_invalid, "{subject} has {given} channels, it must have {channels}"},
    {dims_invalid,
     "{subject} has {given} channels, it must have {channels}: its layout is another one, such as NCHW or NHWC"},
    {dims_invalid,
     "channels is \"{text}\": a picture of 3 bytes a pixel has R, G and B, one of 1 byte takes a tensor of one "
     "channel"},
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
    "opset",
    "from",
    "to",
    "source",
    "sources",
    "destination",
    "destinations",
    "rescale",
    "mean",
    "std",
    "zero_point",
    "the tensor",
};

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
  if (bounds.hi == unbounded || bounds.known()) return;
  text << " to ";
  if (bounds.hi == max_size) {
    text << "2^53 - 1";
  } else {
    text << static_cast<double>(bounds.hi);
  }
}

/// Writes which integers lie between the bounds.
void write_range(TextWriter& text, const Error& error) {
  if (!error.bounds.known()) text << (error.bounds.hi == unbounded ? "an integer of " : "an integer from ");
  write_bounds(text, error.bounds);
}

void write_types(TextWriter& text, const Error& error) {
  bool is_first = true;
  for (int i = 0; i < element_type_count; ++i) {
    const auto type = static_cast<ElementType>(i);
    if (!error.allowed.has(type)) continue;
    text << (is_first ? "" : ", ") << type_name(type);
    is_first = false;
  }
}

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

/// Writes the name of what is wrong: an argument, a tensor, one of its dims, or a number of a list.
void write_subject(TextWriter& text, const Error& error) {
  const bool is_lone_dim = error.is_dim && error.argument == Argument::none && error.input < 0;
  if (error.argument != Argument::none) {
    write_argument(text, error, error.argument);
  } else if (!is_lone_dim) {
    write_input(text, error);
  }
  if (error.is_dim) text << (is_lone_dim ? "dims" : ".dims");
  if (error.index >= 0) text << '[' << static_cast<double>(error.index) << ']';
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

/// Writes how many channels the tensor may have.
void write_channels(TextWriter& text, const Error& error) {
  if (error.other != 1) {
    text << error.other << " (";
    write_text(text, error);
    text << ") or ";
  }
  text << '1';
}

/// Types that models give masks, and no planes, in.
constexpr TypeSet mask_types{ElementType::boolean, ElementType::int16,  ElementType::int32, ElementType::int64,
                             ElementType::uint16,  ElementType::uint32, ElementType::uint64};

/// What to write instead, after the sentence: for what people try first. Empty if there is nothing to say.
const char* hint_for(const Error& error) {
  const bool is_split = error.call && (error.op == Operator::split || error.op == Operator::split_to_sequence);
  switch (error.fault) {
    case Fault::axis_rank:
      return error.op == Operator::move_axis ? "Give one integer each, from and to" : "";
    case Fault::sizes_rank:
      return is_split && error.given == 0 ? "split is a list of sizes; for parts of one length use splitToSequence"
                                          : "";
    case Fault::size_invalid:
      return is_split && error.given == -1 ? "For the rest of the axis use variadicSplit" : "";
    case Fault::type_unsupported:
      return error.op == Operator::to_pixels && mask_types.has(error.type)
                 ? "Pass a mask as type 'uint8' with rescale: 1 / 255, its data by Uint8Array.from(data, Number)"
                 : "";
    case Fault::tensor_channels:
      return error.given == 4 ? "Of four channels pass channels: 'RGBA'" : "";
    default:
      return "";
  }
}

/// What replaces {name} in a sentence.
struct Filling {
  const char* name;
  void (*write)(TextWriter&, const Error&);
};

constexpr Filling fillings[] = {
    {"subject", write_subject},
    {"given", write_given},
    {"other", [](TextWriter& text, const Error& error) { text << error.other; }},
    {"channels", write_channels},
    {"bounds", [](TextWriter& text, const Error& error) { write_bounds(text, error.bounds); }},
    {"range", write_range},
    {"text", write_text},
    {"type", [](TextWriter& text, const Error& error) { text << type_name(error.type); }},
    {"types", write_types},
    {"attributes", write_attributes},
    {"num_outputs", [](TextWriter& text, const Error& error) { write_argument(text, error, Argument::num_outputs); }},
};

/// Writes a sentence, whose {names} are replaced, up to its full stop.
void write_sentence(TextWriter& text, const Error& error, const char* sentence) {
  char last = 0;
  for (const char* at = sentence; *at != 0; ++at) {
    last = *at;
    if (last != '{') {
      text << last;
      continue;
    }
    const char* const first = at + 1;
    while (*at != '}') ++at;
    const Filling* filling = fillings;
    while (!reads_as({first, static_cast<std::size_t>(at - first)}, filling->name)) ++filling;
    filling->write(text, error);
  }
  if (last != '?') text << '.';
}

}  // namespace

Error::Error(Fault what, const NodeBase& node, int version_in_force)
    : fault(what), op(node.op), call(node.call), version(version_in_force) {}

ErrorCode error_code(Fault fault) { return fault_texts[static_cast<int>(fault)].code; }

const char* code_name(ErrorCode code) { return code_names[static_cast<int>(code)]; }

std::size_t describe_operator(const Error& error, std::span<char> text) {
  TextWriter writer(text);
  writer << (error.op == Operator::openvino_split ? "OpenVINO Split" : operator_name(error.op));
  if (error.version != 0) writer << '-' << static_cast<double>(error.version);
  return static_cast<std::size_t>(writer.next() - text.data());
}

std::size_t describe_fault(const Error& error, std::span<char> text) {
  TextWriter writer(text);
  write_sentence(writer, error, fault_texts[static_cast<int>(error.fault)].sentence);
  const char* const hint = hint_for(error);
  if (*hint != 0) {
    writer << ' ';
    write_sentence(writer, error, hint);
  }
  return static_cast<std::size_t>(writer.next() - text.data());
}

std::size_t describe(const Error& error, std::span<char> text) {
  const std::size_t name = describe_operator(error, text);
  TextWriter writer(text.subspan(name));
  writer << ": ";
  const auto begun = static_cast<std::size_t>(writer.next() - text.data());
  return begun + describe_fault(error, text.subspan(begun));
}

}  // namespace tensorsplit
