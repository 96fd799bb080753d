// The view: where the points of a block are on the screen while it is open by some share, in CSS pixels of the figure.
import { lineWith, sides, stretchesOf } from './block.js';
import { unravel } from '../model/indexing.js';

/** @import { Answer, Block, Line, Point, Side, View } from '../nouns.js' */

/** How steeply the block leans when it is open, and the direction into the screen. */
const lean = 0.13;
const into = /** @type {Point} */ ([0.62, -0.5]);

/** Length of a gap when the block is open, and of all gaps together, as shares of the block. @type {Record<Side, [number, number]>} */
const gapShares = { x: [0.1, 0.55], y: [0.14, 0.55], z: [0.34, 1] };

/** Distance of the edges from the block, in pixels. */
const margin = 14;

/** Height and width of the largest cell in pixels. */
const maxCell = 46;

/** @param {number} share */
const smooth = (share) => share * share * (3 - 2 * share);

/**
 * Fits a block into a zone of the figure.
 *
 * @param {Block} block
 * @param {number} open From 0, where the block is whole, to 1.
 * @param {{ x: number, y: number, width: number, height: number }} zone
 * @param {number} [surplus] Length beyond the axis that the sizes ask for, in units of the block.
 */
export function viewOf(block, open, zone, surplus = 0) {
  const tilt = smooth(Math.min(1, open / 0.5));
  const ex = /** @type {Point} */ ([1 - 0.04 * tilt, lean * tilt]);
  const { cutSide } = block;
  const { total, cuts } = block[cutSide];
  // Planes move apart by the width of the block, whichever thickness they have.
  const base = cutSide === 'z' ? Math.sqrt(block.x.total * block.y.total) : total;
  const [one, all] = gapShares[cutSide];
  const gap = cuts > 0 ? open * base * Math.min(one, all / cuts) : 0;
  /** Length of a direction with its gaps. @param {Side} side */
  const lengthOf = (side) => block[side].total + (side === cutSide ? gap * cuts + surplus : 0);
  const [X, Y, Z] = sides.map(lengthOf);
  const width = X * ex[0] + Z * into[0];
  const height = Y + X * ex[1] - Z * into[1];
  const fit = Math.min(zone.width / width, zone.height / height);
  const scale = block.isPicture ? fit : Math.min(fit, maxCell);
  const left = zone.x + (zone.width - width * scale) / 2;
  const top = zone.y + (zone.height - height * scale) / 2 - Z * into[1] * scale;
  /** A point of the block. @param {number} x @param {number} y @param {number} z @returns {Point} */
  const at = (x, y, z) => [left + scale * (x * ex[0] + z * into[0]), top + scale * (y + x * ex[1] + z * into[1])];
  /** The start of a line, with the gaps before it. @param {Side} side @param {Line} line */
  const startOf = (side, line) => line.at + (side === cutSide ? gap * line.cuts : 0);
  const pad = margin / scale;
  /** A point of an edge. @param {Side} side @param {number} u From the edge's start. @param {number} [level] Edges of outer axes are further out. @returns {Point} */
  const edge = (side, u, level = 0) => {
    const out = pad * (1 + 2.2 * level);
    if (side === 'x') return at(u, Y + out, 0);
    return side === 'y' ? at(-out, u, 0) : at(X + out / 2, Y + out / 2, u);
  };
  return {
    block,
    open,
    scale,
    ex,
    ez: into,
    origin: /** @type {Point} */ ([left, top]),
    lengths: { x: X, y: Y, z: Z },
    gap,
    at,
    startOf,
    edge,
  };
}

/** The direction of an edge on the screen, as a unit vector. @param {View} view @param {Side} side @returns {Point} */
export function directionOf({ ex, ez }, side) {
  const [x, y] = { x: ex, y: /** @type {Point} */ ([0, 1]), z: ez }[side];
  return [x / Math.hypot(x, y), y / Math.hypot(x, y)];
}

/** The lines along the cut axis, those of one index or stretch together: its first index, the number of indices, and where it starts and ends. @param {View} view */
function stretchesOfCut({ block, startOf }) {
  /** @type {{ from: number, length: number, cuts: number, start: number, end: number }[]} */
  const all = [];
  for (const line of block[block.cutSide].lines) {
    const last = all[all.length - 1];
    const [start, { from, length, cuts }] = [startOf(block.cutSide, line), line];
    if (last && from === last.from && length === last.length && cuts === last.cuts) last.end = start + line.size;
    else all.push({ from, length, cuts, start, end: start + line.size });
  }
  return all;
}

/** Where an index along the cut axis begins on its edge. A cut is in the middle of its gap. @param {View} view @param {number} index */
export function placeOf(view, index) {
  const all = stretchesOfCut(view);
  const found = all.findIndex(({ from, length }) => index < from + length);
  const i = found < 0 ? all.length - 1 : found;
  const { from, length, cuts, start, end } = all[i];
  const share = Math.min(1, Math.max(0, (index - from) / Math.max(1, length)));
  const isCut = share === 0 && i > 0 && cuts > all[i - 1].cuts;
  return start + share * (end - start) - (isCut ? view.gap / 2 : 0);
}

/** The index along the cut axis that begins nearest to a point of the screen. @param {View} view @param {Point} point */
export function indexAt(view, [x, y]) {
  const { block, edge, scale } = view;
  const [startX, startY] = edge(block.cutSide, 0);
  const [across, down] = directionOf(view, block.cutSide);
  const { ex, ez } = view;
  const unit = scale * { x: Math.hypot(...ex), y: 1, z: Math.hypot(...ez) }[block.cutSide];
  const u = ((x - startX) * across + (y - startY) * down) / unit;
  const all = stretchesOfCut(view);
  const { from, length, start, end } = all.find((one) => u < one.end + view.gap / 2) ?? all[all.length - 1];
  return Math.round(from + length * Math.min(1, Math.max(0, (u - start) / (end - start))));
}

/** The element under a point of the screen: of the nearest front. @param {View} view @param {Point} point @returns {number | null} Its offset in the tensor. */
export function elementAt(view, [px, py]) {
  const { block, at, startOf, scale, ex, ez } = view;
  const [ox, oy] = at(0, 0, 0);
  /** @param {Side} side @param {number} u */
  const offsetAt = (side, u) => {
    for (const line of block[side].lines) {
      const share = (u - startOf(side, line)) / line.size;
      if (share < 0 || share >= 1) continue;
      return line.isFold || line.count === 0 ? null : line.offset + line.stride * Math.floor(share * line.count);
    }
    return null;
  };
  for (const [front] of stretchesOf(block.z)) {
    const z = startOf('z', front);
    const u = ((px - ox) / scale - z * ez[0]) / ex[0];
    const v = (py - oy) / scale - z * ez[1] - u * ex[1];
    const offsets = [offsetAt('x', u), offsetAt('y', v), front.isFold ? null : front.offset];
    if (offsets[0] === null || offsets[1] === null) continue;
    return offsets[2] === null ? null : offsets[0] + offsets[1] + offsets[2];
  }
  return null;
}

/** Where an element is drawn: the middle of its cell, on the front of its line. @param {View} view @param {Answer} answer @param {number} flat @returns {Point | null} null if it is skipped. */
export function pointOf({ block, at, startOf }, { dims }, flat) {
  const index = unravel(flat, dims);
  const strides = dims.map((_, d) => dims.slice(d + 1).reduce((product, dim) => product * dim, 1));
  const places = sides.map((side) => {
    const offset = block[side].axes.reduce((sum, d) => sum + index[d] * strides[d], 0);
    const found = lineWith(block[side], offset);
    if (found === null) return NaN;
    return startOf(side, found.line) + (side === 'z' ? 0 : found.share * found.line.size);
  });
  return places.some(Number.isNaN) ? null : at(places[0], places[1], places[2]);
}
