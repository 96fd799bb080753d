import { splitWithGradient } from '../../../js/adapters/tfjs-gradient.js';

/** A stand-in for the library, with what was registered. */
function makeLibrary() {
  const kernels = [];
  const gradients = [];
  const tf = {
    backend: 'cpu',
    getBackend: () => tf.backend,
    getKernel: (name, backend) => kernels.find((each) => each.kernelName === name && each.backendName === backend),
    registerKernel: (config) => kernels.push(config),
    getGradient: (name) => gradients.find((each) => each.kernelName === name),
    registerGradient: (config) => gradients.push(config),
    concat: (parts, axis) => ({ joined: 'concat', axis, parts }),
    stack: (parts, axis) => ({ joined: 'stack', axis, parts }),
    engine: () => ({
      runKernel: (name, inputs, attrs) => tf.getKernel(name, tf.backend).kernelFunc({ inputs, attrs }),
    }),
  };
  return { tf, kernels, gradients };
}

const x = { shape: [2, 6] };
const kept = [{ shape: [2, 2] }, { shape: [2, 4] }];

describe('splitWithGradient', () => {
  test('gives the parts', () => {
    const { tf } = makeLibrary();
    expect(
      splitWithGradient(
        tf,
        x,
        () => kept,
        () => 1,
      ),
    ).toBe(kept);
  });

  test('registers the kernel once for each backend and the gradient once', () => {
    const { tf, kernels, gradients } = makeLibrary();
    for (const backend of ['cpu', 'cpu', 'wasm', 'cpu']) {
      tf.backend = backend;
      splitWithGradient(
        tf,
        x,
        () => kept,
        () => 1,
      );
    }
    expect(kernels.map(({ backendName }) => backendName)).toEqual(['cpu', 'wasm']);
    expect(gradients).toHaveLength(1);
  });

  test('passes the tensor to the kernel, so that its gradient is taken', () => {
    const { tf } = makeLibrary();
    const calls = [];
    tf.engine = () => ({ runKernel: (name, inputs, attrs) => calls.push({ name, inputs, attrs }) });
    splitWithGradient(
      tf,
      x,
      () => kept,
      () => 1,
    );
    expect(calls).toMatchObject([{ name: 'TensorsplitSplit', inputs: { x } }]);
  });

  test.each([
    ['concat for parts with the axis', kept, 1, 'concat'],
    ['stack for parts without the axis', [{ shape: [2] }, { shape: [2] }], 1, 'stack'],
    ['concat along axis 0', [{ shape: [1, 6] }, { shape: [1, 6] }], 0, 'concat'],
    ['concat for one part', [{ shape: [2, 6] }], 1, 'concat'],
  ])('joins the gradients by %s', (_, parts, axis, joined) => {
    const { tf, gradients } = makeLibrary();
    let attrs;
    tf.engine = () => ({ runKernel: (name, inputs, given) => (attrs = given) });
    splitWithGradient(
      tf,
      x,
      () => parts,
      () => axis,
    );
    const given = parts.length === 1 ? parts[0] : parts;
    expect(gradients[0].gradFunc(given, [], attrs).x()).toEqual({ joined, axis, parts });
  });
});
