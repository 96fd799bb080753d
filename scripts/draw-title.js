// Draws the picture for link previews: the block of the demo, with the sample picture split into its channels.
import { createRequire } from 'node:module';

import { horizon, light, wall } from './draw-sample.js';
import { blockOf } from '../web_demo/model/block.js';
import { viewOf } from '../web_demo/figure/view.js';
import { channelHues } from '../web_demo/model/palette.js';
import { balls, height, width } from '../web_demo/model/scene.js';

// pngjs has no types.
const { PNG } = createRequire(import.meta.url)('pngjs');

const size = { width: 1200, height: 630 };
const ground = [13, 12, 17];
const table = [163, 140, 114];

/** Opening of the block from 0 to 1, and samples per pixel in each direction. */
const open = 0.75;
const samples = 2;

/** Returns the colour of a point of the scene, which approximates the SVG. @param {number} x @param {number} y */
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

/**
 * Darkens a colour.
 * @param {string} hue CSS colour, as #rrggbb. @param {number} share Share from 0 to 1 by which the colour gets darker.
 */
const shade = (hue, share) => [1, 3, 5].map((at) => parseInt(hue.slice(at, at + 2), 16) * (1 - share));

/** Draws the picture. @returns {Buffer} A PNG. */
export function drawTitle() {
  const [rows, columns] = [600, 960];
  const answer = /** @type {any} */ ({
    dims: [rows, columns, 4],
    layout: { axis: 2 },
    lengths: [1, 1, 1, 1],
    starts: [0, 1, 2, 3],
  });
  const block = blockOf(answer, { isPicture: true, room: { x: 9, y: 9, z: 9 }, digits: 1 });
  const { scale, at, axes, startOf } = viewOf(block, open, { x: 60, y: 45, width: 1080, height: 540 });
  const { x: ex, z: ez } = axes;
  const origin = at(0, 0, 0);
  const [top, left] = [(height - (width * rows) / columns) / 2, width / columns];
  /**
   * Returns the colour at a point of the picture. Tests the front, top and right side of each part, nearest part first.
   * @param {number} x @param {number} y
   */
  function colourOf(x, y) {
    for (const line of block.z.lines) {
      const { index, size: depth } = line;
      const z = startOf('z', line);
      const [px, py] = [(x - origin[0]) / scale - z * ez[0], (y - origin[1]) / scale - z * ez[1]];
      const [u, v] = [px / ex[0], py - (px / ex[0]) * ex[1]];
      if (u >= 0 && u < columns && v >= 0 && v < rows) {
        if (index === 3) return [255, 255, 255];
        return colourAt(u * left, top + v * left).map((value, c) => (c === index ? value : 0));
      }
      // On the top v is 0, and on the right side u is the width. The remaining coordinate is the depth.
      const onTop = (py * ex[0] - px * ex[1]) / (ez[1] * ex[0] - ez[0] * ex[1]);
      const along = (px - onTop * ez[0]) / ex[0];
      if (onTop >= 0 && onTop < depth && along >= 0 && along < columns) return shade(channelHues[index], 0.22);
      const onSide = (px - columns * ex[0]) / ez[0];
      const down = py - columns * ex[1] - onSide * ez[1];
      if (onSide >= 0 && onSide < depth && down >= 0 && down < rows) return shade(channelHues[index], 0.42);
    }
    return ground;
  }
  const png = new PNG(size);
  for (let i = 0; i < size.width * size.height; ++i) {
    const sum = [0, 0, 0];
    for (let sample = 0; sample < samples ** 2; ++sample) {
      const x = (i % size.width) + (0.5 + (sample % samples)) / samples - 0.5;
      const y = Math.floor(i / size.width) + (0.5 + Math.floor(sample / samples)) / samples - 0.5;
      colourOf(x, y).forEach((value, c) => (sum[c] += value));
    }
    png.data.set([...sum.map((value) => value / samples ** 2), 255], 4 * i);
  }
  return PNG.sync.write(png);
}
