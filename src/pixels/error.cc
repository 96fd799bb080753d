// SPDX-License-Identifier: MIT
//
// The sentences about what is wrong with pixels.
#include "../text.h"
#include "tensorsplit/pixels.h"

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

TextWriter& operator<<(TextWriter& text, std::string_view characters) {
  for (const char character : characters) text << character;
  return text;
}

TextWriter& operator<<(TextWriter& text, std::int64_t number) { return text << static_cast<double>(number); }

/// The argument, and which of its numbers.
void write_argument(TextWriter& text, const PixelError& error) {
  text << spelling(error.argument);
  if (error.index >= 0) text << '[' << std::int64_t{error.index} << ']';
}

void write_fault(TextWriter& text, const PixelError& error) {
  switch (error.fault) {
    case PixelFault::channels_count:
      text << "channels is \"" << error.text << "\", it must name one to four of R, G, B and A";
      break;
    case PixelFault::channel_unknown:
      text << "channels is \"" << error.text << "\": " << error.letter << " is no channel, allowed are R, G, B and A";
      break;
    case PixelFault::channel_repeated:
      text << "channels is \"" << error.text << "\": " << error.letter << " is named twice, each is allowed once";
      break;
    case PixelFault::type_unsupported:
      text << (error.is_to_pixels ? "the tensor has element type " : "type is ") << type_name(error.type)
           << ", allowed are float32, float16, uint8, int8";
      break;
    case PixelFault::number_invalid:
      write_argument(text, error);
      text << " is " << error.number << ", it must be a finite number"
           << (error.argument == PixelArgument::mean ? "" : " other than 0");
      break;
    case PixelFault::list_length:
      text << spelling(error.argument) << " has " << error.count
           << " numbers, it must be one number or have one for each of " << error.allowed << " channels";
      break;
    case PixelFault::factor_range:
      text << "rescale divided by ";
      write_argument(text, error);
      text << " is " << error.number << ", which as a float32 is 0 or infinite";
      break;
    case PixelFault::offset_range:
      write_argument(text, error);
      text << " divided by std is too large for a float32";
      break;
    case PixelFault::zero_point_float:
      text << "zeroPoint is " << error.number << ", with element type " << type_name(error.type)
           << " it must be 0: it belongs to uint8 and int8";
      break;
    case PixelFault::zero_point_range:
      text << "zeroPoint is " << error.number << ", with element type " << type_name(error.type)
           << " it must be an integer from " << (error.type == ElementType::int8 ? "-128 to 127" : "0 to 255");
      break;
    case PixelFault::layout_unknown:
      text << "layout is \"" << error.text << "\", allowed are NCHW, CHW, NHWC and HWC";
      break;
    case PixelFault::layout_batch:
      text << "layout is \"" << error.text << "\", which has room for one image, there are " << error.count << ": use N"
           << error.text;
      break;
    case PixelFault::rank:
      text << spelling(error.argument) << " has rank " << error.count;
      if (error.is_to_pixels) {
        text << ", layout \"" << error.text << "\" has " << static_cast<std::int64_t>(error.text.size()) << " dims";
      } else {
        text << ", it must be [height, width, channels] or [batch, height, width, channels]";
      }
      break;
    case PixelFault::dim_invalid:
      text << "dims";
      text << '[' << std::int64_t{error.index} << "] of " << spelling(error.argument) << " is " << error.number
           << ", dims must be integers from 0 to 2^53 - 1";
      break;
    case PixelFault::image_channels:
      text << "the image has " << error.count << " bytes for a pixel, it must have 4 (RGBA), 3 (RGB) or 1 (grey)";
      break;
    case PixelFault::tensor_channels:
      text << "the tensor has " << error.count << " channels, \"" << error.text << "\" names " << error.allowed;
      break;
    case PixelFault::dims_too_large:
      text << "the dims of " << spelling(error.argument) << " multiply to more than 2^53 - 1 elements or bytes";
      break;
  }
}

}  // namespace

ErrorCode error_code(PixelFault fault) {
  switch (fault) {
    case PixelFault::type_unsupported:
      return ErrorCode::type_unsupported;
    case PixelFault::zero_point_float:
    case PixelFault::layout_batch:
      return ErrorCode::argument_conflict;
    case PixelFault::rank:
    case PixelFault::dim_invalid:
    case PixelFault::image_channels:
    case PixelFault::tensor_channels:
    case PixelFault::dims_too_large:
      return ErrorCode::dims_invalid;
    default:
      return ErrorCode::argument_invalid;
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
