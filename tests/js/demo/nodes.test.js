import { stateOf } from '../../../web_demo/data/nodes.js';
import { stateWith } from './states.js';

const data = { name: 'x', type: 'int8', dims: [4, 10] };
const sizes = { name: 's', type: 'int64', dims: [2], data: BigInt64Array.of(1n, 3n) };
const notes = {
  open: 'open dims are taken as 1',
  computed: 'the sizes are computed in the model: equal ones are shown',
};

describe('stateOf', () => {
  /** @type {[string, any, any, string[]][]} */
  const nodes = [
    ['sizes as an input', { inputs: [data, sizes] }, { by: 'list', sizes: [1, 3] }, []],
    [
      'sizes as an attribute',
      { opset: 11, attributes: { split: [1n, 3n], axis: 0n } },
      { opset: 11, sizes: [1, 3] },
      [],
    ],
    ['an axis', { attributes: { axis: -1n, num_outputs: 5n } }, { axis: -1, by: 'parts', parts: 5 }, []],
    ['as many parts as outputs', { outputs: ['a', 'b', 'c'], opset: 13 }, { opset: 13, by: 'parts', parts: 3 }, []],
    ['a version between two', { opset: 12, attributes: { split: [4] } }, { opset: 11, by: 'list', sizes: [4] }, []],
    ['a version before all', { opset: 0 }, { opset: 1, by: 'parts', parts: 2 }, []],
    ['a newer version', { opset: 25 }, { opset: 18, by: 'parts', parts: 2 }, []],
    [
      'single slices',
      { opType: 'SplitToSequence', attributes: { keepdims: 0n } },
      { opset: 11, by: 'each', keepdims: 0 },
      [],
    ],
    [
      'a chunk',
      { opType: 'SplitToSequence', inputs: [data, { ...sizes, dims: [], data: [3n] }] },
      { opset: 11, by: 'chunk', chunk: 3 },
      [],
    ],
    [
      'a list of one length',
      { opType: 'SplitToSequence', inputs: [data, { ...sizes, dims: [1], data: [4n] }] },
      { opset: 11, by: 'list', sizes: [4] },
      [],
    ],
    [
      'open dims',
      { inputs: [{ ...data, dims: ['n', null, 3] }] },
      { dims: [1, 1, 3], by: 'parts', parts: 2 },
      [notes.open],
    ],
    ['computed sizes', { inputs: [data, { ...sizes, data: undefined }] }, { by: 'parts', parts: 2 }, [notes.computed]],
    ['no type', { inputs: [{ ...data, type: undefined }] }, { type: 'float32', by: 'parts', parts: 2 }, []],
  ];

  test.each(nodes)('shows a node with %s', (_, node, patch, said) => {
    const whole = { opType: 'Split', opset: 18, attributes: {}, inputs: [data], outputs: ['a', 'b'], ...node };
    const state = stateWith({ operator: whole.opType, type: 'int8', dims: [4, 10], axis: 0, ...patch });
    expect(stateOf(whole)).toEqual({ state, notes: said });
  });

  test.each([
    ['no shape', [{ ...data, dims: null }]],
    ['no input', []],
    ['a scalar', [{ ...data, dims: [] }]],
    ['seven axes', [{ ...data, dims: Array(7).fill(1) }]],
  ])('does not show a node with %s', (_, inputs) => {
    const node = /** @type {any} */ ({ opType: 'Split', opset: 18, attributes: {}, inputs, outputs: [] });
    const why = 'the model does not say its shape, or its rank is not 1 to 6';
    expect(stateOf(node)).toEqual({ state: null, notes: [why] });
  });
});
