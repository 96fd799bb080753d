// Heap tensors: their memory, who shares it, and that splitting them gives what splitting any tensor gives.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { SplitError, loadSync } from '../../js/index-node.js';

const ts = loadSync();

/** Every test gives back what it took. */
afterEach(() => {
  expect(ts.memory()).toMatchObject({ tensors: 0, bytes: 0 });
});

/** @param {() => unknown} work @returns {string} */
function codeOf(work) {
  try {
    work();
  } catch (error) {
    if (error instanceof SplitError) return error.code;
    throw error;
  }
  return 'nothing was thrown';
}

/** @param {{ dispose(): void }[]} tensors */
function disposeAll(...tensors) {
  for (const tensor of tensors) tensor.dispose();
}

/**
 * A heap tensor with every byte set.
 *
 * @param {any} type
 * @param {number[]} dims
 */
function allocFilled(type, dims) {
  const tensor = ts.alloc(type, dims);
  const { data } = tensor;
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  for (let i = 0; i < bytes.length; ++i) bytes[i] = i * 37 + 11;
  return tensor;
}

const types = [
  ...['float32', 'float64', 'float16', 'bfloat16', 'int8', 'int16', 'int32', 'int64', 'uint8', 'uint16', 'uint32'],
  ...['uint64', 'bool', 'complex64', 'complex128', 'float8e4m3', 'int4', 'uint2', 'uint1', 'uint3', 'uint6'],
];

/** Storage of one element, in bits, for the oracle. @type {Record<string, number>} */
const bitsOf = { int4: 4, uint2: 2, uint1: 1, uint3: 3, uint6: 6 };

test.each(types)('%s: the memory is zero, aligned, as large as the tensor, and of the class of the type', (type) => {
  const tensor = ts.alloc(/** @type {any} */ (type), [3, 5]);
  const { data } = tensor;
  expect(data.byteOffset % 16).toBe(0);
  expect(data.byteLength).toBe(bitsOf[type] ? Math.ceil((15 * bitsOf[type]) / 8) : data.byteLength);
  expect(Array.from(/** @type {any} */ (data)).every((value) => !value)).toBe(true);
  expect(tensor.type).toBe(type);
  expect(tensor.dims).toEqual([3, 5]);
  expect(ts.memory()).toMatchObject({ tensors: 1, bytes: data.byteLength });
  tensor.dispose();
});

const layouts = /** @type {const} */ ([
  [[6], 0, [2, 4]],
  [[3, 5], 0, [1, 0, 2]],
  [[3, 5], 1, [2, 3]],
  [[5, 7, 3], 1, [1, 1, 5]],
  [[1, 9, 4], 1, [4, 5]],
  [[4, 8], 1, [1, 1, 1, 1, 1, 1, 1, 1]],
  [[40, 33], 1, [16, 17]],
  [[2, 4], 1, [0, 4]],
  [[0, 4], 1, [1, 3]],
  [[9, 300], 1, new Array(300).fill(1)],
]);

describe.each(types)('%s', (type) => {
  test.each(layouts)('splits %j along %i into %j as a tensor outside does', (dims, axis, lengths) => {
    const heap = allocFilled(type, [...dims]);
    const outside = { type: heap.type, dims: heap.dims, data: heap.data.slice() };
    const call = type.startsWith('complex')
      ? (/** @type {any} */ x) => ts.split(x, { axis, split: [...lengths] })
      : (/** @type {any} */ x) => ts.variadicSplit(x, axis, [...lengths]);
    const parts = call(heap);
    const expected = call(outside);
    expect(parts.map((/** @type {any} */ part) => part.dims)).toEqual(
      expected.map((/** @type {any} */ part) => part.dims),
    );
    for (let i = 0; i < parts.length; ++i) expect(parts[i].data).toEqual(expected[i].data);
    expect(heap.data).toEqual(outside.data);
    disposeAll(heap, ...parts);
  });
});

test('contiguous parts share the memory of the whole, and keep it alive', () => {
  const whole = allocFilled('int32', [4, 3]);
  const [first, second] = ts.split(whole, { axis: 0, split: [1, 3] });
  const expected = whole.data.slice(3);
  expect(ts.memory()).toMatchObject({ tensors: 3, bytes: 48 });
  second.data[0] = 77;
  expect(whole.data[3]).toBe(77);
  disposeAll(whole, first);
  expect(ts.memory()).toMatchObject({ tensors: 1, bytes: 48 });
  expected[0] = 77;
  expect(second.data).toEqual(expected);
  const [row, rows] = ts.split(second, { axis: 0, split: [1, 2] });
  disposeAll(second, rows);
  expect(ts.memory()).toMatchObject({ tensors: 1, bytes: 48 });
  expect(row.data).toEqual(expected.subarray(0, 3));
  row.dispose();
});

test('other parts have memory of their own', () => {
  const whole = allocFilled('int32', [4, 4]);
  const [left, right] = ts.split(whole, { axis: 1, numOutputs: 2 });
  expect(ts.memory()).toMatchObject({ tensors: 3, bytes: 128 });
  whole.dispose();
  left.dispose();
  expect(ts.memory().bytes).toBe(32);
  expect(right.data).toHaveLength(8);
  right.dispose();
});

test('a tensor is gone once disposed of, and disposing twice does nothing', () => {
  const tensor = ts.alloc('float32', [4, 2]);
  const other = ts.alloc('float32', [4, 2]);
  disposeAll(tensor, tensor);
  expect(ts.memory()).toMatchObject({ tensors: 1, bytes: 32 });
  expect(codeOf(() => tensor.data)).toBe('DISPOSED');
  expect(codeOf(() => ts.split(tensor, { numOutputs: 2 }))).toBe('DISPOSED');
  const plan = ts.plan('Split', other, { axis: 1, numOutputs: 2 });
  expect(codeOf(() => plan.run(tensor))).toBe('DISPOSED');
  expect(codeOf(() => plan.run(other, { into: [tensor, null] }))).toBe('DISPOSED');
  other.dispose();
});

test('a heap tensor is not cloned: its elements would be lost', () => {
  const tensor = ts.alloc('float32', [4, 2]);
  expect(() => structuredClone(tensor)).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
  tensor.dispose();
});

test('the method of `using` disposes', () => {
  const tensor = ts.alloc('uint8', [8]);
  /** @type {any} */ (tensor)[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
  expect(codeOf(() => tensor.data)).toBe('DISPOSED');
});

test('data is a valid view again after the memory grew', () => {
  const tensor = allocFilled('float32', [16]);
  const before = tensor.data;
  const copy = before.slice();
  const large = ts.alloc('uint8', [ts.memory().wasmBytes]);
  expect(before).toHaveLength(0);
  expect(tensor.data).toEqual(copy);
  expect(tensor.data).toBe(tensor.data);
  const [left, right] = ts.split(tensor, { numOutputs: 2 });
  expect(left.data).toEqual(copy.subarray(0, 8));
  disposeAll(tensor, large, left, right);
});

test('no other data can be put before those in WebAssembly memory', () => {
  const heap = allocFilled('float32', [3, 6]);
  expect(() => Object.defineProperty(heap, 'data', { get: () => new Float32Array(1) })).toThrow(TypeError);
  expect(() => Object.setPrototypeOf(heap, { data: new Float32Array(1) })).toThrow(TypeError);
  heap.dispose();
});

test('goes into arrays outside, and takes parts of tensors outside', () => {
  const heap = allocFilled('int16', [8, 6]);
  const plan = ts.plan('Split', heap, { axis: 1, split: [2, 4] });
  const expected = plan.run({ type: 'int16', dims: [8, 6], data: heap.data.slice() });
  const into = [new Int16Array(16), new Int16Array(32)];
  expect(plan.run(heap, { into }).map((part) => part?.data)).toEqual(expected.map(({ data }) => data));
  const targets = [ts.alloc('int16', [8, 2]), ts.alloc('int16', [8, 4])];
  for (const source of [heap, { type: /** @type {const} */ ('int16'), dims: [8, 6], data: heap.data.slice() }]) {
    for (const target of targets) target.data.fill(0);
    const parts = plan.run(source, { into: targets });
    expect(parts.map((part) => part?.data)).toEqual(expected.map(({ data }) => data));
  }
  expect(codeOf(() => plan.run(heap, { into: [heap, null] }))).toBe('OUTPUT_MISMATCH');
  disposeAll(heap, ...targets);
});

test('views share the memory, too', () => {
  const heap = allocFilled('float32', [2, 8]);
  const [top] = ts.plan('Split', heap, { numOutputs: 2 }).views(heap);
  expect(top?.data.buffer).toBe(heap.data.buffer);
  heap.dispose();
});

test('runNode takes heap tensors and gives null for an output that is omitted', () => {
  const heap = allocFilled('float32', [2, 8]);
  const node = { opType: 'Split', attributes: { axis: 1, num_outputs: 2 }, outputs: ['', 'b'] };
  const parts = ts.runNode(node, [heap]);
  expect(parts[0]).toBeNull();
  expect(parts[1]?.data).toHaveLength(8);
  expect(ts.memory().tensors).toBe(2);
  disposeAll(heap, /** @type {any} */ (parts[1]));
});

test('dims changed after the fact are noticed', () => {
  const heap = /** @type {any} */ (allocFilled('float32', [2, 8]));
  heap.dims = [2, 8000];
  expect(codeOf(() => ts.split(heap, { axis: 1, numOutputs: 2 }))).toBe('DATA_MISMATCH');
  heap.dispose();
});

test.each([
  ['string', [2], 'TYPE_UNSUPPORTED'],
  ['float33', [2], 'TYPE_UNSUPPORTED'],
  ['float32', [-1], 'DIMS_INVALID'],
  ['float32', [1.5], 'DIMS_INVALID'],
  ['float32', ['2'], 'DIMS_INVALID'],
  ['float32', null, 'DIMS_INVALID'],
  ['float32', [2 ** 40, 2 ** 40], 'DIMS_INVALID'],
  ['float32', [2 ** 20, 2 ** 20], 'OUT_OF_MEMORY'],
  ['uint8', [2 ** 32 - 1], 'OUT_OF_MEMORY'],
])('alloc of %s %j: %s', (type, dims, code) => {
  expect(codeOf(() => ts.alloc(/** @type {any} */ (type), /** @type {any} */ (dims)))).toBe(code);
});

test('work goes on where there was no memory', () => {
  const tensor = allocFilled('uint8', [64]);
  expect(codeOf(() => ts.alloc('uint8', [2 ** 32 - 2 ** 16]))).toBe('OUT_OF_MEMORY');
  const [left, right] = ts.split(tensor, { numOutputs: 2 });
  expect(right.data[0]).toBe((32 * 37 + 11) % 256);
  disposeAll(tensor, left, right);
});

test('memory of tensors that nobody disposed of comes back once nobody can reach them', async () => {
  const program = fileURLToPath(new URL('programs/forgotten.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  const memory = JSON.parse(stdout);
  const none = { tensors: 0, bytes: 0 };
  expect(memory.before).toEqual(none);
  expect(memory.lost.tensors).toBeGreaterThan(1000);
  // Four rows of four floats: the tensor that is kept, and nothing of those that were lost.
  expect(memory['one kept']).toEqual({ tensors: 1, bytes: 64 });
  expect(memory.after).toEqual(none);
});
