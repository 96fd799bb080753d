// Runs plans into the same arrays repeatedly and prints the bytes that a run allocates on the JavaScript heap.
// allocation.test.js starts it with --expose-gc and --predictable.
import { loadSync } from '../../../../js/index.js';

const ts = loadSync();
const collect = /** @type {NonNullable<typeof globalThis.gc>} */ (globalThis.gc);

/** @param {'float32' | 'string'} type @param {number[]} dims @param {number} axis @param {number[]} split */
function prepare(type, dims, axis, split) {
  const size = dims.reduce((product, dim) => product * dim, 1);
  const make = (/** @type {number} */ length) =>
    type === 'string' ? new Array(length).fill('a') : new Float32Array(length);
  const x = /** @type {any} */ ({ type, dims, data: make(size) });
  const plan = ts.plan('split', x, { axis, split });
  const options = { into: /** @type {any} */ (plan.outputs.map((output) => make(output.size))) };
  return { route: plan.route, run: () => void plan.run(x, options) };
}

// Few rows and 200 times as many. The parts of both fit the scratch area at once.
const rows = [20, 4000];
const prepared = [
  rows.map((length) => prepare('float32', [2 * length], 0, [length, length])),
  rows.map((length) => prepare('float32', [length, 8], 1, [2, 5, 1])),
  rows.map((length) => prepare('string', [length, 3], 1, [1, 2])),
];

const runs = 1000;

/** @param {() => void} run @returns {number} The bytes of the heap that a run allocates. */
function measure(run) {
  for (let i = 0; i < runs; ++i) run();
  collect();
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < runs; ++i) run();
  return (process.memoryUsage().heapUsed - before) / runs;
}

// Measured twice, so that V8 has optimised all code before the first result.
for (const { run } of [...prepared, ...prepared].flat()) measure(run);
collect();
const before = process.memoryUsage();
const pages = ts.memory().wasmBytes;
/** @type {Record<string, { few: number, many: number, parts: number }>} */
const routes = {};
for (const [few, many] of prepared) {
  routes[few.route] = { few: measure(few.run), many: measure(many.run), parts: few.route === 'simd' ? 3 : 2 };
}
collect();
const after = process.memoryUsage();
console.log(
  JSON.stringify({
    routes,
    kept: after.heapUsed - before.heapUsed,
    buffers: after.arrayBuffers - before.arrayBuffers,
    wasmGrowth: ts.memory().wasmBytes - pages,
  }),
);
