// The flat memory of a split, laid out as a strip: the input's rows and their pieces above, the parts below, and the
// step in which each piece moves. Pure arithmetic, in percent of the width.
import { shownChunks } from './track.js';

/** @import { Answer } from '../nouns.js' */

const foldWidth = 5;
const partGap = 1.5;
const rowGap = 0.4;
const mostPieces = 24;
const mostRows = 6;
const mostParts = 8;

/** Boxes of so many percent side by side, with room where some are left out. @param {number[]} shown @param {number[]} widths @param {number} gap */
function line(shown, widths, gap) {
  let next = 0;
  return shown.map((index, i) => {
    const isAfterFold = i > 0 && shown[i - 1] !== index - 1;
    const x = next + (isAfterFold ? foldWidth : 0);
    next = x + widths[i] + gap;
    return { index, x, width: widths[i], isAfterFold };
  });
}

/** What each step says it moves: in lane view a part, else some rows. @param {Answer['lane']} lane @param {number[]} chunks @param {number[][]} tiles */
function stepsOf(lane, chunks, tiles) {
  if (lane === 'view') {
    return chunks.map((chunk) => `Part ${chunk} lies in one piece: a view points at it, a copy is one move`);
  }
  const what = {
    rows: 'each piece is one copy',
    simd: 'as one tile into WebAssembly, where SIMD kernels hand it to the parts',
    list: 'each string goes to its part',
  };
  return tiles.map((rows) => `${rows.length > 1 ? 'Rows' : 'Row'} ${rows.join(' and ')}: ${what[lane]}`);
}

/** `x` and `partX` are where a piece lies in the input and in its part. @param {Answer} answer */
export function makeStrip({ layout, lengths, lane }) {
  const chunks = shownChunks(lengths.length, mostParts);
  const total = chunks.reduce((sum, chunk) => sum + lengths[chunk], 0);
  const roomy = Math.min(mostRows, Math.floor(mostPieces / Math.max(1, chunks.length)));
  const shown = total * layout.inner === 0 ? [] : shownChunks(layout.outer, roomy);
  const tile = lane === 'simd' && shown.length > 3 ? 2 : 1;
  const tiles = shown.filter((_, r) => r % tile === 0).map((_, t) => shown.slice(t * tile, (t + 1) * tile));

  const folds = Number(shown.length < layout.outer) + Number(chunks.length < lengths.length);
  const room = 100 - foldWidth * folds - partGap * (chunks.length - 1) - rowGap * shown.length;
  const widths = chunks.map((chunk) => (room / Math.max(1, shown.length) / Math.max(1, total)) * lengths[chunk]);
  const rowWidth = widths.reduce((sum, width) => sum + width, 0);
  const rows = line(shown, Array(shown.length).fill(rowWidth), rowGap);
  const parts = line(
    chunks,
    widths.map((width) => width * shown.length),
    partGap,
  );
  const pieces = rows.flatMap((row, r) => {
    let { x } = row;
    return parts.map((part, p) => {
      const width = widths[p];
      x += width;
      const step = lane === 'view' ? p : Math.floor(r / tile);
      return { row: row.index, chunk: part.index, x: x - width, width, partX: part.x + r * width, step };
    });
  });
  return { pieces, rows, parts, steps: shown.length > 0 ? stepsOf(lane, chunks, tiles) : [] };
}
