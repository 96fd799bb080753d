// SPDX-License-Identifier: MIT
//
// The list lane: strings live in JavaScript arrays, so JavaScript moves them.

/**
 * Copies the pieces of one part, one from every row.
 *
 * @param {readonly string[]} strings All elements.
 * @param {number} first Of the part's first piece.
 * @param {number} stride Elements from row to row.
 * @param {number} width Elements of a piece.
 * @param {string[]} target
 * @param {number} size Elements of the part.
 */
export function copyStrings(strings, first, stride, width, target, size) {
  for (let at = 0, from = first; at < size; from += stride) {
    for (let i = 0; i < width; ++i) target[at++] = strings[from + i];
  }
}
