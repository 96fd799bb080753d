// SPDX-License-Identifier: MIT
#include "tensorsplit/error.h"

#include "text.h"
#include "versions.h"

namespace tensorsplit {
namespace {

/// What stands in the message about a fault. {name} is filled in, see `fillings`; <name|text> is said only where
/// that condition holds, see `conditions`.
struct Entry {
  ErrorCode code{};
  const char* sentence = "";
};

constexpr const char* not_scalar = "{argument} has rank {given}, it must be a scalar<VariadicSplit| or have shape [1]>";

constexpr Entry entry(Fault fault) {
  switch (fault) {
    case Fault::axis_out_of_range:
      return {ErrorCode::axis_out_of_range,
              "axis is {given}, <split|an input><join|a result> of rank {other} allows <old Concat|0><counts "
              "back|-{other}> to "
              "{other - 1}"};
    case Fault::scalar_input:
      return {ErrorCode::axis_out_of_range,
              "{input} has rank 0, it must be at least 1: a scalar has no axis<split| to split>"};
    case Fault::axis_not_integer:
      return {ErrorCode::axis_invalid, "axis is {given}, it must be an integer"};
    case Fault::axis_rank:
      return {ErrorCode::axis_invalid, not_scalar};
    case Fault::axis_count:
      return {ErrorCode::axis_invalid, "axis has {given} numbers, it must have one"};
    case Fault::size_invalid:
      return {ErrorCode::sizes_invalid,
              "{argument}[{other}] is {given}, sizes must be integers from 0 to 2^53 - 1<OpenVINO|, or -1 once for the "
              "rest>"
              "<-1|: for a -1 that takes the rest use variadicSplit>"};
    case Fault::two_rests:
      return {ErrorCode::sizes_invalid,
              "{argument} is -1 at index {given} and again at {other}, one -1 is allowed: give one of them its length"};
    case Fault::sizes_rank:
      return {ErrorCode::sizes_invalid,
              "{argument} has rank {given}, it must be a list (rank 1)<scalar too| or a scalar><scalar|: for "
              "equal parts use {num_outputs}>"};
    case Fault::chunk_invalid:
      return {ErrorCode::sizes_invalid, "split is the scalar {given}, it must be an integer of at least 1"};
    case Fault::sizes_too_small:
      return {ErrorCode::sizes_sum_mismatch,
              "the sizes in {argument} add up to {given}, the axis has {dim}: add {excess}<ONNX| or use -1 with "
              "variadicSplit><OpenVINO| or make one of them -1><one size|; for chunks of {given} pass split: {given}>"};
    case Fault::sizes_too_large:
      return {ErrorCode::sizes_sum_mismatch,
              "the sizes in {argument} add up to {given}, the axis has {dim}: take {excess} away"};
    case Fault::rest_negative:
      return {ErrorCode::sizes_sum_mismatch,
              "the sizes in {argument} beside the -1 add up to {given}, the axis has {dim}: take {excess} away"};
    case Fault::cut_invalid:
      return {ErrorCode::sizes_invalid,
              "{argument}[{other}] is {given}, indices must be integers, and none before the one that it follows"};
    case Fault::sizes_count:
      return {ErrorCode::sizes_count_mismatch,
              "{argument} has {given} sizes, the outputs are {other}: there must be one size per output"};
    case Fault::remainder:
      return {ErrorCode::not_divisible,
              "{argument} is {given}, the axis has {dim} and is not divisible by it: list the sizes<OpenVINO| with "
              "VariadicSplit>"
              "<Split|, or use opset 18, where the last part may be smaller>"};
    case Fault::last_negative:
      return {ErrorCode::not_divisible,
              "{argument} is {given}, the axis has {dim}: parts of {other} use it up before the last one, use fewer "
              "parts or list the sizes"};
    case Fault::parts_rank:
      return {ErrorCode::num_outputs_invalid, not_scalar};
    case Fault::parts_invalid:
      return {ErrorCode::num_outputs_invalid,
              "{argument} is {given}, it must be an integer from 1 to <ONNX|2147483647>"
              "<OpenVINO|the length of the axis>"};
    case Fault::parts_fewer_than_outputs:
      return {ErrorCode::num_outputs_invalid,
              "{argument} is {given}, the node lists {other} outputs: list at most {given}"};
    case Fault::outputs_differ:
      return {ErrorCode::num_outputs_invalid,
              "{argument} is {given}, the node lists {other} outputs: the two must agree"};
    case Fault::both_given:
      return {ErrorCode::argument_conflict,
              "split and {num_outputs} are both given, only one of them is allowed: leave one out"};
    case Fault::sizes_disagree:
      return {ErrorCode::argument_conflict,
              "split is given as an attribute and as an input, and they differ: leave one out"};
    case Fault::neither_given:
      return {ErrorCode::argument_missing,
              "neither split nor {num_outputs} is given, one of them is needed from opset 18 on<node| (the list of "
              "outputs does not "
              "stand for them)>: set {num_outputs} for equal parts"};
    case Fault::outputs_unknown:
      return {ErrorCode::argument_missing,
              "split is not given and the number of outputs is not known: give split<call| or {num_outputs}><node|, or "
              "list the outputs>"};
    case Fault::missing:
      return {ErrorCode::argument_missing, "{argument} is not given, it is required"};
    case Fault::unknown_attribute:
      return {ErrorCode::argument_unknown,
              "<node|the attribute >{argument} is given, this version does not know it<num_outputs|: it exists from "
              "opset 18 on>"
              "<sizes|: it is an input from opset 13 on>"};
    case Fault::unknown_input:
      return {ErrorCode::argument_unknown,
              "more inputs are given than <call|a call has><node|this version knows> ({given})<call|: sizes and "
              "axis are arguments of their own>"};
    case Fault::flag_rank:
      return {ErrorCode::argument_unknown, not_scalar};
    case Fault::flag_invalid:
      return {ErrorCode::argument_unknown, "{argument} is {given}, it must be 0 or 1"};
    case Fault::data_type:
      return {ErrorCode::type_unsupported, "{input} has element type {type}, allowed are {types}"};
    case Fault::argument_type:
      return {ErrorCode::type_unsupported, "{argument} has element type {type}, allowed are {types}"};
    case Fault::dims_too_large:
      return {ErrorCode::dims_invalid, "the dims multiply to more than 2^53 - 1 elements or bytes"};
    case Fault::dim_invalid:
      return {ErrorCode::dims_invalid, "{dims}[{other}] is {given}, dims must be integers from 0 to 2^53 - 1"};
    case Fault::opset_not_integer:
      return {ErrorCode::opset_unsupported, "opset is {given}, it must be an integer of at least 1"};
    case Fault::opset_too_low:
      return {ErrorCode::opset_unsupported, "opset is {given}, the operator exists from opset {other} on"};
    case Fault::too_many_parts:
      return {ErrorCode::out_of_memory, "there would be {given} parts, at most {other} can be handed out"};
    case Fault::type_unknown:
      return {ErrorCode::type_unsupported, "the element type of {input} is not known, a plan needs it"};
    case Fault::rank_unknown:
      return {ErrorCode::dims_invalid, "the dims of {input} are not known, a plan needs them"};
    case Fault::dim_unknown:
      return {ErrorCode::dims_invalid, "{dims}[{other}] is not known, a plan needs all dims"};
    case Fault::values_unknown:
      return {ErrorCode::argument_missing, "the values of {argument} are not known, a plan needs them"};
    case Fault::lengths_not_lent:
      return {ErrorCode::out_of_memory,
              "there are {given} lengths and room for {other}: lend make_plan memory for all of them"};
    case Fault::one_output:
      return {ErrorCode::num_outputs_invalid,
              "the node lists {given} outputs, the <split|sequence><join|result> is one"};
    case Fault::destinations_count:
      return {ErrorCode::sizes_count_mismatch,
              "there are {given} destinations and {other} parts, they must be as many"};
    case Fault::sources_count:
      return {ErrorCode::sizes_count_mismatch, "there are {given} sources and {other} tensors, they must be as many"};
    case Fault::no_inputs:
      return {ErrorCode::argument_missing, "there are no tensors to join, at least one is needed"};
    case Fault::types_differ:
      return {ErrorCode::type_unsupported,
              "{input} has element type {type}, those before it have {types}: all must have the same"};
    case Fault::ranks_differ:
      return {ErrorCode::dims_invalid,
              "{input} has rank {given}, those before it have {other}: all must have the same"};
    case Fault::dims_differ:
      return {
          ErrorCode::dims_invalid,
          "{dims}[{other}] is {given}, that of the tensors before it is {dim}: only dims along the axis may differ"};
    case Fault::other_operator:
      return {ErrorCode::operator_unknown,
              "the operator <join|joins tensors, it is no split><split|splits a tensor, it is no join>"};
  }
  return {};
}

/// The operator's name in messages.
const char* spelling(Operator op) { return op == Operator::openvino_split ? "OpenVINO Split" : operator_name(op); }

/// The argument as a model's node spells it.
constexpr const char* spelling(Argument argument) {
  switch (argument) {
    case Argument::none:
      return "";
    case Argument::axis:
      return "axis";
    case Argument::split:
      return "split";
    case Argument::num_outputs:
      return "num_outputs";
    case Argument::keepdims:
      return "keepdims";
    case Argument::num_splits:
      return "num_splits";
    case Argument::split_lengths:
      return "split_lengths";
    case Argument::outputs:
      return "the number of outputs";
    case Argument::new_axis:
      return "new_axis";
    case Argument::input_sequence:
      return "input_sequence";
  }
  return "";
}

/// Writes the argument as its author spelled it: a call writes numOutputs where a node has num_outputs.
void write_argument(TextWriter& text, const Error& error, Argument argument) {
  const bool call = error.call;
  if (error.op == Operator::chunk && argument == Argument::num_outputs) {
    text << "chunks";
    return;
  }
  if (error.op == Operator::tensor_split && argument == Argument::split) {
    text << "indicesOrSections";
    return;
  }
  for (const char* at = spelling(argument); *at != 0; ++at) {
    const bool is_joint = call && *at == '_';
    text << (is_joint ? static_cast<char>(*++at - 'a' + 'A') : *at);
  }
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

/// How far the number given lies outside of the bounds.
double excess(const Error& error) {
  const auto least = static_cast<double>(error.bounds.lo);
  return error.given < least ? least - error.given : error.given - static_cast<double>(error.bounds.hi);
}

/// Writes which tensor is wrong, by the name that it has among the arguments.
void write_input(TextWriter& text, const Error& error) {
  if (error.input < 0) {
    text << "the input";
    return;
  }
  const bool is_sequence = error.op == Operator::concat_from_sequence;
  text << (error.call ? "tensors" : is_sequence ? "input_sequence" : "inputs");
  text << '[' << static_cast<double>(error.input) << ']';
}

/// Writes whose dims are wrong.
void write_dims(TextWriter& text, const Error& error) {
  if (error.input >= 0) {
    write_input(text, error);
    text << '.';
  }
  text << "dims";
}

/// What {name} in a sentence stands for.
struct Filling {
  const char* name;
  void (*write)(TextWriter&, const Error&);
};

constexpr Filling fillings[] = {
    {"given", [](TextWriter& text, const Error& error) { text << error.given; }},
    {"other", [](TextWriter& text, const Error& error) { text << error.other; }},
    {"other - 1", [](TextWriter& text, const Error& error) { text << error.other - 1; }},
    {"dim", [](TextWriter& text, const Error& error) { write_bounds(text, error.bounds); }},
    {"excess", [](TextWriter& text, const Error& error) { text << excess(error); }},
    {"input", write_input},
    {"dims", write_dims},
    {"type", [](TextWriter& text, const Error& error) { text << type_name(error.type); }},
    {"types", [](TextWriter& text, const Error& error) { write_types(text, error.allowed); }},
    {"argument", [](TextWriter& text, const Error& error) { write_argument(text, error, error.argument); }},
    {"num_outputs", [](TextWriter& text, const Error& error) { write_argument(text, error, Argument::num_outputs); }},
};

bool is_openvino(const Error& error) {
  return error.op == Operator::variadic_split || error.op == Operator::openvino_split;
}

/// Concat before an axis could count from the end.
bool is_old_concat(const Error& error) { return error.op == Operator::concat && error.version < 11; }

/// Where <name|text> in a sentence is said.
struct Condition {
  const char* name;
  bool (*holds)(const Error&);
};

constexpr Condition conditions[] = {
    {"split", [](const Error& error) { return !is_join(error.op); }},
    {"join", [](const Error& error) { return is_join(error.op); }},
    {"old Concat", is_old_concat},
    {"counts back", [](const Error& error) { return !is_old_concat(error); }},
    {"OpenVINO", is_openvino},
    {"ONNX", [](const Error& error) { return !is_openvino(error); }},
    {"Split", [](const Error& error) { return error.op == Operator::split; }},
    {"scalar too",
     [](const Error& error) { return error.op == Operator::split_to_sequence || error.op == Operator::tensor_split; }},
    {"one size",
     [](const Error& error) { return error.call && error.op == Operator::split_to_sequence && error.other == 1; }},
    {"VariadicSplit", [](const Error& error) { return error.op == Operator::variadic_split; }},
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

Error::Error(Fault what, Operator in, bool is_call, int version_in_force)
    : fault(what), op(in), call(is_call), version(version_in_force) {}

Error::Error(Fault what, const Node& node, int version_in_force) : Error(what, node.op, node.call, version_in_force) {}

ErrorCode error_code(Fault fault) { return entry(fault).code; }

const char* code_name(ErrorCode code) {
  switch (code) {
    case ErrorCode::axis_out_of_range:
      return "AXIS_OUT_OF_RANGE";
    case ErrorCode::axis_invalid:
      return "AXIS_INVALID";
    case ErrorCode::sizes_invalid:
      return "SIZES_INVALID";
    case ErrorCode::sizes_sum_mismatch:
      return "SIZES_SUM_MISMATCH";
    case ErrorCode::sizes_count_mismatch:
      return "SIZES_COUNT_MISMATCH";
    case ErrorCode::not_divisible:
      return "NOT_DIVISIBLE";
    case ErrorCode::num_outputs_invalid:
      return "NUM_OUTPUTS_INVALID";
    case ErrorCode::argument_conflict:
      return "ARGUMENT_CONFLICT";
    case ErrorCode::argument_missing:
      return "ARGUMENT_MISSING";
    case ErrorCode::argument_unknown:
      return "ARGUMENT_UNKNOWN";
    case ErrorCode::type_unsupported:
      return "TYPE_UNSUPPORTED";
    case ErrorCode::dims_invalid:
      return "DIMS_INVALID";
    case ErrorCode::opset_unsupported:
      return "OPSET_UNSUPPORTED";
    case ErrorCode::out_of_memory:
      return "OUT_OF_MEMORY";
    case ErrorCode::operator_unknown:
      return "OPERATOR_UNKNOWN";
  }
  return "";
}

std::size_t describe(const Error& error, std::span<char> text) {
  TextWriter writer(text);
  writer << spelling(error.op);
  if (error.version != 0) writer << '-' << static_cast<double>(error.version);
  writer << ": ";
  for (const char* at = entry(error.fault).sentence; *at != 0; ++at) {
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
