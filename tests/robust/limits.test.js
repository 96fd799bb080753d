// Limits of the module: the largest values that work, and the errors beyond.
import { readSequence } from '../../js/onnx.js';
import { instanceForEach } from '../js/support/instance.js';
import { expectError } from '../js/support/outcome.js';
import { message, tensor } from '../js/support/protobuf.js';

let ts;
instanceForEach((instance) => ({ ts } = instance));

test('splits into 65,536 parts by count and by list', () => {
  const data = Uint32Array.from({ length: 2 * 65536 }, (_, i) => i);
  const x = { type: 'uint32', dims: [2, 65536], data };
  for (const parts of [
    ts.split(x, { axis: 1, numOutputs: 65536 }),
    ts.split(x, { axis: 1, split: new Array(65536).fill(1) }),
    ts.variadicSplit(x, 1, new Uint8Array(65536).fill(1)),
    ts.splitToSequence(x, { axis: 1, keepdims: 0 }),
  ]) {
    expect(parts).toHaveLength(65536);
    const isRight = parts.every(({ data: part }, i) => part.length === 2 && part[0] === i && part[1] === 65536 + i);
    expect(isRight).toBe(true);
  }
});

test('rejects more than 2^20 parts', () => {
  const x = { type: 'uint8', dims: [0], data: new Uint8Array(0) };
  expect(ts.split(x, { numOutputs: 2 ** 20 })).toHaveLength(2 ** 20);
  for (const [numOutputs, code] of [
    [2 ** 20 + 1, 'OUT_OF_MEMORY'],
    [2 ** 31 - 1, 'OUT_OF_MEMORY'],
    // Exceeds the limit of the standard.
    [2 ** 31, 'NUM_OUTPUTS_INVALID'],
    [2 ** 53 - 1, 'NUM_OUTPUTS_INVALID'],
  ]) {
    expectError(() => ts.split(x, { numOutputs }), code);
  }
});

test('splits tensors of rank 33 to 4096', () => {
  for (const rank of [33, 64, 300, 4096]) {
    const dims = new Array(rank).fill(1);
    dims[rank - 2] = 3;
    dims[rank >> 1] = 2;
    const data = Int16Array.of(0, 1, 2, 3, 4, 5);
    const x = { type: 'int16', dims, data };
    const [a, b] = ts.split(x, { axis: -2, split: [1, 2] });
    expect([Array.from(a.data), Array.from(b.data)]).toEqual([
      [0, 3],
      [1, 2, 4, 5],
    ]);
    expect(a.dims).toHaveLength(rank);
    expectError(() => ts.split(x, { axis: rank, split: [1, 2] }), 'AXIS_OUT_OF_RANGE');
  }
});

test('rejects dims whose product overflows unless one of them is 0', () => {
  const huge = [2 ** 52, 2 ** 52, 2 ** 52];
  const empty = { type: 'float32', data: new Float32Array(0) };
  for (const at of [0, 1, 2]) {
    const dims = huge.slice();
    dims[at] = 0;
    for (const axis of [0, 1, 2]) {
      const parts = ts.split({ ...empty, dims }, { axis, split: [0, dims[axis]] });
      expect(parts.map((part) => part.data.length)).toEqual([0, 0]);
    }
  }
  for (const dims of [huge, [2 ** 52]]) {
    expectError(() => ts.split({ ...empty, dims }, { split: [2 ** 52] }), 'DIMS_INVALID');
  }
});

test('limits all dims and result strings of a call together', () => {
  const tensors = new Array(2 ** 20).fill({ type: 'int8', data: new Int8Array(1), dims: new Array(256).fill(1) });
  const pictures = new Array(2 ** 20).fill({ type: 'uint8', data: new Uint8Array(1), dims: new Array(256).fill(1) });
  for (const call of [
    () => ts.concat(tensors, { axis: 0 }),
    () => ts.plan('stack', tensors, {}),
    () => ts.inferNode({ opType: 'Concat', attributes: { axis: 0 } }, tensors),
    () => ts.plan('splitToSequence', { type: 'int8', dims: [2 ** 20, ...new Array(511).fill(1)] }),
    () => ts.plan('split', { type: 'string', dims: [2 ** 28] }, { numOutputs: 2 }).allocate(),
    () => ts.plan('concat', [{ type: 'string', dims: [2 ** 28] }], { axis: 0 }).allocate(),
  ]) {
    expectError(call, 'OUT_OF_MEMORY', /at most|no more are read/);
  }
  expectError(() => ts.toPlanes(pictures), 'DIMS_INVALID', 'image 0');
  expect(ts.plan('unbind', { type: 'int8', dims: [2 ** 14, ...new Array(511).fill(1)] }).count).toBe(2 ** 14);
});

test('rejects sizes whose sum overflows', () => {
  const x = { type: 'uint8', dims: [4], data: new Uint8Array(4) };
  for (const count of [2, 1023, 1024, 1025, 2048, 4096]) {
    const sizes = new Array(count).fill(2 ** 53 - 1);
    expectError(() => ts.split(x, { split: sizes }), 'SIZES_SUM_MISMATCH');
    expectError(() => ts.variadicSplit(x, 0, [-1, ...sizes]), 'SIZES_SUM_MISMATCH');
  }
});

test('rejects sequences of more than 2^20 tensors', () => {
  const file = (count) => {
    const one = message([3, tensor(8, [0], [8, ''])]);
    const all = new Uint8Array(count * one.length);
    for (let at = 0; at < all.length; at += one.length) all.set(one, at);
    return all;
  };
  expect(readSequence(file(2 ** 20)).tensors).toHaveLength(2 ** 20);
  expectError(() => readSequence(file(2 ** 20 + 1)), 'DATA_MISMATCH', 'there are more than 1048576');
});
