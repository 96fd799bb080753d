// SPDX-License-Identifier: MIT
//
// Shared by the tests of `routes::move_axis`: host memory in two plain buffers whose bounds are checked at every
// access, and an oracle that moves bit by bit.
#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "oracle.h"
#include "routes/routes.h"

namespace tensorsplit::routes {

/// Moves the matrices bit by bit. Unused bits of the last byte are zero.
inline oracle::Bytes transpose_by_oracle(const copy::AxisMatrices& all, const oracle::Bytes& source) {
  const std::uint64_t width = all.is_packed ? all.width : all.width * 8;
  oracle::Bytes result(source.size());
  std::uint64_t at = 0;
  for (std::uint64_t matrix = 0; matrix < all.count; ++matrix) {
    for (std::uint64_t row = 0; row < all.rows; ++row) {
      for (std::uint64_t column = 0; column < all.columns; ++column) {
        const std::uint64_t place = ((matrix * all.columns + column) * all.rows + row) * width;
        for (std::uint64_t bit = 0; bit < width; ++bit, ++at) {
          if ((at | (place + bit)) % 8 == 0 && width - bit >= 8) {
            result[static_cast<std::size_t>((place + bit) / 8)] = source[static_cast<std::size_t>(at / 8)];
            at += 7;
            bit += 7;
            continue;
          }
          oracle::copy_bit(source, static_cast<std::int64_t>(at), result, static_cast<std::int64_t>(place + bit),
                           all.order == BitOrder::high_first);
        }
      }
    }
  }
  return result;
}

/// The data and the result of one run.
class AxisBuffers final : public HostMemory {
 public:
  explicit AxisBuffers(const copy::AxisMatrices& matrices) : matrices_(matrices) {
    const std::uint64_t units = matrices.count * matrices.rows * matrices.columns * matrices.width;
    buffers_[0].resize(static_cast<std::size_t>(matrices.is_packed ? (units + 7) / 8 : units));
    std::uint32_t state = 12345;
    for (std::uint8_t& byte : buffers_[0]) {
      state = state * 1664525 + 1013904223;
      byte = static_cast<std::uint8_t>(state >> 24);
    }
    buffers_[1].assign(buffers_[0].size(), 0xA5);
    original_ = buffers_[0];
  }

  void read_pieces(std::size_t, std::span<Piece>) override { ADD_FAILURE() << "moveAxis has no pieces"; }
  void read_rows(const RowSegments&, std::uint8_t*) override { ADD_FAILURE() << "moveAxis has no interleaved side"; }
  void write_rows(const std::uint8_t*, const RowSegments&) override {
    ADD_FAILURE() << "moveAxis has no interleaved side";
  }

  void read_parts(std::span<const PartSegment> segments) override {
    reads += segments[0].part == 0;
    for (const PartSegment& segment : segments) {
      check_segment(segment);
      std::memcpy(segment.bytes, buffers_[segment.part].data() + segment.at, segment.size);
    }
  }

  void write_parts(std::span<const PartSegment> segments) override {
    ++writes;
    for (const PartSegment& segment : segments) {
      check_segment(segment);
      ASSERT_EQ(segment.part, 1U) << "the data is read-only";
      std::memcpy(buffers_[1].data() + segment.at, segment.bytes, segment.size);
    }
  }

  /// Moves the axis with areas of `scratch_bytes`, and compares the result with the oracle.
  void run(std::size_t scratch_bytes) {
    static Scratch scratch;  // too large for the stack
    std::vector<std::uint8_t> areas(2 * scratch_bytes, 0xEE);
    scratch.rows = std::span(areas).first(scratch_bytes);
    scratch.parts = std::span(areas).last(scratch_bytes);
    scratch_ = &scratch;
    move_axis(matrices_, *this, scratch);
    scratch_ = nullptr;
    EXPECT_EQ(buffers_[0], original_);
    EXPECT_TRUE(buffers_[1] == transpose_by_oracle(matrices_, original_))
        << matrices_.count << " x " << matrices_.rows << " x " << matrices_.columns << " x " << matrices_.width
        << (matrices_.is_packed ? " bits" : " bytes");
  }

  std::size_t reads = 0;  ///< calls that read the data
  std::size_t writes = 0;

 private:
  void check_segment(const PartSegment& segment) const {
    ASSERT_LT(segment.part, 2U);
    ASSERT_LE(segment.at + segment.size, buffers_[segment.part].size());
    const std::span<std::uint8_t> area = segment.bytes < scratch_->parts.data() ? scratch_->rows : scratch_->parts;
    ASSERT_GE(segment.bytes, area.data());
    ASSERT_LE(segment.bytes + segment.size, area.data() + area.size());
  }

  copy::AxisMatrices matrices_;
  oracle::Bytes buffers_[2];  ///< parts 0 and 1
  oracle::Bytes original_;
  const Scratch* scratch_ = nullptr;
};

}  // namespace tensorsplit::routes
