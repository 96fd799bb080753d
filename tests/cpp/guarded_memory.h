// SPDX-License-Identifier: MIT
//
// Memory between guard pages. Any instruction that reads or writes a byte past the end ends the program, even if the
// byte has no effect on the result.
#pragma once

#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace tensorsplit {

/// Memory between two inaccessible pages.
class GuardedMemory {
 public:
  explicit GuardedMemory(std::size_t bytes) : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE))) {
    room_ = (bytes + page_ - 1) / page_ * page_;
    void* const all = mmap(nullptr, room_ + 2 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) std::abort();
    start_ = static_cast<std::uint8_t*>(all) + page_;
    if (mprotect(start_, room_, PROT_READ | PROT_WRITE) != 0) std::abort();
  }
  GuardedMemory(const GuardedMemory&) = delete;
  GuardedMemory& operator=(const GuardedMemory&) = delete;
  ~GuardedMemory() { munmap(start_ - page_, room_ + 2 * page_); }

  /// Returns the address of `bytes` bytes that touch the guard page at the end, or at the start.
  std::uint8_t* place(std::size_t bytes, bool at_end) { return at_end ? start_ + room_ - bytes : start_; }

 private:
  std::size_t page_;
  std::size_t room_ = 0;
  std::uint8_t* start_ = nullptr;
};

}  // namespace tensorsplit
