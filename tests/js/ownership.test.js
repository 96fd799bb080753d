// What parts are made of: memory of their own, in plain classes.
import { load } from '../../js/index-node.js';
import { errorOf } from './outcome.js';

const ts = await load();

/** Every way to move bytes: one row, wide pieces, narrow pieces. */
const shapes = [
  [1, 6],
  [3, 6],
  [2, 8192],
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
  const error = errorOf(() => ts.split({ type: 'float32', data, dims: [2] }, { numOutputs: 2 }));
  expect(error).toMatchObject({ name: 'SplitError', code: 'DATA_MISMATCH' });
  expect(error.message).toContain(
    `data of the input is ${name}, float32 is stored in Float32Array: wrap it, new Float32Array(buffer).`,
  );
});

test("a tensor's own advice on its data is passed on", () => {
  const advice = new Error('The data is not on CPU. Use `getData()` to download GPU data to CPU.');
  const x = {
    type: 'float32',
    dims: [2],
    get data() {
      throw advice;
    },
  };
  expect(errorOf(() => ts.split(x, { numOutputs: 2 }))).toBe(advice);
  expect(errorOf(() => ts.concat([x, x], { axis: 0 }))).toBe(advice);
  expect(errorOf(() => ts.plan('Split', x, { numOutputs: 2 }).run(x))).toBe(advice);
});

test('one size for many chunks: says how to ask for them', () => {
  const x = { type: 'int8', data: new Int8Array(6), dims: [6] };
  expect(errorOf(() => ts.splitToSequence(x, { split: [3] })).message).toContain('for chunks of 3 pass split: 3');
});
