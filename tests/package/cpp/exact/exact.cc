// Compares pixels with the oracle, for every instruction set. The conversions depend on how floating-point operations
// are compiled: ties, NaN, infinities, negative zero, subnormal numbers.
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <vector>

#include "pixels_oracle.h"
#include "simd/targets.h"
#include "tensorsplit/pixels.h"

#ifdef __FAST_MATH__
#error "the oracle must be compiled without -ffast-math"
#endif

using namespace tensorsplit;

namespace {

using Bytes = std::vector<std::uint8_t>;

/// A conversion to a tensor, and a conversion of a tensor back to pixels, with the bytes that the oracle expects.
struct Case {
  std::string name;
  oracle::Pixels pixels;
  Bytes images;
  Bytes tensor;          ///< of `images`
  Bytes special_tensor;  ///< NaN, infinities, subnormal numbers, ties
  Bytes special_images;  ///< of `special_tensor`
};

/// Returns the elements of a tensor that are hard to convert to pixels, and random bits.
Bytes special_elements(const oracle::Pixels& pixels, std::size_t size, std::minstd_rand& random) {
  Bytes bytes(size);
  for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random() >> 8U);
  if (pixels.type != ElementType::float32) return bytes;
  using Limits = std::numeric_limits<float>;
  std::vector<float> numbers = {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity(), 0.0F, -0.0F,
                                Limits::max(),       Limits::min(),      Limits::denorm_min()};
  for (int i = -1; i < 513; ++i) numbers.push_back(static_cast<float>(i / 2.0 * pixels.rescale));
  std::memcpy(bytes.data(), numbers.data(), std::min(size, numbers.size() * sizeof(float)));
  return bytes;
}

/// Returns all cases.
std::vector<Case> cases() {
  struct Scale {
    const char* name;
    double rescale;
    std::vector<double> mean;
    std::vector<double> deviation;
  };
  const Scale scales[] = {{"to 1", 1.0 / 255, {}, {}},
                          {"model", 1.0 / 255, {0.485, 0.456, 0.406}, {0.229, 0.224, 0.225}},
                          {"whole", 1, {}, {}},
                          {"ties", 0.5, {}, {}},
                          {"no exact scale", 0.7, {}, {}},
                          {"negative zero", -1, {}, {}},
                          {"shift", 1, {12}, {}},
                          {"subnormal float16", 1e-7, {}, {}},
                          {"subnormal float32", 1e-41, {}, {}},
                          {"beyond float32", 1e300, {}, {}}};
  std::minstd_rand random(57);
  std::vector<Case> all;
  for (const Scale& scale : scales) {
    for (const ElementType type : {ElementType::float32, ElementType::float16, ElementType::uint8, ElementType::int8}) {
      for (const char* layout : {"NCHW", "NHWC"}) {
        Case one;
        one.name = std::string(scale.name) + ", " + type_name(type) + ", " + layout;
        one.pixels.type = type;
        one.pixels.rescale = scale.rescale;
        one.pixels.mean = scale.mean;
        one.pixels.deviation = scale.deviation;
        one.pixels.layout = layout;
        one.pixels.height = 7;
        one.pixels.width = 61;
        one.images.resize(one.pixels.height * one.pixels.width * one.pixels.pixel_bytes);
        for (std::size_t i = 0; i < one.images.size(); ++i) one.images[i] = static_cast<std::uint8_t>(i / 4 + i % 4);
        one.tensor = oracle::to_planes(one.pixels, one.images.data());
        one.special_tensor = special_elements(one.pixels, one.tensor.size(), random);
        one.special_images = oracle::to_pixels(one.pixels, one.special_tensor.data(), 3, one.images);
        all.push_back(one);
      }
    }
  }
  return all;
}

/// Plans and runs both directions. Returns the number of bytes that differ from the oracle.
std::size_t wrong_bytes(const Case& one) {
  const std::vector<std::int64_t> image_dims = one.pixels.image_dims();
  const std::vector<std::int64_t> tensor_dims = one.pixels.tensor_dims(3);
  const auto to = plan_to_planes(one.pixels.options(), image_dims);
  const auto back = plan_to_pixels(one.pixels.options(), tensor_dims);
  Bytes tensor(one.tensor.size());
  Bytes images = one.images;
  if (!to || !back || !to_planes(*to, one.images, tensor) || !to_pixels(*back, one.special_tensor, images)) {
    return one.tensor.size() + one.images.size();
  }
  std::size_t count = 0;
  for (std::size_t i = 0; i < tensor.size(); ++i) count += tensor[i] != one.tensor[i] ? 1U : 0U;
  for (std::size_t i = 0; i < images.size(); ++i) count += images[i] != one.special_images[i] ? 1U : 0U;
  return count;
}

/// Whether options with this number, which is not finite, are rejected.
bool rejects(double number) {
  const std::vector<double> numbers = {number};
  PixelOptions rescaled;
  rescaled.rescale = number;
  PixelOptions shifted;
  shifted.mean = numbers;
  return !plan_to_planes(rescaled, {1, 1, 4}) && !plan_to_planes(shifted, {1, 1, 4});
}

}  // namespace

int main() {
  const std::vector<Case> all = cases();
  std::size_t wrong = 0;
  for (std::size_t target = 0; target < kernels::targets().count; ++target) {
    kernels::force_target(target);
    for (const Case& one : all) {
      const std::size_t count = wrong_bytes(one);
      if (count > 0) std::printf("%s, %s: %zu bytes\n", kernels::targets().names[target], one.name.c_str(), count);
      wrong += count;
    }
  }
  using Limits = std::numeric_limits<double>;
  for (const double number : {Limits::quiet_NaN(), Limits::infinity(), -Limits::infinity()}) {
    if (!rejects(number)) std::printf("%g is accepted\n", number);
  }
  std::printf("%zu wrong bytes\n", wrong);
}
