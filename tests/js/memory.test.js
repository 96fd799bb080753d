// Where WebAssembly's memory ends, and what large or many parts need: each call says OUT_OF_MEMORY or is right, and leaves
// nothing behind. out-of-memory.test.js does the same for JavaScript's.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { jest } from '@jest/globals';

import { loadSync } from '../../js/index-node.js';
import { inlineWasm } from '../../js/load/inline.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { expected, expectError } from './outcome.js';

const start = () => loadSync({ wasm: new WebAssembly.Module(inlineWasm()) });

/** WebAssembly memory does not grow until the end of the test. */
const fill = () =>
  jest.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
    throw new RangeError('no more memory');
  });
afterEach(() => jest.restoreAllMocks());

test('a list of sizes for which WebAssembly has no memory', () => {
  const data = new Uint8Array(600000).fill(3);
  const x = { type: 'uint8', dims: [600000], data };
  const split = new Array(600000).fill(1);
  fill();
  expectError(() => start().split(x, { split }), 'OUT_OF_MEMORY', /^Split-18: there is no memory for \d+ bytes of/);
  const mean = new Array(2 ** 20).fill(0);
  const pixels = () => start().toPlanes({ data: new Uint8Array(4), width: 1, height: 1 }, { mean });
  expectError(pixels, 'OUT_OF_MEMORY', /^toPlanes: there is no memory for \d+ bytes of/);
  jest.restoreAllMocks();
  expect(start().split(x, { split })).toHaveLength(600000);
});

test('a heap tensor whose memory moves as the plan is made', () => {
  const ts = start();
  const tensor = ts.alloc('uint8', [400000]);
  tensor.data.fill(3);
  const before = ts.memory().wasmBytes;
  const parts = ts.split(tensor, { split: new Array(400000).fill(1) });
  expect(ts.memory().wasmBytes).toBeGreaterThan(before);
  expect(ts.concat(parts.slice(0, 9), { axis: 0 }).data).toEqual(new Uint8Array(9).fill(3));
  for (const each of [tensor, ...parts]) each.dispose();
});

test('parts for which WebAssembly has no memory: those that were made are given back', () => {
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
  // There is room for the small parts, and none for the large one.
  tensors.pop().dispose();
  const [x] = tensors;
  x.data.fill(7);
  const before = ts.memory();
  for (const split of [
    [1, 1023],
    [1, 0, 1, 1022],
  ]) {
    expectError(() => ts.split(x, { axis: 1, split }), 'OUT_OF_MEMORY');
    expect(ts.memory()).toEqual(before);
  }
  expect(x.data.every((value) => value === 7)).toBe(true);
  for (const tensor of tensors) tensor.dispose();
  expect(ts.memory()).toMatchObject({ tensors: 0, bytes: 0 });
});

test('packed parts in WebAssembly memory, more than one call takes', () => {
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

/** Lets the collector run, task by task, until `isDone`, which may be never. */
async function collectUntil(isDone) {
  for (let turn = 0; turn < 100 && !isDone(); ++turn) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
}

test('arrays that a plan wrote to are not kept by it, and others take their place', async () => {
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
