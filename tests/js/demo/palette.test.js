import { channelHues, huesOf, inkOn, shaded } from '../../../web_demo/model/palette.js';
import { answerFor } from './states.js';

const hues = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b8a600', '#7f7f86'];

/** Returns the relative luminance of a colour, as WCAG 2 defines it. @param {string} colour */
function luminance(colour) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the contrast of two colours. @param {string} a @param {string} b */
function contrast(a, b) {
  const [less, more] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (more + 0.05) / (less + 0.05);
}

test.each([...hues, ...channelHues, '#55525f'])('inkOn %s is readable', (hue) => {
  expect(contrast(inkOn(hue), hue)).toBeGreaterThanOrEqual(4.5);
});

describe('huesOf', () => {
  /** @type {[string, Partial<import('../../../web_demo/types.js').State>, boolean, string[]][]} */
  const colours = [
    ['the channels of a picture', { dims: [6, 8, 4], axis: 2 }, true, channelHues],
    ['three channels', { dims: [6, 8, 3], axis: 2 }, true, channelHues.slice(0, 3)],
    ['the rows of a picture', { dims: [3, 8, 4], axis: 0 }, true, hues.slice(0, 3)],
    ['a table', { dims: [8, 4], axis: 1 }, false, hues.slice(0, 4)],
    ['ten parts', { dims: [10], axis: 0 }, false, [...hues, ...hues.slice(0, 2)]],
  ];
  test.each(colours)('returns the colour of each part of %s', (_, patch, isPicture, expected) => {
    const answer = answerFor({ operator: 'SplitToSequence', by: 'each', type: 'uint8', ...patch });
    const hueOf = huesOf(answer, isPicture);
    expect(answer.lengths.map((_, part) => hueOf(part))).toEqual(expected);
    expect(hueOf(-1)).toBe('#55525f');
  });

  test('returns no colour of a channel for several channels together', () => {
    const answer = answerFor({ type: 'uint8', dims: [6, 8, 4], axis: 2, by: 'list', sizes: [1, 3] });
    const hueOf = huesOf(answer, true);
    expect([hueOf(0), hueOf(1)]).toEqual([channelHues[0], hues[3]]);
  });
});

test('shaded mixes a hue with black or white', () => {
  expect([0, 0.5, 1, -0.5, -1].map((share) => shaded('#c86400', share))).toEqual([
    'rgb(200,100,0)',
    'rgb(100,50,0)',
    'rgb(0,0,0)',
    'rgb(228,178,128)',
    'rgb(255,255,255)',
  ]);
});
