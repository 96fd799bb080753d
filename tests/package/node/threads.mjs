// Splits in four threads at once; the source and the parts lie in memory that all share.
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

import { load } from 'tensorsplit';

const rows = 1000;

if (isMainThread) {
  const source = new Float32Array(new SharedArrayBuffer(rows * 6 * 4)).map((_, i) => i);
  const shared = new Float32Array(new SharedArrayBuffer(source.byteLength));
  shared.set(source);
  const said = await Promise.all(
    [0, 1, 2, 3].map((thread) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: { shared, thread } });
      return new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject));
    }),
  );
  console.log(said.join(' '));
} else {
  const { shared, thread } = workerData;
  const ts = await load();
  const left = new Float32Array(new SharedArrayBuffer(rows * 2 * 4));
  const right = new Float32Array(new SharedArrayBuffer(rows * 4 * 4));
  const plan = ts.plan('split', { type: 'float32', dims: [rows, 6] }, { axis: 1, split: [2, 4] });
  plan.run({ type: 'float32', data: shared, dims: [rows, 6] }, { into: [left, right] });
  parentPort.postMessage(left[thread * 2] + right[thread * 4]);
}
