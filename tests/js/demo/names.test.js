import { partNames, titleOfPart } from '../../../web_demo/model/names.js';
import { answerFor } from './states.js';

/** @type {import('../../../web_demo/types.js').AxisNames} */
// prettier-ignore
const letters = { axis: 1, ranges: [['a', 2], ['b', 1], ['c', 3], ['d', 1], ['e', 3]] };

/** Returns the names of the parts of a tensor [4, 10]. @param {number[]} sizes @param {any} [names] */
const namesFor = (sizes, names = letters) => partNames(answerFor({ sizes }), names);

describe('partNames', () => {
  test('names parts without elements if the parts are the ranges', () => {
    const names = {
      axis: 1,
      ranges: [
        ['a', 4],
        ['b', 0],
        ['c', 6],
      ],
    };
    expect(namesFor([4, 0, 6], names)).toEqual(['a', 'b', 'c']);
    expect(namesFor([0, 4, 6], names)).toEqual(['', 'a', 'c']);
  });

  test.each([
    [
      [2, 1, 3, 1, 3],
      ['a', 'b', 'c', 'd', 'e'],
    ],
    [
      [3, 7],
      ['a, b', 'c, d, e'],
    ],
    [
      [6, 4],
      ['a, b, c', 'd, e'],
    ],
    [
      [7, 3],
      ['a … d', 'e'],
    ],
    [[10], ['a … e']],
    [
      [1, 1, 1, 7],
      ['', '', 'b', 'c, d, e'],
    ],
    [
      [2, 0, 8],
      ['a', '', 'b … e'],
    ],
    [
      [5, 5],
      ['', ''],
    ],
  ])('of the sizes %j is %j', (sizes, expected) => expect(namesFor(sizes)).toEqual(expected));

  test('names a part if its indices are those of whole ranges, for all pairs of cuts', () => {
    const owners = [...'aabcccdeee'];
    for (let first = 0; first <= 10; first += 1) {
      for (let second = first; second <= 10; second += 1) {
        const found = namesFor([first, second - first, 10 - second]);
        [owners.slice(0, first), owners.slice(first, second), owners.slice(second)].forEach((part, i) => {
          const covered = [...new Set(part)];
          const isWhole = part.length === owners.filter((owner) => covered.includes(owner)).length;
          const all = covered.length > 3 ? `${covered[0]} … ${covered[covered.length - 1]}` : covered.join(', ');
          expect(found[i]).toBe(isWhole ? all : '');
        });
      }
    }
  });

  test('ignores ranges of length 0', () => {
    // prettier-ignore
    expect(namesFor([4, 6], { axis: 1, ranges: [['z', 0], ['a', 4], ['z', 0], ['b', 6], ['z', 0]] })).toEqual(['a', 'b']);
  });

  test.each([
    ['there are no names', undefined, ['', '']],
    ['another axis has names', { ...letters, axis: 0 }, ['', '']],
    ['the names end before the axis', { axis: 1, ranges: [['a', 3]] }, ['', '']],
    ['the names end after the axis', { axis: 1, ranges: [['a', 3], ['b', 8]] }, ['', '']], // prettier-ignore
    ['a range has no name', { axis: 1, ranges: [['', 3], ['b', 7]] }, ['', 'b']], // prettier-ignore
  ])('is empty if %s', (_, names, expected) => {
    expect(partNames(answerFor({ sizes: [3, 7] }), /** @type {any} */ (names))).toEqual(expected);
  });

  test('is empty for several ranges of which one has no name', () => {
    expect(namesFor([10], { axis: 1, ranges: [['', 3], ['b', 7]] })).toEqual(['']); // prettier-ignore
  });

  test('names single slices, which lose the axis', () => {
    const answer = answerFor({ operator: 'SplitToSequence', by: 'each', keepdims: 0, dims: [2, 3], axis: -1 });
    // prettier-ignore
    expect(partNames(answer, { axis: 1, ranges: [['a', 1], ['b', 2]] })).toEqual(['a', '', '']);
  });
});

test('titleOfPart is the name, or the number of a part without a name', () => {
  expect([0, 1, 2].map((part) => titleOfPart(['query', ''], part))).toEqual(['query', 'part 1', 'part 2']);
});
