// The trust boundary between callers and the module: arrays with false properties, forged WasmTensors, results and plans that
// callers change, lists that are too long, and the last block of WebAssembly memory. Every argument is read once.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { loadSync } from '../../../js/index.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { detached } from '../support/arbitraries.js';
import { instanceForEach } from '../support/instance.js';
import { errorOf, expectError } from '../support/outcome.js';

let ts;
instanceForEach((instance) => ({ ts } = instance));

const data = () => Float32Array.from({ length: 12 }, (_, i) => i);
const x = () => ({ type: 'float32', dims: [2, 6], data: data() });
const options = { axis: 1, split: [2, 4] };
const wanted = [
  [0, 1, 6, 7],
  [2, 3, 4, 5, 8, 9, 10, 11],
];
const valuesOf = (parts) => parts.map((part) => Array.from(part.data));

describe('an array with a false offset and length', () => {
  const bystander = new Float32Array(64);
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
  beforeEach(() => bystander.fill(7));
  afterEach(() => expect(bystander).toEqual(new Float32Array(64).fill(7)));

  test('is read by its real properties by split', () => {
    const plan = ts.plan('split', x(), options);
    expect(valuesOf(plan.run({ ...x(), data: new Lying(data()) }))).toEqual(wanted);
  });

  test('is written by its real properties by split', () => {
    const into = [new Lying(4), new Lying(8)];
    ts.plan('split', x(), options).run(x(), { into });
    expect(into.map((part) => Array.from(part))).toEqual(wanted);
  });

  test('is read by its real properties by concat', () => {
    const parts = wanted.map((part) => ({ type: 'float32', dims: [2, part.length / 2], data: new Lying(part) }));
    expect(ts.concat(parts, { axis: 1 }).data).toEqual(data());
  });
});

describe('a WasmTensor', () => {
  test('does not reveal its memory to an object that imitates it', () => {
    const secret = ts.alloc('float32', [2, 6]);
    secret.data.fill(99);
    const forged = Object.create(Object.getPrototypeOf(secret), {
      type: { value: 'float32' },
      dims: { value: [2, 6] },
      data: { get: () => data() },
    });
    expect(valuesOf(ts.split(forged, options))).toEqual(wanted);
    secret.dispose();
  });

  test('has no constructor or method that reaches other memory', () => {
    const wasmTensor = ts.alloc('float32', [2, 6]);
    expect(wasmTensor.share).toBeUndefined();
    expectError(() => new wasmTensor.constructor({ core: {}, block: 1 }, 1e6, x()), 'ARGUMENT_UNKNOWN');
    wasmTensor.dispose();
  });

  test.each([
    ['int64', 'DATA_MISMATCH'],
    ['nothing', 'TYPE_UNSUPPORTED'],
  ])('is rejected if a caller changes its type to %s', (type, code) => {
    const wasmTensor = ts.alloc('float32', [2, 6]);
    wasmTensor.type = type;
    expectError(() => ts.split(wasmTensor, options), code);
    wasmTensor.dispose();
  });
});

describe('a WasmTensor of a class that overrides data', () => {
  let wasmTensor;
  let prototype;
  let getter;
  beforeEach(() => {
    wasmTensor = ts.alloc('float32', [2, 6]);
    wasmTensor.data.set(data());
    prototype = Object.getPrototypeOf(wasmTensor);
    getter = Object.getOwnPropertyDescriptor(prototype, 'data');
    Object.defineProperty(prototype, 'data', { configurable: true, get: () => new Float32Array(1200) });
  });
  const restore = () => Object.defineProperty(prototype, 'data', getter);
  afterEach(restore);

  test.each([
    ['split', (shape) => ts.plan('split', shape, { axis: 1, split: [200, 400] }).run(wasmTensor)],
    ['concat', (shape) => ts.plan('concat', [shape], { axis: 1 }).run([wasmTensor])],
    ['views', (shape) => ts.plan('split', shape, { axis: 1, split: [200, 400] }).views(wasmTensor)],
  ])('reveals no other memory to %s', (_, call) => {
    wasmTensor.dims = [2, 600];
    expectError(() => call({ type: 'float32', dims: [2, 600] }), 'DATA_MISMATCH');
    wasmTensor.dispose();
  });

  test('is split by its real elements', () => {
    const parts = ts.split(wasmTensor, options);
    restore();
    expect(valuesOf(parts)).toEqual(wanted);
    for (const tensor of [wasmTensor, ...parts]) tensor.dispose();
  });
});

test.each([
  ['parts in WebAssembly memory', (wasmTensor) => ts.split(wasmTensor, options), ['2,2', '2,4']],
  ['a part in WebAssembly memory that is the whole', (wasmTensor) => ts.split(wasmTensor, { split: [2] }), ['2,6']],
  ['a join in WebAssembly memory', (wasmTensor) => [ts.concat([wasmTensor], { axis: 1 })], ['2,6']],
  ['parts', () => ts.split(x(), options), ['2,2', '2,4']],
  ['a join', () => [ts.concat([x()], { axis: 1 })], ['2,6']],
])('%s have their own dims, which later calls do not share', (_, call, dims) => {
  const wasmTensor = ts.alloc('float32', [2, 6]);
  for (let turn = 0; turn < 2; ++turn) {
    const results = call(wasmTensor);
    expect(results.map((result) => String(result.dims))).toEqual(dims);
    for (const result of results) {
      result.dims[0] = 99;
      result.dispose?.();
    }
  }
  expect(wasmTensor.dims).toEqual([2, 6]);
  wasmTensor.dispose();
});

describe('sizes that change while they are read', () => {
  test('do not leave a wrong plan in the cache', () => {
    let asked = 0;
    const sizes = new Proxy([2, 4], {
      get: (list, key) => (key === '0' && ++asked > 1 ? 3 : key === '1' && asked > 1 ? 3 : list[key]),
    });
    expect(valuesOf(ts.split(x(), { axis: 1, split: sizes }))).toEqual(wanted);
    expect(valuesOf(ts.split(x(), options))).toEqual(wanted);
  });

  test('are read from the array and not from its `buffer` property', () => {
    const sizes = Int32Array.of(2, 4);
    Object.defineProperty(sizes, 'buffer', { value: Int32Array.of(3, 3).buffer });
    expect(valuesOf(ts.split(x(), { axis: 1, split: sizes }))).toEqual(wanted);
    expect(valuesOf(ts.split(x(), options))).toEqual(wanted);
  });
});

/** Changes all public properties of a plan. */
function tamperWith(plan) {
  for (const shown of [...plan.outputs, ...(plan.inputs ?? [])]) {
    Object.assign(shown, { byteLength: 16, size: 1e6, type: 'int8' });
    shown.dims[0] = 77;
  }
  plan.dims?.fill(99);
  Object.assign(plan.layout ?? {}, { outer: 1000, inner: 50 });
  Object.assign(plan, { route: 'view', count: 1, type: 'int8', dims: [], inputs: [] });
  plan.outputs.length = 0;
  return plan;
}
const pixels = { data: Uint8ClampedArray.from({ length: 16 }, (_, i) => 3 * i), width: 2, height: 2 };
const planes = { type: 'float32', dims: [1, 3, 2, 2], data: Float32Array.from({ length: 12 }, (_, i) => i / 12) };
const shapes = [2, 4].map((columns) => ({ type: 'float32', dims: [2, columns] }));
const joined = shapes.map((shape, i) => ({ ...shape, data: Float32Array.from(wanted[i]) }));

describe.each([
  ['split', x(), options, x()],
  ['concat', shapes, { axis: 1 }, joined],
  ['moveAxis', x(), { from: 0, to: 1 }, x()],
  ['toPlanes', pixels, {}, pixels],
  ['toPixels', planes, {}, planes],
])('a plan of %s that a caller has changed', (method, shape, settings, input) => {
  let results;
  let plan;
  let neighbour;
  beforeEach(() => {
    results = ts.plan(method, shape, settings).run(input);
    plan = tamperWith(ts.plan(method, shape, settings));
    neighbour = ts.alloc('float32', [64]);
  });
  afterEach(() => {
    expect(neighbour.data).toEqual(new Float32Array(64));
    neighbour.dispose();
  });

  test('runs with its original numbers', () => {
    expect(plan.run(input)).toEqual(results);
  });

  test('allocates and fills targets of the original lengths', () => {
    const into = plan.allocate();
    expect(into.map(({ length }) => length)).toEqual(results.map((result) => result.data.length));
    plan.run(input, { into });
    expect(into).toEqual(results.map((result) => result.data));
  });
});

const nodes = [{ opType: 'Split' }, { opType: 'Concat', attributes: { axis: 0 } }];
const sequence = { opType: 'ConcatFromSequence', attributes: { axis: 0 } };
const oneTensor = { type: 'float32', dims: [1], data: new Float32Array(1) };

describe('lists of more than 2^20', () => {
  test.each([
    ...['runNode', 'inferNode'].flatMap((call) => [
      ...nodes.map((node) => [`${call} of ${node.opType}`, (list) => ts[call](node, list)]),
      [`${call} of a sequence`, (list) => ts[call](sequence, [list])],
    ]),
    ['concat', (list) => ts.concat(list, { axis: 0 })],
    ['stack', (list) => ts.stack(list, { axis: 0 })],
    ['toPlanes', (list) => ts.toPlanes(list)],
    ['plan', (list) => ts.plan('concat', list, { axis: 0 })],
  ])('are rejected by %s before it builds anything', (_, call) => {
    for (const length of [2 ** 20 + 1, 2 ** 32 - 1]) {
      expectError(() => call(new Array(length)), 'OUT_OF_MEMORY', `must be at most 1048576, got ${length}`);
    }
  });
});

/** Returns a list with a false length, which may be a function, and the same element at every index. */
const lyingList = (length, element) =>
  new Proxy([], {
    get: (list, key) => {
      if (key === 'length') return typeof length === 'function' ? length() : length;
      return key === Symbol.iterator ? list[key] : element;
    },
  });
const image = { data: new Uint8Array(4), width: 1, height: 1 };
const whole = { opType: 'Split', attributes: { num_outputs: 1 } };

/** Calls that read a list, by the kind of the list. @type {[string, (make: (element: any) => any) => unknown][]} */
const callsWithLists = [
  ['the dims of a tensor', (make) => ts.split({ ...oneTensor, dims: make(1) }, { numOutputs: 1 })],
  ['sizes', (make) => ts.split(oneTensor, { split: make(1) })],
  ['strings', (make) => ts.split({ type: 'string', dims: [1], data: make('o') }, { numOutputs: 1 })],
  ['tensors', (make) => ts.concat(make(oneTensor), { axis: 0 })],
  ['images', (make) => ts.toPlanes(make(image))],
  ['means', (make) => ts.toPlanes(image, { mean: make(1) })],
  ['the outputs of a node', (make) => ts.runNode({ ...whole, outputs: make('o') }, [oneTensor])],
  ['the inputs of a node', (make) => ts.runNode(whole, make(oneTensor))],
  ['the dims of an input', (make) => ts.inferNode(whole, [{ type: 'float32', dims: make(1) }])],
  [
    'targets',
    (make) => ts.plan('split', oneTensor, { numOutputs: 1 }).run(oneTensor, { into: make(new Float32Array(1)) }),
  ],
];

describe.each(callsWithLists)('a list of %s', (_, call) => {
  test('has its length read once', () => {
    let asked = 0;
    const endless = () => (asked++ === 0 ? 1 : 2 ** 40);
    expect(() => call((element) => lyingList(endless, element))).not.toThrow();
  });

  test('is rejected if its length is not an integer', () => {
    let asked = 0;
    const answers = { valueOf: () => (asked++ === 0 ? 1 : Infinity) };
    for (const length of [Symbol('one'), '1', 1n, answers, -1, 0.5, NaN, Infinity, '\x1b[31mevil\n']) {
      const { name, message } = errorOf(() => call((element) => lyingList(length, element)));
      expect(`${name}: ${message}`).toMatch(/^SplitError: [\x20-\x7e]+$/);
    }
  });
});

test('concat makes a typed array for a list that reports its length once', () => {
  let asked = 0;
  const { data: made } = ts.concat(
    lyingList(() => (asked++ === 0 ? 1 : 2 ** 40), oneTensor),
    { axis: 0 },
  );
  expect([made.length, Object.prototype.toString.call(made)]).toEqual([1, '[object Float32Array]']);
});

test('split does not call an endless iterator', () => {
  const dims = Object.assign([1], {
    *[Symbol.iterator]() {
      for (;;) yield 1;
    },
  });
  expect(ts.inferNode(whole, [{ type: 'float32', dims }])).toEqual([{ type: 'float32', dims: [1] }]);
});

test('concat names the length that is not an integer', () => {
  expectError(
    () => ts.concat(lyingList('1', oneTensor), { axis: 0 }),
    'ARGUMENT_MISSING',
    'length of tensors must be an integer >= 0, got the string "1".',
  );
});

describe('a cached plan', () => {
  test('names the argument of the later call in an error', () => {
    expect(ts.concat([oneTensor, oneTensor], { axis: 0 }).dims).toEqual([2]);
    const into = new Float32Array(3);
    const call = () => ts.concat([oneTensor, oneTensor], { axis: 0, into });
    expectError(call, 'OUTPUT_MISMATCH', ': into must have length 2 to match type and dims, got 3.');
  });

  test('returns the dim 0 for -0', () => {
    const empty = { type: 'int8', data: new Int8Array(0) };
    for (const zero of [-0, 0]) {
      expect(ts.split({ ...empty, dims: [zero, 3] }, { axis: 1, numOutputs: 1 })[0].dims).toEqual([0, 3]);
    }
  });
});

describe('targets', () => {
  const strings = { type: 'string', dims: [2, 2], data: ['a', 'b', 'c', 'd'] };

  test.each([
    ['frozen', () => Object.freeze(['', ''])],
    ['sparse and not extensible', () => Object.preventExtensions(new Array(2))],
  ])('are rejected before any string is written if %s', (_, make) => {
    const first = ['', ''];
    const plan = ts.plan('split', strings, { axis: 1, split: [1, 1] });
    expectError(() => plan.run(strings, { into: [first, make()] }), 'OUTPUT_MISMATCH', 'into[1]');
    expect(first).toEqual(['', '']);
  });

  test('are rejected for a join of strings if they are frozen', () => {
    const into = Object.freeze(['', '', '', '']);
    expectError(() => ts.concat([strings], { axis: 0, into }), 'OUTPUT_MISMATCH');
  });

  test('are filled with strings if they are sealed', () => {
    const into = [['', ''], Object.seal(['', ''])];
    ts.plan('split', strings, { axis: 1, split: [1, 1] }).run(strings, { into });
    expect(into).toEqual([
      ['a', 'c'],
      ['b', 'd'],
    ]);
  });

  test('are rejected for pixels of another size', () => {
    const wide = { width: 4, height: 1, data: new Uint8ClampedArray(16) };
    expectError(
      () => ts.toPixels(planes, { into: wide }),
      'OUTPUT_MISMATCH',
      'into must be 2 x 2 pixels like the tensor, got 4 x 1. Draw both at the same size first.',
    );
    expect(wide.data).toEqual(new Uint8ClampedArray(16));
  });

  test.each([
    ['int32', [2, 2]],
    ['float32', [4, 1]],
  ])('are rejected as %s %j for float32 [2,2]', (type, dims) => {
    const wrong = { type, dims, data: new Float32Array(4) };
    const plan = ts.plan('split', x(), options);
    expectError(() => plan.run(x(), { into: [wrong, null] }), 'OUTPUT_MISMATCH', 'into[0]');
  });
});

describe('arrays of strings', () => {
  test.each([
    ['no element at all', new Array(6)],
    ['holes at the end', Object.assign(new Array(6), ['a', 'b', 'c', 'd'])],
    ['a number', ['a', 'b', 'c', 'd', 'e', 6]],
    ['a null', ['a', null, 'c', 'd', 'e', 'f']],
  ])('are rejected with %s', (_, list) => {
    const strings = { type: 'string', dims: [6], data: list };
    expectError(() => ts.split(strings, { split: [2, 4] }), 'DATA_MISMATCH', 'must be a string, got ');
  });
});

test('toPlanes rejects a list of images with a hole', () => {
  const images = Object.assign(new Array(3), { 0: pixels, 2: pixels });
  expectError(
    () => ts.toPlanes(images),
    'DATA_MISMATCH',
    'image 1 must be an ImageData, { data, width, height } or a uint8 tensor, got undefined.',
  );
});

describe('loadSync', () => {
  test.each([
    ['a DataView', (bytes) => new DataView(bytes.buffer)],
    [
      'a SharedArrayBuffer',
      (bytes) => {
        const shared = new SharedArrayBuffer(bytes.length);
        new Uint8Array(shared).set(bytes);
        return shared;
      },
    ],
  ])('accepts a module in %s', (_, make) => {
    expect(loadSync({ wasm: make(inlineWasm().slice()) }).memory().tensors).toBe(0);
  });

  test('rejects a module in a detached buffer', () => {
    expectError(() => loadSync({ wasm: detached(inlineWasm().slice()) }), 'WASM_UNAVAILABLE', /^loadSync: /);
  });
});

describe('an error', () => {
  test('shows a BigInt with its suffix n', () => {
    expectError(
      () => ts.split(x(), { ...options, opset: 13n }),
      'OPSET_UNSUPPORTED',
      'opset must be an integer >= 1, got the BigInt 13n.',
    );
    expectError(() => ts.split({ ...x(), dims: [2n, 6] }, options), 'DIMS_INVALID', 'the BigInt 2n');
  });

  test('quotes and truncates untrusted text', () => {
    const tagged = { [Symbol.toStringTag]: `evil\n${'x'.repeat(300)}` };
    expectError(() => ts.split({ ...x(), data: tagged }, options), 'DATA_MISMATCH', /^[\x20-\x7e]{20,200}$/);
  });

  test('shows the first eight of many dims', () => {
    const dims = (dim) => new Array(4096).fill(dim);
    const plan = ts.plan('split', { type: 'int8', dims: dims(1) }, { numOutputs: 1 });
    const text = 'must be int8 [1,1,1,1,1,1,1,1,...] as planned, got int8 [2,2,2,2,2,2,2,2,...].';
    expectError(() => plan.run({ type: 'int8', dims: dims(2), data: new Int8Array(1) }), 'DATA_MISMATCH', text);
  });
});

describe('the last block of WebAssembly memory', () => {
  let found;
  beforeAll(async () => {
    const program = fileURLToPath(new URL('../support/programs/last-block.js', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [program]);
    found = JSON.parse(stdout);
  });

  test('is written from its first byte to its last', () => {
    expect([found.bytes, found.isIntact]).toEqual([2 ** 28, true]);
  });

  test('makes every call that needs another block fail with OUT_OF_MEMORY', () => {
    expect(found.codes).toEqual(new Array(5).fill('OUT_OF_MEMORY'));
  });

  test('is reused for small blocks, and then for a large one', () => {
    expect(found.counts.blocks).toBeGreaterThanOrEqual(8);
    expect(found.counts.small).toBeGreaterThan(256);
    expect([found.counts.large, found.counts.again]).toEqual([1, 3]);
  });

  test('is reused by a split, which leaves nothing allocated', () => {
    expect([found.parts, found.left]).toEqual([[128, 128], 0]);
  });
});
