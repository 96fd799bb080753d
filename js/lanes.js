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
      if (target === null || parts[part].size === 0) continue;
      const length = parts[part].length * layout.inner;
      let at = 0;
      for (let i = 0; i < layout.outer; ++i) {
        const first = i * row + parts[part].offset * layout.inner;
        for (let j = 0; j < length; ++j) target[at++] = strings[first + j];
      }
    }
  }
}
