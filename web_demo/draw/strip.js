// The flat memory of the input, laid out as a strip: its rows and their pieces.
// Pure arithmetic, in percent of the width.
import { shownChunks } from './track.js';

/** @import { Answer } from '../nouns.js' */

const foldWidth = 5;
const rowGap = 0.4;
const mostPieces = 24;
const mostRows = 6;
const mostParts = 8;

/** Boxes of so many percent side by side, with room where some are left out. @param {number[]} shown @param {number} width @param {number} gap */
function line(shown, width, gap) {
  let next = 0;
  return shown.map((index, i) => {
    const isAfterFold = i > 0 && shown[i - 1] !== index - 1;
    const x = next + (isAfterFold ? foldWidth : 0);
    next = x + width + gap;
    return { index, x, width, isAfterFold };
  });
}

/** @param {Answer} answer */
export function makeStrip({ layout, lengths }) {
  const chunks = shownChunks(lengths.length, mostParts);
  const total = chunks.reduce((sum, chunk) => sum + lengths[chunk], 0);
  const roomy = Math.min(mostRows, Math.floor(mostPieces / Math.max(1, chunks.length)));
  const shown = total * layout.inner === 0 ? [] : shownChunks(layout.outer, roomy);

  const room = 100 - (shown.length < layout.outer ? foldWidth : 0) - rowGap * shown.length;
  const rowWidth = room / Math.max(1, shown.length);
  const rows = line(shown, rowWidth, rowGap);
  const pieces = rows.flatMap((row) => {
    let { x } = row;
    return chunks.map((chunk) => {
      const width = (rowWidth / Math.max(1, total)) * lengths[chunk];
      x += width;
      return { row: row.index, chunk, x: x - width, width };
    });
  });
  return { pieces, rows };
}

/** Where an element of a part lies in the strip: its piece, or the last one before it that is drawn, and the place in that. @param {ReturnType<typeof makeStrip>} strip @param {Answer} answer @param {number} chunk @param {number} partFlat */
export function placeIn({ pieces }, { layout, lengths }, chunk, partFlat) {
  const count = lengths[chunk] * layout.inner;
  const row = Math.floor(partFlat / count);
  const piece = [...pieces].reverse().find((one) => one.chunk === chunk && one.row <= row);
  if (piece === undefined) return null;
  const width = piece.width / count;
  const isFolded = piece.row !== row;
  return { width, isFolded, x: piece.x + (isFolded ? piece.width : (partFlat % count) * width) };
}
