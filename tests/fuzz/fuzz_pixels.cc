// SPDX-License-Identifier: MIT
//
// Fuzz target of pixels. The bytes choose options and dims. Invalid ones must have an error message. Small valid ones
// must convert like the oracle, and no other memory may be read or written.
#include <cstring>
#include <string>
#include <vector>

#include "../cpp/pixels_oracle.h"
#include "../cpp/rows_checks.h"
#include "input.h"
#include "tensorsplit/pixels.h"

namespace tensorsplit::fuzz {
namespace {

constexpr std::size_t most_misalignment = 15;
constexpr std::int64_t max_bytes = 1 << 14;

/// Reads text that is mostly valid: characters of `allowed`, and rarely any other byte.
std::string read_text(Input& input, std::string_view allowed, std::size_t most) {
  std::string text(input.up_to(most), ' ');
  for (char& letter : text) {
    const std::size_t choice = input.up_to(allowed.size() * 8);
    letter = choice < allowed.size() * 8 ? allowed[choice % allowed.size()] : static_cast<char>(input.byte());
  }
  return text;
}

/// Reads a number: mostly a common one, sometimes arbitrary bits.
double read_number(Input& input) {
  const std::uint8_t kind = input.byte();
  if (kind < 200) return static_cast<double>(kind) / 64 - 0.5;
  std::uint64_t bits = 0;
  for (int i = 0; i < 8; ++i) bits = bits << 8U | input.byte();
  double number = 0;
  std::memcpy(&number, &bits, sizeof number);
  return number;
}

std::vector<double> read_list(Input& input, std::size_t channels) {
  std::vector<double> list(input.flag() ? channels : input.up_to(4));
  for (double& number : list) number = read_number(input);
  return list;
}

Result<void> run(const PlanesPlan& plan, ConstMemory from, Memory to) { return to_planes(plan, from, to); }
Result<void> run(const PixelsPlan& plan, ConstMemory from, Memory to) { return to_pixels(plan, from, to); }

template <class Plan>
void check_run(const Plan& plan, oracle::Pixels pixels, Input& input) {
  pixels.batch = static_cast<std::size_t>(plan.batch());
  pixels.height = static_cast<std::size_t>(plan.height());
  pixels.width = static_cast<std::size_t>(plan.width());
  pixels.pixel_bytes = static_cast<std::size_t>(plan.pixel_bytes());

  rows::Buffer images(static_cast<std::size_t>(plan.image_bytes()), input.up_to(most_misalignment), 0);
  rows::Buffer tensor(static_cast<std::size_t>(plan.tensor_bytes()), input.up_to(most_misalignment), 0);
  rows::Buffer& from = plan.is_to_pixels() ? tensor : images;
  rows::Buffer& to = plan.is_to_pixels() ? images : tensor;
  std::uint32_t state = 0x9E3779B9U;
  from.fill(state);
  const std::vector<std::uint8_t> before(to.data(), to.data() + to.size());
  const auto channels = static_cast<std::size_t>(plan.tensor_channels());
  const std::vector<std::uint8_t> expected = plan.is_to_pixels()
                                                 ? oracle::to_pixels(pixels, from.data(), channels, before)
                                                 : oracle::to_planes(pixels, from.data());
  require(static_cast<bool>(run(plan, {from.data(), from.size()}, {to.data(), to.size()})), "it is done");
  require(expected.size() == to.size(), "the plan knows how many bytes there are");
  require(std::equal(expected.begin(), expected.end(), to.data()), "every element is that of the equation");
  require(to.sentinels_intact(), "nothing is written before it");
}

template <class Plan>
void check_plan(const Result<Plan>& plan, const oracle::Pixels& pixels, Input& input) {
  if (!plan) {
    char text[400];
    const std::size_t size = describe(plan.error(), text);
    require(size > 20 && size < sizeof text, "there is a sentence, and it fits");
    require(*code_name(code_of(plan.error().detail)) != 0, "there is a code");
  } else if (plan->image_bytes() <= max_bytes && plan->tensor_bytes() <= max_bytes) {
    check_run(*plan, pixels, input);
  }
}

void check(Input& input) {
  static constexpr ElementType types[] = {ElementType::float32, ElementType::float16, ElementType::uint8,
                                          ElementType::int8, ElementType::int32};
  static constexpr std::string_view layouts[] = {"NCHW", "CHW", "NHWC", "HWC"};
  oracle::Pixels pixels;
  pixels.channels = read_text(input, "RGBA", 5);
  pixels.layout = input.up_to(9) == 0 ? read_text(input, "NCHW", 5) : std::string(layouts[input.up_to(3)]);
  pixels.type = types[input.up_to(std::size(types) - 1)];
  pixels.rescale = read_number(input);
  pixels.mean = read_list(input, pixels.channels.size());
  pixels.deviation = read_list(input, pixels.channels.size());
  pixels.zero_point = input.flag() ? 0 : (input.flag() ? static_cast<double>(input.byte()) - 128 : read_number(input));
  std::vector<std::int64_t> dims(input.up_to(9) == 0 ? input.up_to(6) : pixels.layout.size());
  for (std::int64_t& dim : dims) {
    const std::size_t kind = input.up_to(7);
    dim = kind == 0 ? input.integer() : (kind < 4 ? static_cast<std::int64_t>(input.up_to(80)) : 3);
  }
  static constexpr std::string_view formats[] = {"RGBA", "RGBX", "BGRA", "BGRX", "ARGB", "ABGR", "RGB", "BGR"};
  if (input.flag()) pixels.format = input.up_to(9) == 0 ? read_text(input, "RGBAX", 5) : formats[input.up_to(7)];
  const PixelOptions options = pixels.options();
  if (input.flag()) {
    check_plan(plan_to_pixels(options, dims, static_cast<int>(input.up_to(9) < 5 ? 4 : input.up_to(5))), pixels, input);
  } else {
    check_plan(plan_to_planes(options, dims), pixels, input);
  }
}
}  // namespace
}  // namespace tensorsplit::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  tensorsplit::fuzz::Input input(bytes, size);
  tensorsplit::fuzz::check(input);
  return 0;
}
