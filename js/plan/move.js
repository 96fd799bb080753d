// SPDX-License-Identifier: MIT
//
// Moves the bytes of a plan: narrow pieces go through the lanes in C++. Here is what has nothing to do with WebAssembly
// memory: copies of wide pieces from array to array, of tensors that are so small that a call would cost more, and strings.
// Which pieces those are is decided in C++, too.

/** @import { Core, PlanResponse } from '../load/module.js' */
/** @import { Stored } from '../tensor/storage.js' */

/** Numbers for each part in the core's response: its length along the axis, its offset there, its size and its bytes. */
export const wordsPerPart = 4;

/** Pieces up to this many bytes are copied byte by byte, which takes less than to make a view for `set`. */
const mostBytewise = 24;

/**
 * Copies the parts out of the whole, or for a join into it. Everything has been checked.
 *
 * @param {Core} core
 * @param {PlanResponse} plan
 * @param {Stored} whole
 * @param {readonly (Stored | null)[]} parts One for each of the plan's, or null.
 * @param {boolean} isJoin
 */
export function move(core, { lane, layout, parts: words, rows, wide }, whole, parts, isJoin) {
  const { outer, axisLength, inner, bits } = layout;
  if (lane === 'list') {
    moveStrings(axisLength * inner, inner, words, whole, parts, isJoin);
    return;
  }
  // What all lies in the module's own memory is for the kernels alone.
  const isInside = whole.core === core && parts.every((part) => part === null || part.core === core);
  const isView = rows === null;
  const unit = (inner * bits) / 8;
  /** @type {Piece[]} */
  const pieces = [];
  let isLeft = false;
  for (let i = 0, word = 0, at = 0; i < parts.length; ++i, word += wordsPerPart) {
    const part = parts[i];
    const width = isView ? words[word + 3] : words[word] * unit;
    if (part !== null && width > 0) {
      if (isView || (width >= wide && !isInside)) pieces.push({ part, at, width });
      else isLeft = true;
    }
    at += width;
  }
  if (pieces.length > 0) copyPieces(isView ? 1 : outer, axisLength * unit, whole, pieces, isJoin);
  if (isLeft && rows !== null) {
    const bytes = parts.map((part) => part && part.bytes);
    core.run(rows, whole.bytes, bytes, isJoin, isInside);
  }
}

/** What a part has in each row, and where in the row that begins, in bytes. @typedef {{ part: Stored, at: number, width: number }} Piece */

/**
 * Row after row, as that walks through the whole once: part after part took up to twice as long.
 * @type {(rows: number, stride: number, whole: Stored, pieces: readonly Piece[], isJoin: boolean) => void}
 */
function copyPieces(rows, stride, whole, pieces, isJoin) {
  for (let row = 0; row < rows; ++row) {
    for (let i = 0; i < pieces.length; ++i) {
      const { part, at, width } = pieces[i];
      const inWhole = row * stride + at;
      const inPart = row * width;
      if (isJoin) copy(part, inPart, whole, inWhole, width);
      else copy(whole, inWhole, part, inPart, width);
    }
  }
}

/** (A new array costs two thirds of a `subarray`.) @type {(source: Stored, from: number, target: Stored, to: number, size: number) => void} */
function copy(source, from, target, to, size) {
  const { bytes } = source;
  if (size > mostBytewise) {
    target.bytes.set(new Uint8Array(/** @type {ArrayBuffer} */ (source.memory), bytes.byteOffset + from, size), to);
    return;
  }
  const written = target.bytes;
  for (let i = 0; i < size; ++i) written[to + i] = bytes[from + i];
}

/** @type {(stride: number, inner: number, words: Float64Array, whole: Stored, parts: readonly (Stored | null)[], isJoin: boolean) => void} */
function moveStrings(stride, inner, words, whole, parts, isJoin) {
  for (let i = 0, word = 0; i < parts.length; ++i, word += wordsPerPart) {
    const part = parts[i];
    if (part === null) continue;
    const width = words[word] * inner;
    const size = words[word + 2];
    const source = isJoin ? part.array : whole.array;
    const target = isJoin ? whole.array : part.array;
    for (let at = 0, row = words[word + 1] * inner; at < size; at += width, row += stride) {
      copyStrings(source, isJoin ? at : row, target, isJoin ? row : at, width);
    }
  }
}

/** (Two at a time takes a tenth less.) @type {(source: string[], from: number, target: string[], to: number, count: number) => void} */
function copyStrings(source, from, target, to, count) {
  let i = 0;
  for (; i + 2 <= count; i += 2) {
    target[to + i] = source[from + i];
    target[to + i + 1] = source[from + i + 1];
  }
  if (i < count) target[to + i] = source[from + i];
}
