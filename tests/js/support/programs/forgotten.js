// Loses WasmTensors without disposing of them, and prints the WebAssembly memory in use at several points. wasm-tensor.test.js starts
// it with --expose-gc.
import { loadSync } from '../../../../js/index.js';
import { settle } from './collect.js';

const ts = loadSync();
const dims = [4, 6];
const options = { axis: 1, split: [2, 4] };

/** @param {number} count @param {number} kept Number of pairs of parts to keep alive. */
function lose(count, kept) {
  const parts = [];
  for (let i = 0; i < count; ++i) {
    const whole = ts.alloc('float32', dims);
    const [left, right] = ts.split(whole, options);
    if (i % 3 === 0) left.dispose();
    if (i % 5 === 0) for (const tensor of [whole, left, right]) tensor.dispose();
    if (i >= count - kept) parts.push(right);
  }
  return parts;
}

/** @type {Record<string, { tensors: number, bytes: number }>} */
const memory = {};
/** @param {string} when */
const note = (when) => {
  const { tensors, bytes } = ts.memory();
  memory[when] = { tensors, bytes };
};

note('before');
/** @type {ReturnType<typeof lose> | null} */
let kept = lose(1002, 1);
note('lost');
await settle();
note('one kept');
kept[0].data.fill(7);
kept[0].dispose();
kept = null;
await settle();
note('after');
console.log(JSON.stringify(memory));
