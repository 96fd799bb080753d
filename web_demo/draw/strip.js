// The flat memory of a split, laid out as a strip: the input's rows and their pieces above, the parts below, and where
// each piece is, step by step. Pure arithmetic, in pixels.
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
 * @param {number[]} widths
 * @param {number} gap
 */
function line(shown, widths, gap) {
  let x = 0;
  return shown.map((index, i) => {
    const isAfterFold = i > 0 && shown[i - 1] !== index - 1;
    const place = { index, x: isAfterFold ? x + foldWidth : x, width: widths[i], isAfterFold };
    x = place.x + place.width + gap;
    return place;
  });
}

/**
 * `steps` is what moves in each, in words; `hasScratch`: the pieces rest in the scratch area on their way.
 *
 * @param {Answer} answer
 * @param {number} width
 */
export function makeStrip({ layout, lengths, lane }, width) {
  const chunks = shownChunks(lengths.length, mostParts);
  const roomy = Math.max(2, Math.min(mostRows, Math.floor(width / (Math.max(1, chunks.length) * 14))));
  const shown = layout.axisLength * layout.inner === 0 ? [] : shownChunks(layout.outer, roomy);
  const folds = Number(shown.length < layout.outer && shown.length > 0) + Number(chunks.length < lengths.length);
  const gaps = partGap * Math.max(0, chunks.length - 1) + foldWidth * folds;
  const rowWidth = Math.max(8, (width - gaps - rowGap * shown.length) / Math.max(1, shown.length));
  const total = chunks.reduce((sum, chunk) => sum + lengths[chunk], 0);
  const widths = chunks.map((chunk) => (lengths[chunk] / Math.max(1, total)) * rowWidth);
  const rows = line(shown, new Array(shown.length).fill(rowWidth), rowGap);
  const parts = line(
    chunks,
    widths.map((own) => own * shown.length),
    partGap,
  );
  const pieces = rows.flatMap((row, r) => {
    let { x } = row;
    return parts.map((part, p) => {
      const piece = { row: row.index, chunk: part.index, x, width: widths[p], partX: part.x + r * widths[p], step: 0 };
      x += widths[p];
      return piece;
    });
  });
  return { pieces, rows, parts, steps: setOut(pieces, shown, lane), hasScratch: lane === 'simd' };
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
  /** @type {Map<unknown, number>} */
  const begun = new Map();
  /** @type {string[]} */
  const steps = [];
  for (const piece of pieces.filter(({ width }) => width > 0)) {
    const { row, chunk } = piece;
    const at = rows.indexOf(row);
    const group = lane === 'view' ? chunk : lane === 'simd' ? Math.floor(at / tile) : piece;
    piece.step = begun.get(group) ?? steps.length;
    if (begun.has(group)) continue;
    begun.set(group, piece.step);
    const last = rows[Math.min(at + tile, rows.length) - 1];
    const name = last > row ? `rows ${row} to ${last}` : `row ${row}`;
    if (lane === 'view') {
      steps.push(`Part ${chunk} lies in one piece: a view points at it, a copy is one move`);
    } else if (lane === 'simd') {
      steps.push(`A tile, here ${name}, goes into WebAssembly`, `SIMD kernels hand ${name} to the parts`);
    } else {
      steps.push(`${lane === 'list' ? 'The strings' : 'The piece'} of row ${row} for part ${chunk}`);
    }
  }
  return steps;
}

/** Where a piece is after so many steps: 0 at the input, 1 in the scratch, 2 at its part. @param {Strip} strip @param {Piece} piece @param {number} steps */
export const levelOf = ({ hasScratch }, { step }, steps) =>
  Math.max(0, Math.min(2, (steps - step) * (hasScratch ? 1 : 2)));
