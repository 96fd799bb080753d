import { load, loadSync, Tensor } from '../../../js/index.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { usualClassOf } from '../../../js/plan/base.js';
import { TensorSplit } from '../../../js/tensorsplit.js';
import { randomTensor } from '../support/arbitraries.js';
import { toWasmTensor } from '../support/call-variants.js';
import { bitwise } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';

const ts = await load();
const other = loadSync({ wasm: new WebAssembly.Module(inlineWasm()) });

const x = { type: 'int8', dims: [2, 3], data: Int8Array.of(1, 2, 3, 4, 5, 6) };
const image = { data: Uint8ClampedArray.from({ length: 24 }, (_, i) => i), width: 3, height: 2 };
const planes = { type: 'uint8', dims: [1, 3, 1, 2], data: Uint8Array.of(1, 2, 3, 4, 5, 6) };
const hwc = { type: 'uint8', layout: 'HWC' };

/** Plans of each class, their inputs, and the elements of the first result. */
const plans = [
  ['split', () => ts.plan('split', x, { axis: 1, split: [1, 2] }), x, [1, 4]],
  ['concat', () => ts.plan('concat', [x, x], { axis: 1 }), [x, x], [1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6]],
  ['moveAxis', () => ts.plan('moveAxis', x, { from: 0, to: 1 }), x, [1, 4, 2, 5, 3, 6]],
  ['toPlanes', () => ts.plan('toPlanes', image, { ...hwc, channels: 'B' }), image, [2, 6, 10, 14, 18, 22]],
  ['toPixels', () => ts.plan('toPixels', planes), planes, [1, 3, 5, 255, 2, 4, 6, 255]],
];

describe('usualClassOf', () => {
  test.each([
    ['uint8', 'Uint8ClampedArray', 'Uint8ClampedArray'],
    ['uint8', 'Uint8Array', 'Uint8Array'],
    ['uint8', undefined, 'Uint8Array'],
    ['uint8', 'Float32Array', 'Uint8Array'],
    ['float16', 'Float16Array', 'Float16Array'],
    ['float16', undefined, 'Uint16Array'],
    ['bool', 'Uint8ClampedArray', 'Uint8Array'],
    ['string', undefined, 'Array'],
  ])('maps %s in %s to %s', (type, className, wanted) => {
    expect(usualClassOf(type, className)).toBe(wanted);
  });
});

describe.each(plans)('a plan of %s', (method, make, given, elements) => {
  const [first] = [given].flat();
  const dataOf = (results) => [...results[0].data];

  test('has its type and number of outputs', () => {
    const { type, count, outputs } = make();
    expect([type, count]).toEqual([first.type ?? 'uint8', method === 'split' ? 2 : 1]);
    expect(outputs).toHaveLength(count);
  });

  test.each([[undefined], [null], [{}], [{ into: undefined }], [{ into: null }]])('makes arrays with %p', (options) => {
    expect(dataOf(make().run(given, options))).toEqual(elements);
  });

  test('writes to the arrays that it allocates', () => {
    const plan = make();
    const into = plan.allocate();
    expect(plan.run(given, { into })[0].data).toBe(into[0]);
    expect([...into[0]]).toEqual(elements);
  });

  test('returns the same copy of its outputs each time', () => {
    const plan = make();
    const wanted = structuredClone(plan.outputs);
    expect(plan.outputs).toBe(plan.outputs);
    plan.outputs[0].dims.fill(99);
    Object.assign(plan.outputs[0], { type: 'float64', size: 0, byteLength: 0 });
    const into = plan.allocate();
    const results = plan.run(given, { into });
    expect(dataOf(results)).toEqual(elements);
    if (method !== 'toPixels') expect(results[0].dims).toEqual(wanted[0].dims);
  });

  test('does not depend on its properties', () => {
    const plan = make();
    plan.dims?.fill(99);
    Object.assign(plan, { type: 'float64', count: 7, route: 'list' });
    expect(dataOf(plan.run(given))).toEqual(elements);
  });

  test('returns results with their own dims', () => {
    const plan = make();
    const results = plan.run(given);
    const wanted = structuredClone(results.map(({ dims }) => dims));
    for (const { dims } of results) dims?.fill(99);
    expect(plan.run(given).map(({ dims }) => dims)).toEqual(wanted);
  });

  test('rejects unknown arguments', () => {
    const plan = make();
    expectError(() => plan.allocate(1), 'ARGUMENT_UNKNOWN', 'the number of arguments must be at most 0, got 1.');
    expectError(() => plan.run(given, {}, 1), 'ARGUMENT_UNKNOWN', 'the number of arguments must be at most 2, got 3.');
    expectError(
      () => plan.run(given, { axis: 1 }),
      'ARGUMENT_UNKNOWN',
      'unknown option "axis"; allowed options: into.',
    );
    expectError(() => plan.run(given, 5), 'ARGUMENT_UNKNOWN', 'the options must be an object { into }, got 5.');
  });
});

describe('results', () => {
  test.each([
    ['split', (one) => ts.split(one, { axis: 1, split: [1, 2] })],
    ['a contiguous split', (one) => ts.split(one, { split: [1, 1] })],
    ['unbind', (one) => ts.unbind(one)],
    ['concat', (one) => [ts.concat([one, one], { axis: 0 })]],
    ['stack', (one) => [ts.stack([one])]],
    ['moveAxis', (one) => [ts.moveAxis(one, 0, 1)]],
    ['toPlanes', () => [ts.toPlanes(image)]],
  ])('of %s have their own dims in each call', (_, call) => {
    const results = call(x);
    const wanted = structuredClone(results.map(({ dims }) => dims));
    for (const { dims } of results) dims.fill(99);
    expect(call(x).map(({ dims }) => dims)).toEqual(wanted);
    expect(x.dims).toEqual([2, 3]);
  });
});

describe('produce', () => {
  const wanted = [...x.data, ...x.data];
  const { tensors } = ts.memory();
  afterEach(() => expect([ts.memory().tensors, other.memory().tensors]).toEqual([tensors, 0]));

  test.each([
    ['an array and a WasmTensor', (wasmTensor) => [x, wasmTensor]],
    ['a WasmTensor and an array', (wasmTensor) => [wasmTensor, x]],
    ['WasmTensors around an array', (wasmTensor) => [wasmTensor, x, wasmTensor]],
  ])('joins %s to a plain tensor', (_, inputsOf) => {
    const wasmTensor = toWasmTensor(ts, x);
    const inputs = inputsOf(wasmTensor);
    for (const whole of [ts.concat(inputs, { axis: 0 }), ts.plan('concat', inputs, { axis: 0 }).run(inputs)[0]]) {
      expect(whole).toBeInstanceOf(Tensor);
      expect([...whole.data]).toEqual(inputs.flatMap(({ data }) => [...data]));
    }
    expect(ts.memory().tensors).toBe(tensors + 1);
    wasmTensor.dispose();
  });

  test.each([
    ['two of this instance', ts, ts],
    ['one of another instance', ts, other],
    ['two of another instance', other, other],
  ])('joins WasmTensors to one of this instance: %s', (_, ...owners) => {
    const gap = other.alloc('uint8', [4096]);
    const inputs = owners.map((owner) => toWasmTensor(owner, x));
    const whole = ts.concat(inputs, { axis: 0 });
    expect([...whole.data]).toEqual(wanted);
    expect(ts.memory().tensors).toBe(tensors + 1 + owners.filter((owner) => owner === ts).length);
    for (const tensor of [gap, whole, ...inputs]) tensor.dispose();
  });

  // Pieces are narrow, so they pass through WebAssembly.
  const narrow = randomTensor('int16', [300, 2]);
  const pair = [narrow, narrow];
  test.each([
    ['an array', () => new Int16Array(1200)],
    ['a WasmTensor', () => ts.alloc('int16', [300, 4])],
    ['a WasmTensor of another instance', () => other.alloc('int16', [300, 4])],
  ])('joins tensors of any memory into %s', (_, makeTarget) => {
    const gap = other.alloc('uint8', [4096]);
    const wasmTensor = toWasmTensor(ts, narrow);
    const far = toWasmTensor(other, narrow);
    const plan = ts.plan('concat', pair, { axis: 1 });
    const wantedWhole = bitwise(ts.concat(pair, { axis: 1 }));
    const target = makeTarget();
    for (const inputs of [pair, [wasmTensor, narrow], [wasmTensor, wasmTensor], [far, wasmTensor], [far, far]]) {
      (target.data ?? target).fill(-1);
      expect(bitwise(plan.run(inputs, { into: target })[0])).toEqual(wantedWhole);
    }
    for (const tensor of [gap, wasmTensor, far, target]) tensor.dispose?.();
  });

  test('converts one WasmTensor to another, and a list of them to an array', () => {
    const rgb = { type: 'uint8', dims: [1, 2, 3], data: Uint8Array.of(1, 2, 3, 4, 5, 6) };
    const wasmTensor = toWasmTensor(ts, rgb);
    const one = ts.toPlanes(wasmTensor, hwc);
    expect([[...one.data], ts.memory().tensors]).toEqual([[1, 2, 3, 4, 5, 6], tensors + 2]);
    for (const images of [[wasmTensor, wasmTensor], [wasmTensor, rgb], [rgb], [wasmTensor]]) {
      const batch = ts.toPlanes(images, { type: 'uint8', layout: 'NHWC' });
      expect([...batch.data]).toEqual(images.flatMap(() => [1, 2, 3, 4, 5, 6]));
      expect(batch).toBeInstanceOf(Tensor);
    }
    expect(ts.plan('toPlanes', [wasmTensor], hwc).run([wasmTensor])[0]).toBeInstanceOf(Tensor);
    expect(ts.memory().tensors).toBe(tensors + 2);
    wasmTensor.dispose();
    one.dispose();
  });

  test('converts to the class of the type for any class of image', () => {
    const made = [ts.toPlanes(image, hwc), ts.plan('toPlanes', image, hwc).run(image)[0]];
    for (const { data } of made) expect(data).toBeInstanceOf(Uint8Array);
  });

  test('joins to the class of the first input', () => {
    const clamped = { ...planes, data: Uint8ClampedArray.from(planes.data) };
    const classOf = (...inputs) => ts.concat(inputs, { axis: 0 }).data.constructor;
    expect([classOf(clamped, planes), classOf(planes, clamped)]).toEqual([Uint8ClampedArray, Uint8Array]);
    const into = new Uint8ClampedArray(12);
    const words = 'into must be a Uint8Array like the data of the input, got a Uint8ClampedArray.';
    expectError(() => ts.concat([planes, clamped], { axis: 0, into }), 'OUTPUT_MISMATCH', words);
    expect(ts.concat([clamped, planes], { axis: 0, into }).data).toBe(into);
  });

  test.each([0, 1, 2])('rejects a target around input %i', (at) => {
    const into = new Int8Array(18).fill(7);
    const inputs = [x, x, x].map((one, i) => (i === at ? { ...one, data: into.subarray(5, 11) } : one));
    expectError(() => ts.concat(inputs, { axis: 0, into }), 'OUTPUT_MISMATCH', 'into must not overlap the input');
    expect(into).toEqual(new Int8Array(18).fill(7));
  });

  test('accepts inputs on both sides of the target, and empty ones within it', () => {
    const bytes = Int8Array.of(1, 2, 3, 0, 0, 0, 0, 0, 0, 4, 5, 6);
    const inputs = [
      [0, 3],
      [5, 5],
      [9, 12],
    ].map(([from, to]) => ({ type: 'int8', dims: [to - from], data: bytes.subarray(from, to) }));
    ts.concat(inputs, { axis: 0, into: bytes.subarray(3, 9) });
    expect([...bytes]).toEqual([1, 2, 3, 1, 2, 3, 4, 5, 6, 4, 5, 6]);
  });

  test.each([
    ['concat', () => ts.plan('concat', [x], { axis: 0 }).run([x], { into: [null] })],
    ['moveAxis', () => ts.plan('moveAxis', x, { from: 0, to: 1 }).run(x, { into: [null] })],
    ['toPlanes', () => ts.plan('toPlanes', image).run(image, { into: [null] })],
  ])('rejects null as the only target of %s', (_, run) => {
    expectError(run, 'OUTPUT_MISMATCH', 'got null');
  });
});

describe('a run', () => {
  const core = startCore(new WebAssembly.Module(inlineWasm()));
  const inMemory = [];
  for (const name of ['run', 'runPixels']) {
    const own = core[name];
    core[name] = (...given) => {
      inMemory.push(given.at(-1));
      return own(...given);
    };
  }
  const { scratch: view } = core;
  core.scratch = () => {
    const area = view();
    const { runTile } = area;
    area.runTile = (isJoin) => {
      inMemory.push(false);
      runTile(isJoin);
    };
    return area;
  };
  const counted = new TensorSplit(core, Tensor);
  const pieces = randomTensor('uint8', [300, 3]);
  const tall = { type: 'uint8', dims: [100, 3, 3], data: pieces.data };
  const columns = { axis: 1, split: [1, 2] };
  const [one, rest] = ts.split(pieces, columns);
  const wasmTensorOf = (tensor) => toWasmTensor(counted, tensor);
  const empty = (...dims) => counted.alloc('uint8', dims);

  test.each([
    ['a split', true, () => counted.split(wasmTensorOf(pieces), columns)],
    [
      'a split into WasmTensors',
      true,
      () => counted.split(wasmTensorOf(pieces), { ...columns, into: [empty(300, 1), null] }),
    ],
    [
      'a split into arrays',
      false,
      () => counted.split(wasmTensorOf(pieces), { ...columns, into: [null, new Uint8Array(600)] }),
    ],
    ['a split of an array', false, () => counted.split(pieces, columns)],
    [
      'a split of an array into WasmTensors',
      false,
      () => counted.split(pieces, { ...columns, into: [empty(300, 1), null] }),
    ],
    ['a join', true, () => counted.concat([wasmTensorOf(one), wasmTensorOf(rest)], { axis: 1 })],
    [
      'a join into a WasmTensor',
      true,
      () => counted.concat([wasmTensorOf(one), wasmTensorOf(rest)], { axis: 1, into: empty(300, 3) }),
    ],
    [
      'a join into an array',
      false,
      () => counted.concat([wasmTensorOf(one), wasmTensorOf(rest)], { axis: 1, into: new Uint8Array(900) }),
    ],
    ['a join of a WasmTensor and an array', false, () => counted.concat([wasmTensorOf(one), rest], { axis: 1 })],
    ['toPlanes', true, () => counted.toPlanes(wasmTensorOf(tall), { type: 'uint8' })],
    ['toPlanes of an array', false, () => counted.toPlanes(tall, { type: 'uint8' })],
    [
      'toPixels into a WasmTensor',
      true,
      () => counted.toPixels(wasmTensorOf({ ...tall, dims: [3, 100, 3] }), { into: empty(100, 3, 4) }),
    ],
    ['toPixels', false, () => counted.toPixels(wasmTensorOf({ ...tall, dims: [3, 100, 3] }))],
  ])('stays in WebAssembly memory if all tensors are there: %s, %p', (_, isInMemory, call) => {
    inMemory.length = 0;
    call();
    expect(inMemory).toEqual([isInMemory]);
  });
});
