import fc from 'fast-check';

import { load } from '../../../js/index.js';
import { runs } from '../../seed.js';
import { randomTensor, tensorsWithAxis } from '../support/arbitraries.js';
import { expectEveryVariant, memoryKinds } from '../support/call-variants.js';
import { bitwise, bytesOf, elementTypes, moveAxisByIndex } from '../support/oracle.js';
import { expectError } from '../support/outcome.js';

const ts = await load();

test('moveAxis matches the oracle for every type, rank and variant', () => {
  const property = ({ tensor, axis, index }, at, isNegative, memoryKind) => {
    const to = at % tensor.dims.length;
    const place = isNegative ? to - tensor.dims.length : to;
    const wanted = moveAxisByIndex(tensor, index, to);
    const call = ([one], options) => [ts.moveAxis(one, axis, place, options)];
    const plan = ([one]) => ts.plan('moveAxis', one, { from: axis, to: place });
    const run = (made, [one], options) => made.run(one, options);
    expectEveryVariant(ts, { inputs: [tensor], call, plan, run, expected: [wanted], memoryKind });
    const data = () => wanted.data.slice().reverse();
    for (const into of [data(), { ...wanted, data: data() }]) {
      expect(call([tensor], { into }).map(bitwise)).toEqual([bitwise(wanted)]);
    }
  };
  const drawn = [tensorsWithAxis(Object.keys(elementTypes)), fc.nat(), fc.boolean(), fc.constantFrom(...memoryKinds)];
  fc.assert(fc.property(...drawn, property), { numRuns: runs(150) });
});

test.each([
  [[84, 840], 0, 1],
  [[840, 84], 0, 1],
  [[64, 64, 3], 2, 0],
  [[3, 64, 64], 0, 2],
  [[5, 70, 30], 1, 2],
  [[2, 3, 4000, 5], 1, 2],
])('moveAxis of %j moves axis %i to %i', (dims, from, to) => {
  for (const type of ['float32', 'uint8', 'uint3', 'string']) {
    const tensor = randomTensor(type, dims);
    const [made, wanted] = [ts.moveAxis(tensor, from, to), moveAxisByIndex(tensor, from, to)];
    const bytes = ({ data }) => (type === 'string' ? Buffer.from(data.join('|')) : bytesOf(data));
    expect([type, made.dims, Buffer.compare(bytes(made), bytes(wanted))]).toEqual([type, wanted.dims, 0]);
  }
});

/** Lengths of rows and columns around those of the vector loops. */
const lengths = [2, 3, 4, 5, 7, 8, 9, 17];

test.each(['uint8', 'int16', 'float32', 'float64', 'complex128', 'uint4', 'uint3'])(
  'moveAxis of many small matrices of %s matches the oracle, in misaligned arrays with guards',
  (type) => {
    for (const rows of lengths) {
      for (const columns of lengths) {
        for (const [count, inner] of [
          [1, 1],
          [45, 1],
          [200, 1],
          [5, 2],
          [5, 3],
          [3, 17],
        ]) {
          const tensor = randomTensor(type, [count, rows, columns, inner]);
          const wanted = moveAxisByIndex(tensor, 1, 2);
          const { data } = tensor;
          const within = new data.constructor(data.length + 3).fill(0x55).subarray(3);
          within.set(data);
          const room = new data.constructor(data.length + 6).fill(0x55);
          const into = room.subarray(1, 1 + data.length);
          const made = ts.moveAxis({ ...tensor, data: within }, 1, 2, { into });
          expect(made.dims).toEqual(wanted.dims);
          if (Buffer.compare(bytesOf(into), bytesOf(wanted.data)) !== 0) {
            expect([rows, columns, count, inner]).toBe('equal');
          }
          expect([room[0], ...room.subarray(1 + data.length)]).toEqual(Array(6).fill(0x55));
        }
      }
    }
  },
);

test.each([
  ['float32', Uint32Array, 0x7f800001],
  ['float64', BigUint64Array, 0xfff0000000000123n],
])('moveAxis keeps the bits of signaling NaNs of %s', (type, Bits, nan) => {
  const Floats = type === 'float32' ? Float32Array : Float64Array;
  for (const dims of [
    [2, 3],
    [3, 4, 5],
    [500, 2, 3],
    [3, 2, 2, 400],
  ]) {
    const bits = new Bits(dims.reduce((product, dim) => product * dim)).fill(nan);
    const moved = ts.moveAxis({ type, dims, data: new Floats(bits.buffer) }, 0, dims.length - 1);
    expect(new Bits(moved.data.buffer)).toEqual(bits);
  }
});

test.each([
  [[1, 5], 0, 1],
  [[2, 3], 0, 1],
  [[2, 3, 2], 1, 2],
])('moveAxis of strings reads as many elements as it has dims for, %j', (dims, from, to) => {
  const size = dims.reduce((product, dim) => product * dim);
  const strings = Array.from({ length: size }, (_, i) => `s${i}`);
  const data = strings.slice();
  // Each read makes the list longer.
  for (let i = 0; i < size; ++i) Object.defineProperty(data, i, { get: () => (data.push('more'), strings[i]) });
  const into = new Array(size).fill('');
  ts.moveAxis({ type: 'string', dims, data }, from, to, { into });
  expect(into).toEqual(moveAxisByIndex({ type: 'string', dims, data: strings }, from, to).data);
});

const x = randomTensor('int8', [2, 3]);
test.each([
  [() => ts.moveAxis(x, 2, 0), 'AXIS_OUT_OF_RANGE', 'moveAxis: from must be an integer from -2 to 1, got 2.'],
  [() => ts.moveAxis(x, '0', 0), 'AXIS_INVALID', 'from must be an integer, got the string "0".'],
  [() => ts.moveAxis(x, 0, 1, { to: 1 }), 'ARGUMENT_UNKNOWN', 'unknown option "to"; allowed options: into.'],
  [() => ts.plan('moveAxis', { type: 'int8', dims: [2, 3] }, { from: 0 }), 'ARGUMENT_MISSING', 'to is required'],
  [
    () => ts.moveAxis(x, 0, 1, { into: new Int8Array(5) }),
    'OUTPUT_MISMATCH',
    'must have length 6 to match type and dims, got 5.',
  ],
  [() => ts.moveAxis(x, 0, 1, { into: x.data }), 'OUTPUT_MISMATCH', 'overlap'],
  [
    () => ts.moveAxis({ ...x, data: new Int8Array(5) }, 0, 1),
    'DATA_MISMATCH',
    'must have length 6 to match type and dims, got 5.',
  ],
])('moveAxis rejects %s', expectError);
