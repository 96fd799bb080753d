// One colour and one pattern per part, as rules of CSS for what is HTML and SVG, and by themselves for the canvas.

/**
 * @typedef {object} Ink
 * @property {string} fill Behind text.
 * @property {string} line Strokes and patterns on it.
 * @property {string} solid Where no text stands on it.
 */

/**
 * @typedef {object} Theme
 * @property {string} ground Of the page.
 * @property {string} text
 * @property {string} faint Text beside: folds and captions.
 * @property {string} cell An element that belongs to no part.
 * @property {string} edge
 * @property {string} focus
 * @property {Ink[]} chunks
 */

/** Hues that people with any kind of colour vision can tell apart, after Okabe and Ito. */
const hues = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b8a600', '#7f7f86'];

/** How chunks are hatched, beside their colour; as many as there are hues. */
export const patterns = /** @type {const} */ ([
  'plain',
  'rising',
  'dots',
  'level',
  'falling',
  'crossed',
  'upright',
  'grid',
]);

/**
 * @param {string} hex
 * @returns {number[]} Red, green and blue from 0 to 255.
 */
function channels(hex) {
  return [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
}

/**
 * @param {string} a
 * @param {string} b
 * @param {number} share Of `b`.
 * @returns {string}
 */
function mix(a, b, share) {
  const to = channels(b);
  const mixed = channels(a).map((value, i) => Math.round(value + (to[i] - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** @type {Record<'light' | 'dark', Theme>} */
export const themes = {
  light: {
    ground: '#ffffff',
    text: '#17181c',
    faint: '#5d616b',
    cell: '#eceef1',
    edge: '#c4c8d0',
    focus: '#17181c',
    chunks: hues.map((hue) => ({ fill: mix(hue, '#ffffff', 0.66), line: mix(hue, '#000000', 0.18), solid: hue })),
  },
  dark: {
    ground: '#191b20',
    text: '#f2f3f5',
    faint: '#a3a8b4',
    cell: '#2a2d34',
    edge: '#454a55',
    focus: '#ffffff',
    chunks: hues.map((hue) => ({
      fill: mix(hue, '#191b20', 0.58),
      line: mix(hue, '#ffffff', 0.25),
      solid: mix(hue, '#ffffff', 0.12),
    })),
  },
};

/** Which hues red, green, blue and alpha have, so that the red plane of a picture is not painted blue. */
const pixelHues = [5, 2, 0, 7];

/**
 * Which hue each part has: colours come again after the last, with the next pattern.
 *
 * @param {import('../model/solve.js').Answer | null} answer
 * @returns {(chunk: number) => number}
 */
export function huesOf(answer) {
  const isPixels =
    answer !== null &&
    answer.type === 'uint8' &&
    answer.dims.length === 3 &&
    answer.layout.inner === 1 &&
    (answer.lengths.length === 3 || answer.lengths.length === 4) &&
    answer.lengths.every((length) => length === 1);
  return (chunk) => (isPixels ? pixelHues[chunk] : chunk % hues.length);
}

/**
 * How a part is hatched.
 *
 * @param {number} chunk
 * @returns {typeof patterns[number]}
 */
export function patternOf(chunk) {
  return patterns[(chunk + Math.floor(chunk / hues.length)) % patterns.length];
}

/**
 * The strokes of a pattern in a small rectangle, as the path of an SVG or a `Path2D`.
 *
 * @param {string} pattern
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 * @returns {string}
 */
export function hatch(pattern, x, y, width, height) {
  /** @type {string[]} */
  const path = [];
  /** @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 */
  const line = (x0, y0, x1, y1) => path.push(`M${x0} ${y0}L${x1} ${y1}`);
  const right = x + width;
  const bottom = y + height;
  if (pattern === 'plain') line(x, bottom, right, bottom);
  if (pattern === 'level' || pattern === 'grid') {
    line(x, bottom, right, bottom);
    line(x, bottom - 3, right, bottom - 3);
  }
  const isDense = pattern === 'upright' || pattern === 'grid';
  for (let at = x; at + height <= right; at += isDense ? 4 : 7) {
    if (pattern === 'rising' || pattern === 'crossed') line(at, bottom, at + height, y);
    if (pattern === 'falling' || pattern === 'crossed') line(at, y, at + height, bottom);
    if (isDense) line(at + 1, y, at + 1, bottom);
    if (pattern === 'dots') line(at + 1, bottom - 1, at + 3, bottom - 1);
  }
  return path.join('');
}

/**
 * The colours as rules of CSS: an element of class `hue-0`, `hue-1` and so on has its `--fill`, `--ink` and `--solid`.
 *
 * @param {Theme} theme
 * @returns {string}
 */
export const rulesOf = ({ chunks }) =>
  chunks
    .map(({ fill, line, solid }, i) => `.hue-${i} { --fill: ${fill}; --ink: ${line}; --solid: ${solid} }`)
    .join('\n');
