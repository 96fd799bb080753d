// Reads files of pictures: PNG to the values that are stored, other formats by the browser.
import { isComplete, isJpeg } from './jpeg.js';
import { canvasOf, imageOf, planesOf } from './pixels.js';
import { decodePng, isPng } from './png.js';
import { withSize } from './svg.js';

/** @import { Found } from './read.js' */

/** Maximum side of a picture, so that drags stay smooth. */
const maxSide = 1280;

/** Whether a WebP file is shorter than it says. @param {Uint8Array} bytes */
function isCutOffWebp(bytes) {
  const text = String.fromCharCode(...bytes.subarray(0, 12));
  if (!text.startsWith('RIFF') || !text.endsWith('WEBP')) return false;
  return bytes.length < 8 + new DataView(bytes.buffer, bytes.byteOffset).getUint32(4, true);
}

/** Whether a file is a picture, by its type or by its first bytes. @param {File} file @param {Uint8Array} bytes */
export const isPicture = ({ type }, bytes) => type.startsWith('image/') || isPng(bytes) || isJpeg(bytes);

/**
 * Decodes a PNG file. Returns null for other files.
 * @param {Uint8Array} bytes @throws {Error} If a PNG, JPEG or WebP file is damaged or cut off.
 */
function storedIn(bytes) {
  try {
    if ((isJpeg(bytes) && !isComplete(bytes)) || isCutOffWebp(bytes)) throw new Error();
    return isPng(bytes) ? decodePng(bytes) : null;
  } catch {
    throw new Error('it is damaged or cut off.');
  }
}

/** Draws a picture by the browser, scaled down to `maxSide`. @param {File} file @param {Uint8Array<ArrayBuffer>} bytes */
async function drawnBy({ name, type }, bytes) {
  try {
    const image = await imageOf(
      new Blob([/svg/.test(type) ? withSize(new TextDecoder().decode(bytes)) : bytes], { type }),
    );
    const scale = Math.min(1, maxSide / Math.max(image.width, image.height));
    const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
    return { tensor: canvasOf(width, height, name).draw(image), scale };
  } catch {
    throw new Error('it cannot be read as a picture: it is damaged, or this browser does not support its format.');
  }
}

/**
 * Reads a picture, and splits it into its channels.
 * @param {File} file @param {Uint8Array<ArrayBuffer>} bytes @returns {Promise<Found>}
 * @throws {Error} If the file cannot be read. The message follows the name of the file.
 */
export async function readPicture(file, bytes) {
  const stored = storedIn(bytes);
  if (stored && Math.max(stored.width, stored.height) <= maxSide) {
    const { width, height, depth, rgba } = stored;
    const tensor = canvasOf(width, height, file.name).put(rgba());
    const words = depth > 8 ? `Of its ${depth} bits per channel, the page shows the upper 8.` : '';
    return { words, tensor, patch: planesOf(tensor) };
  }
  const { tensor, scale } = await drawnBy(file, bytes);
  const [height, width] = tensor.dims;
  const words = [
    ...(scale < 1 ? [`It is scaled down to ${width} x ${height}.`] : []),
    ...(tensor.isOpaque ? [] : ["Colours under transparency are the browser's."]),
  ];
  return { words: words.join(' '), tensor, patch: planesOf(tensor) };
}
