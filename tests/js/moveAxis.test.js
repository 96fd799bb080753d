import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { randomTensor, tensorsWithAxis } from './arbitraries.js';
import { bitwise, elementTypes, moveAxisByIndex } from './oracle.js';
import { errorOf, refusal } from './outcome.js';

const ts = await load();

/** A new array as long as another, filled otherwise. */
const like = (data) => (Array.isArray(data) ? data.map(() => 'old') : data.slice().reverse());

test('gives what the oracle gives, of every type and rank, by every form', () => {
  fc.assert(
    fc.property(tensorsWithAxis(Object.keys(elementTypes)), fc.nat(), fc.boolean(), (drawn, at, isNegative) => {
      const { tensor, axis, index } = drawn;
      const to = at % tensor.dims.length;
      const place = isNegative ? to - tensor.dims.length : to;
      const want = bitwise(moveAxisByIndex(tensor, index, to));
      expect(bitwise(ts.moveAxis(tensor, axis, place))).toEqual(want);

      const plan = ts.plan('moveAxis', tensor, { from: axis, to: place });
      expect(plan.outputs.map(({ type, dims }) => [type, dims])).toEqual([[want.type, want.dims]]);
      const [array] = plan.allocate();
      for (const into of [like(tensor.data), { ...tensor, dims: want.dims, data: like(tensor.data) }]) {
        expect(bitwise(ts.moveAxis(tensor, axis, place, { into }))).toEqual(want);
      }
      for (const into of [array, [array]]) expect(bitwise(plan.run(tensor, { into })[0])).toEqual(want);
      expect(plan.run(tensor, { into: [array] })[0].data).toBe(array);
    }),
    { numRuns: 400 },
  );
});

test.each([
  [[84, 8400], 0, 1],
  [[8400, 84], 0, 1],
  [[64, 64, 3], 2, 0],
  [[3, 64, 64], 0, 2],
  [[5, 700, 300], 1, 2],
  [[2, 3, 4000, 5], 1, 2],
])('%j from %i to %i', (dims, from, to) => {
  for (const type of ['float32', 'uint8', 'uint3', 'string']) {
    const tensor = randomTensor(type, dims);
    expect(bitwise(ts.moveAxis(tensor, from, to))).toEqual(bitwise(moveAxisByIndex(tensor, from, to)));
  }
});

test('of a heap tensor another one, which may be written to as well', () => {
  const plain = randomTensor('float32', [7, 30]);
  const x = ts.alloc('float32', [7, 30]);
  x.data.set(plain.data);
  const want = bitwise(moveAxisByIndex(plain, 0, 1));
  const y = ts.moveAxis(x, 0, 1);
  expect(bitwise(y)).toEqual(want);
  y.data.fill(0);
  expect(bitwise(ts.moveAxis(x, 0, 1, { into: y }))).toEqual(want);
  x.dispose();
  y.dispose();
  expect(ts.memory().tensors).toBe(0);
});

test.each([
  [
    () => ts.moveAxis(randomTensor('int8', [2, 3]), 2, 0),
    'AXIS_OUT_OF_RANGE',
    'moveAxis: from is 2, it must be an integer from -2 to 1.',
  ],
  [() => ts.moveAxis(randomTensor('int8', [2, 3]), 0, -3), 'AXIS_OUT_OF_RANGE', 'to is -3'],
  [() => ts.moveAxis(randomTensor('int8', [2, 3]), 0.5, 0), 'AXIS_INVALID', 'from is 0.5, it must be an integer.'],
  [() => ts.moveAxis(randomTensor('int8', [2, 3]), '0', 0), 'AXIS_INVALID', 'from is the string "0"'],
  [() => ts.moveAxis(randomTensor('int8', [2, 3]), 0), 'ARGUMENT_MISSING', 'to is not given'],
  [() => ts.moveAxis(randomTensor('int8', []), 0, 0), 'AXIS_OUT_OF_RANGE', 'rank'],
  [() => ts.moveAxis(randomTensor('int8', [2, 3]), 0, 1, { to: 1 }), 'ARGUMENT_UNKNOWN', 'no option "to"'],
  [
    () => ts.moveAxis(randomTensor('int8', [2, 3]), 0, 1, {}, {}),
    'ARGUMENT_UNKNOWN',
    'there are 5 arguments, at most 4',
  ],
  [() => ts.plan('moveAxis', { type: 'int8', dims: [2, 3] }, { from: 0 }), 'ARGUMENT_MISSING', 'to is not given'],
  [() => ts.moveAxis(randomTensor('int8', [2, 3]), 0, 1, { into: new Int8Array(5) }), 'OUTPUT_MISMATCH', 'length 5'],
  [() => ts.moveAxis({ ...randomTensor('int8', [2, 3]), data: new Int8Array(5) }, 0, 1), 'DATA_MISMATCH', 'length 5'],
])('%s is refused', (call, code, words) => {
  expect(errorOf(call)).toMatchObject(refusal(code, words));
});

test('the input may not be written to', () => {
  const x = randomTensor('int8', [2, 3]);
  expect(errorOf(() => ts.moveAxis(x, 0, 1, { into: x.data }))).toMatchObject(refusal('OUTPUT_MISMATCH', 'overlap'));
});
