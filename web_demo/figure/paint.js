// Draws a block: slabs from the back to the front, each with its top, its right side and its front, then the edges.
import { groupsOf, sides } from '../model/block.js';
import { levelOf } from './textures.js';
import { channelHues, inkOn, shaded } from '../model/palette.js';

/** @import { Line, Point, Side, View } from '../types.js' */
/** @import { Texture } from './textures.js' */
/** @typedef {CanvasRenderingContext2D} Pen */

/**
 * Appearance of a block.
 * @typedef {object} Skin
 * @property {(part: number) => string} hueOf Returns the colour of a part.
 * @property {(flat: number) => string} textOf Returns the text of an element.
 * @property {{ whole: Texture, each: Texture[] } | null} textures Textures of a picture, or null until it is loaded.
 * @property {boolean} isOpaque Whether no pixel of the picture is transparent.
 * @property {number} density Canvas pixels per CSS pixel.
 * @property {number} surplus Length by which the sizes exceed the axis, in units of the block.
 * @property {number | null} guide Position of a possible cut on the lit edge.
 * @property {Point | null} cross Position of the element under the cursor.
 */

const colours = { ground: '#0d0c11', ink: '#f3f2f5', soft: '#5b5868', accent: '#bda6ff', wrong: '#ff9d87' };

/** Begins a path along points. @param {Pen} pen @param {readonly Point[]} points */
function trace(pen, points) {
  pen.beginPath();
  for (const point of points) pen.lineTo(...point);
}

/**
 * Draws a line through points.
 * @param {Pen} pen @param {readonly Point[]} points @param {string} colour @param {number} width
 * @param {number[]} [dash]
 */
function stroke(pen, points, colour, width, dash = []) {
  trace(pen, points);
  Object.assign(pen, { strokeStyle: colour, lineWidth: width });
  pen.setLineDash(dash);
  pen.stroke();
  pen.setLineDash([]);
}

/** Draws a line between two points. @param {Pen} pen @param {Point} from @param {Point} to @param {string} colour @param {number} width */
const segment = (pen, from, to, colour, width) => stroke(pen, [from, to], colour, width);

/**
 * Returns a chequered pattern, which is drawn behind transparent pixels.
 * @param {Pen} pen @param {number} scale Scale of the pen.
 */
function chequers(pen, scale) {
  const tile = new OffscreenCanvas(16, 16);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (tile.getContext('2d'));
  for (const [colour, x, y, side] of /** @type {const} */ ([
    ['#8a8893', 0, 0, 16],
    ['#6c6a75', 0, 0, 8],
    ['#6c6a75', 8, 8, 8],
  ])) {
    context.fillStyle = colour;
    context.fillRect(x, y, side, side);
  }
  const pattern = /** @type {CanvasPattern} */ (pen.createPattern(tile, 'repeat'));
  pattern.setTransform(new DOMMatrix().scale(1 / scale));
  return pattern;
}

/**
 * Transforms the pen for drawing on a front, in units of the block.
 * @param {Pen} pen @param {View} view @param {Point} corner Top left corner of the front. @param {() => void} draw
 */
function onFront(pen, { scale, axes: { x: ex } }, [left, top], draw) {
  pen.save();
  pen.transform(scale * ex[0], scale * ex[1], 0, scale, left, top);
  draw();
  pen.restore();
}

/**
 * Draws the front of a slab of a picture. A closed block shows the picture; its planes fade in while it opens.
 * @param {Pen} pen @param {View} view @param {Skin} skin @param {Record<Side, Line>} lines
 */
function drawPicture(pen, { block: { cutSide }, open, scale }, { textures, isOpaque, density }, { x, y, z }) {
  pen.fillStyle = isOpaque ? colours.ground : chequers(pen, scale);
  pen.fillRect(0, 0, x.size, y.size);
  if (textures === null) return;
  pen.imageSmoothingEnabled = scale < 1;
  const image = textures.each[{ x, y, z }[cutSide].part];
  const share = image === undefined ? 0 : cutSide === 'z' && z.at === 0 ? Math.min(1, open / 0.15) : 1;
  /**
   * Draws the lines of a texture that begin at `left` and `top`.
   * @param {Texture} texture @param {number} left @param {number} top
   */
  const draw = (texture, left, top) => {
    const level = levelOf(texture, scale * density);
    const ratio = level.width / texture.canvas.width;
    pen.drawImage(level, left * ratio, top * ratio, x.count * ratio, y.count * ratio, 0, 0, x.size, y.size);
  };
  if (share < 1) draw(textures.whole, x.index, y.index);
  pen.globalAlpha = share;
  if (share > 0) draw(image, cutSide === 'x' ? 0 : x.index, cutSide === 'y' ? 0 : y.index);
}

/**
 * Draws the front of a slab of numbers.
 * @param {Pen} pen @param {View} view @param {Skin} skin @param {Line[]} columns @param {Line[]} rows
 * @param {Line} layer @param {string} hue
 */
function drawCells(pen, { scale }, { textOf }, columns, rows, layer, hue) {
  const font = 0.4;
  pen.font = `${font}px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace`;
  Object.assign(pen, { textAlign: 'center', textBaseline: 'middle', lineWidth: 1 / scale });
  for (const row of rows) {
    for (const column of columns) {
      const [x, y] = [column.at - columns[0].at, row.at - rows[0].at];
      const isEmpty = [column, row, layer].some(({ count }) => count === 0);
      const isFold = [column, row, layer].some((line) => line.isFold);
      pen.fillStyle = isEmpty ? colours.ground : isFold ? shaded(hue, 0.25) : hue;
      pen.fillRect(x, y, column.size, row.size);
      pen.strokeStyle = isEmpty ? hue : '#0d0c1180';
      pen.setLineDash(isEmpty ? [4 / scale, 3 / scale] : []);
      pen.strokeRect(x, y, column.size, row.size);
      // Text below seven pixels is unreadable.
      if (isEmpty || scale * font < 7) continue;
      pen.fillStyle = inkOn(hue);
      const text = isFold ? '⋯' : textOf(column.offset + row.offset + layer.offset);
      pen.fillText(text, x + column.size / 2, y + row.size / 2, column.size * 0.94);
    }
  }
}

/**
 * Draws the top, the right side and the front of a slab.
 * @param {Pen} pen @param {View} view @param {Skin} skin @param {Record<Side, Line[]>} slab
 */
function drawSlab(pen, view, skin, slab) {
  const { block, at, startOf } = view;
  const hue = skin.hueOf(slab[block.cutSide][0].part);
  const [[x0, x1], [y0, y1]] = /** @type {const} */ (['x', 'y']).map((side) => {
    const last = slab[side][slab[side].length - 1];
    return [startOf(side, slab[side][0]), startOf(side, last) + last.size];
  });
  const isEmpty = sides.some((side) => slab[side].every(({ count }) => count === 0));
  // The top and the right side have a stripe per layer, because channels of a picture differ in colour.
  for (const layer of isEmpty ? [] : [...slab.z].reverse()) {
    const layerHue = block.isPicture && block.z.lines.length > 1 ? channelHues[layer.index] : hue;
    const [z0, z1] = [startOf('z', layer), startOf('z', layer) + layer.size];
    trace(pen, [at(x0, y0, z0), at(x1, y0, z0), at(x1, y0, z1), at(x0, y0, z1)]);
    pen.fillStyle = shaded(layerHue, 0.22);
    pen.fill();
    trace(pen, [at(x1, y0, z0), at(x1, y1, z0), at(x1, y1, z1), at(x1, y0, z1)]);
    pen.fillStyle = shaded(layerHue, 0.42);
    pen.fill();
  }
  const [front] = slab.z;
  onFront(pen, view, at(x0, y0, startOf('z', front)), () => {
    if (block.isPicture && !isEmpty) drawPicture(pen, view, skin, { x: slab.x[0], y: slab.y[0], z: front });
    else drawCells(pen, view, skin, slab.x, slab.y, front, hue);
  });
}

/** Draws an edge for each axis. The edge of the cut axis is lit. @param {Pen} pen @param {View} view */
function drawEdges(pen, { block, edge, lengths }) {
  for (const side of sides) {
    block[side].axes.forEach((_, i, { length }) => {
      const level = length - 1 - i;
      const isLit = side === block.cutSide && i === 0;
      const ends = [edge(side, 0, level), edge(side, lengths[side], level)];
      stroke(pen, ends, isLit ? colours.accent : colours.soft, isLit ? 3 : 1.5);
    });
  }
}

/**
 * Hatches the length by which the sizes exceed the axis.
 * @param {Pen} pen @param {View} view @param {number} surplus
 */
function drawSurplus(pen, { block: { cutSide }, at, lengths: { x, y, z } }, surplus) {
  const points = {
    x: [at(x - surplus, 0, 0), at(x, 0, 0), at(x, y, 0), at(x - surplus, y, 0)],
    y: [at(0, y - surplus, 0), at(x, y - surplus, 0), at(x, y, 0), at(0, y, 0)],
    z: [at(0, 0, z - surplus), at(x, 0, z - surplus), at(x, 0, z), at(0, 0, z)],
  }[cutSide];
  pen.save();
  trace(pen, points);
  pen.clip();
  const [left, right] = [Math.min, Math.max].map((pick) => pick(...points.map(([px]) => px)));
  const [top, bottom] = [Math.min, Math.max].map((pick) => pick(...points.map(([, py]) => py)));
  const height = bottom - top;
  for (let px = left - height; px < right; px += 9) segment(pen, [px, bottom], [px + height, top], colours.wrong, 2);
  pen.restore();
  stroke(pen, [...points, points[0]], colours.wrong, 1.5, [5, 4]);
}

/** Draws the figure. @param {Pen} pen @param {View} view @param {Skin} skin */
export function paint(pen, view, skin) {
  const { block, at, edge, lengths } = view;
  const { density } = skin;
  pen.setTransform(density, 0, 0, density, 0, 0);
  pen.clearRect(0, 0, pen.canvas.width / density, pen.canvas.height / density);
  const [columns, rows, layers] = sides.map((side) =>
    groupsOf(block[side].lines, (a, b) => a.cuts === b.cuts && b.space === 0),
  );
  for (const z of [...layers].reverse()) {
    for (const y of [...rows].reverse()) for (const x of columns) drawSlab(pen, view, skin, { x, y, z });
  }
  drawEdges(pen, view);
  if (skin.surplus > 0) drawSurplus(pen, view, skin.surplus);
  if (skin.guide !== null) {
    const [u, { x, y, z }] = [skin.guide, lengths];
    const points = {
      x: [edge('x', u), at(u, y, 0), at(u, 0, 0), at(u, 0, z)],
      y: [edge('y', u), at(0, u, 0), at(x, u, 0), at(x, u, z)],
      z: [edge('z', u), at(x, y, u), at(x, 0, u), at(0, 0, u)],
    };
    stroke(pen, points[block.cutSide], colours.ink, 1.5, [5, 4]);
  }
  if (skin.cross === null) return;
  const [x, y] = skin.cross;
  const arms = /** @type {const} */ ([
    ['#000', 3.5, 9],
    ['#fff', 1.5, 8],
  ]);
  for (const [colour, width, arm] of arms) {
    segment(pen, [x - arm, y], [x + arm, y], colour, width);
    segment(pen, [x, y - arm], [x, y + arm], colour, width);
  }
}
