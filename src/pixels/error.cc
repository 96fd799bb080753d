// SPDX-License-Identifier: MIT
//
// The sentences about what is wrong with pixels.
#include "tensorsplit/pixels.h"
#include "text.h"

namespace tensorsplit {
namespace {

/// A stranger's text: what is not plain ASCII may do something to a terminal.
TextWriter& operator<<(TextWriter& text, std::string_view characters) {
  for (const char character : characters) text << (character >= ' ' && character <= '~' ? character : '?');
  return text;
}

/// What was wrong, without the name of the call. {o} stands for the option, {i} for the index in it, {n} for the number
/// given, {a} for the one allowed, {t} for the text, {e} for the element type and {x} for what has the dims.
const char* sentence(const PixelError& error) {
  switch (error.fault) {
    case PixelFault::channels:
      return "channels is \"{t}\", allowed are R, G, B and A, each at most once";
    case PixelFault::type:
      return error.is_to_pixels ? "the tensor has element type {e}, allowed are float32, float16, uint8, int8"
                                : "type is {e}, allowed are float32, float16, uint8, int8";
    case PixelFault::not_finite:
      return "{o}{i} is {n}, it must be finite";
    case PixelFault::zero:
      return "{o}{i} is {n}, it must be finite and other than 0";
    case PixelFault::list_length:
      return "{o} has {n} numbers, it must have one, or {a}, one for each channel";
    case PixelFault::float_range:
      return "rescale / std or mean / std is too large or too small for a float32";
    case PixelFault::zero_point:
      return error.type == ElementType::int8
                 ? "zeroPoint is {n}, with element type int8 it must be an integer from -128 to 127"
             : error.type == ElementType::uint8
                 ? "zeroPoint is {n}, with element type uint8 it must be an integer from 0 to 255"
                 : "zeroPoint is {n}, with element type {e} it must be 0";
    case PixelFault::layout:
      return "layout is \"{t}\", allowed are NCHW, CHW, NHWC and HWC";
    case PixelFault::layout_batch:
      return "layout {t} is that of one image, there are {n}: use N{t}";
    case PixelFault::rank:
      return error.is_to_pixels
                 ? "{x} has rank {n}, it must be {a} with layout {t}"
                 : "{x} has rank {n}, it must be [height, width, channels] or [batch, height, width, channels]";
    case PixelFault::dim:
      return "dims{i} of {x} is {n}, dims must be integers from 0 to 2^53 - 1";
    case PixelFault::image_channels:
      return "{x} has {n} bytes for a pixel, it must have 4 (RGBA), 3 (RGB) or 1 (grey)";
    case PixelFault::tensor_channels:
      return "{x} has {n} channels, it must have {a} ({t}) or 1";
    case PixelFault::dims_too_large:
      return "the dims of {x} multiply to more than 2^53 - 1 elements or bytes";
  }
  return "";
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
  for (const char* at = sentence(error); *at != 0; ++at) {
    if (*at != '{') {
      writer << *at;
      continue;
    }
    switch (at[1]) {
      case 'o':
        writer << error.option;
        break;
      case 'i':
        if (error.index >= 0) writer << '[' << static_cast<double>(error.index) << ']';
        break;
      case 'n':
        writer << error.number;
        break;
      case 't':
        writer << error.text;
        break;
      case 'e':
        writer << type_name(error.type);
        break;
      case 'a':
        writer << static_cast<double>(error.allowed);
        break;
      default:
        writer << (error.is_to_pixels ? "the tensor" : "the image");
    }
    at += 2;
  }
  writer << '.';
  return static_cast<std::size_t>(writer.next() - text.data());
}

}  // namespace tensorsplit
