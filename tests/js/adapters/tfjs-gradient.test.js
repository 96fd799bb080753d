import { splitWithGradient } from '../../../js/adapters/tfjs-gradient.js';

/** Makes a fake library that records what is registered. */
function makeLibrary() {
  const kernels = [];
  const gradients = [];
  const calls = [];
  const tf = {
    backend: 'cpu',
    tensor: (values, shape, dtype) => ({ values, shape, dtype }),
    zeros: (shape) => ({ shape, values: 'zeros' }),
    getBackend: () => tf.backend,
    getKernel: (name, backend) => kernels.find((each) => each.kernelName === name && each.backendName === backend),
    registerKernel: (config) => kernels.push(config),
    getGradient: (name) => gradients.find((each) => each.kernelName === name),
    registerGradient: (config) => gradients.push(config),
    concat: (parts, axis) => ({ joined: 'concat', axis, parts }),
    stack: (parts, axis) => ({ joined: 'stack', axis, parts }),
    engine: () => ({
      runKernel: (name, inputs, attrs) => {
        calls.push({ name, inputs, attrs });
        return tf.getKernel(name, tf.backend).kernelFunc({ inputs, attrs });
      },
    }),
  };
  return { tf, kernels, gradients, calls };
}

const x = { shape: [2, 6], dtype: 'float32' };
const kept = [
  { data: 'left', dims: [2, 2] },
  { data: 'right', dims: [2, 4] },
];
const plan = { layout: { axis: 1 }, outputs: kept };
const shown = ({ data, dims }) => ({ values: data, shape: dims, dtype: 'float32' });

describe('splitWithGradient', () => {
  test('returns tensors of the library', () => {
    const { tf } = makeLibrary();
    expect(splitWithGradient(tf, x, kept, () => plan)).toEqual(kept.map(shown));
  });

  test('registers the kernel once for each backend and the gradient once', () => {
    const { tf, kernels, gradients } = makeLibrary();
    for (const backend of ['cpu', 'cpu', 'wasm', 'cpu']) {
      tf.backend = backend;
      splitWithGradient(tf, x, kept, () => plan);
    }
    expect(kernels.map(({ backendName }) => backendName)).toEqual(['cpu', 'wasm']);
    expect(gradients).toHaveLength(1);
  });

  test('passes the tensor to the kernel, so that its gradient is taken', () => {
    const { tf, calls } = makeLibrary();
    splitWithGradient(tf, x, kept, () => plan);
    expect(calls).toMatchObject([{ name: 'TensorsplitSplit', inputs: { x } }]);
  });

  test('makes no plan unless a gradient is computed', () => {
    const { tf } = makeLibrary();
    const makePlan = () => {
      throw new Error('a plan was made');
    };
    expect(() => splitWithGradient(tf, x, kept, makePlan)).not.toThrow();
  });

  test.each([
    ['the first part', [null, kept[1]]],
    ['the last part', [kept[0], null]],
  ])('returns null for %s if it is skipped, and zeros as its gradient', (_, parts) => {
    const { tf, gradients, calls } = makeLibrary();
    expect(splitWithGradient(tf, x, parts, () => plan)).toEqual(parts.map((part) => part && shown(part)));
    const joined = gradients[0].gradFunc('back', [], calls[0].attrs).x();
    const wanted = parts.map((part, i) => (part ? 'back' : { shape: kept[i].dims, values: 'zeros' }));
    expect(joined).toEqual({ joined: 'concat', axis: 1, parts: wanted });
  });

  test.each([
    ['all parts are skipped', [null, null]],
    ['there are no parts', []],
  ])('runs no kernel if %s', (_, parts) => {
    const { tf, calls } = makeLibrary();
    expect(splitWithGradient(tf, x, parts, () => plan)).toEqual(parts);
    expect(calls).toEqual([]);
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
    const { tf, gradients, calls } = makeLibrary();
    const parts = shapes.map((dims) => ({ data: 'some', dims }));
    splitWithGradient(tf, x, parts, () => ({ layout: { axis }, outputs: parts }));
    const given = parts.map((_, i) => `gradient ${i}`);
    const joint = gradients[0].gradFunc(given.length === 1 ? given[0] : given, [], calls[0].attrs).x();
    expect(joint).toEqual({ joined, axis, parts: given });
  });
});
