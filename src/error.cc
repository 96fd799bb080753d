// SPDX-License-Identifier: MIT
#include "tensorsplit/error.h"

#include "text.h"

namespace tensorsplit {
namespace {

/// What stands in the message about a fault.
///
/// A % is followed by what is filled in: a and b the figures of the error, p is b - 1; r its bounds, d how far a lies
/// outside of them; t its type, T the types allowed; A its argument, N the argument num_outputs.
/// Braces enclose what is said only under a condition, which is their first letter: o OpenVINO, x ONNX, v
/// VariadicSplit, s Split, q SplitToSequence, c a call, n a node; e a call of Split with a scalar, m where a is -1; i
/// where the argument is Split's sizes, f where it is num_outputs of Split.
struct Entry {
  ErrorCode code{};
  const char* sentence = "";
};

constexpr const char* not_scalar = "%A has rank %a, it must be a scalar{v or have shape [1]}";

constexpr Entry entry(Fault fault) {
  switch (fault) {
    case Fault::axis_out_of_range:
      return {ErrorCode::axis_out_of_range, "axis is %a, an input of rank %b allows -%b to %p"};
    case Fault::scalar_input:
      return {ErrorCode::axis_out_of_range,
              "the input has rank 0, it must be at least 1: a scalar has no axis to split"};
    case Fault::axis_not_integer:
      return {ErrorCode::axis_invalid, "axis is %a, it must be an integer"};
    case Fault::axis_rank:
      return {ErrorCode::axis_invalid, not_scalar};
    case Fault::axis_count:
      return {ErrorCode::axis_invalid, "axis has %a numbers, it must have one"};
    case Fault::size_invalid:
      return {ErrorCode::sizes_invalid,
              "%A[%b] is %a, sizes must be integers from 0 to 2^53 - 1{o, or -1 once for the rest}"
              "{m: for a -1 that takes the rest use variadicSplit}"};
    case Fault::two_rests:
      return {ErrorCode::sizes_invalid,
              "%A is -1 at index %a and again at %b, one -1 is allowed: give one of them its length"};
    case Fault::sizes_rank:
      return {ErrorCode::sizes_invalid,
              "%A has rank %a, it must be a list (rank 1){q or a scalar}{e: for equal parts use %N}"};
    case Fault::chunk_invalid:
      return {ErrorCode::sizes_invalid, "split is the scalar %a, it must be an integer of at least 1"};
    case Fault::sizes_too_small:
      return {ErrorCode::sizes_sum_mismatch,
              "the sizes in %A add up to %a, the axis has %r: add %d{x or use -1 with variadicSplit}"
              "{o or make one of them -1}"};
    case Fault::sizes_too_large:
      return {ErrorCode::sizes_sum_mismatch, "the sizes in %A add up to %a, the axis has %r: take %d away"};
    case Fault::rest_negative:
      return {ErrorCode::sizes_sum_mismatch,
              "the sizes in %A beside the -1 add up to %a, the axis has %r: take %d away"};
    case Fault::sizes_count:
      return {ErrorCode::sizes_count_mismatch,
              "%A has %a sizes, the outputs are %b: there must be one size per output"};
    case Fault::remainder:
      return {ErrorCode::not_divisible,
              "%A is %a, the axis has %r and is not divisible by it: list the sizes{o with VariadicSplit}"
              "{s, or use opset 18, where the last part may be smaller}"};
    case Fault::last_negative:
      return {ErrorCode::not_divisible,
              "%A is %a, the axis has %r, which parts of %b exceed before the last one: use fewer parts or list the "
              "sizes"};
    case Fault::parts_rank:
      return {ErrorCode::num_outputs_invalid, not_scalar};
    case Fault::parts_invalid:
      return {ErrorCode::num_outputs_invalid, "%A is %a, it must be an integer from 1 to 2^53 - 1"};
    case Fault::parts_fewer_than_outputs:
      return {ErrorCode::num_outputs_invalid, "%A is %a, the node lists %b outputs: list at most %a"};
    case Fault::outputs_differ:
      return {ErrorCode::num_outputs_invalid, "%A is %a, the node lists %b outputs: the two must agree"};
    case Fault::both_given:
      return {ErrorCode::argument_conflict, "split and %N are both given, only one of them is allowed: leave one out"};
    case Fault::sizes_disagree:
      return {ErrorCode::argument_conflict,
              "split is given as an attribute and as an input, and they differ: leave one out"};
    case Fault::neither_given:
      return {ErrorCode::argument_missing,
              "neither split nor %N is given, one of them is needed from opset 18 on{n (the list of outputs does not "
              "stand for them)}: set %N for equal parts"};
    case Fault::outputs_unknown:
      return {ErrorCode::argument_missing,
              "split is not given and the number of outputs is not known: give split{c or %N}{n, or list the outputs}"};
    case Fault::missing:
      return {ErrorCode::argument_missing, "%A is not given, it is required"};
    case Fault::unknown_attribute:
      return {ErrorCode::argument_unknown,
              "{nthe attribute }%A is given, this version does not know it{f: it exists from opset 18 on}"
              "{i: it is an input from opset 13 on}"};
    case Fault::unknown_input:
      return {ErrorCode::argument_unknown, "more inputs are given than this version knows (%a)"};
    case Fault::keepdims_rank:
      return {ErrorCode::argument_unknown, not_scalar};
    case Fault::keepdims_invalid:
      return {ErrorCode::argument_unknown, "keepdims is %a, it must be 0 or 1"};
    case Fault::data_type:
      return {ErrorCode::type_unsupported, "the input has element type %t, allowed are %T"};
    case Fault::argument_type:
      return {ErrorCode::type_unsupported, "%A has element type %t, allowed are %T"};
    case Fault::dims_too_large:
      return {ErrorCode::dims_invalid, "the dims multiply to more than 2^53 - 1 elements or bytes"};
    case Fault::dim_invalid:
      return {ErrorCode::dims_invalid, "dims[%b] is %a, dims must be integers from 0 to 2^53 - 1"};
    case Fault::opset_not_integer:
      return {ErrorCode::opset_unsupported, "opset is %a, it must be an integer of at least 1"};
    case Fault::opset_too_low:
      return {ErrorCode::opset_unsupported, "opset is %a, the operator exists from opset %b on"};
    case Fault::too_many_parts:
      return {ErrorCode::out_of_memory, "there would be %a parts, at most %b can be handed out"};
  }
  return {};
}

/// The operator's name in messages.
constexpr const char* spelling(Operator op) {
  switch (op) {
    case Operator::split:
      return "Split";
    case Operator::split_to_sequence:
      return "SplitToSequence";
    case Operator::variadic_split:
      return "VariadicSplit";
    case Operator::openvino_split:
      return "OpenVINO Split";
  }
  return "";
}

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
  }
  return "";
}

/// Writes the argument as its author spelled it: a call writes numOutputs where a node has num_outputs.
void write_argument(TextWriter& text, Argument argument, bool call) {
  for (const char* at = spelling(argument); *at != 0; ++at) {
    const bool is_joint = call && *at == '_';
    text << (is_joint ? static_cast<char>(*++at - 'a' + 'A') : *at);
  }
}

/// Whether what stands in braces under `condition` is said of `error`.
bool holds(char condition, const Error& error) {
  const bool is_split = error.op == Operator::split;
  const bool is_openvino = error.op == Operator::variadic_split || error.op == Operator::openvino_split;
  switch (condition) {
    case 'o':
      return is_openvino;
    case 'x':
      return !is_openvino;
    case 'v':
      return error.op == Operator::variadic_split;
    case 's':
      return is_split;
    case 'q':
      return error.op == Operator::split_to_sequence;
    case 'c':
      return error.call;
    case 'n':
      return !error.call;
    case 'e':
      return error.call && is_split && error.a == 0;
    case 'm':
      return error.a == -1;
    case 'i':
      return is_split && error.argument == Argument::split;
    default:
      return is_split && error.argument == Argument::num_outputs;
  }
}

void write_bounds(TextWriter& text, const Extent& bounds) {
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
    text << name(type);
    is_first = false;
  }
}

/// Writes what a % followed by `letter` stands for.
void fill_in(TextWriter& text, char letter, const Error& error) {
  const auto least = static_cast<double>(error.bounds.lo);
  switch (letter) {
    case 'a':
      text << error.a;
      break;
    case 'b':
      text << error.b;
      break;
    case 'p':
      text << error.b - 1;
      break;
    case 'r':
      write_bounds(text, error.bounds);
      break;
    case 'd':
      text << (error.a < least ? least - error.a : error.a - static_cast<double>(error.bounds.hi));
      break;
    case 't':
      text << name(error.type);
      break;
    case 'T':
      write_types(text, error.allowed);
      break;
    case 'A':
      write_argument(text, error.argument, error.call);
      break;
    default:
      write_argument(text, Argument::num_outputs, error.call);
      break;
  }
}

}  // namespace

Error::Error(Fault what, const Node& node, int version_in_force)
    : fault(what), op(node.op), call(node.call), version(version_in_force) {}

ErrorCode code(Fault fault) { return entry(fault).code; }

const char* name(ErrorCode code) {
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
    case ErrorCode::argument_invalid:
      return "ARGUMENT_INVALID";
  }
  return "";
}

std::size_t describe(const Error& error, std::span<char> text) {
  TextWriter writer(text);
  writer << spelling(error.op);
  if (error.version != 0) writer << '-' << static_cast<double>(error.version);
  writer << ": ";
  for (const char* at = entry(error.fault).sentence; *at != 0; ++at) {
    if (*at == '%') {
      fill_in(writer, *++at, error);
    } else if (*at == '{') {
      if (holds(*++at, error)) continue;
      while (*at != '}') ++at;
    } else if (*at != '}') {
      writer << *at;
    }
  }
  writer << '.';
  return static_cast<std::size_t>(writer.next() - text.data());
}

}  // namespace tensorsplit
