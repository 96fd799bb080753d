// SPDX-License-Identifier: MIT
//
// The plan: all shape arithmetic of a split, done once. A plan needs no further checks before bytes are moved.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "tensorsplit/split_spec.h"

namespace tensorsplit::inline v0_1 {

/// Layout of the data: `outer` rows of `axis_length * inner` elements, row after row. A part has one contiguous piece
/// of `length * inner` elements in every row.
struct Layout {
  std::int64_t outer;        ///< product of the dims before the axis
  std::int64_t axis_length;  ///< dim along the axis
  std::int64_t inner;        ///< product of the dims after the axis
  int element_bits;          ///< 0 for strings

  /// Returns the elements of one row, or `unbounded` if they exceed an int64, which is possible in an empty tensor.
  [[nodiscard]] TENSORSPLIT_EXPORT std::int64_t row() const noexcept;
};

/// Position and size of one part, and the width of its piece in each row.
struct PartLayout {
  std::int64_t length = 0;  ///< elements along the axis
  std::int64_t offset = 0;  ///< start of the part along the axis, in elements
  std::int64_t size = 0;    ///< number of elements
  std::int64_t bytes = 0;   ///< bytes of its storage: size * element_bits / 8, rounded up
  std::int64_t width = 0;   ///< of its piece in every row, in units of the plan (see `Plan::is_packed`)
};

namespace detail {
struct Planner;
}

/// Plan of a split or a join. A join is planned as the inverse split: the data is its result, and the parts are its
/// inputs. A plan borrows what the node borrows, which must outlive the plan unchanged: the list of sizes, the tensors
/// of a join, and the list of dims, which only `dim` and `part_dim` read. If changed lengths do not add up or do
/// not fit the memory, `split` and `join` return an error. Several threads may use a const plan at the same time.
class Plan {
 public:
  /// Range of all parts, in order.
  class Parts;

  /// Result of the rules for the node. A temporary plan returns a copy.
  [[nodiscard]] const SplitSpec& spec() const& noexcept { return spec_; }
  [[nodiscard]] SplitSpec spec() const&& noexcept { return spec_; }

  /// Layout of the data. A temporary plan returns a copy.
  [[nodiscard]] const Layout& layout() const& noexcept { return layout_; }
  [[nodiscard]] Layout layout() const&& noexcept { return layout_; }

  /// Element type of the data and of every part.
  [[nodiscard]] ElementType type() const noexcept { return type_; }

  /// Number of elements of the data.
  [[nodiscard]] std::int64_t size() const noexcept { return size_; }

  /// Bytes of the data's storage; 0 for strings.
  [[nodiscard]] std::int64_t bytes() const noexcept { return bytes_; }

  /// Whether a row or piece starts or ends within a byte. The unit of rows and pieces is then a bit. Otherwise it is a
  /// byte, or for strings an element.
  [[nodiscard]] bool is_packed() const noexcept { return is_packed_; }

  /// Units of one row; 0 if the data is empty.
  [[nodiscard]] std::int64_t row_width() const noexcept { return width(layout_.axis_length); }

  /// Number of axes of the data.
  [[nodiscard]] TENSORSPLIT_EXPORT std::int64_t rank() const noexcept;

  /// Returns dim `index` in [0, rank()) of the data.
  [[nodiscard]] TENSORSPLIT_EXPORT std::int64_t dim(std::int64_t index) const noexcept;

  /// Number of axes of every part: `rank()`, or one less if the parts do not have the axis.
  [[nodiscard]] std::int64_t part_rank() const noexcept { return rank() - (spec_.keep_axis ? 0 : 1); }

  /// Returns dim `index` in [0, part_rank()) of part `part` in [0, count()).
  [[nodiscard]] TENSORSPLIT_EXPORT std::int64_t part_dim(std::int64_t part, std::int64_t index) const noexcept;

  /// Number of parts.
  [[nodiscard]] std::int64_t count() const noexcept { return spec_.count.lo; }

  /// Returns the length along the axis of part `index` in [0, count()), in [0, Layout::axis_length].
  [[nodiscard]] std::int64_t length(std::int64_t index) const noexcept {
    // A borrowed list may have changed.
    return std::clamp<std::int64_t>(spec_.length(index).lo, 0, layout_.axis_length);
  }

  /// Returns part `index` in [0, count()), or an empty part for any other index. Adds up the lengths of the parts
  /// before it, so use `parts` to visit many parts.
  [[nodiscard]] TENSORSPLIT_EXPORT PartLayout part(std::int64_t index) const noexcept;

  /// Returns all parts, for `for (const PartLayout& part : plan.parts())`. Refers to the plan, so temporary plans do
  /// not compile.
  [[nodiscard]] Parts parts() const& noexcept;
  Parts parts() const&& = delete;

 private:
  friend detail::Planner;

  /// Returns part `index` in [0, count()), whose pieces start at `offset`, or an empty part for any other index.
  [[nodiscard]] TENSORSPLIT_EXPORT PartLayout part_at(std::int64_t index, std::int64_t offset) const noexcept;

  /// Returns the units of the piece that a part of `length` has in every row.
  [[nodiscard]] TENSORSPLIT_EXPORT std::int64_t width(std::int64_t length) const noexcept;

  SplitSpec spec_;
  Dims dims_;  // of the data, or of a join's first input
  Layout layout_{};
  ElementType type_ = ElementType::float32;
  std::int64_t size_ = 0;
  std::int64_t bytes_ = 0;
  bool is_packed_ = false;
};

class Plan::Parts {
 public:
  /// Input iterator. It returns copies, which stay valid when it moves on.
  class Iterator {
   public:
    using value_type = PartLayout;
    using difference_type = std::ptrdiff_t;

    Iterator() noexcept = default;

    [[nodiscard]] PartLayout operator*() const noexcept { return part_; }

    Iterator& operator++() noexcept {
      part_ = plan_->part_at(++index_, part_.offset + part_.length);
      return *this;
    }
    void operator++(int) noexcept { ++*this; }

    [[nodiscard]] bool operator==(const Iterator& other) const noexcept { return index_ == other.index_; }

   private:
    friend Parts;
    Iterator(const Plan& plan, std::int64_t index) noexcept
        : plan_(&plan), index_(index), part_(plan.part_at(index, 0)) {}

    const Plan* plan_ = nullptr;
    std::int64_t index_ = 0;
    PartLayout part_;
  };

  [[nodiscard]] Iterator begin() const noexcept { return {*plan_, 0}; }
  [[nodiscard]] Iterator end() const noexcept { return {*plan_, plan_->count()}; }

 private:
  friend Plan;
  explicit Parts(const Plan& plan) noexcept : plan_(&plan) {}

  const Plan* plan_;
};

inline Plan::Parts Plan::parts() const& noexcept { return Parts(*this); }

/// Plans a split. Type, dims, axis and sizes must be known. The plan borrows the lists of sizes and of dims.
/// Errors: those of `resolve`; type_unknown, dims_unknown, values_unknown; dims_too_large if elements or bytes exceed
/// `max_size`.
TENSORSPLIT_EXPORT Result<Plan> make_plan(const Node& node) noexcept;
TENSORSPLIT_EXPORT Result<Plan> make_plan(const SplitCall& call) noexcept;

/// Returns the bytes of the storage of a tensor.
/// Errors: type_unknown, dims_unknown, dim_invalid; dims_too_large if elements or bytes exceed `max_size`.
TENSORSPLIT_EXPORT Result<std::int64_t> storage_bytes(const TensorInfo& tensor) noexcept;

}  // namespace tensorsplit::inline v0_1
