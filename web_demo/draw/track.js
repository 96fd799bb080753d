// A dimension laid out in pixels: runs of cells in a row, with folds where long stretches are left out. Everything is
// found by arithmetic, so that a track of millions of cells costs no more than one of ten.

/** @typedef {{ first: number, count: number, at: number }} Run Cells `first` to `first + count`, from pixel `at` on. */
/** @typedef {{ at: number, skipped: number }} Fold */
/** @typedef {{ cell: number, runs: Run[], folds: Fold[], size: number }} Track */

/** Pixels between the cells of one chunk and the next. */
const chunkGap = 5;

/** Pixels that a fold takes. */
export const foldSize = 26;

/** The most runs of a track: beyond that chunks are folded away too. */
const mostRuns = 200;

/**
 * @param {number} length Cells.
 * @param {object} options
 * @param {number} options.cell Pixels of one.
 * @param {number} options.most Cells that are shown; Infinity folds nothing.
 * @param {ArrayLike<number>} [options.starts] Where chunks begin, with a gap between them.
 * @returns {Track}
 */
export function makeTrack(length, { cell, most, starts = [0] }) {
  return layOut(length, cell, piecesOf(length, starts, most));
}

/** @typedef {{ first: number, count: number, isChunkStart: boolean }} Stretch Cells that are shown. */

/**
 * The stretch of a track that one chunk takes, with the same cells shown, as a track of its own.
 *
 * @param {Track} track
 * @param {number} start Where the chunk begins.
 * @param {number} length
 * @returns {Track | null} Null where the chunk is folded away.
 */
export function sliceTrack(track, start, length) {
  const within = track.runs.filter(({ first, count }) => first >= start && first + count <= start + length);
  if (within.length === 0) return null;
  const stretches = within.map(({ first, count }) => ({ first: first - start, count, isChunkStart: false }));
  return layOut(length, track.cell, stretches);
}

/**
 * @param {number} length
 * @param {number} cell
 * @param {Stretch[]} stretches
 * @returns {Track}
 */
function layOut(length, cell, stretches) {
  /** @type {Run[]} */
  const runs = [];
  /** @type {Fold[]} */
  const folds = [];
  let at = 0;
  let next = 0;
  for (const { first, count, isChunkStart } of stretches) {
    if (first > next) {
      folds.push({ at, skipped: first - next });
      at += foldSize;
    } else if (isChunkStart && first > 0 && runs.length > 0) {
      at += chunkGap;
    }
    runs.push({ first, count, at });
    at += count * cell;
    next = first + count;
  }
  if (next < length) {
    folds.push({ at, skipped: length - next });
    at += foldSize;
  }
  return { cell, runs, folds, size: at };
}

/**
 * The stretches that are shown.
 *
 * @param {number} length
 * @param {ArrayLike<number>} starts
 * @param {number} most
 */
function piecesOf(length, starts, most) {
  /** @type {Stretch[]} */
  const pieces = [];
  const chunks = shownChunks(starts.length, Math.min(most === Infinity ? mostRuns : most, mostRuns));
  const budget = share(length, starts, chunks, most);
  for (const [i, chunk] of chunks.entries()) {
    const first = starts[chunk];
    const end = chunk + 1 < starts.length ? starts[chunk + 1] : length;
    const count = end - first;
    if (count === 0) continue;
    if (count <= budget[i] + 1) {
      pieces.push({ first, count, isChunkStart: true });
    } else {
      const head = Math.ceil(budget[i] / 2);
      const tail = budget[i] - head;
      pieces.push({ first, count: head, isChunkStart: true });
      if (tail > 0) pieces.push({ first: end - tail, count: tail, isChunkStart: false });
    }
  }
  return pieces;
}

/**
 * Which chunks are shown: all, or the first and the last ones.
 *
 * @param {number} count
 * @param {number} most
 * @returns {number[]}
 */
export function shownChunks(count, most) {
  const room = Math.max(2, most);
  if (count <= room) return Array.from({ length: count }, (_, i) => i);
  const tail = Math.max(1, Math.floor(room / 3));
  const head = room - tail;
  return [...Array.from({ length: head }, (_, i) => i), ...Array.from({ length: tail }, (_, i) => count - tail + i)];
}

/**
 * How many cells of each chunk are shown: short chunks in full, the others share what is left.
 *
 * @param {number} length
 * @param {ArrayLike<number>} starts
 * @param {number[]} chunks
 * @param {number} most
 * @returns {number[]}
 */
function share(length, starts, chunks, most) {
  const lengths = chunks.map((chunk) => (chunk + 1 < starts.length ? starts[chunk + 1] : length) - starts[chunk]);
  const budget = lengths.slice();
  const byLength = [...lengths.keys()].sort((a, b) => lengths[a] - lengths[b]);
  let left = most;
  for (const [done, i] of byLength.entries()) {
    budget[i] = Math.min(lengths[i], Math.max(2, Math.floor(left / (byLength.length - done))));
    left -= budget[i];
  }
  return budget;
}

/**
 * Where a cell begins, in pixels.
 *
 * @param {Track} track
 * @param {number} index
 * @returns {number} -1 where it is folded away.
 */
export function pixelOf({ runs, cell }, index) {
  const run = runs.find(({ first, count }) => index >= first && index < first + count);
  return run === undefined ? -1 : run.at + (index - run.first) * cell;
}

/**
 * The cell at a pixel.
 *
 * @param {Track} track
 * @param {number} pixel
 * @returns {number} -1 where there is none.
 */
export function indexAt({ runs, cell }, pixel) {
  const run = runs.find(({ at, count }) => pixel >= at && pixel < at + count * cell);
  return run === undefined ? -1 : run.first + Math.floor((pixel - run.at) / cell);
}

/**
 * The parts of the runs that lie between two pixels.
 *
 * @param {Track} track
 * @param {number} from
 * @param {number} to
 * @returns {Run[]}
 */
export function runsBetween(track, from, to) {
  /** @type {Run[]} */
  const visible = [];
  for (const { first, count, at } of track.runs) {
    if (at > to || at + count * track.cell < from) continue;
    const skip = Math.max(0, Math.floor((from - at) / track.cell));
    const end = Math.min(count, Math.ceil((to - at) / track.cell));
    if (end > skip) visible.push({ first: first + skip, count: end - skip, at: at + skip * track.cell });
  }
  return visible;
}

/**
 * The next cell that is shown, from one that is, in either direction.
 *
 * @param {Track} track
 * @param {number} index
 * @param {1 | -1} step
 * @returns {number} `index` itself at the ends.
 */
export function nextShown(track, index, step) {
  if (pixelOf(track, index + step) >= 0) return index + step;
  if (step > 0) return track.runs.find(({ first }) => first > index)?.first ?? index;
  const before = track.runs.filter(({ first, count }) => first + count <= index).at(-1);
  return before === undefined ? index : before.first + before.count - 1;
}
