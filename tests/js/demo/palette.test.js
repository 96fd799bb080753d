import { looksOf } from '../../../web_demo/draw/palette.js';
import { answerFor } from './states.js';

const hues = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b8a600', '#7f7f86'];
/** Red, green, blue and grey. */
const channels = ['#d55e00', '#009e73', '#0072b2', '#7f7f86'];

describe('looksOf', () => {
  /** @type {[string, Partial<import('../../../web_demo/nouns.js').State>, string[]][]} */
  const colours = [
    ['RGBA pixels', { type: 'uint8', dims: [6, 8, 4], axis: 2 }, channels],
    ['RGB pixels', { type: 'uint8', dims: [6, 8, 3], axis: 2 }, channels.slice(0, 3)],
    ['two channels', { type: 'uint8', dims: [6, 8, 2], axis: 2 }, hues.slice(0, 2)],
    ['five channels', { type: 'uint8', dims: [6, 8, 5], axis: 2 }, hues.slice(0, 5)],
    ['floats', { type: 'float32', dims: [6, 8, 4], axis: 2 }, hues.slice(0, 4)],
    ['a table of bytes', { type: 'uint8', dims: [8, 4], axis: 1 }, hues.slice(0, 4)],
    ['planes', { type: 'uint8', dims: [4, 6, 8], axis: 0 }, hues.slice(0, 4)],
    ['eight parts and more', { dims: [10], axis: 0 }, [...hues, ...hues.slice(0, 2)]],
  ];
  test.each(colours)('gives each part of %s its colour', (_, patch, expected) => {
    const answer = answerFor({ operator: 'SplitToSequence', by: 'each', ...patch });
    const look = looksOf(answer);
    expect(answer.lengths.map((_, part) => look(part)['--hue'])).toEqual(expected);
  });

  test('gives a colour that comes again the next dash', () => {
    const look = looksOf(answerFor({}));
    const dashes = [0, 1, 2, 3, 4, 8, 12, 16, 24, 32].map((part) => look(part)['--dash']);
    expect(dashes.join(' ')).toBe('solid dashed dotted double solid dashed dashed dotted double solid');
  });
});
