// Moving cuts, adding and removing chunks: what the handles of the ruler do to the list of sizes.

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
  const next = Array.from(sizes.length === all.length ? sizes : all);
  if (next[cut] !== -1) next[cut] = left;
  if (next[cut + 1] !== -1) next[cut + 1] = both - left;
  return next;
}

/**
 * One chunk more: the longest is halved.
 *
 * @param {ArrayLike<number>} lengths
 * @returns {number[]}
 */
export function addChunk(lengths) {
  const all = Array.from(lengths);
  if (all.length === 0) return [0];
  const at = all.indexOf(Math.max(...all));
  const half = Math.ceil(all[at] / 2);
  all.splice(at, 1, half, all[at] - half);
  return all;
}

/**
 * One chunk less: its neighbour takes what it had.
 *
 * @param {ArrayLike<number>} lengths
 * @param {number} chunk
 * @returns {number[]}
 */
export function removeChunk(lengths, chunk) {
  const all = Array.from(lengths);
  if (all.length < 2) return all;
  const [gone] = all.splice(chunk, 1);
  all[Math.max(0, chunk - 1)] += gone;
  return all;
}

/**
 * Lengths as equal as they can be: the first ones are one longer.
 *
 * @param {number} length Of the axis.
 * @param {number} count
 * @returns {number[]}
 */
export function evenly(length, count) {
  const least = Math.floor(length / count);
  const longer = length - least * count;
  return Array.from({ length: count }, (_, i) => least + (i < longer ? 1 : 0));
}

/**
 * Where each chunk is drawn on a ruler: in proportion to its length, but never narrower than `least` where there is
 * room, so that neighbouring handles stay apart.
 *
 * @param {ArrayLike<number>} lengths
 * @param {number} width Pixels.
 * @param {number} least Pixels.
 * @returns {number[]} The left edge of each, and the right end: one more than there are chunks.
 */
export function rulerEdges(lengths, width, least) {
  const all = Array.from(lengths);
  const total = all.reduce((sum, length) => sum + length, 0);
  const floor = Math.min(least, width / Math.max(1, all.length));
  // From the shortest on: those that proportion would leave too narrow get the least, the others share the rest.
  const widths = all.slice();
  let room = width;
  let units = total;
  for (const i of [...all.keys()].sort((a, b) => all[a] - all[b])) {
    widths[i] = units === 0 ? floor : Math.max(floor, (all[i] / units) * room);
    room -= widths[i];
    units -= all[i];
  }
  const edges = [0];
  for (const [i, own] of widths.entries()) edges.push(edges[i] + own);
  return edges;
}

/**
 * The place along the axis that a point of the ruler stands for.
 *
 * @param {readonly number[]} edges As from `rulerEdges`.
 * @param {ArrayLike<number>} lengths
 * @param {number} x Pixels.
 * @returns {number}
 */
export function rulerValue(edges, lengths, x) {
  let start = 0;
  for (let i = 0; i < lengths.length; i += 1) {
    const width = edges[i + 1] - edges[i];
    if (x < edges[i + 1] || i === lengths.length - 1) {
      const share = width > 0 ? (x - edges[i]) / width : 0;
      return start + Math.min(Math.max(share, 0), 1) * lengths[i];
    }
    start += lengths[i];
  }
  return start;
}
