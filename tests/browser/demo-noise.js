// A picture whose place on the screen shows in its own colours: noise, with three corners of pure white.
import { PNG } from 'pngjs';

import { choose, eventually, settled } from './demo-page.js';

export const [width, height] = [48, 32];

/** Where the white corners are: top left, top right and bottom right. */
const corners = [
  [0, 0],
  [width - 1, 0],
  [width - 1, height - 1],
];

/** Makes a picture of noise whose values are at most 143. @param {(x: number, y: number) => number} alphaOf */
function noiseOf(alphaOf) {
  const png = new PNG({ width, height });
  for (let i = 0; i < png.data.length; i += 1) {
    const [x, y] = [(i >> 2) % width, Math.floor((i >> 2) / width)];
    const isCorner = corners.some(([left, top]) => left === x && top === y);
    png.data[i] = isCorner ? 255 : i % 4 === 3 ? alphaOf(x, y) : (Math.imul(i + 1, 2654435761) >>> 25) + 16;
  }
  return png;
}

export const noise = noiseOf(() => 255);
/** A picture that is transparent at its left, and less so to the right. */
export const glass = noiseOf((x) => (x < 16 ? 0 : 4 * x + 20));

/** Returns the four values of a pixel. @param {PNG} png @param {number} x @param {number} y */
export const pixelOf = (png, x, y) => [...png.data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)];

/** @param {import('playwright-core').Page} page @param {PNG} png */
export async function openPicture(page, png) {
  await choose(page, 'noise.png', PNG.sync.write(png), 'image/png');
  await eventually(() => page.getAttribute('#figure', 'aria-label')).toContain(`[${height}, ${width}, 4]`);
  await settled(page);
}

/** Returns the middle of a cluster of points. @param {[number, number][]} points */
const centre = (points) => [0, 1].map((d) => points.reduce((sum, point) => sum + point[d] + 0.5, 0) / points.length);

/**
 * Finds a picture by its white corners, and returns a function from its pixels to what is drawn in their middle. It lies as it
 * may: moved, scaled and slanted.
 *
 * @param {Awaited<ReturnType<typeof import('./demo-page.js').pixels>>} shot
 * @param {number[]} white The colour of the corners.
 */
export function reader({ at, all }, white) {
  const points = all(white);
  const right = Math.max(...points.map(([x]) => x));
  const left = Math.min(...points.map(([x]) => x));
  const half = (left + right) / 2;
  const [ones, others] = [points.filter(([x]) => x < half), points.filter(([x]) => x >= half)];
  const rows = others.map(([, y]) => y);
  const middle = (Math.min(...rows) + Math.max(...rows)) / 2;
  const [a, b, c] = [ones, others.filter(([, y]) => y < middle), others.filter(([, y]) => y > middle)].map(centre);
  /** @param {number} x @param {number} y */
  return (x, y) => {
    const [u, v] = [x / (width - 1), y / (height - 1)];
    return at(a[0] + u * (b[0] - a[0]) + v * (c[0] - b[0]), a[1] + u * (b[1] - a[1]) + v * (c[1] - b[1]));
  };
}
