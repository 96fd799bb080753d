// The block: how the indices of a tensor lie along the three directions of a solid. Lengths are in units of the closed block.
/** @import { Answer, Line, Side } from '../nouns.js' */

/** @typedef {{ index: number, count: number, isFold: boolean }} Run Consecutive indices along one axis. */
/** @typedef {{ axes: number[], lines: Line[], total: number, cuts: number }} Extent One direction: its axes, the outermost first, and its lines; `total` length without the gaps of the cuts. */

export const sides = /** @type {Side[]} */ (['x', 'y', 'z']);

/** Maximum number of parts that are drawn; the parts between the first and the last ones are skipped. */
const maxParts = 24;

/** Size of a fold and of an empty part, as shares of a cell, and the gap between slices of an outer axis. */
const [foldSize, emptySize, sliceGap] = [0.75, 0.5, 0.45];

/** Depth of a picture's channels, as a share of its mean side. */
const pictureDepth = 0.36;

/** The axes of each direction: the last axis to the right, the one before down, then into the screen. A picture's channels go into the screen. @param {number} rank @param {number} cut The axis that is cut becomes the outermost of its direction, so that parts are contiguous. @param {boolean} isPicture */
export function axesOf(rank, cut, isPicture) {
  /** @type {Record<Side, number[]>} */
  const axes = { x: [], y: [], z: [] };
  if (isPicture) Object.assign(axes, { y: [0], x: [1], z: [2] });
  else for (let d = 0; d < rank; d += 1) axes[sides[(rank - 1 - d) % 3]].push(d);
  for (const side of sides) axes[side].sort((a, b) => Number(b === cut) - Number(a === cut));
  return axes;
}

/** Indices, the middle of which is skipped if there are more than `kept`. @param {number} first @param {number} count @param {number} kept @returns {Run[]} */
function folded(first, count, kept) {
  const each = (/** @type {number} */ from, /** @type {number} */ n) =>
    Array.from({ length: n }, (_, i) => ({ index: from + i, count: 1, isFold: false }));
  // A fold of one index would take the place of that index.
  if (count <= kept + 1) return each(first, count);
  const [head, tail] = [Math.max(1, kept - (kept >> 1)), kept >> 1];
  const fold = { index: first + head, count: count - head - tail, isFold: true };
  return [...each(first, head), fold, ...each(first + count - tail, tail)];
}

/** The runs of the axis that is cut, part by part. @param {Answer} answer @param {number} room How many cells fit. @param {boolean} isWhole Whether a part is one run, as in pictures. @returns {(Run & { part: number })[]} */
function runsOfCut({ lengths, starts }, room, isWhole) {
  const most = isWhole ? maxParts : Math.min(maxParts, Math.max(2, room));
  const length = lengths.reduce((sum, one) => sum + one, 0);
  const each = length <= 1.3 * room ? length : Math.max(1, Math.floor(room / Math.min(most, lengths.length)) - 1);
  return folded(0, lengths.length, most).flatMap(({ index: part, count, isFold }) => {
    const [start, own] = [starts[part], lengths[part]];
    const end = starts[part + count] ?? length;
    if (isFold) return [{ index: start, count: end - start, isFold, part: -1 }];
    if (isWhole || own === 0) return [{ index: start, count: own, isFold, part }];
    return folded(start, own, each).map((run) => ({ ...run, part }));
  });
}

/**
 * Lays out one direction.
 *
 * @param {Answer} answer
 * @param {number[]} axes The outermost first.
 * @param {number} room How many cells fit.
 * @param {number} unit Length of a cell.
 * @param {{ isPicture: boolean, isLayered: boolean }} kind `isLayered`: each index is drawn by itself, as the channels of a picture.
 * @returns {Extent}
 */
function extentOf(answer, axes, room, unit, { isPicture, isLayered }) {
  const { dims, layout } = answer;
  const strides = dims.map((_, d) => dims.slice(d + 1).reduce((product, dim) => product * dim, 1));
  /** @type {Line[]} */
  let lines = [
    {
      index: 0,
      count: 1,
      isFold: false,
      part: -1,
      offset: 0,
      stride: 1,
      from: 0,
      length: 1,
      at: 0,
      size: unit,
      cuts: 0,
    },
  ];
  let total = axes.length > 0 ? 0 : unit;
  let cuts = 0;
  [...axes].reverse().forEach((d, level) => {
    const inner = level === 0 ? null : { lines, total };
    const left = Math.max(2, Math.floor(room / (inner?.lines.length ?? 1)));
    const whole = { index: 0, count: dims[d], isFold: false };
    const isCut = d === layout.axis;
    const isWhole = isPicture && !isLayered;
    const uncut = isWhole ? [whole] : folded(0, dims[d], left);
    /** @type {(Run & { part?: number })[]} */
    let runs = isCut && answer.lengths.length > 0 ? runsOfCut(answer, left, isWhole) : uncut;
    if (runs.length === 0) runs = [{ ...whole, part: -1 }];
    lines = [];
    total = 0;
    runs.forEach(({ index, count, isFold, part = -1 }, i) => {
      const isNew = isCut && i > 0 && part !== runs[i - 1].part;
      if (isNew) cuts += 1;
      if (inner && i > 0 && !isNew) total += sliceGap * unit;
      const offset = index * strides[d];
      const line = {
        index,
        count,
        isFold,
        part,
        offset,
        stride: strides[d],
        from: index,
        length: count,
        at: total,
        size: unit,
        cuts: isCut ? cuts : 0,
      };
      if (inner && !isFold && count > 0) {
        lines.push(
          ...inner.lines.map((one) => ({
            ...line,
            ...one,
            part,
            from: index,
            length: count,
            offset: offset + one.offset,
            at: total + one.at,
            cuts: line.cuts,
          })),
        );
        total += inner.total;
        return;
      }
      const least = isWhole ? dims[d] * 0.02 : unit * emptySize;
      if (isWhole) line.size = Math.max(count, least);
      else if (count === 0) line.size = least;
      else if (isFold) line.size = unit * foldSize;
      lines.push(line);
      total += line.size;
    });
  });
  return { axes, lines, total, cuts };
}

/**
 * The block of a tensor.
 *
 * @param {Answer} answer
 * @param {{ isPicture: boolean, room: Record<Side, number>, digits: number }} options `room`: how many cells fit in each direction; `digits`: characters of the widest cell.
 */
export function blockOf(answer, { isPicture, room, digits }) {
  const { dims, layout } = answer;
  const axes = axesOf(dims.length, layout.axis, isPicture);
  const depth = (pictureDepth * Math.sqrt(dims[0] * dims[1])) / dims[2];
  const units = isPicture ? { x: 1, y: 1, z: depth } : { x: Math.max(1.15, 0.27 * digits + 0.45), y: 1, z: 0.8 };
  const extent = (/** @type {Side} */ side) =>
    extentOf(answer, axes[side], room[side], units[side], { isPicture, isLayered: side === 'z' });
  const cutSide = sides.find((side) => axes[side].includes(layout.axis)) ?? 'x';
  return { isPicture, cutSide, x: extent('x'), y: extent('y'), z: extent('z') };
}

/** The lines of a direction in stretches without a gap. @param {Extent} extent @returns {Line[][]} */
export function stretchesOf({ lines }) {
  /** @type {Line[][]} */
  const stretches = [];
  lines.forEach((line, i) => {
    const before = lines[i - 1];
    const isNew = i === 0 || line.cuts !== before.cuts || line.at > before.at + before.size + 1e-9;
    if (isNew) stretches.push([line]);
    else stretches[stretches.length - 1].push(line);
  });
  return stretches;
}

/** The line that has an element, and where in the line it lies (0 to 1). @param {Extent} extent @param {number} place Offset of the element by the axes of this direction. @returns {{ line: Line, share: number } | null} */
export function lineWith({ lines }, place) {
  for (const line of lines) {
    const within = (place - line.offset) / line.stride;
    if (Number.isInteger(within) && within >= 0 && within < line.count)
      return { line, share: (within + 0.5) / line.count };
  }
  return null;
}
