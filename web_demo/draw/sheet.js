// The two sheets of the stage: the input on one, the parts on the other, with one measure for both.
import { partDims, unravel } from '../model/indexing.js';
import { shape } from '../model/narrate.js';
import { makeBlock, placeOf, planeGap, trackOf } from './block.js';
import { shownChunks, sliceTrack } from './track.js';

/** @typedef {import('./block.js').Block} Block */

/**
 * The number and shape of a part: `text` with the characters from `strike` to `strikeEnd` struck out, and `then`.
 * @typedef {{ x: number, y: number, chunk: number, text: string, strike: number, strikeEnd: number, then: string }} Label
 */

/**
 * @typedef {object} Sheet
 * @property {Block[]} blocks
 * @property {Label[]} labels
 * @property {{ x: number, y: number, text: string }[]} notes
 * @property {number} cellWidth
 * @property {number} cellHeight
 * @property {number} width
 * @property {number} height
 */

/** Room above a block for its label, and for the numbers of its columns. */
const labelHeight = 26;
const headHeight = 16;
const blockGap = 22;
const margin = 10;
/** The most parts that are drawn when nothing is folded within them, and when it is. */
const mostParts = 24;
const widestCell = 76;
/** Parts that are taller stand in one line, so that all of them are in sight. */
const tallest = 1200;
/** The most planes of each outer dim in the full view. */
const mostPlanes = 6;
/** Pixels beyond which browsers do not scroll. */
const longest = 12e6;

/** The sizes a cell can have in the full view, from afar to near; the middle one is the first shown. */
export const zooms = [1, 2, 4, 8, 14, 22, 40];

/**
 * How large cells are and how many fit.
 *
 * @param {readonly number[]} dims
 * @param {number} room Pixels across.
 * @param {{ isFull: boolean, zoom: number, digits: number, parts: number }} options
 * @returns {import('./block.js').Measure}
 */
export function measure(dims, room, { isFull, zoom, digits, parts }) {
  const rank = dims.length;
  const across = Math.max(80, room - 2 * margin - headWidth(dims));
  if (isFull) {
    const size = zooms[zoom];
    const fits = Math.max(1, ...dims.slice(-2)) * size * (rank > 2 ? mostPlanes : 1) < longest;
    const cell = fits ? size : 1;
    const most = fits ? Infinity : 1e6;
    return {
      cellWidth: cell >= 22 ? Math.max(cell, digits * 7 + 8) : cell,
      cellHeight: cell,
      mostColumns: most,
      mostRows: most,
      mostPlanes,
      room: across,
    };
  }
  const wanted = Math.max(rank >= 4 ? 30 : 34, Math.min(widestCell, digits * 7.6 + 8));
  const columns = rank > 0 ? dims[rank - 1] : 1;
  // Gaps between chunks and folds take room too.
  const spare = Math.min(parts, 12) * 5;
  // A few planes should fit side by side.
  const beside = rank >= 3 ? Math.max(1, Math.min(dims[rank - 3], 3)) : 1;
  const fitting = Math.floor((across - spare - planeGap * (beside - 1)) / Math.max(1, columns * beside));
  const cellWidth = Math.floor(Math.max(wanted, Math.min(64, fitting)));
  const foldRoom = columns * cellWidth + spare > across ? 26 * Math.min(parts, 3) : 0;
  const mostColumns = Math.max(4, Math.floor((across - spare - foldRoom) / cellWidth));
  return {
    cellWidth,
    cellHeight: rank >= 4 ? 26 : rank === 3 ? 32 : Math.max(32, Math.min(46, Math.round(cellWidth * 0.72))),
    mostColumns: rank >= 4 ? Math.min(6, mostColumns) : rank === 3 ? Math.min(12, mostColumns) : mostColumns,
    mostRows: rank >= 4 ? 4 : rank === 3 ? 8 : 10,
    mostPlanes: rank >= 5 ? 2 : rank === 4 ? 3 : 5,
    room: across,
  };
}

/** Room beside a block for the numbers of its rows. @param {readonly number[]} dims */
const headWidth = (dims) => (dims.length < 2 ? 0 : 10 + 6.6 * String(Math.max(0, dims[dims.length - 2] - 1)).length);

/**
 * @param {import('../model/solve.js').Answer | null} answer Null where the package refuses: the input is shown whole.
 * @param {readonly number[]} dims Of the input.
 * @param {import('./block.js').Measure} room
 * @returns {Sheet}
 */
export function inputSheet(answer, dims, room) {
  const axis = answer === null ? -1 : answer.layout.axis;
  const block = makeBlock(dims, { chunk: -1, splitDim: axis, starts: answer?.starts ?? [0] }, room);
  block.x = margin + headWidth(dims);
  block.y = margin + headHeight;
  const isEmpty = block.width === 0 || block.height === 0;
  return {
    blocks: [block],
    labels: [],
    notes: isEmpty
      ? [{ x: margin, y: margin + 20, text: 'no elements: a dim is 0' }]
      : block.notes.map((note) => ({ ...note, x: note.x + block.x, y: note.y + block.y })),
    cellWidth: room.cellWidth,
    cellHeight: room.cellHeight,
    width: block.x + block.width + margin,
    height: block.y + Math.max(block.height, 32) + margin,
  };
}

/**
 * @param {import('../model/solve.js').Answer} answer
 * @param {import('./block.js').Measure} room
 * @param {Block} input
 * @returns {Sheet}
 */
export function partsSheet(answer, room, input) {
  const chunks = shownChunks(answer.lengths.length, mostParts);
  /** @type {Sheet} */
  const sheet = {
    blocks: [],
    labels: [],
    notes: [],
    cellWidth: room.cellWidth,
    cellHeight: room.cellHeight,
    width: 0,
    height: 0,
  };
  let x = margin;
  let y = margin;
  let lineHeight = 0;
  let previous = -1;
  for (const chunk of chunks) {
    const dims = partDims(answer, chunk);
    const tracks = answer.dropsAxis ? undefined : sameFolds(answer, chunk, input);
    const block = makeBlock(dims, { chunk, splitDim: -1, starts: [0], tracks }, room);
    const label = shapeLabel(answer, chunk);
    const head = headWidth(dims);
    const width = Math.max(head + block.width, 30 + (label.text.length + label.then.length) * 7.6);
    const skipped = chunk - previous - 1;
    const isTall = block.height > tallest;
    if (x > margin && (skipped > 0 || (x + width > room.room + margin && !isTall))) {
      x = margin;
      y += lineHeight + blockGap;
      lineHeight = 0;
    }
    if (skipped > 0) {
      sheet.notes.push({ x, y: y + 6, text: `${skipped} more parts` });
      y += blockGap;
    }
    block.x = x + head;
    block.y = y + labelHeight + headHeight;
    sheet.blocks.push(block);
    sheet.labels.push({ x, y: y + 16, chunk, ...label });
    for (const note of block.notes) sheet.notes.push({ ...note, x: note.x + block.x, y: note.y + block.y });
    const isEmpty = block.width === 0 || block.height === 0;
    if (isEmpty) sheet.notes.push({ x: x + 2, y: y + labelHeight + 12, text: 'empty' });
    lineHeight = Math.max(lineHeight, labelHeight + (isEmpty ? 18 : headHeight + block.height));
    sheet.width = Math.max(sheet.width, x + width + margin);
    sheet.height = y + lineHeight + margin;
    x += width + blockGap;
    previous = chunk;
  }
  if (chunks.length === 0) {
    sheet.notes.push({ x, y: y + 20, text: 'an empty list: there are no parts' });
    sheet.height = 2 * margin + 32;
  }
  return sheet;
}

/**
 * Where the cell is drawn that is looked at.
 *
 * @param {Sheet} sheet
 * @param {import('../app.js').Spot | null} at
 * @returns {ReturnType<typeof placeOf>} Null where it is folded away, or none is looked at.
 */
export function placeOn({ blocks }, at) {
  const block = blocks.find(({ chunk }) => chunk === at?.chunk);
  return at === null || block === undefined ? null : placeOf(block, unravel(at.flat, block.dims));
}

/**
 * A part folds along the axis where the input does, so that twins are in sight on both sides.
 *
 * @param {import('../model/solve.js').Answer} answer
 * @param {number} chunk
 * @param {Block} input
 */
function sameFolds({ layout, starts, lengths }, chunk, input) {
  const track = sliceTrack(trackOf(input, layout.axis), starts[chunk], lengths[chunk]);
  return track === null ? undefined : new Map([[layout.axis, track]]);
}

/**
 * @param {import('../model/solve.js').Answer} answer
 * @param {number} chunk
 */
function shapeLabel(answer, chunk) {
  const { dims, layout, lengths, dropsAxis } = answer;
  const own = shape(partDims(answer, chunk));
  if (!dropsAxis) return { text: own, strike: 0, strikeEnd: 0, then: '' };
  const kept = dims.slice();
  kept[layout.axis] = lengths[chunk];
  const strike = shape(kept.slice(0, layout.axis)).length - 1 + (layout.axis > 0 ? 2 : 0);
  return { text: shape(kept), strike, strikeEnd: strike + String(lengths[chunk]).length, then: ` \u2192 ${own}` };
}
