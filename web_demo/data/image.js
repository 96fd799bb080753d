// Pictures: from a file to a tensor, and the planes and tiles that the package makes of it.
/** @import { TensorSplit } from '../../js/index.js' */
/** @import { Held } from '../nouns.js' */

/** The longest side of a picture; larger ones are made smaller when they are read. */
const longestSide = 2048;

/** @param {Blob} file @returns {Promise<Held & { was: string | null }>} dims [height, width, 4]; `was`: the size in the file, where it was larger. */
export async function readImage(file) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  pen.drawImage(bitmap, 0, 0, width, height);
  const was = scale < 1 ? `${bitmap.width} × ${bitmap.height}` : null;
  bitmap.close();
  return { type: 'uint8', dims: [height, width, 4], data: pen.getImageData(0, 0, width, height).data, was };
}

/**
 * One plane as pixels: in its own colour, alpha in grey.
 *
 * @param {ArrayLike<number>} plane
 * @param {number} channel 0 to 3.
 * @returns {Uint8ClampedArray<ArrayBuffer>} RGBA.
 */
export function tint(plane, channel) {
  const pixels = new Uint8ClampedArray(plane.length * 4);
  for (let at = 0; at < pixels.length; at += 1) {
    const c = at % 4;
    pixels[at] = c === 3 ? 255 : channel === c || channel === 3 ? plane[at >> 2] : 0;
  }
  return pixels;
}

/** Four planes of [height, width]. @param {TensorSplit} ts @param {Held} picture @returns {Held[]} */
export const planesOf = (ts, picture) => ts.splitToSequence(picture, { axis: 2, keepdims: 0 });

/**
 * The picture cut into a grid: first into bands, then each band into tiles.
 *
 * @param {TensorSplit} ts
 * @param {Held} picture
 * @param {number} across Tiles side by side, at most.
 * @param {number} down
 * @returns {Held[][]} Bands of tiles, each of [height, width, 4].
 */
export function tilesOf(ts, picture, across, down) {
  const [height, width] = picture.dims;
  const bands = ts.splitToSequence(picture, { axis: 0, split: Math.ceil(height / down) });
  return bands.map((band) => ts.splitToSequence(band, { axis: 1, split: Math.ceil(width / across) }));
}
