// What a caller hands over is looked at once: lying arrays, forged heap tensors, results and plans that are changed, lists that
// are too long, and the last block of WebAssembly memory.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { loadSync } from '../../js/index-node.js';
import { inlineWasm } from '../../js/load/inline.js';
import { detached } from '../js/arbitraries.js';
import { errorOf, expectError } from '../js/outcome.js';
import { checkInstance, startInstance } from './instance.js';

const instance = startInstance();
const { ts } = instance;

afterEach(() => checkInstance(instance));

const data = () => Float32Array.from({ length: 12 }, (_, i) => i);
const x = () => ({ type: 'float32', dims: [2, 6], data: data() });
const options = { axis: 1, split: [2, 4] };
const wanted = [
  [0, 1, 6, 7],
  [2, 3, 4, 5, 8, 9, 10, 11],
];
const valuesOf = (parts) => parts.map((part) => Array.from(part.data));

test('an array that lies about its place and length is taken for what it is', () => {
  const bystander = new Float32Array(64).fill(7);
  class Lying extends Float32Array {
    #asked = 0;
    get byteLength() {
      return this.#asked++ === 0 ? super.byteLength : 0;
    }
    get byteOffset() {
      return 1e9;
    }
    get buffer() {
      return bystander.buffer;
    }
  }
  const plan = ts.plan('split', x(), options);
  expect(valuesOf(plan.run({ ...x(), data: new Lying(data()) }))).toEqual(wanted);
  const into = [new Lying(4), new Lying(8)];
  plan.run(x(), { into });
  expect(into.map((part) => Array.from(part))).toEqual(wanted);
  const joined = ts.concat(
    wanted.map((part) => ({ type: 'float32', dims: [2, part.length / 2], data: new Lying(part) })),
    { axis: 1 },
  );
  expect(joined.data).toEqual(data());
  expect(bystander.every((value) => value === 7)).toBe(true);
});

test('a heap tensor is known by a private field: what only looks like one reads nothing of another', () => {
  const secret = ts.alloc('float32', [2, 6]);
  secret.data.fill(99);
  const forged = Object.create(Object.getPrototypeOf(secret), {
    type: { value: 'float32' },
    dims: { value: [2, 6] },
    data: { get: () => data() },
  });
  expect(valuesOf(ts.split(forged, options))).toEqual(wanted);
  expect(secret.share).toBeUndefined();
  expectError(() => new secret.constructor({ core: {}, block: 1 }, 1e6, x()), 'ARGUMENT_UNKNOWN');
  secret.type = 'int64';
  expectError(() => ts.split(secret, options), 'DATA_MISMATCH');
  secret.type = 'nothing';
  expectError(() => ts.split(secret, options), 'TYPE_UNSUPPORTED');
  secret.dispose();
});

test('a class of heap tensors that somebody changed shows no other memory', () => {
  const heap = ts.alloc('float32', [2, 6]);
  heap.data.set(data());
  const prototype = Object.getPrototypeOf(heap);
  const getter = Object.getOwnPropertyDescriptor(prototype, 'data');
  Object.defineProperty(prototype, 'data', { configurable: true, get: () => new Float32Array(1200) });
  try {
    const plan = ts.plan('split', { type: 'float32', dims: [2, 600] }, { axis: 1, split: [200, 400] });
    const whole = ts.plan('concat', [{ type: 'float32', dims: [2, 600] }], { axis: 1 });
    heap.dims = [2, 600];
    for (const call of [() => plan.run(heap), () => whole.run([heap]), () => plan.views(heap)]) {
      expectError(call, 'DATA_MISMATCH');
    }
    heap.dims = [2, 6];
    const parts = ts.split(heap, options);
    Object.defineProperty(prototype, 'data', getter);
    expect(valuesOf(parts)).toEqual(wanted);
    for (const tensor of [heap, ...parts]) tensor.dispose();
  } finally {
    Object.defineProperty(prototype, 'data', getter);
  }
});

test('results own their dims, on the heap as elsewhere', () => {
  const heap = ts.alloc('float32', [2, 6]);
  for (let turn = 0; turn < 2; ++turn) {
    const results = [...ts.split(heap, options), ts.split(heap, { split: [2] })[0], ts.concat([heap], { axis: 1 })];
    results.push(ts.split(x(), options)[0], ts.concat([x()], { axis: 1 }));
    expect(results.map(({ dims }) => String(dims))).toEqual(['2,2', '2,4', '2,6', '2,6', '2,2', '2,6']);
    for (const result of results) {
      result.dims[0] = 99;
      result.dispose?.();
    }
  }
  heap.dispose();
});

test('sizes that change while they are read leave no wrong plan behind', () => {
  let asked = 0;
  const sizes = new Proxy([2, 4], {
    get: (list, key) => (key === '0' && ++asked > 1 ? 3 : key === '1' && asked > 1 ? 3 : list[key]),
  });
  expect(valuesOf(ts.split(x(), { axis: 1, split: sizes }))).toEqual(wanted);
  const own = Int32Array.of(2, 4);
  Object.defineProperty(own, 'buffer', { value: Int32Array.of(3, 3).buffer });
  expect(valuesOf(ts.split(x(), { axis: 1, split: own }))).toEqual(wanted);
  expect(valuesOf(ts.split(x(), options))).toEqual(wanted);
});

/** Changes all that a plan shows. */
function spoil(plan) {
  for (const one of [...plan.outputs, ...(plan.inputs ?? [])]) {
    Object.assign(one, { byteLength: 16, size: 1e6, type: 'int8' });
    one.dims[0] = 77;
  }
  plan.dims?.fill(99);
  Object.assign(plan.layout ?? {}, { outer: 1000, inner: 50 });
  Object.assign(plan, { lane: 'view', count: 1, type: 'int8', dims: [], inputs: [] });
  plan.outputs.length = 0;
  return plan;
}
const pixels = { data: Uint8ClampedArray.from({ length: 16 }, (_, i) => 3 * i), width: 2, height: 2 };
const planes = ts.toPlanes(pixels);
const shapes = [2, 4].map((columns) => ({ type: 'float32', dims: [2, columns] }));
const joined = shapes.map((shape, i) => ({ ...shape, data: Float32Array.from(wanted[i]) }));

test.each([
  ['split', x(), options, x()],
  ['concat', shapes, { axis: 1 }, joined],
  ['moveAxis', x(), { from: 0, to: 1 }, x()],
  ['toPlanes', pixels, {}, pixels],
  ['toPixels', planes, {}, planes],
])('what a plan of %s shows may be changed: it runs by numbers of its own', (method, shape, told, given) => {
  const neighbour = ts.alloc('float32', [64]);
  const results = ts.plan(method, shape, told).run(given);
  const plan = spoil(ts.plan(method, shape, told));
  expect(plan.run(given)).toEqual(results);
  const into = plan.allocate();
  expect(into.map(({ length }) => length)).toEqual(results.map(({ data: made }) => made.length));
  plan.run(given, { into });
  expect(into).toEqual(results.map(({ data: made }) => made));
  expect(neighbour.data.every((value) => value === 0)).toBe(true);
  neighbour.dispose();
});

test('lists of more than 2^20 are refused before anything is built of them', () => {
  const sequence = { opType: 'ConcatFromSequence', attributes: { axis: 0 } };
  const nodes = [{ opType: 'Split' }, { opType: 'Concat', attributes: { axis: 0 } }];
  for (const list of [2 ** 20 + 1, 2 ** 32 - 1].map((length) => new Array(length))) {
    const calls = [ts.runNode, ts.inferNode].flatMap((call) => [
      ...nodes.map((node) => () => call(node, list)),
      () => call(sequence, [list]),
    ]);
    calls.push(
      () => ts.concat(list, { axis: 0 }),
      () => ts.stack(list, { axis: 0 }),
      () => ts.toPlanes(list),
      () => ts.plan('concat', list, { axis: 0 }),
    );
    for (const call of calls) expectError(call, 'OUT_OF_MEMORY', `has ${list.length} elements, at most 1048576`);
  }
});

/** A list that says that it has this length, which may be a function, and holds the same thing everywhere. */
const lyingList = (length, element) =>
  new Proxy([], {
    get: (list, key) => {
      if (key === 'length') return typeof length === 'function' ? length() : length;
      return key === Symbol.iterator ? list[key] : element;
    },
  });
const image = { data: new Uint8Array(4), width: 1, height: 1 };
const one = { type: 'float32', dims: [1], data: new Float32Array(1) };
const whole = { opType: 'Split', attributes: { num_outputs: 1 } };
/** Calls with such lists. */
const callsOf = (make) => [
  () => ts.split({ ...one, dims: make(1) }, { numOutputs: 1 }),
  () => ts.split(one, { split: make(1) }),
  () => ts.split({ type: 'string', dims: [1], data: make('o') }, { numOutputs: 1 }),
  () => ts.concat(make(one), { axis: 0 }),
  () => ts.toPlanes(make(image)),
  () => ts.toPlanes(image, { mean: make(1) }),
  () => ts.runNode({ ...whole, outputs: make('o') }, [one]),
  () => ts.runNode(whole, make(one)),
  () => ts.inferNode(whole, [{ type: 'float32', dims: make(1) }]),
  () => ts.plan('split', one, { numOutputs: 1 }).run(one, { into: make(new Float32Array(1)) }),
];

test('what a list says first of its length counts: none is asked again, nor for its iterator', () => {
  const endless = () => {
    let asked = 0;
    return () => (asked++ === 0 ? 1 : 2 ** 40);
  };
  const isTyped = ({ data }) => [data.length, Object.prototype.toString.call(data)];
  for (const call of callsOf((element) => lyingList(endless(), element))) expect(call).not.toThrow();
  expect(isTyped(ts.concat(lyingList(endless(), one), { axis: 0 }))).toEqual([1, '[object Float32Array]']);
  const dims = Object.assign([1], {
    *[Symbol.iterator]() {
      for (;;) yield 1;
    },
  });
  expect(ts.inferNode(whole, [{ type: 'float32', dims }])).toEqual([{ type: 'float32', dims: [1] }]);
});

test('a length is an integer, or the call is refused', () => {
  let asked = 0;
  const answers = { valueOf: () => (asked++ === 0 ? 1 : Infinity) };
  for (const length of [Symbol('one'), '1', 1n, answers, -1, 0.5, NaN, Infinity, '\x1b[31mevil\n']) {
    for (const call of callsOf((element) => lyingList(length, element))) {
      const error = errorOf(call);
      expect(error.name).toBe('SplitError');
      expect(error.message).toMatch(/^[\x20-\x7e]+$/);
    }
  }
  expectError(() => ts.concat(lyingList('1', one), { axis: 0 }), 'ARGUMENT_MISSING', 'has length the string "1"');
});

test('a kept plan says nothing of the call that it was made for', () => {
  expect(ts.concat([one, one], { axis: 0 }).dims).toEqual([2]);
  const into = new Float32Array(3);
  expectError(() => ts.concat([one, one], { axis: 0, into }), 'OUTPUT_MISMATCH', ': into has length 3');
  const empty = { type: 'int8', data: new Int8Array(0) };
  for (const zero of [-0, 0]) {
    expect(ts.split({ ...empty, dims: [zero, 3] }, { axis: 1, numOutputs: 1 })[0].dims).toEqual([0, 3]);
  }
});

test('targets that cannot be written, or say that they are something else', () => {
  const strings = { type: 'string', dims: [2, 2], data: ['a', 'b', 'c', 'd'] };
  const plan = ts.plan('split', strings, { axis: 1, split: [1, 1] });
  const first = ['', ''];
  for (const second of [Object.freeze(['', '']), Object.preventExtensions(new Array(2))]) {
    expectError(() => plan.run(strings, { into: [first, second] }), 'OUTPUT_MISMATCH', 'into[1]');
    expect(first).toEqual(['', '']);
  }
  const into = Object.freeze(['', '', '', '']);
  expectError(() => ts.concat([strings], { axis: 0, into }), 'OUTPUT_MISMATCH');
  expect(valuesOf(plan.run(strings, { into: [first, Object.seal(['', ''])] })).join(' ')).toBe('a,c b,d');

  const wide = { width: 4, height: 1, data: new Uint8ClampedArray(16) };
  expectError(() => ts.toPixels(planes, { into: wide }), 'OUTPUT_MISMATCH', '[1,4,4]');
  expect(wide.data.every((byte) => byte === 0)).toBe(true);
  const numbers = ts.plan('split', x(), options);
  for (const [type, dims] of [
    ['int32', [2, 2]],
    ['float32', [4, 1]],
  ]) {
    const wrong = { type, dims, data: new Float32Array(4) };
    expectError(() => numbers.run(x(), { into: [wrong, null] }), 'OUTPUT_MISMATCH', 'into[0]');
  }
});

test('arrays with holes, and elements that are no strings', () => {
  const some = Object.assign(new Array(6), ['a', 'b', 'c', 'd']);
  for (const list of [new Array(6), some, ['a', 'b', 'c', 'd', 'e', 6], ['a', null, 'c', 'd', 'e', 'f']]) {
    const strings = { type: 'string', dims: [6], data: list };
    expectError(() => ts.split(strings, { split: [2, 4] }), 'DATA_MISMATCH', 'it must be a string');
  }
  const images = Object.assign(new Array(3), { 0: pixels, 2: pixels });
  expectError(() => ts.toPlanes(images), 'DATA_MISMATCH', 'image 1 is undefined');
});

test('detached modules, and modules in other bytes', () => {
  const bytes = inlineWasm().slice();
  const shared = new SharedArrayBuffer(bytes.length);
  new Uint8Array(shared).set(bytes);
  for (const wasm of [new DataView(bytes.buffer), shared]) expect(loadSync({ wasm }).memory().tensors).toBe(0);
  expectError(() => loadSync({ wasm: detached(bytes) }), 'WASM_UNAVAILABLE', /^loadSync: /);
});

test('numbers that are BigInts are called so, and texts that others chose are quoted', () => {
  expectError(() => ts.split(x(), { ...options, opset: 13n }), 'OPSET_UNSUPPORTED', 'opset is the BigInt 13n');
  expectError(() => ts.split({ ...x(), dims: [2n, 6] }, options), 'DIMS_INVALID', 'the BigInt 2n');
  const tagged = { [Symbol.toStringTag]: `evil\n${'x'.repeat(300)}` };
  expectError(() => ts.split({ ...x(), data: tagged }, options), 'DATA_MISMATCH', /^[\x20-\x7e]{20,200}$/);
  const dims = (dim) => new Array(4096).fill(dim);
  const plan = ts.plan('split', { type: 'int8', dims: dims(1) }, { numOutputs: 1 });
  const text = 'int8 [2,2,2,2,2,2,2,2,...], the plan is for int8 [1,1,1,1,1,1,1,1,...].';
  expectError(() => plan.run({ type: 'int8', dims: dims(2), data: new Int8Array(1) }), 'DATA_MISMATCH', text);
});

test('the last block of WebAssembly memory, in a process of its own', async () => {
  const program = fileURLToPath(new URL('last-block.js', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const { codes, bytes, isIntact, counts, parts, left } = JSON.parse(stdout);
  expect(codes).toEqual(new Array(5).fill('OUT_OF_MEMORY'));
  expect(counts.blocks).toBeGreaterThanOrEqual(8);
  expect(counts.small).toBeGreaterThan(256);
  expect([counts.large, counts.again]).toEqual([1, 3]);
  expect([bytes, isIntact, parts, left]).toEqual([2 ** 28, true, [128, 128], 0]);
});
