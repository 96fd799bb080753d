// Allocates blocks of 256 MB until WebAssembly has no more, and prints what came of it: border.test.js runs it in a process of
// its own.
import { loadSync } from '../../js/index-node.js';

const ts = loadSync();
const size = 2 ** 28;
const codes = [];
const tensors = [];
const attempt = (call) => {
  try {
    return call();
  } catch (error) {
    codes.push(error.code ?? String(error));
    return null;
  }
};
for (let tensor; (tensor = attempt(() => ts.alloc('uint8', [size]))) !== null;) {
  tensor.data[0] = tensors.length + 1;
  tensor.data[size - 1] = tensors.length + 1;
  tensors.push(tensor);
}
const last = tensors.at(-1);
// Nor is there room for parts as large as that.
attempt(() => {
  last.dims = [2, size / 2];
  return ts.split(last, { axis: 1, split: [1, size / 2 - 1] });
});
// What is left goes to smaller ones; once they are gone, there is as much room for large ones as before.
const fill = (bytes) => {
  const filled = [];
  for (let tensor; (tensor = attempt(() => ts.alloc('uint8', [bytes]))) !== null;) filled.push(tensor);
  for (const tensor of filled) tensor.dispose();
  return filled.length;
};
tensors.pop().dispose();
const small = fill(2 ** 20);
const large = fill(size);
tensors.push(ts.alloc('uint8', [size]));
tensors.at(-1).data[0] = tensors.length;
tensors.at(-1).data[size - 1] = tensors.length;
const { bytes } = ts.memory();
const isIntact = tensors.every(({ data }, i) => data[0] === i + 1 && data[size - 1] === i + 1);
const blocks = tensors.length;
tensors.pop().dispose();
const heap = ts.alloc('uint8', [2, 128]);
const parts = ts.split(heap, { axis: 1, split: [64, 64] });
const lengths = parts.map(({ data }) => data.length);
for (const tensor of [...tensors, heap, ...parts]) tensor.dispose();
// Arguments that need a block of their own, where none is left down to the last bytes.
const all = [];
for (let bytes = size; bytes >= 16; bytes /= 2) {
  for (let tensor; (tensor = attempt(() => ts.alloc('uint8', [bytes]))) !== null;) all.push(tensor);
}
codes.length = 4;
const column = { type: 'int8', data: new Int8Array(2), dims: [2, 1] };
const refused = [
  () => ts.toPlanes({ data: new Uint8Array(4), width: 1, height: 1 }, { channels: 'R'.repeat(70000) }),
  () => ts.toPlanes({ data: new Uint8Array(4), width: 1, height: 1 }, { channels: 'R'.repeat(300000) }),
  () => ts.concat(new Array(1000).fill(column), { axis: 1 }),
];
for (const call of refused) attempt(call);
for (const tensor of all) tensor.dispose();
ts.split({ type: 'float32', data: new Float32Array(4), dims: [4] }, { numOutputs: 2 });
for (const bytes of [size / 2, size, 2 * size]) ts.alloc('uint8', [bytes]).dispose();
console.log(
  JSON.stringify({ codes, bytes, blocks, isIntact, small, large, after: { parts: lengths, left: ts.memory().bytes } }),
);
