// WasmTensors: their memory, its sharing, and splits, which must equal those of other tensors.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { CallContext } from '../../../js/base/call.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { makeLoaders } from '../../../js/loaders.js';
import {
  areInWasmMemory,
  isWasmTensor,
  makeWasmMemory,
  makeWasmTensors,
  viewWithin,
} from '../../../js/tensor/wasm-tensor.js';
import { detached, randomTensor } from '../support/arbitraries.js';
import { bitwise, elementTypes, lengthOf } from '../support/oracle.js';
import { errorOf, expected, expectError } from '../support/outcome.js';

const module = new WebAssembly.Module(inlineWasm());
const types = Object.keys(elementTypes).filter((type) => type !== 'string');

/** Starts an instance with its own memory. */
const start = () => makeLoaders(() => module).loadSync();

/** Starts a core without loaders. */
const startWithCore = () => ({ core: startCore(module) });
const content = { type: 'uint8', dims: [4], byteLength: 4 };

/** Instance of the test. It is new for each test, so leaked tensors do not affect other tests. */
let ts;
beforeEach(() => {
  ts = start();
});
afterEach(() => {
  expect(ts.memory()).toMatchObject({ tensors: 0, bytes: 0 });
});

function disposeAll(...tensors) {
  for (const tensor of tensors) tensor.dispose();
}

/** Allocates a WasmTensor of random bits. */
function allocFilled(type, dims) {
  const tensor = ts.alloc(type, dims);
  tensor.data.set(randomTensor(type, dims).data);
  return tensor;
}

test.each(types)('alloc of %s returns zeros in the bytes of the tensor', (type) => {
  const dirty = ts.alloc('uint8', [256]);
  dirty.data.fill(0xff);
  dirty.dispose();
  const data = new elementTypes[type][1](lengthOf(type, 15));
  const zeros = ts.alloc(type, [3, 5]);
  expect(bitwise(zeros)).toEqual(bitwise({ type, dims: [3, 5], data }));
  expect(ts.memory()).toMatchObject({ tensors: 1, bytes: data.byteLength });
  zeros.dispose();
});

test('alloc aligns memory to 16 bytes', () => {
  // Sizes that the allocator rounds up to odd multiples of 8 bytes.
  const tensors = Array.from({ length: 60 }, (_, i) => ts.alloc('uint8', [1 + i]));
  expect(tensors.map(({ data }) => data.byteOffset % 16)).toEqual(new Array(60).fill(0));
  disposeAll(...tensors);
});

test('contiguous parts share the memory of the whole and keep it alive', () => {
  const whole = allocFilled('int32', [4, 3]);
  const [first, second] = ts.split(whole, { axis: 0, split: [1, 3] });
  expect(ts.memory()).toMatchObject({ tensors: 3, bytes: 48 });
  second.data[0] = 77;
  expect(whole.data[3]).toBe(77);
  const rest = whole.data.slice(3);
  disposeAll(whole, first);
  expect(ts.memory()).toMatchObject({ tensors: 1, bytes: 48 });
  expect(second.data).toEqual(rest);
  const [row, rows] = ts.split(second, { axis: 0, split: [1, 2] });
  disposeAll(second, rows);
  expect(ts.memory()).toMatchObject({ tensors: 1, bytes: 48 });
  expect(row.data).toEqual(rest.subarray(0, 3));
  row.dispose();
});

describe('parts that are not contiguous', () => {
  const lengths = [1, 0, 3, 1];
  /** Splits an int16 tensor [3, 5] of 30 bytes into parts of 6, 0, 18 and 6 bytes. */
  const split = () => {
    const whole = allocFilled('int16', [3, 5]);
    return [whole, ts.split(whole, { axis: 1, split: lengths })];
  };

  test('start at multiples of 16 bytes', () => {
    const [whole, parts] = split();
    expect(parts.map(bitwise)).toEqual(expected(whole, 1, lengths));
    const [{ byteOffset: start }] = parts.map(({ data }) => data);
    expect(start % 16).toBe(0);
    expect(parts.map(({ data }) => data.byteOffset - start)).toEqual([0, 16, 16, 48]);
    disposeAll(whole, ...parts);
  });

  test('share a block that ends with the last part', () => {
    const [whole, parts] = split();
    expect(ts.memory()).toMatchObject({ tensors: 5, bytes: 30 + 54 });
    disposeAll(whole, ...parts);
  });

  test('keep their block until all of them are disposed of', () => {
    const [whole, parts] = split();
    const wanted = bitwise(parts[3]);
    disposeAll(whole, ...parts.slice(0, 3));
    expect(ts.memory()).toMatchObject({ tensors: 1, bytes: 54 });
    expect(bitwise(parts[3])).toEqual(wanted);
    disposeAll(parts[3]);
  });
});

describe('dispose', () => {
  test('does nothing the second time', () => {
    const [tensor, other] = [ts.alloc('float32', [4, 2]), ts.alloc('float32', [4, 2])];
    disposeAll(tensor, tensor);
    expect(ts.memory()).toMatchObject({ tensors: 1, bytes: 32 });
    other.dispose();
  });

  test('is called by using', () => {
    const tensor = ts.alloc('float32', [4, 2]);
    tensor[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
    expect(ts.memory()).toMatchObject({ tensors: 0, bytes: 0 });
  });

  test.each([
    ['data', ({ gone }) => gone.data],
    ['split', ({ gone }) => ts.split(gone, { numOutputs: 2 })],
    ['run', ({ gone, plan }) => plan.run(gone)],
    ['run into it', ({ tensor, part, plan }) => plan.run(tensor, { into: [part, null] })],
  ])('makes %s fail', (_, call) => {
    const [gone, tensor] = [ts.alloc('float32', [4, 2]), ts.alloc('float32', [4, 2])];
    const part = ts.alloc('float32', [4, 1]);
    disposeAll(gone, part);
    const plan = ts.plan('split', tensor, { axis: 1, numOutputs: 2 });
    expectError(
      () => call({ gone, tensor, part, plan }),
      'DISPOSED',
      'WasmTensor: the float32 tensor was disposed of. Allocate a new one.',
    );
    tensor.dispose();
  });
});

describe('a WasmTensor cannot be cloned', () => {
  const { port1, port2 } = new MessageChannel();
  afterAll(() => port1.close());

  test.each([
    ['structuredClone', (tensor) => structuredClone(tensor)],
    ['structuredClone in a list', (tensor) => structuredClone({ inputs: [tensor] })],
    ['postMessage', (tensor) => port1.postMessage(tensor)],
    ['postMessage of a copy', (tensor) => port1.postMessage({ ...tensor })],
    ['postMessage with a transfer list', (tensor) => port1.postMessage(tensor, [port2])],
  ])('by %s, which says what to send', (_, clone) => {
    const tensor = ts.alloc('float32', [4, 2]);
    const message = expect.stringContaining('send { type, dims, data: tensor.data.slice() } instead');
    const { name, message: text } = errorOf(() => clone(tensor));
    expect({ name, message: text }).toEqual({ name: 'DataCloneError', message });
    const { type, dims, data } = tensor;
    expect(structuredClone({ type, dims, data: data.slice() })).toEqual({ type, dims, data: new Float32Array(8) });
    tensor.dispose();
  });

  test('but can be inspected and spread', () => {
    const tensor = ts.alloc('float32', [4, 2]);
    expect(Object.keys({ ...tensor })).toEqual(['type', 'dims', 'memory']);
    expect(JSON.stringify(tensor)).toBe('{"type":"float32","dims":[4,2]}');
    tensor.dispose();
  });
});

test('data returns the same view unless memory grows', () => {
  const tensor = ts.alloc('float32', [16]);
  expect(tensor.data).toBe(tensor.data);
  tensor.dispose();
});

test('data returns a valid view after memory grew', () => {
  const tensor = allocFilled('float32', [16]);
  const before = tensor.data;
  const copy = before.slice();
  const large = ts.alloc('uint8', [ts.memory().wasmBytes]);
  expect(before).toHaveLength(0);
  expect(tensor.data).toEqual(copy);
  const parts = ts.split(tensor, { numOutputs: 2 });
  expect(parts[0].data).toEqual(copy.subarray(0, 8));
  disposeAll(tensor, large, ...parts);
});

test.each([
  ['split', (ts, x) => ts.split(x, { axis: 1, numOutputs: 2 })],
  ['concat', (ts, x) => [ts.concat([x, x], { axis: 1 })]],
  ['toPlanes', (ts, x) => [ts.toPlanes(x, { layout: 'NHWC' })]],
])('%s reads the moved input if memory grows for the results', (_, run) => {
  // The leaked tensors of this test belong to a separate instance.
  const own = start();
  const like = randomTensor('uint8', [1024, 2048, 3]);
  const x = own.alloc('uint8', like.dims);
  x.data.set(like.data);
  const before = own.memory().wasmBytes;
  const results = run(own, x);
  expect(own.memory().wasmBytes).toBeGreaterThan(before);
  const bytes = (/** @type {any[]} */ tensors) =>
    tensors.map(({ data }) => Buffer.from(data.buffer, data.byteOffset, data.byteLength));
  for (const [i, wanted] of bytes(run(ts, like)).entries()) expect(Buffer.compare(bytes(results)[i], wanted)).toBe(0);
});

test.each([
  ['a property data', (wasmTensor) => Object.defineProperty(wasmTensor, 'data', { get: () => new Float32Array(1) })],
  ['another prototype', (wasmTensor) => Object.setPrototypeOf(wasmTensor, { data: new Float32Array(1) })],
])('a WasmTensor does not accept %s', (_, change) => {
  const wasmTensor = ts.alloc('float32', [3, 6]);
  expect(() => change(wasmTensor)).toThrow(TypeError);
  wasmTensor.dispose();
});

test('views of a plan share the memory of a WasmTensor', () => {
  const wasmTensor = allocFilled('float32', [2, 8]);
  const views = ts.plan('split', wasmTensor, { numOutputs: 2 }).views(wasmTensor);
  expect(
    views.map(({ data }) => [data.buffer === wasmTensor.data.buffer, data.byteOffset - wasmTensor.data.byteOffset]),
  ).toEqual([
    [true, 0],
    [true, 32],
  ]);
  wasmTensor.dispose();
});

test('a WasmTensor is not written to while it is split', () => {
  const wasmTensor = allocFilled('float32', [2, 8]);
  const halves = ts.plan('split', wasmTensor, { axis: 1, split: [0, 8] });
  expectError(() => halves.run(wasmTensor, { into: [null, wasmTensor] }), 'OUTPUT_MISMATCH', 'overlap');
  wasmTensor.dispose();
});

test('an omitted output uses no memory', () => {
  const wasmTensor = allocFilled('float32', [2, 8]);
  const node = { opType: 'Split', attributes: { axis: 1, num_outputs: 3 }, outputs: ['a', '', 'c'] };
  const parts = ts.runNode(node, [wasmTensor]);
  const [a, , c] = expected(wasmTensor, 1, [3, 3, 2]);
  expect(parts.map((part) => part && bitwise(part))).toEqual([a, null, c]);
  // The parts: 24 bytes, 8 bytes of padding, and 16 bytes.
  expect(ts.memory()).toMatchObject({ tensors: 3, bytes: 64 + 48 });
  disposeAll(wasmTensor, parts[0], parts[2]);
});

test.each([
  ['string', [2], 'TYPE_UNSUPPORTED'],
  ['float33', [2], 'TYPE_UNSUPPORTED'],
  ['float32', [-1], 'DIMS_INVALID'],
  ['float32', ['2'], 'DIMS_INVALID'],
  ['float32', null, 'DIMS_INVALID'],
  ['float32', [2 ** 40, 2 ** 40], 'DIMS_INVALID'],
  ['float32', [2 ** 20, 2 ** 20], 'OUT_OF_MEMORY'],
  ['uint8', [2 ** 32 - 1], 'OUT_OF_MEMORY'],
  ['uint8', [2 ** 32], 'OUT_OF_MEMORY'],
])('alloc of %s %j is rejected as %s', (type, dims, code) => {
  expectError(() => ts.alloc(type, dims), code);
});

test('garbage collection frees the memory of lost tensors', async () => {
  const program = fileURLToPath(new URL('../support/programs/forgotten.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  const memory = JSON.parse(stdout);
  const none = { tensors: 0, bytes: 0 };
  expect(memory.before).toEqual(none);
  expect(memory.lost.tensors).toBeGreaterThan(1000);
  // Four rows of six floats: only the kept tensor and its sibling in the block remain.
  expect(memory['one kept']).toEqual({ tensors: 2, bytes: 96 });
  expect(memory.after).toEqual(none);
});

test('garbage collection keeps the memory of a view that is in use', async () => {
  const program = fileURLToPath(new URL('../support/programs/kept-views.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  expect(JSON.parse(stdout)).toEqual(['data: 1,2,3,4', 'views: 3,4', 'crop: 1,2,3,4', 'into: 1,2,3,4']);
});

test('split accepts views of WebAssembly memory that callers make', () => {
  const wasmTensor = ts.alloc('uint8', [4, 6]);
  wasmTensor.data.set(Array.from({ length: 24 }, (_, i) => i));
  const room = ts.alloc('uint8', [64]);
  const own = (offset, length) => new Uint8Array(room.data.buffer, room.data.byteOffset + offset, length);
  const plan = ts.plan('split', wasmTensor, { axis: 1, split: [1, 5] });
  plan.run(wasmTensor, { into: [own(1, 4), own(7, 20)] });
  expect([...own(0, 28)]).toEqual([
    ...[0, 0, 6, 12, 18, 0, 0],
    ...[1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 0],
  ]);
  const whole = ts.concat(
    [own(1, 4), own(7, 20)].map((data, i) => ({ ...plan.outputs[i], data })),
    { axis: 1 },
  );
  expect([...whole.data]).toEqual([...wasmTensor.data]);
  for (const tensor of [wasmTensor, room]) tensor.dispose();
});

describe.each([
  ['a proxy of a WasmTensor', (wasmTensor) => new Proxy(wasmTensor, {})],
  ['an object that inherits from a WasmTensor', (wasmTensor) => Object.create(wasmTensor)],
])('%s', (_, disguise) => {
  const plain = { type: 'float32', data: new Float32Array(4), dims: [4] };
  test.each([
    ['split', (given) => ts.split(given, { numOutputs: 2 })],
    ['concat into it', (given) => ts.concat([plain], { axis: 0, into: given })],
    ['dispose', (given) => given.dispose()],
  ])('is rejected by %s', (_, call) => {
    const wasmTensor = ts.alloc('float32', [4]);
    expectError(() => call(disguise(wasmTensor)), 'DATA_MISMATCH', 'the tensor must not be a proxy');
    wasmTensor.dispose();
  });
});

describe('dims in a detached buffer', () => {
  const x = { type: 'float32', data: new Float32Array(4), dims: [4] };
  test.each([
    ['alloc', (dims) => ts.alloc('float32', dims), 'DIMS_INVALID'],
    ['tensorSplit', (dims) => ts.tensorSplit(x, dims), 'SIZES_INVALID'],
  ])('are rejected by %s', (_, call, code) => {
    expectError(() => call(detached(Int32Array.of(2, 3))), code, ', got a detached Int32Array.');
  });
});

describe('viewWithin', () => {
  const array = Int32Array.of(1, 2, 3, 4, 5).subarray(1);
  test.each([
    [0, 4, [2, 3, 4, 5]],
    [1, 2, [3, 4]],
    [3, 1, [5]],
    [4, 0, []],
  ])('from %i with %i elements is %j', (first, length, elements) => {
    const view = viewWithin(array, first, length);
    expect([view.buffer, [...view]]).toEqual([array.buffer, elements]);
  });
});

describe('areInWasmMemory', () => {
  const { core } = startWithCore();
  const here = makeWasmTensors(new CallContext('f', { core }), [content, content]);
  const there = makeWasmTensors(new CallContext('f', { core: startWithCore().core }), [content]);
  const gone = makeWasmTensors(new CallContext('f', { core }), [content]);
  gone[0].dispose();
  test.each([
    ['WasmTensors', true, here],
    ['WasmTensors and null', true, [null, ...here]],
    ['a WasmTensor of another instance', false, [here[0], ...there]],
    ['a tensor that was disposed of', false, gone],
    ['an array', false, [here[0], new Uint8Array(4)]],
    ['undefined', false, [here[0], undefined]],
  ])('of %s is %p', (_, areOnIt, values) => {
    expect(areInWasmMemory(values, core)).toBe(areOnIt);
  });
});

describe('makeWasmTensors', () => {
  /** Makes a core without memory that records the arguments of `allocate`. */
  function makeFullCore() {
    const asked = [];
    const allocate = (...given) => (asked.push(given), 0);
    return { asked, memory: makeWasmMemory(), allocate, release() {} };
  }
  const empty = { type: 'uint8', dims: [0], byteLength: 0 };

  test('needs no memory for a tensor without elements', () => {
    const core = makeFullCore();
    const [tensor] = makeWasmTensors(new CallContext('f', { core }), [empty]);
    expect(tensor.data).toEqual(new Uint8Array(0));
    expect(tensor.data).toBe(tensor.data);
    tensor.dispose();
    expect(core.memory).toMatchObject({ tensors: 0, bytes: 0 });
  });

  test('rejects elements without memory and counts no bytes', () => {
    const core = makeFullCore();
    const text = 'f: WebAssembly has no memory for 4 more bytes. Dispose of tensors first.';
    expectError(() => makeWasmTensors(new CallContext('f', { core }), [content]), 'OUT_OF_MEMORY', text);
    expect(core.memory).toMatchObject({ tensors: 0, bytes: 0 });
  });

  test.each([
    ['as they are by default', [], false],
    ['as zeros if that is asked for', [true], true],
  ])('allocates bytes %s', (_, rest, isZeroed) => {
    const core = makeFullCore();
    makeWasmTensors(new CallContext('f', { core }), [empty], ...rest);
    expect(core.asked).toEqual([[0, isZeroed]]);
  });
});

describe('isWasmTensor', () => {
  const [wasmTensor] = makeWasmTensors(new CallContext('f', startWithCore()), [content]);
  test.each([
    ['a WasmTensor', true, wasmTensor],
    ['a proxy of one', false, new Proxy(wasmTensor, {})],
    ['an object that inherits from one', false, Object.create(wasmTensor)],
    ['an array', false, new Uint8Array(1)],
    ['null', false, null],
    ['undefined', false, undefined],
    ['a number', false, 7],
  ])('of %s is %p', (_, isOne, value) => {
    expect(isWasmTensor(value)).toBe(isOne);
  });
});

describe('WasmTensor', () => {
  test('has a copy of the dims', () => {
    const dims = [2, 3];
    const wasmTensor = ts.alloc('uint8', dims);
    dims[0] = 9;
    expect(wasmTensor.dims).toEqual([2, 3]);
    wasmTensor.dispose();
  });

  test('has its own dims if it is a part', () => {
    const wasmTensor = ts.alloc('uint8', [2, 3]);
    const plan = ts.plan('split', wasmTensor, { axis: 1, split: [1, 2] });
    const before = plan.run(wasmTensor);
    before[0].dims[0] = 9;
    const after = plan.run(wasmTensor);
    expect(after.map(({ dims }) => dims)).toEqual([
      [2, 1],
      [2, 2],
    ]);
    disposeAll(wasmTensor, ...before, ...after);
  });

  test('is not constructed by callers', () => {
    const wasmTensor = ts.alloc('uint8', [2]);
    const content = { type: 'uint8', dims: [2], byteLength: 2 };
    expectError(
      () => new wasmTensor.constructor({ memory: {} }, 0, content),
      'ARGUMENT_UNKNOWN',
      'WasmTensor: call ts.alloc instead of the constructor.',
    );
    wasmTensor.dispose();
  });

  test('has no elements for a dim of 0 but is counted', () => {
    const wasmTensor = ts.alloc('float32', [0, 3]);
    expect(wasmTensor.data).toEqual(new Float32Array(0));
    expect(ts.memory()).toMatchObject({ tensors: 1, bytes: 0 });
    wasmTensor.dispose();
  });

  test('frees its block for the next one', () => {
    const first = ts.alloc('uint8', [4096]);
    const { byteOffset } = first.data;
    first.dispose();
    const second = ts.alloc('uint8', [4096]);
    expect(second.data.byteOffset).toBe(byteOffset);
    second.dispose();
  });
});
