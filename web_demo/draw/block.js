// A tensor laid out on a sheet: cells for rank 1 and 2, small multiples of them beyond. Pure arithmetic: what is where,
// and what is at a point.
import { ravel } from '../model/indexing.js';
import { indexAt, makeTrack, nextShown, pixelOf } from './track.js';

/** @typedef {import('./track.js').Track} Track */
/** @typedef {{ index: number[], x: number, y: number }} Plane `index` is that of the outer dims. */

/**
 * @typedef {object} Block
 * @property {number} chunk Whose part it is; -1 for the input.
 * @property {number[]} dims
 * @property {number} splitDim The dim that is cut; -1 where none is.
 * @property {Track} columns
 * @property {Track} rows
 * @property {Track[]} outer Of the dims before.
 * @property {Plane[]} planes
 * @property {{ x: number, y: number, text: string }[]} notes Small print beside folded planes.
 * @property {number} x Of the whole block, on its sheet.
 * @property {number} y
 * @property {number} width
 * @property {number} height
 */

/**
 * @typedef {object} Measure How much room there is.
 * @property {number} cellWidth
 * @property {number} cellHeight
 * @property {number} mostColumns
 * @property {number} mostRows
 * @property {number} mostPlanes Of each outer dim.
 * @property {number} room Pixels across.
 */

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
  const rank = dims.length;
  /** @param {number} d @param {number} cell @param {number} most */
  const track = (d, cell, most) => {
    const known = tracks?.get(d);
    if (known !== undefined && known.cell === cell) return known;
    return makeTrack(d < 0 ? 1 : dims[d], { cell, most, starts: d >= 0 && d === splitDim ? starts : [0] });
  };
  const columns = track(rank - 1, measure.cellWidth, measure.mostColumns);
  const rows = track(rank - 2, measure.cellHeight, measure.mostRows);
  const outer = dims.slice(0, Math.max(0, rank - 2)).map((_, d) => track(d, 1, measure.mostPlanes));
  const { planes, notes, width, height } = placePlanes(outer, columns, rows, measure.room);
  return { chunk, dims: [...dims], splitDim, columns, rows, outer, planes, notes, x: 0, y: 0, width, height };
}

/**
 * How a dim of a block is laid out.
 *
 * @param {Block} block
 * @param {number} d
 * @returns {Track}
 */
export function trackOf({ dims, columns, rows, outer }, d) {
  if (d === dims.length - 1) return columns;
  return d === dims.length - 2 ? rows : outer[d];
}

/** @param {Track} track @returns {number[]} The indices that are shown. */
function shown({ runs }) {
  return runs.flatMap(({ first, count }) => Array.from({ length: count }, (_, i) => first + i));
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
  let width = columns.size;
  let height = rows.size;
  /** @type {Plane[]} */
  let planes = [{ index: [], x: 0, y: 0 }];
  let gap = planeGap;
  for (let d = outer.length - 1; d >= 0; d -= 1) {
    const isAcross = (outer.length - 1 - d) % 2 === 0;
    const indices = shown(outer[d]);
    const fitting = isAcross ? Math.max(1, Math.floor((room + gap) / (width + gap))) : 1;
    const [dx, dy, within] = [width + gap, height + gap, planes];
    planes = indices.flatMap((i, place) =>
      within.map((plane) => ({
        index: [i, ...plane.index],
        x: plane.x + (place % fitting) * dx,
        y: plane.y + Math.floor(place / fitting) * dy,
      })),
    );
    width = Math.min(fitting, indices.length) * dx - gap;
    height = Math.ceil(indices.length / fitting) * dy - gap;
    if (!isAcross) gap += planeGap / 2;
  }
  if (planes.length === 0) return { planes, notes: [], width: 0, height: 0 };
  const skipped = outer
    .map(({ folds }) => folds.reduce((sum, fold) => sum + fold.skipped, 0))
    .find((count) => count > 0);
  if (skipped === undefined) return { planes, notes: [], width, height };
  const notes = [{ x: 0, y: height + 14, text: `${skipped} more planes folded` }];
  return { planes, notes, width, height: height + 18 };
}

/**
 * The place in memory of the first element of a plane's row.
 *
 * @param {Block} block
 * @param {Plane} plane
 * @param {number} row
 * @returns {number}
 */
export function rowStart({ dims }, plane, row) {
  const rank = dims.length;
  if (rank === 0) return 0;
  const index = rank === 1 ? [0] : [...plane.index, row, 0];
  return ravel(index, dims);
}

/**
 * The element at a point of the sheet.
 *
 * @param {Block} block
 * @param {number} x
 * @param {number} y
 * @returns {number} Its place in memory, or -1.
 */
export function elementAt(block, x, y) {
  for (const plane of block.planes) {
    const column = indexAt(block.columns, x - block.x - plane.x);
    const row = indexAt(block.rows, y - block.y - plane.y);
    if (column >= 0 && row >= 0) return rowStart(block, plane, row) + column;
  }
  return -1;
}

/**
 * Where an element is drawn.
 *
 * @param {Block} block
 * @param {readonly number[]} index
 * @returns {{ x: number, y: number, plane: Plane } | null} Null where it is folded away.
 */
export function placeOf(block, index) {
  const rank = index.length;
  const outer = index.slice(0, Math.max(0, rank - 2));
  const plane = block.planes.find((candidate) => candidate.index.every((i, d) => i === outer[d]));
  const x = pixelOf(block.columns, rank > 0 ? index[rank - 1] : 0);
  const y = pixelOf(block.rows, rank > 1 ? index[rank - 2] : 0);
  return plane === undefined || x < 0 || y < 0 ? null : { x: block.x + plane.x + x, y: block.y + plane.y + y, plane };
}

/**
 * The element that an arrow key leads to: along the last dim, the one before it, or the planes.
 *
 * @param {Block} block
 * @param {readonly number[]} index
 * @param {'column' | 'row' | 'plane'} direction
 * @param {1 | -1} step
 * @returns {number[]} The same index where there is nothing more.
 */
export function neighbour(block, index, direction, step) {
  const rank = index.length;
  const next = [...index];
  if (direction === 'column' && rank > 0) next[rank - 1] = nextShown(block.columns, index[rank - 1], step);
  if (direction === 'row' && rank > 1) next[rank - 2] = nextShown(block.rows, index[rank - 2], step);
  if (direction === 'plane' && rank > 2) {
    const outer = index.slice(0, -2);
    const at = block.planes.findIndex((plane) => plane.index.every((i, d) => i === outer[d]));
    const to = block.planes[at + step]?.index;
    if (to !== undefined) next.splice(0, to.length, ...to);
  }
  return next;
}
