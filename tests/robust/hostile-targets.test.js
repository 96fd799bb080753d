// Calls with hostile targets, and with arguments that change or lose their memory while they are read: each gives the right
// answer or a SplitError with the right code, writes nothing it should not, and leaves the module as it was.
import fc from 'fast-check';

import { tensorsWithSizes } from '../js/arbitraries.js';
import { bitwise } from '../js/oracle.js';
import { expected } from '../js/outcome.js';
import { expectError, numRuns, numbers, targetsOf } from './calls.js';
import { instanceForEach } from '../js/instance.js';
import { misfits } from './offences.js';

let core;
let ts;
instanceForEach((instance) => ({ core, ts } = instance));

test('targets that do not fit are refused before anything is written', () => {
  const property = ({ tensor, axis, sizes }, misfit, at) => {
    const plan = ts.plan('split', tensor, { axis, split: sizes });
    const targets = targetsOf(plan, tensor.data.constructor);
    const into = misfit(targets, at % targets.length, tensor.data);
    fc.pre(into !== null);
    expectError(() => plan.run(tensor, { into }), ['OUTPUT_MISMATCH', 'DATA_MISMATCH']);
    expect(targets.every((target) => target.every((value) => Number(value) === 0))).toBe(true);
  };
  const drawn = [tensorsWithSizes(numbers), fc.constantFrom(...misfits), fc.nat()];
  fc.assert(fc.property(...drawn, property), { numRuns });
});

const inner = { type: 'uint8', dims: [2], data: Uint8Array.of(1, 2) };

/** What happens while arguments are read: to the buffer of the data, which then is short, or calls within the call. */
const meanwhile = {
  resized: (buffer) => buffer.resize(0),
  detached: (buffer) => structuredClone(buffer, { transfer: [buffer] }),
  used: () => {
    ts.split(inner, { split: [1, 1] });
    expectError(() => ts.split(inner, { split: [5] }), ['SIZES_SUM_MISMATCH']);
  },
};

test('arguments that change while they are read', () => {
  const property = ({ tensor, axis, index, sizes }, what, isOneShot) => {
    const { type, dims } = tensor;
    const wanted = expected(tensor, index, sizes);
    const buffer = new ArrayBuffer(tensor.data.byteLength, { maxByteLength: tensor.data.byteLength + 8 });
    const data = new tensor.data.constructor(buffer);
    data.set(tensor.data);
    // Nothing can be missing where there was nothing.
    const act = () => (data.length > 0 || what === 'used') && meanwhile[what](buffer);
    // Lists change after they were handed over, too.
    const liveDims = dims.slice();
    const x = {
      type,
      dims: liveDims,
      get data() {
        liveDims[0] = 77;
        return data;
      },
    };
    const plan = ts.plan('split', tensor, { axis, split: sizes });
    const into = targetsOf(plan, tensor.data.constructor);
    const options = {
      axis,
      get split() {
        act();
        return sizes;
      },
    };
    const run = {
      get into() {
        act();
        return into;
      },
    };
    const call = () => (isOneShot ? ts.split(x, options) : plan.run(x, run));
    if (data.length > 0 && what !== 'used') expectError(call, ['DATA_MISMATCH']);
    else expect(call().map(bitwise)).toEqual(wanted);
  };
  const drawn = [tensorsWithSizes(numbers), fc.constantFrom(...Object.keys(meanwhile)), fc.boolean()];
  fc.assert(fc.property(...drawn, property), { numRuns });
});

test.each([
  ['all of a buffer that shrinks', 0],
  ['some of a buffer that shrinks', 1],
])('memory that goes while the targets are read, %s: nothing else is written', (_, left) => {
  const dims = [100, 4];
  const x = { type: 'uint8', dims, data: new Uint8Array(400).fill(255) };
  const plan = ts.plan('split', x, { axis: 1, split: [1, 3] });
  const sources = [x.data, new Uint8Array(new ArrayBuffer(400, { maxByteLength: 400 }))];
  for (const data of [...sources, ts.alloc('uint8', dims)]) {
    const isHeap = !(data instanceof Uint8Array);
    const source = isHeap ? data : { ...x, data };
    const resizable = new ArrayBuffer(100, { maxByteLength: 100 });
    const into = Object.defineProperty([new Uint8Array(resizable), null], 1, {
      get() {
        resizable.resize(left);
        if (!isHeap && data.buffer.resizable) data.buffer.resize(left);
        return null;
      },
    });
    const memory = new Uint8Array(core.view().buffer);
    const before = memory.slice(0, 4096);
    expectError(() => plan.run(source, { into }), ['OUTPUT_MISMATCH', 'DATA_MISMATCH']);
    expect(memory.slice(0, 4096)).toEqual(before);
    if (isHeap) data.dispose();
  }
});
