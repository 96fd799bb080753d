import fc from 'fast-check';

import { load } from '../../js/index-node.js';
import { runs } from '../seed.js';
import { randomTensor, tensorsWithAxis } from './arbitraries.js';
import { expectEveryVariant, memoryKinds } from './call-variants.js';
import { bitwise, bytesOf, elementTypes, moveAxisByIndex } from './oracle.js';
import { expectError } from './outcome.js';

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
