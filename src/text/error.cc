// SPDX-License-Identifier: MIT
#include <algorithm>

#include "text/text.h"

namespace tensorsplit::inline v0_1 {
namespace {

/// The code of a detail, and the sentence of its message, in which {name} is replaced: see `fillings`. A null sentence
/// is one of `Words`.
struct DetailText {
  ErrorCode code;
  const char* sentence;
};

using enum ErrorCode;

constexpr const char* out_of_range = "{subject} is {given}, it must be {range}";
constexpr const char* wrong_rank = "{subject} has rank {given}, it must have rank {bounds}";
constexpr const char* miscounted = "{subject} has {given} elements, it must have {other}";
constexpr const char* unknown = "{subject} is not known in full, a plan needs it";

/// In the order of `ErrorDetail`.
constexpr DetailText detail_texts[error_detail_count] = {
    {axis_out_of_range, out_of_range},
    {axis_out_of_range, wrong_rank},
    {axis_invalid, "{subject} is {given}, it must be an integer"},
    {axis_invalid, wrong_rank},
    {axis_invalid, "{subject} must be one number, got a list or tensor of rank {given}"},
    {axis_invalid, miscounted},
    {sizes_invalid, out_of_range},
    {sizes_invalid, "{subject} is -1 again, one -1 is allowed"},
    {sizes_invalid, wrong_rank},
    {sizes_sum_mismatch, "the sizes in {subject} add up to {given}, the axis has {bounds}"},
    {sizes_sum_mismatch,
     "the sizes in {subject} add up to {given}, the axis has {bounds}: for chunks of {given} pass a number, not a "
     "list"},
    {sizes_invalid, "{subject} is {given}, indices must be integers in ascending order"},
    {sizes_count_mismatch, miscounted},
    {not_divisible, "{subject} is {given}, it must divide the axis, which has {bounds}"},
    {not_divisible, "{subject} is {given}, which cannot cut {bounds} into parts of {other}"},
    {num_outputs_invalid, wrong_rank},
    {num_outputs_invalid, out_of_range},
    {num_outputs_invalid, "{subject} is {given}, the node cannot list {other} outputs"},
    {argument_conflict, "split and {num_outputs} cannot both be given"},
    {argument_conflict, "split is given as an attribute and as an input, and they differ"},
    {argument_missing,
     "neither split nor {num_outputs} is given, one of them is needed (a node's list of outputs is not enough)"},
    {argument_missing, "neither split nor the number of outputs is given, one of them is needed"},
    {argument_missing, "{subject} is not given, it is required"},
    {argument_unknown, "{subject} is given, this version does not know it"},
    {argument_unknown, "allowed attributes: {attributes}"},
    {argument_unknown, "too many inputs, there may be {given} at most"},
    {argument_unknown, wrong_rank},
    {argument_unknown, out_of_range},
    {type_unsupported, "{subject} has element type {type}, allowed are {types}"},
    {dims_invalid, "the dims multiply to more than 2^53 - 1 elements or bytes"},
    {dims_invalid, out_of_range},
    {dims_invalid, wrong_rank},
    {opset_unsupported, out_of_range},
    {out_of_memory, "there would be {given} parts, at most {other} can be handed out"},
    {out_of_memory, nullptr},
    {type_unsupported, "the element type of {subject} is not known, a plan needs it"},
    {dims_invalid, unknown},
    {argument_missing, unknown},
    {data_mismatch, nullptr},
    {dims_invalid, out_of_range},
    {dims_invalid, nullptr},
    {dims_invalid, nullptr},
    {argument_missing, "there are no tensors to join"},
    {operator_unknown, nullptr},
    {argument_unknown, "channels must be one to four of R, G, B and A, to pixels each once, got \"{text}\""},
    {argument_unknown, "{subject} is {given}, it must be finite"},
    {argument_unknown, "{subject} is {given}, it must be finite and other than 0"},
    {argument_unknown, "{subject} must be the factor of a byte, got {given}. Did you mean 1.0 / 255?"},
    {sizes_count_mismatch, "{subject} has {given} elements, it must have 1 or {other}"},
    {argument_unknown,
     "{subject} is {given}, rescale makes {other} of a byte at most: for means of bytes pass a rescale of 1"},
    {argument_unknown, "layout must be NCHW, CHW, NHWC or HWC, got \"{text}\""},
    {argument_conflict, "layout {text} is that of one image, there are {given}: use N{text}"},
    {dims_invalid, "{subject} has {given} bytes for a pixel, it must have 4, 3 or 1"},
    {dims_invalid, "{subject} has {given} channels, it must have {channels}"},
    {dims_invalid, "{subject} has {given} channels, it must have {channels}. Is its layout another one?"},
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

/// In the order of `Argument` up to `tensor`, as a model's node spells them.
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
    "rescale",
    "mean",
    "std",
    "zero_point",
    "the tensor",
};

/// A message that is being written.
struct Message {
  TextWriter& text;
  const Error& error;
  const Words& words;
};

/// Writes the attributes of the version in force.
void write_attributes(const Message& message) {
  const Error& error = message.error;
  TextWriter& text = message.text;
  const unsigned known = error.attributes;
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
void write_range(const Message& message) {
  const Error& error = message.error;
  TextWriter& text = message.text;
  if (!error.bounds.known()) text << (error.bounds.hi == unbounded ? "an integer of " : "an integer from ");
  write_bounds(text, error.bounds);
}

void write_types(const Message& message) {
  const Error& error = message.error;
  TextWriter& text = message.text;
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
  text << (error.is_api_call ? "tensors" : is_sequence ? "input_sequence" : "inputs");
  text << '[' << static_cast<double>(error.input) << ']';
}

/// Writes the name of what is wrong: an argument, a tensor, one of its dims, or a number of a list.
void write_subject(const Message& message) {
  const Error& error = message.error;
  TextWriter& text = message.text;
  const bool is_lone_dim = error.is_dim && error.argument == Argument::none && error.input < 0;
  if (error.argument != Argument::none) {
    message.words.write_argument(text, error, error.argument);
  } else if (!is_lone_dim) {
    write_input(text, error);
  }
  if (error.is_dim) text << (is_lone_dim ? "dims" : ".dims");
  if (error.index >= 0) text << '[' << static_cast<double>(error.index) << ']';
}

void write_given(const Message& message) {
  const Error& error = message.error;
  TextWriter& text = message.text;
  if (error.given_magnitude == 0) {
    text << error.given;
    return;
  }
  if (error.given < 0) text << '-';
  text.write_digits(error.given_magnitude);
}

/// Text from outside, cut off, and without control characters, which a terminal may act on.
void write_text(const Message& message) {
  const Error& error = message.error;
  TextWriter& text = message.text;
  constexpr std::size_t most = 40;
  for (const char character : std::span(error.text).first(std::min(error.text.size(), most))) {
    text << (character >= ' ' && character <= '~' ? character : '?');
  }
}

/// Writes how many channels the tensor may have.
void write_channels(const Message& message) {
  const Error& error = message.error;
  TextWriter& text = message.text;
  if (error.other != 1) {
    text << error.other << " (";
    write_text(message);
    text << ") or ";
  }
  text << '1';
}

/// What replaces {name} in a sentence.
struct Filling {
  const char* name;
  void (*write)(const Message&);
};

constexpr Filling fillings[] = {
    {"subject", write_subject},
    {"given", write_given},
    {"other", [](const Message& message) { message.text << message.error.other; }},
    {"channels", write_channels},
    {"bounds", [](const Message& message) { write_bounds(message.text, message.error.bounds); }},
    {"range", write_range},
    {"text", write_text},
    {"type", [](const Message& message) { message.text << type_name(message.error.type); }},
    {"types", write_types},
    {"attributes", write_attributes},
    {"num_outputs",
     [](const Message& message) { message.words.write_argument(message.text, message.error, Argument::num_outputs); }},
};

/// Writes a sentence, whose {names} are replaced, up to its full stop.
void write_sentence(const Message& message, const char* sentence) {
  char last = 0;
  for (const char* at = sentence; *at != 0; ++at) {
    last = *at;
    if (last != '{') {
      message.text << last;
      continue;
    }
    const char* const first = at + 1;
    while (*at != '}') ++at;
    const Filling* filling = fillings;
    while (!reads_as({first, static_cast<std::size_t>(at - first)}, filling->name)) ++filling;
    filling->write(message);
  }
  if (last != '?') message.text << '.';
}

}  // namespace

Error::Error(ErrorDetail what, Operator of, bool is_call, int in_force) noexcept
    : detail(what), op(of), is_api_call(is_call), version(in_force) {}

ErrorCode code_of(ErrorDetail detail) noexcept { return detail_texts[static_cast<int>(detail)].code; }

const char* code_name(ErrorCode code) noexcept { return code_names[static_cast<int>(code)]; }

bool is_mask(const Error& error) {
  constexpr TypeSet types{ElementType::boolean, ElementType::int16,  ElementType::int32, ElementType::int64,
                          ElementType::uint16,  ElementType::uint32, ElementType::uint64};
  return error.op == Operator::to_pixels && types.has(error.type);
}

const char* argument_name(Argument argument) { return argument_names[static_cast<int>(argument)]; }

std::size_t describe_operator(const Error& error, const Words& words, std::span<char> text) {
  TextWriter writer(text);
  writer << (error.op == Operator::openvino_split ? "OpenVINO Split" : words.operators[static_cast<int>(error.op)]);
  if (error.version != 0) writer << '-' << static_cast<double>(error.version);
  return static_cast<std::size_t>(writer.next() - text.data());
}

std::size_t describe_detail(const Error& error, const Words& words, std::span<char> text) {
  TextWriter writer(text);
  const Message message{writer, error, words};
  const char* const shared = detail_texts[static_cast<int>(error.detail)].sentence;
  write_sentence(message, shared != nullptr ? shared : words.sentence(error));
  const char* const hint = words.hint(error);
  if (*hint != 0) {
    writer << ' ';
    write_sentence(message, hint);
  }
  return static_cast<std::size_t>(writer.next() - text.data());
}

}  // namespace tensorsplit::inline v0_1
