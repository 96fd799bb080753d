// SPDX-License-Identifier: MIT
//
// guard_pages [cases]: random rows and parts that end, or begin, where a page that may not be touched begins, or ends:
// a byte too many read or written by any instruction ends the program. Prints how many cases passed and failed.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <random>
#include <vector>

#include "kernels/micro_kernels.h"
#include "tensorsplit/kernels.h"

namespace {

using namespace tensorsplit;

/// Memory between two pages without any rights.
class Fenced {
 public:
  explicit Fenced(std::size_t bytes) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    room_ = (bytes + page_ - 1) / page_ * page_;
    void* const all = mmap(nullptr, room_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) std::abort();
    start_ = static_cast<std::uint8_t*>(all) + page_;
    if (mprotect(start_, room_, PROT_READ | PROT_WRITE) != 0) std::abort();
  }
  Fenced(const Fenced&) = delete;
  Fenced& operator=(const Fenced&) = delete;
  ~Fenced() { munmap(start_ - page_, room_ + 2 * page_); }

  /// `bytes` at one end or the other.
  std::uint8_t* place(std::size_t bytes, bool at_end) { return at_end ? start_ + room_ - bytes : start_; }

 private:
  std::size_t page_;
  std::size_t room_ = 0;
  std::uint8_t* start_ = nullptr;
};

constexpr std::size_t most_parts = 40;
constexpr std::size_t most_bytes = 1 << 15;

bool is_right(std::mt19937& random, Fenced& rows_room, std::deque<Fenced>& rooms) {
  const auto below = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
  kernels::force_target(below(kernels::targets().count));
  std::vector<std::uint32_t> widths(1 + below(below(2) == 0 ? 5 : most_parts));
  const bool alike = below(2) == 0;
  std::size_t filled = 0;
  for (std::uint32_t& width : widths) {
    width =
        alike && &width != widths.data() ? widths[0] : static_cast<std::uint32_t>(1 + below(below(3) == 0 ? 90 : 9));
    filled += width;
  }
  const std::size_t stride = filled + below(2) * below(20);
  const std::size_t count = 1 + below(most_bytes / stride);
  const std::size_t size = (count - 1) * stride + filled;
  std::uint8_t* const rows = rows_room.place(size, below(2) == 0);
  for (std::size_t i = 0; i < size; ++i) rows[i] = static_cast<std::uint8_t>(random() >> 8U);
  const std::vector<std::uint8_t> original(rows, rows + size);
  std::vector<std::uint8_t*> parts;
  for (std::size_t part = 0; part < widths.size(); ++part) {
    std::uint8_t* const place = rooms[part].place(count * widths[part], below(2) == 0);
    parts.push_back(below(6) == 0 ? nullptr : place);
  }
  split_rows({rows, count, stride}, widths, parts.data());
  std::size_t offset = 0;
  for (std::size_t part = 0; part < widths.size(); offset += widths[part++]) {
    for (std::size_t row = 0; row < count && parts[part] != nullptr; ++row) {
      if (std::memcmp(parts[part] + row * widths[part], &original[row * stride + offset], widths[part]) != 0)
        return false;
      std::memset(rows + row * stride + offset, 0, widths[part]);
    }
  }
  join_rows({rows, count, stride}, widths, parts.data());
  return std::memcmp(rows, original.data(), size) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  const int cases = argc > 1 ? std::atoi(argv[1]) : 50000;
  std::mt19937 random(20260101);
  Fenced rows(most_bytes);
  std::deque<Fenced> parts;  // which moves none of them
  for (std::size_t i = 0; i < most_parts; ++i) parts.emplace_back(most_bytes);
  int failed = 0;
  for (int i = 0; i < cases; ++i) failed += is_right(random, rows, parts) ? 0 : 1;
  std::printf("%d passed, %d failed\n", cases - failed, failed);
  return failed == 0 ? 0 : 1;
}
