// Splits tensors of growing size in its own process, and reports the time per byte and the size of WebAssembly memory.
import { loadSync } from '../../js/index.js';
import { measure } from '../measure/measure.js';

const ts = loadSync();

/**
 * Measures the split of a float32 tensor into four channels.
 * @param {number} bytes Size of the tensor. @param {number} budget Approximate time in milliseconds.
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
  const settings = { budget, minSampleTime: 1, minRounds: 3, maxRounds: 1000 };
  const [split, memcpy] = (await measure(implementations, settings)).map(({ median }) => (median / bytes) * 1e9);
  return { bytes, split, memcpy, memoryBytes: ts.memory().wasmBytes };
}

const [maxBytes, budget] = process.argv.slice(2).map(Number);
const steps = [];
for (let bytes = 65536; bytes <= maxBytes; bytes *= 4) steps.push(await grow(bytes, budget));
process.send?.(steps);
process.disconnect();
