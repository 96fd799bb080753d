// Projects an open or closed block onto the figure, in CSS pixels.
import { groupsOf, sides } from '../model/block.js';
import { strideOf, unravel } from '../model/indexing.js';

/** @import { Answer, Block, Line, Point, Side, View } from '../types.js' */

/** Slope of the open block, direction into the screen, distance of the edges in pixels, and maximum height of a cell. */
const [lean, into, margin, maxCell] = [0.13, /** @type {Point} */ ([0.62, -0.5]), 14, 46];

/** Maximum length of a gap, and of all gaps together, as shares of the block. @type {Record<Side, [number, number]>} */
const gapShares = { x: [0.1, 0.55], y: [0.14, 0.55], z: [0.34, 1] };

/**
 * Fits a block into a zone of the figure.
 * @param {Block} block @param {number} open Share by which the block is open, from 0 to 1.
 * @param {{ x: number, y: number, width: number, height: number }} zone Area for the block.
 * @param {number} [surplus] Length by which the sizes exceed the axis, in units of the block.
 */
export function viewOf(block, open, zone, surplus = 0) {
  const { cutSide } = block;
  const half = Math.min(1, 2 * open);
  const tilt = half * half * (3 - 2 * half);
  const ex = /** @type {Point} */ ([1 - 0.04 * tilt, lean * tilt]);
  const axes = { x: ex, y: /** @type {Point} */ ([0, 1]), z: into };
  const { total, cuts } = block[cutSide];
  // Planes move apart in proportion to the front, because they may be thin.
  const base = cutSide === 'z' ? Math.sqrt(block.x.total * block.y.total) : total;
  const [one, all] = gapShares[cutSide];
  const gap = cuts > 0 ? open * base * Math.min(one, all / cuts) : 0;
  const [X, Y, Z] = sides.map((side) => block[side].total + (side === cutSide ? gap * cuts + surplus : 0));
  const [width, height] = [X * ex[0] + Z * into[0], Y + X * ex[1] - Z * into[1]];
  const fit = Math.min(zone.width / width, zone.height / height);
  const scale = block.isPicture ? fit : Math.min(fit, maxCell);
  const left = zone.x + (zone.width - width * scale) / 2;
  const top = zone.y + (zone.height - height * scale) / 2 - Z * into[1] * scale;
  /** Projects a point of the block. @param {number} x @param {number} y @param {number} z @returns {Point} */
  const at = (x, y, z) => [left + scale * (x * ex[0] + z * into[0]), top + scale * (y + x * ex[1] + z * into[1])];
  /** Returns the start of a line along its direction. @param {Side} side @param {Line} line */
  const startOf = (side, line) => line.at + (side === cutSide ? gap * line.cuts : 0);
  /**
   * Projects a point of an edge.
   * @param {Side} side @param {number} u Distance from the start of the edge.
   * @param {number} [level] Number of edges between this one and the block. The default is the outermost edge.
   */
  const edge = (side, u, level = Math.max(0, block[side].axes.length - 1)) => {
    const out = (margin / scale) * (1 + 2.2 * level);
    return side === 'x' ? at(u, Y + out, 0) : side === 'y' ? at(-out, u, 0) : at(X + out / 2, Y + out / 2, u);
  };
  return { block, open, scale, axes, lengths: { x: X, y: Y, z: Z }, gap, at, startOf, edge };
}

/** Returns the direction of the lit edge on the screen, as a unit vector. @param {View} view @returns {Point} */
export function directionOf({ axes, block }) {
  const [x, y] = axes[block.cutSide];
  return [x / Math.hypot(x, y), y / Math.hypot(x, y)];
}

/** Returns the ranges of indices along the cut axis, with their start and end positions. @param {View} view */
const stretchesOf = ({ block, startOf }) =>
  groupsOf(block[block.cutSide].lines, (a, b) => a.from === b.from && a.length === b.length && a.cuts === b.cuts).map(
    (group) => {
      const last = group[group.length - 1];
      return { ...group[0], start: startOf(block.cutSide, group[0]), end: startOf(block.cutSide, last) + last.size };
    },
  );

/**
 * Returns the position on the lit edge at which an index begins. A cut is in the middle of its gap.
 * @param {View} view @param {number} index
 */
export function placeOf(view, index) {
  const all = stretchesOf(view);
  const range = all.findIndex(({ from, length }) => index < from + length);
  const i = range < 0 ? all.length - 1 : range;
  const { from, length, cuts, start, end } = all[i];
  const share = Math.min(1, Math.max(0, (index - from) / Math.max(1, length)));
  const isCut = share === 0 && i > 0 && cuts > all[i - 1].cuts;
  return start + share * (end - start) - (isCut ? view.gap / 2 : 0);
}

/**
 * Returns the position of the middle of the gap before a part, on the lit edge.
 * @param {View} view @param {number} part A visible part.
 */
export function gapBefore({ block, startOf, gap }, part) {
  const line = block[block.cutSide].lines.find((one) => one.part === part);
  return line === undefined ? 0 : startOf(block.cutSide, line) - gap / 2;
}

/**
 * Returns the index along the cut axis that begins nearest to a point of the screen.
 * @param {View} view @param {Point} point
 */
export function indexAt(view, [x, y]) {
  const { block, edge, scale, axes } = view;
  const [left, top] = edge(block.cutSide, 0);
  const [across, down] = directionOf(view);
  const u = ((x - left) * across + (y - top) * down) / (scale * Math.hypot(...axes[block.cutSide]));
  const all = stretchesOf(view);
  const { from, length, start, end } = all.find((one) => u < one.end) ?? all[all.length - 1];
  return Math.round(from + length * Math.min(1, Math.max(0, (u - start) / (end - start))));
}

/**
 * Returns the distance on the screen along the lit edge in indices, as if all indices had one length.
 * @param {View} view @param {number} axisLength @param {number} x @param {number} y
 */
export function indicesIn(view, axisLength, x, y) {
  const { lengths, scale, axes, block } = view;
  const [across, down] = directionOf(view);
  const length = lengths[block.cutSide] * scale * Math.hypot(...axes[block.cutSide]);
  return Math.round(((x * across + y * down) * axisLength) / length);
}

/**
 * Returns the offset of the element under a point of the screen, on the nearest front.
 * @param {View} view @param {Point} point @returns {number | null} Null outside the fronts and on folds.
 */
export function elementAt({ block, at, startOf, scale, axes: { x: ex, z: ez } }, [px, py]) {
  const [left, top] = at(0, 0, 0);
  /** @param {Side} side @param {number} u */
  const lineAt = (side, u) =>
    block[side].lines.find((line) => u >= startOf(side, line) && u < startOf(side, line) + line.size);
  /** @param {Side} side @param {Line} line @param {number} u */
  const offsetAt = (side, line, u) =>
    line.offset + line.stride * Math.floor(((u - startOf(side, line)) / line.size) * line.count);
  for (const [front] of groupsOf(block.z.lines, (a, b) => a.cuts === b.cuts && b.space === 0)) {
    const z = startOf('z', front);
    const u = ((px - left) / scale - z * ez[0]) / ex[0];
    const v = (py - top) / scale - z * ez[1] - u * ex[1];
    const [column, row] = [lineAt('x', u), lineAt('y', v)];
    if (!column || !row) continue;
    if ([column, row, front].some(({ isFold, count }) => isFold || count === 0)) return null;
    return offsetAt('x', column, u) + offsetAt('y', row, v) + front.offset;
  }
  return null;
}

/**
 * Returns the position of an element: the middle of its cell, on the front of its layer.
 * @param {View} view @param {Answer} answer @param {number} flat Offset of the element.
 * @returns {Point | null} A point in the fold if the element is folded, or null if it is in a fold of an outer axis.
 */
export function pointOf({ block, at, startOf }, { dims }, flat) {
  const index = unravel(flat, dims);
  const [x, y, z] = sides.map((side) => {
    const offset = block[side].axes.reduce((sum, d) => sum + index[d] * strideOf(dims, d), 0);
    for (const line of block[side].lines) {
      const within = (offset - line.offset) / line.stride;
      const isIn = Number.isInteger(within) && within >= 0 && within < line.count;
      if (isIn) return startOf(side, line) + (side === 'z' ? 0 : ((within + 0.5) / line.count) * line.size);
    }
    return NaN;
  });
  return Number.isNaN(x + y + z) ? null : at(x, y, z);
}
