// SPDX-License-Identifier: MIT
#include "embind/language.h"

namespace tensorsplit::embind {
namespace {

/// Writes the name of an argument as its author spells it: numOutputs in a call, num_outputs in a node.
void write_argument(TextWriter& text, const Error& error, Argument argument) {
  const char* at = argument_name(argument);
  if (error.op == Operator::chunk && argument == Argument::num_outputs) at = "chunks";
  if (error.op == Operator::tensor_split && argument == Argument::split) at = "indicesOrSections";
  if (error.is_call) {
    write_joined(text, at);
  } else {
    text << at;
  }
}

const char* hint(const Error& error) {
  const bool is_split = error.is_call && (error.op == Operator::split || error.op == Operator::split_to_sequence);
  switch (error.detail) {
    case ErrorDetail::axis_rank:
      return error.function == Function::move_axis ? "Pass from and to as one integer each" : "";
    case ErrorDetail::sizes_rank:
      return is_split && error.given == 0 ? "split is a list of sizes. For parts of one length use splitToSequence"
                                          : "";
    case ErrorDetail::size_invalid:
      return is_split && error.given == -1 ? "For the rest of the axis use variadicSplit" : "";
    case ErrorDetail::type_unsupported:
      return is_mask(error) ? "Pass type 'float32' and data Float32Array.from(data, Number) with rescale: 1 / 255 for "
                              "values up to 1, rescale: 1 for up to 255, or rescale: 257 for 16 bits"
                            : "";
    case ErrorDetail::channels_invalid:
      return needs_capitals(error) ? "Did you mean '{capitals}'?" : "";
    case ErrorDetail::tensor_channels:
      return error.given == 4 ? "For 4 channels pass channels: 'RGBA'" : "";
    default:
      return "";
  }
}

}  // namespace

const Language javascript{write_joined, write_argument,
                          [](const Error& /*error*/) { return "cannot allocate {given} bytes for the arguments"; },
                          hint};

}  // namespace tensorsplit::embind
