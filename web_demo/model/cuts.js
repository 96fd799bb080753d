// Moving cuts, adding and removing chunks: what the handles of the ruler do to the list of sizes.
import { operatorNames, operators } from './operators.js';

/** @import { Patch, State } from '../nouns.js' */

/**
 * The sizes after cut `cut`, which lies between parts `cut` and `cut + 1`, is moved. A -1 stays a -1: what it takes
 * follows from the others.
 *
 * @param {readonly number[]} sizes As given, with a -1 perhaps.
 * @param {ArrayLike<number>} lengths What they stand for.
 * @param {number} cut
 * @param {number} to Place along the axis.
 * @returns {number[]}
 */
export function moveCut(sizes, lengths, cut, to) {
  const all = Array.from(lengths);
  const start = all.slice(0, cut).reduce((sum, length) => sum + length, 0);
  const both = all[cut] + all[cut + 1];
  const left = Math.min(Math.max(Math.round(to) - start, 0), both);
  const next = sizes.length === all.length ? [...sizes] : all;
  if (next[cut] !== -1) next[cut] = left;
  if (next[cut + 1] !== -1) next[cut + 1] = both - left;
  return next;
}

/** One chunk more: one is halved. @param {number[]} lengths @param {number} chunk @returns {number[]} */
export function addChunk(lengths, chunk) {
  const half = (lengths[chunk] ?? 0) / 2;
  const next = [...lengths];
  next.splice(chunk, 1, Math.ceil(half), Math.floor(half));
  return next;
}

/** One chunk less: its neighbour takes what it had. @param {number[]} lengths @param {number} chunk @returns {number[]} */
export function removeChunk(lengths, chunk) {
  const left = lengths.filter((_, i) => i !== chunk);
  left[Math.max(0, chunk - 1)] += lengths[chunk];
  return left;
}

/** Lengths as equal as they can be: the first ones are one longer. @param {number} length Of the axis. @param {number} count @returns {number[]} */
export function evenly(length, count) {
  const least = Math.floor(length / count);
  return Array.from({ length: count }, (_, i) => least + (i < length - least * count ? 1 : 0));
}

/**
 * The change that makes lengths the state's own: an operator that takes no list gives way to one of its family.
 *
 * @param {State} state
 * @param {number[]} sizes
 * @returns {Patch}
 */
export function listed({ operator }, sizes) {
  const { family, ways } = operators[operator];
  if (ways.list !== undefined) return { by: 'list', sizes };
  const other = operatorNames.find((name) => operators[name].family === family && operators[name].ways.list);
  return { by: 'list', sizes, operator: other };
}
