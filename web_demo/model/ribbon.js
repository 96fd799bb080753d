// A window of memory: where its elements are before a cut, and where they are after it.

/** @import { Answer } from '../nouns.js' */

/** Elements next to each other; `flat` and `partFlat` are the places of the first one. `from` and `to` are places on the ribbons. `part` is -1 for `hidden` parts that are folded. @typedef {{ part: number, hidden: number, flat: number, partFlat: number, count: number, width: number, from: number, to: number }} Cell */

/** Longest row of which each element has a cell, the elements in sight, the rows of pieces, and the room between parts. */
const [maxRow, maxElements, maxRows, gap] = [12, 24, 4, 0.45];

/** Maximum widths of a piece: pieces become narrow before parts are folded. The last is the width of a fold, too. */
const pieceWidths = [5, 3, 2, 1.3];

/** Finds the first and the last of each group of `count` parts: in the middle of many they are folded, but not the one `at`. @param {number} count @param {number} most @param {number} at */
function foldedGroups(count, most, at) {
  const shown = Array.from({ length: Math.min(count, most) }, (_, i) => i);
  if (most > 2 && at > most - 2 && at < count - 1) shown[most - 2] = at;
  if (count > most) shown[shown.length - 1] = count - 1;
  let next = 0;
  return shown.flatMap((i) => {
    const groups = i > next ? [[next, i - 1]] : [];
    next = i + 1;
    return [...groups, [i, i]];
  });
}

/** Finds the window around `spot`, an element of the input. @param {Answer} answer @param {number | null} spot @param {{ room: number, each?: number }} size Width of the ribbons, and of an element. @param {boolean} [isJoin] Whether the cells go from the parts to the input. */
export function ribbonOf({ layout, lengths, starts }, spot, { room, each = 1 }, isJoin = false) {
  const { outer, axisLength, inner } = layout;
  const row = axisLength * inner;
  const parts = [...lengths.keys()].filter((part) => lengths[part] * inner * outer > 0);
  const isStill = outer === 1 || parts.length < 2;
  const space = isStill ? 0 : gap;
  const along = Math.floor(((spot ?? 0) % row) / inner);
  const kept = parts.findIndex((part) => along < starts[part] + lengths[part]);

  /** Returns a column for each group of parts; `width` is all that it takes of a row. @param {number} most Parts. @param {number} [widest] Maximum width of a piece. */
  const columnsOf = (most, widest) =>
    foldedGroups(parts.length, most, kept).map(([first, last]) => {
      const [at, end] = [starts[parts[first]] * inner, (starts[parts[last]] + lengths[parts[last]]) * inner];
      const share = ((end - at) * parts.length) / row;
      const width = widest ? Math.min(widest, Math.max(2, 2 * share)) : (end - at) * each;
      if (first === last) return { part: parts[first], hidden: 0, at, count: end - at, width };
      return { part: -1, hidden: last - first + 1, at, count: end - at, width: pieceWidths[3] };
    });
  /** @param {{ width: number }[]} columns @param {number} rows */
  const fits = (columns, rows) =>
    columns.reduce((sum, { width }) => sum + rows * width, space * (columns.length - 1)) <= room;

  const minRows = Math.min(2, outer);
  let columns = row <= maxRow ? columnsOf(parts.length) : [];
  const isPieces = columns.length === 0 || !fits(columns, minRows);
  for (let most = Math.min(parts.length, 10), i = 0; isPieces && most > 0; i += 1) {
    columns = columnsOf(most, pieceWidths[i % 4]);
    if (fits(columns, minRows)) break;
    if (i % 4 === 3) most -= 1;
  }
  let rows = Math.min(outer, isPieces ? maxRows : Math.max(1, Math.floor(maxElements / row)));
  while (rows > minRows && !fits(columns, rows)) rows -= 1;
  const first = Math.max(0, Math.min(outer - rows, Math.floor((spot ?? 0) / row) - (rows >> 1)));

  /** @type {Cell[]} */
  const cells = [];
  let from = 0;
  for (let r = first; parts.length > 0 && r < first + rows; r += 1) {
    let start = 0;
    for (const { part, hidden, at, count, width: whole } of columns) {
      const own = isPieces ? count : 1;
      const width = (whole * own) / count;
      for (let i = 0; i < count / own; i += 1) {
        const to = isStill ? from : start + (r - first) * whole + i * width;
        const [flat, partFlat] = [r * row + at + i * own, part < 0 ? -1 : r * count + i * own];
        const places = isJoin ? { from: to, to: from } : { from, to };
        cells.push({ part, hidden, flat, partFlat, count: own, width, ...places });
        from += width;
      }
      start += rows * whole + space;
    }
  }
  const empty = [...lengths.keys()].filter((part) => lengths[part] === 0);
  return { cells, first, rows, isStill, empty, width: columns.length > 0 ? from + space * (columns.length - 1) : 0 };
}

/** Says in a sentence what has to move. @param {Answer} answer @param {boolean} [isJoin] */
export function walkInWords({ layout, lengths, size }, isJoin = false) {
  const { outer, axisLength, inner } = layout;
  const full = lengths.filter((length) => length > 0).length;
  if (size === 0 || full === 0) return 'There are no elements here: nothing has to move.';
  if (full === 1) return 'One part has every element, in the same order: nothing has to move.';
  if (outer === 1) return `Each part lies in one piece ${isJoin ? 'in the result' : 'already'}: nothing has to move.`;
  const [pieces, every] = [outer, axisLength * inner].map((count) => count.toLocaleString('en'));
  const parts = full === lengths.length ? 'Every part' : 'Every part with elements';
  const what = `${pieces} pieces, one in every ${every} elements`;
  if (isJoin) return `${parts} is scattered over the result: ${what}.`;
  return `${parts} is scattered: ${what}. The package gathers them in one pass.`;
}
