import { answerOf, isRank, solve, takes } from '../../../web_demo/model/solve.js';
import { stateWith, ts } from './states.js';

describe('solve', () => {
  /** @type {[Partial<import('../../../web_demo/nouns.js').State>, string][]} */
  const excesses = [
    [{ dims: [], axis: 0 }, 'The picture shows ranks 1 to 6, and this has 0.'],
    [{ dims: Array(7).fill(1) }, 'The picture shows ranks 1 to 6, and this has 7.'],
    [
      { dims: [30_001], axis: 0, by: 'parts', parts: 30_001 },
      'This would make about 30001 parts, too many to show: use fewer.',
    ],
    [{ sizes: Array(30_001).fill(0) }, 'This would make about 30001 parts, too many to show: use fewer.'],
    [
      { operator: 'SplitToSequence', by: 'each', dims: [30_001], axis: -1 },
      'This would make about 30001 parts, too many to show: use fewer.',
    ],
    [
      { operator: 'SplitToSequence', by: 'chunk', chunk: 2, dims: [60_002], axis: 0 },
      'This would make about 30001 parts, too many to show: use fewer.',
    ],
  ];
  test.each(excesses)('does not ask for %j', (patch, message) => {
    expect(solve(ts, stateWith(patch))).toEqual({ answer: null, fault: { code: 'TOO_LONG', message } });
  });

  test('gives 30000 parts', () => {
    const { answer } = solve(ts, stateWith({ dims: [30_000], axis: 0, by: 'parts', parts: 30_000 }));
    expect(answer?.lengths).toEqual(Array(30_000).fill(1));
  });

  test('leaves a chunk of length 0 to the package', () => {
    const state = stateWith({ operator: 'SplitToSequence', by: 'chunk', chunk: 0 });
    expect(solve(ts, state).fault?.code).toBe('SIZES_INVALID');
  });
});

describe('answerOf', () => {
  const layout = { outer: 1, axisLength: 5, inner: 3, bits: 32, axis: 1 };
  test.each([
    [
      'parts',
      [
        [1, 2, 3],
        [1, 0, 3],
        [1, 3, 3],
      ],
      { lengths: [2, 0, 3], starts: [0, 2, 2], dropsAxis: false },
    ],
    [
      'parts without their axis',
      [
        [1, 3],
        [1, 3],
      ],
      { lengths: [1, 1], starts: [0, 1], dropsAxis: true },
    ],
    ['no parts', [], { lengths: [], starts: [], dropsAxis: false }],
  ])('tells of %s', (_, parts, expected) => {
    const outputs = parts.map((dims) => ({ type: 'int8', dims, size: 0, byteLength: 0 }));
    const plan = /** @type {any} */ ({ type: 'int8', outputs, layout });
    expect(answerOf(plan, [1, 5, 3])).toEqual({ type: 'int8', dims: [1, 5, 3], layout, size: 15, ...expected });
  });
});

test.each([
  [0, false],
  [1, true],
  [6, true],
  [7, false],
])('isRank says whether %i axes are drawn', (length, isDrawn) => expect(isRank({ length })).toBe(isDrawn));

test.each(
  /** @type {const} */ ([
    ['Split', 18, 'bfloat16', true],
    ['Split', 11, 'bfloat16', false],
    ['Split', 1, 'int8', false],
    ['SplitToSequence', 24, 'uint4', false],
    ['VariadicSplit', 1, 'uint4', true],
    ['OpenvinoSplit', 1, 'complex64', false],
  ]),
)('takes says whether %s-%i takes %s', (operator, opset, type, isTaken) => {
  expect(takes(ts, operator, opset, type)).toBe(isTaken);
});
