// SPDX-License-Identifier: MIT
#include "tensorsplit/error.h"

#include "text.h"

namespace tensorsplit {

ErrorCode code(Fault fault) {
  switch (fault) {
    case Fault::axis_out_of_range:
    case Fault::scalar_input:
      return ErrorCode::axis_out_of_range;
    case Fault::axis_not_integer:
    case Fault::axis_not_scalar:
      return ErrorCode::axis_invalid;
    case Fault::size_not_integer:
    case Fault::size_negative:
    case Fault::size_too_large:
    case Fault::two_rests:
    case Fault::sizes_rank:
    case Fault::chunk_not_positive:
      return ErrorCode::sizes_invalid;
    case Fault::sizes_sum:
    case Fault::rest_negative:
      return ErrorCode::sizes_sum_mismatch;
    case Fault::sizes_count:
      return ErrorCode::sizes_count_mismatch;
    case Fault::remainder:
    case Fault::last_negative:
      return ErrorCode::not_divisible;
    case Fault::parts_not_scalar:
    case Fault::parts_not_integer:
    case Fault::parts_not_positive:
    case Fault::parts_fewer_than_outputs:
    case Fault::outputs_differ:
      return ErrorCode::num_outputs_invalid;
    case Fault::both_given:
    case Fault::sizes_disagree:
      return ErrorCode::argument_conflict;
    case Fault::neither_given:
    case Fault::outputs_unknown:
    case Fault::missing:
      return ErrorCode::argument_missing;
    case Fault::unknown_attribute:
    case Fault::unknown_input:
    case Fault::keepdims_value:
      return ErrorCode::argument_unknown;
    case Fault::data_type:
    case Fault::argument_type:
      return ErrorCode::type_unsupported;
    case Fault::dims_too_large:
    case Fault::dim_invalid:
      return ErrorCode::dims_invalid;
    case Fault::opset_not_integer:
    case Fault::opset_too_low:
      return ErrorCode::opset_unsupported;
    case Fault::too_many_parts:
      return ErrorCode::out_of_memory;
  }
  return ErrorCode::argument_unknown;
}

std::string_view name(ErrorCode code) {
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
  }
  return {};
}

namespace {

bool is_openvino(Operator op) { return op == Operator::variadic_split || op == Operator::openvino_split; }

/// The operator's name in messages.
std::string_view spelling(Operator op) {
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
  return {};
}

/// The argument as a model's node or as a call spells it.
std::string_view spelling(Argument argument, bool call) {
  switch (argument) {
    case Argument::none:
      return {};
    case Argument::axis:
      return "axis";
    case Argument::split:
      return "split";
    case Argument::num_outputs:
      return call ? "numOutputs" : "num_outputs";
    case Argument::keepdims:
      return "keepdims";
    case Argument::num_splits:
      return call ? "numSplits" : "num_splits";
    case Argument::split_lengths:
      return call ? "splitLengths" : "split_lengths";
    case Argument::outputs:
      return "outputs";
  }
  return {};
}

// The sentences. What follows a % is filled in: a, b, c the error's integers; r the range from b to c; m and p the
// integers -b and b - 1; s the sum a; n its number; t its type; A its argument, O the argument num_outputs.

/// What is wrong, and what is allowed.
std::string_view sentence(const Error& error) {
  switch (error.fault) {
    case Fault::axis_out_of_range:
      return "axis is %a, an input of rank %b allows %m to %p";
    case Fault::scalar_input:
      return "the input has rank 0: a scalar has no axis to split, the rank must be at least 1";
    case Fault::axis_not_integer:
      return "axis is %n, it must be an integer";
    case Fault::axis_not_scalar:
      return error.b != 0 ? "axis has rank %a, it must be a scalar or have shape [1]"
                          : "axis has rank %a, it must be a scalar";
    case Fault::size_not_integer:
      return "%A[%a] is %n, sizes must be integers";
    case Fault::size_negative:
      return is_openvino(error.op) ? "%A[%a] is %b, sizes must be >= 0, or -1 once for the rest"
                                   : "%A[%a] is %b, sizes must be >= 0";
    case Fault::size_too_large:
      return "%A[%a] is %n, sizes must be at most 2^53 - 1";
    case Fault::two_rests:
      return "%A is -1 at index %a and again at %b, one -1 is allowed: give one of them its length";
    case Fault::sizes_rank:
      return error.op == Operator::split_to_sequence ? "%A has rank %a, it must be a scalar or a list (rank 1)"
                                                     : "%A has rank %a, it must be a list (rank 1)";
    case Fault::chunk_not_positive:
      return "split is the scalar %b, a chunk must have a length >= 1";
    case Fault::sizes_sum:
      return "the sizes in %A add up to %s, the axis has %r";
    case Fault::rest_negative:
      return "the sizes in %A beside the -1 add up to %s, the axis has %r";
    case Fault::sizes_count:
      return "%A has %a sizes, the outputs are %b: there must be one size per output";
    case Fault::remainder:
      return "the axis has %r, that is not divisible by %A %a: list the sizes instead";
    case Fault::last_negative:
      return "%O is %b, but all chunks of %c but the last are together longer than the axis, which has %a: use fewer "
             "parts or list the sizes";
    case Fault::parts_not_scalar:
      return "%A is a list of %a, it must be a single integer";
    case Fault::parts_not_integer:
      return "%A is %n, it must be an integer >= 1";
    case Fault::parts_not_positive:
      return "%A is %a, it must be at least 1";
    case Fault::parts_fewer_than_outputs:
      return "the node lists %b outputs, num_outputs is %a: list at most as many outputs as there are parts";
    case Fault::outputs_differ:
      return "the node lists %a outputs, %A is %b: they must be equal";
    case Fault::both_given:
      return "split and %O are both given, only one of them is allowed: leave one out";
    case Fault::sizes_disagree:
      return "split is given as an attribute (%a sizes) and as an input (%b sizes) that differ: leave one out";
    case Fault::neither_given:
      return error.call ? "neither split nor %O is given, one of them is needed from opset 18 on"
                        : "neither split nor %O is given, one of them is needed from opset 18 on (the list of outputs "
                          "does not stand for them): set %O";
    case Fault::outputs_unknown:
      return error.call ? "split is not given and the number of outputs is not known: give split or %O"
                        : "split is not given and the number of outputs is not known: give split, or list the outputs";
    case Fault::missing:
      return "%A is not given, it is required";
    case Fault::unknown_attribute:
      return "the attribute %A is given, this version does not know it";
    case Fault::unknown_input:
      return "more inputs are given than the %a that this version has: leave them out";
    case Fault::keepdims_value:
      return "keepdims is %n, allowed are 0 and 1";
    case Fault::data_type:
      return "the input has element type %t, allowed are ";
    case Fault::argument_type:
      return "%A has element type %t, allowed are ";
    case Fault::dims_too_large:
      return "the dims multiply to more than 2^53 - 1 elements or bytes, no tensor is that large";
    case Fault::dim_invalid:
      return "dims[%a] is %n, dims must be integers from 0 to 2^53 - 1";
    case Fault::opset_not_integer:
      return "opset is %n, it must be an integer >= 1";
    case Fault::opset_too_low:
      return "opset is %a, the operator exists from opset %b on";
    case Fault::too_many_parts:
      return "there would be %a parts, at most %b can be handed out";
  }
  return {};
}

/// The types allowed for the argument or the data that `error` is about.
std::string_view allowed_types(const Error& error) {
  if (error.fault == Fault::argument_type) {
    if (is_openvino(error.op)) return "the integer types of 8 to 64 bits";
    if (error.op == Operator::split_to_sequence) return "int32 and int64";
    return error.version == 1 ? "only the type of the data" : "only int64";
  }
  if (is_openvino(error.op)) return "all but complex64 and complex128";
  if (error.version == 1) return "float16, float32 and float64";
  const bool has_bfloat16 = error.version >= (error.op == Operator::split ? 13 : 24);
  return has_bfloat16 ? "bool, string, the 8 to 64 bit integers, float16, bfloat16, float32, float64 and complex"
                      : "bool, string, the 8 to 64 bit integers, float16, float32, float64 and complex";
}

/// How to mend it, where that is obvious; filled in as above, and g, l the integers b - a and a - c.
std::string_view mend(const Error& error) {
  const bool too_many = error.fault == Fault::rest_negative || (error.fault == Fault::sizes_sum && error.a > error.c);
  if (too_many) return error.a == unbounded ? "" : ": take %l away";
  switch (error.fault) {
    case Fault::sizes_sum:
      return is_openvino(error.op) ? ": add %g or make one of them -1" : ": add %g or use -1 with variadicSplit";
    case Fault::size_negative:
      if (is_openvino(error.op) || error.b != -1) return "";
      return ": for a -1 that takes the rest use variadicSplit";
    case Fault::sizes_rank:
      return error.op == Operator::split && error.a == 0 ? ": for equal parts use %O" : "";
    case Fault::remainder:
      return error.op == Operator::split ? ", or use opset 18, where the last part may be smaller" : "";
    case Fault::unknown_attribute:
      if (error.op != Operator::split) return ": leave it out";
      if (error.argument == Argument::num_outputs) return ": it exists from opset 18 on";
      return error.argument == Argument::split ? ": it is an input from opset 13 on" : ": leave it out";
    default:
      return "";
  }
}

void write_range(TextWriter& text, std::int64_t least, std::int64_t greatest) {
  if (greatest == unbounded) text << "at least ";
  text << least;
  if (greatest != unbounded && greatest != least) text << " to " << greatest;
}

/// Writes `pattern` with the error's values filled in.
void fill_in(TextWriter& text, std::string_view pattern, const Error& error) {
  for (std::size_t i = 0; i < pattern.size(); ++i) {
    if (pattern[i] != '%') {
      text << pattern.substr(i, 1);
      continue;
    }
    switch (pattern[++i]) {
      case 'a':
        text << error.a;
        break;
      case 'b':
        text << error.b;
        break;
      case 'c':
        text << error.c;
        break;
      case 'm':
        text << -error.b;
        break;
      case 'p':
        text << error.b - 1;
        break;
      case 'g':
        text << error.b - error.a;
        break;
      case 'l':
        text << error.a - error.c;
        break;
      case 's':
        if (error.a == unbounded) text << "more than ";
        text << error.a;
        break;
      case 'r':
        write_range(text, error.b, error.c);
        break;
      case 'n':
        text << error.number;
        break;
      case 't':
        text << name(error.type);
        break;
      case 'A':
        text << spelling(error.argument, error.call);
        break;
      default:
        text << spelling(Argument::num_outputs, error.call);
        break;
    }
  }
}

}  // namespace

std::size_t describe(const Error& error, std::span<char> text) {
  TextWriter writer(text);
  writer << spelling(error.op);
  if (error.version != 0) writer << "-" << std::int64_t{error.version};
  writer << ": ";
  fill_in(writer, sentence(error), error);
  const bool is_type = code(error.fault) == ErrorCode::type_unsupported;
  fill_in(writer, is_type ? allowed_types(error) : mend(error), error);
  writer << ".";
  return writer.size();
}

}  // namespace tensorsplit
