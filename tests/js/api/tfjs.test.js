// The adapter and the kernels for TensorFlow.js with a fake library. It has two backends, one with values and one with memory
// that moves.
import { load } from '../../../js/index.js';
import { forTf, registerKernels } from '../../../js/tfjs.js';
import { splitByIndex } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';
import { Backend, makeLibrary, sizeOf, storages, TfTensor } from '../support/tensorflow.js';

const ts = await load();
/** A backend whose memory moves when an output is made, as WebAssembly's does when it grows. */
class WasmBackend extends Backend {
  memory = new ArrayBuffer(0);

  makeTensorInfo(shape, dtype, values) {
    const info = this.makeOutput(shape, dtype);
    this.typedArrayFromHeap(info).set(values);
    return info;
  }

  makeOutput(shape, dtype) {
    const before = new Uint8Array(this.memory);
    const dataId = { byteOffset: before.length };
    this.memory = new ArrayBuffer(before.length + Math.ceil((4 * sizeOf(shape)) / 8) * 8);
    new Uint8Array(this.memory).set(before);
    before.fill(0xee);
    return { dataId, shape, dtype };
  }

  typedArrayFromHeap({ dataId, shape, dtype }) {
    return new storages[dtype](this.memory, dataId.byteOffset, sizeOf(shape));
  }

  valuesOf(info) {
    return this.typedArrayFromHeap(info);
  }
}

/** Makes a library that has kernels of backends, which our kernels replace. They record their calls in `formerCalls`. */
function makeLibraryWith(backendNames) {
  const library = { ...makeLibrary(), formerCalls: [] };
  for (const backendName of backendNames) {
    for (const kernelName of ['SplitV', 'Unpack']) {
      const kernelFunc = (args) => {
        library.formerCalls.push(args);
        return formerAnswer;
      };
      library.registerKernel({ kernelName, backendName, kernelFunc });
    }
  }
  return library;
}

const shown = (backend, parts) =>
  parts.map((info) => ({ shape: info.shape, dtype: info.dtype, values: String(backend.valuesOf(info)) }));

/** Returns the parts of the oracle for values of `dtype`. */
function oracle(values, shape, dtype, axis, lengths, keepAxis = true) {
  const type = { float32: 'float32', int32: 'int32', bool: 'uint8' }[dtype];
  return splitByIndex({ type, data: values, dims: shape }, axis, lengths, keepAxis).map((part) => ({
    shape: part.dims,
    dtype,
    values: String(part.data),
  }));
}

/** Class of results without properties. */
class Opaque {}

const formerAnswer = 'what the former kernel gives';
const backends = { cpu: Backend, wasm: WasmBackend };

/** Makes a library with our kernels, and functions that check their results. */
function setUp(backendName) {
  const tf = makeLibraryWith([backendName]);
  const backend = new backends[backendName]();
  registerKernels(ts, tf);
  const valuesFor = (dtype, size) =>
    storages[dtype].from({ length: size }, (_, i) => (i * 7) % (dtype === 'bool' ? 2 : 251));
  const tensor = (dtype, shape) => backend.makeTensorInfo(shape, dtype, valuesFor(dtype, sizeOf(shape)));
  const run = (name, x, attrs) =>
    tf.getKernel(name, backendName).kernelFunc({ inputs: name === 'SplitV' ? { x } : { value: x }, attrs, backend });
  /** Splits a new tensor and compares with the oracle. */
  const expectSplit = (dtype, shape, axis, sizes) => {
    const x = tensor(dtype, shape);
    const values = valuesFor(dtype, sizeOf(shape));
    const at = axis < 0 ? axis + shape.length : axis;
    const lengths = tf.backend_util.prepareSplitSize(x, sizes, at);
    const given = Array.isArray(sizes) ? sizes.slice() : sizes;
    const parts = run('SplitV', x, { axis, numOrSizeSplits: given });
    expect(shown(backend, parts)).toEqual(oracle(values, shape, dtype, at, lengths));
    // Callers may change results and arguments.
    for (const info of parts) info.shape.fill(9);
    if (Array.isArray(given)) given.fill(9);
  };
  /** Unpacks a new tensor and compares with the oracle. */
  const expectUnpacked = (dtype, shape, axis) => {
    const slices = run('Unpack', tensor(dtype, shape), { axis });
    const ones = new Array(shape.at(axis)).fill(1);
    const values = valuesFor(dtype, sizeOf(shape));
    expect(shown(backend, slices)).toEqual(
      oracle(values, shape, dtype, (shape.length + axis) % shape.length, ones, false),
    );
    for (const info of slices) info.shape.fill(9);
  };
  return { tf, backend, tensor, run, expectSplit, expectUnpacked };
}

describe.each(['cpu', 'wasm'])('the kernels on the %s backend', (backendName) => {
  test.each([
    [[40, 60], 1, [20, 40]],
    [[40, 60], -1, [20, -1]],
    [[30, 8, 10], 1, 2],
    [[4, 300], 1, [0, 300]],
    ...(backendName === 'wasm' ? [[[40, 60], 0, [10, 30]]] : []),
  ])('split and unpack %j along %i into %j', (...given) => {
    const { tf, expectSplit, expectUnpacked } = setUp(backendName);
    // The second call of a type uses a cached plan.
    for (const dtype of ['float32', 'float32', 'int32', 'int32', 'bool', 'bool']) {
      expectSplit(dtype, ...given);
      expectUnpacked(dtype, ...given);
    }
    expect(tf.formerCalls).toEqual([]);
  });

  test('keep splits apart by type, shape, axis and sizes', () => {
    const { expectSplit } = setUp(backendName);
    const calls = Array.from({ length: 40 }, (_, i) => [[5, 220 + i], 1, [i, 220]]);
    calls.push([[20, 60], 1, 2], [[20, 60], 1, [30, 30]], [[2, 10, 60], 1, [1, 9]], [[2, 10, 60], 2, [1, 59]]);
    for (const dtype of ['float32', 'int32', 'bool', 'float32']) for (const call of calls) expectSplit(dtype, ...call);
  });

  const row = backendName === 'cpu' ? 0 : 1;
  test.each([
    ['a small split', 'SplitV', 'float32', [2, 6], { axis: 1, numOrSizeSplits: 2 }],
    ['a small unpack', 'Unpack', 'float32', [2, 6], { axis: 1 }],
    ['one part', 'SplitV', 'float32', [200, 200], { axis: row, numOrSizeSplits: 1 }],
    ['strings', 'SplitV', 'string', [200, 200], { axis: 1, numOrSizeSplits: 20 }],
    ['complex numbers', 'SplitV', 'complex64', [200, 200], { axis: 1, numOrSizeSplits: 20 }],
    ['no elements', 'SplitV', 'float32', [2, 0], { axis: 1, numOrSizeSplits: 2 }],
    ['a remainder', 'SplitV', 'float32', [3, 1001], { axis: 1, numOrSizeSplits: 2 }],
    ['a negative size', 'SplitV', 'float32', [3, 1001], { axis: 1, numOrSizeSplits: [-3, 1004] }],
    ['no sizes', 'SplitV', 'float32', [3, 1001], { axis: 1 }],
  ])('leave %s to the former kernel', (_, name, dtype, shape, attrs) => {
    const { tf, tensor, run } = setUp(backendName);
    const x = dtype in storages && sizeOf(shape) > 0 ? tensor(dtype, shape) : { dataId: {}, dtype, shape };
    expect(run(name, x, attrs)).toBe(formerAnswer);
    expect(tf.formerCalls).toMatchObject([{ attrs }]);
  });

  test('are unregistered by the function that registerKernels returns', () => {
    const library = makeLibraryWith([backendName]);
    const now = () => ['SplitV', 'Unpack'].map((name) => library.getKernel(name, backendName));
    const former = now();
    const undo = registerKernels(ts, library);
    now().forEach((kernel, i) => expect(kernel).not.toBe(former[i]));
    undo();
    expect(now()).toEqual(former);
  });

  test('are not unregistered a second time', () => {
    const library = makeLibraryWith([backendName]);
    const undo = registerKernels(ts, library);
    undo();
    library.unregisterKernel('SplitV', backendName);
    const other = { kernelName: 'SplitV', backendName, kernelFunc: () => 'of somebody else' };
    library.registerKernel(other);
    undo();
    expect(library.getKernel('SplitV', backendName)).toBe(other);
  });

  test('are registered once for several calls', () => {
    const library = makeLibraryWith([backendName]);
    const former = library.getKernel('SplitV', backendName);
    const undo = registerKernels(ts, library);
    const kernel = library.getKernel('SplitV', backendName);
    const undoAgain = registerKernels(ts, library);
    expect(library.getKernel('SplitV', backendName)).toBe(kernel);
    undoAgain();
    expect(library.getKernel('SplitV', backendName)).toBe(kernel);
    undo();
    expect(library.getKernel('SplitV', backendName)).toBe(former);
  });

  test('do not depend on the class of results of ts', () => {
    const library = makeLibraryWith([backendName]);
    registerKernels(ts.withTensor(Opaque), library);
    const backend = new backends[backendName]();
    const x = backend.makeTensorInfo(
      [40, 60],
      'int32',
      Int32Array.from({ length: 2400 }, (_, i) => i),
    );
    const attrs = { axis: 1, numOrSizeSplits: 3 };
    const parts = library.getKernel('SplitV', backendName).kernelFunc({ inputs: { x }, attrs, backend });
    expect(parts.map((part) => backend.valuesOf(part)[1])).toEqual([1, 21, 41]);
  });

  test('keep the other properties of the former ones', () => {
    const library = makeLibraryWith([backendName]);
    const setupFunc = () => {};
    library.unregisterKernel('Unpack', backendName);
    library.registerKernel({ kernelName: 'Unpack', backendName, kernelFunc: () => formerAnswer, setupFunc });
    registerKernels(ts, library);
    expect(library.getKernel('Unpack', backendName)).toMatchObject({ kernelName: 'Unpack', backendName, setupFunc });
  });
});

const library = makeLibrary();
/** Returns the latest call of a kernel, and its gradient. */
const latestCall = () => {
  const call = library.calls.at(-1);
  return { ...call, gradFunc: library.getGradient(call.kernelName).gradFunc };
};

describe('forTf', () => {
  const tf = forTf(ts, library);
  const floats = Float32Array.from({ length: 12 }, (_, i) => i);
  const x = new TfTensor(floats, [2, 6], 'float32');
  const plain = (parts) => parts.map(({ shape, dtype, values }) => ({ shape, dtype, values: String(values) }));

  test.each([
    ['split', () => tf.split(x, { axis: -1, split: [2, 4] }), 1, [2, 4], 'concat'],
    ['splitToSequence without the axis', () => tf.splitToSequence(x, { keepdims: 0 }), 0, [1, 1], 'stack'],
    ['splitToSequence', () => tf.splitToSequence(x, { axis: 1, split: 4 }), 1, [4, 2], 'concat'],
    ['variadicSplit', () => tf.variadicSplit(x, -2, [-1, 1]), 0, [1, 1], 'concat'],
    ['openvinoSplit', () => tf.openvinoSplit(x, 1, 1), 1, [6], 'concat'],
    ['chunk', () => tf.chunk(x, 4, 1), 1, [2, 2, 2], 'concat'],
    ['unbind', () => tf.unbind(x, 1), 1, new Array(6).fill(1), 'stack'],
    ['tensorSplit', () => tf.tensorSplit(x, [1, 4], -1), 1, [1, 3, 2], 'concat'],
  ])(
    '%s returns tensors of the library with a gradient that joins those of the parts',
    (_, call, axis, lengths, joined) => {
      const parts = call();
      expect(plain(parts)).toEqual(oracle(x.values, x.shape, 'float32', axis, lengths, joined === 'concat'));
      const { inputs, attrs, gradFunc } = latestCall();
      expect(inputs).toEqual({ x });
      const given = parts.length === 1 ? parts[0] : parts;
      const { x: gradient } = gradFunc(given, [], attrs);
      expect(gradient()).toEqual({ joined, axis, parts });
    },
  );

  test.each([
    ['int32', 'an Int32Array', Int32Array.of(1, 0, 1, 1)],
    ['bool', 'a Uint8Array', Uint8Array.of(1, 0, 1, 1)],
    ['int32', 'a Uint8ClampedArray', Uint8ClampedArray.of(1, 0, 1, 1)],
    ['float16', 'a Uint16Array', Uint16Array.of(1, 0, 1, 1)],
    ['string', 'an array', ['a', 'b', 'c', 'd']],
  ])('accepts and returns %s in %s', (dtype, _, values) => {
    const parts = plain(tf.split(new TfTensor(values, [4], dtype), { split: [1, 3] }));
    expect(parts).toEqual([
      { dtype, shape: [1], values: String(values.slice(0, 1)) },
      { dtype, shape: [3], values: String(values.slice(1)) },
    ]);
  });

  test('splits the real and imaginary parts of complex numbers within tidy', () => {
    const imag = new TfTensor(
      floats.map((value) => -value),
      [2, 6],
      'float32',
    );
    const before = library.tidied;
    const [left, right] = tf.split(library.complex(x, imag), { axis: 1, split: [1, 5] });
    expect(library.tidied).toBe(before + 1);
    expect([...left.real.values, ...left.imag.values]).toEqual([0, 6, -0, -6]);
    expect(right.imag.shape).toEqual([2, 5]);
  });

  /** Splits with `into`. Returns the parts and the joined gradient. */
  function splitInto(options) {
    const parts = tf.split(x, options);
    const { attrs, gradFunc } = latestCall();
    const back = parts.filter((part) => part !== null);
    return [parts, gradFunc(back.length === 1 ? back[0] : back, [], attrs).x];
  }

  test.each([
    ['no part', [true, true]],
    ['the first part', [false, true]],
    ['the last part', [true, false]],
  ])('writes into arrays of the caller and skips %s for null', (_, isThere) => {
    const [left, right] = oracle(floats, [2, 6], 'float32', 1, [2, 4]);
    const arrays = [new Float32Array(4), new Float32Array(8)];
    const into = arrays.map((array, i) => (isThere[i] ? array : null));
    const [parts, gradient] = splitInto({ axis: 1, split: [2, 4], into });
    expect(parts.map((part) => part && plain([part])[0])).toEqual(
      [left, right].map((part, i) => (isThere[i] ? part : null)),
    );
    parts.forEach((part, i) => part && expect(part.values).toBe(arrays[i]));
    const { joined, axis, parts: joint } = gradient();
    expect([joined, axis, ...joint.map(({ shape }) => shape)]).toEqual(['concat', 1, [2, 2], [2, 4]]);
    expect([...(joint[isThere.indexOf(false)]?.values ?? [])].every((value) => value === 0)).toBe(true);
  });

  test.each([[[null, null]], [Object.freeze([null, null])]])('returns only null for into %j', (into) => {
    expect(tf.split(x, { axis: 1, split: [2, 4], into })).toEqual([null, null]);
  });

  test('writes the sequence into arrays of the caller', () => {
    const into = [new Float32Array(2), null, null, null, null, new Float32Array(2)];
    const parts = tf.splitToSequence(x, { axis: 1, keepdims: 0, into });
    expect(parts.map((part) => part && [part.shape, ...part.values])).toEqual([
      [[2], 0, 6],
      ...[null, null, null, null],
      [[2], 5, 11],
    ]);
    const { attrs, gradFunc } = latestCall();
    expect(gradFunc([parts[0], parts[5]], [], attrs).x()).toMatchObject({
      joined: 'stack',
      axis: 1,
    });
  });

  // Changing an argument after the call must not change the gradient.
  test.each([
    ['axis', { axis: 1, split: [2, 4] }, (options) => (options.axis = 0)],
    ['split', { axis: 1, split: [2, 4] }, ({ split }) => split.reverse()],
    ['a typed split', { axis: 1, split: Int32Array.of(2, 4) }, ({ split }) => split.fill(9)],
    [
      'a tensor of lengths',
      { axis: 1, split: { type: 'int64', dims: [2], data: BigInt64Array.of(2n, 4n) } },
      ({ split }) => split.data.fill(9n),
    ],
    [
      'the dims of lengths',
      { axis: 1, split: { type: 'int64', dims: [2], data: BigInt64Array.of(2n, 4n) } },
      ({ split }) => (split.dims[0] = 1),
    ],
    ['into', { axis: 1, split: [2, 4], into: [new Float32Array(4), null] }, ({ into }) => into.reverse()],
    [
      'every option',
      { axis: 1, split: [2, 4] },
      (options) => Object.keys(options).forEach((name) => delete options[name]),
    ],
    [
      'numOutputs',
      { axis: 1, numOutputs: 2, opset: 13 },
      (options) => Object.assign(options, { numOutputs: 6, opset: 1 }),
    ],
  ])('computes the gradient of the call if %s changes later', (_, options, change) => {
    const [parts, gradient] = splitInto(options);
    change(options);
    const { axis, parts: joint } = gradient();
    expect(axis).toBe(1);
    parts.forEach((part, i) => part && expect(joint[i]).toBe(part));
  });

  test('reads each option once for a call and its gradient', () => {
    const counts = {};
    const handler = { get: (target, name) => ((counts[name] = (counts[name] ?? 0) + 1), target[name]) };
    const options = new Proxy({ axis: 1, split: [2, 4], into: [new Float32Array(4), null] }, handler);
    splitInto(options)[1]();
    tf.split(library.complex(x, x), new Proxy({ axis: 1, numOutputs: 2 }, handler));
    expect(counts).toMatchObject({ axis: 2, split: 2, into: 2, numOutputs: 2, opset: 2 });
  });

  test.each([
    ['split', (z, into) => tf.split(z, { axis: 1, split: [2, 4], into }), 2],
    ['splitToSequence', (z, into) => tf.splitToSequence(z, { axis: 1, split: [2, 4], into }), 2],
  ])('%s rejects into for complex numbers before anything is written', (name, split) => {
    const z = library.complex(x, x);
    for (const into of [[new Float32Array(4), new Float32Array(8)], [null, new Float32Array(8)], [null, null], [], 5]) {
      expectError(
        () => split(z, into),
        'TYPE_UNSUPPORTED',
        `${name}: into must be absent for a complex64 tensor. Split`,
      );
      for (const array of Array.isArray(into) ? into : []) expect(array?.some(Boolean) ?? false).toBe(false);
    }
    for (const none of [null, undefined]) expect(split(z, none)).toHaveLength(2);
  });

  const input = { dtype: 'float32', shape: [2] };
  test.each([
    ['null', null, 'null'],
    ['an array', [1, 2], 'an array'],
    ['an object without dataSync', input, 'an object'],
    ['an object with a dataSync that is not a function', { ...input, dataSync: 7 }, 'an object'],
  ])('rejects %s as input', (_, given, text) => {
    const words = `the input must be a tf.Tensor, got ${text}.`;
    expectError(() => tf.split(given, { numOutputs: 2 }), 'DATA_MISMATCH', `split: ${words}`);
    expectError(() => tf.toPixels(given), 'DATA_MISMATCH', `toPixels: ${words}`);
  });

  test('rejects a tensor that was disposed of', () => {
    const gone = Object.assign(new TfTensor(floats, [2, 6], 'float32'), { isDisposed: true });
    for (const call of [() => tf.split(gone, { numOutputs: 2 }), () => tf.toPixels(gone)]) {
      expectError(call, 'DISPOSED', ': the input was disposed of.');
    }
  });

  test('does not depend on the class of results of ts', () => {
    const [part] = forTf(ts.withTensor(Opaque), library).split(x, { axis: 1, split: [2, 4] });
    expect([...part.values]).toEqual([0, 1, 6, 7]);
  });

  test('rejects values in a DataView', () => {
    const odd = new TfTensor(new DataView(new ArrayBuffer(4)), [4], 'float32');
    expectError(() => tf.split(odd, { numOutputs: 2 }), 'TYPE_UNSUPPORTED');
  });
});

describe.each([
  ['forTf', forTf, 'tensor'],
  ['registerKernels', registerKernels, 'registerKernel'],
])('%s', (name, make, method) => {
  test.each([
    ['undefined', undefined, 'undefined'],
    ['a promise', Promise.resolve(ts), 'a Promise'],
  ])('rejects %s as ts', (_, given, text) => {
    expectError(
      () => make(given, makeLibraryWith(['cpu'])),
      'ARGUMENT_MISSING',
      `${name}: ts must be the result of await load(), got ${text}.`,
    );
  });

  test.each([
    ['null', null, 'null'],
    ['undefined', undefined, 'undefined'],
    ['an object', {}, 'an object'],
    ['a string', 'tf', 'the string "tf"'],
    ['a library with a method that is not a function', { [method]: 7 }, 'an object'],
  ])('rejects %s as tf', (_, given, text) => {
    expectError(
      () => make(ts, given),
      'ARGUMENT_UNKNOWN',
      `${name}: tf must be the TensorFlow.js library, got ${text}.`,
    );
  });

  test('rejects a third argument', () => {
    const text = `${name}: the number of arguments must be at most 2, got 3`;
    expectError(() => make(ts, makeLibraryWith(['cpu']), {}), 'ARGUMENT_UNKNOWN', text);
  });
});

test('registerKernels rejects a library without a backend', () => {
  expectError(
    () => registerKernels(ts, makeLibraryWith([])),
    'ARGUMENT_UNKNOWN',
    'tf has no kernels of the cpu or wasm backend. Import the backend first.',
  );
});
