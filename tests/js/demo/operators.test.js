import { fullName, optionsOf } from '../../../web_demo/model/operators.js';
import { stateWith } from './states.js';

describe('optionsOf', () => {
  /** @type {[Partial<import('../../../web_demo/types.js').State>, any][]} */
  const options = [
    [{}, { axis: 1, split: [3, 2, 5] }],
    [
      { opset: 1, by: 'parts', parts: 4 },
      { axis: 1, opset: 1, numOutputs: 4 },
    ],
    [
      { operator: 'SplitToSequence', by: 'each', keepdims: 0 },
      { axis: 1, keepdims: 0 },
    ],
    [
      { operator: 'SplitToSequence', opset: 11, by: 'chunk', chunk: 2 },
      { axis: 1, opset: 11, keepdims: 1, split: 2 },
    ],
    [
      { operator: 'VariadicSplit', axis: -1, sizes: [-1] },
      { axis: -1, splitLengths: [-1] },
    ],
    [
      { operator: 'OpenvinoSplit', parts: 5 },
      { axis: 1, numSplits: 5 },
    ],
    [{ operator: 'Concat', axis: -1, opset: 4 }, { axis: -1 }],
  ];
  test.each(options)('maps %j to %j', (patch, expected) => expect(optionsOf(stateWith(patch))).toEqual(expected));
});

test.each(
  /** @type {const} */ ([
    ['Split', 13, 'ONNX Split-13'],
    ['SplitToSequence', 24, 'ONNX SplitToSequence-24'],
    ['OpenvinoSplit', 1, 'OpenVINO Split-1'],
    ['Concat', 11, 'ONNX Concat-11'],
  ]),
)('fullName of %s %i is %s', (operator, opset, name) => expect(fullName({ operator, opset })).toBe(name));
