// The two sheets of the stage: the input on one, the parts on the other, with one measure for both.
import { partDims, unravel } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { isFilled, makeBlock, placeOf, planeGap } from './block.js';
import { shownChunks, sliceTrack } from './track.js';

/** @import { Answer, Block, Measure, Model, Sheet, Spot } from '../nouns.js' */

/** Room above a block for its label, and for the numbers of its columns. */
const labelHeight = 26;
const headHeight = 16;
const blockGap = 22;
const margin = 10;
/** The most parts that are drawn. */
const mostParts = 24;
const widestCell = 76;
/** Parts that are taller stand in one line, so that all of them are in sight. */
const tallest = 1200;
/** The most planes of each outer dim in the full view, and the pixels beyond which browsers do not scroll. */
const mostPlanes = 6;
const longest = 12e6;

/** The sizes a cell can have in the full view, from afar to near. */
export const zooms = [1, 2, 4, 8, 14, 22, 40];

/**
 * Both sheets of what is shown.
 *
 * @param {Pick<Model, 'shown' | 'dims' | 'hasValues'>} model
 * @param {number} room Pixels across, for each.
 * @param {number} [zoom] Of `zooms`, for every cell in full; without it, sheets are folded.
 * @returns {[input: Sheet, parts: Sheet | null]} No parts where none are shown.
 */
export function sheetsOf({ shown, dims, hasValues }, room, zoom) {
  const most = dims.reduce((product, dim) => product * dim, 1) - 1;
  const digits = hasValues ? 6 : Math.min(8, String(Math.max(0, most)).length);
  const cells =
    zoom === undefined
      ? foldedCells(dims, room, digits, shown?.lengths.length ?? 1)
      : fullCells(dims, room, digits, zoom);
  const input = inputSheet(shown, dims, cells);
  return [input, shown === null ? null : partsSheet(shown, cells, input.blocks[0])];
}

/** @param {readonly number[]} dims @param {number} room */
const across = (dims, room) => Math.max(80, room - 2 * margin - headWidth(dims));

/**
 * How large cells are, and that all of them are shown.
 *
 * @param {readonly number[]} dims
 * @param {number} room
 * @param {number} digits
 * @param {number} zoom
 * @returns {Measure}
 */
export function fullCells(dims, room, digits, zoom) {
  const size = zooms[zoom];
  const fits = Math.max(1, ...dims.slice(-2)) * size * (dims.length > 2 ? mostPlanes : 1) < longest;
  const cell = fits ? size : 1;
  const most = fits ? Infinity : 1e6;
  return {
    cellWidth: cell >= 22 ? Math.max(cell, digits * 7 + 8) : cell,
    cellHeight: cell,
    mostColumns: most,
    mostRows: most,
    mostPlanes,
    room: across(dims, room),
  };
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
export function foldedCells(dims, given, digits, parts) {
  const rank = dims.length;
  const room = across(dims, given);
  const wanted = Math.max(rank >= 4 ? 30 : 34, Math.min(widestCell, digits * 7.6 + 8));
  const columns = rank > 0 ? dims[rank - 1] : 1;
  // Gaps between chunks and folds take room too, and a few planes should fit side by side.
  const spare = Math.min(parts, 12) * 5;
  const beside = rank >= 3 ? Math.max(1, Math.min(dims[rank - 3], 3)) : 1;
  const fitting = Math.floor((room - spare - planeGap * (beside - 1)) / Math.max(1, columns * beside));
  const cellWidth = Math.floor(Math.max(wanted, Math.min(64, fitting)));
  const foldRoom = columns * cellWidth + spare > room ? 26 * Math.min(parts, 3) : 0;
  const mostColumns = Math.max(4, Math.floor((room - spare - foldRoom) / cellWidth));
  if (rank >= 4) {
    const mostOuter = rank >= 5 ? 2 : 3;
    return {
      cellWidth,
      cellHeight: 26,
      mostColumns: Math.min(6, mostColumns),
      mostRows: 4,
      mostPlanes: mostOuter,
      room,
    };
  }
  if (rank === 3) {
    return { cellWidth, cellHeight: 32, mostColumns: Math.min(12, mostColumns), mostRows: 8, mostPlanes: 5, room };
  }
  const cellHeight = Math.max(32, Math.min(46, Math.round(cellWidth * 0.72)));
  return { cellWidth, cellHeight, mostColumns, mostRows: 10, mostPlanes: 5, room };
}

/** Room beside a block for the numbers of its rows. @param {readonly number[]} dims */
const headWidth = (dims) => (dims.length < 2 ? 0 : 10 + 6.6 * String(Math.max(0, dims[dims.length - 2] - 1)).length);

/** @param {Measure} measure @returns {Sheet} */
const emptySheet = ({ cellWidth, cellHeight }) => ({
  blocks: [],
  labels: [],
  notes: [],
  cellWidth,
  cellHeight,
  width: 0,
  height: 0,
});

/**
 * Puts a block where it belongs.
 *
 * @param {Sheet} sheet
 * @param {Block} block
 * @param {number} x
 * @param {number} y
 * @param {string} ifEmpty
 * @returns {number} Its height.
 */
function put(sheet, block, x, y, ifEmpty) {
  Object.assign(block, { x: x + headWidth(block.dims), y: y + headHeight });
  sheet.blocks.push(block);
  if (!isFilled(block)) {
    sheet.notes.push({ x, y: y + 12, text: ifEmpty });
    return 18;
  }
  if (block.folded === 0) return headHeight + block.height;
  sheet.notes.push({ x: block.x, y: block.y + block.height + 14, text: `${block.folded} more planes folded` });
  return headHeight + block.height + 18;
}

/**
 * @param {Answer | null} answer Null where the package refuses: the input is shown whole.
 * @param {readonly number[]} dims Of the input.
 * @param {Measure} measure
 * @returns {Sheet}
 */
function inputSheet(answer, dims, measure) {
  const sheet = emptySheet(measure);
  const cut = { chunk: -1, splitDim: answer?.layout.axis ?? -1, starts: answer?.starts ?? [0] };
  const block = makeBlock(dims, cut, measure);
  const height = put(sheet, block, margin, margin, 'no elements: a dim is 0');
  return { ...sheet, width: block.x + block.width + margin, height: margin + Math.max(height, 48) + margin };
}

/** @param {Answer} answer @param {Measure} measure @param {Block} input @returns {Sheet} */
function partsSheet(answer, measure, input) {
  const sheet = emptySheet(measure);
  let [x, y, lineHeight, previous] = [margin, margin, 0, -1];
  for (const chunk of shownChunks(answer.lengths.length, mostParts)) {
    const dims = partDims(answer, chunk);
    const tracks = answer.dropsAxis ? undefined : sameFolds(answer, chunk, input);
    const block = makeBlock(dims, { chunk, splitDim: -1, starts: [0], tracks }, measure);
    const label = shapeLabel(answer, chunk);
    const width = Math.max(headWidth(dims) + block.width, 30 + (label.text.length + label.then.length) * 7.6);
    const skipped = chunk - previous - 1;
    if (x > margin && (skipped > 0 || (x + width > measure.room + margin && block.height <= tallest))) {
      x = margin;
      y += lineHeight + blockGap;
      lineHeight = 0;
    }
    if (skipped > 0) {
      sheet.notes.push({ x, y: y + 6, text: `${skipped} more parts` });
      y += blockGap;
    }
    sheet.labels.push({ x, y: y + 16, chunk, ...label });
    lineHeight = Math.max(lineHeight, labelHeight + put(sheet, block, x, y + labelHeight, 'empty'));
    sheet.width = Math.max(sheet.width, x + width + margin);
    sheet.height = y + lineHeight + margin;
    x += width + blockGap;
    previous = chunk;
  }
  if (sheet.blocks.length === 0) {
    sheet.notes.push({ x, y: y + 20, text: 'an empty list: there are no parts' });
    sheet.height = 2 * margin + 32;
  }
  return sheet;
}

/** Where the cell is drawn that is looked at; null where it is folded away. @param {Sheet} sheet @param {Spot | null} at */
export function placeOn({ blocks }, at) {
  const block = blocks.find(({ chunk }) => chunk === at?.chunk);
  return at === null || block === undefined ? null : placeOf(block, unravel(at.flat, block.dims));
}

/**
 * A part folds along the axis where the input does: twins are in sight on both sides.
 *
 * @param {Answer} answer
 * @param {number} chunk
 * @param {Block} input
 */
function sameFolds({ layout: { axis }, starts, lengths }, chunk, input) {
  const track = sliceTrack(input.tracks[axis], starts[chunk], lengths[chunk]);
  return track === null ? undefined : new Map([[axis, track]]);
}

/** @param {Answer} answer @param {number} chunk */
function shapeLabel(answer, chunk) {
  const { dims, layout, lengths, dropsAxis } = answer;
  const own = shape(partDims(answer, chunk));
  if (!dropsAxis) return { text: own, strike: 0, strikeEnd: 0, then: '' };
  const text = shape(dims.map((dim, d) => (d === layout.axis ? lengths[chunk] : dim)));
  const strike = shape(dims.slice(0, layout.axis)).length - 1 + (layout.axis > 0 ? 2 : 0);
  return { text, strike, strikeEnd: strike + String(lengths[chunk]).length, then: ` \u2192 ${own}` };
}
