// Draws a block: slabs from the back to the front, each with its front, top and right side, then the edges.
import { sides, stretchesOf } from './block.js';
import { channelHues, inkOn, shaded } from '../model/palette.js';

/** @import { Line, Point, View } from '../nouns.js' */
/** @typedef {CanvasRenderingContext2D} Pen */

/**
 * The contents of a block.
 *
 * @typedef {object} Skin
 * @property {(part: number) => string} hueOf
 * @property {(x: Line, y: Line, z: Line) => string} textOf Text of a cell.
 * @property {{ whole: OffscreenCanvas, each: OffscreenCanvas[] } | null} textures Of a picture.
 * @property {boolean} isOpaque Whether no pixel of the picture is transparent.
 * @property {number} surplus Length that the sizes ask for beyond the axis, in units of the block.
 * @property {number | null} gap Place of a cut that could be made, in units of the block.
 * @property {Point[]} crosses Marks on the screen.
 */

const [ground, ink, soft, accent] = ['#0d0c11', '#f3f2f5', '#5b5868', '#bda6ff'];

/** @param {Pen} pen @param {readonly Point[]} points @param {string | CanvasPattern} fill */
function quad(pen, points, fill) {
  pen.beginPath();
  points.forEach(([x, y], i) => (i === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.closePath();
  pen.fillStyle = fill;
  pen.fill();
}

/** @param {Pen} pen @param {Point} from @param {Point} to @param {string} colour @param {number} width @param {number[]} [dash] */
function stroke(pen, from, to, colour, width, dash = []) {
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(...to);
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.setLineDash(dash);
  pen.stroke();
  pen.setLineDash([]);
}

/** A pattern of two greys behind what is transparent, in squares of eight pixels. @param {Pen} pen @param {number} scale */
function chequers(pen, scale) {
  const tile = new OffscreenCanvas(16, 16);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (tile.getContext('2d'));
  context.fillStyle = '#8a8893';
  context.fillRect(0, 0, 16, 16);
  context.fillStyle = '#6c6a75';
  context.fillRect(0, 0, 8, 8);
  context.fillRect(8, 8, 8, 8);
  const pattern = /** @type {CanvasPattern} */ (pen.createPattern(tile, 'repeat'));
  pattern.setTransform(new DOMMatrix().scale(1 / scale));
  return pattern;
}

/** Halves of pictures: browsers that draw on the processor scale down by half or more at several times the cost. @type {WeakMap<OffscreenCanvas, OffscreenCanvas>} */
const halves = new WeakMap();

/** Forgets the half of a picture that was filled again. @param {OffscreenCanvas} image */
export const forgetHalf = (image) => halves.delete(image);

/** The picture to draw at a scale, and its size as a share. @param {OffscreenCanvas} image @param {number} scale @returns {[OffscreenCanvas, number]} */
function levelOf(image, scale) {
  if (scale > 0.55 || image.width % 2 || image.height % 2) return [image, 1];
  let half = halves.get(image);
  if (half === undefined) {
    half = new OffscreenCanvas(image.width / 2, image.height / 2);
    half.getContext('2d')?.drawImage(image, 0, 0, half.width, half.height);
    halves.set(image, half);
  }
  return [half, 0.5];
}

/** Whether a picture is enlarged so far that its pixels are to be seen as squares. @param {View} view */
const isEnlarged = ({ scale, block }) => block.isPicture && scale > 1;

/** A drawing of one view. @param {Pen} pen @param {View} view @param {Skin} skin @param {DOMMatrix} base From CSS pixels to those of the canvas. */
function drawingOf(pen, view, skin, base) {
  const { block, at, startOf, scale, ex, open } = view;
  const cutLines = (/** @type {Record<string, Line>} */ lines) => lines[block.cutSide].part;

  /** Draws on a front whose corner is a point of the block, in units of the block. @param {Point} corner @param {() => void} draw */
  function onFront([left, top], draw) {
    pen.save();
    pen.setTransform(base.multiply(new DOMMatrix([scale * ex[0], scale * ex[1], 0, scale, left, top])));
    draw();
    pen.restore();
  }

  /** @param {OffscreenCanvas} image @param {[number, number, number, number]} source @param {Point} corner @param {number} width @param {number} height */
  function picture(image, source, corner, width, height) {
    onFront(corner, () => {
      pen.imageSmoothingEnabled = !isEnlarged(view);
      const [level, share] = levelOf(image, scale * base.a);
      const [left, top, across, down] = source.map((length) => length * share);
      pen.drawImage(level, left, top, across, down, 0, 0, width, height);
    });
  }

  /** The front of a slab of a picture. @param {Line} x @param {Line} y @param {Line} z @param {Point} corner */
  function pictureFront(x, y, z, corner) {
    const { whole = null, each = [] } = skin.textures ?? {};
    const part = cutLines({ x, y, z });
    if (x.size === 0 || y.size === 0 || x.count === 0 || y.count === 0) return;
    const isPlane = block.cutSide === 'z';
    onFront(corner, () => {
      pen.fillStyle = skin.isOpaque ? ground : chequers(pen, scale);
      pen.fillRect(0, 0, x.size, y.size);
    });
    if (whole === null) return;
    /** @type {[number, number, number, number]} */
    const place = [x.index, y.index, x.count, y.count];
    // Closed, the block is the picture; its planes appear while it opens.
    const share = isPlane ? Math.min(1, open / 0.15) : 1;
    const isFirst = z.at === 0;
    if (share < 1 && isFirst) picture(whole, place, corner, x.size, y.size);
    if (part < 0 || each[part] === undefined) {
      if (share === 1) picture(whole, place, corner, x.size, y.size);
      return;
    }
    pen.globalAlpha = isFirst ? share : 1;
    if (isPlane) picture(each[part], place, corner, x.size, y.size);
    else {
      const own = /** @type {[number, number, number, number]} */ (
        block.cutSide === 'x' ? [0, y.index, x.count, y.count] : [x.index, 0, x.count, y.count]
      );
      picture(each[part], own, corner, x.size, y.size);
    }
    pen.globalAlpha = 1;
  }

  /** The front of a slab of numbers. @param {Line[]} columns @param {Line[]} rows @param {Line} z @param {Point} corner @param {string} hue */
  function cellsFront(columns, rows, z, corner, hue) {
    const font = 0.4;
    onFront(corner, () => {
      const [left, top] = [columns[0].at, rows[0].at];
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.font = `${font}px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace`;
      for (const row of rows) {
        for (const column of columns) {
          const [x, y] = [column.at - left, row.at - top];
          const isEmpty = column.count === 0 || row.count === 0;
          const isFold = column.isFold || row.isFold || z.isFold;
          pen.fillStyle = isEmpty ? ground : isFold ? shaded(hue, 0.25) : hue;
          pen.fillRect(x, y, column.size, row.size);
          pen.strokeStyle = isEmpty ? hue : '#0d0c1180';
          pen.lineWidth = 1 / scale;
          pen.setLineDash(isEmpty ? [4 / scale, 3 / scale] : []);
          pen.strokeRect(x, y, column.size, row.size);
          pen.fillStyle = inkOn(hue);
          const text = isEmpty ? '' : isFold ? '⋯' : skin.textOf(column, row, z);
          // Below seven pixels text is a smudge.
          if (text && scale * font >= 7) pen.fillText(text, x + column.size / 2, y + row.size / 2, column.size * 0.94);
        }
      }
    });
  }

  /** The top and right side of a slab: a stripe for each line into the screen. @param {Line[]} xs @param {Line[]} ys @param {Line[]} zs @param {string} hue */
  function slabSides(xs, ys, zs, hue) {
    const [x0, y0] = [startOf('x', xs[0]), startOf('y', ys[0])];
    const last = [xs[xs.length - 1], ys[ys.length - 1]];
    const [x1, y1] = [startOf('x', last[0]) + last[0].size, startOf('y', last[1]) + last[1].size];
    for (const z of [...zs].reverse()) {
      const own = block.isPicture && block.z.lines.length > 1 ? channelHues[z.index] : hue;
      const [z0, z1] = [startOf('z', z), startOf('z', z) + z.size];
      if (z.count === 0) continue;
      quad(pen, [at(x0, y0, z0), at(x1, y0, z0), at(x1, y0, z1), at(x0, y0, z1)], shaded(own, 0.22));
      quad(pen, [at(x1, y0, z0), at(x1, y1, z0), at(x1, y1, z1), at(x1, y0, z1)], shaded(own, 0.42));
    }
    return at(x0, y0, startOf('z', zs[0]));
  }

  /** Draws all slabs. */
  function slabs() {
    const [columns, rows, layers] = sides.map((side) => stretchesOf(block[side]));
    for (const zs of [...layers].reverse()) {
      for (const ys of [...rows].reverse()) {
        for (const xs of columns) {
          const part = { x: xs, y: ys, z: zs }[block.cutSide][0].part;
          const hue = skin.hueOf(part);
          const corner = slabSides(xs, ys, zs, hue);
          if (block.isPicture) pictureFront(xs[0], ys[0], zs[0], corner);
          else cellsFront(xs, ys, zs[0], corner, hue);
        }
      }
    }
  }
  return { slabs };
}

/** The edges, one for each axis; the edge of the cut axis is lit. @param {Pen} pen @param {View} view */
function edges(pen, { block, edge, lengths }) {
  for (const side of sides) {
    block[side].axes.forEach((_, i, all) => {
      const isLit = side === block.cutSide && i === 0;
      const level = all.length - 1 - i;
      const from = edge(side, 0, level);
      const to = edge(side, lengths[side], level);
      stroke(pen, from, to, isLit ? accent : soft, isLit ? 3 : 1.5);
    });
  }
}

/** What the sizes ask for beyond the axis, hatched. @param {Pen} pen @param {View} view @param {number} length In units of the block. */
function hatch(pen, { block, at, lengths }, length) {
  const [x, y, z] = sides.map((side) => lengths[side] - (side === block.cutSide ? length : 0));
  const { cutSide } = block;
  const corner = cutSide === 'x' ? at(x, 0, 0) : cutSide === 'y' ? at(0, y, 0) : at(0, 0, z);
  const far = /** @type {Point[]} */ (
    cutSide === 'x'
      ? [at(x + length, 0, 0), at(x + length, y, 0), at(x, y, 0)]
      : cutSide === 'y'
        ? [at(x, y, 0), at(x, y + length, 0), at(0, y + length, 0)]
        : [at(x, 0, z), at(x, 0, z + length), at(0, 0, z + length)]
  );
  const points = [corner, ...far];
  pen.save();
  pen.beginPath();
  points.forEach(([px, py], i) => (i === 0 ? pen.moveTo(px, py) : pen.lineTo(px, py)));
  pen.closePath();
  pen.clip();
  const [xs, ys] = [points.map(([px]) => px), points.map(([, py]) => py)];
  for (let px = Math.min(...xs) - 400; px < Math.max(...xs); px += 9) {
    stroke(pen, [px, Math.max(...ys)], [px + 400, Math.max(...ys) - 400], '#ff9d87', 2);
  }
  pen.restore();
  points.forEach((point, i) => stroke(pen, point, points[(i + 1) % 4], '#ff9d87', 1.5, [5, 4]));
}

/** A dashed line where a cut could be made. @param {Pen} pen @param {View} view @param {number} u */
function guide(pen, { block, at, edge, lengths }, u) {
  const { x, y } = lengths;
  const ways = {
    x: [edge('x', u), at(u, y, 0), at(u, 0, 0), at(u, 0, lengths.z)],
    y: [edge('y', u), at(0, u, 0), at(x, u, 0), at(x, u, lengths.z)],
    z: [edge('z', u), at(x, y, u), at(x, 0, u), at(0, 0, u)],
  };
  ways[block.cutSide].forEach((point, i, all) => i > 0 && stroke(pen, all[i - 1], point, ink, 1.5, [5, 4]));
}

/** Draws the figure. @param {Pen} pen @param {View} view @param {Skin} skin @param {number} density Pixels of the canvas for one of CSS. */
export function paint(pen, view, skin, density) {
  const base = new DOMMatrix([density, 0, 0, density, 0, 0]);
  pen.resetTransform();
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.setTransform(base);
  pen.lineJoin = 'round';
  drawingOf(pen, view, skin, base).slabs();
  edges(pen, view);
  if (skin.surplus > 0) hatch(pen, view, skin.surplus);
  if (skin.gap !== null) guide(pen, view, skin.gap);
  for (const [x, y] of skin.crosses) {
    stroke(pen, [x - 9, y], [x + 9, y], '#000', 3.5);
    stroke(pen, [x, y - 9], [x, y + 9], '#000', 3.5);
    stroke(pen, [x - 8, y], [x + 8, y], '#fff', 1.5);
    stroke(pen, [x, y - 8], [x, y + 8], '#fff', 1.5);
  }
}
