import { load } from '../../js/index-node.js';
import { randomTensor } from './arbitraries.js';
import { bitwise, bytesOf } from './oracle.js';
import { expected, expectError } from './outcome.js';

const ts = await load();

describe('views', () => {
  test('are for every split on the first axis that is not 1, of data that begin anywhere', () => {
    const data = new Float32Array(new ArrayBuffer(200), 8, 30);
    bytesOf(data).set(bytesOf(randomTensor('float32', [30]).data));
    const tensor = { type: 'float32', data, dims: [1, 1, 5, 6] };
    const plan = ts.plan('split', tensor, { axis: 2, split: [1, 0, 4] });
    expect(plan.lane).toBe('view');
    const parts = plan.views(tensor);
    expect(parts.map(bitwise)).toEqual(expected(tensor, 2, [1, 0, 4]));
    parts[2].data[0] = 42;
    expect(data[6]).toBe(42);
  });

  test('are for the part that is everything, on any axis', () => {
    const tensor = randomTensor('int64', [3, 4]);
    const plan = ts.plan('split', tensor, { axis: 1, split: [0, 4, 0] });
    expect(plan.views(tensor).map(bitwise)).toEqual(expected(tensor, 1, [0, 4, 0]));
  });

  test('of nibbles are for parts that begin on whole bytes', () => {
    const tensor = randomTensor('int4', [4, 3]);
    const even = ts.plan('variadicSplit', tensor, { axis: 0, splitLengths: [2, 2] });
    expect(even.views(tensor).map(bitwise)).toEqual(expected(tensor, 0, [2, 2]));
    const odd = ts.plan('variadicSplit', tensor, { axis: 0, splitLengths: [1, 3] });
    expectError(() => odd.views(tensor), 'OUTPUT_MISMATCH');
    expect(odd.run(tensor).map(bitwise)).toEqual(expected(tensor, 0, [1, 3]));
  });

  test('there are none of strings, of the wrong data, or of nothing', () => {
    const strings = randomTensor('string', [4]);
    expectError(() => ts.plan('split', strings, { numOutputs: 2 }).views(strings), 'OUTPUT_MISMATCH');
    const plan = ts.plan('split', { type: 'int8', dims: [4] }, { numOutputs: 2 });
    expectError(() => plan.views(strings), 'DATA_MISMATCH');
    expectError(() => plan.views({ type: 'int8', data: new Int8Array(3), dims: [4] }), 'DATA_MISMATCH');
    expectError(() => plan.views(), 'ARGUMENT_MISSING');
  });
});
