import { answerOf, isRank, solve, takes } from '../../../web_demo/model/solve.js';
import { stateWith, ts } from './states.js';

describe('solve', () => {
  /** @type {[Partial<import('../../../web_demo/types.js').State>, string][]} */
  const excesses = [
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
  test.each(excesses)('refuses too many parts: %j', (patch, message) => {
    expect(solve(ts, stateWith(patch))).toEqual({ answer: null, fault: { code: 'TOO_LONG', message } });
  });

  test.each([0, 5])('rejects %i dims', (rank) => {
    const message = `The page draws tensors of 1 to 4 dims, got ${rank}.`;
    const { fault } = solve(ts, stateWith({ dims: Array(rank).fill(1), axis: 0 }));
    expect(fault).toEqual({ code: 'DIMS_RANK', message });
  });

  test('returns 30000 parts', () => {
    const { answer } = solve(ts, stateWith({ dims: [30_000], axis: 0, by: 'parts', parts: 30_000 }));
    expect(answer?.lengths).toEqual(Array(30_000).fill(1));
  });

  test('passes a chunk of length 0 to the package', () => {
    const state = stateWith({ operator: 'SplitToSequence', by: 'chunk', chunk: 0 });
    expect(solve(ts, state).fault?.code).toBe('SIZES_INVALID');
  });
});

describe('solve of a join', () => {
  const join = /** @type {const} */ ({ operator: 'Concat', axis: 1 });

  test.each([
    [[4, 10], 1, [3, 2, 5]],
    [[4, 10], -1, [3, 0, 7]],
    [[6, 2, 3], 0, [1, 5]],
    [[6, 2, 3], -2, [2]],
  ])('equals solve of the split of %j along axis %i into %j', (dims, axis, sizes) => {
    const { answer } = solve(ts, stateWith({ ...join, dims, axis, sizes }));
    const split = solve(ts, stateWith({ dims, axis, sizes }));
    expect(split.answer?.lengths).toEqual(sizes);
    expect(answer).toEqual(split.answer);
  });

  /** @type {[string, RegExp, Partial<import('../../../web_demo/types.js').State>][]} */
  const faults = [
    ['SIZES_INVALID', /dims\[1\] must be .*, got -2\. Pass null/, { sizes: [3, -2] }],
    ['SIZES_INVALID', /dims\[1\] must be .*, got 0\.5\.$/, { sizes: [3, 0.5] }],
    ['DIMS_INVALID', /dims\[0\] must be .*, got -4\. Pass null/, { dims: [-4, 5], sizes: [3, 2] }],
    ['ARGUMENT_MISSING', /at least 1 tensor is required/, { sizes: [] }],
    ['AXIS_OUT_OF_RANGE', /axis must be an integer from -2 to 1, got 2/, { axis: 2 }],
    ['TYPE_UNSUPPORTED', /^Concat-13: .* must have element type .*, got uint4\.$/, { type: 'uint4' }],
    ['TYPE_UNSUPPORTED', /^Concat-1: .* must have element type float32, .*, got int8\.$/, { type: 'int8', opset: 1 }],
    ['TOO_LONG', /about 30001 parts/, { sizes: Array(30_001).fill(1) }],
  ];
  test.each(faults)('reports %s: %s', (code, message, patch) => {
    const { fault } = solve(ts, stateWith({ ...join, ...patch }));
    expect(fault?.code).toBe(code);
    expect(fault?.message).toMatch(message);
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
  ])('returns %s', (_, parts, expected) => {
    const outputs = parts.map((dims) => ({ type: 'int8', dims, size: 0, byteLength: 0 }));
    const plan = /** @type {any} */ ({ type: 'int8', outputs, layout });
    expect(answerOf(plan, [1, 5, 3])).toEqual({ type: 'int8', dims: [1, 5, 3], layout, size: 15, ...expected });
  });
});

test.each([
  [0, false],
  [1, true],
  [4, true],
  [5, false],
])('isRank of %i dims is %s', (length, isDrawn) => expect(isRank({ length })).toBe(isDrawn));

test.each(
  /** @type {const} */ ([
    ['Split', 18, 'bfloat16', true],
    ['Split', 11, 'bfloat16', false],
    ['Split', 1, 'int8', false],
    ['SplitToSequence', 24, 'uint4', false],
    ['VariadicSplit', 1, 'uint4', true],
    ['OpenvinoSplit', 1, 'complex64', false],
    ['Concat', 13, 'complex64', true],
    ['Concat', 13, 'uint4', false],
    ['Concat', 11, 'bfloat16', false],
    ['Concat', 4, 'int8', true],
    ['Concat', 1, 'int8', false],
  ]),
)('takes of %s-%i and %s is %s', (operator, opset, type, isTaken) => {
  expect(takes(ts, operator, opset, type)).toBe(isTaken);
});
