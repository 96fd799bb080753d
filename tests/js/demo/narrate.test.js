import { counted, isEven, lengthsInWords, shape } from '../../../web_demo/model/narrate.js';

describe('lengthsInWords', () => {
  test.each([
    [[2, 2, 2, 2], '2 2 2 2'],
    [[2, 2, 2, 2, 2], '5 of length 2'],
    [[1, 2, 3, 4, 5, 6, 7, 8], '1 2 3 4 5 6 7 8'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9], '1 2 3 4 5 6 … 9'],
  ])('formats %j', (lengths, words) => expect(lengthsInWords(lengths).join(' ')).toBe(words));
});

test.each([
  [[], '[]', true],
  [[4], '[4]', true],
  [[4, 4, 4], '[4, 4, 4]', true],
  [[4, 4, 3], '[4, 4, 3]', false],
])('shape and isEven accept %j', (dims, text, even) => expect([shape(dims), isEven(dims)]).toEqual([text, even]));

test.each([
  [0, '0 parts'],
  [1, '1 part'],
  [2, '2 parts'],
])('counted formats %i', (count, words) => expect(counted(count, 'part')).toBe(words));
