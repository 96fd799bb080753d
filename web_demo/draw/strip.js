// The flat memory of a split, laid out as a strip: the input's rows and their pieces above, the parts below, and where
// each piece is, step by step. Pure arithmetic, in pixels.
import { rulerEdges } from '../model/cuts.js';
import { shownChunks } from './track.js';

/** @import { Answer, Piece } from '../nouns.js' */

const foldWidth = 34;
const partGap = 12;
const rowGap = 3;
const mostRows = 6;
const mostParts = 8;

/** @typedef {ReturnType<typeof makeStrip>} Strip */

/**
 * Side by side, with room where some are left out.
 *
 * @param {number[]} shown
 * @param {(index: number) => number} widthOf
 * @param {number} gap
 */
function line(shown, widthOf, gap) {
  /** @type {number[]} */
  const folds = [];
  let x = 0;
  const places = shown.map((index, i) => {
    if (i > 0 && shown[i - 1] !== index - 1) {
      folds.push(x + (foldWidth - gap) / 2);
      x += foldWidth;
    }
    const place = { index, x, width: widthOf(index) };
    x += place.width + gap;
    return place;
  });
  return { places, folds };
}

/**
 * `folds` are where rows and parts are left out, `steps` what moves in each, in words; `hasScratch`: the pieces rest in
 * the scratch area on their way.
 *
 * @param {Answer} answer
 * @param {number} width
 */
export function makeStrip({ layout, lengths, lane }, width) {
  const chunks = shownChunks(lengths.length, mostParts);
  const roomy = Math.max(2, Math.min(mostRows, Math.floor(width / (Math.max(1, chunks.length) * 14))));
  const shown = layout.axisLength * layout.inner === 0 ? [] : shownChunks(layout.outer, roomy);
  const folds = (shown.length < layout.outer && shown.length > 0 ? 1 : 0) + (chunks.length < lengths.length ? 1 : 0);
  const gaps = partGap * Math.max(0, chunks.length - 1) + foldWidth * folds;
  const rowWidth = Math.max(8, (width - gaps - rowGap * shown.length) / Math.max(1, shown.length));
  const sizes = chunks.map((chunk) => lengths[chunk]);
  const edges = rulerEdges(sizes, rowWidth, 0);
  const rows = line(shown, () => rowWidth, rowGap);
  const widthOf = (/** @type {number} */ p) => edges[p + 1] - edges[p];
  const parts = line(chunks, (chunk) => shown.length * widthOf(chunks.indexOf(chunk)), partGap);
  const pieces = rows.places.flatMap((row, r) =>
    parts.places.map((part, p) => {
      const own = widthOf(p);
      return { row: row.index, chunk: part.index, x: row.x + edges[p], width: own, partX: part.x + r * own, step: 0 };
    }),
  );
  return {
    pieces,
    rows: rows.places,
    parts: parts.places,
    folds: [rows.folds, parts.folds],
    steps: setOut(pieces, shown, lane),
    hasScratch: lane === 'simd',
  };
}

/**
 * Which pieces move together, by the lane that the package takes, and what to say of it.
 *
 * @param {Piece[]} pieces They learn their step.
 * @param {number[]} rows
 * @param {Answer['lane']} lane
 */
function setOut(pieces, rows, lane) {
  const tile = rows.length > 3 ? 2 : 1;
  /** Those of a group move together. @param {Piece} piece @returns {unknown} */
  const groupOf = (piece) =>
    lane === 'view' ? piece.chunk : lane === 'simd' ? Math.floor(rows.indexOf(piece.row) / tile) : piece;
  /** @param {Piece} first Of those that move together. */
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
  for (const piece of pieces.filter(({ width }) => width > 0)) {
    const group = groupOf(piece);
    piece.step = begun.get(group) ?? steps.length;
    if (!begun.has(group)) steps.push(...say(piece));
    begun.set(group, piece.step);
  }
  return steps;
}

/**
 * Where a piece is after so many steps: 0 at the input, 1 in the scratch, 2 at its part.
 *
 * @param {Strip} strip
 * @param {Piece} piece
 * @param {number} steps
 */
export const levelOf = ({ hasScratch }, { step }, steps) =>
  steps <= step ? 0 : hasScratch && steps === step + 1 ? 1 : 2;
