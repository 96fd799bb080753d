// Pictures: from a file to a tensor, and the planes and tiles that the package makes of it.

/** The longest side of a picture; larger ones are made smaller when they are read. */
const longestSide = 2048;

/**
 * dims [height, width, 4], or of a plane without 4; `was`: width and height in the file, where they were larger.
 * @typedef {{ type: any, dims: readonly number[], data: any, was?: [number, number] | null }} Picture
 */

/**
 * @param {Blob} file
 * @returns {Promise<Picture>}
 */
export async function readImage(file) {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext('2d', { willReadFrequently: true }));
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  /** @type {[number, number] | null} */
  const was = scale < 1 ? [bitmap.width, bitmap.height] : null;
  bitmap.close();
  const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height);
  return { type: 'uint8', dims: [height, width, 4], data, was };
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
  for (let i = 0; i < plane.length; i += 1) {
    const at = 4 * i;
    for (let c = 0; c < 3; c += 1) pixels[at + c] = channel === c || channel === 3 ? plane[i] : 0;
    pixels[at + 3] = 255;
  }
  return pixels;
}

/**
 * @param {import('../../js/index.js').TensorSplit} ts
 * @param {Picture} picture
 * @returns {Picture[]} Four planes of [height, width].
 */
export const planesOf = (ts, picture) => ts.splitToSequence(picture, { axis: 2, keepdims: 0 });

/**
 * The picture cut into a grid: first into bands, then each band into tiles.
 *
 * @param {import('../../js/index.js').TensorSplit} ts
 * @param {Picture} picture
 * @param {number} across Tiles side by side, at most.
 * @param {number} down
 * @returns {Picture[][]} Bands of tiles, each of [height, width, 4].
 */
export function tilesOf(ts, picture, across, down) {
  const [height, width] = picture.dims;
  const bands = ts.splitToSequence(picture, { axis: 0, split: Math.ceil(height / down) });
  return bands.map((band) => ts.splitToSequence(band, { axis: 1, split: Math.ceil(width / across) }));
}
