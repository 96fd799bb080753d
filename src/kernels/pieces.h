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

/// A loop for pieces of less than 16 bytes that reads and writes 16 bytes for each. It is for pieces that follow one
/// another at `to`: each puts right what the one before it wrote too much.
extern const PieceLoop padded_piece_loop;

}  // namespace tensorsplit::kernels

#endif  // TENSORSPLIT_KERNELS_PIECES_H
