// What stands in the cells: the values of an opened file, or places in memory.
import { sourceOf } from '../model/indexing.js';

/** @import { Answer, CellText, Held } from '../nouns.js' */

/**
 * @param {Held | null} input Without it, cells show their place in the memory of the input.
 * @param {Answer | null} shown What is drawn.
 * @returns {CellText}
 */
export const textsOf = (input, shown) => (chunk, flat) => {
  const at = chunk < 0 || shown === null ? flat : sourceOf(shown, chunk, flat);
  return input === null ? String(at) : valueText(input, at);
};

/** A value in a few characters. @param {Held} tensor @param {number} at */
export function valueText({ type, data }, at) {
  if (/^complex/.test(type)) {
    const [real, imaginary] = data.subarray(2 * at, 2 * at + 2);
    return `${short(real)}${imaginary < 0 ? '-' : '+'}${short(Math.abs(imaginary))}i`;
  }
  return /^float/.test(type) ? short(data[at]) : String(data[at]);
}

/** @param {number} value */
function short(value) {
  const text = String(value);
  return text.length <= 5 ? text : String(Number(value.toPrecision(3)));
}
