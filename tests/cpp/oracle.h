// SPDX-License-Identifier: MIT
//
// The oracle: a split in its simplest form, element by element over multi-indices. It shares only the bits per element
// with the core.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace tensorsplit::oracle {

using Bytes = std::vector<std::uint8_t>;
using Shape = std::vector<std::int64_t>;

/// Storage of elements in bytes.
struct Width {
  int bits;         ///< per element
  bool high_first;  ///< whether the first bit of a byte is bit 7
};

inline std::int64_t elements_in(const Shape& shape) {
  // If one dim is 0, the product of the others may overflow, so it is not computed.
  if (std::find(shape.begin(), shape.end(), 0) != shape.end()) return 0;
  std::int64_t elements = 1;
  for (const std::int64_t dim : shape) elements *= dim;
  return elements;
}

inline std::size_t bytes_for(const Shape& shape, int bits) {
  return static_cast<std::size_t>((elements_in(shape) * bits + 7) / 8);
}

/// Copies bit `from_bit` of `from` to bit `to_bit` of `to`.
inline void copy_bit(const Bytes& from, std::int64_t from_bit, Bytes& to, std::int64_t to_bit, bool high_first) {
  const auto place = [high_first](std::int64_t bit) {
    return static_cast<unsigned>(high_first ? 7 - bit % 8 : bit % 8);
  };
  const unsigned mask = 1U << place(to_bit);
  const unsigned bit = (unsigned{from.at(static_cast<std::size_t>(from_bit / 8))} >> place(from_bit)) & 1U;
  std::uint8_t& byte = to.at(static_cast<std::size_t>(to_bit / 8));
  byte = static_cast<std::uint8_t>(bit != 0 ? byte | mask : byte & ~mask);
}

/// Splits `source`, a tensor of `shape`, along `axis` into `lengths`. The unused bits of a last byte are zero.
inline std::vector<Bytes> split(const Bytes& source, const Shape& shape, std::size_t axis, const Shape& lengths,
                                Width width) {
  const int whole_bytes = width.bits % 8 == 0 ? width.bits / 8 : 0;
  std::vector<Bytes> parts;
  std::int64_t before = 0;
  for (const std::int64_t length : lengths) {
    Shape part_shape = shape;
    part_shape.at(axis) = length;
    Bytes part(bytes_for(part_shape, width.bits), 0);
    Shape index(shape.size(), 0);
    for (std::int64_t element = 0; element < elements_in(part_shape); ++element) {
      // The position of element `index` of the part in the source, by Horner's rule over the source's dims.
      std::int64_t position = 0;
      for (std::size_t dim = 0; dim < shape.size(); ++dim) {
        position = position * shape[dim] + index[dim] + (dim == axis ? before : 0);
      }
      for (int byte = 0; byte < whole_bytes; ++byte) {
        part.at(static_cast<std::size_t>(element * whole_bytes + byte)) =
            source.at(static_cast<std::size_t>(position * whole_bytes + byte));
      }
      for (int bit = 0; bit < width.bits && whole_bytes == 0; ++bit) {
        copy_bit(source, position * width.bits + bit, part, element * width.bits + bit, width.high_first);
      }
      // Go to the next multi-index. The last dim changes fastest.
      for (std::size_t dim = shape.size(); dim-- > 0;) {
        if (++index[dim] < part_shape[dim]) break;
        index[dim] = 0;
      }
    }
    parts.push_back(part);
    before += length;
  }
  return parts;
}

}  // namespace tensorsplit::oracle
