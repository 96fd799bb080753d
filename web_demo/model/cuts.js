// Moves, adds and removes cuts in a list of sizes.
import { operatorNames, operators } from './operators.js';

/** @import { Patch, State } from '../types.js' */

/**
 * Moves the cut between parts `cut` and `cut + 1`, and returns the new sizes. A size of -1 stays.
 * @param {readonly number[]} sizes @param {readonly number[]} lengths Lengths of the parts. @param {number} cut
 * @param {number} to Index along the axis.
 */
export function moveCut(sizes, lengths, cut, to) {
  const start = lengths.slice(0, cut).reduce((sum, length) => sum + length, 0);
  const both = lengths[cut] + lengths[cut + 1];
  const left = Math.min(Math.max(Math.round(to) - start, 0), both);
  const next = sizes.length === lengths.length ? [...sizes] : [...lengths];
  if (next[cut] !== -1) next[cut] = left;
  if (next[cut + 1] !== -1) next[cut + 1] = both - left;
  return next;
}

/** Removes a cut: the parts on both sides become one. @param {readonly number[]} lengths @param {number} cut */
export const removeCut = (lengths, cut) =>
  lengths.flatMap((length, i) => (i === cut ? [] : i === cut + 1 ? lengths[cut] + length : length));

/** Adds a cut before an index along the axis. @param {readonly number[]} lengths @param {number} index */
export function addCut(lengths, index) {
  let start = 0;
  return lengths.flatMap((length) => {
    const left = index - start;
    start += length;
    return left > 0 && left < length ? [left, length - left] : [length];
  });
}

/**
 * Divides a length into parts that differ by at most 1, the longer parts first.
 * @param {number} length @param {number} count Number of parts.
 */
export function evenly(length, count) {
  const base = Math.floor(length / count);
  return Array.from({ length: count }, (_, i) => base + (i < length - base * count ? 1 : 0));
}

/**
 * Returns the patch that cuts a state into a list of sizes. If its operator accepts no list, another one of its family
 * replaces it.
 * @param {State} state @param {number[]} sizes @returns {Patch}
 */
export function listed({ operator }, sizes) {
  const { family } = operators[operator];
  const acceptsList = (/** @type {typeof operator} */ name) =>
    operators[name].family === family && operators[name].modes.list;
  return { by: 'list', sizes, operator: [operator, ...operatorNames].find(acceptsList) };
}
