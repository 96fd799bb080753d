// SPDX-License-Identifier: MIT
//
// The sentences about what is wrong with pixels.
#include "tensorsplit/pixels.h"
#include "text.h"

namespace tensorsplit {
namespace {

const char* spelling(PixelArgument argument) {
  switch (argument) {
    case PixelArgument::channels:
      return "channels";
    case PixelArgument::type:
      return "type";
    case PixelArgument::rescale:
      return "rescale";
    case PixelArgument::mean:
      return "mean";
    case PixelArgument::std:
      return "std";
    case PixelArgument::zero_point:
      return "zeroPoint";
    case PixelArgument::layout:
      return "layout";
    case PixelArgument::image:
      return "the image";
    case PixelArgument::tensor:
      return "the tensor";
  }
  return "";
}

/// A stranger's text: what is not plain ASCII may do something to a terminal.
TextWriter& operator<<(TextWriter& text, std::string_view characters) {
  for (const char character : characters) text << (character >= ' ' && character <= '~' ? character : '?');
  return text;
}

/// What was wrong, without the name of the call.
void write_fault(TextWriter& text, const PixelError& error) {
  const char* const argument = spelling(error.argument);
  const bool is_to_pixels = error.is_to_pixels;
  switch (error.fault) {
    case PixelFault::channels:
      text << "channels is \"" << error.text << "\", allowed are R, G, B and A, each at most once";
      break;
    case PixelFault::type:
      text << (is_to_pixels ? "the tensor has element type " : "type is ") << type_name(error.type)
           << ", allowed are float32, float16, uint8, int8";
      break;
    case PixelFault::number:
      text << argument;
      if (error.index >= 0) text << '[' << static_cast<double>(error.index) << ']';
      text << " is " << error.number << ", it must be finite"
           << (error.argument == PixelArgument::mean ? "" : " and other than 0");
      break;
    case PixelFault::list_length:
      text << argument << " has " << error.number << " numbers, it must have one, or "
           << static_cast<double>(error.allowed) << ", one for each channel";
      break;
    case PixelFault::float_range:
      text << "rescale / std or mean / std is too large or too small for a float32";
      break;
    case PixelFault::zero_point:
      text << "zeroPoint is " << error.number << ", with element type " << type_name(error.type) << " it must be "
           << (error.type == ElementType::int8    ? "an integer from -128 to 127"
               : error.type == ElementType::uint8 ? "an integer from 0 to 255"
                                                  : "0");
      break;
    case PixelFault::layout:
      text << "layout is \"" << error.text << "\", allowed are NCHW, CHW, NHWC and HWC";
      break;
    case PixelFault::layout_batch:
      text << "layout " << error.text << " is that of one image, there are " << error.number << ": use N" << error.text;
      break;
    case PixelFault::rank:
      text << argument << " has rank " << error.number << ", it must be "
           << (is_to_pixels ? "" : "[height, width, channels] or [batch, height, width, channels]");
      if (is_to_pixels) text << static_cast<double>(error.text.size()) << " with layout " << error.text;
      break;
    case PixelFault::dim:
      text << "dims[" << static_cast<double>(error.index) << "] of " << argument << " is " << error.number
           << ", dims must be integers from 0 to 2^53 - 1";
      break;
    case PixelFault::image_channels:
      text << "the image has " << error.number << " bytes for a pixel, it must have 4 (RGBA), 3 (RGB) or 1 (grey)";
      break;
    case PixelFault::tensor_channels:
      text << "the tensor has " << error.number << " channels, it must have " << static_cast<double>(error.allowed)
           << " (" << error.text << ") or 1";
      break;
    case PixelFault::dims_too_large:
      text << "the dims of " << argument << " multiply to more than 2^53 - 1 elements or bytes";
      break;
  }
}

}  // namespace

ErrorCode error_code(PixelFault fault) {
  switch (fault) {
    case PixelFault::type:
      return ErrorCode::type_unsupported;
    case PixelFault::layout_batch:
      return ErrorCode::argument_conflict;
    case PixelFault::rank:
    case PixelFault::dim:
    case PixelFault::image_channels:
    case PixelFault::tensor_channels:
    case PixelFault::dims_too_large:
      return ErrorCode::dims_invalid;
    default:
      return ErrorCode::argument_unknown;
  }
}

std::size_t describe(const PixelError& error, std::span<char> text) {
  TextWriter writer(text);
  writer << (error.is_to_pixels ? "toPixels: " : "toPlanes: ");
  write_fault(writer, error);
  writer << '.';
  return static_cast<std::size_t>(writer.next() - text.data());
}

}  // namespace tensorsplit
