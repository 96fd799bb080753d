import { solve } from '../../../web_demo/model/solve.js';
import { edges, tensors } from '../../../web_demo/model/tensors.js';
import { ts } from './states.js';

/**
 * Operator, type, dims and lengths of the parts of each tensor.
 * @type {Record<string, [string, string, number[], number[]]>}
 */
const expected = {
  Picture: ['Split', 'uint8', [600, 960, 4], [1, 1, 1, 1]],
  'Query key value': ['Split', 'float32', [16, 48], [16, 16, 16]],
  Stereo: ['Split', 'float32', [480_000, 2], [1, 1]],
  'YOLO head': ['Split', 'float32', [8400, 85], [4, 1, 80]],
  'LSTM gates': ['Split', 'float32', [64, 1024], [256, 256, 256, 256]],
  Uneven: ['Split', 'float32', [10], [4, 4, 2]],
  'Zero-size': ['Split', 'int64', [3, 6], [2, 0, 4]],
  'The rest': ['VariadicSplit', 'float32', [2, 12], [3, 7, 2]],
};

test.each([...Object.values(tensors), ...edges])('$title is a valid split', ({ title, state }) => {
  const { answer } = solve(ts, state);
  expect([state.operator, state.type, answer?.dims, answer?.lengths]).toEqual(expected[title]);
});

test('tensors have the names that addresses use', () => {
  expect(Object.keys(tensors)).toEqual(['picture', 'qkv', 'stereo', 'yolo', 'lstm']);
  expect(edges).toHaveLength(3);
});
