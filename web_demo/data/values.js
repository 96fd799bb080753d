// What stands in the cells: the values of an opened file, or places in memory.
import { sourceOf } from '../model/indexing.js';

/** @import { Answer, CellText, Held } from '../nouns.js' */

/**
 * @param {Held | null} input Without it, cells show their place in the memory of the input.
 * @param {Answer} shown What is drawn.
 * @returns {CellText}
 */
export const textsOf = (input, shown) => (chunk, flat) => {
  const at = chunk < 0 ? flat : sourceOf(shown, chunk, flat);
  return input === null ? String(at) : valueText(input, at);
};

/** A value in a few characters. @param {Held} tensor @param {number} at */
export function valueText({ type, data }, at) {
  const text = String(data[at]);
  return /^float/.test(type) && text.length > 5 ? String(Number(data[at].toPrecision(3))) : text;
}
