// Pictures of noise with three white corners, which show where a picture is on the screen.
import { PNG } from 'pngjs';

import { choose, eventually, settled } from './demo-page.js';

export const [width, height] = [48, 32];

/** Positions of the white corners: top left, top right and bottom right. */
const corners = [
  [0, 0],
  [width - 1, 0],
  [width - 1, height - 1],
];

/** Creates a picture of noise with values up to 143. @param {(x: number, y: number) => number} alphaOf */
function noiseOf(alphaOf) {
  const png = new PNG({ width, height });
  for (let i = 0; i < png.data.length; i += 1) {
    const [x, y] = [(i >> 2) % width, Math.floor((i >> 2) / width)];
    const isCorner = corners.some(([left, top]) => left === x && top === y);
    png.data[i] = isCorner ? 255 : i % 4 === 3 ? alphaOf(x, y) : (Math.imul(i + 1, 2654435761) >>> 25) + 16;
  }
  return png;
}

/** An opaque picture. */
export const noise = noiseOf(() => 255);
/** A picture that is transparent at the left, and less so to the right. */
export const glass = noiseOf((x) => (x < 16 ? 0 : 4 * x + 20));

/** Returns the four values of a pixel. @param {PNG} png @param {number} x @param {number} y */
export const pixelOf = (png, x, y) => [...png.data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];

/** Opens a picture on the page. @param {import('playwright-core').Page} page @param {PNG} png */
export async function openPicture(page, png) {
  await choose(page, 'noise.png', PNG.sync.write(png), 'image/png');
  await eventually(() => page.getAttribute('#figure', 'aria-label')).toContain(`[${height}, ${width}, 4]`);
  await settled(page);
}

/** Returns the middle of a cluster of points. @param {[number, number][]} points */
const centre = (points) => [0, 1].map((d) => points.reduce((sum, point) => sum + point[d] + 0.5, 0) / points.length);

/**
 * Finds a picture by its white corners, and returns a function that reads its pixels. The picture may be moved, scaled
 * and slanted.
 * @param {Awaited<ReturnType<typeof import('./demo-page.js').pixels>>} shot
 * @param {number[]} white Colour of the corners.
 */
export function reader({ at, all }, white) {
  const points = all(white);
  const right = Math.max(...points.map(([x]) => x));
  const left = Math.min(...points.map(([x]) => x));
  const half = (left + right) / 2;
  const [leftPoints, rightPoints] = [points.filter(([x]) => x < half), points.filter(([x]) => x >= half)];
  const rows = rightPoints.map(([, y]) => y);
  const middle = (Math.min(...rows) + Math.max(...rows)) / 2;
  const [a, b, c] = [
    leftPoints,
    rightPoints.filter(([, y]) => y < middle),
    rightPoints.filter(([, y]) => y > middle),
  ].map(centre);
  /** Returns the colour of a pixel. @param {number} x @param {number} y */
  return (x, y) => {
    const [u, v] = [x / (width - 1), y / (height - 1)];
    return at(a[0] + u * (b[0] - a[0]) + v * (c[0] - b[0]), a[1] + u * (b[1] - a[1]) + v * (c[1] - b[1]));
  };
}
