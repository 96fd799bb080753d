// Lays out a tensor as a block: its indices along the three directions of a solid. Lengths are in units of the closed block.
import { strideOf } from './indexing.js';

/** @import { Answer, Line, IndexRange, Side } from '../types.js' */

/** Directions of the block: to the right, down, and into the screen. */
export const sides = /** @type {Side[]} */ (['x', 'y', 'z']);

/** Maximum number of parts that are drawn. Parts in the middle are skipped. */
const maxParts = 24;

/**
 * Sizes of a fold, of an empty part and of the gap between slices of an outer axis, as shares of a cell. `depth` is the
 * depth of a picture's channels as a share of its mean side.
 */
const shares = { fold: 0.75, empty: 0.5, slice: 0.45, depth: 0.36 };

/**
 * Splits a list into groups of neighbours.
 * @template T @param {T[]} all
 * @param {(before: T, next: T) => boolean} isSame Returns whether two neighbours belong to one group.
 */
export function groupsOf(all, isSame) {
  const starts = all.flatMap((next, i) => (i > 0 && isSame(all[i - 1], next) ? [] : [i]));
  return starts.map((start, i) => all.slice(start, starts[i + 1]));
}

/**
 * Returns consecutive indices, one per range. A fold replaces those in the middle if there are too many.
 * @param {number} first @param {number} count @param {number} kept Number of indices next to the fold, at least 1.
 * @returns {IndexRange[]}
 */
function folded(first, count, kept) {
  const each = (/** @type {number} */ from, /** @type {number} */ n) =>
    Array.from({ length: n }, (_, i) => ({ index: from + i, count: 1, isFold: false, part: -1 }));
  // A fold of a single index would save no room.
  if (count <= kept + 1) return each(first, count);
  const [head, tail] = [kept - (kept >> 1), kept >> 1];
  const fold = { index: first + head, count: count - head - tail, isFold: true, part: -1 };
  return [...each(first, head), fold, ...each(first + count - tail, tail)];
}

/**
 * Returns the ranges of the cut axis, part by part.
 * @param {Answer} answer @param {number} room Number of cells that fit.
 * @param {boolean} isWhole Whether each part is one range, as in pictures. @returns {IndexRange[]}
 */
function rangesOfCut({ lengths, starts, layout }, room, isWhole) {
  const shown = Math.min(maxParts, isWhole ? maxParts : Math.max(8, room), lengths.length);
  const each = layout.axisLength <= 1.3 * room ? Infinity : Math.max(1, Math.floor(room / shown) - 1);
  return folded(0, lengths.length, shown).flatMap(({ index: part, count, isFold }) => {
    const [index, length] = [starts[part], lengths[part]];
    if (isFold) return [{ index, count: starts[part + count] - index, isFold, part: -1 }];
    if (isWhole || length === 0) return [{ index, count: length, isFold, part }];
    return folded(index, length, each).map((range) => ({ ...range, part }));
  });
}

/** Line of a direction without axes. */
const bare = { index: 0, count: 1, isFold: false, part: -1, from: 0, length: 1, offset: 0, stride: 1, at: 0, cuts: 0 };

/**
 * Returns the lines of one direction.
 * @param {Answer} answer @param {number[]} axes Axes of the direction, the outermost first.
 * @param {number} room Number of cells that fit. @param {number} unit Length of a cell.
 * @param {boolean} isWhole Whether neighbouring indices share a line, as in pictures. @returns {Line[]}
 */
function linesOf(answer, [d, ...others], room, unit, isWhole) {
  const { dims, layout, lengths } = answer;
  if (d === undefined) return [{ ...bare, size: unit, space: 0 }];
  const inner = others.length > 0 ? linesOf(answer, others, room, unit, isWhole) : [];
  const left = Math.max(2, Math.floor(room / Math.max(1, inner.length)));
  const isCut = d === layout.axis && lengths.length > 0;
  const all = [{ index: 0, count: dims[d], isFold: false, part: -1 }];
  const uncut = isWhole || dims[d] === 0 ? all : folded(0, dims[d], left);
  const stride = strideOf(dims, d);
  let cuts = 0;
  return (isCut ? rangesOfCut(answer, left, isWhole) : uncut).flatMap((range, i, ranges) => {
    const { index, count, isFold, part } = range;
    const isNew = isCut && i > 0 && part !== ranges[i - 1].part;
    if (isNew) cuts += 1;
    const whole = Math.max(count, 0.02 * dims[d]);
    const size = isWhole ? whole : unit * (count === 0 ? shares.empty : isFold ? shares.fold : 1);
    const place = { part, from: index, length: count, cuts };
    const offset = index * stride;
    if (inner.length === 0 || isFold || count === 0) {
      return { ...bare, ...range, ...place, offset, stride, size, space: 0 };
    }
    const space = i > 0 && !isNew ? shares.slice * unit : 0;
    return inner.map((line, k) => ({
      ...line,
      ...place,
      offset: offset + line.offset,
      space: k > 0 ? line.space : space,
    }));
  });
}

/**
 * Returns the block of a tensor. The last axis runs to the right, the axis before it down, the next one into the
 * screen, and so on in turn. The channels of a picture run into the screen. The cut axis is the outermost axis of its
 * direction, so that parts are contiguous.
 * @param {Answer} answer
 * @param {{ isPicture: boolean, room: Record<Side, number>, digits: number }} options `room` is the number of cells
 * that fit in each direction, `digits` the number of characters in the widest cell.
 */
export function blockOf(answer, { isPicture, room, digits }) {
  const { dims, layout } = answer;
  const sideOf = (/** @type {number} */ d) => (isPicture ? 'yxz'[d] : sides[(dims.length - 1 - d) % 3]);
  const depth = (shares.depth * Math.sqrt(dims[0] * dims[1])) / dims[2];
  const units = isPicture ? { x: 1, y: 1, z: depth } : { x: Math.max(1.15, 0.27 * digits + 0.45), y: 1, z: 0.8 };
  const extents = sides.map((side) => {
    const axes = [...dims.keys()].filter((d) => sideOf(d) === side);
    axes.sort((a, b) => Number(b === layout.axis) - Number(a === layout.axis));
    const lines = linesOf(answer, axes, room[side], units[side], isPicture && side !== 'z');
    let total = 0;
    for (const line of lines) {
      line.at = total + line.space;
      total = line.at + line.size;
    }
    return { axes, lines, total, cuts: lines.at(-1)?.cuts ?? 0 };
  });
  return { isPicture, cutSide: /** @type {Side} */ (sideOf(layout.axis)), x: extents[0], y: extents[1], z: extents[2] };
}
