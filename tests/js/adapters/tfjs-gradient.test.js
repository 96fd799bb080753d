import { splitWithGradient } from '../../../js/adapters/tfjs-gradient.js';
import { makeLibrary } from '../support/tensorflow.js';

const x = { shape: [2, 6], dtype: 'float32' };
const kept = [
  { data: 'left', dims: [2, 2] },
  { data: 'right', dims: [2, 4] },
];
const plan = { layout: { axis: 1 }, outputs: kept };
const shown = ({ data, dims }) => ({ values: data, shape: dims, dtype: 'float32' });

describe('splitWithGradient', () => {
  test('returns tensors of the library', () => {
    const tf = makeLibrary();
    expect(splitWithGradient(tf, x, kept, () => plan)).toEqual(kept.map(shown));
  });

  test('registers the kernel once for each backend and the gradient once', () => {
    const tf = makeLibrary();
    for (const backend of ['cpu', 'cpu', 'wasm', 'cpu']) {
      tf.backend = backend;
      splitWithGradient(tf, x, kept, () => plan);
    }
    expect([...tf.kernels.values()].map(({ backendName }) => backendName)).toEqual(['cpu', 'wasm']);
    expect(tf.gradients).toHaveLength(1);
  });

  test('passes the tensor to the kernel, so that its gradient is taken', () => {
    const tf = makeLibrary();
    splitWithGradient(tf, x, kept, () => plan);
    expect(tf.calls).toMatchObject([{ kernelName: 'TensorsplitSplit', inputs: { x } }]);
  });

  test('makes no plan unless a gradient is computed', () => {
    const tf = makeLibrary();
    const makePlan = () => {
      throw new Error('a plan was made');
    };
    expect(() => splitWithGradient(tf, x, kept, makePlan)).not.toThrow();
  });

  test.each([
    ['the first part', [null, kept[1]]],
    ['the last part', [kept[0], null]],
  ])('returns null for %s if it is skipped, and zeros as its gradient', (_, parts) => {
    const tf = makeLibrary();
    expect(splitWithGradient(tf, x, parts, () => plan)).toEqual(parts.map((part) => part && shown(part)));
    const joined = tf.gradients[0].gradFunc('back', [], tf.calls[0].attrs).x();
    const wanted = parts.map((part, i) => (part ? 'back' : tf.zeros(kept[i].dims)));
    expect(joined).toEqual({ joined: 'concat', axis: 1, parts: wanted });
  });

  test.each([
    ['all parts are skipped', [null, null]],
    ['there are no parts', []],
  ])('runs no kernel if %s', (_, parts) => {
    const tf = makeLibrary();
    expect(splitWithGradient(tf, x, parts, () => plan)).toEqual(parts);
    expect(tf.calls).toEqual([]);
  });

  test.each([
    [
      'concat for parts with the axis',
      [
        [2, 2],
        [2, 4],
      ],
      1,
      'concat',
    ],
    ['stack for parts without the axis', [[2], [2]], 1, 'stack'],
    [
      'concat along axis 0',
      [
        [1, 6],
        [1, 6],
      ],
      0,
      'concat',
    ],
    ['concat for one part', [[2, 6]], 1, 'concat'],
  ])('joins the gradients by %s', (_, shapes, axis, joined) => {
    const tf = makeLibrary();
    const parts = shapes.map((dims) => ({ data: 'some', dims }));
    splitWithGradient(tf, x, parts, () => ({ layout: { axis }, outputs: parts }));
    const given = parts.map((_, i) => `gradient ${i}`);
    const joint = tf.gradients[0].gradFunc(given.length === 1 ? given[0] : given, [], tf.calls[0].attrs).x();
    expect(joint).toEqual({ joined, axis, parts: given });
  });
});
