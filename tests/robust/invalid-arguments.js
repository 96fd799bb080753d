// Invalid arguments: a name, the allowed error codes, invalid values, and a function that puts one of the values into the `x` or
// `options` of a call. It returns null if that is impossible. `at` is any number.
import { detached } from '../js/support/arbitraries.js';

/** Values that are not numbers. */
const nonNumbers = [
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

/** Numbers that are not integers. */
const nonIntegers = [NaN, Infinity, -Infinity, 0.5, -1.5, 1e-300, Number.MIN_VALUE, 1 - Number.EPSILON];

/** Integers above the maximum of dims and sizes. */
const tooLarge = [2 ** 53, 2 ** 63, 2 ** 64, 1e300, Number.MAX_VALUE, 2n ** 53n, 2n ** 63n, 2n ** 64n, 2n ** 1000n];

/** Negative integers, close to 0 and far from it. */
const negatives = [-1, -2, -(2 ** 31), -(2 ** 53), -(2 ** 63), -1n, -(2n ** 64n)];

const nothings = [null, undefined];
const replaced = (list, at, value) => list.with(at % list.length, value);
const changeX = ({ x }, data) => ({ x: { ...x, ...data } });
const changeOptions = ({ options }, change) => ({ options: { ...options, ...change } });

const sizesTensors = [
  (sizes) => ({ type: 'int32', dims: [sizes.length], data: Int32Array.from(sizes) }),
  (sizes) => ({ type: 'float32', dims: [sizes.length], data: Float32Array.from(sizes) }),
  () => ({ type: 'string', dims: [1], data: ['1'] }),
  () => ({ type: 'int64', dims: [], data: BigInt64Array.of(1n) }),
  (sizes) => ({ type: 'int64', dims: [1, sizes.length], data: BigInt64Array.from(sizes, BigInt) }),
];

/** Replaces an option, a property of `x`, or an element of a list in them. */
const option = (name) => (call, value) => changeOptions(call, { [name]: value });
const property = (name) => (call, value) => changeX(call, { [name]: value });
const size = (call, value, at) => changeOptions(call, { split: replaced(call.options.split, at, value) });
const dim = (call, value, at) => changeX(call, { dims: replaced(call.x.dims, at, value) });
const otherData = (call, Class, more = 0) => changeX(call, { data: new Class(call.x.data.length + more) });
const lost = (call) =>
  call.x.data.length === 0 || call.x.type === 'string' ? null : changeX(call, { data: detached(call.x.data.slice()) });

const names = ['float', 'Float32', 'constructor', '__proto__', ['float32'], 'uint4', 'float8e4m3'];
const noAxis = ['AXIS_INVALID', 'DIMS_INVALID', 'TYPE_UNSUPPORTED'];
const noSizes = ['SIZES_INVALID', 'DIMS_INVALID', 'TYPE_UNSUPPORTED'];
const noCount = ['NUM_OUTPUTS_INVALID', 'DIMS_INVALID', 'TYPE_UNSUPPORTED'];
const noTensor = ['DATA_MISMATCH', 'TYPE_UNSUPPORTED'];
const primitives = [5, 'x', true, 1n, Symbol('x')];

export const invalidArguments = [
  ['a missing tensor', ['ARGUMENT_MISSING'], nothings, (_, x) => ({ x })],
  ['an invalid tensor', noTensor, [...primitives, [], () => 0, {}], (_, x) => ({ x })],
  ['an invalid type', ['TYPE_UNSUPPORTED'], [...names, ...nothings, ...nonNumbers], property('type')],
  ['dims that are not a list', ['DIMS_INVALID'], [...nothings, 3, ...nonNumbers, { length: 1e9 }], property('dims')],
  [
    'an invalid dim',
    ['DIMS_INVALID'],
    [...nonIntegers, ...tooLarge, ...negatives, ...nonNumbers, ...nothings, 1n],
    dim,
  ],
  ['data that are not an array', ['DATA_MISMATCH'], [...nothings, ...nonNumbers], property('data')],
  [
    'data of the wrong array type',
    ['DATA_MISMATCH'],
    [Uint32Array, Int8Array, BigUint64Array],
    (call, Class) => otherData(call, Class),
  ],
  [
    'data of the wrong length',
    ['DATA_MISMATCH'],
    [1, 2, 1000],
    (call, more) => otherData(call, call.x.data.constructor, more),
  ],
  ['detached data', ['DATA_MISMATCH'], [null], lost],
  ['an axis that is not an integer', noAxis, [...nonIntegers, ...nonNumbers, [0], [], [0, 0]], option('axis')],
  ['an axis out of range', ['AXIS_OUT_OF_RANGE'], [9, -9, 2 ** 31, -(2 ** 31), 9n, ...tooLarge], option('axis')],
  ['sizes that are not a list', noSizes, [5, 5n, 0.5, ...nonNumbers], option('split')],
  ['a size that is not an integer', ['SIZES_INVALID'], [...nonIntegers, ...nonNumbers, ...nothings], size],
  ['sparse sizes', ['SIZES_INVALID'], [1, 3, 30].map((length) => new Array(length)), option('split')],
  ['a negative or too large size', ['SIZES_INVALID'], [...negatives, ...tooLarge], size],
  [
    'sizes that do not add up',
    ['SIZES_SUM_MISMATCH'],
    [1, 2 ** 31, 2 ** 52],
    (call, more) => changeOptions(call, { split: [...call.options.split, more] }),
  ],
  [
    'sizes in a tensor of another type or rank',
    ['TYPE_UNSUPPORTED', 'SIZES_INVALID'],
    sizesTensors,
    (call, make) => changeOptions(call, { split: make(call.options.split) }),
  ],
  ['sizes together with a number of parts', ['ARGUMENT_CONFLICT'], [1, 2], option('numOutputs')],
  ['neither sizes nor a number of parts', ['ARGUMENT_MISSING'], nothings, option('split')],
  [
    'an invalid number of parts',
    noCount,
    [0, -0, [], [1, 2], ...nonIntegers, ...negatives, ...nonNumbers],
    (call, numOutputs) => changeOptions(call, { split: undefined, numOutputs }),
  ],
  ['an invalid opset', ['OPSET_UNSUPPORTED'], [0, -1, 0.5, NaN, Infinity, 13n, ...nonNumbers], option('opset')],
  ['options that are not an object', ['ARGUMENT_UNKNOWN'], primitives, (_, options) => ({ options })],
];

/** Functions that make valid targets invalid, most of them at index `at`. They return null if that is impossible. */
export const invalidTargets = [
  (into) => into.slice(1),
  (into) => [...into, null],
  () => ({}),
  () => 'into',
  () => 5,
  () => new Proxy({}, {}),
  (into, at) => into.with(at, new into[at].constructor(into[at].length + 1)),
  (into, at) => into.with(at, new Int8Array(into[at].length)),
  (into, at) => into.with(at, []),
  (into, at) => into.with(at, new DataView(new ArrayBuffer(into[at].length))),
  (into, at) => into.with(at, { type: 'uint8', dims: [into[at].length] }),
  (into, at) => (into[at].length === 0 ? null : into.with(at, detached(into[at].slice()))),
  // Targets that overlap the input or each other.
  (into, at, data) => (into[at].length === 0 ? null : into.with(at, data.subarray(0, into[at].length))),
  (into, at, data) => {
    const other = into.findIndex(({ length }, i) => i !== at && length > 0);
    if (into[at].length === 0 || other < 0) return null;
    const [one, two] = [into[at], into[other]].map(({ length }) => data.slice().subarray(0, length));
    return into.with(at, one).with(other, new two.constructor(one.buffer, 0, two.length));
  },
];
