// A hundred thousand calls with hostile arguments: each gives the right answer or a SplitError with the right code,
// writes nothing it should not, and leaves the module as it was.
import fc from 'fast-check';

import { SplitError } from '../../js/errors.js';
import { tensorsWithSizes } from '../js/arbitraries.js';
import { bitwise, lengthOf } from '../js/oracle.js';
import { errorOf, expected } from '../js/outcome.js';
import { disguises } from './disguises.js';
import { checkInstance, startInstance } from './instance.js';
import { misfits, offences } from './offences.js';

const instance = startInstance();
const { ts } = instance;
const numbers = ['float32', 'float64', 'uint8', 'int16', 'int64', 'complex64', 'float16'];
const numRuns = 25000;

afterEach(() => checkInstance(instance));

/** The call must throw a SplitError of one of these codes, with a sentence that a terminal may print. */
function expectError(call, codes) {
  const error = errorOf(call);
  if (!(error instanceof SplitError)) throw error;
  expect(codes).toContain(error.code);
  expect(error.message).toMatch(/^[\x20-\x7e]{21,}$/);
}

/** Targets for the parts of a plan. */
const targetsOf = ({ outputs }, Class) => outputs.map(({ type, size }) => new Class(lengthOf(type, size)));

/** Ways to split a tensor: as it is, as `x` in disguise, and by options in disguise. */
const calls = [
  ({ x, options }) => ts.split(x, options()),
  ({ x, options }) => ts.splitToSequence(x, options()),
  ({ x, tensor, options }) => ts.plan('Split', tensor, options()).run(x),
  ({ x, tensor, axis, sizes, options }) =>
    tensor.type === 'complex64' ? ts.split(x, options()) : ts.variadicSplit(x, axis, sizes),
  ({ x, tensor, options, dress }) => {
    const plan = ts.plan('SplitToSequence', tensor, options());
    const into = targetsOf(plan, tensor.data.constructor).map((part) =>
      tensor.type === 'string' ? part : dress.data(part),
    );
    const parts = plan.run(x, { into });
    parts.forEach((part, i) => expect(part.data).toBe(into[i]));
    return parts;
  },
  ({ x, made, dress }) => {
    const split = { type: 'int64', dims: [made.sizes.length], data: BigInt64Array.from(made.sizes, BigInt) };
    return ts.runNode(dress.object({ opType: 'Split', opset: 13, attributes: { axis: made.axis } }), [x, split]);
  },
];

test('legal arguments in disguise give the right answer', () => {
  const property = (made, dress, call) => {
    const { tensor } = made;
    const before = bitwise(tensor);
    const data = tensor.type === 'string' ? dress.list(tensor.data) : dress.data(tensor.data);
    const x = dress.object({ type: tensor.type, data, dims: dress.dims(tensor.dims) });
    const [axis, sizes] = [dress.axis(made.axis), dress.sizes(made.sizes)];
    const options = () => dress.object({ axis, split: sizes });
    const parts = call({ x, tensor, axis, sizes, options, made, dress });
    expect(parts.map(bitwise)).toEqual(expected(tensor, made.index, made.sizes));
    expect(bitwise(tensor)).toEqual(before);
  };
  const drawn = [tensorsWithSizes([...numbers, 'string']), disguises, fc.constantFrom(...calls)];
  fc.assert(fc.property(...drawn, property), { numRuns });
});

test.each(offences)('%s gives its code, and nothing is written', (_, codes, values, change) => {
  const property = ({ tensor, axis, sizes }, value, at) => {
    const call = { x: tensor, options: { axis, split: sizes } };
    const changed = change(call, value, at);
    fc.pre(changed !== null);
    const before = bitwise(tensor);
    const { x, options } = { ...call, ...changed };
    expectError(() => ts.split(x, options), codes);
    expect(bitwise(tensor)).toEqual(before);
  };
  const drawn = [tensorsWithSizes([...numbers, 'string']), fc.constantFrom(...values), fc.nat()];
  // Whole: fast-check counts down to one exact value, which a fraction steps over.
  fc.assert(fc.property(...drawn, property), { numRuns: Math.ceil(numRuns / offences.length) });
});

test('targets that do not fit are refused before anything is written', () => {
  const property = ({ tensor, axis, sizes }, misfit, at) => {
    const plan = ts.plan('Split', tensor, { axis, split: sizes });
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
    const plan = ts.plan('Split', tensor, { axis, split: sizes });
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
  const plan = ts.plan('Split', x, { axis: 1, split: [1, 3] });
  const { core } = instance;
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
    const memory = new Uint8Array(core.view(16, 0, 1).buffer);
    const before = memory.slice(0, 4096);
    expectError(() => plan.run(source, { into }), ['OUTPUT_MISMATCH', 'DATA_MISMATCH']);
    expect(memory.slice(0, 4096)).toEqual(before);
    if (isHeap) data.dispose();
  }
});
