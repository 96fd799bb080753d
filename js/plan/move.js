// SPDX-License-Identifier: MIT
//
// Moves the bytes of a plan: narrow pieces go through the lanes in C++. Here is what has nothing to do with WebAssembly
// memory: copies of wide pieces from array to array, of tensors that are so small that a call would cost more, and strings.
// Which pieces those are is decided in C++, too.
import { constructorOf } from '../tensor/types.js';

/** @import { Call } from '../call.js' */
/** @import { PlanResponse } from '../load/module.js' */
/** @import { Stored } from '../tensor/stored.js' */

/** Numbers for each part in the core's response: its length along the axis, its offset there, its size and its bytes. */
export const wordsPerPart = 4;

/** Pieces up to this many bytes are copied byte by byte, which takes less than to make a view for `set`. */
const mostBytewise = 12;

/** A double as the small integer that it mostly is: V8 keeps these apart. @param {number} number */
export const integer = (number) => ((number | 0) === number ? number | 0 : number);

/**
 * Where the parts lie in the rows of the whole: numbers of bytes, or of strings.
 *
 * @typedef {object} Rows
 * @property {number} count
 * @property {number} stride From row to row.
 * @property {{ at: number, width: number, isWide: boolean }[]} parts What each has in a row, and whether that is copied here.
 */

/** @type {(plan: PlanResponse) => Rows} */
export function rowsOf({ lane, outer, axisLength, inner, bits, rest: words, wide }) {
  const isView = lane === 'view';
  const unit = lane === 'list' ? inner : (inner * bits) / 8;
  const parts = [];
  for (let word = 0, at = 0; word < words.length; word += wordsPerPart) {
    const width = integer(isView ? words[word + 3] : words[word] * unit);
    parts.push({ at, width, isWide: width >= wide });
    at += width;
  }
  return { count: isView ? 1 : integer(outer), stride: integer(axisLength * unit), parts };
}

/**
 * Copies the parts out of the whole, or for a join into it. Everything has been checked.
 *
 * @param {Call} call
 * @param {PlanResponse} plan
 * @param {Rows} rows Of the plan.
 * @param {Stored} whole
 * @param {readonly (Stored | null)[]} parts One for each of the plan's, or null.
 * @param {boolean} isJoin
 * @throws {SplitError} OUTPUT_MISMATCH where an array of strings has elements that cannot be written.
 */
export function move(call, plan, rows, whole, parts, isJoin) {
  const { core } = call;
  // What all lies in the module's own memory is for the kernels alone.
  const isLinear =
    plan.isRun !== 0 && whole.core === core && parts.every((part) => part === null || part.core === core);
  /** @type {Piece[]} */
  const pieces = [];
  let isLeft = false;
  for (let i = 0; i < parts.length; ++i) {
    const part = parts[i];
    const { at, width, isWide } = rows.parts[i];
    if (part === null || width === 0) continue;
    if (isLinear || !isWide) isLeft = true;
    else if (isJoin) pieces.push(new Piece(part, 0, width, whole, at, rows.stride, width));
    else pieces.push(new Piece(whole, at, rows.stride, part, 0, width, width));
  }
  if (plan.lane === 'list') {
    for (const piece of pieces) {
      try {
        copyStrings(rows.count, piece);
      } catch (cause) {
        // That single elements cannot be written shows only now: to look at each first takes longer than to copy it. What
        // code of the caller throws is let through.
        if (!(cause instanceof TypeError)) throw cause;
        const message = `${call.nameOfInto(isJoin ? 0 : parts.indexOf(piece.target))} cannot be written, those before it were.`;
        throw call.error('OUTPUT_MISMATCH', message, { cause });
      }
    }
  } else if (pieces.length > 0) copyPieces(rows.count, pieces);
  if (isLeft && plan.isRun) {
    const bytes = parts.map((part) => part && part.bytes);
    core.run(plan.words, whole.bytes, bytes, isJoin, isLinear);
  }
}

/** What a part has in each row, in bytes or in strings, and how far the next row is from there. (A class as `Stored` is one.) */
class Piece {
  /**
   * @param {Stored} source
   * @param {number} from
   * @param {number} fromStep
   * @param {Stored} target
   * @param {number} to
   * @param {number} toStep
   * @param {number} width
   */
  constructor(source, from, fromStep, target, to, toStep, width) {
    this.source = source;
    this.from = from;
    this.fromStep = fromStep;
    this.target = target;
    this.to = to;
    this.toStep = toStep;
    this.width = width;
    this.memory = /** @type {ArrayBuffer} */ (source.memory);
    this.offset = source.bytes.byteOffset;
    this.written = target.bytes;
  }
}

/**
 * Row after row, as that walks through the whole once: part after part took up to twice as long.
 * @type {(rows: number, pieces: readonly Piece[]) => void}
 */
function copyPieces(rows, pieces) {
  for (let row = 0; row < rows; ++row) {
    for (let i = 0; i < pieces.length; ++i) {
      const { source, memory, offset, from, fromStep, written, to, toStep, width } = pieces[i];
      const first = row * fromStep + from;
      const at = row * toStep + to;
      if (width > mostBytewise) {
        // (A new array costs two thirds of a `subarray`.)
        written.set(new Uint8Array(memory, offset + first, width), at);
      } else {
        const { bytes } = source;
        for (let j = 0; j < width; ++j) written[at + j] = bytes[first + j];
      }
    }
  }
}

/** New arrays of up to so many bytes have no buffer in V8, unless somebody asks for it, which makes them in a sixth of the time. */
export const mostOfSmall = 64;

/**
 * Copies parts that are so small to new arrays.
 *
 * @param {Rows} rows
 * @param {Stored} whole
 * @param {readonly { readonly byteLength: number }[]} parts
 * @param {readonly boolean[]} isOmitted Which are not wanted.
 */
export function copySmall({ count, stride, parts: inRow }, { className, memory, bytes }, parts, isOmitted) {
  const constructor = constructorOf(className);
  const unit = constructor.BYTES_PER_ELEMENT;
  return parts.map(({ byteLength }, i) => {
    if (isOmitted[i]) return null;
    const array = new constructor(byteLength / unit);
    const length = inRow[i].width / unit;
    let from = bytes.byteOffset + inRow[i].at;
    for (let row = 0; row < count; ++row, from += stride) {
      array.set(/** @type {any} */ (new constructor(/** @type {ArrayBuffer} */ (memory), from, length)), row * length);
    }
    return array;
  });
}

/** Column by column, some at a time: the loop over short rows of few would take longer. @type {(rows: number, piece: Piece) => void} */
function copyStrings(rows, { source, from, fromStep, target, to, toStep, width }) {
  const given = source.array;
  const written = target.array;
  let i = 0;
  for (; i + 4 <= width; i += 4) {
    for (let row = 0, a = from + i, b = to + i; row < rows; ++row, a += fromStep, b += toStep) {
      written[b] = given[a];
      written[b + 1] = given[a + 1];
      written[b + 2] = given[a + 2];
      written[b + 3] = given[a + 3];
    }
  }
  if (i + 2 <= width) {
    for (let row = 0, a = from + i, b = to + i; row < rows; ++row, a += fromStep, b += toStep) {
      written[b] = given[a];
      written[b + 1] = given[a + 1];
    }
    i += 2;
  }
  if (i < width) {
    for (let row = 0, a = from + i, b = to + i; row < rows; ++row, a += fromStep, b += toStep) written[b] = given[a];
  }
}
