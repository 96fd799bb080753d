// One-shot calls cache their plans. A call must give the same result after any earlier calls.
import fc from 'fast-check';

import { Tensor, loadSync } from '../../../js/index.js';
import { startCore } from '../../../js/load/core.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { TensorSplit } from '../../../js/tensorsplit.js';
import { runs } from '../../seed.js';
import { randomTensor } from '../support/arbitraries.js';
import { outcome } from '../support/outcome.js';

const module = new WebAssembly.Module(inlineWasm());
const alone = () => loadSync({ wasm: new WebAssembly.Module(inlineWasm()) });

const int64 = (dims, ...values) => ({ type: 'int64', data: BigInt64Array.from(values, BigInt), dims });
const int32 = (dims, ...values) => ({ type: 'int32', data: Int32Array.from(values), dims });
const uint64 = { type: 'uint64', data: BigUint64Array.of(2n, 2n), dims: [2] };
const tensors = [
  randomTensor('int8', [4, 4]),
  randomTensor('uint8', [4, 4]),
  randomTensor('bool', [4, 4]),
  randomTensor('float32', [4, 4]),
  randomTensor('float32', [16]),
  randomTensor('float32', [2, 2, 2, 2]),
  randomTensor('float32', [4, 4, 1]),
  randomTensor('string', [4, 4]),
  { type: 'uint8', dims: [4, 4], data: new Uint8ClampedArray(16).fill(3) },
  { type: 'int8', dims: [4, 4], data: new Int8Array(15) },
];

/** Options of a split, some of them invalid. */
const settings = [
  ...[{ numOutputs: 2 }, { numOutputs: 2n }, { numOutputs: 3 }, { split: [2, 2], numOutputs: 2 }],
  ...[[2, 2], [2n, 2n], [2, 2, 0], [1, 3], [3, 1], Int32Array.of(2, 2)].map((split) => ({ split })),
  ...[int64([2], 2, 2), int64([1, 2], 2, 2), int32([2], 2, 2), uint64].map((split) => ({ split })),
];
const sequences = [2, 4, [2, 2], [4], int64([], 4), int64([1], 4), int32([1], 4)].map((split) => ({ split }));

/** Nodes that differ in one property, and their inputs after the data. Some are invalid. */
const node = (opType, attributes, rest, ...inputs) => [{ opType, opset: 18, attributes, ...rest }, inputs];
const halves = { num_outputs: 2 };
const nodes = [
  ...[{}, { outputs: 1 }, { outputs: 2 }, { outputs: ['a', 'b'] }, { outputs: ['', 'b'] }, { outputs: ['a', ''] }].map(
    (rest) => node('Split', halves, rest),
  ),
  ...[{ axis: 1 }, { axis: -1 }, { axis: 0n }].map((attributes) => node('Split', { ...halves, ...attributes })),
  ...[int64([2], 2, 2), int64([2], 1, 3), int64([1, 2], 2, 2), int32([2], 2, 2), null].map((sizes) =>
    node('Split', {}, { outputs: 2 }, sizes),
  ),
  ...[int64([2], 2, 2), int64([], 2), int32([2], 2, 2), null].map((sizes) => node('SplitToSequence', {}, {}, sizes)),
  ...[13, 11].map((opset) => node('Split', {}, { opset, outputs: 2 })),
  node('Split', { split: [2, 2] }, { opset: 11 }),
  ...[int64([], 0), int64([1], 1)].map((axis) =>
    node('VariadicSplit', {}, { domain: 'openvino' }, axis, int64([2], -1, 2)),
  ),
];
const joins = [
  ...[{ axis: 0 }, { axis: 1 }].map((attributes) => node('Concat', attributes)),
  node('Concat', { axis: 0 }, { outputs: [''] }),
  ...[{ axis: 0 }, { axis: 0, new_axis: 1 }].map((attributes) => node('ConcatFromSequence', attributes)),
  node('ConcatFromSequence', { axis: 0 }, {}, int64([1], 0)),
];

/** Calls that differ in one argument. */
const calls = tensors.flatMap((x) => [
  ...[{}, { axis: 1 }, { opset: 13 }].flatMap((rest) =>
    settings.map((options) => (ts) => ts.split(x, { ...options, ...rest })),
  ),
  ...[{ axis: -1 }, { opset: 18 }].map((rest) => (ts) => ts.split(x, { numOutputs: 2, ...rest })),
  ...[{}, { keepdims: 0 }, { keepdims: 1 }, { opset: 11 }, ...sequences, { split: 2, keepdims: 0 }].map(
    (options) => (ts) => ts.splitToSequence(x, options),
  ),
  ...[0, 1, int64([1], 0), int64([], 1)].flatMap((axis) =>
    [[2, 2], [-1, 2], int32([2], 2, 2)].map((lengths) => (ts) => ts.variadicSplit(x, axis, lengths)),
  ),
  ...[2, 4].map((count) => (ts) => ts.openvinoSplit(x, 0, count)),
  ...[0, 1, -1].map((axis) => (ts) => [ts.concat([x, x], { axis })]),
  (ts) => [ts.concat([x, x, x], { axis: 0 })],
  ...nodes.map(
    ([each, inputs]) =>
      (ts) =>
        ts.runNode(each, [x, ...inputs]),
  ),
  ...joins.map(
    ([each, inputs]) =>
      (ts) =>
        ts.runNode(each, each.opType === 'Concat' ? [x, x] : [[x, x], ...inputs]),
  ),
  (ts) => [ts.concat([x], { axis: int64([], 0) })],
]);

const wanted = calls.map(() => undefined);
const wantedOf = (i) => (wanted[i] ??= outcome(() => calls[i](alone())));

test('a call returns the same after any other calls', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: calls.length - 1 }), { minLength: 20, maxLength: 150 }), (order) => {
      const ts = loadSync({ wasm: module });
      for (const i of order) {
        expect([String(calls[i]), i, outcome(() => calls[i](ts))]).toEqual([String(calls[i]), i, wantedOf(i)]);
      }
    }),
    { numRuns: runs(20) },
  );
});

test('a call returns the same right after any other call on the same tensor', () => {
  const ts = loadSync({ wasm: module });
  const perTensor = calls.length / tensors.length;
  const wrong = [];
  for (let i = 0; i < perTensor; ++i) {
    for (let j = 0; j < 2 * perTensor; ++j) {
      outcome(() => calls[i](ts));
      if (JSON.stringify(outcome(() => calls[j](ts))) !== JSON.stringify(wantedOf(j))) wrong.push([i, j]);
    }
  }
  expect(wrong).toEqual([]);
});

/** Starts an instance that counts the requests for plans. */
function counting() {
  const core = startCore(module);
  const counted = { ts: new TensorSplit(core, Tensor), asked: 0 };
  const { plan } = core;
  core.plan = (request) => {
    counted.asked += 1;
    return plan(request);
  };
  return counted;
}

test('toPlanes distinguishes a mean of -0 from 0', () => {
  const ts = loadSync({ wasm: module });
  const image = { data: new Uint8Array(4), width: 1, height: 1 };
  const first = (mean) => ts.toPlanes(image, { rescale: -1, mean }).data[0];
  expect([first(0), first(-0)]).toEqual([-0, 0]);
});

test('toPlanes and toPixels of the same tensor and options have different plans', () => {
  const x = randomTensor('uint8', [4, 4, 4]);
  const options = { channels: 'RGBA', type: 'uint8' };
  const there = (ts) => ts.toPlanes(x, options);
  const back = (ts) => ts.toPixels(x, options);
  const [planes, picture] = [there, back].map((call) => call(alone()));
  const ts = loadSync({ wasm: module });
  expect([there(ts), back(ts), there(ts)]).toEqual([planes, picture, planes]);
  const other = loadSync({ wasm: module });
  expect([back(other), there(other)]).toEqual([picture, planes]);
});

test('a split does not cache a plan of more than 2048 parts', () => {
  const counted = counting();
  const split = (parts) =>
    counted.ts.split({ type: 'int8', dims: [parts], data: new Int8Array(parts) }, { numOutputs: parts });
  for (let i = 0; i < 2; ++i) split(2048);
  expect(counted.asked).toBe(1);
  for (let i = 0; i < 2; ++i) split(2049);
  expect(counted.asked).toBe(3);
});

test('a split and a join request a plan only once', () => {
  const counted = counting();
  const { ts } = counted;
  const [x] = tensors;
  const first = outcome(() => [...ts.split(x, { numOutputs: 2 }), ts.concat([x, x], { axis: 1 })]);
  expect(counted.asked).toBe(2);
  expect(outcome(() => [...ts.split(x, { numOutputs: 2 }), ts.concat([x, x], { axis: 1 })])).toEqual(first);
  expect(counted.asked).toBe(2);
  ts.concat([x, { ...x, dims: [2, 4], data: x.data.slice(8) }], { axis: 0 });
  expect(counted.asked).toBe(3);
});

test('a node requests a plan only once', () => {
  const counted = counting();
  const { ts } = counted;
  const [x] = tensors;
  for (const [each, inputs] of nodes) {
    const first = outcome(() => ts.runNode(each, [x, ...inputs]));
    if (typeof first === 'string') continue;
    const { asked } = counted;
    expect(outcome(() => ts.runNode(structuredClone(each), structuredClone([x, ...inputs])))).toEqual(first);
    expect(counted.asked).toBe(asked);
  }
  expect(counted.asked).toBeGreaterThan(10);
});

test('a cached plan does not keep the arrays of its call alive', () => {
  const ts = loadSync({ wasm: module });
  const sizes = Int32Array.of(1, 3);
  const dims = [4, 4];
  const x = { ...tensors[0], dims };
  const first = outcome(() => ts.split(x, { split: sizes }));
  sizes.set([2, 2]);
  const second = outcome(() => ts.split(x, { split: sizes }));
  expect(second).not.toEqual(first);
  sizes.set([1, 3]);
  dims[0] = 2;
  dims[1] = 8;
  expect(outcome(() => ts.split(x, { split: sizes }))).toBe('SIZES_SUM_MISMATCH');
  dims.splice(0, 2, 4, 4);
  expect(outcome(() => ts.split(x, { split: sizes }))).toEqual(first);
});
