// Moving and removing cuts: what the handles do to the list of sizes.
import { operatorNames, operators } from './operators.js';

/** @import { Patch, State } from '../types.js' */

/** Returns the sizes after the cut between parts `cut` and `cut + 1` is moved; a -1 stays. @param {readonly number[]} sizes @param {readonly number[]} lengths What the sizes stand for. @param {number} cut @param {number} to Place along the axis. */
export function moveCut(sizes, lengths, cut, to) {
  const start = lengths.slice(0, cut).reduce((sum, length) => sum + length, 0);
  const both = lengths[cut] + lengths[cut + 1];
  const left = Math.min(Math.max(Math.round(to) - start, 0), both);
  const next = sizes.length === lengths.length ? [...sizes] : [...lengths];
  if (next[cut] !== -1) next[cut] = left;
  if (next[cut + 1] !== -1) next[cut + 1] = both - left;
  return next;
}

/** Returns the lengths without a cut, whose parts become one. @param {readonly number[]} lengths @param {number} cut */
export const removeCut = (lengths, cut) =>
  lengths.flatMap((length, i) => (i === cut ? [] : i === cut + 1 ? lengths[cut] + length : length));

/** Returns the lengths with another cut, before an index along the axis. @param {readonly number[]} lengths @param {number} index */
export function addCut(lengths, index) {
  let start = 0;
  return lengths.flatMap((length) => {
    const left = index - start;
    start += length;
    return left > 0 && left < length ? [left, length - left] : [length];
  });
}

/** Returns lengths as equal as they can be: the first ones are one longer. @param {number} length Of the axis. @param {number} count @returns {number[]} */
export function evenly(length, count) {
  const least = Math.floor(length / count);
  return Array.from({ length: count }, (_, i) => least + (i < length - least * count ? 1 : 0));
}

/** Returns the change that makes lengths the state's own: an operator without a list gives way to one of its family. @param {State} state @param {number[]} sizes @returns {Patch} */
export function listed({ operator }, sizes) {
  const { family } = operators[operator];
  const fits = (/** @type {typeof operator} */ name) => operators[name].family === family && operators[name].modes.list;
  return { by: 'list', sizes, operator: [operator, ...operatorNames].find(fits) };
}
