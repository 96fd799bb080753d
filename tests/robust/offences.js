// Arguments that nothing may accept, each with the codes that may answer them.
import { kinds } from './cases.js';

/** @typedef {import('./cases.js').Case} Case */
/** @typedef {import('./random.js').Random} Random */
/** @typedef {{ x: any, axis: any, sizes: any, options: Record<string, any> }} Call What `ts.split` is called with. */

const sparse = new Array(3);

/** Values that are no numbers of any kind. */
const strangers = [
  '1',
  '',
  true,
  {},
  () => 1,
  Symbol('one'),
  { valueOf: () => 1 },
  new Date(0),
  new Map(),
  /a/,
  new Proxy({}, {}),
  Object.create(null),
  new ArrayBuffer(8),
  new DataView(new ArrayBuffer(8)),
  Promise.resolve(1),
];

/** Numbers that are no integers. */
const fractions = [NaN, Infinity, -Infinity, 0.5, -1.5, 1e-300, Number.MIN_VALUE, 1 - Number.EPSILON];

/** Integers that no dim or size reaches. */
const giants = [2 ** 53, 2 ** 63, 2 ** 64, 1e300, Number.MAX_VALUE, 2n ** 53n, 2n ** 63n, 2n ** 64n, 2n ** 1000n];

/** Integers that are not negative by much, or by very much. */
const negatives = [-1, -2, -(2 ** 31), -(2 ** 53), -(2 ** 63), -1n, -(2n ** 64n)];

/** @param {any} data @returns {any} The array with its buffer taken away. */
function detached(data) {
  const copy = data.slice();
  structuredClone(copy.buffer, { transfer: [copy.buffer] });
  return copy;
}

/** @param {number[]} list @param {number} at @param {any} value @returns {any[]} */
const replaced = (list, at, value) => list.map((old, i) => (i === at ? value : old));

/**
 * @typedef {object} Offence
 * @property {string} name
 * @property {string[]} codes
 * @property {(call: Call, made: Case, random: Random) => Partial<Call> | null} change What to call with instead; null
 *   where the case does not allow this offence.
 */

/** @type {Offence[]} */
export const offences = [
  {
    name: 'no tensor',
    codes: ['ARGUMENT_MISSING'],
    change: (_, __, random) => ({ x: random.pick([null, undefined]) }),
  },
  {
    name: 'a tensor that is none',
    codes: ['DATA_MISMATCH', 'TYPE_UNSUPPORTED'],
    change: (_, __, random) => ({ x: random.pick([5, 'x', true, 1n, Symbol('x'), [], () => 0, {}]) }),
  },
  {
    name: 'type',
    codes: ['TYPE_UNSUPPORTED'],
    change: ({ x }, _, random) => {
      const types = ['float', 'Float32', '', 'constructor', '__proto__', 'toString', 7, null, undefined, ['float32']];
      return { x: { ...x, type: random.pick([...types, ...strangers]) } };
    },
  },
  {
    name: 'a type of the other standard',
    codes: ['TYPE_UNSUPPORTED'],
    change: ({ x }, _, random) => ({ x: { ...x, type: random.pick(['uint4', 'float8e4m3', 'uint1']) } }),
  },
  {
    name: 'dims that are no list',
    codes: ['DIMS_INVALID'],
    change: ({ x }, _, random) => ({
      x: { ...x, dims: random.pick([null, undefined, 3, ...strangers, { length: 1e9 }]) },
    }),
  },
  {
    name: 'a dim',
    codes: ['DIMS_INVALID'],
    change: ({ x }, made, random) => {
      const value = random.pick([...fractions, ...giants, ...negatives, ...strangers, undefined, null, 1n]);
      return { x: { ...x, dims: replaced(made.dims, random.integer(0, made.dims.length - 1), value) } };
    },
  },
  {
    name: 'dims that overflow',
    codes: ['DIMS_INVALID'],
    change: ({ x }) => ({ x: { ...x, dims: [2 ** 40, 2 ** 40] }, axis: 0, sizes: [2 ** 40], options: {} }),
  },
  {
    name: 'data of the wrong class',
    codes: ['DATA_MISMATCH'],
    change: ({ x }, made, random) => {
      const others = Object.keys(kinds).filter((type) => kinds[type].make(0).constructor !== made.data.constructor);
      const other = kinds[random.pick(others)].make(made.data.length);
      return { x: { ...x, data: random.pick([other, null, undefined, ...strangers]) } };
    },
  },
  {
    name: 'data of the wrong length',
    codes: ['DATA_MISMATCH'],
    change: ({ x }, made, random) => {
      const length = random.pick([made.data.length + 1, made.data.length - 1, made.data.length * 2 + 1, 0]);
      if (length < 0 || length === made.data.length) return null;
      return { x: { ...x, data: kinds[made.type].make(length) } };
    },
  },
  {
    name: 'detached data',
    codes: ['DATA_MISMATCH'],
    change: ({ x }, made) => {
      if (made.type === 'string' || made.data.length === 0) return null;
      return { x: { ...x, data: detached(made.data) } };
    },
  },
  {
    name: 'an axis that is no integer',
    codes: ['AXIS_INVALID', 'DIMS_INVALID', 'TYPE_UNSUPPORTED'],
    change: (_, __, random) => ({ axis: random.pick([...fractions, ...strangers, [0], [], [0, 0]]) }),
  },
  {
    name: 'an axis out of range',
    codes: ['AXIS_OUT_OF_RANGE'],
    change: (_, made, random) => {
      const rank = made.dims.length;
      return { axis: random.pick([rank, -rank - 1, 2 ** 31, -(2 ** 31), BigInt(rank), 2n ** 70n, ...giants]) };
    },
  },
  {
    name: 'sizes that are no list',
    codes: ['SIZES_INVALID', 'DIMS_INVALID', 'TYPE_UNSUPPORTED'],
    change: (_, made, random) => ({ sizes: random.pick([5, 5n, 0.5, ...strangers]) }),
  },
  {
    name: 'a size that is no integer',
    codes: ['SIZES_INVALID'],
    change: ({ sizes }, _, random) => {
      const value = random.pick([...fractions, ...strangers, undefined, null]);
      return { sizes: replaced(sizes, random.integer(0, sizes.length - 1), value) };
    },
  },
  { name: 'sparse sizes', codes: ['SIZES_INVALID'], change: () => ({ sizes: sparse }) },
  {
    name: 'a negative or endless size',
    codes: ['SIZES_INVALID'],
    change: ({ sizes }, _, random) => {
      return { sizes: replaced(sizes, random.integer(0, sizes.length - 1), random.pick([...negatives, ...giants])) };
    },
  },
  {
    name: 'sizes that do not add up',
    codes: ['SIZES_SUM_MISMATCH'],
    change: ({ sizes }, made, random) => {
      const at = random.integer(0, sizes.length - 1);
      return { sizes: replaced(sizes, at, made.sizes[at] + random.pick([1, 2 ** 31, 2 ** 52])) };
    },
  },
  {
    name: 'sizes that overflow when added',
    codes: ['SIZES_SUM_MISMATCH'],
    change: (_, __, random) => ({ sizes: new Array(random.integer(2, 3000)).fill(2 ** 53 - 1) }),
  },
  {
    name: 'sizes in a tensor of another type or rank',
    codes: ['TYPE_UNSUPPORTED', 'SIZES_INVALID'],
    change: ({ sizes }, _, random) =>
      random.pick([
        { sizes: { type: 'int32', dims: [sizes.length], data: Int32Array.from(sizes) } },
        { sizes: { type: 'float32', dims: [sizes.length], data: Float32Array.from(sizes) } },
        { sizes: { type: 'string', dims: [1], data: ['1'] } },
        { sizes: { type: 'int64', dims: [], data: BigInt64Array.of(1n) } },
        { sizes: { type: 'int64', dims: [1, sizes.length], data: BigInt64Array.from(sizes.map(BigInt)) } },
      ]),
  },
  { name: 'both', codes: ['ARGUMENT_CONFLICT'], change: () => ({ options: { numOutputs: 1 } }) },
  { name: 'neither', codes: ['ARGUMENT_MISSING'], change: () => ({ sizes: undefined }) },
  {
    name: 'a number of parts',
    codes: ['NUM_OUTPUTS_INVALID', 'DIMS_INVALID', 'TYPE_UNSUPPORTED'],
    change: (_, __, random) => ({
      sizes: undefined,
      options: { numOutputs: random.pick([0, -1, -0, [], [1, 2], ...fractions, ...negatives, ...strangers]) },
    }),
  },
  {
    name: 'opset',
    codes: ['OPSET_UNSUPPORTED'],
    change: (_, __, random) => ({
      options: { opset: random.pick([0, -1, 0.5, NaN, Infinity, 13n, ...strangers]) },
    }),
  },
  {
    name: 'options that are none',
    codes: ['ARGUMENT_UNKNOWN'],
    change: (_, __, random) => ({ options: random.pick([5, 'x', true, 1n, Symbol('x')]) }),
  },
];
