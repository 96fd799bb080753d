// Colours of parts and channels.
/** @import { Answer } from '../types.js' */

/** Hues after Okabe and Ito, which people with any kind of colour vision can tell apart. */
const hues = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b8a600', '#7f7f86'];

/** Colours of the channels red, green, blue and alpha. */
export const channelHues = ['#d8323c', '#1f9d4c', '#3b62e0', '#8b8896'];

/** Returns a colour as numbers from 0 to 255. @param {string} hue */
const rgbOf = (hue) => [1, 3, 5].map((at) => parseInt(hue.slice(at, at + 2), 16));

/** Returns a colour of text that is readable on a hue. @param {string} hue */
export function inkOn(hue) {
  const [red, green, blue] = rgbOf(hue).map((value) => (value / 255) ** 2.2);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.2 ? '#0d0c11' : '#ffffff';
}

/** Mixes a hue with black, or with white if `share` is negative. @param {string} hue @param {number} share */
export function shaded(hue, share) {
  const to = share < 0 ? 255 : 0;
  return `rgb(${rgbOf(hue).map((value) => Math.round(value + (to - value) * Math.abs(share)))})`;
}

/**
 * Returns a function from parts to hues. Single channels of a picture have the colour of their channel.
 * @param {Answer} answer @param {boolean} isPicture
 */
export function huesOf({ layout, starts, lengths }, isPicture) {
  const isChannels = isPicture && layout.axis === 2;
  return (/** @type {number} */ part) => {
    if (part < 0) return '#55525f';
    if (isChannels && lengths[part] === 1) return channelHues[starts[part]];
    // Several channels together must not look like a red, green or blue channel.
    return hues[(isChannels ? 2 * part + 1 : part) % hues.length];
  };
}
