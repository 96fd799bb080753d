// What stands in the cells: the values of an opened file, or places in memory.
import { sourceOf } from '../model/indexing.js';
import { planOf } from '../model/solve.js';

/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Answer, CellText, Held, State } from '../nouns.js' */

/** The place in the input's memory of each cell. @param {Answer | null} shown What is drawn. @returns {CellText} */
export const places = (shown) => (chunk, flat) =>
  String(chunk < 0 || shown === null ? flat : sourceOf(shown, chunk, flat));

/**
 * The values of the input, and of the parts, which come from a run.
 *
 * @param {TensorSplit} ts
 * @param {Held} input
 * @param {State} state
 * @param {Answer | null} answer
 * @returns {CellText}
 */
export function valuesOf(ts, input, state, answer) {
  /** @type {Held[] | null} */
  let parts = null;
  return (chunk, flat) => {
    if (chunk < 0 || answer === null) return valueText(input, flat);
    parts ??= planOf(ts, state).run(input);
    return valueText(parts[chunk], flat);
  };
}

/** A value in a few characters. @param {Held} tensor @param {number} at */
export function valueText({ type, data }, at) {
  if (/^complex/.test(type)) {
    return `${short(data[2 * at])}${data[2 * at + 1] < 0 ? '-' : '+'}${short(Math.abs(data[2 * at + 1]))}i`;
  }
  if (type === 'float16') return short(fromHalf(data[at]));
  return /^float/.test(type) ? short(data[at]) : String(data[at]);
}

/** @param {number} value */
function short(value) {
  if (!Number.isFinite(value)) return String(value).replace('Infinity', '∞');
  const text = String(value);
  return text.length <= 5 ? text : String(Number(value.toPrecision(3)));
}

/** @param {number} half The bits of a float16. */
export function fromHalf(half) {
  const sign = half >> 15 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
  return sign * (exponent === 0 ? fraction / 1024 : 1 + fraction / 1024) * 2 ** (Math.max(exponent, 1) - 15);
}
