// Prototypes that other code on the page has polluted or broken change no result.
import { compare, makeCase } from './cases.js';
import { checkInstance, startInstance } from './instance.js';
import { Random, chooseSeed } from './random.js';

const seed = chooseSeed();
const instance = startInstance();
const { ts } = instance;

/** @param {string} name @returns {never} */
const broken = (name) => {
  throw new Error(`${name} was called`);
};

/**
 * Replaces properties, runs, and puts everything back before anything is looked at.
 *
 * @template T
 * @param {[object, PropertyKey, PropertyDescriptor][]} changes
 * @param {() => T} run
 * @returns {T}
 */
function polluted(changes, run) {
  const before = changes.map(([object, key]) => Object.getOwnPropertyDescriptor(object, key));
  const { defineProperty } = Object;
  const { deleteProperty } = Reflect;
  const size = changes.length;
  for (let i = 0; i < size; ++i) defineProperty(changes[i][0], changes[i][1], { configurable: true, ...changes[i][2] });
  try {
    return run();
  } finally {
    for (let i = 0; i < size; ++i) {
      const old = before[i];
      if (old === undefined) deleteProperty(changes[i][0], changes[i][1]);
      else defineProperty(changes[i][0], changes[i][1], old);
    }
  }
}

const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
const arrayMethods = Object.getOwnPropertyNames(Array.prototype).filter(
  (key) => !['constructor', 'length'].includes(key),
);
const typedMethods = Object.getOwnPropertyNames(typedArray).filter((key) => key !== 'constructor');
const classes = [Uint8Array, Int16Array, Uint16Array, Float32Array, Float64Array, BigInt64Array, Uint32Array];

/** @type {Record<string, [object, PropertyKey, PropertyDescriptor][]>} */
const pollutions = {
  'arguments on Object.prototype': [
    'axis',
    'split',
    'numOutputs',
    'keepdims',
    'opset',
    'into',
    'attributes',
    'outputs',
    'domain',
  ].map((key) => [Object.prototype, key, { value: 7, writable: true }]),
  'getters on Object.prototype': ['type', 'dims', 'data', 'length', 'code', 'values'].map((key) => [
    Object.prototype,
    key,
    {
      get: () => 'polluted',
      set(value) {
        Object.defineProperty(this, key, { value, writable: true, configurable: true, enumerable: true });
      },
    },
  ]),
  'methods of Array.prototype': arrayMethods.map((key) => [Array.prototype, key, { value: () => broken(key) }]),
  'iteration of arrays': [[Array.prototype, Symbol.iterator, { value: () => broken('the iterator') }]],
  'getters and methods of typed arrays': typedMethods.map((key) => [
    typedArray,
    key,
    Object.getOwnPropertyDescriptor(typedArray, key)?.get === undefined
      ? { value: () => broken(key) }
      : { get: () => broken(key) },
  ]),
  'constructor and species of typed arrays': [
    ...classes.map(
      (one) =>
        /** @type {[object, PropertyKey, PropertyDescriptor]} */ ([
          one.prototype,
          'constructor',
          { get: () => broken('constructor') },
        ]),
    ),
    [Object.getPrototypeOf(Uint8Array), Symbol.species, { get: () => broken('species') }],
  ],
};

describe.each(Object.entries(pollutions))('%s', (_, changes) => {
  test(`change no result (seed ${seed})`, () => {
    const random = new Random(seed);
    for (let i = 0; i < 300; ++i) {
      const made = makeCase(random);
      const { type, dims, axis, data, sizes } = made;
      const x = { type, dims, data };
      const into = made.parts.map((part) =>
        type === 'string' ? new Array(part.length) : new data.constructor(part.length),
      );
      const lengths = { type: 'int64', dims: [sizes.length], data: BigInt64Array.from(sizes.map(BigInt)) };
      const node = { opType: 'Split', opset: 13, attributes: { axis } };
      const calls = [
        () => ts.split(x, { axis, split: sizes }),
        () => ts.splitToSequence(x, { axis, split: sizes }),
        () => ts.plan('Split', x, { axis, split: sizes }).run(x, { into }),
        () => ts.runNode(node, [x, lengths]),
      ];
      const call = random.pick(calls);
      const parts = polluted(changes, call);
      expect(compare(made, parts)).toBe('');
      let error;
      polluted(changes, () => {
        try {
          ts.split(x, { axis: 9, split: sizes });
        } catch (thrown) {
          error = thrown;
        }
      });
      expect(error).toMatchObject({ code: 'AXIS_OUT_OF_RANGE' });
    }
    checkInstance(instance);
  });
});
