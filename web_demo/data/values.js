// What stands in the cells: the values of an opened file, places in memory, or bytes.
import { byteOffset, sourceOf } from '../model/indexing.js';

/** @import { Answer, CellText, Held } from '../nouns.js' */

/**
 * @param {Held | null} input Without it, cells show their place in the memory of the input.
 * @param {Answer} shown What is drawn.
 * @param {'value' | 'place' | 'byte'} [what]
 * @returns {CellText}
 */
export const textsOf =
  (input, shown, what = 'value') =>
  (chunk, flat) => {
    const at = chunk < 0 ? flat : sourceOf(shown, chunk, flat);
    if (what === 'value' && input !== null) return valueText(input, at);
    return what === 'byte' && shown.layout.bits > 0 ? byteOffset(at, shown.layout.bits) : String(at);
  };

/** Characters of the longest text in a cell, as far as it has room; of many values the first are asked. @param {Held | null} input With the values that are shown. @param {CellText} textOf @param {Answer} shown */
export function digitsOf(input, textOf, { size }) {
  if (size === 0) return 1;
  if (input === null) return Math.min(8, textOf(-1, size - 1).length);
  const texts = Array.from({ length: Math.min(size, 1000) }, (_, at) => valueText(input, at).length);
  return Math.min(6, Math.max(...texts));
}

/** A value in a few characters. @param {Held} tensor @param {number} at */
export function valueText({ type, data }, at) {
  const text = String(data[at]);
  return /^float/.test(type) && text.length > 5 ? String(Number(data[at].toPrecision(3))) : text;
}

/** What of a text fits a cell: the end tells neighbours apart. Texts of up to so many digits end at one place, about the middle. @param {string} text @param {number} room In characters. @param {number} [digits] */
export function fitText(text, room, digits = text.length) {
  const fit = text.length <= room ? text : room < 2 ? '' : `\u2026${text.slice(1 - room)}`;
  return fit.padStart(Math.ceil((room + Math.min(room, digits)) / 2));
}
