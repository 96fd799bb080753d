// What is no view; that views are right, and share the input's memory, every form of every call shows (forms.js).
import { load } from '../../js/index-node.js';
import { randomTensor } from './arbitraries.js';
import { bitwise } from './oracle.js';
import { expected, expectError } from './outcome.js';

const ts = await load();

test('of nibbles parts that begin on whole bytes have views, of data that begin anywhere', () => {
  const { data } = randomTensor('int4', [12, 3]);
  const tensor = { type: 'int4', data: data.subarray(5, 11), dims: [4, 3] };
  const even = ts.plan('variadicSplit', tensor, { axis: 0, splitLengths: [2, 2] });
  expect(even.views(tensor).map(bitwise)).toEqual(expected(tensor, 0, [2, 2]));
  expect(even.views(tensor)[1].data.byteOffset).toBe(tensor.data.byteOffset + 3);
  const odd = ts.plan('variadicSplit', tensor, { axis: 0, splitLengths: [1, 3] });
  expectError(() => odd.views(tensor), 'OUTPUT_MISMATCH');
});

test('there are none of strings, of the wrong data, or of nothing', () => {
  const strings = randomTensor('string', [4]);
  expectError(() => ts.plan('split', strings, { numOutputs: 2 }).views(strings), 'OUTPUT_MISMATCH');
  const plan = ts.plan('split', { type: 'int8', dims: [4] }, { numOutputs: 2 });
  expectError(() => plan.views(strings), 'DATA_MISMATCH');
  expectError(() => plan.views({ type: 'int8', data: new Int8Array(3), dims: [4] }), 'DATA_MISMATCH');
  expectError(() => plan.views(), 'ARGUMENT_MISSING');
});
