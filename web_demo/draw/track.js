// A dimension laid out in pixels: runs of cells, with folds where long stretches are left out. Everything is found by
// arithmetic, so that a track of millions of cells costs no more than one of ten.
/** @import { Track } from '../nouns.js' */

/** Pixels that a fold takes. */
export const foldSize = 26;

/** The most runs of a track: beyond that chunks are folded away too. */
const mostRuns = 200;

/**
 * @param {number} length Cells.
 * @param {object} options
 * @param {number} options.cell Pixels of one.
 * @param {number} options.most Cells that are shown; Infinity folds nothing.
 * @param {ArrayLike<number>} [options.starts] Where chunks begin.
 * @param {number} [options.gap] Pixels between a chunk and the next.
 * @param {number} [options.least] The fewest pixels of a chunk: its name stands there.
 * @returns {Track}
 */
export function makeTrack(length, { cell, most, starts = [0], gap = 5, least = 0 }) {
  let size = 0;
  /** @type {Track} */
  const track = { cell, runs: [], chunks: [], size: 0 };
  for (const { chunk, stretches } of stretchesOf(length, starts, most)) {
    const before = track.chunks.at(-1)?.chunk ?? -1;
    const isSkipped = chunk !== before + 1;
    const from = size + (isSkipped ? foldSize : chunk > 0 ? gap : 0);
    size = from;
    for (const [i, { first, count }] of stretches.entries()) {
      const isAfterFold = i > 0 || isSkipped;
      const at = size + (i > 0 ? foldSize : 0);
      size = at + count * cell;
      track.runs.push({ first, count, at, isAfterFold });
    }
    size = Math.max(size, from + least);
    track.chunks.push({ chunk, at: from, size: size - from });
  }
  return { ...track, size };
}

/** Short chunks are shown in full, the others share what is left. @param {number} length @param {ArrayLike<number>} starts @param {number} most */
function stretchesOf(length, starts, most) {
  const chunks = shownChunks(starts.length, Math.min(most, mostRuns));
  const lengths = chunks.map((chunk) => (starts[chunk + 1] ?? length) - starts[chunk]);
  const budget = lengths.slice();
  let left = most;
  for (const [done, i] of [...lengths.keys()].sort((a, b) => lengths[a] - lengths[b]).entries()) {
    budget[i] = Math.min(lengths[i], Math.max(2, Math.floor(left / (lengths.length - done))));
    left -= budget[i];
  }
  return chunks.map((chunk, i) => {
    const [first, count] = [starts[chunk], lengths[i]];
    const head = Math.ceil(budget[i] / 2);
    const tail = budget[i] - head;
    const isWhole = count <= budget[i] + 1;
    const folded = [
      { first, count: head },
      { first: first + count - tail, count: tail },
    ];
    return { chunk, stretches: (isWhole ? [{ first, count }] : folded).filter((one) => one.count > 0) };
  });
}

/** Which chunks are shown: all, or the first and the last ones. @param {number} count @param {number} most @returns {number[]} */
export function shownChunks(count, most) {
  const room = Math.max(2, most);
  const all = Array.from({ length: Math.min(count, room) }, (_, i) => i);
  const tail = Math.max(1, Math.floor(room / 3));
  return count <= room ? all : all.map((i) => (i < room - tail ? i : i + count - room));
}

/** The cells that are shown. @param {Track} track */
export const shownCells = ({ runs }) =>
  runs.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i));

/** How many cells are shown of a chunk. @param {Track} track @param {number} start @param {number} length */
export const countShown = ({ runs }, start, length) =>
  runs.reduce((sum, { first, count }) => sum + (first >= start && first < start + length ? count : 0), 0);

/** Where a cell begins, in pixels; -1 where it is folded away. @param {Track} track @param {number} index */
export function pixelOf({ runs, cell }, index) {
  const run = runs.find(({ first, count }) => index >= first && index < first + count);
  return run === undefined ? -1 : run.at + (index - run.first) * cell;
}

/** The cell at a pixel; -1 where there is none. @param {Track} track @param {number} pixel */
export function indexAt({ runs, cell }, pixel) {
  const run = runs.find(({ at, count }) => pixel >= at && pixel < at + count * cell);
  return run === undefined ? -1 : run.first + Math.floor((pixel - run.at) / cell);
}

/** The next cell that is shown, from one that is; the same one at the ends. @param {Track} track @param {number} index @param {1 | -1} step */
export function nextShown(track, index, step) {
  if (pixelOf(track, index + step) >= 0) return index + step;
  const ends = track.runs.map(({ first, count }) => (step > 0 ? first : first + count - 1));
  return (step > 0 ? ends : ends.reverse()).find((end) => (end - index) * step > 0) ?? index;
}
