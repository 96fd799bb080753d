// SPDX-License-Identifier: MIT
#include "embind/reader.h"

#include <cmath>
#include <cstdlib>
#include <cstring>

#include "embind/library.h"
#include "tensorsplit/dim_range.h"

namespace tensorsplit::embind {
namespace {

constexpr std::size_t word = sizeof(double);

constexpr std::size_t static_bytes = 65536;
alignas(word) std::uint8_t static_area[static_bytes];

/// More than WebAssembly can have, and the allocator's own sums would wrap around at 4 GB.
constexpr double too_many_bytes = 4278190080.0;

}  // namespace

std::uint8_t* Arena::allocate(double size) {
  if (size >= too_many_bytes) return refuse(size);
  const std::size_t needed = (static_cast<std::size_t>(size) + word - 1) / word * word;
  if (needed <= static_bytes - used_) {
    used_ += needed;
    return static_area + used_ - needed;
  }
  auto* const chunk = static_cast<Chunk*>(std::malloc(word + needed));
  if (chunk == nullptr) return refuse(size);
  chunk->next = chunks_;
  chunks_ = chunk;
  return reinterpret_cast<std::uint8_t*>(chunk) + word;
}

std::uint8_t* Arena::refuse(double size) {
  missing_ = size;
  return nullptr;
}

Arena::~Arena() {
  while (chunks_ != nullptr) {
    Chunk* const next = chunks_->next;
    std::free(chunks_);
    chunks_ = next;
  }
}

const std::uint8_t* copy_fields(const emscripten::val& given, Fields fields, Arena& arena) {
  const auto copy = [&](std::uint8_t* to, double room) {
    return ts_copy_fields(given.as_handle(), static_cast<int>(fields), to, room);
  };
  // What is small lands at once where the arena, which is still empty, has its first bytes.
  const double size = copy(static_area, static_bytes);
  std::uint8_t* const words = arena.allocate(size);
  if (words == static_area || words == nullptr) return words;
  const double now = copy(words, size);
  return now == size ? words : arena.refuse(now);  // only an array that lies about its length has changed
}

double Reader::count() {
  double value = 0;
  std::memcpy(&value, next_, word);
  next_ += word;
  return value;
}

std::span<const std::uint8_t> Reader::bytes() {
  const double size = count();
  if (size < 0) return {};
  const std::span bytes(next_, static_cast<std::size_t>(size));
  next_ += (bytes.size() + word - 1) / word * word;
  return bytes;
}

std::string_view Reader::text() {
  const std::span<const std::uint8_t> characters = bytes();
  return {reinterpret_cast<const char*>(characters.data()), characters.size()};
}

std::span<const double> Reader::numbers() {
  const std::span<const std::uint8_t> list = bytes();
  return {reinterpret_cast<const double*>(list.data()), list.size() / word};
}

bool Reader::read(ElementType& type) {
  const auto found = find_type(text());
  if (found) type = *found;
  return found.has_value();
}

bool is_integer(double value) {
  return std::trunc(value) == value && std::fabs(value) <= static_cast<double>(max_size);
}

}  // namespace tensorsplit::embind
