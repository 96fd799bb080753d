// Helpers of the picture's tests: a picture of noise, the page that shows it, and the pixels of a screenshot.
import { PNG } from 'pngjs';

import { eventually, pageForEach, turn } from './demo-page.js';

export const [width, height] = [48, 32];

/** A picture of noise, in colours that are nowhere else on the page. */
const noise = new PNG({ width, height });
noise.data.forEach((_, i) => (noise.data[i] = i % 4 === 3 ? 255 : (Math.imul(i + 1, 2654435761) >>> 25) + 16));
/** The picture of noise as a file. */
export const file = { name: 'noise.png', mimeType: 'image/png', buffer: PNG.sync.write(noise) };

/** @param {number} x @param {number} y */
export const pixelOf = (x, y) => [...noise.data.subarray(4 * (y * width + x), 4 * (y * width + x) + 3)];

/**
 * Opens the pages of a file's tests: small, because most of the time goes into painting, and without motion.
 *
 * @returns {(address?: string, options?: object) => Promise<import('playwright-core').Page>} Opens the page of a test.
 */
export function visitPictures() {
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  let page;
  const { visit } = pageForEach((opened) => (page = opened), camera);
  return async (address = '', options = {}) => {
    const viewport = { width: 900, height: 640 };
    await visit(address, { reducedMotion: 'reduce', colorScheme: 'light', viewport, ...options });
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
  await page.evaluate(() => {
    // A style stays when the page draws anew, which an attribute might not.
    const style = new CSSStyleSheet();
    style.replaceSync('.cross, #picture-status { visibility: hidden !important }');
    document.adoptedStyleSheets = [style];
  });
  const png = PNG.sync.read(await page.locator('#picture').screenshot());
  const at = (x, y) => [...png.data.subarray(4 * (y * png.width + x), 4 * (y * png.width + x) + 3)];
  const ground = at(0, 0);
  const isDrawn = (x, y) => at(x, y).some((value, i) => value !== ground[i]);
  return { at, isDrawn, size: [png.width, png.height] };
}
