// Computes the ribbons: the positions of the elements in a window of memory, before and after a cut.

/** @import { Answer } from '../types.js' */

/**
 * Consecutive elements on the ribbons.
 * @typedef {object} Cell
 * @property {number} part The part, or -1 for a fold.
 * @property {number} hidden Number of parts in a fold, otherwise 0.
 * @property {number} flat Offset of the first element in the input.
 * @property {number} partFlat Offset of the first element in its part.
 * @property {number} count
 * @property {number} width
 * @property {number} from Position before the cut.
 * @property {number} to Position after the cut.
 */

/** Maximum length of a row with a cell for each element, and maximum number of elements. Longer rows have a cell for each part. */
const [maxRow, maxElements] = [12, 24];

/** Maximum number of rows and of parts of longer rows, minimum and maximum width of their cells, and space between parts. */
const [maxRows, maxParts, minWidth, maxWidth, gap] = [4, 10, 1.3, 5, 0.45];

/**
 * Returns the first and the last part of each group. A group of several parts is a fold.
 * @param {number} count Number of parts. @param {number} limit Maximum number of parts that are not folded.
 * @param {number} kept Part that is not folded if possible.
 */
function foldedGroups(count, limit, kept) {
  const shown = [...Array(Math.min(count, limit)).keys()];
  if (limit > 2 && kept > limit - 2 && kept < count - 1) shown[limit - 2] = kept;
  if (count > limit) shown[limit - 1] = count - 1;
  return shown.flatMap((i, k) => {
    const next = k > 0 ? shown[k - 1] + 1 : 0;
    const fold = i > next ? [[next, i - 1]] : [];
    return [...fold, [i, i]];
  });
}

/**
 * Returns the cells of a window of memory.
 * @param {Answer} answer @param {number | null} spot Offset of the element around which the window is.
 * @param {{ room: number, each?: number }} size Width of the ribbons, and of an element.
 * @param {boolean} [isJoin] Whether the cells move from the parts to the input.
 */
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
  let limit = isPieces ? Math.min(parts.length, maxParts) : parts.length;
  let groups = foldedGroups(parts.length, limit, kept);
  while (isPieces && limit > 1 && groups.length * (minRows * minWidth + space) - space > room) {
    limit -= 1;
    groups = foldedGroups(parts.length, limit, kept);
  }
  const free = room - space * (groups.length - 1);
  const width = isPieces ? Math.min(maxWidth, free / minRows / groups.length) : each;
  const maxShown = Math.min(outer, isPieces ? maxRows : Math.floor(maxElements / row));
  const rows = Math.max(minRows, Math.min(maxShown, Math.floor(free / width / (isPieces ? groups.length : row))));
  const first = Math.max(0, Math.min(outer - rows, Math.floor((spot ?? 0) / row) - (rows >> 1)));

  /** @type {Cell[]} */
  const cells = [];
  let from = 0;
  for (let r = first; r < first + rows; r += 1) {
    let start = 0;
    for (const [head, tail] of groups) {
      const at = starts[parts[head]] * inner;
      const length = (starts[parts[tail]] + lengths[parts[tail]]) * inner - at;
      const group = head < tail ? { part: -1, hidden: tail - head + 1 } : { part: parts[head], hidden: 0 };
      const count = isPieces ? length : 1;
      for (let i = 0; i < length; i += count) {
        const [flat, partFlat] = [r * row + at + i, r * length + i];
        const to = isStill ? from : start + (width * (partFlat - first * length)) / count;
        cells.push({ ...group, flat, partFlat, count, width, ...(isJoin ? { from: to, to: from } : { from, to }) });
        from += width;
      }
      start += (rows * width * length) / count + space;
    }
  }
  return { cells, first, rows, isStill, width: from + space * Math.max(0, groups.length - 1) };
}

/** Returns a sentence that says what has to move. @param {Answer} answer @param {boolean} [isJoin] */
export function walkInWords({ layout, lengths, size }, isJoin = false) {
  const { outer } = layout;
  const full = lengths.filter((length) => length > 0).length;
  if (size === 0) return 'There are no elements here: nothing has to move.';
  if (full === 1) return 'One part has every element, in the same order: nothing has to move.';
  if (outer === 1) return 'Each part is contiguous: nothing has to move, a view is enough.';
  const parts = full === lengths.length ? 'Every part' : 'Every part with elements';
  const pieces = outer.toLocaleString('en');
  if (isJoin) return `${parts} is contiguous, and the join scatters it over the result in ${pieces} pieces.`;
  return `${parts} is scattered over x in ${pieces} pieces. The split gathers each into one array.`;
}
