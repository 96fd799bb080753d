// The flat memory of a split, laid out as a strip: the input's rows and their pieces above, the parts below, and where
// each piece is while the bytes move. Pure arithmetic, in pixels.
import { rulerEdges } from '../model/cuts.js';
import { shownChunks } from './track.js';

/** @typedef {import('../model/solve.js').Answer} Answer */
/** @typedef {{ index: number, x: number, width: number }} Place */

/**
 * What one part takes of one row.
 * @typedef {{ row: number, chunk: number, x: number, width: number, partX: number, step: number }} Piece `step`: the one
 *   with which it sets out.
 */

/**
 * @typedef {object} Strip
 * @property {Piece[]} pieces Row by row.
 * @property {Place[]} rows
 * @property {Place[]} parts
 * @property {number[]} folds Where rows are left out.
 * @property {number[]} partFolds
 * @property {string[]} steps What moves in each, in words.
 * @property {boolean} hasScratch Whether the pieces rest in the scratch area on their way.
 */

const foldWidth = 34;
const partGap = 12;
const rowGap = 3;
const mostRows = 6;
const mostParts = 8;

/**
 * Side by side, with room where some are left out.
 *
 * @param {number[]} shown
 * @param {(index: number) => number} widthOf
 * @param {number} gap
 */
function line(shown, widthOf, gap) {
  /** @type {Place[]} */
  const places = [];
  /** @type {number[]} */
  const folds = [];
  let x = 0;
  for (const [i, index] of shown.entries()) {
    if (i > 0 && shown[i - 1] !== index - 1) {
      folds.push(x + (foldWidth - gap) / 2);
      x += foldWidth;
    }
    places.push({ index, x, width: widthOf(index) });
    x += widthOf(index) + gap;
  }
  return { places, folds };
}

/**
 * @param {Answer} answer
 * @param {number} width
 * @returns {Strip}
 */
export function makeStrip({ layout, lengths, lane }, width) {
  const chunks = shownChunks(lengths.length, mostParts);
  const roomy = Math.max(2, Math.min(mostRows, Math.floor(width / (Math.max(1, chunks.length) * 14))));
  const shown = layout.axisLength * layout.inner === 0 ? [] : shownChunks(layout.outer, roomy);
  const folds = (shown.length < layout.outer && shown.length > 0 ? 1 : 0) + (chunks.length < lengths.length ? 1 : 0);
  const gaps = partGap * Math.max(0, chunks.length - 1) + foldWidth * folds;
  const rowWidth = Math.max(8, (width - gaps - rowGap * shown.length) / Math.max(1, shown.length));
  const edges = rulerEdges(
    chunks.map((chunk) => lengths[chunk]),
    rowWidth,
    0,
  );
  const widths = new Map(chunks.map((chunk, i) => [chunk, edges[i + 1] - edges[i]]));
  const rows = line(shown, () => rowWidth, rowGap);
  const parts = line(chunks, (chunk) => shown.length * (widths.get(chunk) ?? 0), partGap);
  const pieces = rows.places.flatMap((row, r) =>
    parts.places.map((part, p) => {
      const own = edges[p + 1] - edges[p];
      return { row: row.index, chunk: part.index, x: row.x + edges[p], width: own, partX: part.x + r * own, step: 0 };
    }),
  );
  const steps = setOut(pieces, shown, lane);
  return {
    pieces,
    rows: rows.places,
    parts: parts.places,
    folds: rows.folds,
    partFolds: parts.folds,
    steps,
    hasScratch: lane === 'simd',
  };
}

/**
 * Which pieces move together, by the lane that the package takes, and what to say of it.
 *
 * @param {Piece[]} pieces They learn their step.
 * @param {number[]} rows
 * @param {Answer['lane']} lane
 * @returns {string[]}
 */
function setOut(pieces, rows, lane) {
  const tile = rows.length > 3 ? 2 : 1;
  /** @type {Record<Answer['lane'], (piece: Piece) => unknown>} */
  const groups = {
    view: ({ chunk }) => chunk,
    rows: (piece) => piece,
    list: (piece) => piece,
    simd: ({ row }) => Math.floor(rows.indexOf(row) / tile),
  };
  /** @param {Piece} first Of those that move together. @returns {string[]} */
  const say = ({ row, chunk }) => {
    if (lane === 'view') return [`Part ${chunk} lies in one piece: a view points at it, a copy is one move`];
    if (lane !== 'simd') return [`${lane === 'list' ? 'The strings' : 'The piece'} of row ${row} for part ${chunk}`];
    const last = rows[Math.min(rows.indexOf(row) + tile, rows.length) - 1];
    const name = last > row ? `rows ${row} to ${last}` : `row ${row}`;
    return [`A tile, here ${name}, goes into WebAssembly`, `SIMD kernels hand ${name} to the parts`];
  };
  /** @type {Map<unknown, number>} */
  const begun = new Map();
  /** @type {string[]} */
  const steps = [];
  for (const piece of pieces) {
    if (piece.width === 0) continue;
    const group = groups[lane](piece);
    if (!begun.has(group)) {
      begun.set(group, steps.length);
      steps.push(...say(piece));
    }
    piece.step = begun.get(group) ?? 0;
  }
  return steps;
}

/** Slow at both ends. @param {number} time @returns {number} From 0 to 1. */
function ease(time) {
  const share = Math.min(Math.max(time, 0), 1);
  return share * share * (3 - 2 * share);
}

/**
 * Where a piece is at a moment.
 *
 * @param {Strip} strip
 * @param {Piece} piece
 * @param {number} time In steps: 0 is before the first, `steps.length` after the last.
 * @returns {{ x: number, level: number }} `level`: 0 at the input, 1 at the scratch, 2 at the parts.
 */
export function momentOf({ hasScratch }, { x, partX, step }, time) {
  const last = ease(time - step - (hasScratch ? 1 : 0));
  return { x: x + (partX - x) * last, level: (hasScratch ? ease(time - step) : last) + last };
}
