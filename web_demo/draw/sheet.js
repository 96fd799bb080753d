// The two sheets of the stage, the input on one and the parts on the other, with one measure for both.
import { partDims } from '../model/indexing.js';
import { makeBlock } from './block.js';
import { chunkGap, countShown, foldSize, shownChunks } from './track.js';

/** @import { Answer, Block, Measure, Model } from '../nouns.js' */

/** The most parts that are drawn. */
const mostParts = 24;
/** The pixels beyond which browsers do not scroll. */
const longest = 12e6;

/** The sizes a cell can have in the full view, from afar to near. */
export const zooms = [1, 4, 12, 22, 40];

/**
 * Both sheets of what is shown.
 *
 * @param {Pick<Model, 'shown' | 'dims' | 'hasValues'>} model
 * @param {number} room Pixels across, for each.
 * @param {number} [zoom] Of `zooms`, for every cell in full; without it, sheets are folded.
 * @returns {[input: Block[], parts: Block[]]}
 */
export function sheetsOf({ shown, dims, hasValues }, room, zoom) {
  const most = dims.reduce((product, dim) => product * dim, 1) - 1;
  const digits = hasValues ? 6 : Math.min(8, String(Math.max(0, most)).length);
  const measure =
    zoom === undefined ? foldedCells(dims, room, digits, shown.lengths.length) : fullCells(dims, digits, zoom);
  const input = makeBlock(-1, dims, measure, { dim: shown.layout.axis, starts: shown.starts });
  return [[input], partBlocks(shown, measure, input)];
}

/** Room beside a plane for the numbers of its rows. @param {readonly number[]} dims */
export const headWidth = (dims) =>
  dims.length < 2 ? 0 : 10 + 6.6 * String(Math.max(0, dims[dims.length - 2] - 1)).length;

/** @param {number} rank */
const outerPlanes = (rank) => (rank >= 5 ? 2 : rank === 4 ? 3 : 5);

/** @param {number} least @param {number} value @param {number} most */
const clamp = (least, value, most) => Math.max(least, Math.min(value, most));

/**
 * How large cells are where all of them are shown, or as many as browsers can scroll.
 *
 * @param {readonly number[]} dims
 * @param {number} digits
 * @param {number} zoom
 * @returns {Measure}
 */
function fullCells(dims, digits, zoom) {
  const mostPlanes = outerPlanes(dims.length);
  const cellHeight = zooms[zoom];
  const cellWidth = cellHeight >= 22 ? Math.max(cellHeight, digits * 7 + 8) : cellHeight;
  const most = longest / mostPlanes / cellWidth;
  return { cellWidth, cellHeight, mostColumns: most, mostRows: most, mostPlanes };
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
  const columns = Math.max(1, dims.at(-1) ?? 1);
  // A few planes should fit side by side, each with its heads.
  const beside = clamp(1, dims.at(-3) ?? 1, 3);
  const gaps = chunkGap * Math.min(parts, 12);
  const room = given - 20 - headWidth(dims) - gaps;
  const fitting = (room - (beside - 1) * (headWidth(dims) + 8)) / beside / columns;
  const cellWidth = Math.floor(Math.max(clamp(34, digits * 7.6 + 8, 76), Math.min(64, fitting)));
  const folds = columns * cellWidth > room ? foldSize * Math.min(parts, 3) : 0;
  const mostColumns = Math.max(4, Math.floor((room - folds) / cellWidth));
  return {
    cellWidth,
    cellHeight: Math.round(clamp(28, cellWidth * 0.72, 46)),
    mostColumns: Math.min(mostColumns, rank >= 4 ? 6 : rank === 3 ? 12 : Infinity),
    mostRows: rank >= 4 ? 4 : rank === 3 ? 8 : 10,
    mostPlanes: outerPlanes(rank),
  };
}

/** A part folds along the axis where the input does: twins are in sight on both sides. @param {Answer} answer @param {Measure} measure @param {Block} input */
function partBlocks(answer, measure, { dims, outer, rows, columns }) {
  const { axis } = answer.layout;
  const track = [...outer, rows, columns].slice(dims.length < 2 ? 1 : 0)[axis];
  return shownChunks(answer.lengths.length, mostParts).map((chunk) => {
    const most = countShown(track, answer.starts[chunk], answer.lengths[chunk]);
    const along = answer.dropsAxis || most === 0 ? { dim: -1 } : { dim: axis, most };
    return makeBlock(chunk, partDims(answer, chunk), measure, along);
  });
}
