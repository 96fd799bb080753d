// SPDX-License-Identifier: MIT
//
// The lanes: the only place in JavaScript that moves the bytes of tensors. Everything has been checked before.
import { PackedLane } from './packed-lane.js';
import { RowsLane } from './rows-lane.js';
import { SimdLane } from './simd-lane.js';

/** @typedef {import('./types.js').TypedArray} TypedArray */

/**
 * A way to move the bytes of one plan.
 * @typedef {object} LaneMover
 * @property {readonly number[]} offsets Byte of the input at which each part's first piece begins.
 * @property {(source: any, targets: readonly any[], className: string, comesAgain: boolean) => void} move Fills the
 *   targets (one per part, null: skip) from the source, all of class `className`. `comesAgain`: the source is that of
 *   the run before, and may be held on to.
 * @property {(source: any, className: string) => readonly TypedArray[] | null} stage Views of the parts, each in one
 *   piece: in the source itself, or in the scratch area, where they stay until the next call into the core; null where
 *   the parts are not contiguous and there is no room.
 */

/**
 * The mover for a plan.
 *
 * @param {import('./request.js').PlanAnswer} answer
 * @param {import('./module.js').Core} core
 * @returns {LaneMover}
 */
export function makeLane(answer, core) {
  const { layout, parts, lane } = answer;
  const unit = (layout.inner * layout.bits) / 8;
  const offsets = new Array(parts.length);
  const widths = new Array(parts.length);
  let isWholeBytes = true;
  for (let i = 0; i < parts.length; ++i) {
    offsets[i] = parts[i].offset * unit;
    widths[i] = parts[i].length * unit;
    if (!Number.isInteger(widths[i])) isWholeBytes = false;
  }
  const stride = layout.axisLength * unit;
  if (lane === 'list') return new ListLane(answer, offsets);
  if (lane === 'view') {
    // The last part may end within a byte, which it then has to itself.
    for (let i = 0; i < parts.length; ++i) widths[i] = parts[i].byteLength;
    return new RowsLane(core, 1, answer.byteLength, offsets, widths);
  }
  if (lane === 'rows') return new RowsLane(core, layout.outer, stride, offsets, widths);
  if (isWholeBytes && Number.isInteger(stride)) return new SimdLane(core, layout.outer, stride, offsets, widths);
  return new PackedLane(core, answer, offsets);
}

const { toSpliced } = /** @type {any} */ (Array.prototype);
/** @type {((array: readonly string[], start: number, deleted: number) => string[]) | undefined} */
const splice = toSpliced && Function.prototype.call.bind(toSpliced);

/**
 * A copy of an array. `toSpliced`, where the platform has it, copies memory, and unlike `slice` and others it always
 * makes a plain array.
 *
 * @param {readonly string[]} array
 * @param {number} length Its length.
 * @returns {string[]}
 */
function copyOf(array, length) {
  if (splice !== undefined) return splice(array, 0, 0);
  const copy = new Array(length);
  for (let i = 0; i < length; ++i) copy[i] = array[i];
  return copy;
}

/** Pieces of up to this many strings are copied column by column. */
const fewColumns = 16;

/**
 * Copies pieces of `width` strings, one from every `stride`, to the first `size` elements of `target`.
 *
 * @param {readonly string[]} strings
 * @param {number} first The first one's place.
 * @param {number} stride
 * @param {string[]} target
 * @param {number} width
 * @param {number} size
 */
function copyRows(strings, first, stride, target, width, size) {
  for (let at = 0, from = first; at < size; from += stride) {
    for (let i = 0; i < width; ++i) target[at++] = strings[from + i];
  }
}

/**
 * As `copyRows`, two columns at a time: the processor cannot foretell where a loop over a short piece ends.
 *
 * @param {readonly string[]} strings
 * @param {number} first
 * @param {number} stride
 * @param {string[]} target
 * @param {number} width
 * @param {number} size
 */
function copyColumns(strings, first, stride, target, width, size) {
  const paired = width - (width % 2);
  for (let column = 0; column < paired; column += 2) {
    for (let at = column, from = first + column; at < size; at += width, from += stride) {
      target[at] = strings[from];
      target[at + 1] = strings[from + 1];
    }
  }
  if (paired === width) return;
  for (let at = paired, from = first + paired; at < size; at += width, from += stride) {
    target[at] = strings[from];
  }
}

/** Strings: element by element of a JavaScript array. */
class ListLane {
  #answer;

  /**
   * @param {import('./request.js').PlanAnswer} answer
   * @param {readonly number[]} offsets
   */
  constructor(answer, offsets) {
    this.#answer = answer;
    this.offsets = offsets;
  }

  /** @returns {null} */
  stage() {
    return null;
  }

  /**
   * All of the source is read before anything is written.
   *
   * @param {readonly string[]} source
   * @param {readonly (string[] | null)[]} targets
   */
  move(source, targets) {
    const { layout, parts, size } = this.#answer;
    const strings = copyOf(source, size);
    const row = layout.axisLength * layout.inner;
    for (let part = 0; part < targets.length; ++part) {
      const target = targets[part];
      const partSize = parts[part].size;
      if (target === null || partSize === 0) continue;
      const first = parts[part].offset * layout.inner;
      const width = parts[part].length * layout.inner;
      if (width <= fewColumns) copyColumns(strings, first, row, target, width, partSize);
      else copyRows(strings, first, row, target, width, partSize);
    }
  }
}
