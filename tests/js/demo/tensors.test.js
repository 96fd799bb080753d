import { partNames } from '../../../web_demo/model/names.js';
import { solve } from '../../../web_demo/model/solve.js';
import { edges, tensors } from '../../../web_demo/model/tensors.js';
import { ts } from './states.js';

/**
 * Operator, type, dims, and lengths and names of the parts of each tensor.
 * @type {Record<string, [string, string, number[], number[], string[]]>}
 */
const expected = {
  Picture: ['Split', 'uint8', [600, 960, 4], [1, 1, 1, 1], ['red', 'green', 'blue', 'alpha']],
  'Query key value': ['Split', 'float32', [16, 48], [16, 16, 16], ['query', 'key', 'value']],
  Stereo: ['Split', 'float32', [48_000, 2], [1, 1], ['left', 'right']],
  'YOLO head': ['Split', 'float32', [8400, 85], [4, 1, 80], ['box', 'score', 'classes']],
  'LSTM gates': [
    'Split',
    'float32',
    [64, 1024],
    [256, 256, 256, 256],
    ['input gate', 'output gate', 'forget gate', 'cell gate'],
  ],
  Uneven: ['Split', 'float32', [10], [4, 4, 2], ['', '', '']],
  'Zero-size': ['Split', 'int64', [3, 6], [2, 0, 4], ['', '', '']],
  'The rest': ['VariadicSplit', 'float32', [2, 12], [3, 7, 2], ['', '', '']],
};

test.each([...Object.values(tensors), ...edges])('$title is a valid split', ({ title, state, ...others }) => {
  const answer = /** @type {any} */ (solve(ts, state).answer);
  const names = partNames(answer, /** @type {any} */ (others).names);
  expect([state.operator, state.type, answer.dims, answer.lengths, names]).toEqual(expected[title]);
});

test.each(Object.values(tensors))(
  'the texts of $title are sentences, and the story fits a line',
  ({ story, cells }) => {
    expect(story.length).toBeLessThanOrEqual(110);
    expect(story).toMatch(/^[A-Z].*\.$/);
    expect(cells ?? 'Cells show pixels.').toMatch(/^Cells show .*\.$/);
  },
);

test('tensors have the names that addresses use', () => {
  expect(Object.keys(tensors)).toEqual(['picture', 'qkv', 'stereo', 'yolo', 'lstm']);
  expect(edges).toHaveLength(3);
});
