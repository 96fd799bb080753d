// SPDX-License-Identifier: MIT
#include "columns.h"

#include <algorithm>

#include "micro_kernels.h"
#include "pieces.h"

namespace tensorsplit::kernels {
namespace {

/// Where parts go that nobody wants.
constexpr std::size_t unwanted_bytes = 4096;

/// Columns that go together: the lines that their parts are written to stay in the first-level cache, which has 32 KB
/// at least, from one strip of rows to the next.
constexpr std::size_t most_columns = 256;

/// Wider columns go two at a time: beside a null one, the other is less work in pieces.
constexpr std::size_t widest_patched = 4;

constexpr std::size_t divide_up(std::size_t x, std::size_t y) { return (x + y - 1) / y; }

/// How many of `columns` are taken at once.
std::size_t choose_lanes(const Columns& columns) {
  if (columns.parts == 1) return 1;
  if (columns.width == 1 && columns.stride == 5 && !columns.is_join) return 5;
  if (columns.width > 4) return 2;
  const std::size_t in_row = columns.stride / columns.width;
  if (in_row <= 4 && columns.stride % columns.width == 0) return in_row == 2 ? 2 : 4;
  return columns.width > 2 ? 4 : 8;
}

/// The shuffle for `columns`; without a loop where there is none, or pieces are as good.
MicroKernel choose_kernel(const Columns& columns) {
  MicroKernel kernel;
  kernel.lanes = choose_lanes(columns);
  kernel.width = columns.width;
  kernel.stride = columns.stride;
  kernel.is_join = columns.is_join;
  // What a join writes too much must be in rows to come, or nowhere.
  const bool fills = columns.parts >= kernel.lanes || columns.parts * columns.width == columns.stride;
  const bool is_found = columns.width <= 8 && choose_micro_kernel(kernel);
  if (is_found && (!columns.is_join || fills)) return kernel;
  return {};
}

/// Rows that are taken at a time. The lines that hold a few columns shall stay in the first-level cache, of at least 8
/// ways of 4 KB, until the next columns are taken from them: narrow rows may fill half of it. Wide ones need a line per
/// row, where rows that are about a multiple of 4 KB apart share one place in each way. Wide pieces share few lines:
/// there a split reads in about the order of memory.
std::size_t choose_strip(const Columns& columns, const MicroKernel& kernel) {
  constexpr std::size_t ways = 8;
  constexpr std::size_t way_bytes = 4096;
  constexpr std::size_t line_bytes = 64;
  constexpr std::size_t enough_rows = 128;
  constexpr std::size_t wide_rows = 16;
  if (!columns.is_join && columns.width >= 2 * line_bytes) return wide_rows;
  const std::size_t stride = columns.stride;
  const std::size_t rows = std::max(ways / 2 * way_bytes / stride, enough_rows);
  std::size_t apart = divide_up(way_bytes - line_bytes, stride);
  while (apart * ways < rows && (apart * stride + line_bytes - 1) % way_bytes >= 2 * line_bytes - 1) ++apart;
  // Vectors of a split gain more by filling lines of the parts than they lose by lines of the rows that they load
  // again.
  const std::size_t least = std::max<std::size_t>(kernel.step_rows, kernel.run == nullptr || columns.is_join ? 8 : 32);
  return std::max(std::min(rows, apart * ways), least) / least * least;
}

/// The first rows of `columns` whose loads end before the columns and whose stores before the parts do:
/// `columns.count` or few less.
std::size_t rows_for_blocks(const MicroKernel& kernel, const Columns& columns) {
  const std::size_t used = std::min(kernel.load_bytes, std::min(kernel.lanes, columns.parts) * columns.width);
  const std::size_t rows_behind = divide_up(kernel.load_bytes - used, columns.stride);
  // One column's blocks have a gap at their end.
  const std::size_t gap_rows =
      kernel.lanes == 1 ? divide_up(block_bytes - kernel.load_rows * columns.width, columns.width) : 0;
  const std::size_t less = std::max(rows_behind - std::min(rows_behind, kernel.load_rows - 1), gap_rows);
  return columns.count - std::min(columns.count, less);
}

/// Rows [first, last) of some columns, and the loops that move them.
class Mover {
 public:
  Mover(const Columns& columns, std::uint8_t* rows, std::size_t first, std::size_t last, std::uint8_t* const* parts)
      : columns_(columns),
        rows_(rows),
        first_(first),
        last_(last),
        parts_(parts),
        copy_(choose_piece_loop(columns)),
        kernel_(choose_kernel(columns)),
        strip_(choose_strip(columns, kernel_)) {
    if (kernel_.run == nullptr) return;
    limit_ = std::min(last, rows_for_blocks(kernel_, columns));
    const std::size_t used = std::min(kernel_.load_bytes, kernel_.lanes * columns.width);
    columns_behind_ = divide_up(kernel_.load_bytes - used, columns.width);
  }

  /// Moves all rows of some columns, strip by strip, then those of the next.
  void move() const {
    const std::size_t lanes = kernel_.lanes;
    for (std::size_t part = 0; part < columns_.parts;) {
      if (parts_[part] == nullptr) {
        ++part;
        continue;
      }
      // The last columns may overlap those before: they are taken twice, with the same bytes.
      part = columns_.parts > lanes ? std::min(part, columns_.parts - lanes) : 0;
      const std::size_t left = columns_.parts - part;
      const std::size_t most = std::min(left, most_columns);
      // Pieces need not be neighbours.
      std::size_t taken = kernel_.run == nullptr ? most : count_wanted(part, most);
      const std::size_t strip = taken == lanes ? last_ - first_ : strip_;
      const bool is_patched = taken < lanes;
      if (is_patched) taken = columns_.width <= widest_patched ? count_groups(part, most) : most;
      // Only the last columns have rows that blocks must not move.
      const bool has_others = taken > lanes + columns_behind_;
      if (has_others && reaches_out(part, taken)) taken = (taken - columns_behind_) / lanes * lanes;
      for (std::size_t row = first_; row < last_; row += strip) {
        move_some(part, taken, row, row + std::min(strip, last_ - row), is_patched);
      }
      part += taken;
    }
  }

 private:
  /// How many parts from `part` on, of `count`, are there before a null one.
  [[nodiscard]] std::size_t count_wanted(std::size_t part, std::size_t count) const {
    std::uint8_t* const* const begin = parts_ + part;
    return static_cast<std::size_t>(std::find(begin, begin + count, nullptr) - begin);
  }

  /// How many parts from `part` on, of `count`, are there before two groups of `lanes` that are all null: to leave out
  /// fewer costs more than to take them along.
  [[nodiscard]] std::size_t count_groups(std::size_t part, std::size_t count) const {
    std::uint8_t* const* const begin = parts_ + part;
    const auto is_null = [](const std::uint8_t* wanted) { return wanted == nullptr; };
    for (std::size_t taken = 0; taken < count; taken += kernel_.lanes) {
      if (std::all_of(begin + taken, begin + std::min(taken + 2 * kernel_.lanes, count), is_null)) return taken;
    }
    return count;
  }

  /// Whether the blocks of columns [part, part + taken) may reach behind the last column.
  [[nodiscard]] bool reaches_out(std::size_t part, std::size_t taken) const {
    return part + std::max(taken, kernel_.lanes) + columns_behind_ > columns_.parts;
  }

  void move_some(std::size_t part, std::size_t taken, std::size_t begin, std::size_t end, bool is_patched) const {
    // The last column alone is less work in pieces than together with some before it once more.
    if (taken > kernel_.lanes && taken % kernel_.lanes == 1) by_pieces(part + --taken, 1, begin, end);
    const std::size_t limit = reaches_out(part, taken) ? std::min(end, limit_) : end;
    if (kernel_.run != nullptr && limit > begin && limit >= first_ + kernel_.step_rows) {
      // The first rows may go once more.
      by_vectors(part, taken, std::min(begin, limit - kernel_.step_rows), limit, is_patched);
      begin = limit;
    }
    by_pieces(part, taken, begin, end);
  }

  /// The bytes of column `part` in row `row`.
  [[nodiscard]] std::uint8_t* at(std::size_t part, std::size_t row) const {
    return rows_ + row * columns_.stride + part * columns_.width;
  }

  /// Moves rows [begin, end) piece by piece.
  void by_pieces(std::size_t part, std::size_t taken, std::size_t begin, std::size_t end) const {
    if (begin < end) copy_(columns_, {at(part, begin), end - begin, parts_ + part, begin, taken});
  }

  /// Moves rows [begin, end), at least `step_rows`, by vectors. With `is_patched` some columns are null or missing.
  void by_vectors(std::size_t part, std::size_t taken, std::size_t begin, std::size_t end, bool is_patched) const {
    std::uint8_t* const* const parts = parts_ + part;
    if (!is_patched) return kernel_.run(kernel_, {at(part, begin), end - begin, parts, begin, taken});
    const std::size_t width = columns_.width;
    const bool is_join = columns_.is_join;
    // A join must not write what is null.
    const bool has_null = count_wanted(part, taken) < taken;
    if (has_null && (is_join || width > widest_patched)) return by_pieces(part, taken, begin, end);
    const std::size_t columns = std::max(taken, kernel_.lanes);
    std::uint8_t unwanted[unwanted_bytes + block_bytes];
    while (begin < end) {
      // Not fewer rows than a turn has remain.
      const std::size_t left = end - begin;
      const std::size_t now =
          is_join || left * width <= unwanted_bytes ? left : unwanted_bytes / width - kernel_.step_rows;
      std::uint8_t* patched[most_columns];
      std::transform(parts, parts + taken, patched,
                     [&](std::uint8_t* wanted) { return wanted == nullptr ? unwanted : wanted + begin * width; });
      // A join's lanes without a column are never seen, but read.
      TENSORSPLIT_ROLLED
      for (std::size_t i = taken; i < columns; ++i) patched[i] = is_join ? patched[0] : unwanted;
      kernel_.run(kernel_, {at(part, begin), now, patched, 0, columns});
      begin += now;
    }
  }

  const Columns& columns_;
  std::uint8_t* rows_;
  std::size_t first_;
  std::size_t last_;
  std::uint8_t* const* parts_;
  PieceLoop copy_;
  MicroKernel kernel_;
  std::size_t strip_;
  std::size_t limit_ = 0;           ///< blocks of rows before this one end before the columns and the parts do
  std::size_t columns_behind_ = 0;  ///< that a block may reach into
};

}  // namespace

void move_columns(const Columns& columns, std::uint8_t* rows, std::size_t first, std::size_t last,
                  std::uint8_t* const* parts) {
  Mover(columns, rows, first, last, parts).move();
}

}  // namespace tensorsplit::kernels
