import {
  counted,
  isEven,
  lengthsInWords,
  memoryInWords,
  partsInShort,
  shape,
} from '../../../web_demo/model/narrate.js';
import { answerFor, stateWith } from './states.js';

/** @typedef {Partial<import('../../../web_demo/nouns.js').State>} Patch */

/** @type {Patch} */
const rows = { operator: 'SplitToSequence', by: 'each', axis: 0 };

describe('lengthsInWords', () => {
  test.each([
    [[2, 2, 2, 2], '2 2 2 2'],
    [[2, 2, 2, 2, 2], '5 of length 2'],
    [[1, 2, 3, 4, 5, 6, 7, 8], '1 2 3 4 5 6 7 8'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], '1 2 3 4 5 6 … 9'],
  ])('names %j', (lengths, words) => expect(lengthsInWords(lengths).join(' ')).toBe(words));
});

test.each([
  [[], '[]', true],
  [[4], '[4]', true],
  [[4, 4, 4], '[4, 4, 4]', true],
  [[4, 4, 3], '[4, 4, 3]', false],
])('shape and isEven of %j', (dims, text, even) => expect([shape(dims), isEven(dims)]).toEqual([text, even]));

test.each([
  [0, '0 parts'],
  [1, '1 part'],
  [2, '2 parts'],
])('counted says how many %i are', (count, words) => expect(counted(count, 'part')).toBe(words));

describe('partsInShort', () => {
  test.each([
    ['an empty list', { ...rows, dims: [0, 3] }],
    ['2 × [4, 5]', { by: 'parts', parts: 2 }],
    ['3 × [10]', { ...rows, dims: [3, 10], keepdims: 0 }],
    ['3 of different length', {}],
  ])('says: %s', (words, patch) => expect(partsInShort(answerFor(/** @type {Patch} */ (patch)))).toBe(words));
});

describe('memoryInWords', () => {
  const none = 'There are no elements in it.';
  const copied = 'Each part is one piece of the input: it is copied at once.';
  const viewed = 'Each part is one piece of the input: it can be a view, or is copied at once.';
  const joined = 'Each part is one piece of the result: it is copied at once.';
  /** @type {(words: string, how?: string) => string} */
  const scattered = (words, how = 'input. Every part is a copy, gathered in one pass.') =>
    `Part ${words}, in the ${how}`;
  /** @type {[string, Patch][]} */
  const sentences = [
    [none, { ...rows, dims: [0, 3] }],
    [none, { ...rows, dims: [2, 0, 3] }],
    [none, { dims: [4, 0], by: 'parts', parts: 2 }],
    [viewed, { dims: [1, 10] }],
    // One part is never scattered, whatever the axis.
    [viewed, { sizes: [10] }],
    [viewed, { sizes: [0, 10, 0] }],
    [copied, { ...rows, dims: [2, 3] }],
    [copied, { dims: [1, 10], type: 'string' }],
    // Views begin at whole bytes.
    [copied, { operator: 'VariadicSplit', type: 'uint4', dims: [10], axis: 0 }],
    [viewed, { operator: 'VariadicSplit', type: 'uint4', dims: [10], axis: 0, sizes: [4, 6] }],
    [joined, { operator: 'Concat', dims: [10, 2], axis: 0 }],
    [scattered('0 lies in 4 pieces of 3 elements, 10 apart'), {}],
    [scattered('0 lies in 4 pieces of 1 element, 10 apart'), { sizes: [1, 9] }],
    [scattered('1 lies in 6 pieces of 8 elements, 24 apart'), { dims: [6, 6, 4], sizes: [0, 2, 4] }],
    [
      scattered('0 lies in 4 pieces of 3 elements, 10 apart', 'result. Every part is scattered in one pass.'),
      { operator: 'Concat' },
    ],
  ];
  test.each(sentences)('says %j of %j', (sentence, patch) => {
    expect(memoryInWords(stateWith(patch), answerFor(patch))).toBe(sentence);
  });
});
