// One colour and one dash per part; the style sheet mixes with the colours of the page.
/** @import { Answer } from '../nouns.js' */

/** Hues that people with any kind of colour vision can tell apart, after Okabe and Ito. */
export const hues = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b8a600', '#7f7f86'];

/** How the line beneath the cells of a part is drawn, beside its colour. */
const dashes = ['solid', 'dashed', 'dotted', 'double'];

/** The hues of red, green, blue and alpha, so that the red plane of a picture is not painted blue. */
const pixelHues = [5, 2, 0, 7];

/** The style of each part: colours come again after the last, with the next dash. @param {Answer} answer */
export function looksOf({ type, dims, layout, lengths }) {
  const isPixels = type === 'uint8' && dims.length === 3 && layout.inner === 1 && /^1,1,1(,1)?$/.test(String(lengths));
  return (/** @type {number} */ part) => ({
    '--hue': hues[isPixels ? pixelHues[part] : part % hues.length],
    '--dash': dashes[(part + Math.floor(part / hues.length)) % dashes.length],
  });
}
