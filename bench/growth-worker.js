// A process that splits larger and larger tensors: the time of a byte, and the size of WebAssembly memory.
import { median } from '../workloads/statistics.js';

/** @type {WebAssembly.Memory[]} The memories of all modules that are started here. */
const memories = [];
const { Instance } = WebAssembly;
WebAssembly.Instance = /** @type {any} */ (
  class extends Instance {
    /** @param {WebAssembly.Module} module @param {WebAssembly.Imports} [imports] */
    constructor(module, imports) {
      super(module, imports);
      for (const value of Object.values(this.exports)) if (value instanceof WebAssembly.Memory) memories.push(value);
    }
  }
);

const { loadSync } = await import('../js/index-node.js');
const ts = loadSync();

/**
 * Splits a float32 tensor of that many bytes in four, as an image is taken apart.
 *
 * @param {number} bytes
 * @param {number} leastTime Milliseconds to measure for.
 */
function grow(bytes, leastTime) {
  const rows = bytes / 16;
  const data = new Float32Array(rows * 4).fill(1);
  const copy = new Float32Array(rows * 4).fill(1);
  const x = { type: /** @type {const} */ ('float32'), data, dims: [rows, 4] };
  const into = [0, 1, 2, 3].map(() => new Float32Array(rows).fill(1));
  const plan = ts.plan('Split', x, { axis: 1, split: [1, 1, 1, 1] });
  const split = () => plan.run(x, { into });
  const repeats = Math.max(1, Math.round(2e6 / bytes));
  /** @param {() => unknown} run */
  const time = (run) => {
    const start = performance.now();
    for (let i = 0; i < repeats; ++i) run();
    return (performance.now() - start) / repeats;
  };
  /** @type {number[]} */
  const splits = [];
  /** @type {number[]} */
  const copies = [];
  for (let i = 0; i < 3; ++i) time(split);
  const start = performance.now();
  do {
    splits.push(time(split));
    copies.push(time(() => copy.set(data)));
  } while (performance.now() - start < leastTime || splits.length < 3);
  return {
    bytes,
    // Picoseconds a byte.
    split: (median(splits) / bytes) * 1e9,
    memcpy: (median(copies) / bytes) * 1e9,
    memoryBytes: memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0),
  };
}

const [most, leastTime] = process.argv.slice(2).map(Number);
const steps = [];
grow(65536, leastTime);
for (let bytes = 65536; bytes <= most; bytes *= 4) steps.push(grow(bytes, leastTime));
process.send?.(steps);
if (!process.send) console.log(steps);
