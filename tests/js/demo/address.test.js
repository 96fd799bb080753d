import { fromAddress, toAddress } from '../../../web_demo/model/address.js';
import { stateWith } from './states.js';

/** @typedef {Partial<import('../../../web_demo/nouns.js').State & import('../../../web_demo/model/picture.js').PictureState>} Fields */

describe('fromAddress', () => {
  /** @type {[string, Fields, string[]][]} */
  const addresses = [
    ['', { operator: 'Split', opset: 18, dims: [4, 10], axis: 1, by: 'list', sizes: [3, 2, 5], keepdims: 1 }, []],
    ['#', { way: 'Colours', apart: 0.4, from: 'sample' }, []],
    // Another shape may lack the axis of the first one.
    ['#shape=3', { dims: [3], axis: 0 }, []],
    ['shape=4x10', { dims: [4, 10], axis: 0 }, []],
    ['shape=3x4x5&axis=-1', { dims: [3, 4, 5], axis: -1 }, []],
    ['sizes=4,6', { dims: [4, 10], axis: 1, sizes: [4, 6] }, []],
    ['sizes=', { sizes: [] }, []],
    ['op=SplitToSequence&by=chunk&chunk=3', { operator: 'SplitToSequence', opset: 24, by: 'chunk', chunk: 3 }, []],
    ['op=SplitToSequence&opset=11&keepdims=0', { opset: 11, keepdims: 0 }, []],
    ['op=VariadicSplit&opset=18', { operator: 'VariadicSplit', opset: 1 }, ['opset=18']],
    ['op=OpenvinoSplit&by=list', { operator: 'OpenvinoSplit', by: 'parts' }, ['by=list']],
    ['opset=13&opset=2', { opset: 2 }, []],
    ['type=int64&type=int65', { type: 'int64' }, []],
    ['shape=1x2x3x4x5x6&axis=5', { dims: [1, 2, 3, 4, 5, 6], axis: 5 }, []],
    ['shape=1x2x3x4x5x6x7', { dims: [4, 10], axis: 1 }, ['shape=1x2x3x4x5x6x7']],
    ['shape=', { dims: [4, 10] }, ['shape=']],
    ['axis=', { axis: 1 }, ['axis=']],
    ['keepdims=1&parts=7&keepdims=2', { keepdims: 1, parts: 7 }, []],
    ['way=Tiles&apart=1&from=own', { way: 'Tiles', apart: 1, from: 'own' }, []],
    ['way=Strips&apart=0&from=camera', { way: 'Strips', apart: 0, from: 'camera' }, []],
    ['way=Rows&from=web', { way: 'Colours', from: 'sample' }, ['way=Rows', 'from=web']],
    ['apart=1.01', { apart: 0.4 }, ['apart=1.01']],
    ['apart=-0.01', { apart: 0.4 }, ['apart=-0.01']],
    ['constructor=1', { dims: [4, 10] }, ['constructor=1']],
    ['dims=4&zoom=2&zoom=3', { dims: [4, 10] }, ['dims', 'zoom']],
  ];

  test.each(addresses)('reads %j', (address, fields, strange) => {
    const { state, seen, refused } = fromAddress(address);
    expect({ ...state, ...seen }).toMatchObject(fields);
    expect(refused).toEqual(strange);
    expect(Object.keys(seen)).toEqual(['way', 'apart', 'from']);
    expect(Object.keys(state).length).toBe(10);
  });
});

describe('toAddress', () => {
  /** @type {[string, Partial<import('../../../web_demo/nouns.js').State>, any][]} */
  const states = [
    ['op=Split&opset=18&type=float32&shape=4x10&axis=1&by=list&sizes=3,2,5', {}, undefined],
    ['op=Split&opset=13&type=float32&shape=4x10&axis=1&by=parts&parts=3', { opset: 13, by: 'parts' }, undefined],
    [
      'way=Tiles&from=own&op=SplitToSequence&opset=24&type=float32&shape=9&axis=-1&by=chunk&chunk=4&keepdims=1',
      { operator: 'SplitToSequence', by: 'chunk', dims: [9], axis: -1 },
      { way: 'Tiles', apart: 0.4, from: 'own' },
    ],
    [
      'apart=1&op=SplitToSequence&opset=24&type=bool&shape=4x10&axis=0&by=each&keepdims=0',
      { operator: 'SplitToSequence', by: 'each', type: 'bool', axis: 0, keepdims: 0 },
      { way: 'Colours', apart: 1, from: 'sample' },
    ],
  ];

  test.each(states)('writes %s', (address, patch, seen) => {
    expect(toAddress(stateWith(patch), seen)).toBe(address);
  });
});
