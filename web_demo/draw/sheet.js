// The two sheets of the stage, the input on one and the parts on the other, with one measure for both.
import { partDims } from '../model/indexing.js';
import { makeBlock } from './block.js';
import { shownChunks, sliceTrack } from './track.js';

/** @import { Answer, Block, Measure, Model } from '../nouns.js' */

/** The most parts that are drawn. */
const mostParts = 24;
const widestCell = 76;
/** The pixels beyond which browsers do not scroll. */
const longest = 12e6;

/** The sizes a cell can have in the full view, from afar to near. */
export const zooms = [1, 2, 4, 8, 14, 22, 40];

/**
 * Both sheets of what is shown.
 *
 * @param {Pick<Model, 'shown' | 'dims' | 'hasValues'>} model
 * @param {number} room Pixels across, for each.
 * @param {number} [zoom] Of `zooms`, for every cell in full; without it, sheets are folded.
 * @returns {[input: Block[], parts: Block[] | null]} No parts where none are shown.
 */
export function sheetsOf({ shown, dims, hasValues }, room, zoom) {
  const most = dims.reduce((product, dim) => product * dim, 1) - 1;
  const digits = hasValues ? 6 : Math.min(8, String(Math.max(0, most)).length);
  const measure =
    zoom === undefined ? foldedCells(dims, room, digits, shown?.lengths.length ?? 1) : fullCells(dims, digits, zoom);
  const cut = { chunk: -1, splitDim: shown?.layout.axis ?? -1, starts: shown?.starts ?? [0] };
  const input = makeBlock(dims, cut, measure);
  return [[input], shown === null ? null : partBlocks(shown, measure, input)];
}

/** Room beside a plane for the numbers of its rows. @param {readonly number[]} dims */
export const headWidth = (dims) =>
  dims.length < 2 ? 0 : 10 + 6.6 * String(Math.max(0, dims[dims.length - 2] - 1)).length;

/** @param {number} rank */
const outerPlanes = (rank) => (rank >= 5 ? 2 : rank === 4 ? 3 : 5);

/**
 * How large cells are, and that all of them are shown.
 *
 * @param {readonly number[]} dims
 * @param {number} digits
 * @param {number} zoom
 * @returns {Measure}
 */
export function fullCells(dims, digits, zoom) {
  const mostPlanes = outerPlanes(dims.length);
  const fits = Math.max(1, ...dims.slice(-2)) * zooms[zoom] * (dims.length > 2 ? mostPlanes : 1) < longest;
  const cell = fits ? zooms[zoom] : 1;
  const most = fits ? Infinity : 1e6;
  const cellWidth = cell >= 22 ? Math.max(cell, digits * 7 + 8) : cell;
  return { cellWidth, cellHeight: cell, mostColumns: most, mostRows: most, mostPlanes };
}

/**
 * How large cells are and how many fit.
 *
 * @param {readonly number[]} dims
 * @param {number} given Pixels across.
 * @param {number} digits
 * @param {number} parts
 * @returns {Measure}
 */
function foldedCells(dims, given, digits, parts) {
  const rank = dims.length;
  const head = headWidth(dims);
  const room = Math.max(80, given - 20 - head);
  const wanted = Math.max(rank >= 4 ? 30 : 34, Math.min(widestCell, digits * 7.6 + 8));
  const columns = rank > 0 ? dims[rank - 1] : 1;
  // Gaps between chunks and folds take room too, and a few planes should fit side by side.
  const spare = Math.min(parts, 12) * 5;
  const beside = rank >= 3 ? Math.max(1, Math.min(dims[rank - 3], 3)) : 1;
  const fitting = Math.floor((room - spare - (16 + head) * (beside - 1)) / Math.max(1, columns * beside));
  const cellWidth = Math.floor(Math.max(wanted, Math.min(64, fitting)));
  const foldRoom = columns * cellWidth + spare > room ? 26 * Math.min(parts, 3) : 0;
  const fittingColumns = Math.max(4, Math.floor((room - spare - foldRoom) / cellWidth));
  const [cellHeight, mostColumns, mostRows] =
    rank >= 4 ? [26, 6, 4] : rank === 3 ? [32, 12, 8] : [Math.max(32, Math.min(46, cellWidth * 0.72)), Infinity, 10];
  return {
    cellWidth,
    cellHeight: Math.round(cellHeight),
    mostColumns: Math.min(mostColumns, fittingColumns),
    mostRows,
    mostPlanes: outerPlanes(rank),
  };
}

/** @param {Answer} answer @param {Measure} measure @param {Block} input */
function partBlocks(answer, measure, input) {
  const { axis } = answer.layout;
  return shownChunks(answer.lengths.length, mostParts).map((chunk) => {
    // A part folds along the axis where the input does: twins are in sight on both sides.
    const own = answer.dropsAxis
      ? null
      : sliceTrack(tracksOf(input)[axis], answer.starts[chunk], answer.lengths[chunk]);
    const tracks = own === null ? undefined : new Map([[axis, own]]);
    return makeBlock(partDims(answer, chunk), { chunk, splitDim: -1, starts: [0], tracks }, measure);
  });
}

/** By dim. @param {Block} block */
const tracksOf = ({ dims, outer, rows, columns }) => [...outer, rows, columns].slice(dims.length < 2 ? 1 : 0);
