// SPDX-License-Identifier: MIT
//
// Times several ways to do the same work, turn by turn, so that what else the machine does meets all of them alike.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <vector>

#include "tensorsplit/kernels.h"

namespace tensorsplit::bench {

using Work = std::function<void()>;

/// What `compare` found of one way, as multiples of the first one's time.
struct Figures {
  double least;   ///< least time to least time: what the work costs on a quiet machine
  double median;  ///< of the rounds' ratios
  double lower;   ///< a quarter of them is less
  double upper;   ///< a quarter of them is more
};

inline double seconds_of(const Work& work, int repeats) {
  const auto start = std::chrono::steady_clock::now();
  for (int i = 0; i < repeats; ++i) work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Times `works` in `rounds` rounds, one after the other in each. A sample repeats a work as often as the first must be
/// for `sample_seconds`.
inline std::vector<Figures> compare(std::span<const Work> works, int rounds, double sample_seconds) {
  for (const Work& work : works) work();  // caches and pages are warm from here on
  int repeats = 1;
  while (seconds_of(works[0], repeats) < sample_seconds) repeats *= 2;
  std::vector<std::vector<double>> seconds(works.size());
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < works.size(); ++i) seconds[i].push_back(seconds_of(works[i], repeats));
  }
  std::vector<Figures> figures;
  const double first_least = *std::min_element(seconds[0].begin(), seconds[0].end());
  for (const std::vector<double>& times : seconds) {
    std::vector<double> ratios;
    for (std::size_t round = 0; round < times.size(); ++round) ratios.push_back(times[round] / seconds[0][round]);
    std::sort(ratios.begin(), ratios.end());
    const std::size_t last = ratios.size() - 1;
    figures.push_back({*std::min_element(times.begin(), times.end()) / first_least, ratios[last / 2], ratios[last / 4],
                       ratios[last - last / 4]});
  }
  return figures;
}

/// Rows to be taken apart: random bytes, and room for every part.
class Block {
 public:
  Block(std::vector<std::uint32_t> widths, std::size_t count, bool skips_every_second) : widths_(std::move(widths)) {
    for (const std::uint32_t width : widths_) stride_ += width;
    count_ = count;
    std::minstd_rand random(1);
    source_.resize(stride_ * count);
    for (std::uint8_t& byte : source_) byte = static_cast<std::uint8_t>(random() >> 8U);
    copy_.resize(source_.size(), 1);
    for (std::size_t part = 0; part < widths_.size(); ++part) {
      // Each part is an allocation of its own, as parts are.
      parts_.emplace_back(skips_every_second && part % 2 == 1 ? 0 : count * widths_[part], 1);
      std::uint8_t* const bytes = parts_.back().empty() ? nullptr : parts_.back().data();
      destinations_.emplace_back(bytes, count * widths_[part]);
      sources_.emplace_back(bytes, count * widths_[part]);
    }
  }

  [[nodiscard]] std::span<const std::uint32_t> widths() const { return widths_; }
  [[nodiscard]] Rows rows() const { return {count_, stride_}; }
  [[nodiscard]] std::span<const Memory> destinations() const { return destinations_; }
  [[nodiscard]] std::span<const ConstMemory> sources() const { return sources_; }
  [[nodiscard]] std::uint8_t* part(std::size_t index) { return parts_[index].data(); }
  [[nodiscard]] std::vector<std::uint8_t>& source() { return source_; }
  [[nodiscard]] std::vector<std::uint8_t>& copy() { return copy_; }
  [[nodiscard]] std::size_t count() const { return count_; }

  void clear() {
    for (std::vector<std::uint8_t>& part : parts_) std::fill(part.begin(), part.end(), std::uint8_t{1});
  }

  /// Whether every part holds the pieces of its rows, byte by byte.
  [[nodiscard]] bool is_right() const {
    std::size_t offset = 0;
    for (std::size_t part = 0; part < widths_.size(); ++part) {
      const std::size_t width = widths_[part];
      for (std::size_t i = 0; !parts_[part].empty() && i < count_ * width; ++i) {
        if (parts_[part][i] != source_[i / width * stride_ + offset + i % width]) return false;
      }
      offset += width;
    }
    return true;
  }

 private:
  std::vector<std::uint32_t> widths_;
  std::size_t stride_ = 0;
  std::size_t count_ = 0;
  std::vector<std::uint8_t> source_;
  std::vector<std::uint8_t> copy_;
  std::vector<std::vector<std::uint8_t>> parts_;
  std::vector<Memory> destinations_;
  std::vector<ConstMemory> sources_;
};

}  // namespace tensorsplit::bench
