// SPDX-License-Identifier: MIT
//
// Copies of one piece per row, of any width.
#ifndef TENSORSPLIT_KERNELS_PIECES_H
#define TENSORSPLIT_KERNELS_PIECES_H

#include <cstddef>
#include <cstdint>

namespace tensorsplit::kernels {

/// Copies `rows` pieces of `width` bytes in ascending order, the first from `from` to `to`, each next one `from_step`
/// and `to_step` bytes further. Nothing else is read or written.
using PieceLoop = void (*)(const std::uint8_t* from, std::size_t from_step, std::uint8_t* to, std::size_t to_step,
                           std::size_t width, std::size_t rows);

/// The loop for pieces of `width` bytes, at least 1.
PieceLoop choose_piece_loop(std::size_t width);

/// The loop for pieces that follow one another at `to`, `to_step` being `width`: it may write there and read at `from`
/// behind a piece what the next one puts right.
PieceLoop choose_taking_loop(std::size_t width);

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_PIECES_H
