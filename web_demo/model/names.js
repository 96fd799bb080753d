// Names the parts of a cut after the ranges of indices that they cover, such as 'red' or 'query'.
/** @import { Answer, AxisNames } from '../types.js' */

/** Maximum number of ranges of a part that are all named. */
const maxNamed = 3;

/**
 * Returns the name of each part, or '' for a part that is not made of whole ranges.
 * @param {Pick<Answer, 'dims' | 'layout' | 'lengths' | 'starts'>} answer @param {AxisNames} [names]
 * @returns {string[]}
 */
export function partNames({ dims, layout, lengths, starts }, names) {
  const all = names?.axis === layout.axis ? names.ranges : [];
  // If the parts are the ranges, parts without elements have names, too.
  if (String(all.map(([, length]) => length)) === String(lengths)) return all.map(([name]) => name);
  /** Positions of the edges of the ranges along the axis, with the index of the range that starts there. */
  const edges = new Map();
  const ranges = all.filter(([, length]) => length > 0);
  let end = 0;
  for (const [i, [, length]] of ranges.entries()) {
    edges.set(end, i);
    end += length;
  }
  edges.set(end, ranges.length);
  if (end !== dims[layout.axis]) return lengths.map(() => '');
  return lengths.map((length, part) => {
    const covered = ranges.slice(edges.get(starts[part]) ?? end, edges.get(starts[part] + length) ?? 0);
    const titles = covered.map(([name]) => name);
    if (titles.includes('')) return '';
    return titles.length > maxNamed ? `${titles[0]} … ${titles.at(-1)}` : titles.join(', ');
  });
}

/** Returns the name of a part, or its number. @param {readonly string[]} names @param {number} part */
export const titleOfPart = (names, part) => names[part] || `part ${part}`;
