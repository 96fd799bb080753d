// Draws the picture of link previews: the first screen of the demo page, the sample pulled apart into its colours.
import { createRequire } from 'node:module';

import { balls, height, horizon, light, wall, width } from './draw-sample.js';
import { placesOf } from '../web_demo/picture/layout.js';

// It says nothing of its types.
const { PNG } = createRequire(import.meta.url)('pngjs');

const size = { width: 1200, height: 630 };
const ground = [13, 12, 17];
const table = [163, 140, 114];

/** How far the planes are apart, and how many samples of each pixel are taken across and down. */
const apart = 0.4;
const samples = 2;

/** Red, green and blue of a point of the scene, as the SVG has them in effect. @param {number} x @param {number} y */
function colourAt(x, y) {
  let seen = y < horizon ? wall : table;
  for (const ball of balls) {
    const { radius, colour } = ball;
    const away = Math.hypot((x - ball.x - 0.34 * radius) / 1.22, (y - ball.y - 0.86 * radius) / 0.36) / radius;
    if (away < 1) seen = seen.map((value) => value * (0.38 + 0.62 * away));
    const [across, down] = [(x - ball.x) / radius, (y - ball.y) / radius];
    const front = 1 - across ** 2 - down ** 2;
    if (front < 0) continue;
    const facing = Math.max(0, across * light[0] + down * light[1] + Math.sqrt(front) * light[2]);
    const glint = 200 * facing ** 40;
    seen = colour.map((share) => Math.min(255, 255 * share * (0.2 + 0.85 * facing) + glint));
  }
  return seen;
}

/** @returns {Buffer} A PNG. */
export function drawTitle() {
  const scene = { x: 0, y: (height - (width * 10) / 16) / 2, width, height: (width * 10) / 16 };
  const parts = ['R', 'G', 'B'].map(() => ({ box: scene, data: new Uint8Array() }));
  const places = placesOf({ isPlanes: true, parts }, scene, size, apart);
  const colours = Array.from({ length: width * scene.height }, (_, i) =>
    colourAt(i % width, scene.y + Math.floor(i / width)),
  );
  /** What a plane adds at a point of the title. @param {number} c @param {number} x @param {number} y */
  const shine = (c, x, y) => {
    const place = places[c];
    const u = (x - place.x) / place.a;
    const v = (y - place.y - place.b * u) / place.d;
    if (u < 0 || u >= 1 || v < 0 || v >= 1) return null;
    return colours[Math.floor(v * scene.height) * width + Math.floor(u * width)][c];
  };
  const png = new PNG(size);
  for (let i = 0; i < size.width * size.height; ++i) {
    const sum = [0, 0, 0];
    for (let sample = 0; sample < samples ** 2; ++sample) {
      const x = (i % size.width) + (0.5 + (sample % samples)) / samples;
      const y = Math.floor(i / size.width) + (0.5 + Math.floor(sample / samples)) / samples;
      const lit = [0, 1, 2].map((c) => shine(c, x, y));
      const isGround = lit.every((value) => value === null);
      lit.forEach((value, c) => (sum[c] += isGround ? ground[c] : (value ?? 0)));
    }
    png.data.set([...sum.map((value) => value / samples ** 2), 255], 4 * i);
  }
  return PNG.sync.write(png);
}
