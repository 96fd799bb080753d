// The flat memory of a split, laid out as a strip: the input's rows and their pieces above, the parts below, and where
// each piece is while the bytes move. Pure arithmetic, in pixels.
import { rulerEdges } from '../model/cuts.js';
import { shownChunks } from './track.js';

/** @typedef {import('../model/solve.js').Answer} Answer */
/** @typedef {{ row: number, chunk: number, x: number, width: number, partX: number }} Piece */

/**
 * Bytes on their way: all pieces of one step move at the same time.
 * @typedef {object} Step
 * @property {'source' | 'scratch'} from
 * @property {'scratch' | 'parts'} to
 * @property {number[]} pieces Places in `pieces`.
 * @property {string} text
 */

/**
 * @typedef {object} Strip
 * @property {Piece[]} pieces Row by row.
 * @property {{ row: number, x: number, width: number }[]} rows
 * @property {{ chunk: number, x: number, width: number }[]} parts
 * @property {{ x: number, text: string }[]} folds Of rows.
 * @property {{ x: number, text: string }[]} partFolds
 * @property {Step[]} steps
 */

const foldWidth = 34;
const partGap = 12;
const rowGap = 3;
const mostRows = 6;
const mostParts = 8;

/**
 * @param {Answer} answer
 * @param {number} width
 * @returns {Strip}
 */
export function makeStrip(answer, width) {
  const { layout, lengths, lane } = answer;
  const chunks = shownChunks(lengths.length, mostParts);
  const roomy = Math.max(2, Math.min(mostRows, Math.floor(width / (Math.max(1, chunks.length) * 14))));
  const rows = layout.axisLength * layout.inner === 0 ? [] : shownChunks(layout.outer, roomy);
  const hasRowFold = rows.length < layout.outer && rows.length > 0;
  const hasPartFold = chunks.length < lengths.length;
  const gaps = partGap * Math.max(0, chunks.length - 1) + (hasRowFold ? foldWidth : 0) + (hasPartFold ? foldWidth : 0);
  const rowWidth = Math.max(8, (width - gaps - rowGap * rows.length) / Math.max(1, rows.length));
  const shown = chunks.map((chunk) => lengths[chunk]);
  const edges = rulerEdges(shown, rowWidth, 0);

  /** @type {Strip} */
  const strip = { pieces: [], rows: [], parts: [], folds: [], partFolds: [], steps: [] };
  let x = 0;
  for (const [i, row] of rows.entries()) {
    if (i > 0 && rows[i - 1] !== row - 1) {
      strip.folds.push({ x: x + foldWidth / 2, text: '⋯' });
      x += foldWidth;
    }
    strip.rows.push({ row, x, width: rowWidth });
    for (const [place, chunk] of chunks.entries()) {
      strip.pieces.push({ row, chunk, x: x + edges[place], width: edges[place + 1] - edges[place], partX: 0 });
    }
    x += rowWidth + rowGap;
  }
  placeParts(strip, chunks);
  strip.steps = stepsOf(strip, lane);
  return strip;
}

/**
 * Lays the parts side by side, each with its pieces in order.
 *
 * @param {Strip} strip
 * @param {number[]} chunks
 */
function placeParts(strip, chunks) {
  let x = 0;
  for (const [i, chunk] of chunks.entries()) {
    if (i > 0 && chunks[i - 1] !== chunk - 1) {
      strip.partFolds.push({ x: x + foldWidth / 2 - partGap / 2, text: '⋯' });
      x += foldWidth;
    }
    const start = x;
    for (const piece of strip.pieces) {
      if (piece.chunk !== chunk) continue;
      piece.partX = x;
      x += piece.width;
    }
    strip.parts.push({ chunk, x: start, width: x - start });
    x += partGap;
  }
}

/**
 * What moves when, by the lane that the package takes.
 *
 * @param {Strip} strip
 * @param {Answer['lane']} lane
 * @returns {Step[]}
 */
function stepsOf({ pieces, rows, parts }, lane) {
  /** @param {(piece: Piece) => boolean} wanted */
  const find = (wanted) => [...pieces.keys()].filter((i) => wanted(pieces[i]) && pieces[i].width > 0);
  if (lane === 'view') {
    return parts
      .filter(({ width }) => width > 0)
      .map(({ chunk }) => ({
        from: 'source',
        to: 'parts',
        pieces: find((piece) => piece.chunk === chunk),
        text: `Part ${chunk} lies in one piece: a view points at it, a copy is one move`,
      }));
  }
  if (lane !== 'simd') {
    const what = lane === 'list' ? 'The strings' : 'The piece';
    return find(() => true).map((i) => ({
      from: 'source',
      to: 'parts',
      pieces: [i],
      text: `${what} of row ${pieces[i].row} for part ${pieces[i].chunk}`,
    }));
  }
  /** @type {Step[]} */
  const steps = [];
  const tile = rows.length > 3 ? 2 : 1;
  for (let first = 0; first < rows.length; first += tile) {
    const within = rows.slice(first, first + tile).map(({ row }) => row);
    const moved = find((piece) => within.includes(piece.row));
    const name = within.length > 1 ? `rows ${within[0]} to ${within[within.length - 1]}` : `row ${within[0]}`;
    steps.push({ from: 'source', to: 'scratch', pieces: moved, text: `A tile, here ${name}, goes into WebAssembly` });
    steps.push({ from: 'scratch', to: 'parts', pieces: moved, text: `SIMD kernels hand ${name} to the parts` });
  }
  return steps;
}

/** Slow at both ends. @param {number} share From 0 to 1. */
const ease = (share) => share * share * (3 - 2 * share);

/**
 * Where everything is at a moment.
 *
 * @param {Strip} strip
 * @param {number} time In steps: 0 is before the first, `steps.length` after the last.
 * @returns {{ arrived: Set<number>, moving: { piece: number, x: number, level: number }[], waiting: number[] }} `level`:
 *   0 at the source, 1 at the scratch, 2 at the parts; `waiting` are those that lie in the scratch.
 */
export function momentOf(strip, time) {
  /** @type {Set<number>} */
  const arrived = new Set();
  /** @type {{ piece: number, x: number, level: number }[]} */
  const moving = [];
  /** @type {Set<number>} */
  const waiting = new Set();
  for (const [i, { from, to, pieces }] of strip.steps.entries()) {
    const share = ease(Math.min(Math.max(time - i, 0), 1));
    for (const piece of pieces) {
      if (share === 1) {
        waiting.delete(piece);
        if (to === 'parts') arrived.add(piece);
        else waiting.add(piece);
      } else if (share > 0) {
        waiting.delete(piece);
        const start = { x: strip.pieces[piece].x, level: from === 'source' ? 0 : 1 };
        const end = { x: to === 'parts' ? strip.pieces[piece].partX : start.x, level: to === 'parts' ? 2 : 1 };
        moving.push({
          piece,
          x: start.x + (end.x - start.x) * share,
          level: start.level + (end.level - start.level) * share,
        });
      }
    }
  }
  return { arrived, moving, waiting: [...waiting] };
}
