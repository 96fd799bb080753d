// Where the parts of a picture are drawn. Pushed together they are the picture; at the end each is seen by itself.

/** @import { Box, Cut, Part } from './cut.js' */

/** A part on the canvas: the unit square goes to `x + a * u`, `y + b * u + d * v`, in its pixels. @typedef {{ a: number, b: number, d: number, x: number, y: number }} Place */
/** @typedef {{ width: number, height: number }} Size */
/** @typedef {{ x: number, y: number }} Point */

/** Room between a picture and the edge, and between pieces at the end, as shares. */
const margin = 0.015;
const gap = 0.2;

/** How far planes lean on their way, like sheets of a stack. */
const lean = 0.3;

/** The largest picture in the middle of a room. @type {(size: Size, room: Box) => Box} */
function fit(size, room) {
  const scale = Math.min(room.width / size.width, room.height / size.height) * (1 - 2 * margin);
  const [width, height] = [size.width * scale, size.height * scale];
  return { x: room.x + (room.width - width) / 2, y: room.y + (room.height - height) / 2, width, height };
}

/** So many pictures side by side, or one beneath the other: whichever leaves them larger. @type {(count: number, size: Size, room: Box) => Box[]} */
function line(count, size, room) {
  const [width, height] = [room.width / count, room.height / count];
  const all = [...Array(count).keys()];
  const row = all.map((i) => fit(size, { ...room, x: i * width, width }));
  const column = all.map((i) => fit(size, { ...room, y: i * height, height }));
  return row[0].width >= column[0].width ? row : column;
}

/** A box on its way to another; meanwhile its sides stand nearer together, and one of them higher. @type {(from: Box, to: Box, share: number) => Place} */
function plane(from, to, share) {
  const mix = (/** @type {keyof Box} */ key) => from[key] + (to[key] - from[key]) * share;
  const skew = lean * Math.sin(Math.PI * share);
  const narrow = (mix('width') * skew) / 2;
  const b = -mix('width') * skew * 0.4;
  return { a: mix('width') - narrow, b, d: mix('height'), x: mix('x') + narrow / 2, y: mix('y') - b / 2 };
}

/** The place of each part of a picture of this size; `apart` from 0 to 1. @type {(cut: Pick<Cut, 'isPlanes' | 'parts'>, size: Size, canvas: Size, apart: number) => Place[]} */
export function placesOf({ isPlanes, parts }, size, { width, height }, apart) {
  const room = { x: 0, y: 0, width, height };
  const whole = fit(size, room);
  if (isPlanes) return line(parts.length, size, room).map((end) => plane(whole, end, apart));
  const scale = whole.width / size.width;
  // Pieces shrink where they are.
  const share = 1 - gap * apart;
  return parts.map(({ box }) => ({
    a: box.width * scale * share,
    b: 0,
    d: box.height * scale * share,
    x: whole.x + (box.x + (box.width * (1 - share)) / 2) * scale,
    y: whole.y + (box.y + (box.height * (1 - share)) / 2) * scale,
  }));
}

/** @param {number} u @param {number} v */
const isWithin = (u, v) => u >= 0 && u < 1 && v >= 0 && v < 1;

/** The pixel of the picture under a point of the canvas: of the part that lies on top. @type {(parts: Part[], places: Place[], point: Point) => Point | null} */
export function pixelAt(parts, places, point) {
  for (let i = parts.length - 1; i >= 0; i -= 1) {
    const { a, b, d, x, y } = places[i];
    const { box } = parts[i];
    const u = (point.x - x) / a;
    const v = (point.y - y - b * u) / d;
    if (isWithin(u, v)) return { x: box.x + Math.floor(u * box.width), y: box.y + Math.floor(v * box.height) };
  }
  return null;
}

/** Where a pixel of the picture is drawn: in each part that has it. @type {(parts: Part[], places: Place[], pixel: Point) => Point[]} */
export const pointsOf = (parts, places, pixel) =>
  parts.flatMap(({ box }, i) => {
    const { a, b, d, x, y } = places[i];
    const u = (pixel.x + 0.5 - box.x) / box.width;
    const v = (pixel.y + 0.5 - box.y) / box.height;
    return isWithin(u, v) ? [{ x: x + a * u, y: y + b * u + d * v }] : [];
  });
