// Heap tensors: their memory, who shares it, and that splitting them gives what splitting any tensor gives.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { loadSync } from '../../js/index-node.js';
import { inlineWasm } from '../../js/load/inline.js';
import { detached, randomTensor } from './arbitraries.js';
import { bitwise, elementTypes, lengthOf } from './oracle.js';
import { expected, expectError } from './outcome.js';

const ts = loadSync();
const types = Object.keys(elementTypes).filter((type) => type !== 'string');

/** Every test gives back what it took. */
afterEach(() => {
  expect(ts.memory()).toMatchObject({ tensors: 0, bytes: 0 });
});

function disposeAll(...tensors) {
  for (const tensor of tensors) tensor.dispose();
}

/** A heap tensor of random bits. */
function allocFilled(type, dims) {
  const tensor = ts.alloc(type, dims);
  tensor.data.set(randomTensor(type, dims).data);
  return tensor;
}

test.each(types)('%s: the memory is zero, aligned, and as large as the tensor', (type) => {
  const empty = ts.alloc(type, [3, 5]);
  expect(bitwise(empty)).toEqual(bitwise({ type, dims: [3, 5], data: new elementTypes[type][1](lengthOf(type, 15)) }));
  expect(empty.data.byteOffset % 16).toBe(0);
  expect(ts.memory()).toMatchObject({ tensors: 1, bytes: empty.data.byteLength });
  empty.dispose();
});

test('contiguous parts share the memory of the whole, and keep it alive', () => {
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

test('other parts lie in one block of their own, each at a multiple of 16 bytes', () => {
  const whole = allocFilled('int32', [4, 5]);
  const parts = ts.split(whole, { axis: 1, split: [1, 3, 1] });
  const wanted = parts.map(bitwise);
  expect(wanted).toEqual(expected(whole, 1, [1, 3, 1]));
  expect(parts.map(({ data }) => data.byteOffset % 16)).toEqual([0, 0, 0]);
  expect(ts.memory()).toMatchObject({ tensors: 4, bytes: 80 + 80 });
  disposeAll(whole, parts[0], parts[1]);
  expect(ts.memory()).toMatchObject({ tensors: 1, bytes: 80 });
  expect(bitwise(parts[2])).toEqual(wanted[2]);
  parts[2].dispose();
});

test('a tensor is gone once disposed of, and disposing twice does nothing', () => {
  const [tensor, used, other] = [1, 2, 3].map(() => ts.alloc('float32', [4, 2]));
  const part = ts.alloc('float32', [4, 1]);
  disposeAll(tensor, tensor, part);
  used[Symbol.dispose ?? Symbol.for('Symbol.dispose')]();
  expect(ts.memory()).toMatchObject({ tensors: 1, bytes: 32 });
  const plan = ts.plan('split', other, { axis: 1, numOutputs: 2 });
  for (const call of [
    () => tensor.data,
    () => used.data,
    () => ts.split(tensor, { numOutputs: 2 }),
    () => plan.run(tensor),
    () => plan.run(other, { into: [part, null] }),
  ]) {
    expectError(call, 'DISPOSED');
  }
  other.dispose();
});

test('a heap tensor is not cloned: its elements would be lost', () => {
  const tensor = ts.alloc('float32', [4, 2]);
  expect(() => structuredClone(tensor)).toThrow(expect.objectContaining({ name: 'DataCloneError' }));
  tensor.dispose();
});

test('data is a valid view again after the memory grew', () => {
  const tensor = allocFilled('float32', [16]);
  const before = tensor.data;
  const copy = before.slice();
  const large = ts.alloc('uint8', [ts.memory().wasmBytes]);
  expect(before).toHaveLength(0);
  expect(tensor.data).toEqual(copy);
  expect(tensor.data).toBe(tensor.data);
  const parts = ts.split(tensor, { numOutputs: 2 });
  expect(parts[0].data).toEqual(copy.subarray(0, 8));
  disposeAll(tensor, large, ...parts);
});

test.each([
  ['split', (ts, x) => ts.split(x, { axis: 1, numOutputs: 2 })],
  ['concat', (ts, x) => [ts.concat([x, x], { axis: 1 })]],
  ['toPlanes', (ts, x) => [ts.toPlanes(x, { layout: 'NHWC' })]],
])('%s: what is read moves where the memory grows for the results', (_, run) => {
  // A module of its own, whose memory has no room yet.
  const own = loadSync({ wasm: new WebAssembly.Module(inlineWasm()) });
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

test('no other data can be put before those in WebAssembly memory', () => {
  const heap = allocFilled('float32', [3, 6]);
  expect(() => Object.defineProperty(heap, 'data', { get: () => new Float32Array(1) })).toThrow(TypeError);
  expect(() => Object.setPrototypeOf(heap, { data: new Float32Array(1) })).toThrow(TypeError);
  heap.dispose();
});

test('views share the memory, too; an output that is omitted takes none; the input is no target', () => {
  const heap = allocFilled('float32', [2, 8]);
  const [top] = ts.plan('split', heap, { numOutputs: 2 }).views(heap);
  expect(top.data.buffer).toBe(heap.data.buffer);
  const halves = ts.plan('split', heap, { axis: 1, split: [0, 8] });
  expectError(() => halves.run(heap, { into: [null, heap] }), 'OUTPUT_MISMATCH', 'overlap');
  const node = { opType: 'Split', attributes: { axis: 1, num_outputs: 3 }, outputs: ['a', '', 'c'] };
  const parts = ts.runNode(node, [heap]);
  const [a, , c] = expected(heap, 1, [3, 3, 2]);
  expect(parts.map((part) => part && bitwise(part))).toEqual([a, null, c]);
  expect(ts.memory().tensors).toBe(3);
  disposeAll(heap, parts[0], parts[2]);
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
])('alloc of %s %j: %s', (type, dims, code) => {
  expectError(() => ts.alloc(type, dims), code);
});

test('memory of tensors that nobody disposed of comes back once nobody can reach them', async () => {
  const program = fileURLToPath(new URL('programs/forgotten.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  const memory = JSON.parse(stdout);
  const none = { tensors: 0, bytes: 0 };
  expect(memory.before).toEqual(none);
  expect(memory.lost.tensors).toBeGreaterThan(1000);
  // Four rows of six floats: the tensor that is kept, with its neighbour, and nothing else of those that were lost.
  expect(memory['one kept']).toEqual({ tensors: 2, bytes: 96 });
  expect(memory.after).toEqual(none);
});

test('memory of a tensor that is lost stays as long as somebody holds on to a view of it', async () => {
  const program = fileURLToPath(new URL('programs/kept-views.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', program]);
  expect(JSON.parse(stdout)).toEqual(['data: 1,2,3,4', 'views: 3,4', 'crop: 1,2,3,4', 'into: 1,2,3,4']);
});

test('a view that a caller makes of WebAssembly memory is no heap tensor, and is read and written as any array', () => {
  const heap = ts.alloc('uint8', [4, 6]);
  heap.data.set(Array.from({ length: 24 }, (_, i) => i));
  const room = ts.alloc('uint8', [64]);
  const own = (offset, length) => new Uint8Array(room.data.buffer, room.data.byteOffset + offset, length);
  const plan = ts.plan('split', heap, { axis: 1, split: [1, 5] });
  plan.run(heap, { into: [own(1, 4), own(7, 20)] });
  expect([...own(0, 28)]).toEqual([
    ...[0, 0, 6, 12, 18, 0, 0],
    ...[1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 19, 20, 21, 22, 23, 0],
  ]);
  const whole = ts.concat(
    [own(1, 4), own(7, 20)].map((data, i) => ({ ...plan.outputs[i], data })),
    { axis: 1 },
  );
  expect([...whole.data]).toEqual([...heap.data]);
  for (const tensor of [heap, room]) tensor.dispose();
});

test('a proxy of a heap tensor, and what inherits from one, is refused in a sentence', () => {
  const heap = ts.alloc('float32', [4]);
  const plain = { type: 'float32', data: new Float32Array(4), dims: [4] };
  for (const given of [new Proxy(heap, {}), Object.create(heap)]) {
    const text = 'pass the tensor itself';
    expectError(() => ts.split(given, { numOutputs: 2 }), 'DATA_MISMATCH', text);
    expectError(() => ts.concat([plain], { axis: 0, into: given }), 'DATA_MISMATCH', text);
    expectError(() => given.dispose(), 'DATA_MISMATCH', text);
  }
  heap.dispose();
});

test('dims in memory that was transferred are refused', () => {
  const dims = detached(Int32Array.of(2, 3));
  expectError(() => ts.alloc('float32', dims), 'DIMS_INVALID', 'is a detached Int32Array');
  const x = { type: 'float32', data: new Float32Array(4), dims: [4] };
  expectError(() => ts.tensorSplit(x, dims), 'SIZES_INVALID', 'is a detached Int32Array');
});
