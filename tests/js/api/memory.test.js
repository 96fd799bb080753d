// The end of WebAssembly memory, and large or many parts. Each call must be right or fail with OUT_OF_MEMORY, without a leak.
// out-of-memory.test.js covers JavaScript's memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { jest } from '@jest/globals';

import { loadSync } from '../../../js/index.js';
import { inlineWasm } from '../../../js/load/inline.js';
import { randomTensor } from '../support/arbitraries.js';
import { bitwise } from '../support/oracle.js';
import { expected, expectError } from '../support/outcome.js';

const start = () => loadSync({ wasm: new WebAssembly.Module(inlineWasm()) });

/** Keeps WebAssembly memory from growing until the end of the test. */
const fill = () =>
  jest.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('no more memory');
  });
afterEach(() => jest.restoreAllMocks());

test.each([
  [
    'split',
    /^Split-18: cannot allocate \d+ bytes for/,
    (ts) =>
      ts.split({ type: 'uint8', dims: [600000], data: new Uint8Array(600000) }, { split: new Array(600000).fill(1) }),
  ],
  [
    'toPlanes',
    /^toPlanes: cannot allocate \d+ bytes for/,
    (ts) => ts.toPlanes({ data: new Uint8Array(4), width: 1, height: 1 }, { mean: new Array(2 ** 20).fill(0) }),
  ],
])('%s fails if WebAssembly has no memory for a list', (_, text, call) => {
  fill();
  expectError(() => call(start()), 'OUT_OF_MEMORY', text);
});

test('split accepts a list of 600,000 sizes', () => {
  const x = { type: 'uint8', dims: [600000], data: new Uint8Array(600000).fill(3) };
  expect(start().split(x, { split: new Array(600000).fill(1) })).toHaveLength(600000);
});

test('split reads a WasmTensor after memory grew for the plan', () => {
  const ts = start();
  const tensor = ts.alloc('uint8', [400000]);
  tensor.data.fill(3);
  const before = ts.memory().wasmBytes;
  const parts = ts.split(tensor, { split: new Array(400000).fill(1) });
  expect(ts.memory().wasmBytes).toBeGreaterThan(before);
  expect(ts.concat(parts.slice(0, 9), { axis: 0 }).data).toEqual(new Uint8Array(9).fill(3));
  for (const each of [tensor, ...parts]) each.dispose();
});

describe('without memory for all parts', () => {
  /** Starts an instance with a tensor of 64 KB at the end of memory, filled with 7, and room for small parts. */
  function startFull() {
    fill();
    const ts = start();
    const tensors = [];
    for (const dims of [
      [64, 1024],
      [4, 256],
    ]) {
      expectError(() => {
        for (;;) tensors.push(ts.alloc('float32', dims));
      }, 'OUT_OF_MEMORY');
    }
    tensors.pop().dispose();
    tensors[0].data.fill(7);
    return { ts, tensors };
  }

  test.each([[[1, 1023]], [[1, 0, 1, 1022]]])('split into %j frees the parts that were made', (split) => {
    const { ts, tensors } = startFull();
    const before = ts.memory();
    expectError(() => ts.split(tensors[0], { axis: 1, split }), 'OUT_OF_MEMORY');
    expect(ts.memory()).toEqual(before);
  });

  test('split does not change the input', () => {
    const { ts, tensors } = startFull();
    expectError(() => ts.split(tensors[0], { axis: 1, split: [1, 1023] }), 'OUT_OF_MEMORY');
    expect(tensors[0].data.every((value) => value === 7)).toBe(true);
  });

  test('all tensors can be disposed of', () => {
    const { ts, tensors } = startFull();
    for (const tensor of tensors) tensor.dispose();
    expect(ts.memory()).toMatchObject({ tensors: 0, bytes: 0 });
  });
});

test('variadicSplit copies more packed parts in WebAssembly memory than fit one call', () => {
  const ts = start();
  const dims = [3, 40001];
  const lengths = [...new Array(40000).fill(1), 1];
  const tensor = ts.alloc('uint1', dims);
  tensor.data.set(randomTensor('uint1', dims).data);
  const parts = ts.variadicSplit(tensor, 1, lengths);
  expect(parts.map(bitwise)).toEqual(expected(tensor, 1, lengths));
  for (const each of [...parts, tensor]) each.dispose();
  expect(ts.memory()).toMatchObject({ tensors: 0, bytes: 0 });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');

/** Lets the garbage collector run, task by task, until `isDone` returns true. May never end. */
async function collectUntil(isDone) {
  for (let turn = 0; turn < 100 && !isDone(); ++turn) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
}

test('a plan does not keep its target arrays alive', async () => {
  const ts = start();
  const data = Uint8Array.from({ length: 4 * 600000 }, (_, i) => (i * 37) ^ (i >> 9));
  const x = { type: 'uint8', dims: [4, 600000], data };
  const plan = ts.plan('split', x, { axis: 1, split: [200000, 400000] });
  const wanted = plan.run(x).map(bitwise);
  const runIntoNew = () => plan.run(x, { into: plan.outputs.map(({ size }) => new Uint8Array(size)) });
  const lose = () => new WeakRef(runIntoNew()[1].data);
  const lost = lose();
  await collectUntil(() => lost.deref() === undefined);
  expect(lost.deref()).toBeUndefined();
  expect(runIntoNew().map(bitwise)).toEqual(wanted);
});
