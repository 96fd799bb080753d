// A window of memory: where its elements are before a cut, and where they are after it.

/** @import { Answer } from '../types.js' */

/** Elements next to each other; `flat` and `partFlat` are the places of the first one. `from` and `to` are places on the ribbons. `part` is -1 for `hidden` parts that are folded. @typedef {{ part: number, hidden: number, flat: number, partFlat: number, count: number, width: number, from: number, to: number }} Cell */

/** Longest row of which each element has a cell, and the elements in sight. Longer rows have a cell for each part. */
const [maxRow, maxElements] = [12, 24];

/** Rows and parts of such cells, their widths, and the room between parts. */
const [maxRows, maxParts, narrow, broad, gap] = [4, 10, 1.3, 5, 0.45];

/** Finds the first and the last of each group of `count` parts: in the middle of many they are folded, but not the one `at`. @param {number} count @param {number} most @param {number} at */
function foldedGroups(count, most, at) {
  const shown = [...Array(Math.min(count, most)).keys()];
  if (most > 2 && at > most - 2 && at < count - 1) shown[most - 2] = at;
  if (count > most) shown[most - 1] = count - 1;
  return shown.flatMap((i, k) => {
    const next = k > 0 ? shown[k - 1] + 1 : 0;
    const fold = i > next ? [[next, i - 1]] : [];
    return [...fold, [i, i]];
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

  const minRows = Math.min(2, outer);
  const isPieces = row > maxRow || minRows * row * each + space * (parts.length - 1) > room;
  let most = isPieces ? Math.min(parts.length, maxParts) : parts.length;
  let groups = foldedGroups(parts.length, most, kept);
  while (isPieces && most > 1 && groups.length * (minRows * narrow + space) - space > room) {
    most -= 1;
    groups = foldedGroups(parts.length, most, kept);
  }
  const free = room - space * (groups.length - 1);
  const width = isPieces ? Math.min(broad, free / minRows / groups.length) : each;
  const wanted = Math.min(outer, isPieces ? maxRows : Math.floor(maxElements / row));
  const rows = Math.max(minRows, Math.min(wanted, Math.floor(free / width / (isPieces ? groups.length : row))));
  const first = Math.max(0, Math.min(outer - rows, Math.floor((spot ?? 0) / row) - (rows >> 1)));

  /** @type {Cell[]} */
  const cells = [];
  let from = 0;
  for (let r = first; r < first + rows; r += 1) {
    let start = 0;
    for (const [head, tail] of groups) {
      const at = starts[parts[head]] * inner;
      const length = (starts[parts[tail]] + lengths[parts[tail]]) * inner - at;
      const own = head < tail ? { part: -1, hidden: tail - head + 1 } : { part: parts[head], hidden: 0 };
      const count = isPieces ? length : 1;
      for (let i = 0; i < length; i += count) {
        const [flat, partFlat] = [r * row + at + i, r * length + i];
        const to = isStill ? from : start + (width * (partFlat - first * length)) / count;
        cells.push({ ...own, flat, partFlat, count, width, ...(isJoin ? { from: to, to: from } : { from, to }) });
        from += width;
      }
      start += (rows * width * length) / count + space;
    }
  }
  return { cells, first, rows, isStill, width: from + space * Math.max(0, groups.length - 1) };
}

/** Says in a sentence what has to move. @param {Answer} answer @param {boolean} [isJoin] */
export function walkInWords({ layout, lengths, size }, isJoin = false) {
  const { outer, axisLength, inner } = layout;
  const full = lengths.filter((length) => length > 0).length;
  if (size === 0) return 'There are no elements here: nothing has to move.';
  if (full === 1) return 'One part has every element, in the same order: nothing has to move.';
  if (outer === 1) return 'Each part lies in one piece: nothing has to move, a view is enough.';
  const parts = full === lengths.length ? 'Every part' : 'Every part with elements';
  const [pieces, every] = [outer, axisLength * inner].map((count) => count.toLocaleString('en'));
  return `${parts} is scattered${isJoin ? ' over the result' : ''}: ${pieces} pieces, one in every ${every} elements.`;
}
