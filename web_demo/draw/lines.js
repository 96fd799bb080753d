// How a tensor lies on a sheet: the indices along its axes are the lines of a grid, across and down. The axis that is cut is
// the outermost on its side, so that each part is a stretch of neighbouring lines. How wide lines are is the browser's work.
/** @import { Answer, Entry, Line, Sheet } from '../nouns.js' */

/** The most parts and the most cells that are drawn, the most rows, and the most columns where parts are rows. */
const [mostParts, mostCells, mostRows, mostColumns] = [24, 100, 16, 10];

/** Pixels that a part has at least: its handle is grabbed there, and its number is read. @param {number} part */
const leastPart = (part) => Math.max(26, 8 * String(part).length + 4);

/** How many of so many indices are shown where there is room for most of them: a fold of one would take the place of that one. @param {number} count @param {number} most */
const shownOf = (count, most) => (count <= (most > 2 ? most + 1 : most) ? count : Math.min(most, 4));

/** Indices, the middle of which is left out where there are many. @param {number} first @param {number} count @param {number} kept How many stay then. @returns {Entry[]} */
function folded(first, count, kept) {
  const all = (/** @type {number} */ from, /** @type {number} */ n) =>
    Array.from({ length: n }, (_, i) => ({ index: from + i, hidden: 0 }));
  if (count <= kept) return all(first, count);
  const tail = kept >> 1;
  return [...all(first, kept - tail), { index: -1, hidden: count - kept }, ...all(first + count - tail, tail)];
}

/** The axis that is cut: short parts whole, the others as long as there is room; an empty one has a line as well. @param {Answer} answer @param {number} most @param {number} parts How many parts there is room for. */
function alongCut({ lengths, starts }, most, parts) {
  const shown = folded(0, lengths.length, Math.max(parts, shownOf(lengths.length, parts)));
  const needed = (/** @type {number} */ each) =>
    shown.reduce((sum, { index, hidden }) => sum + (hidden > 0 ? 1 : shownOf(lengths[index], each)), 0);
  let each = 2;
  while (each < most && needed(each + 1) <= most) each += 1;
  return shown.flatMap(({ index: part, hidden }) => {
    if (hidden > 0) return [{ index: -1, hidden, part: -1 }];
    if (lengths[part] === 0) return [{ index: -1, hidden: 0, part }];
    return folded(starts[part], lengths[part], shownOf(lengths[part], each)).map((entry) => ({ ...entry, part }));
  });
}

/** The tracks of a grid with these lines: parts are as wide as they are long, but none so narrow that its handle is lost. @param {Line[]} lines @param {boolean} isDown */
function tracksOf(lines, isDown) {
  // Where an axis has no places, no line is there, but room for the names of the others.
  if (lines.length === 0) return isDown ? 'var(--row)' : '1fr';
  const isBare = lines.every(({ index, hidden }) => index < 0 && hidden === 0);
  return lines
    .flatMap(({ gap, hidden, index, part }) => {
      const least = `${Math.ceil(leastPart(part) / lines.filter((one) => one.part === part).length)}px`;
      const cell = isDown ? 'var(--row)' : `minmax(max(var(--least), ${least}), 1fr)`;
      const fold = isDown
        ? `var(--${hidden > 0 ? 'fold' : 'row'})`
        : `minmax(${hidden > 0 ? `max(0.5 * var(--fold), ${least})` : least}, ${isBare ? 1 : hidden}fr)`;
      return [gap ? [`var(--${gap}-gap)`] : [], index < 0 ? fold : cell].flat();
    })
    .join(' ');
}

/** All lines of a side. @param {Answer} answer @param {number[]} side Its axes, the outermost first. @param {number} most @param {number} parts @returns {Line[]} */
function linesOf(answer, side, most, parts) {
  const { dims, layout } = answer;
  /** Those of the inner axes, which each index of the next has. @type {Line[] | null} */
  let lines = null;
  for (const d of [...side].reverse()) {
    const inner = /** @type {Line[] | null} */ (lines);
    const isCut = d === layout.axis;
    const stride = dims.slice(d + 1).reduce((product, dim) => product * dim, 1);
    const [left, partsLeft] = [most, parts].map((count) => Math.floor(count / Math.max(1, inner?.length ?? 1)));
    // An axis has a third of the room, or what the outer ones do not need.
    const outer = side.slice(0, side.indexOf(d)).reduce((product, o) => product * Math.max(1, dims[o]), 1);
    const own = isCut
      ? alongCut(answer, Math.max(1, left), Math.max(2, partsLeft))
      : folded(0, dims[d], shownOf(dims[d], Math.max(1, Math.ceil(left / 3), Math.floor(left / outer))));
    lines = own.flatMap((entry, i) => {
      const isNew = i > 0 && entry.part !== own[i - 1].part;
      const gap = isNew ? 'cut' : i > 0 && inner ? 'plane' : '';
      const offset = entry.index * stride;
      if (!inner || entry.index < 0) return [{ part: -1, ...entry, offset, gap, isCut, place: 0 }];
      return inner.map((line, l) => ({
        ...line,
        offset: line.offset + offset,
        part: entry.part ?? -1,
        gap: l > 0 ? line.gap : gap,
      }));
    });
  }
  lines ??= [{ offset: 0, index: 0, hidden: 0, part: -1, gap: '', isCut: false, place: 0 }];
  let place = 0;
  return lines.map((line) => ({ ...line, place: (place += line.gap ? 2 : 1) }));
}

/** The sheet of the input, and of its parts, which stand on the same lines. @param {Answer} answer @param {number} room How many columns there is room for. */
export function sheetOf(answer, room) {
  const { dims, layout } = answer;
  const { axis } = layout;
  const last = dims.length - 1;
  const isDown = axis === last - 1;
  const others = [...dims.keys()].filter((d) => d !== axis && d !== last);
  const across = isDown ? [...others, last] : [...new Set([axis, last])];
  const down = isDown ? [axis] : others;
  const columns = linesOf(answer, across, isDown ? Math.min(room, mostColumns) : room, mostParts);
  const seen = (/** @type {Line[]} */ lines) => lines.filter(({ index }) => index >= 0).length;
  let most = mostRows;
  let rows = linesOf(answer, down, most, most >> 1);
  while (most > 1 && seen(rows) * seen(columns) > mostCells) rows = linesOf(answer, down, (most -= 1), most >> 1);
  const tracks = { columns: tracksOf(columns, false), rows: tracksOf(rows, true) };
  // The properties of a place along the parts, and beside them.
  const [along, beside] = isDown ? ['gridRow', 'gridColumn'] : ['gridColumn', 'gridRow'];
  return { isDown, along, beside, across, down, columns, rows, parts: isDown ? rows : columns, tracks };
}

/** The places in memory of all cells in sight, row by row; null where a line is folded. @param {Sheet} sheet @returns {(number | null)[][]} */
export const cellsOf = ({ rows, columns }) =>
  rows.map((row) => columns.map((column) => (row.index < 0 || column.index < 0 ? null : row.offset + column.offset)));

/**
 * Where a key leads from a cell, as far as that is in sight: the same place where there is nothing more.
 *
 * @param {Sheet} sheet
 * @param {number | null} from Its place in memory.
 * @param {string} key
 * @returns {number | null | undefined} undefined: the key is not ours.
 */
export function stepFrom(sheet, from, key) {
  if (!/^(Arrow|Home$|End$|Escape$)/.test(key)) return undefined;
  const rows = cellsOf(sheet)
    .map((row) => row.filter((flat) => flat !== null))
    .filter((row) => row.length > 0);
  if (key === 'Escape' || rows.length === 0) return null;
  if (key === 'End') return rows.at(-1)?.at(-1);
  const at = rows.findIndex((row) => row.includes(/** @type {number} */ (from)));
  if (key === 'Home' || at < 0) return rows[0][0];
  const column = rows[at].indexOf(/** @type {number} */ (from));
  const sense = /Right|Down/.test(key) ? 1 : -1;
  return (/Left|Right/.test(key) ? rows[at][column + sense] : rows[at + sense]?.[column]) ?? from;
}
