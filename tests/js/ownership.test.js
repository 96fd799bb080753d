// What parts are made of: memory of their own, in plain classes.
import { load } from '../../js/index-node.js';
import { expectError } from './outcome.js';

const ts = await load();

/** Every way to move bytes: one row, few pieces, long pieces, short pieces. */
const shapes = [
  [1, 6],
  [3, 6],
  [2, 8192],
  [300, 6],
];

test.each(shapes)('parts of shared memory [%d, %d] are not shared', (rows, columns) => {
  const shared = new Float32Array(new SharedArrayBuffer(4 * rows * columns)).fill(1);
  const x = { type: 'float32', data: shared, dims: [rows, columns] };
  const parts = ts.split(x, { axis: 1, numOutputs: 2 });
  const results = [...parts, ts.concat([x, x], { axis: 1 }), ...ts.chunk(x, 2, 1), ...ts.unbind(x)];
  for (const { data } of results) {
    expect(Object.prototype.toString.call(data.buffer)).toBe('[object ArrayBuffer]');
    expect(data.every((value) => value === 1)).toBe(true);
  }
});

test.each(shapes)('parts of a Buffer [%d, %d] are Uint8Arrays', (rows, columns) => {
  const x = { type: 'uint8', data: Buffer.alloc(rows * columns, 7), dims: [rows, columns] };
  for (const { data } of [...ts.split(x, { axis: 1, numOutputs: 2 }), ts.concat([x, x], { axis: 1 })]) {
    expect(Buffer.isBuffer(data)).toBe(false);
    expect(Object.prototype.toString.call(data)).toBe('[object Uint8Array]');
    expect(data.every((byte) => byte === 7)).toBe(true);
  }
});

test.each([
  ['an ArrayBuffer', new ArrayBuffer(8)],
  ['a SharedArrayBuffer', new SharedArrayBuffer(8)],
  ['a DataView', new DataView(new ArrayBuffer(8))],
])('%s as data must be wrapped', (name, data) => {
  const text = `data of the input is ${name}, float32 is stored in Float32Array: wrap it, new Float32Array(buffer).`;
  expectError(() => ts.split({ type: 'float32', data, dims: [2] }, { numOutputs: 2 }), 'DATA_MISMATCH', text);
});
