// How much the page shows and reads. Every entry asks here: the address, files and controls.

/** @import { State } from '../nouns.js' */

/** The most dims that are drawn. */
export const mostRank = 6;

/** The most parts: a plan of more takes a frame or two, and a page has no room for them. */
const mostParts = 30_000;

/** Bytes of the largest tensor that offered code makes. */
export const mostBytes = 2 ** 28;

/** Whether tensors of these dims are drawn. @param {{ length: number }} dims */
export const isRank = ({ length }) => length >= 1 && length <= mostRank;

/** Why a split is not shown, in a sentence; '' where it is. @param {State} state @returns {string} */
export function excessOf({ dims, axis, by, sizes, parts, chunk }) {
  if (!isRank(dims)) return `The picture shows ranks 1 to ${mostRank}, and this has ${dims.length}.`;
  const length = dims.at(axis) ?? 0;
  const count = { list: sizes.length, parts, chunk: length / Math.max(1, chunk), each: length }[by];
  if (count <= mostParts) return '';
  return `This would make about ${Math.round(count)} parts, too many to show: use fewer.`;
}
