// SPDX-License-Identifier: MIT
//
// The list lane: strings live in JavaScript arrays, so JavaScript moves them.

/**
 * Copies one part of a split out of the whole, or one input of a join into it, piece by piece.
 *
 * @param {string[]} whole
 * @param {string[]} part
 * @param {number} size Elements of the part.
 * @param {number} first Where in the whole its first piece is.
 * @param {number} stride Elements from row to row of the whole.
 * @param {number} width Elements of a piece.
 * @param {boolean} isJoin
 */
export function copyStrings(whole, part, size, first, stride, width, isJoin) {
  for (let at = 0, row = first; at < size; row += stride) {
    for (let i = row; i < row + width; ++i, ++at) {
      if (isJoin) whole[i] = part[at];
      else part[at] = whole[i];
    }
  }
}
