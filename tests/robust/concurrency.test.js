// Several workers, several instances of one module, and data that another thread writes to.
import { Worker } from 'node:worker_threads';

import { loadSync } from '../../js/index.js';
import { inlineWasm } from '../../js/load/inline.js';
import { startCore } from '../../js/load/core.js';
import { Tensor } from '../../js/tensor/tensor.js';
import { TensorSplit } from '../../js/tensorsplit.js';

const entry = new URL('../../js/index.js', import.meta.url).href;

/** Runs `body`, the source of an async function of `ts` and `data`, in a worker. `options` are passed to `load`. */
function runInWorker(body, data, options = {}) {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    (async () => {
      const { load } = await import(${JSON.stringify(entry)});
      const ts = await load(workerData.options);
      const { data } = workerData;
      parentPort.postMessage(await (async () => { ${body} })());
    })();`;
  return new Promise((resolve, reject) => {
    const worker = new Worker(code, { eval: true, workerData: { data, options } });
    worker.once('message', (message) => {
      resolve(message);
      worker.terminate();
    });
    worker.once('error', reject);
  });
}

const countRight = `
  let right = 0;
  for (let i = 0; i < 2000; ++i) {
    const dims = [3 + (i % 50), 7];
    const shared = (size) => new Uint8Array(new SharedArrayBuffer(size));
    const x = { type: 'uint8', dims, data: shared(dims[0] * 7).map((_, j) => j + i) };
    const into = i % 2 === 0 ? undefined : [shared(dims[0] * 3), shared(dims[0] * 4)];
    const [a, b] = ts.split(x, { axis: 1, split: [3, 4], into });
    right += a.data[3] === x.data[7] && b.data[0] === x.data[3] && b.data[4] === x.data[10] ? 1 : 0;
  }
  return right;`;

test.each([
  ['that compile a module each', {}],
  ['that share a compiled module', { wasm: new WebAssembly.Module(inlineWasm()) }],
])('splits in four workers %s', async (_, options) => {
  const counts = await Promise.all([0, 1, 2, 3].map(() => runInWorker(countRight, null, options)));
  expect(counts).toEqual([2000, 2000, 2000, 2000]);
});

test('keeps many instances of one module independent', () => {
  const module = new WebAssembly.Module(inlineWasm());
  const instances = Array.from({ length: 20 }, () => new TensorSplit(startCore(module), Tensor));
  const x = { type: 'int32', dims: [20, 3], data: Int32Array.from({ length: 60 }, (_, i) => i) };
  const plans = instances.map((ts, i) => ts.plan('split', x, { axis: 1, split: [i % 4, 3 - (i % 4)] }));
  plans.forEach((plan, i) => {
    const [a] = plan.run(x);
    const wanted = Array.from(x.data).filter((value) => value % 3 < i % 4);
    expect(Array.from(a.data)).toEqual(wanted);
  });
});

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Calls `work` `times` times while a worker writes to `data` in a loop. Yields now and then. */
async function whileWritten(write, data, times, work) {
  const state = new Int32Array(new SharedArrayBuffer(4));
  const loop = `for (let n = 2; Atomics.load(data.state, 0) === 0; n = n % 1000 + 1) ${write}; return true;`;
  const writing = runInWorker(loop, { ...data, state });
  const [written] = Object.values(data);
  try {
    while (Atomics.load(written, 0) === 0) await turn();
    for (let run = 0; run < times; ++run) {
      work(run);
      if (run % (times / 20) === 0) await turn();
    }
  } finally {
    Atomics.store(state, 0, 1);
  }
  expect(await writing).toBe(true);
}

test('reads sizes once while another thread writes them', async () => {
  const sizes = new Int32Array(new SharedArrayBuffer(8));
  const ts = loadSync();
  const x = { type: 'uint8', dims: [2, 6], data: Uint8Array.from({ length: 12 }, (_, i) => i) };
  const calls = [
    () => ts.split(x, { axis: 1, split: sizes }),
    () => ts.variadicSplit(x, 1, sizes),
    () => ts.plan('split', x, { axis: 1, split: sizes }).run(x),
    () => ts.runNode({ opType: 'Split', opset: 11, attributes: { axis: 1, split: sizes } }, [x]),
  ];
  /** Expected parts, by the number of columns of the first. */
  const right = { 2: '0,1,6,7 2,3,4,5,8,9,10,11', 3: '0,1,2,6,7,8 3,4,5,9,10,11' };
  await whileWritten('data.sizes.set([2 + (n % 2), 4 - (n % 2)])', { sizes }, 8000, (run) => {
    try {
      const [a, b] = calls[run % calls.length]();
      expect(`${a.data} ${b.data}`).toBe(right[a.dims[1]]);
    } catch (error) {
      // The sum is wrong if the thread writes between the reads of the two sizes.
      if (error.code !== 'SIZES_SUM_MISMATCH') throw error;
    }
  });
  for (const honest of [Int32Array.of(2, 4), Int32Array.of(3, 3), [2, 4], [3, 3]]) {
    for (const [a, b] of [ts.split(x, { axis: 1, split: honest }), ts.variadicSplit(x, 1, honest)]) {
      expect(`${a.data} ${b.data}`).toBe(right[honest[0]]);
    }
  }
});

test('copies old or new elements while another thread writes them', async () => {
  const dims = [20000, 4];
  const data = new Uint32Array(new SharedArrayBuffer(20000 * 4 * 4));
  const plan = loadSync().plan('split', { type: 'uint32', dims }, { axis: 1, split: [1, 2, 1] });
  await whileWritten('data.data.fill(n * 65537)', { data }, 100, () => {
    for (const part of plan.run({ type: 'uint32', dims, data })) {
      expect(part.data.every((value) => value % 65537 === 0 && value <= 65537000)).toBe(true);
    }
  });
});
