// A tensor laid out: a track for each dim, cells along the last two, planes of those beyond. Pure arithmetic: what is
// where in a plane, and what is at a point of it. The browser puts the planes and the blocks side by side.
import { chunkAt, ravel, unravel } from '../model/indexing.js';
import { indexAt, makeTrack, nextShown, pixelOf, shownCells } from './track.js';

/** @import { Answer, Block, Measure, Spot } from '../nouns.js' */

/**
 * The input, chunk -1, or a part.
 *
 * @param {number} chunk
 * @param {readonly number[]} dims
 * @param {Measure} measure
 * @param {{ dim: number, starts?: ArrayLike<number>, most?: number }} along What is special of a dim: where the chunks
 *   begin along it, or how many cells of it are shown.
 * @param {Partial<Block>} [more]
 * @returns {Block}
 */
export function makeBlock(chunk, dims, measure, along, more = {}) {
  const last = dims.length - 1;
  const { gap, least } = measure;
  /** @param {number} d @param {number} cell @param {number} most */
  const track = (d, cell, most) =>
    makeTrack(dims[d] ?? 1, { cell, most, ...(d === along.dim ? { gap, least, ...along } : {}) });
  const columns = track(last, measure.cellWidth, measure.mostColumns);
  const rows = track(last - 1, measure.cellHeight, measure.mostRows);
  const outer = dims.slice(0, Math.max(0, last - 1)).map((_, d) => track(d, 1, measure.mostPlanes));
  /** @type {number[][]} */
  let planes = [[]];
  for (const one of outer) planes = planes.flatMap((index) => shownCells(one).map((i) => [...index, i]));
  const heads = { rows: dims.length > 1, columns: true };
  return { chunk, dims: [...dims], columns, rows, outer, planes, heads, ...more };
}

/** Whether a block has cells. @param {Block} block */
export const isFilled = ({ dims }) => !dims.includes(0);

/**
 * What is drawn of a plane, row by row: pieces of cells that lie side by side and belong to one part, or to none (-1).
 * `first` is the place in memory of the row's first element.
 *
 * @param {Block} block
 * @param {number[]} plane
 * @param {Answer} answer
 */
export function* rowsOf({ chunk: own, dims, columns, rows }, plane, answer) {
  const rank = dims.length;
  /** @param {number} row @param {number} column */
  const chunkOf = (row, column) => {
    if (own >= 0) return own;
    return chunkAt(answer, rank < 2 ? column : [...plane, row, column][answer.layout.axis]);
  };
  for (const { first, count, at } of rows.runs) {
    for (let row = first; row < first + count; row += 1) {
      yield {
        row,
        y: at + (row - first) * rows.cell,
        first: rank < 2 ? 0 : ravel([...plane, row, 0], dims),
        pieces: columns.runs.map((run) => ({ ...run, chunk: chunkOf(row, run.first) })),
      };
    }
  }
}

/** The element at a point of a plane: its place in memory, or -1. @param {Block} block @param {number[]} plane @param {number} x @param {number} y */
export function elementAt({ dims, columns, rows }, plane, x, y) {
  const [row, column] = [indexAt(rows, y), indexAt(columns, x)];
  const index = [...plane, row, column];
  return row < 0 || column < 0 ? -1 : ravel(index.slice(index.length - dims.length), dims);
}

/** Whether an element is in a plane. @param {number[]} plane @param {readonly number[]} index */
const isIn = (plane, index) => plane.every((i, d) => i === index[d]);

/** Where in a plane an element is drawn; null where it is not. @param {Block} block @param {number[]} plane @param {readonly number[]} index */
export function placeOf({ columns, rows }, plane, index) {
  const x = pixelOf(columns, index.at(-1) ?? 0);
  const y = pixelOf(rows, index.at(-2) ?? 0);
  return x < 0 || y < 0 || !isIn(plane, index) ? null : { x, y };
}

/**
 * Where a key leads from an element, as far as that is drawn: the same place where there is nothing more.
 *
 * @param {Block[]} blocks
 * @param {Spot | null} from
 * @param {string} key
 * @returns {Spot | null | undefined} undefined: the key is not ours.
 */
export function stepFrom(blocks, from, key) {
  if (!/^Arrow|^Page|^Home$|^End$|^Escape$/.test(key)) return undefined;
  const filled = blocks.filter(isFilled);
  const block = filled.find(({ chunk }) => chunk === from?.chunk);
  if (key === 'Escape' || filled.length === 0) return null;
  if (from === null || block === undefined) return { chunk: filled[0].chunk, flat: 0 };
  const { chunk, dims, columns, rows } = block;
  const sense = /Right|Down|End/.test(key) ? 1 : -1;
  if (/Home|End/.test(key)) return { chunk, flat: sense < 0 ? 0 : dims.reduce((product, dim) => product * dim, 1) - 1 };
  const index = unravel(from.flat, dims);
  if (key.startsWith('Page')) {
    const all = filled.flatMap((own) => own.planes.map((plane) => ({ own, plane })));
    const at = all.findIndex(({ own, plane }) => own === block && isIn(plane, index));
    const { own, plane } = all[at + sense] ?? all[at] ?? all[0];
    return { chunk: own.chunk, flat: ravel(Object.assign(Array(own.dims.length).fill(0), plane), own.dims) };
  }
  const [d, track] = /Left|Right/.test(key) ? [dims.length - 1, columns] : [dims.length - 2, rows];
  if (d >= 0) index[d] = nextShown(track, index[d], sense);
  return { chunk, flat: ravel(index, dims) };
}
