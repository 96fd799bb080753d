// A process that splits larger and larger tensors: the time of a byte, and the size of WebAssembly memory.
import { loadSync } from '../../js/index-node.js';
import { measure } from '../measure/measure.js';

const ts = loadSync();

/**
 * Splits a float32 tensor of that many bytes in four, as an image is taken apart.
 *
 * @param {number} bytes
 * @param {number} budget Milliseconds to measure for.
 * @returns {Promise<import('./node.js').GrowthStep>}
 */
async function grow(bytes, budget) {
  const rows = bytes / 16;
  const data = new Float32Array(rows * 4).fill(1);
  const copy = new Float32Array(rows * 4).fill(1);
  const x = { type: /** @type {const} */ ('float32'), data, dims: [rows, 4] };
  const into = [0, 1, 2, 3].map(() => new Float32Array(rows).fill(1));
  const plan = ts.plan('split', x, { axis: 1, split: [1, 1, 1, 1] });
  const implementations = [
    { name: 'split', run: () => plan.run(x, { into }), results: () => into },
    { name: 'memcpy', run: () => copy.set(data), results: () => [copy] },
  ];
  const settings = { budget, leastSample: 1, leastRounds: 3, mostRounds: 1000 };
  const [split, memcpy] = (await measure(implementations, settings)).map(({ median }) => (median / bytes) * 1e9);
  return { bytes, split, memcpy, memoryBytes: ts.memory().wasmBytes };
}

const [most, budget] = process.argv.slice(2).map(Number);
const steps = [];
for (let bytes = 65536; bytes <= most; bytes *= 4) steps.push(await grow(bytes, budget));
process.send?.(steps);
process.disconnect();
