// A tensor laid out on a sheet: cells for rank 1 and 2, small multiples of them beyond. Pure arithmetic: what is where,
// and what is at a point.
import { chunkAt, ravel } from '../model/indexing.js';
import { indexAt, makeTrack, nextShown, pixelOf, runsBetween } from './track.js';

/** @import { Answer, Block, Measure, Plane, Track, Window } from '../nouns.js' */

/** Pixels between planes. */
export const planeGap = 16;

/**
 * The input, or a part.
 *
 * @param {readonly number[]} dims
 * @param {{ chunk: number, splitDim: number, starts: ArrayLike<number>, tracks?: Map<number, Track> }} cut `starts`:
 *   where the chunks begin along `splitDim`; `tracks`: of dims that are laid out already.
 * @param {Measure} measure
 * @returns {Block}
 */
export function makeBlock(dims, { chunk, splitDim, starts, tracks }, measure) {
  const { cellWidth, cellHeight, mostColumns, mostRows, mostPlanes, room } = measure;
  const last = dims.length - 1;
  /** @param {number} d @param {number} cell @param {number} most */
  const track = (d, cell, most) =>
    tracks?.get(d) ?? makeTrack(dims[d] ?? 1, { cell, most, starts: d === splitDim ? starts : undefined });
  const columns = track(last, cellWidth, mostColumns);
  const rows = track(last - 1, cellHeight, mostRows);
  const outer = dims.slice(0, Math.max(0, last - 1)).map((_, d) => track(d, 1, mostPlanes));
  const folded = outer.map(({ folds }) => folds.reduce((sum, { skipped }) => sum + skipped, 0)).find(Boolean) ?? 0;
  return {
    chunk,
    dims: [...dims],
    splitDim,
    tracks: [...outer, ...(last > 0 ? [rows] : []), columns],
    columns,
    rows,
    ...placePlanes(outer, columns, rows, room),
    folded,
    x: 0,
    y: 0,
  };
}

/**
 * The planes of the outer dims: the last of them runs across, from line to line where room ends; the one before runs
 * down, and so on, each around the other.
 *
 * @param {Track[]} outer
 * @param {Track} columns
 * @param {Track} rows
 * @param {number} room Pixels across.
 */
function placePlanes(outer, columns, rows, room) {
  let [width, height, gap] = [columns.size, rows.size, planeGap];
  /** @type {Plane[]} */
  let planes = [{ index: [], x: 0, y: 0 }];
  for (const [depth, { runs }] of outer.slice().reverse().entries()) {
    const isAcross = depth % 2 === 0;
    const shown = runs.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i));
    const fitting = isAcross ? Math.max(1, Math.floor((room + gap) / (width + gap))) : 1;
    const [dx, dy, within] = [width + gap, height + gap, planes];
    planes = shown.flatMap((i, place) =>
      within.map((plane) => ({
        index: [i, ...plane.index],
        x: plane.x + (place % fitting) * dx,
        y: plane.y + Math.floor(place / fitting) * dy,
      })),
    );
    width = Math.max(0, Math.min(fitting, shown.length) * dx - gap);
    height = Math.max(0, Math.ceil(shown.length / fitting) * dy - gap);
    // What is around is further apart than what is within.
    if (!isAcross || fitting < shown.length) gap += planeGap / 2;
  }
  return { planes, width, height };
}

/** Whether a block has cells. @param {Block} block */
export const isFilled = ({ dims }) => !dims.includes(0);

/**
 * What is drawn of a plane, row by row: pieces of cells that lie side by side and belong to one part, or to none (-1).
 * `first` is the place in memory of the row's first element.
 *
 * @param {Block} block
 * @param {Plane} plane
 * @param {Answer | null} answer
 * @param {Window} seen
 */
export function* rowsOf({ chunk: own, dims, splitDim, columns, rows, x, y }, plane, answer, seen) {
  const [left, top] = [x + plane.x, y + plane.y];
  const rank = dims.length;
  const across = runsBetween(columns, seen.left - left, seen.right - left);
  /** @param {number} row @param {number} column */
  const chunkOf = (row, column) => {
    if (own >= 0 || answer === null) return own;
    return chunkAt(answer, splitDim === rank - 1 ? column : splitDim === rank - 2 ? row : plane.index[splitDim]);
  };
  for (const { first, count, at } of runsBetween(rows, seen.top - top, seen.bottom - top)) {
    for (let row = first; row < first + count; row += 1) {
      yield {
        row,
        y: top + at + (row - first) * rows.cell,
        first: rank < 2 ? 0 : ravel([...plane.index, row, 0], dims),
        pieces: across.map((run) => ({
          column: run.first,
          count: run.count,
          x: left + run.at,
          chunk: chunkOf(row, run.first),
        })),
      };
    }
  }
}

/** The element at a point of the sheet: its place in memory, or -1. @param {Block} block @param {number} x @param {number} y */
export function elementAt({ dims, planes, columns, rows, x: left, y: top }, x, y) {
  for (const plane of planes) {
    const column = indexAt(columns, x - left - plane.x);
    const row = indexAt(rows, y - top - plane.y);
    const index = [...plane.index, row, column];
    if (column >= 0 && row >= 0) return ravel(index.slice(index.length - dims.length), dims);
  }
  return -1;
}

/** Where an element is drawn; null where it is folded away. @param {Block} block @param {readonly number[]} index */
export function placeOf({ planes, columns, rows, x: left, y: top }, index) {
  const plane = planes.find((candidate) => candidate.index.every((i, d) => i === index[d]));
  const x = pixelOf(columns, index.at(-1) ?? 0);
  const y = pixelOf(rows, index.at(-2) ?? 0);
  return plane === undefined || x < 0 || y < 0 ? null : { x: left + plane.x + x, y: top + plane.y + y };
}

/**
 * The element that a key leads to: along the last dim, the one before it, or the planes.
 *
 * @param {Block} block
 * @param {readonly number[]} index
 * @param {'column' | 'row' | 'plane'} direction
 * @param {1 | -1} step
 * @returns {number[]} The same index where there is nothing more.
 */
export function neighbour({ tracks, planes }, index, direction, step) {
  const next = [...index];
  if (direction === 'plane') {
    const at = planes.findIndex((plane) => plane.index.every((i, d) => i === index[d]));
    next.splice(0, planes[0].index.length, ...(planes[at + step] ?? planes[at]).index);
    return next;
  }
  const d = index.length - (direction === 'column' ? 1 : 2);
  if (d >= 0) next[d] = nextShown(tracks[d], index[d], step);
  return next;
}
