// SPDX-License-Identifier: MIT
//
// The pixel format of an image, from the properties that decoders of image files add.
/** @import { SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../base/call.js' */

/** Channels by PNG colour type, and by the names that canvases and decoders use. @type {Record<string, number>} */
const channelsOf = { 0: 1, 2: 3, 6: 4, grey: 1, gray: 1, grayscale: 1, greyscale: 1, rgb: 3, rgba: 4 };

/** Returns the number of channels of a colour type or model, or undefined if unknown. @param {unknown} colours */
function channelCountOf(colours) {
  const isPlain = typeof colours === 'string' || typeof colours === 'number';
  const word = isPlain ? String(colours).slice(0, 20).toLowerCase() : '';
  return Object.hasOwn(channelsOf, word) ? channelsOf[word] : undefined;
}

/** Legal numbers of bytes per pixel: RGBA, RGB or grey. Repeated here because `crop` runs without the core. */
export const allPixelBytes = [4, 3, 1];

/** @param {unknown} value */
const isPresent = (value) => (value ?? undefined) !== undefined;

/**
 * Returns the bytes per pixel: `channels` of the image, else `measured`, else the channels of its colour type, else 4.
 *
 * All format properties must describe 8-bit grey, RGB or RGBA. Each is read once.
 *
 * @param {CallContext} call
 * @param {any} image An object.
 * @param {number | undefined} measured Bytes per pixel derived from the data's length or the dims, if known.
 * @param {string} name Name of the image in messages.
 * @param {SplitErrorCode} code Code if the properties are unsupported or contradict each other.
 * @returns {number}
 */
export function readPixelBytes(call, image, measured, name, code) {
  const { channels, depth, bitDepth, palette, colorType, colorModel, alpha, bpp } = image;
  const format = channels ?? depth ?? bitDepth ?? palette ?? colorType ?? colorModel;
  if (!isPresent(format)) return measured ?? 4;
  // pngjs describes the file, but its data is always RGBA.
  if (!isPresent(channels) && typeof bpp === 'number' && typeof colorType === 'number') return 4;

  /**
   * @param {string} key
   * @param {string} allowed
   * @param {unknown} value
   * @param {string} hint
   */
  const reject = (key, allowed, value, hint) => {
    throw call.invalid(code, `${key} of ${name}`, allowed, value, hint);
  };
  const paletteHint = ' Expand the palette to RGB or RGBA.';
  const hint = " Convert it to 8-bit RGBA, as .toColourspace('srgb').ensureAlpha() of sharp does.";
  if (palette) reject('palette', 'absent', palette, paletteHint);
  for (const [key, bits] of Object.entries({ depth, bitDepth })) {
    if (!isPresent(bits) || bits === 8 || bits === 'uchar') continue;
    reject(key, '8 bits per channel', bits, hint);
  }
  if (isPresent(channels) && !allPixelBytes.includes(channels)) reject('channels', '4, 3 or 1', channels, hint);
  const bytes = isPresent(channels)
    ? channels
    : (measured ?? channelCountOf(colorType) ?? channelCountOf(colorModel) ?? 4);
  for (const [key, colours] of Object.entries({ colorType, colorModel })) {
    if (!isPresent(colours)) continue;
    const count = channelCountOf(colours) ?? NaN;
    // image-js does not count alpha, and other decoders expand the file's format to RGBA.
    if (count === bytes || (alpha && count + 1 === bytes) || (!isPresent(channels) && count < 4 && measured === 4)) {
      continue;
    }
    const hasIndices = colours === 3 || colours === 'palette' || colours === 'indexed';
    reject(key, `that of ${bytes} bytes per pixel`, colours, hasIndices ? paletteHint : hint);
  }
  return bytes;
}
