// One colour and one dash per part, and what is made of each hue, for the style sheet.
/** @import { Answer } from '../nouns.js' */

/** Hues that people with any kind of colour vision can tell apart, after Okabe and Ito. */
export const hues = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b8a600', '#7f7f86'];

/** How the line beneath the cells of a part is drawn, beside its colour. */
const dashes = ['solid', 'dashed', 'dotted', 'double'];

/** What is mixed of a hue: so many percent of it, with a colour of the page. @type {Record<string, [percent: number, other: string]>} */
export const mixes = { fill: [38, 'panel'], ink: [80, 'text'], solid: [95, 'text'] };

/** @param {string} hue */
const rulesOf = (hue) =>
  Object.entries(mixes)
    .map(([name, [percent, other]]) => `--${name}: color-mix(in srgb, ${hue} ${percent}%, var(--${other}));`)
    .join(' ');

/** An element of class `hue-0 dash-1` and so on has the colours and the dash as variables. */
export const partRules = [
  ...hues.map((hue, i) => `.hue-${i} { ${rulesOf(hue)} }`),
  ...dashes.map((dash, i) => `.dash-${i} { --dash: ${dash}; }`),
].join('\n');

/** The hues of red, green, blue and alpha, so that the red plane of a picture is not painted blue. */
const pixelHues = [5, 2, 0, 7];

/** The classes of each part: colours come again after the last, with the next dash. @param {Answer} answer */
export function looksOf(answer) {
  const isPixels =
    answer.type === 'uint8' &&
    answer.dims.length === 3 &&
    answer.layout.inner === 1 &&
    [3, 4].includes(answer.lengths.length) &&
    answer.lengths.every((length) => length === 1);
  return (/** @type {number} */ part) => {
    const hue = isPixels ? pixelHues[part] : part % hues.length;
    const dash = (part + Math.floor(part / hues.length)) % dashes.length;
    return part < 0 ? '' : `hue-${hue} dash-${dash}`;
  };
}
