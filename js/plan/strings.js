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

/**
 * The way back: copies one input of a join, piece by piece.
 *
 * @param {readonly string[]} strings All elements of the input.
 * @param {string[]} target
 * @param {number} first Where in the target the first piece goes.
 * @param {number} stride Elements from row to row of the target.
 * @param {number} width Elements of a piece.
 */
export function joinStrings(strings, target, first, stride, width) {
  for (let at = 0, to = first; at < strings.length; to += stride) {
    for (let i = 0; i < width; ++i) target[to + i] = strings[at++];
  }
}
