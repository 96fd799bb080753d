// Where the parts of a picture are drawn. Pushed together they are the picture; at the end each is seen by itself.

/** @import { Box, Cut } from './cut.js' */

/**
 * A part on the canvas: the unit square goes to `x + a * u + c * v`, `y + b * u + d * v`, in pixels of the canvas.
 *
 * @typedef {{ a: number, b: number, c: number, d: number, x: number, y: number }} Place
 */
/** @typedef {{ width: number, height: number }} Size */

/** Room between the picture and the edge of the canvas, and between the parts at the end, as shares. */
const margin = 0.03;
const gap = 0.22;

/** How far planes lean on their way, like sheets of a stack. */
const lean = 0.3;

/** How many times `inner` fits into `outer`. @param {Size} inner @param {Size} outer */
const fit = (inner, outer) => Math.min(outer.width / inner.width, outer.height / inner.height) * (1 - 2 * margin);

/** @type {(from: number, to: number, share: number) => number} */
const mix = (from, to, share) => from + (to - from) * share;

/** @type {(middle: { x: number, y: number }, size: Size, lean?: number) => Place} */
function placeAt({ x, y }, { width, height }, skew = 0) {
  const narrow = width * (1 - Math.abs(skew) / 2);
  const rise = -width * skew * 0.4;
  return { a: narrow, b: rise, c: 0, d: height, x: x - narrow / 2, y: y - height / 2 - rise / 2 };
}

/** Planes leave each other side by side or one beneath the other, whichever leaves them larger. @type {(count: number, size: Size, room: Size, apart: number) => Place[]} */
function placePlanes(count, size, room, apart) {
  const together = fit(size, room);
  const isRow =
    fit({ ...size, width: size.width * count }, room) >= fit({ ...size, height: size.height * count }, room);
  const cell = isRow
    ? { width: room.width / count, height: room.height }
    : { width: room.width, height: room.height / count };
  const scale = mix(together, fit(size, cell), apart);
  return Array.from({ length: count }, (_, i) => {
    const step = (i - (count - 1) / 2) * apart;
    const middle = {
      x: room.width / 2 + (isRow ? step * cell.width : 0),
      y: room.height / 2 + (isRow ? 0 : step * cell.height),
    };
    const drawn = { width: size.width * scale, height: size.height * scale };
    return placeAt(middle, drawn, lean * Math.sin(Math.PI * apart));
  });
}

/** Pieces shrink where they are. @type {(boxes: Box[], size: Size, room: Size, apart: number) => Place[]} */
function placePieces(boxes, size, room, apart) {
  const scale = fit(size, room);
  const left = (room.width - size.width * scale) / 2;
  const top = (room.height - size.height * scale) / 2;
  const share = 1 - gap * apart;
  return boxes.map(({ x, y, width, height }) =>
    placeAt(
      { x: left + (x + width / 2) * scale, y: top + (y + height / 2) * scale },
      { width: width * scale * share, height: height * scale * share },
    ),
  );
}

/**
 * @param {Pick<Cut, 'isPlanes' | 'parts'>} cut
 * @param {Size} size Of the picture.
 * @param {Size} room Of the canvas.
 * @param {number} apart From 0 to 1.
 * @returns {Place[]} One for each part.
 */
export function placesOf({ isPlanes, parts }, size, room, apart) {
  if (isPlanes) return placePlanes(parts.length, size, room, apart);
  return placePieces(
    parts.map(({ box }) => box),
    size,
    room,
    apart,
  );
}

/** The point of the unit square that is drawn at a point of the canvas. @param {Place} place @param {number} x @param {number} y */
function pointAt({ a, b, c, d, x: left, y: top }, x, y) {
  const area = a * d - b * c;
  return { u: ((x - left) * d - (y - top) * c) / area, v: ((y - top) * a - (x - left) * b) / area };
}

/**
 * The pixel of the picture under a point of the canvas: of the part that lies on top. Null beside the parts.
 *
 * @type {(parts: Cut['parts'], places: Place[], x: number, y: number) => { x: number, y: number } | null}
 */
export function pixelAt(parts, places, x, y) {
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    const { u, v } = pointAt(places[i], x, y);
    const { box } = parts[i];
    if (u < 0 || u >= 1 || v < 0 || v >= 1) continue;
    return { x: box.x + Math.floor(u * box.width), y: box.y + Math.floor(v * box.height) };
  }
  return null;
}

/** Where a pixel of the picture is drawn: in each part that has it. @type {(parts: Cut['parts'], places: Place[], pixel: { x: number, y: number }) => { x: number, y: number }[]} */
export function pointsOf(parts, places, pixel) {
  return parts.flatMap(({ box }, i) => {
    const u = (pixel.x + 0.5 - box.x) / box.width;
    const v = (pixel.y + 0.5 - box.y) / box.height;
    if (u < 0 || u >= 1 || v < 0 || v >= 1) return [];
    const { a, b, c, d, x, y } = places[i];
    return [{ x: x + a * u + c * v, y: y + b * u + d * v }];
  });
}
