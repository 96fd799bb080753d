// Calls with hostile targets, and with arguments that change or lose their memory while they are read. Each must return the
// right result or throw a SplitError with the right code, write nothing else, and leave the module usable.
import fc from 'fast-check';

import { tensorsWithSizes } from '../js/support/arbitraries.js';
import { bitwise } from '../js/support/oracle.js';
import { expected } from '../js/support/outcome.js';
import { expectError, numRuns, numbers, targetsOf } from './calls.js';
import { instanceForEach } from '../js/support/instance.js';
import { invalidTargets } from './invalid-arguments.js';

let core;
let ts;
instanceForEach((instance) => ({ core, ts } = instance));

test('rejects targets that do not fit before writing anything', () => {
  const property = ({ tensor, axis, sizes }, makeInvalid, at) => {
    const plan = ts.plan('split', tensor, { axis, split: sizes });
    const targets = targetsOf(plan, tensor.data.constructor);
    const into = makeInvalid(targets, at % targets.length, tensor.data);
    fc.pre(into !== null);
    expectError(() => plan.run(tensor, { into }), ['OUTPUT_MISMATCH', 'DATA_MISMATCH']);
    expect(targets.every((target) => target.every((value) => Number(value) === 0))).toBe(true);
  };
  const drawn = [tensorsWithSizes(numbers), fc.constantFrom(...invalidTargets), fc.nat()];
  fc.assert(fc.property(...drawn, property), { numRuns });
});

const inner = { type: 'uint8', dims: [2], data: Uint8Array.of(1, 2) };

/** Side effects of getters: the buffer of the data shrinks or is detached, or other calls are made. */
const sideEffects = {
  resized: (buffer) => buffer.resize(0),
  detached: (buffer) => structuredClone(buffer, { transfer: [buffer] }),
  used: () => {
    ts.split(inner, { split: [1, 1] });
    expectError(() => ts.split(inner, { split: [5] }), ['SIZES_SUM_MISMATCH']);
  },
};

test('rejects arguments that shrink while they are read', () => {
  const property = ({ tensor, axis, index, sizes }, what, isOneShot) => {
    const { type, dims } = tensor;
    const wanted = expected(tensor, index, sizes);
    const buffer = new ArrayBuffer(tensor.data.byteLength, { maxByteLength: tensor.data.byteLength + 8 });
    const data = new tensor.data.constructor(buffer);
    data.set(tensor.data);
    // Empty data cannot shrink.
    const act = () => (data.length > 0 || what === 'used') && sideEffects[what](buffer);
    // The list of dims changes too, after it was passed.
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
  const drawn = [tensorsWithSizes(numbers), fc.constantFrom(...Object.keys(sideEffects)), fc.boolean()];
  fc.assert(fc.property(...drawn, property), { numRuns });
});

test.each([
  ['to nothing', 0],
  ['to one byte', 1],
])('writes nothing if a target shrinks %s while targets are read', (_, left) => {
  const dims = [100, 4];
  const x = { type: 'uint8', dims, data: new Uint8Array(400).fill(255) };
  const plan = ts.plan('split', x, { axis: 1, split: [1, 3] });
  const sources = [x.data, new Uint8Array(new ArrayBuffer(400, { maxByteLength: 400 }))];
  for (const data of [...sources, ts.alloc('uint8', dims)]) {
    const isWasmTensor = !(data instanceof Uint8Array);
    const source = isWasmTensor ? data : { ...x, data };
    const resizable = new ArrayBuffer(100, { maxByteLength: 100 });
    const into = Object.defineProperty([new Uint8Array(resizable), null], 1, {
      get() {
        resizable.resize(left);
        if (!isWasmTensor && data.buffer.resizable) data.buffer.resize(left);
        return null;
      },
    });
    const memory = new Uint8Array(core.scratch().buffer);
    const before = memory.slice(0, 4096);
    expectError(() => plan.run(source, { into }), ['OUTPUT_MISMATCH', 'DATA_MISMATCH']);
    expect(memory.slice(0, 4096)).toEqual(before);
    if (isWasmTensor) data.dispose();
  }
});
