import { jest } from '@jest/globals';

import { rowsOf } from '../../../web_demo/data/nodes.js';
import { maxRank } from '../../../web_demo/model/solve.js';
import { stateWith, ts } from './states.js';

const data = { name: 'x', type: 'int8', dims: [4, 10] };
const sizes = { name: 's', type: 'int64', dims: [2], data: BigInt64Array.of(1n, 3n) };
const computed = { ...sizes, data: undefined };
const sequence = { opType: 'SplitToSequence', outputs: ['list'] };
const concat = { opType: 'Concat', outputs: ['y'], attributes: { axis: 1n } };

/** Returns the only row of a node, drawn. @param {any} node */
function rowOf(node) {
  const whole = {
    name: 'cut',
    domain: '',
    opType: 'Split',
    opset: 18,
    attributes: {},
    inputs: [data],
    outputs: ['a', 'b'],
  };
  const rows = rowsOf([/** @type {any} */ ({ ...whole, ...node })], ts);
  expect(rows).toHaveLength(1);
  return { ...rows[0], ...rows[0].draw() };
}

describe('rowsOf', () => {
  /** @type {[string, any, any, string][]} */
  const nodes = [
    ['sizes as an input', { inputs: [data, sizes] }, { by: 'list', sizes: [1, 3] }, '[4, 10] → 1 · 3'],
    [
      'sizes as an attribute',
      { opset: 11, attributes: { split: [1n, 3n], axis: 0n } },
      { opset: 11, sizes: [1, 3] },
      '[4, 10] → 1 · 3',
    ],
    [
      'an axis',
      { attributes: { axis: -1n, num_outputs: 5n }, outputs: [...'abcde'] },
      { axis: -1, by: 'parts', parts: 5 },
      '[4, 10] → 5 of length 2',
    ],
    [
      'one part per output',
      { outputs: ['a', 'b'], opset: 13 },
      { opset: 13, by: 'parts', parts: 2 },
      '[4, 10] → 2 · 2',
    ],
    [
      'a version between two',
      { opset: 12, attributes: { split: [4] }, outputs: ['a'] },
      { opset: 11, by: 'list', sizes: [4] },
      '[4, 10] → 4',
    ],
    [
      'a newer version',
      { opset: 25, attributes: { num_outputs: 2 } },
      { opset: 18, by: 'parts', parts: 2 },
      '[4, 10] → 2 · 2',
    ],
    [
      'single slices',
      { ...sequence, attributes: { keepdims: 0n } },
      { opset: 11, by: 'each', keepdims: 0 },
      '[4, 10] → 1 · 1 · 1 · 1',
    ],
    [
      'a chunk',
      { ...sequence, inputs: [data, { ...sizes, dims: [], data: BigInt64Array.of(3n) }] },
      { opset: 11, by: 'chunk', chunk: 3 },
      '[4, 10] → 3 · 1',
    ],
    [
      'a list of one length',
      { ...sequence, inputs: [data, { ...sizes, dims: [1], data: BigInt64Array.of(4n) }] },
      { opset: 11, by: 'list', sizes: [4] },
      '[4, 10] → 4',
    ],
    [
      'symbolic and unknown dims',
      { inputs: [{ ...data, dims: ['n', null, 3] }, sizes] },
      { dims: [4, 1, 3], by: 'list', sizes: [1, 3] },
      '[n = 4, ? = 1, 3] → 1 · 3',
    ],
    [
      'a symbolic axis that is cut into a number of parts',
      { opset: 13, inputs: [{ ...data, dims: [4, 'n'] }], attributes: { axis: 1 }, outputs: ['a', 'b', 'c'] },
      { opset: 13, dims: [4, 3], axis: 1, by: 'parts', parts: 3 },
      '[4, n = 3] → 1 · 1 · 1',
    ],
    [
      'computed sizes',
      { inputs: [data, { ...computed, dims: [3] }], outputs: ['a', 'b', 'c'] },
      { by: 'list', sizes: [2, 1, 1] },
      '[4, 10] → lengths known only when it runs, drawn as 2 · 1 · 1',
    ],
    [
      'no type',
      { inputs: [{ ...data, type: null }, sizes] },
      { type: 'float32', by: 'list', sizes: [1, 3] },
      '[4, 10] → 1 · 3',
    ],
    [
      'joined tensors',
      { ...concat, inputs: [data, { ...data, dims: [4, 2] }, { ...data, dims: [4, 0] }] },
      { axis: 1, opset: 13, dims: [4, 12], sizes: [10, 2, 0] },
      '10 · 2 · 0 → [4, 12]',
    ],
    [
      'joined tensors with symbolic dims',
      {
        ...concat,
        attributes: { axis: -1n },
        inputs: [
          { ...data, dims: ['n', 5] },
          { ...data, dims: [4, 'm'] },
        ],
      },
      { axis: -1, opset: 13, dims: [4, 6], sizes: [5, 1] },
      '5 · 1 → [4, ? = 6]',
    ],
  ];

  test.each(nodes)('draws a node with %s', (_, node, patch, words) => {
    const operator = node.opType ?? 'Split';
    const row = rowOf(node);
    expect(row).toMatchObject({ name: 'cut', words });
    const { axis, opset, type, dims, keepdims } = stateWith({ operator, type: 'int8', axis: 0 });
    expect(row.state).toMatchObject({ operator, axis, opset, type, dims, keepdims, ...patch });
  });

  test.each([
    ['no shape', { inputs: [{ ...data, dims: null }] }, 'The model has no shape for its input.'],
    ['an omitted input', { inputs: [null] }, 'The model has no shape for its input.'],
    ['no input', { inputs: [] }, /^Split-18: .+\.$/],
    ['a scalar', { inputs: [{ ...data, dims: [] }] }, /^Its rank is 0; the page draws ranks 1 to/],
    [
      'seven axes',
      { inputs: [{ ...data, dims: Array(7).fill(1) }] },
      `Its rank is 7; the page draws ranks 1 to ${maxRank}.`,
    ],
    ['a wrong sum', { inputs: [{ ...data, dims: [5] }, sizes] }, /^Split-18: .* add up to the axis length 5, got 4\.$/],
    ['an axis too far', { inputs: [data, sizes], attributes: { axis: 2n } }, /^Split-18: axis must be .*, got 2\.$/],
    [
      'an attribute without a value',
      { ...concat, attributes: { axis: '@a' } },
      /^Concat-13: axis must be an integer, got the string "@a"/,
    ],
    ['neither sizes nor a number', { outputs: ['a', 'b'] }, /^Split-18: split or num_outputs is required/],
    [
      'shapes that do not fit',
      { ...concat, inputs: [data, { ...data, dims: [5, 1] }] },
      /^Concat-13: .* must be 4, got 5\.$/,
    ],
    [
      'a shapeless tensor to join',
      { ...concat, inputs: [data, { ...data, dims: null }] },
      /has no shape for its input/,
    ],
    [
      'sizes of a sequence that only a run tells',
      { ...sequence, inputs: [data, { ...computed, dims: [] }] },
      'Its sizes are known only when the model runs.',
    ],
    ['millions of slices', { ...sequence, inputs: [{ ...data, dims: [2 ** 40] }] }, /too many to show/],
    ['too many slices', { ...sequence, inputs: [{ ...data, dims: [40_000] }] }, /about 40000 parts, too many to show/],
  ])('returns a reason instead of a state for a node with %s', (_, node, fault) => {
    const row = rowOf(node);
    expect(row.state).toBe(null);
    expect(row.words).toMatch(fault);
    expect(row.names()).toBe(undefined);
  });

  test.each([
    [
      'outputs of a split',
      { inputs: [data, sizes] },
      {
        axis: 0,
        ranges: [
          ['a', 1],
          ['b', 3],
        ],
      },
    ],
    [
      'outputs of a split, numbered if omitted',
      { inputs: [data, sizes], outputs: ['', 'b'] },
      {
        axis: 0,
        ranges: [
          ['part 0', 1],
          ['b', 3],
        ],
      },
    ],
    [
      'outputs along a negative axis',
      { attributes: { axis: -1n, num_outputs: 1n }, outputs: ['a'] },
      { axis: 1, ranges: [['a', 10]] },
    ],
    [
      'inputs of a join',
      { ...concat, inputs: [data, { ...data, name: 'z', dims: [4, 2] }] },
      {
        axis: 1,
        ranges: [
          ['x', 10],
          ['z', 2],
        ],
      },
    ],
    ['nothing of a sequence', sequence, undefined],
  ])('names the parts by the %s', (_, node, names) => expect(rowOf(node).names()).toEqual(names));

  test('says the operator with its version, the type, and the names of the tensors', () => {
    const node = { inputs: [data, sizes], opset: 17 };
    expect(rowOf(node)).toMatchObject({
      operator: 'Split',
      kind: 'Split-13 int8',
      inputs: ['x', 's'],
      outputs: ['a', 'b'],
    });
    expect(rowOf({ ...sequence, inputs: [null] })).toMatchObject({
      kind: 'SplitToSequence-11',
      inputs: [''],
      outputs: ['list'],
    });
  });

  test('converts a node when it is drawn, and once', () => {
    const inferNode = jest.spyOn(ts, 'inferNode');
    const node = {
      name: 'a',
      domain: '',
      opType: 'Split',
      opset: 18,
      attributes: {},
      inputs: [data, sizes],
      outputs: ['a', 'b'],
    };
    const [row] = rowsOf([/** @type {any} */ (node)], ts);
    expect(inferNode).toHaveBeenCalledTimes(0);
    expect(row.draw()).toBe(row.draw());
    expect(inferNode).toHaveBeenCalledTimes(1);
    inferNode.mockRestore();
  });

  test('names nodes without a name, and skips operators that are not drawn', () => {
    const node = { domain: '', opType: 'Concat', opset: 13, attributes: { axis: 0 }, inputs: [data], outputs: ['y'] };
    const all = ['x', '', ''].map((name, i) => ({ ...node, name, opType: i === 0 ? 'ConcatFromSequence' : 'Concat' }));
    expect(rowsOf(/** @type {any} */ (all), ts).map(({ name }) => name)).toEqual(['Concat 0', 'Concat 1']);
  });
});
