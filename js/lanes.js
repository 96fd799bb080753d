// SPDX-License-Identifier: MIT
//
// The lanes: the only place in JavaScript that moves the bytes of tensors. Everything has been checked before.
import { SimdLane } from './simd-lane.js';
import { PackedLane } from './packed-lane.js';
import { bufferOf, byteOffsetOf, constructorOf, setArray } from './types.js';

/** @typedef {import('./types.js').TypedArray} TypedArray */

/**
 * A way to move the bytes of one plan.
 * @typedef {object} LaneMover
 * @property {readonly number[]} offsets Byte of the input at which each part's first piece begins.
 * @property {(source: any, targets: readonly any[], className: string) => void} move Fills the targets (one per part,
 *   null: skip) from the source, all of class `className`.
 */

/**
 * The mover for a plan.
 *
 * @param {import('./request.js').PlanAnswer} answer
 * @param {import('./module.js').Core} core
 * @returns {LaneMover}
 */
export function makeLane(answer, core) {
  const { layout, parts } = answer;
  const unit = (layout.inner * layout.bits) / 8;
  const offsets = parts.map((part) => part.offset * unit);
  switch (answer.lane) {
    case 'list':
      return { offsets, move: (source, targets) => moveStrings(answer, source, targets) };
    case 'view':
      return { offsets, move: (source, targets, className) => movePieces(1, 0, offsets, source, targets, className) };
    case 'rows': {
      const stride = layout.axisLength * unit;
      return {
        offsets,
        move: (source, targets, className) => movePieces(layout.outer, stride, offsets, source, targets, className),
      };
    }
    default:
      return Number.isInteger(unit) && parts.every((part) => Number.isInteger(part.length * unit))
        ? new SimdLane(
            core,
            layout.outer,
            layout.axisLength * unit,
            offsets,
            parts.map((part) => part.length * unit),
          )
        : new PackedLane(core, answer, offsets);
  }
}

/**
 * One copy per piece.
 *
 * @param {number} outer Rows.
 * @param {number} stride Bytes of a row.
 * @param {readonly number[]} offsets
 * @param {TypedArray} source
 * @param {readonly (TypedArray | null)[]} targets
 * @param {string} className
 */
function movePieces(outer, stride, offsets, source, targets, className) {
  const constructor = constructorOf(className);
  const buffer = bufferOf(source);
  const first = byteOffsetOf(source);
  for (let part = 0; part < targets.length; ++part) {
    const target = targets[part];
    if (target === null || target.length === 0) continue;
    const length = target.length / outer;
    for (let row = 0; row < outer; ++row) {
      const piece = new constructor(buffer, first + row * stride + offsets[part], length);
      setArray(target, piece, row * length);
    }
  }
}

/**
 * Element by element: all of the source is read before anything is written.
 *
 * @param {import('./request.js').PlanAnswer} answer
 * @param {readonly string[]} source
 * @param {readonly (string[] | null)[]} targets
 */
function moveStrings({ layout, parts, size }, source, targets) {
  const strings = new Array(size);
  for (let i = 0; i < size; ++i) strings[i] = source[i];
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
