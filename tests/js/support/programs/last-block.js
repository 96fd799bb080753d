// Allocates blocks of 256 MB until WebAssembly has no memory left, and prints the outcomes. border.test.js runs it in a separate
// process. Only the last block is cleared, because writing zeros to 4 GB is slow.
import { startInstance } from '../instance.js';

const { ts, core } = startInstance();
const size = 2 ** 28;
const codes = [];
const attempt = (call) => {
  try {
    return call();
  } catch (error) {
    codes.push(error.code ?? String(error));
    return null;
  }
};
const blocks = [];
for (let block; (block = core.allocate(size, false)) !== 0;) blocks.push(block);
core.release(blocks.pop());
const last = ts.alloc('uint8', [size]);
last.data[0] = 7;
last.data[size - 1] = 9;
attempt(() => ts.alloc('uint8', [size]));
// Parts of that size do not fit either.
attempt(() => {
  last.dims = [2, size / 2];
  return ts.split(last, { axis: 1, split: [1, size / 2 - 1] });
});
const { bytes } = ts.memory();
const isIntact = last.data[0] === 7 && last.data[size - 1] === 9;
last.dispose();
// Small blocks use up the rest. After they are freed, large blocks fit as before.
const fill = (least, most) => {
  const filled = [];
  for (let bytes = most; bytes >= least; bytes /= 2) {
    for (let block; (block = core.allocate(bytes, false)) !== 0;) filled.push(block);
  }
  return filled;
};
const free = (filled) => filled.forEach((block) => core.release(block));
const small = fill(2 ** 20, 2 ** 20);
free(small);
const large = fill(size, size);
free(large);
const wasmTensor = ts.alloc('uint8', [2, 128]);
const parts = ts.split(wasmTensor, { axis: 1, split: [64, 64] });
const lengths = parts.map(({ data }) => data.length);
for (const tensor of [wasmTensor, ...parts]) tensor.dispose();
// Arguments need a block, but not even the last bytes are free.
const all = fill(16, size);
const column = { type: 'int8', data: new Int8Array(2), dims: [2, 1] };
const refused = [
  () => ts.toPlanes({ data: new Uint8Array(4), width: 1, height: 1 }, { mean: new Array(70000).fill(0) }),
  () => ts.toPlanes({ data: new Uint8Array(4), width: 1, height: 1 }, { mean: new Array(300000).fill(0) }),
  () => ts.concat(new Array(1000).fill(column), { axis: 1 }),
];
for (const call of refused) attempt(call);
free([...all, ...blocks]);
ts.split({ type: 'float32', data: new Float32Array(4), dims: [4] }, { numOutputs: 2 });
const again = [size / 2, size, 2 * size].map((bytes) => core.allocate(bytes, false));
const counts = { blocks: blocks.length, small: small.length, large: large.length, again: again.filter(Boolean).length };
console.log(JSON.stringify({ codes, bytes, isIntact, counts, parts: lengths, left: ts.memory().bytes }));
