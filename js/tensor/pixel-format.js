// SPDX-License-Identifier: MIT
//
// How a picture says that its pixels are stored, as decoders of image files write it beside the data.
import { describeValue } from '../errors.js';

/** @import { SplitErrorCode } from '../api.js' */
/** @import { CallContext } from '../call.js' */

/** Channels by the colour types of PNG files, and by the names that canvases and decoders use. @type {Record<string, number>} */
const channelsOf = { 0: 1, 2: 3, 6: 4, grey: 1, gray: 1, grayscale: 1, greyscale: 1, rgb: 3, rgba: 4 };

/** Returns the channels of a colour type or model, if it is known. @param {unknown} colours */
function countOf(colours) {
  const isPlain = typeof colours === 'string' || typeof colours === 'number';
  const word = isPlain ? String(colours).slice(0, 20).toLowerCase() : '';
  return Object.hasOwn(channelsOf, word) ? channelsOf[word] : undefined;
}

/** The bytes that a pixel may have: RGBA, RGB or grey. It is not asked of the core, as `crop` has none. */
export const allPixelBytes = [4, 3, 1];

/** @param {unknown} value */
const isGiven = (value) => (value ?? undefined) !== undefined;

/**
 * Returns the bytes of a pixel: `channels` of the picture, or else `found`, or else those that its colours take, or 4.
 *
 * Whatever else the picture says must agree with 8-bit grey, RGB or RGBA. Each property is read once.
 *
 * @param {CallContext} call
 * @param {any} image An object.
 * @param {number | undefined} found Bytes of a pixel by the size of the data or by the dims, if these tell.
 * @param {string} name For messages.
 * @param {SplitErrorCode} code Thrown if something does not agree.
 * @returns {number}
 */
export function readPixelBytes(call, image, found, name, code) {
  const { channels, depth, bitDepth, palette, colorType, colorModel, alpha, bpp } = image;
  const said = channels ?? depth ?? bitDepth ?? palette ?? colorType ?? colorModel;
  if (!isGiven(said)) return found ?? 4;
  // pngjs says how the file was stored. Its data are RGBA in any case.
  if (!isGiven(channels) && typeof bpp === 'number' && typeof colorType === 'number') return 4;

  /**
   * @param {string} key
   * @param {string} allowed
   * @param {unknown} given
   * @param {string} hint
   */
  const refuse = (key, allowed, given, hint) => {
    throw call.error(code, `${key} of ${name} must be ${allowed}, got ${describeValue(given)}. ${hint}`);
  };
  const indices = 'The data are indices of colours: expand the palette to RGB or RGBA.';
  const hint = "Convert the picture to 8-bit RGBA, as .toColourspace('srgb').ensureAlpha() of sharp does.";
  if (palette) refuse('palette', 'absent', palette, indices);
  for (const [key, bits] of Object.entries({ depth, bitDepth })) {
    if (!isGiven(bits) || bits === 8 || bits === 'uchar') continue;
    refuse(key, '8 bits per channel', bits, hint);
  }
  if (isGiven(channels) && !allPixelBytes.includes(channels)) refuse('channels', '4, 3 or 1', channels, hint);
  const bytes = isGiven(channels) ? channels : (found ?? countOf(colorType) ?? countOf(colorModel) ?? 4);
  for (const [key, colours] of Object.entries({ colorType, colorModel })) {
    if (!isGiven(colours)) continue;
    const count = countOf(colours) ?? NaN;
    // image-js counts the alpha apart, and other decoders expand what the file has to RGBA.
    if (count === bytes || (alpha && count + 1 === bytes) || (!isGiven(channels) && count < 4 && found === 4)) continue;
    const hasIndices = colours === 3 || colours === 'palette' || colours === 'indexed';
    refuse(key, `that of ${bytes} bytes a pixel`, colours, hasIndices ? indices : hint);
  }
  return bytes;
}
