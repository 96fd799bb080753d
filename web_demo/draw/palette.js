// One colour and one pattern per part.
/** @import { Answer } from '../nouns.js' */

/** Hues that people with any kind of colour vision can tell apart, after Okabe and Ito. */
const hues = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b8a600', '#7f7f86'];

/** How parts are hatched, beside their colour; as many as there are hues. */
export const patterns = ['plain', 'rising', 'dots', 'level', 'falling', 'crossed', 'upright', 'grid'];

/** @param {string} a @param {string} b @param {number} share Of `b`. */
function mix(a, b, share) {
  const [from, to] = [a, b].map((hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)));
  const mixed = from.map((value, i) => Math.round(value + (to[i] - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The colours of each hue: behind text, of lines on that, and where no text stands. */
export const inks = {
  light: hues.map((hue) => ({ fill: mix(hue, '#ffffff', 0.66), line: mix(hue, '#000000', 0.18), solid: hue })),
  dark: hues.map((hue) => ({
    fill: mix(hue, '#191b20', 0.58),
    line: mix(hue, '#ffffff', 0.25),
    solid: mix(hue, '#ffffff', 0.12),
  })),
};

/** The same as rules of CSS: an element of class `hue-0`, `hue-1` and so on has them. @param {(typeof inks)['light']} all */
export const rulesOf = (all) =>
  all.map(({ fill, line, solid }, i) => `.hue-${i} { --fill: ${fill}; --ink: ${line}; --solid: ${solid} }`).join('\n');

/** The hues of red, green, blue and alpha, so that the red plane of a picture is not painted blue. */
const pixelHues = [5, 2, 0, 7];

/** Which hue each part has: colours come again after the last, with the next pattern. @param {Answer | null} answer */
export function huesOf(answer) {
  const isPixels =
    answer?.type === 'uint8' &&
    answer.dims.length === 3 &&
    answer.layout.inner === 1 &&
    [3, 4].includes(answer.lengths.length) &&
    answer.lengths.every((length) => length === 1);
  return (/** @type {number} */ chunk) => (isPixels ? pixelHues[chunk] : chunk % hues.length);
}

/** How a part is hatched. @param {number} chunk */
export const patternOf = (chunk) => patterns[(chunk + Math.floor(chunk / hues.length)) % patterns.length];

/**
 * The strokes of a pattern in a small rectangle, as the path of an SVG or a `Path2D`.
 *
 * @param {string} pattern
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
export function hatch(pattern, x, y, width, height) {
  const [right, bottom] = [x + width, y + height];
  let path = '';
  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  const line = (x0, y0, x1, y1) => (path += `M${x0} ${y0}L${x1} ${y1}`);
  if (/plain|level|grid/.test(pattern)) line(x, bottom, right, bottom);
  if (/level|grid/.test(pattern)) line(x, bottom - 3, right, bottom - 3);
  const isDense = /upright|grid/.test(pattern);
  for (let at = x; at + height <= right; at += isDense ? 4 : 7) {
    if (/rising|crossed/.test(pattern)) line(at, bottom, at + height, y);
    if (/falling|crossed/.test(pattern)) line(at, y, at + height, bottom);
    if (isDense) line(at + 1, y, at + 1, bottom);
    if (pattern === 'dots') line(at + 1, bottom - 1, at + 3, bottom - 1);
  }
  return path;
}
