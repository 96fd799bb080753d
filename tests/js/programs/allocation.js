// Runs plans a million times over into the same arrays, and prints how far the JavaScript heap grew on the way: started
// with --expose-gc by allocation.test.js.
import { loadSync } from '../../../js/index-node.js';

const ts = loadSync();

/** @param {number[]} dims @param {number} axis @param {number[]} split */
function prepare(dims, axis, split) {
  const size = dims.reduce((product, dim) => product * dim, 1);
  const x = { type: /** @type {const} */ ('float32'), dims, data: new Float32Array(size).map((_, i) => i) };
  const plan = ts.plan('Split', x, { axis, split });
  const options = { into: plan.outputs.map((output) => new Float32Array(output.size)) };
  return () => plan.run(x, options);
}

const runs = [
  prepare([6], 0, [2, 4]),
  prepare([1024], 0, [512, 512]),
  prepare([2, 6], 1, [2, 4]),
  prepare([64, 8], 1, [1, 1, 1, 1, 1, 1, 1, 1]),
  prepare([3, 1024], 1, [256, 768]),
];

/** @param {number} calls */
function runAll(calls) {
  for (let i = 0; i < calls; i += runs.length) for (const run of runs) run();
}

const collect = /** @type {() => void} */ (globalThis.gc);
runAll(300_000);
collect();
const before = process.memoryUsage();
const pages = ts.memory().wasmBytes;
runAll(1_000_000);
// Not collected yet: what is here was allocated by the calls.
const during = process.memoryUsage();
collect();
const after = process.memoryUsage();
console.log(
  JSON.stringify({
    allocated: during.heapUsed - before.heapUsed,
    kept: after.heapUsed - before.heapUsed,
    buffers: after.arrayBuffers - before.arrayBuffers,
    wasmGrowth: ts.memory().wasmBytes - pages,
  }),
);
