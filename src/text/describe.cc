// SPDX-License-Identifier: MIT
//
// Error messages in the names of the C++ library.
#include "tensorsplit/error.h"
#include "text/text.h"

namespace tensorsplit::inline v0_1 {
namespace {

/// Names of the arguments from `Argument::source` on.
constexpr const char* memory_names[] = {"source",     "sources",     "destination",       "destinations", "rows.first",
                                        "rows.count", "rows.stride", "rows.image_stride", "pixel_bytes"};

void write_argument(TextWriter& text, const Error& /*error*/, Argument argument) {
  text << (argument == Argument::deviation ? "deviation"
           : argument < Argument::source
               ? argument_name(argument)
               : memory_names[static_cast<int>(argument) - static_cast<int>(Argument::source)]);
}

const char* sentence(const Error& error) {
  switch (error.detail) {
    case ErrorDetail::memory_size:
      return "{subject} must have {bounds} bytes, got {given}";
    case ErrorDetail::lengths_changed:
      return "{subject} must have the length that was planned, got {given}. What a plan borrows must not change";
    case ErrorDetail::format_invalid:
      return "format must be RGBA, RGBX, BGRA, BGRX, ARGB or ABGR for 4-byte pixels, RGB or BGR for 3-byte pixels, got "
             "\"{text}\"";
    case ErrorDetail::stride_invalid:
      return "{subject} must be {bounds} bytes, got {given}";
    case ErrorDetail::rows_within_byte:
      switch (error.argument) {
        case Argument::stride:
          return "{subject} must be 0 because elements share bytes, got {given}";
        case Argument::first_row:
          return "{subject} must be a multiple of 8 because rows share bytes, got {given}";
        default:
          return error.function == Function::move_axis
                     ? "{subject} must cover all rows because elements share bytes, got {given}"
                     : "{subject} must be a multiple of 8 or reach the last row because rows share bytes, got {given}";
      }
    default:
      return "op must split in Node and SplitCall, and join in JoinNode and JoinCall. Nodes need an operator of a "
             "standard";
  }
}

/// Returns where a node has an argument that is not an attribute of its version.
const char* place_of(const Error& error) {
  const bool is_sequence = error.op == Operator::split_to_sequence;
  const bool is_onnx = error.op == Operator::split || is_sequence;
  switch (error.argument) {
    case Argument::axis:
      return is_onnx ? "" : "The axis is inputs[0] of the node";
    case Argument::split:
      return is_onnx                                ? "The sizes are inputs[0] of the node"
             : error.op == Operator::variadic_split ? "The sizes are inputs[1] of the node"
                                                    : "";
    case Argument::num_outputs:
      return error.op == Operator::openvino_split ? "The number of parts is num_splits"
             : error.op == Operator::split        ? "The number of parts is outputs"
                                                  : "";
    default:
      return "";
  }
}

const char* hint(const Error& error) {
  switch (error.detail) {
    case ErrorDetail::unknown_attribute:
      return error.is_call ? "" : place_of(error);
    case ErrorDetail::unknown_input:
      return error.op == Operator::split && error.version < 13 ? "The sizes are the attribute split" : "";
    case ErrorDetail::size_invalid:
      return error.is_call && error.given == -1 ? "For the rest of the axis use a VariadicSplit node" : "";
    case ErrorDetail::type_unsupported:
      return is_mask(error) ? "Convert to float32, with rescale 1.0 / 255 for values up to 1, 1 for values up to 255, "
                              "or 257 for 16 bits"
                            : "";
    case ErrorDetail::channels_invalid:
      return needs_capitals(error) ? "Did you mean {capitals}?" : "";
    case ErrorDetail::tensor_channels:
      return error.given == 4 ? "For 4 channels pass RGBA as channels" : "";
    default:
      return "";
  }
}

constexpr Language cpp{[](TextWriter& text, const char* name) { text << name; }, write_argument, sentence, hint};

}  // namespace

const char* operator_name(Operator op) noexcept { return operator_names[static_cast<int>(op)]; }

std::optional<Operator> find_operator(std::string_view name) noexcept {
  for (int i = 0; i < operator_count; ++i) {
    if (name == operator_names[i]) return static_cast<Operator>(i);
  }
  return std::nullopt;
}

std::size_t describe(const Error& error, std::span<char> text) noexcept {
  const std::size_t name = describe_operator(error.op, error.function, error.version, cpp, text);
  TextWriter writer(text.subspan(name));
  writer << ": ";
  const auto begun = static_cast<std::size_t>(writer.next() - text.data());
  return begun + describe_detail(error, cpp, text.subspan(begun));
}

}  // namespace tensorsplit::inline v0_1
