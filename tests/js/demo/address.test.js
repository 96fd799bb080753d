import { fromAddress, toAddress } from '../../../web_demo/model/address.js';
import { initial } from '../../../web_demo/model/state.js';
import { edges, tensors } from '../../../web_demo/model/tensors.js';
import { stateWith, ts } from './states.js';

/** @typedef {import('../../../web_demo/model/address.js').Fields} Fields */

const picture = { operator: 'Split', opset: 18, type: 'uint8', dims: [600, 960, 4], axis: 2, by: 'parts', parts: 4 };

describe('fromAddress', () => {
  /** @type {[string, Partial<Fields>, string[]][]} */
  const addresses = [
    ['', { ...picture, tensor: 'picture', apart: 0.75, keepdims: 1 }, []],
    ['#', picture, []],
    ['tensor=yolo', { tensor: 'yolo', type: 'float32', dims: [8400, 85], axis: 1, by: 'list', sizes: [4, 1, 80] }, []],
    ['tensor=lstm&parts=2', { tensor: 'lstm', dims: [64, 1024], axis: 1, by: 'parts', parts: 2 }, []],
    ['tensor=yolo&parts=5', { dims: [8400, 85], by: 'parts', parts: 5 }, []],
    ['tensor=camera&axis=0', { ...picture, tensor: 'camera', axis: 0 }, []],
    ['tensor=file&apart=0', { ...picture, tensor: 'file', apart: 0 }, []],
    ['apart=1', { apart: 1 }, []],
    // Links of an earlier version of the page.
    [
      'op=Split&opset=13&type=float32&shape=4x10&axis=1&by=list&sizes=3,2,5',
      { operator: 'Split', opset: 13, type: 'float32', dims: [4, 10], axis: 1, by: 'list', sizes: [3, 2, 5] },
      [],
    ],
    ['shape=1x25200x85&axis=-1&sizes=4,1,80', { type: 'float32', axis: -1, by: 'list', sizes: [4, 1, 80] }, []],
    ['way=Strips&from=own&shape=9&axis=0', { type: 'float32', dims: [9], axis: 0 }, ['way=Strips', 'from=own']],
    // Another shape may lack the axis of the picture.
    ['shape=4x10', { type: 'float32', dims: [4, 10], axis: 0, by: 'parts', parts: 4 }, []],
    ['shape=3x4x5&axis=-1&type=int8', { type: 'int8', dims: [3, 4, 5], axis: -1 }, []],
    ['sizes=1,3', { dims: [600, 960, 4], axis: 2, by: 'list', sizes: [1, 3] }, []],
    ['sizes=', { by: 'list', sizes: [] }, []],
    ['op=SplitToSequence&chunk=3', { operator: 'SplitToSequence', opset: 24, by: 'chunk', chunk: 3 }, []],
    ['op=SplitToSequence&opset=11&by=each&keepdims=0', { opset: 11, by: 'each', keepdims: 0 }, []],
    ['op=VariadicSplit&opset=18', { operator: 'VariadicSplit', opset: 1, by: 'list' }, ['opset=18']],
    ['op=OpenvinoSplit&by=list', { operator: 'OpenvinoSplit', by: 'parts' }, ['by=list']],
    ['op=Concat&opset=11&shape=4x9&axis=1&sizes=4,5', { opset: 11, dims: [4, 9], by: 'list', sizes: [4, 5] }, []],
    ['op=Concat&shape=4x9&axis=1&sizes=4,6', { opset: 13, dims: [4, 10], sizes: [4, 6] }, ['shape=4x9']],
    ['opset=13&opset=2', { opset: 2 }, []],
    ['type=int64&type=int65', { type: 'int64' }, []],
    ['shape=1x2x3x4&axis=3', { dims: [1, 2, 3, 4], axis: 3 }, []],
    ['shape=1x2x3x4x5x6x7', picture, ['shape=1x2x3x4x5x6x7']],
    ['shape=', picture, ['shape=']],
    ['axis=', { axis: 2 }, ['axis=']],
    ['keepdims=1&parts=7&keepdims=2', { keepdims: 1, parts: 7 }, []],
    ['tensor=web&apart=1.01', { tensor: 'picture', apart: 0.75 }, ['tensor=web', 'apart=1.01']],
    ['apart=-0.01', { apart: 0.75 }, ['apart=-0.01']],
    ['apart=', { apart: 0.75 }, ['apart=']],
    ['constructor=1', picture, ['constructor=1']],
    ['dims=4&zoom=2&zoom=3', picture, ['dims=4', 'zoom=2', 'zoom=3']],
    ['%%%', picture, ['%%%=']],
  ];

  test.each(addresses)('parses %j', (address, fields, strange) => {
    const { state, view, refused } = fromAddress(ts, address);
    expect({ ...state, ...view }).toMatchObject(fields);
    expect(refused).toEqual(strange);
    expect(Object.keys(view)).toEqual(['tensor', 'apart']);
    expect(Object.keys(state).sort()).toEqual(Object.keys(initial).sort());
  });
});

describe('toAddress', () => {
  /** @type {[string, Partial<import('../../../web_demo/types.js').State>, any][]} */
  const states = [
    ['', initial, undefined],
    ['axis=1', { ...initial, axis: 1 }, undefined],
    ['parts=2', { ...initial, parts: 2 }, undefined],
    ['sizes=1,3', { ...initial, by: 'list', sizes: [1, 3] }, undefined],
    ['tensor=camera&apart=1', initial, { tensor: 'camera', apart: 1 }],
    ['tensor=yolo', tensors.yolo.state, { tensor: 'yolo', apart: 0.75 }],
    ['tensor=yolo&sizes=5,80', { ...tensors.yolo.state, sizes: [5, 80] }, { tensor: 'yolo', apart: 0.75 }],
    ['tensor=yolo&parts=4', { ...tensors.yolo.state, by: 'parts', parts: 4 }, { tensor: 'yolo', apart: 0.75 }],
    ['shape=4x10&axis=1&sizes=3,2,5', {}, undefined],
    ['opset=13&shape=4x10&axis=1&parts=3', { opset: 13, by: 'parts' }, undefined],
    [
      'op=SplitToSequence&shape=9&axis=-1&chunk=5',
      { ...{ operator: 'SplitToSequence', by: 'chunk', chunk: 5 }, ...{ dims: [9], axis: -1 } },
      undefined,
    ],
    [
      'op=SplitToSequence&type=bool&shape=4x10&keepdims=0',
      { operator: 'SplitToSequence', by: 'each', type: 'bool', axis: 0, keepdims: 0 },
      undefined,
    ],
  ];

  test.each(states)('writes %j', (address, patch, view = { tensor: 'picture', apart: 0.75 }) => {
    expect(toAddress(ts, stateWith(patch), view)).toBe(address);
  });

  const modes = /** @type {const} */ ({ sizes: 'list', parts: 'parts', chunk: 'chunk' });
  /**
   * Returns the fields that matter: not those of other cut modes, and keepdims for one operator only.
   * @param {any} state
   */
  const relevantFields = (state) =>
    Object.entries(state).filter(
      ([name]) =>
        (Object(modes)[name] ?? state.by) === state.by && (name !== 'keepdims' || state.operator === 'SplitToSequence'),
    );

  test('writes what fromAddress reads, for every operator, cut mode, tensor and version', () => {
    const firsts = [{}, ...Object.values(tensors).map(({ state }) => state), ...edges.map(({ state }) => state)];
    let count = 0;
    for (const first of firsts) {
      for (const operator of ['Split', 'SplitToSequence', 'VariadicSplit', 'OpenvinoSplit', 'Concat']) {
        for (const by of ['list', 'parts', 'chunk', 'each']) {
          for (const rest of [
            {},
            { opset: 11, axis: -1 },
            { type: 'uint8', axis: 0, keepdims: 0, parts: 4, chunk: 4 },
          ]) {
            const state = stateWith(/** @type {any} */ ({ ...first, operator, by, ...rest }));
            const tensor = /** @type {const} */ (['picture', 'qkv', 'file'])[count % 3];
            const view = { tensor, apart: 0.75 - (count % 2) / 4 };
            const again = fromAddress(ts, `#${toAddress(ts, state, view)}`);
            expect(again.refused).toEqual([]);
            expect(again.view).toEqual(view);
            expect(Object.fromEntries(relevantFields(again.state))).toEqual(Object.fromEntries(relevantFields(state)));
            count += 1;
          }
        }
      }
    }
    expect(count).toBe(9 * 5 * 4 * 3);
  });
});
