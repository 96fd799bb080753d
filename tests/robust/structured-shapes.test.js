// Thousands of structured shapes, in a worker that is watched: a call that does not come back is a failure that names its
// shape.
import { Worker } from 'node:worker_threads';

const program = new URL('./structured-shapes.js', import.meta.url);

/** One shape takes milliseconds. */
const patience = 10000;

/**
 * Runs `count` shapes from `first` on.
 *
 * @param {{ first: number, count: number, seed: number }} workerData
 * @returns {Promise<{ right: number, bytes: number }>}
 */
function runShapes(workerData) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(program, { workerData });
    let name = 'the start of the worker';
    const stop = () => {
      worker.terminate();
      reject(new Error(`no progress in ${patience / 1000} s: ${name}`));
    };
    let watchdog = setTimeout(stop, patience);
    worker.on('message', (message) => {
      clearTimeout(watchdog);
      if (message.right !== undefined) {
        resolve(message);
        return;
      }
      ({ name } = message);
      watchdog = setTimeout(stop, patience);
    });
    worker.on('error', (error) => {
      clearTimeout(watchdog);
      reject(error);
    });
  });
}

test('5,000 structured shapes, split into targets, made, joined and on the heap', async () => {
  const count = 5000;
  const start = performance.now();
  const { right, bytes } = await runShapes({ first: 0, count, seed: 1 });
  const seconds = Math.round((performance.now() - start) / 1000);
  console.log(`${right} shapes, ${Math.round(bytes / 1e6)} MB, ${seconds} s`);
  expect(right).toBe(count);
});
