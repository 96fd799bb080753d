// SPDX-License-Identifier: MIT
#include <algorithm>

#include "text/text.h"

namespace tensorsplit::inline v0_1 {
namespace {

/// Stable code of a detail, and the template of its sentence. `fillings` lists what may replace a {name} in a template.
/// If the template is null, `Language::sentence` returns it.
struct DetailText {
  ErrorCode code;
  const char* sentence;
};

using enum ErrorCode;

constexpr const char* out_of_range = "{subject} must be {range}, got {given}";
constexpr const char* wrong_rank = "{subject} must have rank {bounds}, got {given}";
constexpr const char* unknown = "{subject} must be fully known to make a plan";

/// In the order of `ErrorDetail`. Similar sentences use the same words in the same order because that compresses well.
constexpr DetailText detail_texts[error_detail_count] = {
    {axis_out_of_range, out_of_range},
    {axis_out_of_range, wrong_rank},
    {axis_invalid, "{subject} must be an integer, got {given}"},
    {axis_invalid, wrong_rank},
    {axis_invalid, "{subject} must be an integer, got a list or tensor of rank {given}"},
    {axis_invalid, "{subject} must be an integer, got {given} elements"},
    {sizes_invalid, out_of_range},
    {sizes_invalid, "{subject} must not be a second -1"},
    {sizes_invalid, wrong_rank},
    {sizes_sum_mismatch, "{subject} must add up to the axis length {bounds}, got {given}"},
    {sizes_sum_mismatch,
     "{subject} must add up to the axis length {bounds}, got {given}. For chunks of {given} pass a number, not a list"},
    {sizes_invalid, "{subject} must be an integer >= the previous index, got {given}"},
    {sizes_count_mismatch, "{subject} must have length {other}, got {given}"},
    {not_divisible, "{subject} must divide the axis length {bounds}, got {given}"},
    {not_divisible, "{subject} cannot split the axis length {bounds} into {given} parts of {other}"},
    {num_outputs_invalid, wrong_rank},
    {num_outputs_invalid, out_of_range},
    {num_outputs_invalid, "{subject} must match the node's output count {other}, got {given}"},
    {argument_conflict, "pass split or {num_outputs}, not both"},
    {argument_conflict, "the attribute split and the input split must be equal"},
    {argument_missing, "split or {num_outputs} is required. A node's list of outputs is not enough"},
    {argument_missing, "split or the number of outputs is required"},
    {argument_missing, "{subject} is required"},
    {argument_unknown, "{subject} is not supported by this version"},
    {argument_unknown, "the number of inputs must be at most {given}"},
    {argument_unknown, wrong_rank},
    {argument_unknown, out_of_range},
    {type_unsupported, "{subject} must have element type {types}, got {type}"},
    {dims_invalid, "the dims must describe at most 2^53 - 1 elements and bytes"},
    {dims_invalid, out_of_range},
    {dims_invalid, wrong_rank},
    {opset_unsupported, out_of_range},
    {out_of_memory, "the number of parts must be at most {other}, got {given}"},
    {out_of_memory, nullptr},
    {type_unsupported, "the element type of {subject} must be known to make a plan"},
    {dims_invalid, unknown},
    {argument_missing, unknown},
    {data_mismatch, nullptr},
    {dims_invalid, out_of_range},
    {dims_invalid, nullptr},
    {dims_invalid, nullptr},
    {data_mismatch, nullptr},
    {argument_missing, "at least 1 tensor is required"},
    {operator_unknown, nullptr},
    {argument_unknown, "channels must be 1 to 4 of R, G, B, A (no repeats in pixels), got \"{text}\""},
    {argument_unknown, "{subject} must be finite, got {given}"},
    {argument_unknown, "{subject} must be finite and not 0, got {given}"},
    {argument_unknown, "{subject} must be a factor, not a divisor, got {given}. Did you mean 1.0 / 255?"},
    {sizes_count_mismatch, "{subject} must have length 1 or {other}, got {given}"},
    {argument_unknown,
     "{subject} must be at most {other} (rescaled maximum), got {given}. For means from 0 to 255 pass a rescale of 1"},
    {argument_unknown, "layout must be NCHW, CHW, NHWC or HWC, got \"{text}\""},
    {argument_conflict, "layout must be N{text} for {given} images, got {text}"},
    {dims_invalid, "the bytes per pixel must be 1, 3 or 4, got {given}"},
    {dims_invalid, "the channel count of {subject} must be {channels}, got {given}"},
    {dims_invalid, "the channel count of {subject} must be {channels}, got {given}. Is the layout right?"},
    {dims_invalid,
     "channels must be R, G or B for pixels without A, and one tensor channel for 1-byte pixels, got \"{text}\""},
    {argument_unknown, nullptr},
};

/// Names in the order of `ErrorCode`.
constexpr const char* code_names[] = {
    "AXIS_OUT_OF_RANGE",    "AXIS_INVALID",     "SIZES_INVALID",       "SIZES_SUM_MISMATCH",
    "SIZES_COUNT_MISMATCH", "NOT_DIVISIBLE",    "NUM_OUTPUTS_INVALID", "ARGUMENT_CONFLICT",
    "ARGUMENT_MISSING",     "ARGUMENT_UNKNOWN", "TYPE_UNSUPPORTED",    "DIMS_INVALID",
    "OPSET_UNSUPPORTED",    "OUT_OF_MEMORY",    "OPERATOR_UNKNOWN",    "DATA_MISMATCH",
};

/// Names in the order of `Argument` up to `tensor`, as the nodes of a model spell them.
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

/// Output and inputs of the functions that write a message.
struct Message {
  TextWriter& text;
  const Error& error;
  const Language& language;
};

/// Writes the bounds: "3", "0 to 5", or ">= 3" if there is no upper bound.
void write_bounds(TextWriter& text, const DimRange& bounds) {
  if (bounds.hi == unbounded) text << ">= ";
  text << Number(bounds.lo);
  if (bounds.hi == unbounded || bounds.known()) return;
  text << " to ";
  if (bounds.hi == max_size) {
    text << "2^53 - 1";
  } else {
    text << Number(bounds.hi);
  }
}

/// Writes the allowed integers: "3", "an integer from 0 to 5" or "an integer >= 3".
void write_range(const Message& message) {
  const Error& error = message.error;
  TextWriter& text = message.text;
  if (!error.bounds.known()) text << (error.bounds.hi == unbounded ? "an integer " : "an integer from ");
  write_bounds(text, error.bounds);
}

/// Writes the allowed element types: "int32", "int32 or int64" or "int8, int32 or int64".
void write_types(const Message& message) {
  const char* next = nullptr;
  const char* separator = "";
  for (int i = 0; i < element_type_count; ++i) {
    const auto type = static_cast<ElementType>(i);
    if (!message.error.allowed.has(type)) continue;
    if (next != nullptr) {
      message.text << separator << next;
      separator = ", ";
    }
    next = type_name(type);
  }
  message.text << (*separator != 0 ? " or " : "") << next;
}

/// Writes the name of the invalid tensor.
void write_input(TextWriter& text, const Error& error) {
  if (error.input < 0) {
    text << (error.function == Function::to_planes   ? "the image"
             : error.function == Function::to_pixels ? "the tensor"
                                                     : "the input");
    return;
  }
  const bool is_sequence = error.op == Operator::concat_from_sequence;
  text << (error.is_call ? "tensors" : is_sequence ? "input_sequence" : "inputs");
  text << '[' << Number(error.input) << ']';
}

/// Writes the name of the invalid argument, tensor, dim, or number of a list.
void write_subject(const Message& message) {
  const Error& error = message.error;
  TextWriter& text = message.text;
  const bool is_lone_dim = error.is_dim && error.argument == Argument::none && error.input < 0;
  if (error.argument != Argument::none) {
    message.language.write_argument(text, error, error.argument);
  } else if (!is_lone_dim) {
    write_input(text, error);
  }
  if (error.is_dim) text << (is_lone_dim ? "dims" : ".dims");
  if (error.index >= 0) text << '[' << Number(error.index) << ']';
}

/// Writes up to 40 characters of the invalid text. Replaces control characters because a terminal may act on them.
void write_text(const Message& message) {
  const Error& error = message.error;
  TextWriter& text = message.text;
  constexpr std::size_t most = 40;
  for (const char character : std::span(error.text).first(std::min(error.text.size(), most))) {
    text << (character >= ' ' && character <= '~' ? character : '?');
  }
}

/// Writes the allowed numbers of channels of the tensor: "3 (RGB) or 1", or "1".
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

/// Writes wrong channels in capitals.
void write_capitals(const Message& message) {
  for (const char letter : message.error.text) {
    message.text << static_cast<char>(letter >= 'a' ? letter - 'a' + 'A' : letter);
  }
}

/// A placeholder {name} of the sentences, and the function that writes its value.
struct Filling {
  const char* name;
  void (*write)(const Message&);
};

constexpr Filling fillings[] = {
    {"subject", write_subject},
    {"given", [](const Message& message) { message.text << message.error.given; }},
    {"other", [](const Message& message) { message.text << message.error.other; }},
    {"channels", write_channels},
    {"bounds", [](const Message& message) { write_bounds(message.text, message.error.bounds); }},
    {"range", write_range},
    {"text", write_text},
    {"capitals", write_capitals},
    {"type", [](const Message& message) { message.text << type_name(message.error.type); }},
    {"types", write_types},
    {"num_outputs",
     [](const Message& message) {
       message.language.write_argument(message.text, message.error, Argument::num_outputs);
     }},
};

/// Writes a sentence with its placeholders replaced, and a full stop unless it is a question.
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

ErrorCode code_of(ErrorDetail detail) noexcept { return detail_texts[static_cast<int>(detail)].code; }

const char* code_name(ErrorCode code) noexcept { return code_names[static_cast<int>(code)]; }

bool is_mask(const Error& error) {
  constexpr TypeSet types{ElementType::boolean, ElementType::int16,  ElementType::int32, ElementType::int64,
                          ElementType::uint16,  ElementType::uint32, ElementType::uint64};
  return error.function == Function::to_pixels && types.has(error.type);
}

bool needs_capitals(const Error& error) {
  const std::string_view channels = error.text;
  return channels.size() <= 4 && channels.find_first_not_of("rgbaRGBA") == channels.npos &&
         channels.find_first_of("rgba") != channels.npos;
}

const char* const operator_names[operator_count + function_count] = {
    "Split",  "SplitToSequence",    "VariadicSplit", "OpenvinoSplit", "chunk",     "unbind",   "tensor_split",
    "Concat", "ConcatFromSequence", "stack",         "to_planes",     "to_pixels", "move_axis"};

const char* argument_name(Argument argument) { return argument_names[static_cast<int>(argument)]; }

std::size_t describe_operator(Operator op, Function function, int version, const Language& language,
                              std::span<char> text) {
  TextWriter writer(text);
  if (function != Function::none) {
    language.write_name(writer, operator_names[operator_count + static_cast<int>(function) - 1]);
  } else if (op == Operator::openvino_split) {
    writer << "OpenVINO Split";
  } else {
    language.write_name(writer, operator_names[static_cast<int>(op)]);
  }
  if (version != 0) writer << '-' << Number(version);
  return static_cast<std::size_t>(writer.next() - text.data());
}

std::size_t describe_attributes(unsigned attributes, std::span<char> text) {
  TextWriter writer(text);
  const char* separator = "";
  for (unsigned i = 1; i < std::size(argument_names); ++i) {
    if ((attributes >> i & 1U) == 0) continue;
    writer << separator << argument_names[i];
    separator = ", ";
  }
  if (*separator == 0) writer << "none";
  return static_cast<std::size_t>(writer.next() - text.data());
}

std::size_t describe_detail(const Error& error, const Language& language, std::span<char> text) {
  TextWriter writer(text);
  const Message message{writer, error, language};
  const char* const shared = detail_texts[static_cast<int>(error.detail)].sentence;
  write_sentence(message, shared != nullptr ? shared : language.sentence(error));
  const char* const hint = language.hint(error);
  if (*hint != 0) {
    writer << ' ';
    write_sentence(message, hint);
  }
  return static_cast<std::size_t>(writer.next() - text.data());
}

}  // namespace tensorsplit::inline v0_1
