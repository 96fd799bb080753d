import {
  counted,
  inDetail,
  inShort,
  lengthsInWords,
  memoryInWords,
  partsInShort,
} from '../../../web_demo/model/narrate.js';
import { answerFor, stateWith } from './states.js';

/** @typedef {Partial<import('../../../web_demo/nouns.js').State>} Patch */

/** @type {Patch} */
const rows = { operator: 'SplitToSequence', by: 'each', axis: 0 };

describe('inShort', () => {
  /** @type {[string, Patch][]} */
  const sentences = [
    ['A table of 4 rows and 10 columns is cut by columns into 3 parts: 3 + 2 + 5.', {}],
    ['A row of 10 numbers is cut into 1 part.', { dims: [10], axis: 0, sizes: [10] }],
    ['A table of 1 row and 10 columns is cut by columns into 1 part.', { dims: [1, 10], axis: -1, sizes: [10] }],
    ['A stack of 3 tables of 4 rows and 5 columns is cut by rows into 1 part.', { dims: [3, 4, 5], sizes: [4] }],
    // Without the outer axes of length 1, unless one of these is cut.
    ['A table of 4 rows and 10 columns is cut by columns into 1 part.', { dims: [1, 1, 4, 10], axis: 3, sizes: [10] }],
    [
      'A block of 1 × 3 × 4 × 5 numbers is cut along its first axis into 1 part.',
      { dims: [1, 3, 4, 5], axis: 0, sizes: [1] },
    ],
    ['A block of 2 × 3 × 4 × 5 numbers is cut along its second axis into 1 part.', { dims: [2, 3, 4, 5], sizes: [3] }],
    ['A row of 1 text is cut into 1 part.', { dims: [1], axis: 0, by: 'parts', parts: 1, type: 'string' }],
    ['A table of 0 rows and 3 columns is cut by rows into 0 parts.', { ...rows, dims: [0, 3] }],
    ['A stack of 2 tables of 1 row and 3 columns is cut by tables into 2 parts: 1 + 1.', { ...rows, dims: [2, 1, 3] }],
    [
      'A stack of 2 tables of 1 row and 3 columns is cut by columns into 3 parts: 1 + 1 + 1.',
      { ...rows, dims: [2, 1, 3], axis: 2 },
    ],
    ['A table of 1 row and 3 columns is cut by rows into 1 part.', { ...rows, dims: [1, 1, 3], axis: 1 }],
    ['A stack of 1 table of 1 row and 3 columns is cut by tables into 1 part.', { ...rows, dims: [1, 1, 3] }],
    [
      'A block of 2 × 1 × 3 × 4 × 5 × 1 texts is cut by rows into 5 parts: 5 of length 1.',
      { ...rows, type: 'string', dims: [2, 1, 3, 4, 5, 1], axis: 4 },
    ],
    [
      'A block of 2 × 1 × 3 × 4 × 5 × 1 numbers is cut along its fourth axis into 4 parts: 1 + 1 + 1 + 1.',
      { ...rows, dims: [2, 1, 3, 4, 5, 1], axis: 3 },
    ],
  ];
  test.each(sentences)('says: %s', (sentence, patch) => expect(inShort(answerFor(patch))).toBe(sentence));
});

describe('lengthsInWords', () => {
  test.each([
    [[2, 2, 2, 2], '2 2 2 2'],
    [[2, 2, 2, 2, 2], '5 of length 2'],
    [[1, 2, 3, 4, 5, 6, 7, 8], '1 2 3 4 5 6 7 8'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], '1 2 3 4 5 6 … 9'],
  ])('names %j', (lengths, words) => expect(lengthsInWords(lengths).join(' ')).toBe(words));
});

describe('inDetail', () => {
  /** @type {[string, Patch][]} */
  const sentences = [
    ['ONNX Split-18 cuts axis 1 (length 10) of float32 [4, 10]. The first is [4, 3], the last [4, 5].', {}],
    [
      'OpenVINO Split-1 cuts axis 1 (length 10) of float32 [4, 10]. Each part is [4, 5].',
      { operator: 'OpenvinoSplit', parts: 2 },
    ],
    [
      'ONNX Split-13 cuts axis 0 (length 1) of int8 [1].',
      { opset: 13, type: 'int8', dims: [1], axis: -1, by: 'parts', parts: 1 },
    ],
    [
      'ONNX Split-18 cuts axis 0 (length 2) of float32 [2]. The first is [1], the last [0]. ' +
        'The last part is empty: the standard allows it, ONNX Runtime refuses it.',
      { dims: [2], axis: 0, by: 'parts', parts: 3 },
    ],
    [
      'ONNX Split-18 cuts axis 0 (length 10) of float32 [10]. The first is [4], the last [2].',
      { dims: [10], axis: 0, by: 'parts', parts: 3 },
    ],
    // Here all are empty, and here the zero was asked for.
    [
      'ONNX Split-18 cuts axis 0 (length 0) of float32 [0]. Each part is [0].',
      { dims: [0], axis: 0, by: 'parts', parts: 3 },
    ],
    [
      'ONNX Split-18 cuts axis 0 (length 2) of float32 [2]. The first is [2], the last [0].',
      { dims: [2], axis: 0, sizes: [2, 0] },
    ],
    [
      'ONNX SplitToSequence-24 cuts axis 0 (length 0) of float32 [0, 3]. The result is an empty list.',
      { ...rows, dims: [0, 3] },
    ],
    [
      'ONNX SplitToSequence-24 cuts axis 0 (length 1) of float32 [1, 3]. Each part would be [1, 3]; keepdims=0 removes ' +
        'the axis of length 1, so each is [3]: rank 1 instead of 2. No value is lost, only the axis. ' +
        'They come as one sequence: a list of 1 tensor.',
      { ...rows, dims: [1, 3], keepdims: 0 },
    ],
    [
      'OpenVINO VariadicSplit-1 cuts axis 1 (length 10) of float32 [4, 10]. The first is [4, 3], the last [4, 2]. ' +
        'The -1 becomes 5: what the others leave.',
      { operator: 'VariadicSplit', sizes: [3, -1, 2] },
    ],
  ];
  test.each(sentences)('says: %s', (sentence, patch) =>
    expect(inDetail(stateWith(patch), answerFor(patch))).toBe(sentence),
  );

  test('does not speak of a -1 in sizes that are not in use', () => {
    const patch = /** @type {const} */ ({ by: 'parts', parts: 2, sizes: [3, -1] });
    expect(inDetail(stateWith(patch), answerFor({ ...patch, sizes: [] }))).not.toContain('-1 becomes');
  });
});

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
  const scattered = (/** @type {string} */ words) =>
    `Part ${words} apart. So every part is a copy, gathered in one pass.`;
  /** @type {[string, Patch][]} */
  const sentences = [
    ['There are no elements in it.', { ...rows, dims: [0, 3] }],
    ['There are no elements in it.', { ...rows, dims: [2, 0, 3] }],
    [
      'Each part lies in one piece in the memory of the input: it can be a view, or is copied at once.',
      { dims: [1, 10] },
    ],
    ['Each part lies in one piece in the memory of the input: it is copied at once.', { ...rows, dims: [2, 3] }],
    [scattered('0 is scattered over the input: 4 pieces of 3 elements, 10'), {}],
    [scattered('1 is scattered over the input: 6 pieces of 8 elements, 24'), { dims: [6, 6, 4], sizes: [0, 2, 4] }],
  ];
  test.each(sentences)('says %j of %j', (sentence, patch) => {
    expect(memoryInWords(stateWith(patch), answerFor(patch))).toBe(sentence);
  });
});
