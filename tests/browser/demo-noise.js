// Helpers of the picture's tests: a picture of noise, the page that shows it, and the pixels of a screenshot.
import { PNG } from 'pngjs';

import { eventually, openDemo, turn } from './demo-page.js';

export const [width, height] = [48, 32];

/** A picture of noise, in colours that are nowhere else on the page. */
const noise = new PNG({ width, height });
noise.data.forEach((_, i) => (noise.data[i] = i % 4 === 3 ? 255 : (Math.imul(i + 1, 2654435761) >>> 25) + 16));
/** The picture of noise as a file. */
export const file = { name: 'noise.png', mimeType: 'image/png', buffer: PNG.sync.write(noise) };

/** @param {number} x @param {number} y */
export const pixelOf = (x, y) => [...noise.data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];

/**
 * One browser for the tests of a file, and a page for each of them, which must end without an error.
 *
 * @returns {(address?: string, options?: object) => Promise<import('playwright-core').Page>} Opens the page of a test.
 */
export function visitPictures() {
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  let demo;
  let page;
  let errors;
  beforeAll(async () => void (demo = await openDemo(camera)));
  afterAll(() => demo?.close());
  afterEach(async () => {
    await page.context().close();
    expect(errors).toEqual([]);
  });
  return async (address = '', options = {}) => {
    const viewport = { width: 900, height: 640 };
    const settings = { reducedMotion: 'reduce', colorScheme: 'light', viewport, ...options };
    ({ page, errors } = await demo.open(address, settings));
    await page.waitForSelector('#numbers');
    return page;
  };
}

/** Waits until the canvas shows a state of the page. */
export async function settled(page) {
  await eventually(() => page.evaluate(() => document.querySelector('canvas').dataset.apart)).toBe(
    await page.evaluate(() => String(Number(document.querySelector('#apart').value) / 100)),
  );
  await page.waitForSelector('canvas[data-rests]');
  await turn(page);
}

export async function openNoise(page) {
  await page.setInputFiles('#own-picture', file);
  await eventually(() => page.getAttribute('#picture', 'aria-label')).toContain(`Your picture, ${width} by ${height}`);
  await settled(page);
}

/** What is drawn on the canvas, without the cross and the sentence upon it: its pixels, and which are of a part. */
export async function shot(page) {
  await page.evaluate(() => document.querySelectorAll('.cross, #picture-status').forEach((one) => (one.hidden = true)));
  const png = PNG.sync.read(await page.locator('#picture').screenshot());
  const at = (x, y) => [...png.data.subarray(4 * (y * png.width + x), 4 * (y * png.width + x) + 3)];
  const ground = at(0, 0);
  const isDrawn = (x, y) => at(x, y).some((value, i) => value !== ground[i]);
  return { at, isDrawn, size: [png.width, png.height] };
}
