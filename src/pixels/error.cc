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

/// The code of a fault, and what was wrong, without the name of the call. {o} stands for the option, {i} for the index
/// in it, {n} for the number given, {a} for the one allowed, {t} for the text, {e} for the element type, {z} for the
/// zero points that it allows and {x} for what has the dims.
struct Entry {
  ErrorCode code;
  const char* sentence;
  const char* to_pixels = sentence;  ///< where the way back is told something else
};

using enum ErrorCode;

/// In the order of `PixelFault`.
constexpr Entry entries[pixel_fault_count] = {
    {argument_unknown, "channels is \"{t}\", allowed are R, G, B and A, each at most once"},
    {type_unsupported, "type is {e}, allowed are float32, float16, uint8, int8",
     "the tensor has element type {e}, allowed are float32, float16, uint8, int8"},
    {argument_unknown, "{o}{i} is {n}, it must be finite"},
    {argument_unknown, "{o}{i} is {n}, it must be finite and other than 0"},
    {argument_unknown, "{o} has {n} numbers, it must have one, or {a}, one for each channel"},
    {argument_unknown, "rescale / std or mean / std is too large or too small for a float32"},
    {argument_unknown, "zeroPoint is {n}, with element type {e} it must be {z}"},
    {argument_unknown, "layout is \"{t}\", allowed are NCHW, CHW, NHWC and HWC"},
    {argument_conflict, "layout {t} is that of one image, there are {n}: use N{t}"},
    {dims_invalid, "{x} has rank {n}, it must be [height, width, channels] or [batch, height, width, channels]",
     "{x} has rank {n}, it must be {a} with layout {t}"},
    {dims_invalid, "dims{i} of {x} is {n}, dims must be integers from 0 to 2^53 - 1"},
    {dims_invalid, "{x} has {n} bytes for a pixel, it must have 4 (RGBA), 3 (RGB) or 1 (grey)"},
    {dims_invalid, "{x} has {n} channels, it must have {a} ({t}) or 1"},
    {dims_invalid, "the dims of {x} multiply to more than 2^53 - 1 elements or bytes"},
};

const char* zero_points(ElementType type) {
  if (type == ElementType::int8) return "an integer from -128 to 127";
  return type == ElementType::uint8 ? "an integer from 0 to 255" : "0";
}

}  // namespace

ErrorCode error_code(PixelFault fault) { return entries[static_cast<int>(fault)].code; }

std::size_t describe(const PixelError& error, std::span<char> text) {
  TextWriter writer(text);
  writer << (error.is_to_pixels ? "toPixels: " : "toPlanes: ");
  const Entry& entry = entries[static_cast<int>(error.fault)];
  for (const char* at = error.is_to_pixels ? entry.to_pixels : entry.sentence; *at != 0; ++at) {
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
      case 'z':
        writer << zero_points(error.type);
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
