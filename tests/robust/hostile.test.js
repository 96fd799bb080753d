// A hundred thousand calls with hostile arguments: each gives the right answer or a SplitError with the right code,
// writes nothing it should not, and leaves the module as it was.
import { SplitError } from '../../js/errors.js';
import { compare, makeCase } from './cases.js';
import { disguiseAxis, disguiseTensor, makeTargets, objectDisguises, sizesDisguises } from './disguises.js';
import { checkInstance, startInstance } from './instance.js';
import { offences } from './offences.js';
import { Random, chooseSeed } from './random.js';

const casesPerGroup = 25000;
const seed = chooseSeed();
const instance = startInstance();
const { ts } = instance;

/**
 * Runs many cases; what goes wrong is reported with the seed and the number of the case.
 *
 * @param {number} group
 * @param {(random: Random) => void} run
 */
function runCases(group, run) {
  for (let i = 0; i < casesPerGroup; ++i) {
    const caseSeed = (seed + group * 1000003 + i) >>> 0;
    try {
      run(new Random(caseSeed));
      if (i % 1000 === 0) checkInstance(instance);
    } catch (error) {
      throw new Error(`TENSORSPLIT_SEED=${seed}, case ${i} (${caseSeed}): ${error.stack}`, { cause: error });
    }
  }
  checkInstance(instance);
}

/** @param {boolean} holds @param {string} message */
function expectThat(holds, message) {
  if (!holds) throw new Error(message);
}

/**
 * @param {() => unknown} call
 * @param {readonly string[]} codes
 * @param {string} name
 */
function expectError(call, codes, name) {
  let result;
  try {
    result = call();
  } catch (error) {
    expectThat(error instanceof SplitError, `${name}: threw ${error.stack}`);
    expectThat(codes.includes(error.code), `${name}: ${error.code} (${error.message}), not ${codes}`);
    expectThat(/^[\x20-\x7e]*$/.test(error.message) && error.message.length > 20, `${name}: ${error.message}`);
    return;
  }
  throw new Error(
    `${name}: gave ${JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`,
  );
}

test(`legal arguments in disguise give the right answer (${casesPerGroup} cases, seed ${seed})`, () => {
  runCases(1, (random) => {
    const made = makeCase(random);
    const before = Array.from(made.data);
    const x = disguiseTensor(random, made);
    const axis = disguiseAxis(random, made);
    const sizes = random.pick(sizesDisguises)(made.sizes);
    const call = random.pick([
      () => ts.split(x, random.pick(objectDisguises)({ axis, split: sizes })),
      () => ts.splitToSequence(x, random.pick(objectDisguises)({ axis, split: sizes })),
      () => (made.type === 'complex64' ? ts.split(x, { axis, split: sizes }) : ts.variadicSplit(x, axis, sizes)),
      () => ts.plan('Split', made, random.pick(objectDisguises)({ axis, split: sizes })).run(x),
      () => {
        const into = makeTargets(random, made);
        const parts = ts.plan('SplitToSequence', made, { axis, split: sizes }).run(x, { into });
        parts.forEach((part, i) => expectThat(part.data === into[i], `part ${i} is not in the given array`));
        return parts;
      },
      () => {
        const split = { type: 'int64', dims: [made.sizes.length], data: BigInt64Array.from(made.sizes.map(BigInt)) };
        return ts.runNode(random.pick(objectDisguises)({ opType: 'Split', opset: 13, attributes: { axis } }), [
          x,
          split,
        ]);
      },
    ]);
    const wrong = compare(made, call());
    expectThat(wrong === '', wrong);
    expectThat(
      before.every((value, i) => Object.is(value, made.data[i])),
      'the input has changed',
    );
  });
});

test(`illegal arguments give their code, and nothing is written (${casesPerGroup} cases)`, () => {
  const counts = new Map(offences.map(({ name }) => [name, 0]));
  runCases(2, (random) => {
    const made = makeCase(random, { wide: false });
    const { type, dims, data } = made;
    const call = { x: { type, dims, data }, axis: made.axis, sizes: made.sizes, options: {} };
    const offence = random.pick(offences);
    const changed = offence.change(call, made, random);
    if (changed === null) return;
    const { x, axis, sizes, options } = { ...call, ...changed };
    const all = typeof options === 'object' ? { axis, split: sizes, ...options } : options;
    const before = Array.from(data);
    counts.set(offence.name, (counts.get(offence.name) ?? 0) + 1);
    expectError(() => ts.split(x, all), offence.codes, offence.name);
    expectThat(
      before.every((value, i) => Object.is(value, data[i])),
      'the input has changed',
    );
  });
  for (const [name, count] of counts) expect([name, count > 100]).toEqual([name, true]);
});

test(`targets that do not fit are refused before anything is written (${casesPerGroup} cases)`, () => {
  runCases(3, (random) => {
    const made = makeCase(random, { wide: false, type: random.pick(['float32', 'uint8', 'int64', 'complex64']) });
    const plan = ts.plan('Split', made, { axis: made.axis, split: made.sizes });
    const into = made.parts.map((part) => new made.data.constructor(part.length));
    const at = random.integer(0, into.length - 1);
    const target = into[at];
    const shared = new made.data.constructor(made.data.length + 1);
    const longest = into.reduce((best, { length }, i) => (length > into[best].length ? i : best), 0);
    const offers = [
      into.slice(1),
      [...into, null],
      {},
      'into',
      5,
      new Proxy({}, {}),
      into.with(at, new made.data.constructor(target.length + 1)),
      into.with(at, new (made.type === 'int16' ? Uint8Array : Int16Array)(target.length)),
      into.with(at, []),
      into.with(at, new DataView(new ArrayBuffer(target.length))),
      into.with(at, { type: made.type, dims: [target.length] }),
    ];
    if (made.data.length > 0 && into[longest].length > 0) {
      offers.push(into.with(longest, made.data.subarray(0, into[longest].length)));
      const others = into.map((one, i) => (i !== longest && one.length > 0 ? i : -1)).filter((i) => i >= 0);
      for (const other of others) {
        const first = shared.subarray(0, into[longest].length);
        offers.push(into.with(longest, first).with(other, shared.subarray(0, into[other].length)));
      }
      if (target.length > 0) {
        const gone = new made.data.constructor(target.length);
        structuredClone(gone.buffer, { transfer: [gone.buffer] });
        offers.push(into.with(at, gone));
      }
    }
    const offer = random.pick(offers);
    expectError(() => plan.run(made, { into: offer }), ['OUTPUT_MISMATCH', 'DATA_MISMATCH'], 'into');
    for (const one of into) {
      expectThat(
        one.every((value) => Number(value) === 0),
        'a target was written',
      );
    }
  });
});

test(`arguments that change while they are read (${casesPerGroup} cases)`, () => {
  runCases(4, (random) => {
    const made = makeCase(random, { wide: false, type: random.pick(['float32', 'uint8', 'int64']) });
    const { type, dims, axis, sizes } = made;
    const buffer = Reflect.construct(ArrayBuffer, [made.data.byteLength, { maxByteLength: made.data.byteLength + 8 }]);
    const data =
      random.next() < 0.5 ? new made.data.constructor(buffer) : new made.data.constructor(buffer, 0, made.data.length);
    data.set(made.data);
    const isShrunk = made.data.length > 0 && random.next() < 0.5;
    const act = random.pick([
      () => isShrunk && /** @type {any} */ (buffer).resize(0),
      () => isShrunk && structuredClone(buffer, { transfer: [buffer] }),
      // Calls within calls, good and bad, while the outer one reads its arguments.
      () => {
        ts.split(makeInner(), { split: [1, 1] });
        expectError(() => ts.split(makeInner(), { split: [5] }), ['SIZES_SUM_MISMATCH'], 'inner');
        if (isShrunk) /** @type {any} */ (buffer).resize(0);
      },
    ]);
    // Whatever the act leaves of the data: lists change after they were handed over, too.
    const liveDims = dims.slice();
    const liveSizes = sizes.slice();
    const x = {
      type,
      dims: liveDims,
      get data() {
        liveDims[0] = 77;
        return data;
      },
    };
    const options = {
      axis,
      get split() {
        act();
        return liveSizes;
      },
    };
    const isOneShot = random.next() < 0.5;
    const into = made.parts.map((part) => new made.data.constructor(part.length));
    const plan = isOneShot ? null : ts.plan('Split', made, { axis, split: sizes });
    const call = isOneShot
      ? () => ts.split(x, options)
      : () =>
          /** @type {any} */ (plan).run(x, {
            get into() {
              act();
              return into;
            },
          });
    if (isShrunk) expectError(call, ['DATA_MISMATCH'], 'shrunk');
    else expectThat(compare(made, call()) === '', 'the answer is wrong');
  });
});

/** @returns {any} */
function makeInner() {
  return { type: 'uint8', dims: [2], data: Uint8Array.of(1, 2) };
}

test.each([
  ['all of a buffer that shrinks', 0],
  ['some of a buffer that shrinks', 1],
])('memory that goes while the targets are read, %s: nothing else is written', (_, left) => {
  const dims = [100, 4];
  const x = { type: /** @type {const} */ ('uint8'), dims, data: new Uint8Array(400).fill(255) };
  const plan = ts.plan('Split', x, { axis: 1, split: [1, 3] });
  const core = /** @type {any} */ (instance.core);
  const sources = [x.data, new Uint8Array(Reflect.construct(ArrayBuffer, [400, { maxByteLength: 400 }]))];
  for (const data of [...sources, ts.alloc('uint8', dims)]) {
    const isHeap = !(data instanceof Uint8Array);
    const source = isHeap ? data : { ...x, data };
    const resizable = Reflect.construct(ArrayBuffer, [100, { maxByteLength: 100 }]);
    const into = Object.defineProperty([new Uint8Array(resizable), null], 1, {
      get() {
        resizable.resize(left);
        if (!isHeap && data.buffer.resizable) data.buffer.resize(left);
        return null;
      },
    });
    const memory = new Uint8Array(core.view(16, 0, 1).buffer);
    const before = memory.slice(0, 4096);
    expectError(() => plan.run(source, { into }), ['OUTPUT_MISMATCH', 'DATA_MISMATCH'], 'vanished');
    expect(memory.slice(0, 4096)).toEqual(before);
    if (isHeap) data.dispose();
  }
  checkInstance(instance);
});
