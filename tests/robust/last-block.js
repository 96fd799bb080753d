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
console.log(
  JSON.stringify({ codes, bytes, blocks, isIntact, small, large, after: { parts: lengths, left: ts.memory().bytes } }),
);
